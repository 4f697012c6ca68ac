"""Guides for moves, volleys and places: what a touch comes to is what the rules say, and what is sent is taken."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from terrarium.games.pygmies import game
from terrarium.games.pygmies.forms.places import Places
from terrarium.games.pygmies.geometry import inside
from terrarium.games.pygmies.rules.movement import move, with_me
from terrarium.games.pygmies.rules.shooting import shoot
from terrarium.games.pygmies.rules.turn import deploy
from terrarium.kernel import SPECTATOR, Match
from terrarium.kernel.pov import look

from .disguise import disguise
from .table import Arena, clicked, guided, model, pov

ORC = "Orc Warrior"


def three(**figures: Any) -> Arena:
    """Two orcs in a row before an enemy orc, all on one line over open ground; South moves."""
    models = (model("SA1", ORC, 10, 5), model("SA2", ORC, 10, 7), model("NA1", ORC, 10, 10))
    return Arena(*models, originals=(2, 1), **figures).run(move(0, 0))


def ask(t: Arena, name: str, seat: int = 0, **question: Any) -> dict[str, Any]:
    return clicked(t, seat, **question)


def sent(t: Arena, facts: dict[str, Any]) -> Any:
    """The answer that the desk's text means to the rules."""
    reading = game.read(t.state.view(0), t.asked[0], facts["text"])
    assert not reading.findings, reading.findings
    return reading.answer


@pytest.mark.rule("PY-114", "PY-115")
def test_a_click_on_a_place_is_an_order_to_go_there() -> None:
    t = three()
    facts = ask(t, "moves", model="SA1", to=[13000, 5000])
    assert facts["orders"] == [{"model": "SA1", "steps": [{"go": [13000, 5000]}]}]
    [line] = facts["lines"]
    assert (line["cost"], line["end"], line["why"]) == (3000, [13000, 5000], "")
    assert line["says"] == 'SA1 Orc Warrior goes 3" east'
    assert sent(t, facts) == {"orders": facts["orders"]}


@pytest.mark.rule("PY-126")
def test_a_click_on_an_enemy_is_a_charge() -> None:
    """From 7 to 10 with two radii of half an inch, less the two thousandths by which contact is surely made."""
    t = three()
    facts = ask(t, "moves", model="SA2", at="NA1")
    assert facts["lines"][0]["cost"] == 1998
    assert facts["lines"][0]["says"] == 'SA2 Orc Warrior charges NA1 Orc Warrior, 2"'
    assert sent(t, facts)["orders"][0]["charge"] == ["NA1"]


@pytest.mark.rule("PY-116", "PY-120")
def test_what_is_too_far_is_gone_towards_and_what_is_closed_says_why() -> None:
    t = three()
    facts = ask(t, "moves", model="SA1", to=[22000, 5000])
    assert facts["snapped"] == 'As near as it comes: needs 12.0", reaches 6.0".'
    assert facts["orders"][0]["steps"][0]["go"] == pytest.approx([16000, 5000], abs=10)
    assert sent(t, facts) == {"orders": facts["orders"]}
    blocked = ask(t, "moves", model="SA1", to=[10000, 20000])
    assert blocked["why"] == "SA1 Orc Warrior cannot go there: SA2 is in the way."
    assert [offer["says"] for offer in blocked["offers"]] == ['As far as it can: 1"']


@pytest.mark.rule("PY-122")
def test_nobody_goes_into_a_zone_without_charging() -> None:
    """The zone of NA1 begins two inches before it: SA2 stops there, at 8, wherever inside it one points to."""
    facts = ask(three(), "moves", model="SA2", to=[10000, 8400])
    assert "enters the zone of NA1" in facts["snapped"]
    assert facts["lines"][0]["end"] == pytest.approx([10000, 8000], abs=10)


def test_orders_follow_each_other() -> None:
    """Once SA2 has left, SA1 may go where it stood; without that order it may not."""
    t = three()
    first = ask(t, "moves", model="SA2", to=[13000, 7000])
    both = ask(t, "moves", orders=first["orders"], model="SA1", to=[10000, 7000])
    assert [line["cost"] for line in both["lines"]] == [3000, 2000]
    assert sent(t, both) == {"orders": both["orders"]}
    alone = ask(t, "moves", orders=both["orders"][1:])
    assert "SA2 is in the way" in alone["lines"][0]["why"]


