"""Section 10: combat (EX-30 to EX-37)."""

from __future__ import annotations

from random import Random

import pytest

from terrarium.games.lizards.rules.bands import amalgamated, level, share
from terrarium.games.lizards.rules.combat import attack_chance, flight_chance, monster, refuge, rounds
from terrarium.games.lizards.state import IMMOBILE, MOVED, UPROOTED, Band
from terrarium.kernel import Flow, Scripted

from .table import Table, lizards


@pytest.mark.rule("LZ-241", "LZ-242", "LZ-243", "LZ-244", "LZ-248", "LZ-251", "LZ-253", "LZ-254", "LZ-257")
def test_ex_30_a_battle_in_the_open() -> None:
    table = Table().band("5E", red=100, yel=20, level=2).band("4E", 1, grn=60, gry=40)
    dice = {
        "combat.att": [34, 27, 22],
        "combat.def": [24, 16, 9],
        "combat.flee": [False, True],
        "flee.hex": [table.at("3E")],
    }
    table.order("MO 5E N", dice=dice)
    [winner] = table.bands("4E")
    assert (winner.counts, winner.total, winner.level) == (lizards(red=59, grn=17, gry=12, yel=12), 100, 3)
    assert table.counts("3E") == lizards(grn=10, gry=7)
    won, lost = table.told("combat", 0)[0], table.told("combat", 1)[0]
    assert won["lost"] == [41, 0, 0, 8, 0]
    assert won["captives"] == [0, 17, 12, 0, 0]
    assert (won["their_lost"], won["engaged"], won["level"]) == (83, [120, 100], 3)
    assert (lost["lost"], lost["fled"], lost["won"]) == ([0, 50, 33, 0, 0], table.at("3E"), "attacker")


@pytest.mark.rule("LZ-245", "LZ-254", "LZ-302", "LZ-035", "LZ-062", "LZ-202", "LZ-040")
def test_ex_31_a_free_den() -> None:
    table = Table().den("9A", 0, "RED", 50, home=True).band("5E", red=90)
    table.den("4E", -1, "GRY", 100, militia=lizards(gry=30))
    dice = {"combat.att": [12, 11, 9], "combat.def": [8, 4, 2]}
    table.order("MO 5E N", dice=dice)
    [band] = table.bands("4E")
    assert (band.total, band.level) == (76, 1)
    assert table.s.dens[table.at("4E")].owner == 0
    told = table.told("combat", 0)[0]
    assert (told["their_lost"], told["captives"], told["defender"]) == (30, [0] * 5, -1)
    assert table.order("RE 4E")["recruits"] == 34
    assert table.s.dens[table.at("4E")].pop == 66
    whole = amalgamated(table.bands("4E"))
    assert (whole.total, whole.level) == (110, 0)


@pytest.mark.rule("LZ-246", "LZ-244", "LZ-245", "LZ-045")
@pytest.mark.parametrize(
    ("attacker", "defender", "den", "chance"),
    [(2, 0, False, 56), (3, 5, False, 44), (5, 5, False, 50), (5, 0, False, 65), (5, 0, True, 40), (0, 5, True, 10)],
)
def test_ex_32_attack_chances(attacker: int, defender: int, den: bool, chance: int) -> None:
    assert attack_chance(attacker, defender, den) == chance


@pytest.mark.rule("LZ-246")
def test_ex_32_the_literal_option() -> None:
    assert attack_chance(3, 5, False, literal=True) == 56


@pytest.mark.rule("LZ-248")
@pytest.mark.parametrize(
    ("own", "enemies", "chance"),
    [(100, 150, 0), (99, 150, 50), (90, 150, 50), (76, 150, 50), (75, 150, 90), (100, 200, 90)],
)
def test_ex_33_flight(own: int, enemies: int, chance: int) -> None:
    assert flight_chance(own, enemies) == chance


class _Refuges(Scripted):
    def __init__(self, script: dict[str, list[object]]) -> None:
        super().__init__(script, strict=True)
        self.offered: list[int] = []

    def pick(self, label: str, items: object) -> object:
        self.offered = list(items)  # type: ignore[call-overload]
        return super().pick(label, items)  # type: ignore[arg-type]


@pytest.mark.rule("LZ-251", "LZ-252")
def test_ex_34_where_the_beaten_go() -> None:
    table = Table().band("16P", 1, red=90).band("15P", 1, red=5).den("15Q", 2, "RED", 50).band("17P", 2, red=9)
    table.spy("16Q", 0).land(Wat="16O")
    dice = _Refuges({"flee.hex": [table.at("15O")]})
    flow = Flow(table.s, dice, True)
    assert refuge(table.s, flow, table.bands("16P"), table.at("16P"), table.at("20A"), 90) == table.at("15O")
    assert table.codes(dice.offered) == ["16Q", "16O", "15O"]
    table.band("16Q", 3, red=1).band("16O", 3, red=1).den("15O", -1, "RED", 50)
    flow = Flow(table.s, Scripted({}, strict=True), True)
    assert refuge(table.s, flow, table.bands("16P"), table.at("16P"), table.at("20A"), 90) == -1


