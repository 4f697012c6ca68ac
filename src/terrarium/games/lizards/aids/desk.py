"""Questions that the game's own client asks: everything an order sheet needs at once, and what a start-up form buys.

Like all aids they use nothing but what the clan knows. The marks of reachable hexes are those of `aids.hazards`, so
that map, sheet and terminal never say different things.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from terrarium.kernel import Aid, Decision, Fields, Form, Pov, Text, Value

from ..content import CHANTS, COLOURS, DEFAULTS, HUNGER, LEVELS, ORDERS, TEMPLATES, TERRAINS, WORKS, Row
from ..content.figures import FIGURES
from ..forms.startup import Startup
from ..model.plans import PURSE, Plan, opening, preview, reduced
from ..model.spying import last_turn
from ..view import View
from ..view.alerts import alerts
from ..view.chart import home, state_of
from ..view.land import is_den
from ..view.risks import hazards
from ..words import notation
from .asking import nothing_asked
from .holdings import dens, points


def _bands(view: View) -> list[dict[str, Any]]:
    codes = view.grid.codes
    rafts = {h for h, _ in view.rafts}
    return [
        {
            "hex": codes[band.hex],
            "counts": list(band.counts or ()),
            "total": band.total,
            "hunger": HUNGER[band.hunger or 0],
            "level": LEVELS[band.level or 0],
            "mired": band.mired if band.mired is not None and band.mired > view.turn else 0,
            "raft": band.hex in rafts,
            "says": state_of(view, band),
        }
        for band in view.own(view.bands)
    ]


def _spies(view: View) -> list[dict[str, Any]]:
    """`left`: how many turns until it goes bush (LZ-347); `mired`: the turn through which it is stuck, or 0."""
    return [
        {
            "hex": view.grid.codes[spy.hex],
            "colour": COLOURS[spy.colour].code,
            "left": last_turn(spy.made) - view.turn,
            "mired": spy.mired if spy.mired > view.turn else 0,
        }
        for spy in view.spies
        if spy.clan == view.who
    ]


def _around(view: View) -> dict[str, list[str]]:
    """What waits in the hexes that an own band or spy can reach; where nothing does, the hex is left out."""
    starts = {band.hex for band in view.own(view.bands)} | {spy.hex for spy in view.spies if spy.clan == view.who}
    reached = {n for h in starts for n in view.grid.disc(h, FIGURES.steps)}
    found = {view.grid.codes[h]: hazards(view, h, 0) for h in sorted(reached)}
    return {code: marks for code, marks in found.items() if marks}


def _foes(view: View) -> list[dict[str, Any]]:
    return [
        {"hex": view.grid.codes[band.hex], "clan": view.clans[band.clan].code, "total": band.total}
        for band in view.bands
        if band.clan != view.who
    ]


def _walls(view: View) -> list[str]:
    """Every den that is known, whoever holds it: over none is anybody shunted (LZ-172)."""
    return [code for h, code in enumerate(view.grid.codes) if is_den(view, h)]


def _kept(view: View) -> list[str]:
    """Temples and bridges remembered as own, for a GIVE."""
    memory = view.memory
    if memory is None or not view.seated:
        return []
    return [
        code
        for h, code in enumerate(view.grid.codes)
        if memory.owner(h) == view.who and (memory.bridge(h) or TERRAINS[memory.terrain(h)].code == "Tem")
    ]


BOOK: Final = {
    "orders": [msgspec.structs.asdict(kind) for kind in ORDERS.values()],
    "chants": [msgspec.structs.asdict(chant) for chant in CHANTS.values()],
    "works": [{"work": code, "colour": COLOURS[colour].code, "builders": n} for code, (colour, n) in WORKS.items()],
    "colours": [msgspec.structs.asdict(colour) for colour in COLOURS],
}
"""The tables behind the fields of an order (LZ-411, section 8, LZ-320)."""


def sheet(pov: Pov[View], asked: Value = None) -> Any:
    """All that a client needs to write orders without asking again before the next turn."""
    view = pov.view
    begun = view.stage != "startup"
    seated = begun and view.seated and bool(view.clans)
    return {
        "stage": view.stage,
        "turn": view.turn,
        "rows": view.rows,
        "columns": view.columns,
        "wrap": view.wrap,
        "clan": view.who + 1 if seated else 0,
        "home": view.grid.codes[home(view)] if begun else "",
        "clans": [msgspec.structs.asdict(clan) for clan in view.clans],
        "bands": _bands(view) if seated else [],
        "spies": _spies(view) if seated else [],
        "dens": dens(pov) if seated else [],
        "kept": _kept(view),
        "foes": _foes(view) if seated else [],
        "rafts": [view.grid.codes[h] for h, _ in view.rafts],
        "walls": _walls(view) if seated else [],
        "around": _around(view) if seated else {},
        "alerts": alerts(view) if seated else [],
        "points": points(pov) if seated else {},
        **BOOK,
    }


# ---- the start-up designer


def _ask_design(pov: Pov[View]) -> Form:
    return Fields({"text": Text(4000, lines=True)})


SHOP: Final = {
    "purse": PURSE,
    "templates": [
        {"points": template.points, "hexes": [list(place) for place in template.hexes]} for template in TEMPLATES
    ],
    "terrains": [{"code": t.code, "name": t.name, "price": t.price} for t in TERRAINS if t.price >= 0],
    "colours": BOOK["colours"],
    "defaults": [
        {
            "style": default.style,
            "template": default.template,
            "home": default.home,
            "rows": msgspec.to_builtins(default.rows),
        }
        for default in DEFAULTS
    ],
}
"""25.1 to 25.4: what there is to buy, and the four defaults as forms to begin with."""


def shop(pov: Pov[View], asked: Value = None) -> Any:
    """Prices, templates and the four defaults."""
    return SHOP


def design(pov: Pov[View], asked: Value) -> Any:
    """LZ-385 to LZ-391: what a start-up form buys, hex by hex, what the reduction cuts, and where the Home Den is."""
    view = pov.view
    reading = notation.read(view, Decision("startup", Startup(), {"name": "", "choice": 3}), asked["text"])
    wrong = [finding.says for finding in reading.findings if not finding.warning]
    custom = (reading.answer or {}).get("custom")
    if wrong or not isinstance(custom, dict):
        return {"wrong": wrong, "total": 0, "hexes": [], "cut": [], "short": [], "home": 0, "dropped": False}
    rows = [msgspec.convert(row, Row) for row in custom["rows"]]
    plan = reduced(custom["template"], custom.get("home", 0), rows)
    if plan is None:
        return {"wrong": [], "total": 0, "hexes": [], "cut": [], "short": [], "home": 0, "dropped": True}
    return {
        "wrong": [],
        "total": plan.total,
        "hexes": _hexes(plan),
        "cut": [{"hex": number, "entry": entry, "price": price} for number, entry, price in plan.skipped],
        "short": _short(plan, rows),
        "home": plan.home,
        "dropped": False,
        **{f"begins_{name}": n for name, n in opening(plan).items()},
    }


def _short(plan: Plan, rows: list[Row]) -> list[dict[str, Any]]:
    """LZ-385: warriors for which there was no room, 300 in a hex and 600 in all."""
    skipped = {(number, entry.split()[0]) for number, entry, _ in plan.skipped}
    return [
        {"hex": row.hex, "entry": colour.code, "asked": asked, "gets": got}
        for row in rows
        for colour, asked, got in zip(COLOURS, row.warriors, plan.plots[row.hex - 1].warriors, strict=True)
        if got < asked // 10 * 10 and (row.hex, colour.code) not in skipped
    ]


def _hexes(plan: Plan) -> list[dict[str, Any]]:
    return [{"hex": number, "terrain": code, "owner": owner, "lizards": n} for number, code, owner, n in preview(plan)]


DESK: Final = {
    "sheet": Aid("Everything for the order sheet", nothing_asked, sheet, for_programs=True),
    "shop": Aid("What a start-up can buy", nothing_asked, shop, for_programs=True),
    "design": Aid("What a start-up form buys", _ask_design, design, for_programs=True),
}