def test_a_second_click_changes_the_order_in_its_place_or_goes_on() -> None:
    t = three()
    two = ask(t, "moves", model="SA1", to=[13000, 5000])["orders"]
    two = ask(t, "moves", orders=two, model="SA2", to=[13000, 7000])["orders"]
    changed = ask(t, "moves", orders=two, model="SA1", to=[7000, 5000])
    assert [order["model"] for order in changed["orders"]] == ["SA1", "SA2"]
    assert changed["lines"][0]["end"] == [7000, 5000]
    further = ask(t, "moves", orders=two, model="SA1", to=[13000, 3000], on=True)
    assert further["orders"][0]["steps"] == [{"go": [13000, 5000]}, {"go": [13000, 3000]}]
    assert further["lines"][0]["cost"] == 5000
    assert further["chosen"]["left"] == 1000
    far = ask(t, "moves", orders=two, model="SA1", to=[17000, 5000], on=True)
    assert 'needs 4.0", reaches 3.0"' in far["snapped"]
    assert far["lines"][0]["end"] == pytest.approx([16000, 5000], abs=10)


@pytest.mark.rule("PY-119", "PY-117")
def test_steps_on_the_spot_are_offered_with_their_price() -> None:
    t = three()
    facts = ask(t, "moves", model="SA1")
    assert [act["says"] for act in facts["chosen"]["acts"]] == ['Lie down, 3"']
    down = ask(t, "moves", model="SA1", act=facts["chosen"]["acts"][0]["act"])
    assert down["orders"] == [{"model": "SA1", "steps": [{"drop": True}]}]
    assert sent(t, down) == {"orders": down["orders"]}


@pytest.mark.rule("PY-130", "PY-131")
def test_what_is_in_the_way_can_be_got_across() -> None:
    """The southern wall of the park lies along y = 7.75, a quarter of an inch thick to each side: a base stops at 7 and
    lands at 8.5, and a die decides."""
    t = Arena(model("SA3", ORC, 18, 5), model("NA0", "King Haldor", 18, 33), board="park").run(move(0, 0))
    facts = ask(t, "moves", model="SA3", to=[18000, 9000])
    assert "the south wall is in the way" in facts["why"]
    beyond = ask(t, "moves", model="SA3", to=[18000, 10900])
    assert "the south wall is in the way" in beyond["why"], "the hill's bank comes after it"
    [across] = [offer for offer in facts["offers"] if offer["says"].startswith("Across it")]
    assert across["says"].endswith("a die decides")
    assert any("jump" in step for step in across["order"]["steps"])
    assert t.ok({"orders": [across["order"]]})
    line = ask(t, "moves", orders=[across["order"]])["lines"][0]
    assert line["luck"]


@pytest.mark.rule("PY-099")
def test_with_a_hero_everybody_ends_within_six_inches() -> None:
    hero, follower = model("SA0", "Gorbash Ironjaw", 10, 5), model("SA1", ORC, 15, 5)
    t = Arena(hero, follower, model("NA1", ORC, 10, 30)).run(with_me(0, 0, 0, "0,1"))
    facts = ask(t, "moves", model="SA1", to=[20000, 5000])
    assert 'must end within 6" of the hero' in facts["why"]
    assert facts["hero"]["id"] == "SA0"
    assert ask(t, "moves", model="SA1", to=[15000, 8000])["lines"][0]["cost"] == 3000


@pytest.mark.rule("PY-120")
def test_reach_goes_round_a_friend() -> None:
    """Straight on SA1 comes one inch; with one bend past SA2, about four and a half inches, it can stand behind it."""
    t = Arena(model("SA1", ORC, 10, 5), model("SA2", ORC, 10, 7), model("NA1", ORC, 10, 30)).run(move(0, 0))
    straight, *bent = ask(t, "moves", model="SA1")["chosen"]["fans"]
    assert not inside(10000, 8300, straight)
    assert any(inside(10000, 8300, fan) for fan in bent)
    assert ask(t, "moves", model="SA1", to=[10000, 8300])["lines"][0]["cost"] < 6000, "the planner thinks so too"
    assert not any(inside(16200, 5000, fan) for fan in (straight, *bent)), "six inches, not more"