@pytest.mark.rule("LZ-252")
def test_without_refuge_they_fight_to_the_death_and_are_tested_no_more() -> None:
    dice = Scripted({"combat.att": [10, 10, 70], "combat.def": [0, 0, 0], "combat.flee": [True]}, strict=True)
    end = rounds(dice, 200, 90, (50, 50), (True, False), lambda left: -1)
    assert (end.attackers, end.defenders, end.fled) == (200, 0, "none")


@pytest.mark.rule("LZ-247", "LZ-065")
def test_ex_35_both_dead() -> None:
    table = Table().band("5E", red=1, level=2).band("4E", 1, red=1)
    table.order("MO 5E N", dice={"combat.att": [1], "combat.def": [1]})
    assert table.s.bands == {}
    assert table.told("combat", 1)[0]["won"] == "none"
    table = Table().band("5E", red=1).den("4E", 1, "RED", 50).band("4E", 1, red=1)
    table.order("MO 5E N", dice={"combat.att": [1], "combat.def": [1]})
    assert (table.s.dens[table.at("4E")].owner, table.total("4E")) == (1, 0)
    table = Table().band("5E", red=1).den("4E", -1, "RED", 50, militia=lizards(red=1))
    table.order("MO 5E N", dice={"combat.att": [1], "combat.def": [1]})
    assert (table.s.dens[table.at("4E")].owner, table.s.dens[table.at("4E")].militia) == (-1, lizards())


@pytest.mark.rule("LZ-255", "LZ-254")
def test_ex_36_captives_above_300_are_slain() -> None:
    table = Table().band("5E", red=300).band("4E", 1, red=80)
    table.order("MO 5E N", dice={"combat.att": [80], "combat.def": [10]})
    told = table.told("combat", 0)[0]
    assert (told["captives"], table.total("4E")) == ([10, 0, 0, 0, 0], 300)


@pytest.mark.rule("LZ-040", "LZ-039", "LZ-044")
def test_ex_37_amalgamation() -> None:
    hungry = amalgamated([Band(0, lizards(red=10), 2), Band(0, lizards(red=10), 5)])
    assert (hungry.total, hungry.hunger) == (20, 3)
    green = amalgamated([Band(0, lizards(red=10), level=3), Band(0, lizards(grn=100))])
    assert green.level == 0


