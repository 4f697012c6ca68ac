"""LZ-411 and 25.8 crossed: every order with every field left out, misspelt or filled in needlessly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from terrarium.games.lizards.forms.orders import FIELDS, Wrong
from terrarium.games.lizards.state.order import Order

from .table import Table

COLOURS = ("red", "grn", "gry", "yel", "blk")


class Use(NamedTuple):
    """A row of LZ-411: `!` is required, `?` optional, blank must stay empty; the colours it may name."""

    m1: str = ""
    m2: str = ""
    colours: tuple[str, ...] = ()
    extra: str = ""


USES = {
    "FR": Use(colours=COLOURS),
    "LO": Use("!", "?"),
    "CH": Use("?", "?", ("blk",), "chant"),
    "MO": Use("!", "?"),
    "SP": Use("!", "?", COLOURS),
    "SN": Use("!", "?"),
    "SA": Use("!", "?"),
    "RE": Use(),
    "GI": Use(extra="clan"),
    "BF": Use(),
    "DF": Use(),
    "BD": Use(),
    "BR": Use("!"),
    "BB": Use("!"),
    "DB": Use("!"),
}


def right(code: str) -> dict[str, str]:
    """An order of this kind without a fault."""
    use = USES[code]
    fields = dict.fromkeys(FIELDS, "") | {"ord": code, "hex": "5E"}
    if use.m1:
        fields["m1"] = "N"
    if code == "SP":
        fields["red"] = "5"
    fields["extra"] = {"chant": "EYES", "clan": "2"}.get(use.extra, "")
    return fields


def faults(code: str) -> Iterator[tuple[dict[str, str], str]]:
    """What is changed in the right order, and the error of 25.8 that answers it."""
    use = USES[code]
    yield from (({"hex": ""}, "E02"), ({"hex": "N"}, "E02"), ({"hex": "33A"}, "E03"), ({"hex": "1AG"}, "E03"))
    yield {"m1": "W" if use.m1 else "N"}, "E04" if use.m1 else "E07"
    yield {"m2": "W" if use.m2 else "N"}, "E04" if use.m2 else "E07"
    if use.m1 == "!":
        yield {"m1": ""}, "E05"
    if use.m2:
        yield {"m1": "", "m2": "N"}, "E06"
    for colour in COLOURS:
        for text in ("301", "x", "-1", "1.5"):
            yield {colour: text}, "E08" if colour in use.colours else "E07"
        if colour not in use.colours:
            yield {colour: "12"}, "E07"
    if code == "SP":
        yield {"red": ""}, "E09"
        yield {"red": "0"}, "E09"
        yield {"red": "300", "blk": "1"}, "E19"
    if use.extra == "chant":
        yield from (({"extra": ""}, "E10"), ({"extra": "SING"}, "E10"), ({"extra": "Eyes"}, "E11"))
        yield {"blk": "9"}, "E12"
    elif use.extra == "clan":
        yield from (({"extra": text}, "E14") for text in ("", "0", "1", "5", "XYZ", "MUM"))
    else:
        yield {"extra": "2"}, "E07"
    if code in ("LO", "CH"):
        yield {"m1": "N", "m2": "S", **({"extra": "FREE"} if code == "CH" else {})}, "E13"


@pytest.mark.rule("LZ-411", "LZ-412", "LZ-416", "LZ-420")
@pytest.mark.parametrize("code", USES)
def test_each_fault_of_each_order_has_its_error(code: str) -> None:
    table = Table()

    def read(**change: str) -> Order | Wrong:
        return table.read(",".join({**right(code), **change}.values()))

    assert isinstance(read(), Order)
    assert isinstance(read(ord=code.lower(), hex="5e", m1=right(code)["m1"].lower()), Order), "in either case"
    assert read(**dict.fromkeys(COLOURS[1:], "0")) == read(), "0 is blank"
    for change, error in faults(code):
        found = read(**change)
        assert isinstance(found, Wrong), change
        assert found.code == error, change
    eleven = table.read(",".join(right(code).values()) + ",")
    assert isinstance(eleven, Wrong)
    assert eleven.code == "E18"


@pytest.mark.rule("LZ-027", "LZ-420")
@pytest.mark.parametrize("code", [code for code, use in USES.items() if use.m1])
def test_only_what_is_aimed_over_the_edge_is_an_error(code: str) -> None:
    """A step over the edge may be written: the group stops before it (LZ-011)."""
    read = Table(rows=16, columns=16, wrap=False).read(",".join({**right(code), "hex": "1E"}.values()))
    if code in ("LO", "CH", "BR", "BB", "DB"):
        assert isinstance(read, Wrong)
        assert read.code == "E17"
    else:
        assert isinstance(read, Order)
