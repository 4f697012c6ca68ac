"""The start-up form (section 15): a name, and one of the defaults or a form of one's own."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final

import msgspec

from terrarium.kernel import Finding, Form, Value

from ..content import DEFAULTS, TEMPLATES, Row
from ..content.figures import FIGURES
from ..model.plans import DEN_COLOUR, PURSE, TERRAIN_CODE, Plan, plan_of, reduced

_NUMBERS = ("pop", "red", "grn", "gry", "yel", "blk")
_LIKELY = ("Fer", "Fer", "Red", "Grn", "Pla", "Scr", "Vol")
_ROW = ("hex", "terrain", "points", *_NUMBERS)
LONGEST_NAME: Final = FIGURES.startup.name


class Chosen(msgspec.Struct, frozen=True):
    """A start-up as it was read. `choice` is 0 for a form of one's own, which may have been `dropped` for the default
    (LZ-389); there is no `plan` on a given map."""

    name: str
    choice: int
    plan: Plan | None
    dropped: bool = False


class Startup(Form, frozen=True):
    """`{name, choice: 1-4}` or `{name, custom: {template, home, rows}}` (section 15); an empty name means: give me
    one. `home` may be left out (LZ-389). With a `given` map (LZ-549) only the name is asked. It is read as `Chosen`."""

    reads: ClassVar[bool] = True
    written: ClassVar[bool] = True

    given: bool = False

    def check(self, value: Value, place: tuple[str | int, ...] = ()) -> list[Finding]:
        if not isinstance(value, dict):
            return [Finding("malformed", "A start-up has a name and a choice or a custom form.", place)]
        found = []
        ways = () if self.given else ("choice", "custom")
        for key in value:
            if key not in ("name", *ways):
                found.append(Finding("malformed", f"There is no field {key!r} here.", (*place, str(key))))
        found += _name_findings(value.get("name"), (*place, "name"))
        chosen = [way for way in ways if way in value]
        if ways and len(chosen) != 1:
            found.append(Finding("malformed", "Name either a choice or a custom form.", place, "LZ-380"))
        if "choice" in chosen and not (value["choice"].__class__ is int and 1 <= value["choice"] <= len(DEFAULTS)):
            found.append(Finding("illegal", f"Choose 1 to {len(DEFAULTS)}.", (*place, "choice"), "LZ-380"))
        if "custom" in chosen:
            found += _custom_findings(value["custom"], (*place, "custom"))
        return found

    def read(self, value: Value) -> Chosen:
        if self.given:
            return Chosen(value["name"], 0, None)
        plan, dropped = plan_of(value)
        return Chosen(value["name"], value.get("choice", 0), plan, dropped)

    def sample(self, rng: Random) -> Value:
        name = rng.choice(("", "Spies Of Slime", "Ooze", "Mire & Co.", "Red Den"))
        if self.given:
            return {"name": name}
        if rng.random() < 0.6:
            return {"name": name, "choice": rng.randint(1, len(DEFAULTS))}
        template = rng.randint(1, len(TEMPLATES))
        hexes = range(1, len(TEMPLATES[template - 1].hexes) + 1)
        rows = []
        for number in hexes:
            row: dict[str, Any] = {"hex": number, "terrain": rng.choice(_LIKELY)}
            for key in _NUMBERS:
                if rng.random() < 0.3:
                    row[key] = rng.choice((10, 25, 50, 100))
            rows.append(row)
        return {"name": name, "custom": {"template": template, "home": rng.choice(hexes), "rows": rows}}

    def schema(self) -> dict[str, Any]:
        name = {"type": "string", "maxLength": LONGEST_NAME}
        if self.given:
            return _object({"name": name}, ["name"])
        number = {"type": "integer", "minimum": 0, "maximum": 600}
        row: dict[str, Any] = dict.fromkeys(_NUMBERS, number)
        row.update(hex={"type": "integer", "minimum": 1}, terrain={"type": "string"}, points={"type": "integer"})
        rows = {"type": "array", "items": _object(row, ["hex"])}
        template = {"type": "integer", "minimum": 1, "maximum": len(TEMPLATES)}
        parts = {"template": template, "home": {"type": "integer"}, "rows": rows}
        custom = _object(parts, ["template", "rows"])
        choice = {"type": "integer", "minimum": 1, "maximum": len(DEFAULTS)}
        return {
            "oneOf": [
                _object({"name": name, "choice": choice}, ["name", "choice"]),
                _object({"name": name, "custom": custom}, ["name", "custom"]),
            ]
        }


def _object(properties: dict[str, Any], required: list[str]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _name_findings(name: Value, place: tuple[str | int, ...]) -> list[Finding]:
    """LZ-005: 1 to 20 characters, spaces count."""
    if not isinstance(name, str):
        return [Finding("malformed", "A clan needs a name, or an empty one to be given one.", place, "LZ-005")]
    if len(name) > LONGEST_NAME:
        return [Finding("illegal", f"Longer than {LONGEST_NAME} characters.", place, "LZ-005")]
    if name != name.strip() or not name.isprintable():
        return [Finding("illegal", "No blanks around a name, and only what can be printed.", place, "LZ-005")]
    return []


def _custom_findings(custom: Value, place: tuple[str | int, ...]) -> list[Finding]:
    """Only shapes are errors; overspending is cut and noted (LZ-387)."""
    if not isinstance(custom, dict) or not {"template", "rows"} <= set(custom) <= {"template", "home", "rows"}:
        return [Finding("malformed", "A custom form has template, home and rows.", place, "LZ-386")]
    template, home, rows = custom["template"], custom.get("home", 0), custom["rows"]
    if template.__class__ is not int or not 1 <= template <= len(TEMPLATES):
        says = f"There are templates 1 to {len(TEMPLATES)}."
        return [Finding("illegal", says, (*place, "template"), "LZ-382")]
    most = len(TEMPLATES[template - 1].hexes)
    found = []
    if home.__class__ is not int:
        found.append(
            Finding("malformed", "The Home Den is named by the number of its hex.", (*place, "home"), "LZ-389")
        )
    if not isinstance(rows, list):
        return [*found, Finding("malformed", "A list of rows is needed here.", (*place, "rows"), "LZ-386")]
    used: list[int] = []
    for index, row in enumerate(rows):
        found += _row_findings(row, template, most, used, (*place, "rows", index))
    if not found:
        plan = reduced(template, home, [msgspec.convert(row, Row) for row in rows])
        if plan is None:
            says = "No den has a Fertile hex beside it: the form will be dropped and Default 3 used."
            found.append(Finding("dropped", says, place, "LZ-389", warning=True))
        else:
            if plan.home != home:
                was = f"Hex {home} cannot be the Home Den" if home else "No Home Den is named"
                says = f"{was}; the first den that can be is in hex {plan.home}."
                found.append(Finding("home", says, (*place, "home"), "LZ-389", warning=True))
            for number, entry, _ in plan.skipped:
                says = f"Hex {number}: {entry} does not fit into {PURSE} points."
                found.append(Finding("skipped", says, place, "LZ-387", warning=True))
            found += [Finding("points", note, place, "LZ-386", warning=True) for note in plan.notes]
    return found


def _row_findings(row: Value, template: int, most: int, used: list[int], place: tuple[str | int, ...]) -> list[Finding]:
    if not isinstance(row, dict) or "hex" not in row or not set(row) <= set(_ROW):
        return [Finding("malformed", "A row has hex, terrain, pop, red, grn, gry, yel and blk.", place, "LZ-386")]
    found = []
    number = row["hex"]
    if number.__class__ is not int or not 1 <= number <= most:
        says = f"There is no hex {number} in template {template}: it has 1 to {most}."
        found.append(Finding("illegal", says, (*place, "hex"), "LZ-382"))
    elif number in used:
        found.append(Finding("illegal", f"Hex {number} is named twice.", (*place, "hex"), "LZ-386"))
    else:
        used.append(number)
    code = row.get("terrain", "")
    if not isinstance(code, str) or code.upper() not in {**DEN_COLOUR, **TERRAIN_CODE}:
        found.append(Finding("illegal", f"There is no terrain {code}.", (*place, "terrain"), "LZ-383"))
    for key in _NUMBERS:
        n = row.get(key, 0)
        if n.__class__ is not int or not 0 <= n <= 600:
            found.append(Finding("illegal", f"{key.upper()} is a whole number from 0 to 600.", (*place, key), "LZ-385"))
    if row.get("points") is not None and row["points"].__class__ is not int:
        found.append(Finding("malformed", "POINTS is a whole number.", (*place, "points"), "LZ-386"))
    return found
