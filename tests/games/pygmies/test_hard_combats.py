"""What a rules lawyer would ask of combats, powers and the end of a turn."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.games.pygmies.model.backing import way_makers
from terrarium.games.pygmies.model.skills import usable
from terrarium.games.pygmies.rules.areas import caught
from terrarium.games.pygmies.rules.combats import supports
from terrarium.games.pygmies.rules.end_of_turn import clean_up, end_of_turn
from terrarium.games.pygmies.rules.fighting import fight, fighting, first_strikes, nominate
from terrarium.games.pygmies.rules.magic import cast
from terrarium.games.pygmies.rules.powers import used
from terrarium.games.pygmies.rules.pushing import push
from terrarium.games.pygmies.rules.shooting import shoot
from terrarium.games.pygmies.rules.stances import stance
from terrarium.games.pygmies.rules.swings import fighting_of, strength_of
from terrarium.games.pygmies.rules.wounds import fall
from terrarium.games.pygmies.state import EDITION, Change, Hit, Zone

from .table import Arena, custom, model, paired, ready

ORC = "Orc Warrior"
MAN = "Man-at-Arms"


# ---- combats


@pytest.mark.rule("PY-304", "PY-253", "PY-257")
def test_riff_raff_slain_because_it_was_trapped() -> None:
    """The second damage roll of the one hit kills: all enemies of the combat were slain."""
    t = ready(
        model("SA0", "King Haldor", 18, 9.5), model("NA1", MAN, 18, 8.5), board="park",
        dice={"to hit": [6, 1, 2], "damage": [2, 6], "defense": [6, 2]},
    )  # fmt: skip
    paired(t, ["SA0"], ["NA1"]).run(fight(0, 0, ""))
    assert [e["who"] for e in t.told("trapped")] == ["NA1"]
    assert not t["NA1"].alive
    assert t.kind == "free_move"


@pytest.mark.rule("PY-252", "PY-250", "PY-144")
def test_only_the_trapped_may_let_themselves_fall() -> None:
    """On the pier, the water at its back. Struck from a slant it has ways along the edge; struck straight on, none."""
    free = ready(model("SA1", ORC, 20.793, 17.293), model("NA1", MAN, 21.5, 18), board="harbor")
    paired(free, ["SA1"], ["NA1"]).run(push(0, 0, free.i("NA1")))
    assert free.kind == "push_back"
    assert set(free.asked[1].form.ways) == {"angle"}  # type: ignore[attr-defined]
    friends = (model("NA2", MAN, 21.5, 19.02), model("NA3", MAN, 21.5, 16.98))
    for card, ways in ((MAN, {"fall", "stand_fast"}), ("Harpy", set())):
        foes = (model("SA2", ORC, 20.5, 19.02), model("SA3", ORC, 20.5, 16.98))
        t = ready(model("SA1", ORC, 20.5, 18), model("NA1", card, 21.5, 18), *friends, *foes, board="harbor")
        paired(t, ["SA1"], ["NA1"]).run(push(0, 0, t.i("NA1")))
        assert set(t.asked[1].form.ways if t.asked else ()) == ways  # type: ignore[attr-defined]
    t = ready(model("SA1", ORC, 20.5, 18), model("NA1", MAN, 21.5, 18), *friends, *foes, board="harbor")
    paired(t, ["SA1"], ["NA1"], hits=(Hit(0, 1, 4),)).run(push(0, 0, t.i("NA1"))).say({"fall": True})
    assert not t.told("trapped")
    assert t.field.swims(t.i("NA1"))


@pytest.mark.rule("PY-251", "PY-320", "PY-355")
def test_who_does_nothing_makes_no_way() -> None:
    for card, status in (("Zombie", {}), (MAN, {"held": True}), (MAN, {"fallen": True, "prone": True})):
        t = Arena(
            model("SA1", ORC, 19, 20), model("NA1", MAN, 20, 20), model("NB2", card, 21.2, 20, **status),
            shown=("A", "A"),
        )  # fmt: skip
        assert way_makers(t.field, t.i("NA1"), 1000, 0) is None, (card, status)


@pytest.mark.rule("PY-245", "PY-154")
def test_a_frightened_spear_supports_nobody() -> None:
    t = Arena(model("SA1", MAN, 10, 10), model("SA2", "Goblin", 10, 9), model("NA1", ORC, 10, 11))
    paired(t, ["SA1"], ["NA1"])
    assert supports(t.field, t.i("SA2"), EDITION) == 0
    t.field.set(t.i("SA2"), frightened=t.i("NA1"))
    assert supports(t.field, t.i("SA2"), EDITION) == -1


@pytest.mark.rule("PY-310", "PY-245")
def test_first_strike_from_behind_a_friend() -> None:
    quick = custom("Lancer", "King Haldor", weapons=("Spear",), types={})
    t = ready(
        model("SA1", MAN, 10, 10), model("SA2", "Lancer", 10, 9, (quick,)), model("SB1", MAN, 20, 10),
        model("NA1", ORC, 10, 11), model("NB1", ORC, 20, 11), customs=(quick,), dice={"to hit": [2, 2]},
    )  # fmt: skip
    paired(paired(t, ["SA1"], ["NA1"]), ["SB1"], ["NB1"])
    t.run(first_strikes(0))
    assert {(e["who"], e["at"]) for e in t.told("swings")} == {("SA2", "NA1")}


@pytest.mark.rule("PY-233", "PY-392")
def test_any_parry_weapon_parries() -> None:
    both = custom("Both", MAN, weapons=("Two-Handed Sword", "Sword"))
    t = ready(model("SA1", "Both", 10, 10, (both,)), model("NA1", "Goblin", 10, 11), customs=(both,))
    paired(t, ["SA1"], ["NA1"]).run(stance(0))
    assert t.ok({"parry": ["SA1"]}, seat=0)
    assert 1 not in t.asked, "a spear does not"


@pytest.mark.rule("PY-175", "PY-236")
def test_dice_of_a_nomination_without_attack_are_not_kept_for_later() -> None:
    """Everybody in the first combat parries: nobody attacks, nothing is thrown, nothing is paid."""
    t = ready(
        model("SA0", "Ernest Goodfellow", 10, 10, parrying=True), model("NA1", MAN, 10, 11, parrying=True),
        model("SB1", ORC, 20, 10), model("NB1", MAN, 20, 11), dice={"dice off": [5, 2], "to hit": [2, 2]},
    )  # fmt: skip
    paired(paired(t, ["SA0"], ["NA1"]), ["SB1"], ["NB1"])
    t.run(nominate(0)).say({"SA0-NA1": {"heroes": {"SA0": 2}}})
    assert t["SA0"].heroism == 3
    assert not t.told("heroic_dice")
    assert t.state.battles[0].thrown == {}


@pytest.mark.rule("PY-005", "PY-253")
def test_figures_never_fall_below_nothing() -> None:
    weak = (Change("strength", -2, "battle"), Change("fighting", -3, "battle"))
    t = ready(
        model("SA1", "Zombie", 18, 9.5, changes=(*weak, Change("strength", -1, "turn"))), model("NA1", MAN, 18, 8.5),
        board="park", dice={"to hit": [6], "damage": [6, 6], "defense": [2, 2]},
    )  # fmt: skip
    assert (fighting_of(t.field, 0), strength_of(t.field, 0)) == (0, 0), "a Fist takes one more of each"
    t.field.set(0, changes=weak)
    paired(t, ["SA1"], ["NA1"], score=(1, 0), hits=(Hit(0, 1, 0),)).run(push(0, 0, 1))
    assert t.told("damage")[0]["strength"] == 0, "a hit without Strength counts twice as well"


# ---- the end of a turn


@pytest.mark.rule("PY-017", "PY-308", "PY-367")
def test_who_lived_by_a_spell_of_strength_dies_with_it() -> None:
    lent = (Change("strength", -3, "battle"), Change("strength", 1, "turn"))
    t = ready(model("SA1", MAN, 10, 10, changes=lent)).run(clean_up(0))
    assert not t["SA1"].alive


@pytest.mark.rule("PY-273", "PY-271")
def test_both_crews_broken_by_one_check() -> None:
    """Both heroes fell this turn; both crews lose one to Duress, and only then is counted."""
    t = Arena(
        *(model(name, card, 3, 3, alive=False, wounds=0) for name, card in (("SA0", "Zogwort"), ("NA0", "Zogwort"))),
        *(model(name, ORC, x, y) for name, x, y in (("SA1", 5, 5), ("SB1", 9, 5), ("NA1", 5, 30), ("NB1", 9, 30))),
        dice={"courage": [1, 1]},
    )
    t.field.originals, t.field.mourned = (3, 3), (t.i("SA0"), t.i("NA0"))
    t.run(end_of_turn(0))
    assert (t.field.ended, t.field.winner) == ("both broken", -1)


@pytest.mark.rule("PY-143", "PY-140")
def test_a_fall_is_no_attack() -> None:
    """From a cargo stack onto the quay, half an inch from its edge: the hits of the fall ask for no footing."""
    t = ready(
        model("SA1", "Ogre", 4, 6), board="harbor", dice={"damage": [2, 2], "defense": [6, 6], "edge": [1, 1]}
    ).run(fall(0, 0, 2500, 6000, 7000, -1))
    assert len(t.told("damage")) == 2
    assert (t["SA1"].x, t["SA1"].y, t["SA1"].prone) == (6000, 7000, True)
    assert len(t.told("fall")) == 1


# ---- powers


@pytest.mark.rule("PY-359")
def test_a_bolt_strikes_any_three_that_stand_together() -> None:
    """Twelve enemies in range: 12 single ones, 66 pairs and 220 threes, all to be had if they are near each other."""
    crowd = [model(f"NA{n}", ORC, 5 + 1.1 * n, 18) for n in range(1, 13)]
    t = ready(model("SA0", "Malachar Voss", 12, 10), *crowd, phase="magic").run(cast(0, 0))

    def bolt(*names: str) -> dict[str, Any]:
        return {"cast": {"SA0": {"Lightning Bolt": {"target": list(names), "dice": 1}}}}

    assert t.ok(bolt("NA10", "NA11", "NA12"))
    assert t.ok(bolt("NA1"))
    assert "more than 6" in t.why(bolt("NA1", "NA12"))
    assert not t.ok(bolt("NA1", "NA2", "NA3", "NA4"))
    assert not t.ok(bolt("NA1", "NA1"))
    assert not t.ok(bolt())


@pytest.mark.rule("PY-357", "PY-352", "PY-388")
def test_no_blast_goes_through_fog() -> None:
    t = ready(model("SA0", "Malachar Voss", 10, 10), model("NA1", MAN, 10, 12), model("NA2", MAN, 10, 16))
    assert caught(t.field, 0, [10000, 20000]) == [t.i("NA1"), t.i("NA2")]
    t.field.zones = (Zone("fog", 10000, 16500, 3000, 1, 0),)
    assert caught(t.field, 0, [10000, 20000]) == [t.i("NA1")]


@pytest.mark.rule("PY-332", "PY-134")
def test_a_minion_summoned_off_a_face_climbs_no_longer() -> None:
    t = ready(
        model("SA0", "Xanthe Gravewright", 10, 10),
        model("SA1", "Skeleton Warrior", 27.5, 9.5, climbing=2000, cx=27500, cy=10500),
    )
    t.run(used(0, 0, "Summon Minion", "1,11000,10000"))
    assert (t["SA1"].x, t["SA1"].climbing) == (11000, -1)


@pytest.mark.rule("PY-317", "PY-154")
def test_the_frightened_are_not_lightning_fast() -> None:
    t = ready(model("SA0", "Ilyana Starbough", 10, 10), model("NA0", "Invisible Cindy", 10, 15))
    assert usable(t.field, 0, "shoot") == ((0, "Lightning Fast"),)
    t.field.set(0, frightened=1)
    assert usable(t.field, 0, "shoot") == ()


@pytest.mark.rule("PY-214", "PY-381")
def test_the_second_stone_goes_elsewhere_when_the_first_has_killed() -> None:
    t = ready(
        model("SA1", "Goblin Slinger", 10, 10), model("NA1", ORC, 10, 15), model("NA2", ORC, 12, 15),
        dice={"to hit": [6, 6], "damage": [6, 2], "defense": [2, 6], "courage": [6, 6, 6]},
    )  # fmt: skip
    t.run(shoot(0, 0, "")).say({"fire": {"volleys": [{"SA1": {"Sling": {"at": ["NA1", "NA1"]}}}]}})
    assert not t["NA1"].alive
    assert t.kind == "shoot_on"
    t.say("NA2")
    assert [e["at"] for e in t.told("shoots")] == ["NA1", "NA2"]
    assert [e["mod"] for e in t.told("die") if e["purpose"] == "to hit"] == [2, 2], "both at -1"
    assert t.kind == "", "it has shot"


# ---- crews


@pytest.mark.rule("PY-231", "PY-230")
def test_a_fight_of_the_last_two_models() -> None:
    t = Arena(
        model("SA1", ORC, 10, 10), model("NA1", MAN, 10, 11), originals=(1, 1),
        dice={"to hit": [6], "damage": [6], "defense": [2]},
    ).run(fighting(0)).say({"parry": []})  # fmt: skip
    assert (t.field.ended, t.field.winner) == ("broken", 0)
