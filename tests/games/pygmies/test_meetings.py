"""Situations in which several rules meet at once, decided by the rulebook before they were played."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.games.pygmies.model.terms import stat
from terrarium.games.pygmies.rules.compulsory import compelled
from terrarium.games.pygmies.rules.effects import effect
from terrarium.games.pygmies.rules.end_of_turn import clean_up, end_of_turn, tally, victory
from terrarium.games.pygmies.rules.fighting import fight
from terrarium.games.pygmies.rules.powers import used
from terrarium.games.pygmies.rules.rolls import roll
from terrarium.games.pygmies.rules.shooting import shoot
from terrarium.games.pygmies.rules.wounds import removed, wound
from terrarium.games.pygmies.state import Change

from .table import Arena, custom, model, paired, ready
from .test_magic import witches

ORC = "Orc Warrior"
MAN = "Man-at-Arms"


@pytest.mark.rule("PY-222", "PY-173", "PY-328")
def test_what_prevents_a_wound_is_used_up_in_its_order_one_for_each() -> None:
    t = ready(
        model("SA1", ORC, 10, 10),
        model("NA0", "Count Vasile Nocturne", 10, 11, warded=1, items=("Healing Herb",)),
    )
    slayer, victim = t.i("SA1"), t.i("NA0")
    for by in ("Regeneration", "Prevent Wound", "Healing Herb"):
        t.run(wound(0, victim, slayer, "melee"))
        assert t.told("prevented")[-1]["by"] == by
    t.run(wound(0, victim, slayer, "melee"))
    assert (t.kind, t["NA0"].wounds) == ("medic", 2)


@pytest.mark.rule("PY-222", "PY-328")
def test_mummy_rot_spares_the_ward_and_not_the_herb() -> None:
    """Heroic actions and wards cannot save from it; the herb can, and the ward is there for another wound."""
    t = ready(model("SA1", "Mummy", 10, 10), model("NA0", "Borin Copperkettle", 10, 11, warded=1))
    t.field.set(t.i("NA0"), items=("Healing Herb",))
    t.run(wound(0, t.i("NA0"), t.i("SA1"), "melee"))
    assert (t["NA0"].wounds, t["NA0"].warded, t["NA0"].items) == (2, 1, ())
    t.run(wound(0, t.i("NA0"), t.i("SA1"), "melee"))
    assert (t["NA0"].wounds, t["NA0"].warded, t.kind) == (1, 1, "")
    t.run(wound(0, t.i("NA0"), t.i("SC8"), "melee"))
    assert (t["NA0"].wounds, t["NA0"].warded) == (1, 0)


@pytest.mark.rule("PY-173", "PY-008")
def test_a_natural_one_heals_nobody_however_strong() -> None:
    strong = (Change("strength", 3, "turn"),)
    t = ready(model("SA1", ORC, 10, 10), model("NA0", "Gorbash Ironjaw", 10, 11, changes=strong), dice={"medic": [1]})
    t.run(wound(0, t.i("NA0"), t.i("SA1"), "melee"))
    t.say("spend")
    assert (t.kind, t["NA0"].heroism, t["NA0"].wounds) == ("medic", 2, 2)
    t.say("accept")
    assert t["NA0"].wounds == 1


@pytest.mark.rule("PY-013", "PY-306", "PY-318")
@pytest.mark.parametrize(("powers", "asked"), [(("Dwarven Resolve", "Lucky"), ""), (("Lucky",), "reroll")])
def test_a_die_rolled_again_by_resolve_is_not_rolled_a_third_time_by_luck(powers: tuple[str, ...], asked: str) -> None:
    stubborn = custom("Stubborn", "Borin Copperkettle", powers=powers)
    t = ready(model("SA0", "Stubborn", 10, 10, (stubborn,)), customs=(stubborn,), dice={"courage": [1, 1]})
    t.run(roll(0, t.i("SA0"), "courage", 6, 7))
    assert t.kind == asked
    assert not t.field.passed
    assert len(t.told("die")) == len(powers)


def mourning(subordinate: Any, **figures: Any) -> Arena:
    """South's hero Ilyana has fallen; one of her squad, and others of South who do not mourn."""
    t = Arena(
        model("SA1", ORC, 5, 5), model("SA2", ORC, 7, 5), model("SA3", ORC, 9, 5),
        model("SB0", "Ilyana Starbough", 30, 3, alive=False, wounds=0), subordinate,
        model("NA0", "Count Vasile Nocturne", 20, 20), model("NA1", ORC, 30, 30), originals=(5, 2), **figures,
    )  # fmt: skip
    t.field.mourned = (t.i("SB0"),)
    return t


