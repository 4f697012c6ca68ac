"""The forms of the questions."""

from __future__ import annotations

from terrarium.kernel import Fields, Form, One, Pov

from ..view import View


def nothing_asked(pov: Pov[View]) -> Form:
    return Fields({})


def own_hexes(view: View) -> tuple[str, ...]:
    """Where own bands are; any hex while there are none (a form is never empty)."""
    return tuple(view.grid.code(band.hex) for band in view.bands if band.clan == view.who) or tuple(view.grid.codes)


def ask_hex(pov: Pov[View]) -> Form:
    view = pov.view
    return Fields({"hex": One(own_hexes(view), of="place")})
