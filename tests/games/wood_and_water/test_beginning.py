"""The first two questions, a go by touch, and how a realm stands at a glance."""

from __future__ import annotations

from typing import Any

from terrarium.games.wood_and_water import game
from terrarium.games.wood_and_water.aids.realm import hurt
from terrarium.games.wood_and_water.model import economy
from terrarium.games.wood_and_water.model.purchase import ready_made
from terrarium.games.wood_and_water.model.rates import mp_left
from terrarium.games.wood_and_water.words.peoples import ADVISED
from terrarium.kernel import Match, Pov, Seen
from terrarium.kernel.pov import look

from .table import at, campaign, lay, stack, start

SECRET = bytes(range(32))


def realm(s: Any, seat: int = 0, heard: Any = (), instruction: Any = None) -> Any:
    pov = Pov(game, s.view(seat), heard=heard, instruction=instruction)
    return game.aids["realm"].answer(pov, True)


def test_three_peoples_stand_first_and_the_others_behind_one_touch() -> None:
    match = Match.new(game, 3, secret=SECRET)
    pov = match.pov(0)
    [asked] = pov.asked
    first = pov.guide(asked)
    assert [one.touch for one in first.touches] == ["faction:EM", "faction:LZ", "faction:GO", "others"]
    assert all(ADVISED[one.touch[-2:]][1] in one.says for one in first.touches[:3])
    whole = pov.guide(asked, first.draft, "others")
    assert {one.touch for one in whole.touches} - {"few"} == {f"faction:{key}" for key in asked.form.options}
    chosen = pov.guide(asked, whole.draft, "faction:WE")
    assert (chosen.ready, chosen.answer) == (True, "WE")
    card = next(one for one in first.facts["peoples"] if one["key"] == "DW")
    assert card["models"] == sum(spec["models"] for spec in ready_made("DW"))


