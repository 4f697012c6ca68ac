"""Section 15: start-ups (EX-51, EX-52), names and codes (EX-58)."""

from __future__ import annotations

import pytest

from terrarium.games.lizards import game
from terrarium.games.lizards.content import CLAN_NAMES, COLOURS, DEFAULTS, TEMPLATES, TERRAINS, Row
from terrarium.games.lizards.forms.startup import Startup
from terrarium.games.lizards.model.plans import Plan, default_plan, opening, plan_of, preview, reduced, touching
from terrarium.games.lizards.rules.naming import RESERVED, codes, names
from terrarium.kernel import MISSED, Decision, Dice, Match

FORM = Startup()


def codes_of(value: object) -> list[str]:
    return [finding.code for finding in FORM.check(value) if not finding.warning]


@pytest.mark.rule("LZ-384", "LZ-387", "LZ-388", "LZ-389", "LZ-381")
def test_ex_51_reduction() -> None:
    rows = [
        Row(1, "Fer"),
        Row(2, "Fer"),
        Row(3, "Wol"),
        Row(4, "Blk", pop=50, red=100, blk=60),
        Row(5, "Tem", yel=40),
        Row(6, "Grn", pop=50, grn=60),
        Row(7, "Fer", red=80),
    ]
    plan = reduced(1, 4, rows)
    assert plan is not None
    assert plan.running == (100, 125, 150, 160, 460, 710, 810, 990, 1030, 1090, 1115, 1195)
    assert [(number, entry) for number, entry, _ in plan.skipped] == [(6, "Grn"), (6, "POP 50"), (6, "GRN 60")]
    assert terrains(plan) == ["Fer", "Fer", "Pea", "Hom", "Tem", "Wat", "Fer"]
    assert plan.plots[3].pop == 80


def terrains(plan: Plan) -> list[str]:
    return [TERRAINS[plot.terrain].code for plot in plan.plots]


@pytest.mark.rule("LZ-389", "LZ-390")
def test_ex_52_the_home_den() -> None:
    rows = [Row(1, "Fer"), Row(2, "Red"), Row(4, "Grn"), Row(6, "Pla")]
    plan = reduced(1, 6, rows)
    assert plan is not None
    assert plan.home == 2
    named = reduced(1, 4, rows)
    assert named is not None
    assert named.home == 4
    assert reduced(1, 4, [Row(4, "Red"), Row(6, "Pla")]) is None
    custom = {"template": 1, "home": 4, "rows": [{"hex": 4, "terrain": "Red"}]}
    assert plan_of({"name": "", "custom": custom}) == (default_plan(3), True)
    assert terrains(plan).count("Hom") == 1


@pytest.mark.rule("LZ-380", "LZ-382", "LZ-383")
def test_the_defaults() -> None:
    plans = [default_plan(n) for n in (1, 2, 3, 4)]
    assert [plan.total for plan in plans] == [1200] * 4
    assert [plan.skipped for plan in plans] == [()] * 4
    assert [opening(plan)["points"] for plan in plans] == [2555, 2415, 2495, 2475]
    fed = []
    for plan in plans:
        dens = sorted(
            (n for n, plot in enumerate(plan.plots, 1) if plot.colour >= 0), key=lambda n, home=plan.home: n != home
        )
        fed.append([50 * sum(plan.plots[m - 1].terrain == 6 for m in touching(plan.template)[n]) for n in dens])
    assert fed == [[250, 100], [200, 250], [250, 150], [200, 100]]
    assert plan_of({"name": ""}) == (default_plan(3), False)


@pytest.mark.rule("LZ-391")
def test_previews_say_you() -> None:
    assert preview(default_plan(4)) == [
        (1, "Fer", "", 0),
        (2, "Fer", "", 0),
        (3, "Fer", "", 0),
        (4, "Hom", "YOU", 310),
        (5, "Red", "YOU", 30),
        (6, "Tem", "YOU", 80),
        (7, "Fer", "", 0),
    ]
    assert "YOU" in RESERVED


