"""An order (section 16): ten fields, read by one parser whatever client they come from.

`parsed` takes the ten fields as texts, upper or lower case, and gives an `Order` or the first `Wrong`: the form
errors of 25.8 depend only on text, map size and clan list (LZ-420).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

import msgspec

from ..content import BLACK, CHANTS, LIMIT, ORDERS
from ..geometry import DIRECTION, DIRECTIONS, Grid
from ..state.order import Order

FIELDS: Final = ("ord", "hex", "m1", "m2", "red", "grn", "gry", "yel", "blk", "extra")
"""LZ-410, by their names in the structured form (LZ-417)."""

_AT: Final = {name: number for number, name in enumerate(FIELDS)}
_COLOURS: Final = FIELDS[4:9]


class Wrong(msgspec.Struct, frozen=True, gc=False):
    """A form error: code of 25.8, field of FIELDS (or empty), and a sentence."""

    code: str
    field: str
    says: str


class Frame(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """What the reading of an order depends on: the map's shape, the clan that writes, and the clans' codes."""

    grid: Grid
    clan: int
    codes: tuple[str, ...]

    @property
    def clans(self) -> int:
        return len(self.codes)


Fields: TypeAlias = Sequence[str]


def texts(order: Mapping[str, Any]) -> list[str]:
    """The ten fields of a structured order as texts (LZ-417: absent is blank)."""
    fields = [""] * len(FIELDS)
    for name, value in order.items():
        if value is not None:
            fields[_AT[name]] = str(value).strip()
    return fields


def parsed(fields: Fields, frame: Frame, line: int = 0) -> Order | Wrong:
    """Ten fields as an order. Of several errors the one with the lowest number counts, E06 before E05 (LZ-420)."""
    order = _parsed(tuple(fields), frame)
    return msgspec.structs.replace(order, line=line) if line and isinstance(order, Order) else order


@lru_cache(maxsize=20_000)
def _parsed(fields: tuple[str, ...], frame: Frame) -> Order | Wrong:
    """Every sheet is read several times: while it is written, when it is handed in and when it is taken."""
    code, place, m1, m2, *numbers, extra = fields
    code = code.upper()
    kind = ORDERS.get(code)
    if kind is None:
        return Wrong("E01", "ord", f'"{code}" is no order (use {" ".join(ORDERS)})')
    gate = kind.extra == "chant" and extra.upper() == "GATE"
    h = frame.grid.hex(place.upper())
    wrong = _wrong_hex(h, "hex", place)
    far = -1
    if gate and m1:
        far = frame.grid.hex(m1.upper())
        wrong = _lower(wrong, _wrong_hex(far, "m1", m1))
    elif gate:
        wrong = _lower(wrong, Wrong("E02", "m1", "GATE needs the hex of a Temple in M1"))
    if wrong is not None:
        return wrong
    first = second = -1
    if not gate and m1 and kind.m1:
        first = DIRECTION.get(m1.upper(), -1)
        if first < 0:
            return _no_direction("m1", m1)
    if m2 and kind.m2 and not gate:
        second = DIRECTION.get(m2.upper(), -1)
        if second < 0:
            return _no_direction("m2", m2)
        if first < 0:
            return Wrong("E06", "m1", "M2 without M1")
    needs_m1 = kind.m1 == "needed" or (kind.extra == "chant" and extra.upper() == "SHUN")
    if needs_m1 and not m1:
        return Wrong("E05", "m1", f"{extra.upper() or code} needs a direction in M1")
    for name, text in zip(FIELDS[2:], fields[2:], strict=True):
        if text and not _used(kind, gate, name) and not _zero(name, text):
            return Wrong("E07", name, f"{code} does not use {name.upper()}")
    counts = []
    for name, text in zip(_COLOURS, numbers, strict=True):
        n = _number(text)
        if n < 0:
            return Wrong("E08", name, f'"{text}" is no number from 0 to {LIMIT}')
        counts.append(n)
    order = Order(code, frame.clan, 0, h, first, second, tuple(counts))  # type: ignore[arg-type]
    if kind.colours == "needed" and not any(counts):
        return Wrong("E09", "red", "SP names no lizards")
    if kind.extra == "chant":
        return _chanted(order, extra, far, frame)
    aimed = code == "LO" or (kind.phase == "development" and kind.m1 != "")
    if aimed:
        order = msgspec.structs.replace(order, target=frame.grid.walk(h, *order.directions))
        if order.target == h:
            return Wrong("E13", "m1", "the target is the own hex")
    if kind.extra == "clan":
        to = _clan(extra, frame)
        if to < 0 or to == frame.clan:
            return Wrong("E14", "extra", _no_clan(extra, to))
        order = msgspec.structs.replace(order, to=to)
    if aimed and order.target < 0:
        return Wrong("E17", "m1", "the target is off the map")
    if code == "SP" and sum(counts) > LIMIT:
        return Wrong("E19", "red", f"SP names more than {LIMIT} lizards")
    return order


def _chanted(order: Order, extra: str, far: int, frame: Frame) -> Order | Wrong:
    """E10 to E13 and E17 for CH: which chant, how many blacks, at what."""
    chant = CHANTS.get(extra)
    if chant is None:
        if extra.upper() in CHANTS:
            return Wrong("E11", "extra", f'"{extra}" must be in capitals: {extra.upper()}')
        says = f'"{extra}" is no chant (use {" ".join(CHANTS)})' if extra else "no chant is named"
        return Wrong("E10", "extra", says)
    blacks = order.counts[BLACK]
    if blacks and blacks < chant.blacks:
        return Wrong("E12", "blk", f"{chant.code} needs {chant.blacks} blacks, not {blacks}")
    target = far if chant.code == "GATE" else frame.grid.walk(order.hex, *order.directions)
    if target == order.hex and chant.code not in ("EYES", "REVE"):
        return Wrong("E13", "m1", "the target is the own hex")
    if target < 0:
        return Wrong("E17", "m1", "the target is off the map")
    return msgspec.structs.replace(order, chant=chant.code, target=target)


def _wrong_hex(h: int, field: str, text: str) -> Wrong | None:
    if h >= 0:
        return None
    if h == -1:
        return Wrong("E03", field, f'"{text}" is not on this map')
    return Wrong("E02", field, f'"{text}" is no hex (row number, then column letters)' if text else "no hex is named")


def _lower(a: Wrong | None, b: Wrong | None) -> Wrong | None:
    if a is None or b is None:
        return a or b
    return b if b.code < a.code else a


def _no_direction(field: str, text: str) -> Wrong:
    return Wrong("E04", field, f'"{text}" is no direction (use {" ".join(DIRECTIONS)})')


def _used(kind: Any, gate: bool, field: str) -> bool:
    if field == "m2":
        return bool(kind.m2) and not gate
    if field in ("m1", "extra"):
        return bool(getattr(kind, field))
    return field == "blk" if kind.colours == "black" else bool(kind.colours)


def _zero(field: str, text: str) -> bool:
    """LZ-416: 0 equals blank in a number field."""
    return field in _COLOURS and _number(text) == 0


def _number(text: str) -> int:
    if not text:
        return 0
    n = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1
    return n if n <= LIMIT else -1


def _clan(text: str, frame: Frame) -> int:
    """A clan's number or code as a seat; -1: there is none such."""
    if text.isascii() and text.isdigit() and len(text) < 10:
        return int(text) - 1 if 1 <= int(text) <= frame.clans else -1
    code = text.upper()
    return frame.codes.index(code) if code and code in frame.codes else -1


def _no_clan(text: str, to: int) -> str:
    if not text:
        return "no clan is named"
    return "that is your own clan" if to >= 0 else f'there is no clan "{text}"'


def fields_of(order: Order, grid: Grid) -> dict[str, Any]:
    """The structured form of an order (LZ-417), blank fields left out."""
    plain: dict[str, Any] = {"ord": order.ord, "hex": grid.code(order.hex)}
    if order.chant == "GATE":
        plain["m1"] = grid.code(order.target)
    for name, direction in (("m1", order.m1), ("m2", order.m2)):
        if direction >= 0:
            plain[name] = DIRECTIONS[direction]
    plain.update({name: n for name, n in zip(_COLOURS, order.counts, strict=True) if n})
    if order.chant:
        plain["extra"] = order.chant
    elif order.to >= 0:
        plain["extra"] = str(order.to + 1)
    return plain