@pytest.mark.rule("LZ-008", "LZ-007")
def test_share_is_proportional_and_exact() -> None:
    assert share(50, [50, 0, 0, 0, 150]) == [13, 0, 0, 0, 37]
    assert share(5, [10, 10]) == [3, 2]
    assert share(19, [50, 25]) == [13, 6]
    assert share(9, [3, 4]) == [3, 4]
    rng = Random(8)
    for _ in range(300):
        cells = [rng.randrange(0, 90) for _ in range(rng.randint(1, 15))]
        total = sum(cells)
        for losses in {0, 1, total // 3, max(0, total - 1), total}:
            parts = share(losses, cells)
            assert sum(parts) == min(losses, total)
            assert all(0 <= part <= cell for part, cell in zip(parts, cells, strict=True))
            assert all(abs(part * total - losses * cell) <= total for part, cell in zip(parts, cells, strict=True))


@pytest.mark.rule("LZ-242", "LZ-243")
def test_half_of_each_side_fights_rounded_up() -> None:
    asked: list[tuple[str, int, int]] = []

    class Notes(Scripted):
        def hits(self, label: str, n: int, pct: int) -> int:
            asked.append((label, n, pct))
            return super().hits(label, n, pct)

    rounds(Notes({"combat.att": [1, 0], "combat.def": [1, 2]}, strict=True), 3, 7, (56, 50))
    assert asked == [("combat.att", 2, 56), ("combat.def", 4, 50), ("combat.att", 1, 56), ("combat.def", 3, 50)]


@pytest.mark.rule("LZ-249")
@pytest.mark.parametrize(("flags", "mired"), [(IMMOBILE, 0), (0, 5)])
def test_the_immobilised_and_mired_never_flee(flags: int, mired: int) -> None:
    table = Table(turn=5).band("5E", red=100).band("4E", 1, red=20, flags=flags, mired=mired)
    table.order("MO 5E N", dice={"combat.att": [5, 15], "combat.def": [0, 0]})
    assert table.told("combat", 1)[0]["fled"] == -1


@pytest.mark.rule("LZ-249", "LZ-240")
def test_lizards_in_dens_and_militia_never_flee_but_their_attackers_may() -> None:
    table = Table().band("5E", red=100).den("4E", 1, "RED", 50).band("4E", 1, red=20)
    table.order("MO 5E N", dice={"combat.att": [5, 15], "combat.def": [0, 0]})
    assert table.clan("4E") == 0
    weak = Table().band("5E", red=10).den("4E", -1, "RED", 100, militia=lizards(red=30))
    told = weak.order("MO 5E N", dice={"combat.att": [0], "combat.def": [2], "combat.flee": [True]})
    assert (told["route"], weak.total("5E"), weak.s.dens[weak.at("4E")].militia_level) == ([], 8, 1)


@pytest.mark.rule("LZ-250", "LZ-048")
def test_a_fleeing_attacker_stays_where_it_came_from() -> None:
    table = Table().band("5E", red=10).band("5E", grn=30).land(Swa="5E").band("4E", 1, red=40)
    table.s.bands[table.at("5E")] = (Band(0, lizards(red=10, grn=30)),)
    dice = {"combat.att": [0], "combat.def": [1], "combat.flee": [True]}
    table.order("SP 5E N RED=10", dice=dice)
    assert table.total("5E") == 39
    stayed, thrown_back = table.bands("5E")
    assert (stayed.flags, thrown_back.flags) == (0, MOVED | UPROOTED)
    assert table.order("BF 5E")["fail"] == ""
    assert table.told("combat", 1) == []


@pytest.mark.rule("LZ-251")
def test_a_defender_that_moved_goes_back() -> None:
    table = Table().band("6E", 1, red=20).land(Fer="6E").band("3E", 0, red=100)
    table.order("MO 6E N", 1)
    dice = {"combat.att": [5], "combat.def": [0], "combat.flee": [True]}
    table.order("MO 3E S S", dice=dice)
    assert (table.clan("6E"), table.total("6E"), table.bands("6E")[0].hunger) == (1, 15, 0)
    assert table.clan("5E") == 0


@pytest.mark.rule("LZ-251")
def test_not_back_to_where_the_attack_comes_from() -> None:
    table = Table().band("6E", 1, red=20, hunger=3)
    table.order("MO 6E N", 1)
    table.band("7E", 0, red=100).land(Fer="4E")
    dice = {"combat.att": [5], "combat.def": [0], "combat.flee": [True], "flee.hex": [table.at("4E")]}
    table.order("MO 7E N N", dice=dice)
    assert (table.clan("4E"), table.bands("4E")[0].hunger) == (1, 0)
    assert table.order("MO 4E N", 1)["fail"] == "F-MOVED"


@pytest.mark.rule("LZ-254", "LZ-257", "LZ-045", "LZ-255")
def test_a_winning_defender_captures_by_its_level_and_no_one_passes_veteran() -> None:
    table = Table().band("5E", red=20).band("4E", 1, red=100, level=5, hunger=2)
    table.order("MO 5E N", dice={"combat.att": [0], "combat.def": [20]})
    [band] = table.bands("4E")
    assert (band.total, band.level, band.hunger) == (109, 5, 2)


@pytest.mark.rule("LZ-241", "LZ-043")
def test_several_bands_fight_as_one_force() -> None:
    table = Table().band("5E", red=40).band("4E", 1, red=10, level=3).band("4E", 1, grn=30)
    assert level(table.bands("4E")) == 0
    table.order("MO 5E N", dice={"combat.att": [4], "combat.def": [20], "combat.flee": [True]})
    assert [(band.counts, band.level) for band in table.bands("4E")] == [
        (lizards(red=9), 4),
        (lizards(red=6, grn=27), 1),
    ]


@pytest.mark.rule("LZ-256", "LZ-217", "LZ-257")
def test_a_monster_meets_levels_and_teaches_nothing() -> None:
    asked = []

    class Notes(Scripted):
        def hits(self, label: str, n: int, pct: int) -> int:
            asked.append((label, pct))
            return super().hits(label, n, pct)

    table = Table()
    flow = table.flow({})
    flow.dice = Notes({"combat.att": [1], "combat.def": [10]}, strict=True)
    [band] = monster(table.s, flow, 0, [Band(0, lizards(red=20), level=4)], 7, 10)
    assert asked == [("combat.att", 38), ("combat.def", 50)]
    assert (band.total, band.level) == (19, 4)


@pytest.mark.rule("LZ-479", "LZ-457")
def test_bystanders_see_who_fought_and_who_won() -> None:
    table = Table().band("5E", red=20).band("4E", 1, red=1).band("3F", 2, red=1)
    table.order("MO 5E N", dice={"combat.att": [1], "combat.def": [0]})
    seen = {"role": "seen", "hex": table.at("4E"), "attacker": 0, "defender": 1, "winner": 0, "won": "attacker"}
    assert table.told("combat", 2) == [seen]
    assert table.told("combat", 3) == []