@pytest.mark.rule("LZ-382")
def test_the_templates() -> None:
    assert [template.points for template in TEMPLATES] == [100, 110, 120, 140, 150, 160, 180, 200]
    assert [len(template.hexes) for template in TEMPLATES] == [7, 9, 11, 14, 16, 17, 19, 22]
    anchors = [template.hexes.index((0, 0)) + 1 for template in TEMPLATES]
    assert anchors == [4, 5, 5, 5, 10, 9, 10, 9]
    inner = [[n for n in range(1, len(touching(t))) if len(touching(t)[n]) == 6] for t in range(1, 9)]
    assert inner == [
        [4], [5], [5, 6], [5, 6, 9, 10], [5, 6, 9, 10, 11], [5, 6, 9, 12, 13], [5, 6, 9, 10, 11, 14, 15],
        [5, 6, 9, 10, 13, 14, 17, 18],
    ]  # fmt: skip
    assert sorted(touching(1)[4]) == [1, 2, 3, 5, 6, 7]
    assert sorted(touching(2)[5]) == [2, 3, 4, 6, 8, 9]
    assert sorted(touching(3)[10]) == [6, 7, 9, 11]
    assert sorted(touching(4)[10]) == [6, 7, 9, 11, 13, 14]


@pytest.mark.rule("LZ-383", "LZ-384")
def test_the_prices() -> None:
    prices = {terrain.code: terrain.price for terrain in TERRAINS if terrain.price >= 0}
    assert prices == {
        "Rui": 40, "Pla": 15, "Swa": 10, "Scr": 10, "Fer": 25, "Pea": 10, "Vol": 10, "Tem": 40, "Cur": 15, "Wat": 0,
        "Whi": 5,
    }  # fmt: skip
    assert [colour.price for colour in COLOURS] == [110, 185, 185, 175, 300]
    assert [colour.ten_den_lizards for colour in COLOURS] == [15, 25, 30, 25, 50]
    assert [colour.ten_warriors for colour in COLOURS] == [10, 20, 20, 15, 30]
    plan = reduced(1, 4, [Row(1, "Fer"), Row(4, "Red", pop=10)])
    assert plan is not None
    assert (plan.total, plan.plots[3].pop) == (100 + 25 + 125, 40)


@pytest.mark.rule("LZ-385")
def test_tens_and_limits() -> None:
    plan = reduced(1, 4, [Row(1, "Fer"), Row(4, "Red", pop=19, red=209, yel=99), Row(5, "", red=300)])
    assert plan is not None
    assert plan.plots[3].pop == 40
    assert plan.plots[3].warriors == (200, 0, 0, 90, 0)
    crowd = reduced(1, 4, [Row(1, "Fer"), Row(4, "Red", red=250, grn=90), Row(5, "", red=300), Row(6, "", red=300)])
    assert crowd is not None
    assert [sum(plot.warriors) for plot in crowd.plots] == [0, 0, 0, 300, 300, 0, 0]


@pytest.mark.rule("LZ-386")
def test_the_form() -> None:
    good = {
        "template": 1,
        "home": 4,
        "rows": [{"hex": 1, "terrain": "Fer"}, {"hex": 4, "terrain": "red", "points": 99}],
    }
    found = FORM.check({"name": "Ooze", "custom": good})
    assert [(finding.code, finding.warning) for finding in found] == [("points", True)]
    assert codes_of({"name": "Ooze", "choice": 4}) == []
    assert codes_of({"name": "x" * 21, "choice": 4}) == ["illegal"]
    assert codes_of({"name": "Ooze", "choice": 5}) == ["illegal"]
    assert codes_of({"name": "Ooze"}) == ["malformed"]
    assert codes_of({"name": "Ooze", "choice": 1, "final": True}) == ["malformed"]
    row = {"hex": 12, "terrain": "Xyz", "pop": 601}
    found = FORM.check({"name": "", "custom": {"template": 3, "home": 1, "rows": [row]}})
    assert [finding.says for finding in found] == [
        "There is no hex 12 in template 3: it has 1 to 11.",
        "There is no terrain Xyz.",
        "POP is a whole number from 0 to 600.",
    ]
    twice = {"template": 3, "home": 1, "rows": [{"hex": 1}, {"hex": 1}]}
    assert codes_of({"name": "", "custom": twice}) == ["illegal"]


@pytest.mark.rule("LZ-387")
def test_overspending_is_no_error() -> None:
    rows = [{"hex": 1, "terrain": "Fer"}] + [{"hex": n, "terrain": "Blk"} for n in range(2, 8)]
    found = FORM.check({"name": "", "custom": {"template": 1, "home": 6, "rows": rows}})
    assert {finding.warning for finding in found} == {True}
    assert {finding.code for finding in found} == {"skipped", "home"}


