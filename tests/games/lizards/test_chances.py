"""The figures of chance: every die in a hundred that the rules throw, with the number they throw it against."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from terrarium.games.lizards.rules import development_events, nature, turn, world
from terrarium.games.lizards.state import State
from terrarium.games.lizards.state.order import Order
from terrarium.kernel import Flow, Scripted

from .table import Table

Asked = set[tuple[str, int]]


class Noted(Scripted):
    """Scripted dice that note what they are asked: label and per cent."""

    def __init__(self, script: Mapping[str, Sequence[Any]]) -> None:
        super().__init__(script, strict=True)
        self.asked: Asked = set()

    def chance(self, label: str, pct: int) -> bool:
        self.asked.add((label, pct))
        return super().chance(label, pct)

    def hits(self, label: str, n: int, pct: int) -> int:
        self.asked.add((label, pct))
        return super().hits(label, n, pct)


def thrown(table: Table, does: str | Callable[[State, Flow], None], **script: Sequence[Any]) -> Asked:
    """What an order, or a part of a phase, throws on this table."""
    dice = Noted({label.replace("_", "."): results for label, results in script.items()})
    flow = Flow(table.s, dice, True)
    if isinstance(does, str):
        order = table.read(does)
        assert isinstance(order, Order)
        turn.EXECUTE[order.ord](table.s, flow, order)
    else:
        does(table.s, flow)
    return dice.asked


@pytest.mark.rule("LZ-067", "LZ-215", "LZ-216", "LZ-219")
@pytest.mark.parametrize(
    ("terrain", "label", "pct"), [("Swa", "mire", 20), ("Whi", "drown", 60), ("Wat", "monster", 10)]
)
def test_what_waits_for_bands_and_spies_alike(terrain: str, label: str, pct: int) -> None:
    band = Table().band("5E", red=10).land(**{terrain: "4E"})
    assert thrown(band, "MO 5E N", **{label: [0]}) == {(label, pct)}
    spy = Table().spy("5E").land(**{terrain: "4E"})
    assert thrown(spy, "SN 5E N", **{label: [False]}) == {(label, pct)}


@pytest.mark.rule("LZ-070", "LZ-101")
def test_a_spy_on_cursed_ground() -> None:
    assert thrown(Table().spy("5E").land(Cur="4E"), "SN 5E N", cursed_spy=[False]) == {("cursed.spy", 25)}
    assert thrown(Table().spy("5E").land(Cur="5E"), world.curse, cursed_spy=[False]) == {("cursed.spy", 50)}


@pytest.mark.rule("LZ-280", "LZ-282", "LZ-284")
def test_an_eruption() -> None:
    table = Table().land(Vol="5E").band("4E", 1, red=8).spy("6E")
    told = thrown(
        table, lambda s, f: nature.erupt(s, f, table.at("5E")), erupt=[True], lava=[1, False], quake=[False] * 6
    )
    assert told == {("erupt", 8), ("lava", 25), ("quake", 20)}


@pytest.mark.rule("LZ-287")
def test_a_whirlpool_that_comes() -> None:
    table = Table().land(Whi="5E").band("5E", red=8).spy("5E")
    told = thrown(table, lambda s, f: nature.whirl(s, f, table.at("5E")), whirl_steps=[0], drown=[1, False])
    assert told == {("drown", 60)}


@pytest.mark.rule("LZ-138")
def test_stones_take_no_notice_of_experience() -> None:
    table = Table().band("5E", yel=10, level=5).band("4E", 1, red=9)
    assert thrown(table, "LO 5E N", lob=[3]) == {("lob", 30)}


@pytest.mark.rule("LZ-244", "LZ-245", "LZ-246")
@pytest.mark.parametrize(("den", "attack"), [(False, 53), (True, 28)])
def test_a_fight(den: bool, attack: int) -> None:
    table = Table().band("5E", red=9, level=2).band("4E", 1, red=9, level=1)
    if den:
        table.den("4E", 1, "RED", 9)
    assert thrown(table, "MO 5E N", combat_att=[5, 4], combat_def=[0, 0], combat_flee=[False]) >= {
        ("combat.att", attack),
        ("combat.def", 50),
    }


@pytest.mark.rule("LZ-472", "LZ-215", "LZ-070", "LZ-101", "LZ-282", "LZ-343")
def test_losses_are_told_with_what_is_left() -> None:
    def told(table: Table, does: str | Callable[[State, Flow], None], **script: Sequence[Any]) -> tuple[Any, ...]:
        if isinstance(does, str):
            table.order(does, dice=script)
        else:
            table.rule(does, dice=script)
        [face] = table.told("killed", 0)
        return face["lost"], face["left"], face["cause"]

    five = Table().band("5E", red=4, grn=1)
    assert told(five.land(Whi="4E"), "MO 5E N", drown=[2]) == ([2, 0, 0, 0, 0], 3, "whirlpool")
    assert told(Table().band("5E", red=4, grn=1).land(Cur="4E"), "MO 5E N") == ([2, 0, 0, 0, 0], 3, "cursed")
    assert told(Table().band("5E", red=4, grn=1).land(Cur="5E"), world.curse) == ([2, 1, 0, 0, 0], 2, "cursed")
    starving = Table().band("5E", red=4, grn=1, hunger=5)
    assert told(starving, development_events.starvation) == ([2, 1, 0, 0, 0], 2, "starvation")
    near = Table().band("5E", red=4, grn=1).land(Vol="4E")
    script: dict[str, Sequence[Any]] = {"erupt": [True], "lava": [1], "quake": [False] * 6}
    assert told(near, lambda s, f: nature.erupt(s, f, near.at("4E")), **script) == ([1, 0, 0, 0, 0], 4, "lava")
