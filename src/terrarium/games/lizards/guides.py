"""Guided order sheets: touch a hex with something of one's own, what it shall do, and the way; line by line.

The draft is `{"orders": [...], "now": {...}}`: the structured orders that stand (LZ-417), and the one that is being
written. What is offered is what the view tells by the rules' own figures; the form decides whether the sheet is right.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, cast

from terrarium.kernel import Asked, Guide, Pov, Touch, Value
from terrarium.kernel.guide import derived

from .content import BLACK, CHANTS, COLOURS, DEFAULTS, HOME, ORDERS, TEMPLE, YELLOW
from .forms.orders import FIELDS
from .forms.sheet import Sheet
from .forms.startup import LONGEST_NAME, Startup
from .geometry import DIRECTIONS
from .model.plans import default_plan, opening
from .view import View
from .view.crafts import chants, works
from .view.forecast import dens
from .view.land import band_at
from .view.risks import hazards
from .words.notation import line_of
from .words.outlook import outlook

_NUMBERS: Final = FIELDS[4:9]
_OWN_HEX: Final = ("EYES", "REVE")
"""LZ-147: chants that may be sung at the own hex."""


def guide(pov: Pov[View], asked: Asked, draft: Value, touch: str) -> Guide:
    """How to go on with a sheet or a start-up."""
    if isinstance(asked.form, Sheet):
        return _Desk(pov, asked, draft).touched(touch)
    if isinstance(asked.form, Startup):
        return _startup(pov, asked, draft, touch)
    return derived(pov, asked, draft, touch)


def _startup(pov: Pov[View], asked: Asked, draft: Value, touch: str) -> Guide:
    """A name, and one of the four defaults as the board shows them."""
    known = draft if isinstance(draft, dict) and asked.form.ok(draft) else asked.default
    answer = dict(known)
    if touch.startswith("name:") or touch == "unname":
        answer["name"] = touch.partition(":")[2].strip()
    elif touch.startswith("choice:") and "custom" not in answer:
        answer["choice"] = next(
            (n for n in range(1, len(DEFAULTS) + 1) if touch == f"choice:{n}"), answer.get("choice", 0)
        )
    found = pov.check(asked, answer)
    if any(not finding.warning for finding in found):
        answer = known
    touches = [Touch("name:", "Name of the clan", kind="text", bounds=(1, LONGEST_NAME))]
    if answer["name"]:
        touches = [Touch("unname", "Another name")]
    if not cast(Startup, asked.form).given and "custom" not in answer:
        for n in range(1, len(DEFAULTS) + 1):
            if n == answer.get("choice"):
                continue
            begins = opening(default_plan(n))
            says = f"{begins['lizards']} lizards, {begins['points']} points of victory"
            touches.append(Touch(f"choice:{n}", pov.label("choice", n), f"choice:{n}", says))
    shows = (f"choice:{answer['choice']}",) if "choice" in answer else ()
    lines = (answer["name"] or "A name will be given.", outlook(pov, asked, answer))
    return Guide(answer, tuple(touches), lines, tuple(found), True, answer, shows, own=True)


class _Desk:
    """One look at a sheet that is being written."""

    def __init__(self, pov: Pov[View], asked: Asked, draft: Value) -> None:
        self.pov, self.view, self.asked = pov, pov.view, asked
        self.form = cast(Sheet, asked.form)
        handed = asked.draft.answer if asked.draft is not None and isinstance(asked.draft.answer, dict) else {}
        known = draft if isinstance(draft, dict) else handed
        kept = known.get("orders")
        self.orders: list[dict[str, Any]] = [o for o in kept if isinstance(o, dict)] if isinstance(kept, list) else []
        now = known.get("now")
        self.now: dict[str, Any] = dict(now) if isinstance(now, dict) and self._known(now) else {}
        self.more = {key: handed[key] for key in ("messages", "surrender") if key in handed}

    def _known(self, now: dict[Any, Any]) -> bool:
        return self.view.grid.hex(str(now.get("hex", ""))) >= 0 and set(now) <= {*FIELDS, "whole"}

    # ---- touching

    def touched(self, touch: str) -> Guide:
        offered = list(self.offers())
        if touch and any(_fits(one, touch) for one in offered):
            self._take(touch)
            offered = list(self.offers())
        while self.now.get("whole"):
            self.orders.append({key: value for key, value in self.now.items() if key != "whole"})
            self.now = {}
            offered = list(self.offers())
        answer = {"orders": self.orders, "messages": [], "surrender": False, **self.more}
        found = self.pov.check(self.asked, answer)
        ready = not self.now and all(finding.warning for finding in found)
        lines = tuple(line_of(order, self.form.frame) for order in (*self.orders, *([self.now] if self.now else [])))
        shows = (f"hex:{self.now['hex']}",) if self.now else ()
        draft = {"orders": self.orders, "now": self.now}
        return Guide(draft, tuple(offered), lines, tuple(found), ready, answer if ready else None, shows, own=True)

    def _take(self, touch: str) -> None:
        kind, _, value = touch.partition(":")
        if kind == "hex" and not self.now:
            self.now = {"hex": value}
        elif kind == "strike":
            del self.orders[int(value) - 1]
        elif kind == "back":
            self.now = {}
        elif kind == "ord":
            self.now["ord"] = value
        elif kind == "chant" or kind == "clan":
            self.now["extra"] = value
        elif kind == "temple":
            self.now["m1"] = value
        elif kind == "way":
            self.now["m2" if "m1" in self.now else "m1"] = value
        elif kind in _NUMBERS:
            self.now[kind] = int(value)
        if kind == "done" or self._whole():
            self.now["whole"] = True

    def _whole(self) -> bool:
        """Nothing more can be said of the order."""
        if "ord" not in self.now:
            return False
        order = ORDERS[self.now["ord"]]
        if order.extra and "extra" not in self.now:
            return False
        if self.now.get("extra") == "GATE":
            return "m1" in self.now
        if order.m2:
            return "m2" in self.now
        return "m1" in self.now if order.m1 else not order.colours

    # ---- what can be touched

    def offers(self) -> Iterator[Touch]:
        if not self.now:
            yield from self._hexes()
            for number, order in enumerate(self.orders, 1):
                yield Touch(f"strike:{number}", f"Strike {line_of(order, self.form.frame)}")
            return
        yield Touch("back", "Leave this order")
        if "ord" not in self.now:
            yield from self._deeds()
        else:
            yield from self._fields(ORDERS[self.now["ord"]])

    def _hexes(self) -> Iterator[Touch]:
        view = self.view
        own = {band.hex for band in view.own(view.bands)} | {den.hex for den in view.dens if den.owner == view.who}
        own |= {spy.hex for spy in view.spies if spy.clan == view.who}
        for h in sorted(own):
            code = view.grid.code(h)
            yield Touch(f"hex:{code}", self.pov.label("place", code), f"hex:{code}")

    def _deeds(self) -> Iterator[Touch]:
        """What can be ordered for this hex."""
        view, code = self.view, self.now["hex"]
        h = view.grid.hex(code)
        band = next((band for band in view.own(view.bands) if band.hex == h), None)
        counts = (band.counts if band else None) or (0,) * len(COLOURS)
        for row in dens(self.view):
            if row["hex"] == code and row["recruits"]:
                yield self._deed("RE", f"{row['recruits']} recruits")
        if band is not None:
            yield self._deed("MO", f"all {band.total}")
            if band.total > 1:
                yield self._deed("SP", "a part")
            if h in dict(view.rafts):
                yield self._deed("SA", "with the raft")
            if counts[YELLOW]:
                yield self._deed("LO", f"{counts[YELLOW]} throw")
            if counts[BLACK] >= min(chant.blacks for chant in CHANTS.values()):
                yield self._deed("CH", f"{counts[BLACK]} blacks")
            for row in works(self.view, code)["works"]:
                if row["able"]:
                    yield self._deed(row["work"])
            yield self._deed("FR")
        if any(spy.clan == view.who and spy.hex == h for spy in view.spies):
            yield self._deed("SN")
        if view.terrain(h) != HOME and (band or any(den.hex == h for den in view.dens)):
            yield self._deed("GI")

    def _deed(self, code: str, says: str = "") -> Touch:
        return Touch(f"ord:{code}", self.pov.label("ord", code), says=says)

    def _fields(self, order: Any) -> Iterator[Touch]:
        if order.extra == "chant" and "extra" not in self.now:
            yield from self._chants()
            return
        if order.extra == "clan":
            for clan in self.view.clans:
                if clan.number != self.form.clan + 1 and clan.status == "active":
                    yield Touch(f"clan:{clan.number}", f"{clan.name} ({clan.code})", ends=True)
            return
        if order.colours in ("may", "needed") and "m1" not in self.now:
            yield from self._numbers()
        if self.now.get("extra") == "GATE":
            yield from self._temples()
        elif order.m1 and (order.colours != "needed" or any(self.now.get(name) for name in _NUMBERS)):
            yield from self._ways(order)
        if self._enough(order):
            yield Touch("done", "Done", ends=True)

    def _enough(self, order: Any) -> bool:
        if order.extra == "chant":
            return self.now["extra"] in _OWN_HEX or ("m1" in self.now and self.now["extra"] != "GATE")
        return "m1" in self.now or not order.m1

    def _numbers(self) -> Iterator[Touch]:
        band = band_at(self.view, self.view.grid.hex(self.now["hex"]))
        counts = band.counts if band and band.counts else (0,) * len(COLOURS)
        for name, colour, n in zip(_NUMBERS, COLOURS, counts, strict=True):
            if n and name not in self.now:
                yield Touch(f"{name}:", f"How many {colour.name.lower()}", kind="number", bounds=(0, n))

    def _chants(self) -> Iterator[Touch]:
        for row in chants(self.view, self.now["hex"])["chants"]:
            if row["able"]:
                says = f"{row['does']} {row['reverts']} turn red." if row["reverts"] else row["does"]
                yield Touch(f"chant:{row['chant']}", row["name"], says=says)

    def _temples(self) -> Iterator[Touch]:
        view = self.view
        for h in range(view.grid.size):
            code = view.grid.code(h)
            if view.terrain(h) == TEMPLE and code != self.now["hex"]:
                yield Touch(f"temple:{code}", self.pov.label("place", code), f"hex:{code}", ends=True)

    def _ways(self, order: Any) -> Iterator[Touch]:
        """The six directions from where the way has come to, with what waits there."""
        grid = self.view.grid
        start = grid.hex(self.now["hex"])
        here = grid.walk(start, DIRECTIONS.index(self.now["m1"])) if "m1" in self.now else start
        aimed = order.phase != "movement" and self.now.get("extra") not in _OWN_HEX
        for way, there in zip(DIRECTIONS, grid.around[here] if here >= 0 else (), strict=False):
            if there >= 0 and not (aimed and there == start):
                says = ", ".join(hazards(self.view, there, 0)) if order.phase == "movement" else ""
                ends = "m1" in self.now or not order.m2
                yield Touch(f"way:{way}", f"{way} to {grid.code(there)}", f"hex:{grid.code(there)}", says, ends=ends)


def _fits(offered: Touch, touch: str) -> bool:
    if offered.kind == "choice":
        return offered.touch == touch
    low, high = offered.bounds
    value = touch.removeprefix(offered.touch)
    return touch.startswith(offered.touch) and value.isascii() and value.isdigit() and low <= int(value[:6]) <= high