@pytest.mark.rule("PY-122")
def test_reach_ends_before_a_zone() -> None:
    """A base of half an inch keeps its centre two inches from NA1's."""
    fans = ask(three(), "moves", model="SA2")["chosen"]["fans"]
    assert any(inside(11900, 9000, fan) for fan in fans)
    assert not any(inside(11000, 9000, fan) for fan in fans)


def test_a_model_that_cannot_move_says_why() -> None:
    t = Arena(model("SA1", ORC, 10, 5), model("SB1", ORC, 14, 5), model("NA1", ORC, 10, 30), shown=("A", "A"))
    facts = ask(t.run(move(0, 0)), "moves")
    assert [one["id"] for one in facts["models"]] == ["SA1"]
    assert "colour of SB1 is not on the card" in facts["barred"]["SB1"]["why"]


def test_nobody_is_told_anything_who_is_not_asked() -> None:
    t = three()
    assert pov(t, 1).asked == pov(t, SPECTATOR).asked == ()


@pytest.mark.parametrize(
    ("draft", "touch"),
    [(None, ""), ("{", ""), ([], "x"), ({"orders": 3}, ""), ({"model": "XX9"}, "point:1,2"),
     ({"model": "SA1"}, "point:-5,99999"), ({"model": "SA1"}, "point:a,b"), ({"model": "SA1"}, "model:SA1"),
     ({"orders": [{"model": "SA1"}, {"model": "SA1", "steps": [{"go": ["a", 2]}]}]}, ""), ({}, "out:9"),
     ({"model": "SA1"}, "step:fly"), ({"model": "SA1", "on": True}, "model:QQ1"), ({}, "order:SA1 nowhere")],
)  # fmt: skip
def test_nonsense_is_never_an_order(draft: Any, touch: str) -> None:
    found = guided(three(), draft, touch)
    assert found.facts["orders"] == []
    assert not found.ready


def test_a_whole_turn_by_touches_alone() -> None:
    """What a client without a drawing does: take in hand, touch a place or an enemy, and send what is ready."""
    t = three()
    begun = guided(t)
    assert not begun.ready
    assert [one.touch for one in begun.touches] == ["model:SA1", "model:SA2", "done", "squad:A", "all:"]
    held = guided(t, begun.draft, "model:SA2")
    assert {"point:", "model:NA1", "step:drop", "model:SA1"} <= {one.touch for one in held.touches}
    charged = guided(t, held.draft, "model:NA1")
    assert charged.ready
    assert charged.lines == ('SA2 Orc Warrior charges NA1 Orc Warrior, 2"',)
    assert charged.shows == ("model:SA2",)
    other = guided(t, charged.draft, "model:SA1")
    both = guided(t, other.draft, "point:22000,5000")
    assert both.lines[1] == 'SA1 Orc Warrior goes 6" east', "as far as it comes"
    assert [order["model"] for order in both.answer["orders"]] == ["SA2", "SA1"]
    assert t.ok(both.answer)
    less = guided(t, both.draft, "out:1")
    assert [order["model"] for order in less.answer["orders"]] == ["SA1"]
    nobody = guided(t, both.draft, "done")
    assert (nobody.ready, nobody.answer) == (True, {"done": True})


def test_what_a_seat_cannot_know_changes_nothing() -> None:
    t = three()
    facts = ask(t, "moves", model="SA2", at="NA1")
    for seed in range(6):
        twin = disguise(t.state, 0, Random(seed))
        there = look(game, twin, 0)
        assert there.guide(there.asked[0], {"model": "SA2"}, "model:NA1").facts == facts