@pytest.mark.rule("PY-271", "PY-303", "PY-273")
def test_who_is_charmed_mourns_its_hero_all_the_same() -> None:
    """Its owner's crew loses it, though it fights for the other side."""
    t = mourning(model("SB1", "Elven Archer", 21, 20), dice={"courage": [2]})
    t.field.set(t.i("SB1"), charmed=t.i("NA0"), control=1)
    t.run(end_of_turn(0))
    assert not t["SB1"].alive
    assert t.field.owned(0) == 3
    assert not t.field.ended


@pytest.mark.rule("PY-271", "PY-011", "PY-270")
def test_a_statue_mourns_nobody_and_the_turn_ends_with_it_free() -> None:
    t = mourning(model("SB1", "Gargoyle", 21, 20, statue=True))
    t.run(end_of_turn(0))
    assert (t["SB1"].alive, t["SB1"].statue) == (True, False)
    assert t.told("die") == []


RING = ((15, 17), (15, 18.2), (15, 19.4), (21, 17), (21, 18.2), (21, 19.4), (17, 22), (19, 22))


def plunderers(**figures: Any) -> Arena:
    """Eight of South around the Golden Grave, Northerners far away."""
    ring = [model(f"SA{n}", ORC, x, y) for n, (x, y) in enumerate(RING, 1)]
    far = [model("NA0", "Count Vasile Nocturne", 34, 34), model("NA1", ORC, 34, 2)]
    return Arena(*ring, *far, board="park", scenario="grave", **figures)


@pytest.mark.rule("PY-270", "PY-273", "PY-274")
@pytest.mark.parametrize(("crew", "winner", "why"), [(23, 0, "grave"), (24, 1, "broken")])
def test_a_crew_that_breaks_does_not_plunder(crew: int, winner: int, why: str) -> None:
    """Eight of twenty-four are a third: broken, whatever they hold; of twenty-three they are more."""
    t = plunderers(originals=(crew, 3))
    assert tally(t.field, 0) == [("Golden Grave", 8, 0)]
    t.run(end_of_turn(0))
    assert (t.field.winner, t.field.ended) == (winner, why)


@pytest.mark.rule("PY-276", "PY-272", "PY-270")
@pytest.mark.parametrize(("die", "won"), [(6, True), (2, False)])
def test_a_plunderer_freed_of_its_charm_counts_at_once(die: int, won: bool) -> None:
    """Re-tests come before the victory test."""
    t = plunderers(originals=(9, 3), dice={"courage": [die]})
    t.field.set(t.i("NA0"), x=18_000, y=28_200)
    t.field.set(t.i("SA7"), charmed=t.i("NA0"), control=1, x=18_000, y=24_900)
    assert tally(t.field, 0) == [("Golden Grave", 7, 0)]
    t.run(end_of_turn(0))
    assert bool(t.field.ended) is won


@pytest.mark.rule("PY-279")
@pytest.mark.parametrize(("originals", "winner"), [((4, 6), -1), ((4, 5), 1), ((3, 6), 0)])
def test_at_the_turn_limit_shares_are_compared_not_heads(originals: tuple[int, int], winner: int) -> None:
    """Two are left against three."""
    crews = [model(f"SA{n}", ORC, 5 + n, 5) for n in (1, 2)] + [model(f"NA{n}", MAN, 5 + n, 30) for n in (1, 2, 3)]
    t = Arena(*crews, originals=originals, turn=16)
    t.run(victory(0))
    assert (t.field.ended, t.field.winner) == ("turn limit", winner)


@pytest.mark.rule("PY-350", "PY-303")
def test_a_command_outlives_who_gave_it_until_the_turn_ends_and_a_charm_does_not() -> None:
    t = ready(
        model("NB0", "Hepzibah Crake", 14, 14), model("NA0", "Count Vasile Nocturne", 20, 20),
        model("SA1", MAN, 12, 12), model("SA2", MAN, 21, 20), dice={"courage": [2, 2]},
    )  # fmt: skip
    t.run(effect(0, "Command", 0, t.i("NB0"), t.i("SA1"), "does", 0))
    t.run(effect(0, "Charm", 0, t.i("NA0"), t.i("SA2"), "onhit", 0))
    assert (t["SA1"].control, t["SA2"].control) == (1, 1)
    t.run(removed(0, t.i("NB0"), "slain"), removed(0, t.i("NA0"), "slain"))
    assert (t["SA1"].control, t["SA2"].control) == (1, 0)
    t.run(clean_up(0))
    assert t["SA1"].control == 0


