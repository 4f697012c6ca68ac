"""The order sheet (sections 16 and 23): a form whose check gives every finding of every line.

`reviewed` is the one way from lines to orders, for structured answers and for text alike: form errors line by line,
duplicates (LZ-425), the second GIVE (E15), the limit of 30 (E16), and warnings (LZ-427), which never block.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, Final

import msgspec

from terrarium.kernel import Finding, Form, Value

from ..content import BLACK, CHANTS, LIMIT, ORDERS, TEMPLE
from ..content.figures import FIGURES
from ..geometry import DIRECTIONS, grid
from ..state import Counts
from ..state.order import Order
from .orders import FIELDS, Frame, Wrong, fields_of, parsed, texts
from .warnings import Known, warnings

MOST_ORDERS: Final = FIGURES.sheet.orders
MOST_MESSAGES: Final = FIGURES.sheet.messages
LONGEST: Final = FIGURES.sheet.letters

RULE: Final = {
    "E01": "LZ-411", "E02": "LZ-020", "E03": "LZ-020", "E04": "LZ-021", "E05": "LZ-411", "E06": "LZ-411",
    "E07": "LZ-411", "E08": "LZ-416", "E09": "LZ-210", "E10": "LZ-145", "E11": "LZ-415", "E12": "LZ-145",
    "E13": "LZ-147", "E14": "LZ-411", "E15": "LZ-307", "E16": "LZ-426", "E17": "LZ-027", "E18": "LZ-412",
    "E19": "LZ-416", "E20": "LZ-418", "W07": "LZ-425",
}  # fmt: skip
"""The rule behind each form error."""

Place = tuple[str | int, ...]
Line = tuple[Place, Sequence[str] | Wrong]
"""Where a line stands, and its ten fields, or why they could not be told apart."""


def finding(code: str, says: str, place: Place) -> Finding:
    return Finding(code, says[0].upper() + says[1:] + ".", place, RULE.get(code, "LZ-427"), code[0] == "W")


def reviewed(lines: Sequence[Line], frame: Frame) -> tuple[list[tuple[Place, Order]], list[Finding]]:
    """The orders that stand, and every error and note. Faulty lines, duplicates and what is past 30 are left out."""
    kept: list[tuple[Place, Order]] = []
    found: list[Finding] = []
    seen = set()
    gave = False
    for place, fields in lines:
        order = fields if isinstance(fields, Wrong) else parsed(fields, frame, len(kept) + 1)
        key = () if isinstance(order, Wrong) else order.key
        if isinstance(order, Wrong):
            field = (order.field,) if order.field and place[:1] == ("orders",) else ()
            found.append(finding(order.code, order.says, (*place, *field)))
        elif order.ord != "SP" and key in seen:
            found.append(finding("W07", "the same order is above; this one is left out", place))
        elif order.ord == "GI" and gave:
            found.append(finding("E15", "only one GIVE a turn", place))
        elif len(kept) >= MOST_ORDERS:
            found.append(finding("E16", f"more than {MOST_ORDERS} orders", place))
        else:
            gave = gave or order.ord == "GI"
            seen.add(key)
            kept.append((place, order))
    return kept, found


class Handed(msgspec.Struct, frozen=True, gc=False):
    """A sheet as it was read: the orders that stand, duplicates gone (LZ-425), the messages, a surrender."""

    orders: tuple[Order, ...] = ()
    messages: tuple[dict[str, Any], ...] = ()
    surrender: bool = False


def handed(value: Value, orders: Sequence[Order], found: Sequence[Finding]) -> Handed:
    """What this sheet hands in; nothing, where an error stands against it."""
    if any(not finding.warning for finding in found):
        return Handed()
    messages = value.get("messages")
    letters = tuple(messages) if isinstance(messages, list) else ()
    return Handed(tuple(orders), letters, bool(value.get("surrender", False)))


def _bad(place: Place, says: str, code: str = "malformed", rule: str = "") -> Finding:
    return Finding(code, says, place, rule)


class Sheet(Form, frozen=True):
    """`{orders: [...], messages: [{to, text}], surrender}`, each part may be left out. It is read as `Handed`.

    `clan` is the seat that writes, `known` what its warnings may use: nothing but its last report.
    """

    reads: ClassVar[bool] = True
    written: ClassVar[bool] = True

    clan: int
    rows: int
    columns: int
    wrap: bool
    codes: tuple[str, ...]
    known: Known

    @property
    def frame(self) -> Frame:
        return Frame(grid(self.rows, self.columns, self.wrap), self.clan, self.codes)

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        return self._reviewed(value, place)[0]

    def ok(self, value: Value) -> bool:
        return not self._errors(value)[0]

    def read(self, value: Value) -> Handed:
        return self._errors(value)[1]

    def weigh(self, value: Value, warnings: bool = True) -> tuple[list[Finding], Handed]:
        """The sheet is parsed here, once: what there is to say, and what is handed in."""
        return self._reviewed(value, ()) if warnings else self._errors(value)

    def _reviewed(self, value: Value, place: Place) -> tuple[list[Finding], Handed]:
        """Every finding, with warnings, and the orders that stand."""
        found, kept = self._parsed(value, place)
        orders = [order for _, order in kept]
        if isinstance(value, dict) and not any(finding.code == "malformed" for finding in found):
            found += [
                finding(code, says, kept[at][0] if at >= 0 else place)
                for code, says, at in warnings(orders, self.frame.grid, self.known)
            ]
        return found, handed(value, orders, found)

    def _errors(self, value: Value) -> tuple[list[Finding], Handed]:
        """Only what refuses the sheet, and the orders that stand."""
        found, kept = self._parsed(value, ())
        return [one for one in found if not one.warning], handed(value, [order for _, order in kept], found)

    def _parsed(self, value: Value, place: Place) -> tuple[list[Finding], list[tuple[Place, Order]]]:
        found = self._shape(value, place)
        if found:
            return found, []
        lines: list[Line] = []
        for index, order in enumerate(value.get("orders", ())):
            where = (*place, "orders", index)
            strange = _strange(order)
            if strange:
                found.append(_bad(where, strange, rule="LZ-417"))
            else:
                lines.append((where, texts(order)))
        kept, wrong = reviewed(lines, self.frame)
        found += wrong
        for index, message in enumerate(value.get("messages", ())):
            found += self._message(message, (*place, "messages", index))
        return found, kept

    def _shape(self, value: Value, place: Place) -> list[Finding]:
        if not isinstance(value, dict):
            return [_bad(place, "An order sheet has orders, messages and surrender.")]
        found = [
            _bad((*place, str(key)), f"There is no field {key!r}.")
            for key in value
            if key not in ("orders", "messages", "surrender")
        ]
        for key, most in (("orders", 500), ("messages", MOST_MESSAGES)):
            part = value.get(key, [])
            if not isinstance(part, list):
                found.append(_bad((*place, key), "A list is needed here."))
            elif len(part) > most:
                found.append(_bad((*place, key), f"At most {most}, not {len(part)}.", "illegal", "LZ-521"))
        if value.get("surrender", False).__class__ is not bool:
            found.append(_bad((*place, "surrender"), "Say true or false."))
        return found

    def _message(self, message: Value, place: Place) -> list[Finding]:
        """LZ-521: to one, several or all others, up to 1000 characters."""
        if not isinstance(message, dict) or set(message) != {"to", "text"}:
            return [_bad(place, "A message has the fields to and text.")]
        found = []
        to, text = message["to"], message["text"]
        if not isinstance(to, list) or not to or any(number.__class__ is not int for number in to):
            found.append(_bad((*place, "to"), "Name the numbers of the clans it is for."))
        else:
            for index, number in enumerate(to):
                if number == self.clan + 1:
                    found.append(_bad((*place, "to", index), f"Clan {number} cannot write to itself.", "illegal"))
                elif not 1 <= number <= len(self.codes):
                    found.append(_bad((*place, "to", index), f"There is no clan {number}.", "illegal"))
                elif number in to[:index]:
                    found.append(_bad((*place, "to", index), f"Clan {number} is named twice.", "illegal"))
        if not isinstance(text, str):
            found.append(_bad((*place, "text"), "A text is needed here."))
        elif len(text) > LONGEST:
            found.append(_bad((*place, "text"), f"The text is longer than {LONGEST} characters.", "illegal", "LZ-521"))
        elif any(not letter.isprintable() and letter not in "\n\t" for letter in text):
            found.append(_bad((*place, "text"), "The text has characters that cannot be shown.", "illegal"))
        return found

    def sample(self, rng: Random) -> Value:
        """A sheet of orders that somebody in this position might give, and now and then any other."""
        frame = self.frame
        drawn = [_random_fields(rng, frame, self.known) for _ in range(rng.choice((0, 2, 4, 8, 12)))]
        kept, _ = reviewed([((), texts(fields)) for fields in drawn], frame)
        orders = [fields_of(order, frame.grid) for _, order in kept]
        others = [number for number in range(1, len(self.codes) + 1) if number != self.clan + 1]
        messages = []
        if rng.random() < 0.05:
            to = sorted(rng.sample(others, rng.randint(1, len(others))))
            messages.append({"to": to, "text": rng.choice(("Peace?", "Leave us\nalone.", "> quoted\nEND MESSAGE"))})
        return {"orders": orders, "messages": messages, "surrender": rng.random() < 0.002}

    def schema(self) -> dict[str, Any]:
        text, number = {"type": "string"}, {"type": "integer", "minimum": 0, "maximum": LIMIT}
        properties: dict[str, Any] = {name: number if name in FIELDS[4:9] else text for name in FIELDS}
        properties["ord"] = {"enum": list(ORDERS)}
        clans = [number for number in range(1, len(self.codes) + 1) if number != self.clan + 1]
        return {
            "type": "object",
            "properties": {
                "orders": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "properties": properties,
                        "required": ["ord", "hex"],
                        "additionalProperties": False,
                    },
                },
                "messages": {
                    "type": "array",
                    "maxItems": MOST_MESSAGES,
                    "items": {
                        "type": "object",
                        "properties": {
                            "to": {"type": "array", "items": {"enum": clans}, "minItems": 1, "uniqueItems": True},
                            "text": {"type": "string", "maxLength": LONGEST},
                        },
                        "required": ["to", "text"],
                        "additionalProperties": False,
                    },
                },
                "surrender": {"type": "boolean"},
            },
            "additionalProperties": False,
        }

    def struck(self, value: Value) -> Value:
        if not value.get("messages"):
            return value
        return {**value, "messages": [{**message, "text": ""} for message in value["messages"]]}


def _strange(order: Any) -> str:
    """Why this is no structured order at all, or nothing."""
    if not isinstance(order, dict):
        return "An order has the fields " + ", ".join(FIELDS) + "."
    for key, value in order.items():
        if key not in FIELDS:
            return f"There is no field {key!r}."
        if value is not None and value.__class__ not in (str, int):
            return f"{key} needs a text or a whole number."
    return ""


def _random_fields(rng: Random, frame: Frame, known: Known) -> dict[str, Any]:
    kind = ORDERS[rng.choice(_LIKELY if rng.random() < 0.9 else tuple(ORDERS))]
    hexes = list(known.spies if kind.code == "SN" else known.dens if kind.code == "RE" else known.bands)
    if not hexes or rng.random() < 0.02:
        hexes = list(range(frame.grid.size))
    h = rng.choice(hexes)
    counts: Counts = known.bands[h].counts if h in known.bands else (9, 9, 9, 9, 9)
    fields: dict[str, Any] = {"ord": kind.code, "hex": frame.grid.code(h)}
    if kind.m1:
        fields["m1"] = rng.choice(DIRECTIONS)
    if kind.m2 and rng.random() < 0.6:
        fields["m2"] = rng.choice(DIRECTIONS)
    if kind.extra == "chant":
        able = [chant.code for chant in CHANTS.values() if chant.blacks <= counts[BLACK]]
        fields["extra"] = rng.choice(able or list(CHANTS))
        if fields["extra"] == "GATE":
            temples = [h for h in range(frame.grid.size) if known.terrain(h) == TEMPLE] or [0]
            fields["m1"] = frame.grid.code(rng.choice(temples))
            fields.pop("m2", None)
    elif kind.extra == "clan":
        fields["extra"] = str(rng.choice([n + 1 for n in range(frame.clans) if n != frame.clan]))
    if kind.colours in ("may", "needed") and (kind.code == "SP" or rng.random() < 0.9):
        for name, n in zip(FIELDS[4:9], counts, strict=True):
            part = rng.choice((0, min(n, 1), n // 2, n)) if kind.code == "SP" else min(n, rng.choice((0, 0, 0, 3)))
            if part:
                fields[name] = part
    return fields


_LIKELY: Final = ("MO", "MO", "SP", "SP", "SN", "SN", "RE", "RE", "LO", "CH", "SA", "BF", "BD", "BB", "BR", "GI", "FR")