def test_desks_and_rules_agree_through_a_battle() -> None:
    """Every right answer that a desk is shown comes back as it was, and nothing is said against its orders."""
    match = Match.new(game, 2, {"board": "meadow"}, secret=b"desks")
    rng = Random(5)
    desks = {
        "move": ("moves", "orders"),
        "with_me": ("moves", "orders"),
        "deploy": ("places", ""),
        "shoot": ("volleys", ""),
    }
    shown = dict.fromkeys(desks, 0)
    while not match.over and match.number < 90:
        moment = match.moments()[0]
        for seat, decision in moment.decisions.items():
            answer, view = decision.form.sample(rng), match.view(seat)
            desk, part = desks.get(decision.kind, ("", ""))
            given = {"places": answer} if desk == "places" else answer.get("fire") if desk == "volleys" else answer
            if desk and given and (not part or part in given):
                here = match.pov(seat)
                facts = here.guide(here.find(moment.id), given).facts
                assert game.read(view, decision, facts["text"]).answer == answer
                assert not [line for line in facts.get("lines", []) if line.get("why") and line.get("sure", True)]
                shown[decision.kind] += 1
            match.answer(seat, moment.id, answer)
    assert shown["deploy"] == 2
    assert shown["move"] > 20
    assert shown["shoot"] > 0


# ---- volleys


def archers() -> Arena:
    """An archer with an enemy ten inches off in the open, one behind a friend, and one out of range."""
    models = (
        model("SA1", "Human Archer", 10, 5),
        model("SA2", ORC, 14, 9),
        model("NA1", ORC, 10, 16),
        model("NA2", ORC, 17, 12),
        model("NA3", ORC, 10, 35.5),
    )
    return Arena(*models, originals=(2, 3), phase="shooting").run(shoot(0, 0, ""))


@pytest.mark.rule("PY-213")
def test_a_shot_shows_its_chance_and_is_written_down() -> None:
    t = archers()
    facts = ask(t, "volleys", model="SA1")
    weapon = facts["chosen"]["weapon"]
    known = pov(t).aid("odds", {"model": "SA1", "target": "NA1"})["shots"][weapon]["wound"]
    chance = {target["id"]: target["chance"] for target in facts["chosen"]["targets"]}
    assert chance == {"NA1": f"{100 * known:.0f} %", "NA2": "", "NA3": ""}
    aimed = ask(t, "volleys", model="SA1", at="NA1")
    assert aimed["volleys"] == [{"SA1": {weapon: {"at": ["NA1"]}}}]
    assert aimed["chosen"]["says"].startswith('SA1 Human Archer sees NA1 Orc Warrior, 10" away.')
    assert aimed["chosen"]["says"].endswith(f"The chance of a Wound: {100 * known:.0f} %.")
    assert len(aimed["chosen"]["rays"]) == 12
    assert sent(t, aimed) == {"fire": {"volleys": aimed["volleys"]}}


@pytest.mark.rule("PY-213", "PY-081")
def test_a_shot_that_cannot_be_says_why() -> None:
    t = archers()
    behind = ask(t, "volleys", model="SA1", at="NA2")
    assert behind["why"] == "SA1 Human Archer cannot shoot at NA2 Orc Warrior: a friend is in the way."
    assert "On the rays: SA2" in behind["chosen"]["says"]
    assert "chance" not in behind["chosen"]["says"]
    assert "out of range" in ask(t, "volleys", model="SA1", at="NA3")["why"]
    assert sent(t, behind) == {"pass": True}


def shooting(card: str, name: str = "SA1") -> Arena:
    """One shooter and an enemy six inches off."""
    models = (model(name, card, 10, 5), model("NA1", ORC, 10, 12))
    return Arena(*models, originals=(1, 1), phase="shooting").run(shoot(0, 0, ""))


@pytest.mark.rule("PY-381")
def test_who_shoots_twice_names_two_targets_and_then_begins_again() -> None:
    t = shooting("Goblin Slinger")
    volleys: list[Any] = []
    named = []
    for _ in range(3):
        facts = ask(t, "volleys", volleys=volleys, model="SA1", at="NA1")
        volleys = facts["volleys"]
        named.append(len(volleys[0]["SA1"]["Sling"]["at"]))
        assert sent(t, facts) == {"fire": {"volleys": volleys}}
    assert named == [1, 2, 1]


@pytest.mark.rule("PY-388")
def test_scatter_shot_takes_a_direction() -> None:
    t = shooting("Zogwort", "SA0")
    facts = ask(t, "volleys", model="SA0", weapon="Blunderbuss", to=[12000, 9000])
    assert facts["volleys"] == [{"SA0": {"Blunderbuss": {"at": [12000, 9000]}}}]
    assert facts["lines"][0]["says"] == "SA0 Zogwort: Blunderbuss towards (12, 9)"
    assert sent(t, facts) == {"fire": {"volleys": facts["volleys"]}}


