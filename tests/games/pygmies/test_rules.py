"""Setup, draft, the turn, obstacles, standing orders, views and reports."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from shapely.geometry import LineString, Point, Polygon

from terrarium.games.pygmies import game
from terrarium.games.pygmies.content import BOARDS, CARDS, CREWS, Card, invalid
from terrarium.games.pygmies.geometry import inside, nearer, runs, turned
from terrarium.games.pygmies.geometry.survey import ground
from terrarium.games.pygmies.model.contact import overlapping, rests
from terrarium.games.pygmies.model.crews import built, crew_faults, squads_of
from terrarium.games.pygmies.model.planner import go_there
from terrarium.games.pygmies.model.terms import may_spend
from terrarium.games.pygmies.rules.crossing import cross_over
from terrarium.games.pygmies.rules.draft import best_pick, draft_value
from terrarium.games.pygmies.rules.end_of_turn import end_of_turn, victory
from terrarium.games.pygmies.rules.heroism import openers
from terrarium.games.pygmies.rules.movement import discard, move, movement, with_me
from terrarium.games.pygmies.rules.turn import first_mover, turn
from terrarium.games.pygmies.state import COLOURS, DECK, EDITION, Combat
from terrarium.games.pygmies.words.standing import INITIAL, standing
from terrarium.kernel import REFEREE, SPECTATOR, TABLE, Dice, Match, Question, Seen
from terrarium.kernel.document import as_text
from terrarium.kernel.pov import look

from .table import Arena, cost, mil, model, pov

ORC = "Orc Warrior"
MAN = "Man-at-Arms"


def fresh(seats: int = 2, **options: Any) -> Any:
    return game.new(seats, game.settled(options), Dice(b"fresh"))[0]


def on(state: Any, kind: str, **answers: Any) -> Any:
    """Play defaults until a decision of that kind is asked."""
    for _ in range(400):
        moment = state.moments()[0]
        if any(d.kind == kind for d in moment.decisions.values()):
            return state
        state.play(moment, {s: state.default(moment, s) for s in moment.decisions}, Dice(b"on"))
    raise AssertionError(kind)


@pytest.mark.rule("PY-001", "PY-002", "PY-003", "PY-030", "PY-025", "PY-091", "PY-026")
def test_a_quick_start() -> None:
    state = on(fresh(), "plan")
    b = state.battles[0]
    ids = [m.id for m in b.field.models]
    assert ids[:3] == ["SA0", "SA1", "SA2"]
    assert ids == sorted(ids, key=lambda name: ("SN".index(name[0]), name[1], int(name[2:])))
    assert COLOURS == (("red", "orange", "yellow"), ("blue", "green", "purple"))
    assert b.field.originals == (CREWS["Bluebury Watch"].models,) * 2
    assert sorted(b.hands[0]) == sorted(DECK)
    assert b.field.models[0].heroism == 3
    assert state.scenario == "grave"
    assert fresh(board="harbor").scenario == "ship"
    assert fresh(board="harbor", scenario="plain").scenario == "plain"
    assert fresh().turn_limit == 20


@pytest.mark.rule("PY-005", "PY-018", "PY-044")
def test_cards_and_crews_keep_their_limits() -> None:
    for card in CARDS.values():
        assert invalid(card) == []
    assert invalid(Card("X", "Good", False, (), "M", 7, 3, 3, 1, 1, 3)) == ["X: fighting 7 is not from 3 to 6"]
    wrong = Card("X", "Good", False, (), "M", 3, 3, 3, 1, 1, 3, powers=("Fireball", "Scout"), heroism=2)
    assert len(invalid(wrong)) == 3
    assert len(invalid(wrong, red=True)) == 2
    for crew in CREWS.values():
        pool = {name: card.copies for name, card in CARDS.items()}
        assert crew_faults(list(crew.squads), pool, CARDS) == []
        count = sum(1 + sum(group.count for group in squad.groups) for squad in crew.squads)
        rating = sum(
            CARDS[squad.hero].rating + sum(CARDS[g.name].rating * g.count for g in squad.groups)
            for squad in crew.squads
        )
        assert (count, rating) == (crew.models, crew.rating)
        assert count <= 30
    for name in ("Good", "Evil", "Undead"):
        henchmen = [c for c in CARDS.values() if c.alignment == name and not c.hero]
        assert (sum(c.copies for c in henchmen), len(henchmen)) == (40, 9)


@pytest.mark.rule("PY-027", "PY-028", "PY-037", "PY-038", "PY-039", "PY-423", "PY-424")
def test_the_draft() -> None:
    state = fresh(4)
    first = [list(pack) for pack in state.packs]
    assert [len(pack) for pack in first] == [12] * 12
    view = state.view(1)
    assert list(view.pack) == first[1]
    assert view.picks[0] is None
    assert state.view(SPECTATOR).pack == ()
    moment = state.moments()[0]
    picks = {seat: {"card": first[seat][0]} for seat in range(4)}
    state.play(moment, picks, Dice(b"a"))
    assert sorted(state.view(1).pack) == sorted(first[0][1:])
    on(state, "build_crew")
    assert [len(cards) for cards in state.picks] == [36] * 4
    on(state, "deploy")
    assert len(state.battles) == 2
    assert sorted(seat for b in state.battles for seat in b.field.seats) == [0, 1, 2, 3]
    assert len(state.moments()) == 2
    assert all(crew is not None for crew in state.view(SPECTATOR).crews)


@pytest.mark.rule("PY-042", "PY-040")
def test_crews_with_few_heroes() -> None:
    pool = {"Human Archer": 4, "Elven Archer": 3, "Orc Warrior": 6}
    crew = squads_of(built(pool, CARDS))
    assert crew is not None
    assert crew_faults(crew, pool, CARDS) == []
    assert [squad.hero for squad in crew] == [""]
    rng = Random(3)
    for _ in range(30):
        names = rng.sample(sorted(CARDS), 14)
        some = {name: rng.randint(1, CARDS[name].copies) for name in names}
        crew = squads_of(built(some, CARDS, rng))
        assert crew is not None
        faults = crew_faults(crew, some, CARDS)
        assert faults == [] or all("nobody" in says for says in faults)


@pytest.mark.rule("PY-029", "PY-058", "PY-050", "PY-061")
def test_deployment() -> None:
    state = on(fresh(), "deploy")
    decision = state.moments()[0].decisions[state.battles[0].field.seats[0]]
    places = decision.default
    assert decision.form.ok(places)
    name = next(iter(places))
    assert "outside its zone" in str(decision.form.check({**places, name: [18000, 9000]})[0])
    other = list(places)[1]
    assert "overlaps" in str(decision.form.check({**places, name: places[other]})[0])
    assert "overlaps the board's edge" in str(decision.form.check({**places, name: [100, 3000]})[0])
    assert not hasattr(state.battles[0].field.models[0], "facing")


@pytest.mark.rule("PY-032", "PY-400")
def test_items_are_dealt_and_given() -> None:
    state = on(fresh(items="on"), "assign_items")
    assert [len(bag) for bag in state.battles[0].bag] == [3, 3]
    seat = state.battles[0].field.seats[0]
    assert state.view(seat).secrets[0].bags[1] is None
    on(state, "deploy")
    assert sum(len(m.items) for m in state.battles[0].field.models) == 6
    t = Arena(model("SA1", MAN, 5, 5), model("SA2", MAN, 9, 5), loose=(("+1 Sword", 5000, 8000),))
    assert cost(t, "SA1", (5, 8)) == 3000
    assert str(cost(t, "SA2", (9, 8), (5, 8))).startswith("PY-116")
    assert str(cost(t, "SA2", (5.4, 8))).startswith("PY-400")
    t.run(move(0, 0)).say({"orders": [{"model": "SA1", "steps": [{"go": [5000, 8000]}, {"take": "+1 Sword"}]}]})
    assert t["SA1"].items == ("+1 Sword",)


@pytest.mark.rule("PY-090", "PY-098", "PY-100", "PY-101", "PY-110")
def test_a_turn() -> None:
    t = Arena(
        model("SA0", "Ernest Goodfellow", 10, 5),
        model("SA1", MAN, 12, 5),
        model("NA1", ORC, 10, 30),
        turn=0,
        shown=("", ""),
        originals=(1, 1),
        dice={"initiative": [5, 2], "with me": [4]},
    )
    t.state.battles[0].played = ["", ""]
    t.state.battles[0].hands = [list(DECK), list(DECK)]
    t.run(turn(0))
    t.say({"A": {"with_me": {"SA0": 1}}}, seat=0)
    assert t.field.shown == ("A", "")
    assert t.kind == "with_me"
    far = {"orders": [{"model": "SA1", "steps": [{"go": [18000, 5000]}]}]}
    assert "must end within" in t.why(far)
    t.say({"orders": [{"model": "SA0", "steps": [{"go": [10000, 9000]}]}]}).say({"done": True})
    assert t.kind == "first_mover"
    t.say("me")
    assert t.kind == "move"
    assert not t.ok({"orders": [{"model": "SA0", "steps": [{"go": [10000, 10000]}]}]})
    assert t.ok({"orders": [{"model": "SA1", "steps": [{"go": [12000, 8000]}]}]})
    assert t.field.shown == ("A", "ABC")


@pytest.mark.rule("PY-113", "PY-420", "PY-421")
def test_cards_come_back() -> None:
    t = Arena(model("SA1", ORC, 5, 5), model("NA1", ORC, 5, 30))
    b = t.state.battles[0]
    b.hands[0], b.discards[0] = [], [card for card in DECK if card != "ABC"] + ["ABC"]
    b.hands[1], b.discards[1] = b.hands[1][1:], [b.hands[1][0]]
    t.run(discard(0), move(0, 0))
    assert len(b.hands[0]) == 8
    assert b.discards[1][-1] == "ABC"
    assert t.field.tops == ("", "ABC")
    view = t.state.view(0)
    assert view.secrets[0].hands == (tuple(b.hands[0]), None)
    assert view.fields[0].hands == (8, 6)
    assert t.state.view(REFEREE).secrets[0].hands[1] is not None


@pytest.mark.rule("PY-114", "PY-126")
def test_orders_are_checked_step_by_step() -> None:
    t = Arena(model("SA1", ORC, 10, 5), model("NA1", ORC, 10, 9)).run(move(0, 0))
    after = {"orders": [{"model": "SA1", "steps": [{"go": [10000, 8000]}, {"go": [10500, 8000]}], "charge": ["NA1"]}]}
    assert "no step may follow" in t.why(after)
    assert "cannot see" in str(
        cost(
            Arena(model("SA1", ORC, 18, 5), model("NA1", "Goblin", 18, 8.5), board="park"),
            "SA1",
            (18, 6),
            charge=["NA1"],
        )
    )
    assert "named twice" in t.why({"orders": [{"model": "SA1", "steps": [{"go": [10000, 6000]}]}] * 2})


@pytest.mark.rule("PY-134", "PY-135", "PY-139")
def test_climbing() -> None:
    t = Arena(model("SA1", ORC, 27.5, 9.5), dice={"climb": [3, 4]}, originals=(1, 1))
    t.field.models.append(model("NA1", ORC, 5, 33))
    t.field.originals = (2, 2)
    order = {"orders": [{"model": "SA1", "steps": [{"climb": [27500, 10500]}]}]}
    t.run(move(0, 0)).say(order)
    assert (t["SA1"].climbing, t["SA1"].moved) == (2000, 2000)
    t.run(end_of_turn(0))
    assert t["SA1"].climbing == 2000
    t.run(move(0, 0)).say(order)
    assert (t["SA1"].climbing, t["SA1"].y) == (-1, 10500)
    t = Arena(
        model("SA1", ORC, 27.5, 9.5, climbing=2000, cx=27500, cy=10500),
        dice={"climb": [1], "damage": [2, 2], "defense": [6, 6]},
    )
    t.field.models.append(model("NA1", ORC, 5, 33))
    t.field.originals = (2, 2)
    t.run(end_of_turn(0))
    assert t["SA1"].prone
    assert len(t.told("damage")) == 2


@pytest.mark.rule("PY-136")
def test_ropes() -> None:
    t = Arena(model("SA1", ORC, 8.5, 7.4), board="harbor", dice={"swing": [2]})
    assert str(cost(t, "SA1", ("swing", 8.5, 14, "R1"))).startswith("PY-136")
    t.run(move(0, 0)).say({"orders": [{"model": "SA1", "steps": [{"swing": {"rope": "R1", "to": [8500, 12000]}}]}]})
    assert (t["SA1"].y, t["SA1"].tried) == (12000, True)


@pytest.mark.rule("PY-146", "PY-153", "PY-110")
def test_defenders_are_set_and_crossed() -> None:
    t = Arena(model("SA1", ORC, 18, 7), model("NA1", ORC, 18, 20), board="park").run(movement(0))
    assert len(t["SA1"].defending) == 1
    line = t["SA1"].defending[0]
    t.field.combats = (Combat(((0,), (1,)), lost=(1,)),)
    t.run(cross_over(0, 0, 0, line)).say(["SA1"])
    assert t["SA1"].y == 8502


@pytest.mark.rule("PY-170", "PY-174", "PY-171")
def test_who_may_spend() -> None:
    t = Arena(model("SA0", "Ernest Goodfellow", 5, 5), model("SA1", "Human Archer", 6, 6), model("NA1", ORC, 5, 12))
    assert openers(t.field, 0, "fire", EDITION) == {"SA0": 3}
    assert openers(t.field, 0, "fray", EDITION) == {}
    assert not may_spend(t.field, 1)
    t.field.set(0, transfixed=True)
    assert not may_spend(t.field, 0)


@pytest.mark.rule("PY-179", "PY-180", "PY-422")
def test_standing_orders() -> None:
    t = Arena(
        model("SA1", "Human Archer", 5, 5), model("NA0", "Ilyana Starbough", 5, 15), originals=(1, 1), phase="shooting"
    )
    from terrarium.games.pygmies.rules.heroism import interrupt
    from terrarium.games.pygmies.rules.shooting import volley

    t.field.originals = (2, 2)
    t.run(interrupt(0, 1, "fire", 0, ""), volley(0, 0, ""))
    decision, view = t.asked[1], t.state.view(1)
    assert standing(INITIAL, view, decision) is None
    never = standing({**INITIAL, "fire": {"never": True}}, view, decision)
    assert never is not None
    assert never.answer == {"pass": True}
    rule = {**INITIAL, "fire": {"if": {"hero": "NA0", "dice": 2, "keep": 2}}}
    thrown = standing(rule, view, decision)
    assert thrown is not None
    assert thrown.answer == {"throw": {"NA0": 1}}
    t.field.asked = ("1fire",)
    t.state.reread()
    later = standing(INITIAL, view, t.asked[1])
    assert later is not None
    order = Arena(model("SA1", ORC, 5, 5), model("NA1", ORC, 5, 15)).run(first_mover(0))
    second = standing({**INITIAL, "order": "second"}, order.state.view(0), order.asked[0])
    assert second is not None
    assert second.answer == "opponent"


@pytest.mark.rule("PY-277", "PY-278", "PY-279", "PY-275")
def test_winning() -> None:
    eight = [model(f"SA{n}", ORC, 12 + n * 1.5, 20) for n in range(8)]
    far = model("NA1", ORC, 33, 33)
    t = Arena(*eight, far, board="park", scenario="grave", originals=(8, 1)).run(victory(0))
    assert (t.field.ended, t.field.winner) == ("grave", 0)
    t = Arena(*eight, far, board="park", scenario="plain", originals=(8, 1)).run(victory(0))
    assert not t.field.ended
    t = Arena(*eight, far, originals=(16, 1), turn=16).run(victory(0))
    assert (t.field.ended, t.field.winner) == ("turn limit", 1)


@pytest.mark.rule("PY-280")
def test_leaving() -> None:
    match = Match.new(game, 2, {}, b"s" * 32, ["a", "b"])
    match.act(0, "resign", True, "")
    while not match.over:
        moment = match.moments()[0]
        match.play(moment.id, {s: match.state.default(moment, s) for s in moment.decisions})
    assert {seat: place.place for seat, place in match.state.result().items()} == {0: 2, 1: 1}
    assert match.state.result()[1].place == 1
    four = Match.new(game, 4, {}, b"t" * 32, list("abcd"))
    four.act(TABLE, "drop", {"seat": 2}, "")
    assert 2 not in four.moments()[0].decisions


@pytest.mark.rule("PY-290", "PY-099")
def test_statuses_are_in_the_text_twin() -> None:
    t = Arena(
        model("SA0", "Ernest Goodfellow", 5, 5, prone=True, moved=3000, frightened=1),
        model("NA1", ORC, 5, 15, invisible=True),
        originals=(1, 1),
    )
    text = game.text(t.state.view(0))
    assert 'on the ground; moved 3"; frightened by NA1' in text
    assert "invisible" in text
    t.run(with_me(0, 0, 0, "0"))
    assert not t.asked


@pytest.mark.rule("PY-430", "PY-431", "PY-432")
def test_reports() -> None:
    t = Arena(model("SA1", ORC, 5, 5), model("NA1", ORC, 5, 15), originals=(3, 3), board="park", scenario="grave")
    view = t.state.view(0)
    die = Seen(
        "die", {"battle": 0, "who": "SA1", "purpose": "to hit", "die": 4, "mod": 3, "total": 7, "need": 7, "ok": True}
    )
    assert game.narrate(view, die) == "Orc Warrior SA1 rolls 4+3=7 to hit, needs 7: a hit."
    sheet = as_text(look(game, t.state, 0, heard=[die]).paper("report"))
    assert "South: 1 of 3 left, breaks at 1; Golden Grave: 0 of 8" in sheet
    assert "Asked of you" not in sheet
    t.field.shown = ("A", "A")
    t.field.models.append(model("SB1", ORC, 9, 5))
    t.run(move(0, 0))
    last = as_text(pov(t).paper("report")).split("Asked of you")[1]
    assert "Move your models" in last
    assert 'SA1 Orc Warrior, 6" of movement' in last
    assert "The colour of SB1 is not on the card (A)." in last
    assert "SA3 10,8 12.5,9" in last
    assert "Asked of you" not in as_text(pov(t, 1).paper("report"))


@pytest.mark.rule("PY-440")
def test_draft_values() -> None:
    assert draft_value("Human Archer", [])[0] == -10
    assert draft_value("Ernest Goodfellow", [])[0] == -73
    assert draft_value("Human Archer", ["Ernest Goodfellow", "Human Archer"])[0] == pytest.approx(-12 * 1.3)
    assert best_pick(["Goblin", "Ogre", "Halfling"], []) == "Ogre"


@pytest.mark.rule("PY-441", "PY-442")
@pytest.mark.parametrize("level", list(game.bots))
def test_bots_answer_whole_turns(level: str) -> None:
    state = fresh(board="meadow", turn_limit=2)
    bot = game.bots[level]()
    kinds = set()
    while not state.over:
        moment = state.moments()[0]
        answers = {}
        for seat, decision in moment.decisions.items():
            kinds.add(decision.kind)
            question = Question(state.view(seat), moment.id, decision, state.default(moment, seat), [], None, Random(1))
            answers[seat] = bot.answer(question).answer
        state.play(moment, answers, Dice(b"bots"))
    assert {"plan", "move", "deploy"} <= kinds


@pytest.mark.rule("PY-054", "PY-057", "PY-060")
def test_geometry_against_shapely() -> None:
    rng = Random(7)
    polys = [piece.poly for plan in BOARDS.values() for piece in plan.piece if len(piece.poly) > 2]
    for _ in range(3000):
        poly = rng.choice(polys)
        x, y, u, v = (rng.randrange(36000) for _ in range(4))
        shape, line = Polygon(poly), LineString([(x, y), (u, v)])
        assert inside(x, y, poly) == shape.covers(Point(x, y))
        d = rng.randrange(100, 9000)
        if abs(line.distance(Point(poly[0])) - d) > 1:
            assert nearer(*poly[0], (x, y, u, v), d) == (line.distance(Point(poly[0])) < d)
        length = sum(b - a for a, b in runs((x, y, u, v), poly)) / (1 << 20) * line.length
        assert length == pytest.approx(shape.intersection(line).length, abs=2)


@pytest.mark.rule("PY-063", "PY-064", "PY-059")
def test_banks() -> None:
    assert [bank.line for bank in ground("park").banks] == [
        (14000, 10000, 22000, 10000),
        (26000, 14000, 26000, 22000),
        (22000, 26000, 14000, 26000),
        (10000, 22000, 10000, 14000),
    ]
    assert not any(bank.edge for bank in ground("park").banks)
    assert all(bank.edge for bank in ground("meadow").banks)
    g = ground("harbor")
    assert g.elevation(8500, 12000) == 3000
    assert g.swims(2000, 18000)
    assert not g.swims(14000, 15500)


@pytest.mark.rule("PY-114", "PY-060", "PY-126")
def test_the_planner_and_the_aids() -> None:
    t = Arena(model("SA1", ORC, 10, 5), model("SA2", ORC, 10, 7), model("NA1", ORC, 10, 10), originals=(2, 1))
    steps = go_there(t.field, 0, 10000, 8400 - 400)
    assert len(steps) > 1
    here = pov(t)
    assert here.aid("path", {"model": "SA1", "to": [10000, 8000]})["cost"] < 6000
    assert "why" in here.aid("path", {"model": "SA1", "to": [10000, 20000]})
    assert here.aid("charge", {"model": "SA2", "target": "NA1"})["cost"] == 2000 - 2
    assert here.aid("los", {"model": "SA1", "target": "NA1"})["in_the_way"] == 2
    assert 0 < here.aid("odds", {"model": "SA1", "target": "NA1"})["swings"] < 1
    assert len(here.aid("reach", {"model": "SA1"})["outline"]) == 72
    assert rests(t.field, 0, 20000, 20000)
    assert overlapping(t.field, 10000, 7000, 500) == 1
    assert turned(1000000, 0, 90)[1] // 1000 == mil(1) * 1000


@pytest.mark.rule("PY-051")
def test_order_notation() -> None:
    t = Arena(model("SA3", ORC, 18, 7), model("NA0", "King Haldor", 18, 13), board="park").run(move(0, 0))
    view, decision = t.state.view(0), t.asked[0]
    reading = game.read(view, decision, "SA3 ^18,8.5 18,9.00049")
    assert reading.answer == {"orders": [{"model": "SA3", "steps": [{"jump": [18000, 8500]}, {"go": [18000, 9000]}]}]}
    assert game.read(view, decision, game.write(view, decision, reading.answer)).answer == reading.answer
    assert not game.read(view, decision, "SA3 nonsense").ok
    assert game.read(view, decision, "done").answer == {"done": True}


@pytest.mark.rule("PY-026", "PY-044", "PY-025")
def test_custom_cards_in_a_crew() -> None:
    def own(red: str) -> tuple[Any, Any, list[Any]]:
        state = fresh(red=red)
        keen = {
            "name": "Keen Eye", "alignment": "Good", "hero": False, "keywords": ["Human"], "size": "M", "fighting": 3,
            "strength": 3, "defense": 3, "attacks": 1, "wounds": 1, "courage": 3, "copies": 4, "shooting": 3,
            "weapons": ["Long Bow"], "powers": ["Marksman"],
        }  # fmt: skip
        squads = [
            {
                "hero": "Ernest Goodfellow",
                "groups": [{"name": "Keen Eye", "count": 4}, {"name": "Human Archer", "count": 2}],
            },
            {"hero": "Zogwort", "groups": [{"name": "Goblin", "count": 4}, {"name": "Orc Warrior", "count": 2}]},
            {"hero": "King Haldor", "groups": [{"name": "Ghoul", "count": 4}, {"name": "Zombie", "count": 2}]},
        ]
        answer = {"own": {"squads": squads, "cards": [keen]}}
        moment = state.moments()[0]
        return state, answer, moment.decisions[0].form.check(answer)

    _, _, findings = own("off")
    assert "Marksman is red" in str(findings[0])
    state, answer, findings = own("on")
    assert findings == []
    state.play(state.moments()[0], {0: answer, 1: answer}, Dice(b"own"))
    field = state.battles[0].field
    assert {m.card for m in field.models if m.id[1:] == "A1"} == {"Keen Eye", "Keen Eye II"}
    assert on(state, "plan").battles[0].field.has(field.find("SA1"), "Marksman")