def test_a_ready_made_start_leaves_two_questions() -> None:
    """People and landing; army, buildings and leader as they are suggested, and nothing stands afterwards."""
    match = Match.new(game, 2, secret=SECRET)
    for seat in (0, 1):
        match.instruct(seat, {"marches": [], "ready": True})
    asked = []
    while match.state.turn < 1:
        [moment] = match.moments()
        for seat in moment.decisions:
            [question] = match.pov(seat).asked
            asked.append((seat, question.kind))
            answer = question.suggestion if question.suggestion is not None else question.default
            match.hold(seat, moment.id, answer)
        match.settle()
    assert sorted(asked) == [(seat, kind) for seat in (0, 1) for kind in ("choose_faction", "choose_tile")]
    units = [spec["unit"] for spec in ready_made(match.state.players[0].faction)]
    assert sorted(unit.kind for unit in match.state.units.values() if unit.id // 10000 == 1) == sorted(units)
    assert all("ready" not in match.instructions[seat] for seat in (0, 1))


def test_who_fits_out_his_own_is_asked_for_his_army() -> None:
    match = Match.new(game, 2, {"factions": ["EM", "GO"]}, secret=SECRET)
    match.settle()
    assert {asked.kind for asked in match.pov(0).asked} == {"muster_start"}


def east() -> Any:
    """An Empire army at B2 with open land to the east, a wood behind it, and Orcs at H8."""
    s = campaign("EM", "GO", land="open")
    lay(s, "D2", "forest")
    lay(s, "B2", owner=0, works=["meeting-hall"])
    army = stack(s, 0, "B2", "EM2", ("EM4", 20))
    stack(s, 1, "H8", "GO2", ("GO4", 20))
    return s, army


def test_an_army_is_lifted_and_put_down_as_far_as_the_rule_lets_it() -> None:
    s, army = east()
    start(s)
    pov = look(game, s, 0)
    [asked] = pov.asked
    guide = pov.guide(asked)
    lifted = pov.guide(asked, guide.draft, f"stack:{army}")
    assert lifted.shows == (f"stack:{army}",)
    reach = game.aids["reach"].answer(pov, str(army))["squares"]
    squares = {one.ref.removeprefix("square:") for one in lifted.touches if one.ref and one.ends}
    assert squares == set(reach), "all that the rule reaches this turn, and nothing else"
    far = next(one for one in lifted.touches if one.touch == f"march:{army}:D2")
    assert far.ends
    assert f"{reach['D2']} left" in far.says
    done = pov.guide(asked, lifted.draft, far.touch)
    legs = [{"turn": s.turn, "path": ["C2", "D2"], "says": f"turn {s.turn}: 3 movement points"}]
    assert done.facts == {"stack": str(army), "from": "B2", "path": ["C2", "D2"], "legs": legs}
    assert done.answer == {"step": {str(army): "C2"}}
    assert asked.form.ok(done.answer)
    assert mp_left(s, s.stacks[army]) == 10


def test_a_far_march_is_planned_leg_by_leg_and_goes_as_planned() -> None:
    """WW-058: the first step is sent, the others stand as a plan; each turn the army is where the plan says."""
    s, army = east()
    start(s)
    pov = look(game, s, 0)
    [asked] = pov.asked
    lifted = pov.guide(asked, pov.guide(asked).draft, f"stack:{army}")
    far = next(one for one in lifted.touches if one.ref == "square:B8")
    assert not far.ends, "it is looked at before it is sent"
    assert far.says == f"6 movement points in 2 turns; there in turn {s.turn + 1}", "five a turn"
    planned = pov.guide(asked, lifted.draft, far.touch)
    assert planned.ready
    assert isinstance(planned.facts, dict)
    assert [leg["turn"] for leg in planned.facts["legs"]] == [s.turn, s.turn + 1]
    assert [square for leg in planned.facts["legs"] for square in leg["path"]] == planned.facts["path"]
    reach = game.aids["reach"].answer(pov, str(army))["squares"]
    assert set(planned.facts["legs"][0]["path"]) <= set(reach), "the first leg is what this turn reaches"
    assert not set(planned.facts["legs"][1]["path"]) & set(reach)
    instruction = {"marches": [{"stack": str(army), "path": planned.facts["path"][1:]}]}
    assert game.instructions is not None
    assert game.instructions.ok(instruction), "the rest can be filed as it is"


def test_the_bar_says_what_the_rules_say() -> None:
    s, _ = east()
    s.seat(0, treasury=120)
    told = realm(s)
    assert told["treasury"] == 120
    assert told["income"] == economy.income(s, 0)
    assert told["points"] == economy.score(s, 0).total == sum(told["parts"].values())
    assert realm(s, 1)["treasury"] == 0, "the other's treasury is nobody else's"


def test_an_empty_town_in_reach_of_an_enemy_is_warned_of() -> None:
    s, army = east()
    assert realm(s)["warnings"] == [], "an army stands in it"
    s.stack(army, square=at(s, "A1"))
    assert realm(s)["warnings"] == [], "the enemy is far"
    orcs = next(n for n, one in s.stacks.items() if one.seat == 1)
    s.stack(orcs, square=at(s, "B6"))
    [warning] = realm(s)["warnings"]
    assert warning["ref"] == "square:B2"
    assert "Orcs & Goblins can be there next turn" in warning["says"]
    for name in ("A4", "B4", "C4", "D4", "E4", "F4", "G4", "H4"):
        lay(s, name, "mountain")
    assert realm(s)["warnings"] == [], "mountains are in between"


def test_a_lost_town_is_news_to_who_lost_it() -> None:
    s, _ = east()
    lay(s, "B2", owner=1, works=["meeting-hall"])
    taken = Seen("taken", {"square": "B2", "seat": 1, "before": 0}, 7)
    [news] = realm(s, heard=[taken])["news"]
    assert (news["bad"], news["ref"], news["number"]) == (True, "square:B2", 7)
    assert news["says"] == "The Orcs & Goblins took your town B2."
    [won] = realm(s, 1, heard=[taken])["news"]
    assert (won["bad"], won["says"]) == (False, "You have taken B2 from the Empire.")


def test_plans_of_march_are_shown_to_their_own_seat() -> None:
    s, army = east()
    plan = {"marches": [{"stack": str(army), "path": ["C2", "D2"]}]}
    [march] = realm(s, instruction=plan)["marches"]
    assert (march["from"], march["path"]) == ("B2", ["C2", "D2"])
    assert realm(s, 1)["marches"] == []


def test_a_banner_shows_what_an_army_is_worth_and_of_others_only_the_band() -> None:
    s, _ = east()
    worth = str(realm(s)["army"])
    own, other = game.board(s.view(0)), game.board(s.view(1))
    assert f">{worth}</text>" in own
    assert f">{worth}</text>" not in other
    assert game.wide_board(s.view(0)).count("data-ref") == own.count("data-ref")


def test_a_battle_tells_who_was_wounded_in_which_round() -> None:
    log = [
        ["first", 3, 5], ["shoots", 10001, 20001, 4, 1], ["round", 1], ["shoots", 10001, 20001, 4, 2],
        ["strikes", 20001, 10001, 3], ["strikes", 10002, 20001, 1], ["shoots", 10001, 20002, 4, 0],
        ["round", 2], ["crumbles", 20001, 2],
    ]  # fmt: skip
    assert hurt(log) == {"": {"20001": 1}, "Round 1": {"20001": 3, "10001": 3}, "Round 2": {"20001": 2}}