@pytest.mark.rule("PY-221")
def test_heroes_may_throw_dice_with_a_volley() -> None:
    t = Arena(
        model("SA0", "Gorbash Ironjaw", 9, 3), model("SA1", "Human Archer", 10, 5), model("NA1", ORC, 10, 16),
        phase="shooting",
    ).run(shoot(0, 0, ""))  # fmt: skip
    aimed = ask(t, "volleys", model="SA1", at="NA1", heroes={"SA0": 2})
    [hero] = aimed["dice"]
    assert (hero["id"], hero["most"]) == ("SA0", t["SA0"].heroism)
    assert sent(t, aimed)["fire"]["heroes"] == {"SA0": 2}
    too_many = ask(t, "volleys", volleys=aimed["volleys"], heroes={"SA0": 99})
    assert too_many["found"], "what cannot be sent is told"


# ---- places


def deploying() -> Arena:
    models = (model("SA1", ORC, 0, 0), model("SA2", "Ogre", 0, 0), model("NA1", ORC, 0, 0))
    return Arena(*models, turn=0, phase="", shown=("", "")).run(deploy(0))


@pytest.mark.rule("PY-029", "PY-058")
def test_a_model_is_placed_in_its_zone_and_overlaps_are_told() -> None:
    t = deploying()
    form = t.asked[0].form
    assert isinstance(form, Places)
    facts = ask(t, "places")
    assert form.ok(facts["places"]), "everybody has a place to begin with"
    low, high = facts["zone"]
    moved = ask(t, "places", places=facts["places"], model="SA1", to=[3000, 20000])
    assert moved["places"]["SA1"] == [3000, high - 500], "the nearest place with the whole base in the zone"
    assert sent(t, moved) == moved["places"]
    onto = ask(t, "places", places=moved["places"], model="SA2", to=[3500, high - 500])
    assert {one["id"] for one in onto["models"] if one["why"]} == {"SA1", "SA2"}
    assert "overlaps" in onto["models"][0]["why"]
    assert low == 0


# ---- crews


@pytest.mark.rule("PY-025", "PY-040", "PY-018")
def test_a_crew_is_chosen_or_built_card_by_card() -> None:
    here = Match.new(game, 2, {}, secret=b"crews").pov(0)
    [asked] = here.asked
    first = here.guide(asked)
    assert not first.ready
    ready_made = here.guide(asked, first.draft, "crew:Barrow Host")
    assert (ready_made.lines, ready_made.shows) == (("Barrow Host",), ("crew:Barrow Host",))
    assert (ready_made.ready, ready_made.answer) == (True, {"ready": "Barrow Host"})
    guide = here.guide(asked, first.draft, "own:")
    while not guide.ready:
        cards = [one.touch for one in guide.touches if one.touch.startswith("card:")]
        assert cards, guide.lines
        guide = here.guide(asked, guide.draft, cards[0])
    assert asked.form.ok(guide.answer)
    assert [len(squad["groups"]) for squad in guide.answer["own"]["squads"]] == [2, 2, 2]
    less = here.guide(asked, guide.draft, "out:2")
    assert not less.ready
    best = here.guide(asked, less.draft, "best:")
    assert best.ready
    assert here.guide(asked, {"squads": "?"}, "card:Nobody").answer is None


@pytest.mark.rule("PY-038", "PY-042")
def test_a_drafted_crew_is_built_from_what_was_picked() -> None:
    match = Match.new(game, 4, {}, secret=b"drafted")
    while (moment := match.moments()[0]).ask.name == "draft_pick":
        for seat in moment.decisions:
            match.answer(seat, moment.id, match.state.default(moment, seat))
    for seat in range(4):
        here = match.pov(seat)
        [asked] = here.asked
        guide = here.guide(asked)
        while not guide.ready:
            cards = [one.touch for one in guide.touches if one.touch.startswith("card:")]
            assert cards, guide.lines
            guide = here.guide(asked, guide.draft, cards[-1])
        assert asked.form.ok(guide.answer)