@pytest.mark.rule("PY-154", "PY-017")
def test_a_fright_ends_with_its_source_and_a_song_goes_on() -> None:
    t = ready(
        model("NA0", "Invisible Cindy", 14, 14), model("NB0", "Black-Water Nell", 20, 20), model("SA1", MAN, 12, 12)
    )
    t.field.set(t.i("SA1"), frightened=t.i("NA0"), captivated=t.i("NB0"))
    t.run(removed(0, t.i("NA0"), "slain"))
    assert (t["SA1"].frightened, t["SA1"].captivated) == (-1, t.i("NB0"))


@pytest.mark.rule("PY-305", "PY-350")
def test_a_witch_that_is_commanded_away_leaves_no_pair() -> None:
    """Two witches under control give others near one of them Strength; a witch alone does not, nor to a witch."""
    t = ready(
        model("SA0", "Hepzibah Crake", 10, 10), model("SB0", "Griselda Nettle", 30, 30), model("SA1", ORC, 12, 10)
    )
    assert (stat(t.field, t.i("SA1"), "strength"), stat(t.field, t.i("SA0"), "strength")) == (5, 3)
    t.field.set(t.i("SB0"), control=1)
    assert stat(t.field, t.i("SA1"), "strength") == 4


@pytest.mark.rule("PY-365", "PY-017")
def test_restore_gives_back_what_was_taken_and_takes_what_was_given() -> None:
    """To their original values: both ways, and of Fighting, Strength and Courage only."""
    t = ready(model("SA0", "Sister Agnes Fairweather", 10, 10), model("SA1", MAN, 12, 10))
    drained = (Change("strength", -2, "game"), Change("courage", -1, "game"), Change("fighting", 1, "turn"))
    t.field.set(t.i("SA1"), changes=(*drained, Change("move", -1, "turn")))
    t.run(effect(0, "Restore", 0, t.i("SA0"), t.i("SA1"), "does", 0))
    assert t["SA1"].changes == (Change("move", -1, "turn"),)


@pytest.mark.rule("PY-308", "PY-304", "PY-324")
@pytest.mark.parametrize(("edition", "asked"), [(2, ""), (3, "free_move")])
def test_who_dies_of_a_drain_was_slain_by_that_swing(edition: int, asked: str) -> None:
    """The swing hits and does not wound; what it drains is the last Strength of the only enemy."""
    drainer = custom("Drainer", "King Haldor", powers=("Energy Drain", "Dispatch Riff-Raff"))
    weak = (Change("strength", -2, "game"),)
    t = ready(
        model("SA0", "Drainer", 18, 9.5, (drainer,)), model("NA1", MAN, 18, 8.5, changes=weak), customs=(drainer,),
        dice={"to hit": [6], "damage": [2], "defense": [6], "courage": [2]},
    )  # fmt: skip
    t.state.edition = edition
    paired(t, ["SA0"], ["NA1"]).run(fight(0, 0, ""))
    assert [e["cause"] for e in t.told("removed")] == ["drained"]
    assert t.kind == asked


@pytest.mark.rule("PY-302", "PY-308", "PY-219")
@pytest.mark.parametrize(("edition", "tested"), [(2, ["NA1"]), (3, ["NA1", "NA2"])])
def test_a_friend_poisoned_to_death_by_an_arrow_shakes_its_neighbours(edition: int, tested: list[str]) -> None:
    """The arrow does not wound, its poison takes the last Strength; who stands within two inches tests."""
    t = witches(
        model("SA1", "Orc Archer", 13, 17.4), model("NA1", MAN, 13, 23, changes=(Change("strength", -2, "battle"),)),
        model("NA2", MAN, 15, 23), dice={"to hit": [5], "damage": [2], "defense": [6], "courage": [2, 6]},
    )  # fmt: skip
    t.state.edition = edition
    t.run(used(0, t.i("SC0"), "Cauldron Bubble", "-1,13000,12000"))
    t.run(shoot(0, 0, "")).say({"fire": {"volleys": [{"SA1": {"Short Bow": {"at": ["NA1"]}}}]}})
    assert [e["cause"] for e in t.told("removed")] == ["drained"]
    assert [e["who"] for e in t.told("die") if e["purpose"] == "courage"] == tested


@pytest.mark.rule("PY-154", "PY-155")
def test_who_is_frightened_and_captivated_at_once_flees() -> None:
    t = ready(
        model("NA0", "Invisible Cindy", 18, 10), model("NB0", "Black-Water Nell", 25, 18), model("SA1", MAN, 18, 18)
    )
    t.field.set(t.i("SA1"), frightened=t.i("NA0"), captivated=t.i("NB0"))
    t.run(compelled(0, t.i("SA1")))
    assert (t["SA1"].x, t["SA1"].y > 18_000) == (18_000, True)