@pytest.mark.rule("LZ-388")
def test_a_volcano_beside_plains_stays_one() -> None:
    plan = reduced(1, 4, [Row(1, "Vol"), Row(2, "Fer"), Row(3, "Vol"), Row(5, "Fer"), Row(7, "Red")])
    assert plan is not None
    assert terrains(plan)[0] == "Pea"
    assert terrains(plan)[2] == ("Pea" if {2, 5, 7} & set(touching(1)[3]) else "Vol")


@pytest.mark.rule("LZ-513", "LZ-514", "LZ-005")
def test_ex_58_codes() -> None:
    called = ["Spies Of Slime", "Spies Of Sludge", "Ooze", "Ik", "The Great Red Claw", "Red Den", "Spy Yard"]
    assert codes(called) == ["SPS", "SPL", "OOZ", "IKX", "GRC", "REE", "SPA"]
    house = [
        "MUM",
        "BRB",
        "SCT",
        "GNG",
        "RIR",
        "FEP",
        "TAT",
        "SUC",
        "CRD",
        "VEV",
        "LOL",
        "PEP",
        "ASH",
        "DMT",
        "QUK",
        "HIH",
    ]
    assert codes(CLAN_NAMES) == house
    assert codes(["A Bog", "123", "The"]) == ["BOG", "CLA", "THE"]
    assert len(set(codes(["Ooze"] * 40))) == 40


@pytest.mark.rule("LZ-512")
def test_names_for_the_nameless() -> None:
    assert names(["", "Ooze", "ooze"]) == ["Mudfang Marauders", "Ooze", "Scales of Thunder"]
    assert names(["Brothers of the Bog", ""]) == ["Brothers of the Bog", "Scales of Thunder"]


@pytest.mark.rule("LZ-380", "LZ-001", "LZ-511")
def test_all_clans_start_at_once() -> None:
    match = Match.new(game, 3, secret=b"s" * 32)
    [moment] = match.moments()
    assert sorted(moment.decisions) == [0, 1, 2]
    assert moment.revisable
    assert match.answer(0, moment.id, {"name": "Ooze", "choice": 1}) is None
    match.answer(0, moment.id, {"name": "Slime", "choice": 2})
    match.answer(1, moment.id, {"name": "", "choice": 4})
    match.answer(2, moment.id, MISSED)
    names_now = [clan.name for clan in match.state.clans]
    assert names_now == ["Slime", "Brothers of the Bog", "Scales of Thunder"]
    points = [standing.points for standing in match.state.standings]
    assert points == [2415, 2475, 2495]
    assert [event.kind for event in match.events][-1] == "turn"
    assert len(DEFAULTS) == 4


@pytest.mark.rule("LZ-389")
@pytest.mark.parametrize("home", [None, 0, 3, 99, -4])
def test_without_a_home_den_that_can_be_one_the_template_is_searched(home: int | None) -> None:
    """Not named at all, a hex that is no den, and a number that no hex has: the first den that can be is taken."""
    rows = [{"hex": 1, "terrain": "Fer"}, {"hex": 2, "terrain": "Red"}, {"hex": 4, "terrain": "Grn"}]
    custom = {"template": 1, "rows": rows} | ({} if home is None else {"home": home})
    answer = {"name": "Ooze", "custom": custom}
    found = FORM.check(answer)
    assert [(finding.rule, finding.warning) for finding in found] == [("LZ-389", True)]
    assert "hex 2" in found[0].says
    assert FORM.read(answer).plan.home == 2


@pytest.mark.rule("LZ-389")
def test_a_start_up_sheet_without_the_line_home_is_read() -> None:
    decision = Decision("startup", FORM, {"name": "", "choice": 3})
    reading = game.read(None, decision, "NAME Ooze\nTEMPLATE 1\n1 Fer\n2 Red\n")
    assert reading.ok
    assert "home" not in reading.answer["custom"]
    assert game.read(None, decision, game.write(None, decision, reading.answer)).answer == reading.answer
    state, _ = game.new(2, {}, Dice(b"home"))
    [moment] = state.moments()
    state.play(moment, {0: reading.answer, 1: {"name": "", "choice": 1}}, Dice(b"home"))
    assert [den.pop for den in state.dens.values() if den.owner == 0] == [30]
    assert state.standings[0].homes == 1
