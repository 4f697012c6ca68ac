"""Own names for towns, armies and characters (WW-345): which things may bear one, and what a name may be."""

from __future__ import annotations

from random import Random
from typing import Final

from terrarium.kernel import Either, Fields, Finding, Form, One, Text, Value
from terrarium.kernel.form import Place

from ..model.land import grid
from ..model.roster import roster, stacks_of, towns
from ..model.units import is_character
from ..state.records import Table

LONGEST: Final = 24
A_TURN: Final = 12
"""So many names a seat gives or takes away in a campaign turn: what others read of it is not drowned in names."""
SIGNS: Final = " '’.&!-"
"""What may stand in a name beside letters and figures."""


class Name(Text, frozen=True):
    """A name of letters, figures and a few signs, none of the seat's own twice; empty: the name is given up."""

    taken: tuple[str, ...] = ()

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        if not isinstance(value, str):
            return [Finding("malformed", "A name is needed here, or nothing.", place, "WW-345")]
        if len(value) > LONGEST:
            return [Finding("illegal", f"A name has at most {LONGEST} letters.", place, "WW-345")]
        if value != " ".join(value.split()) or not all(sign.isalnum() or sign in SIGNS for sign in value):
            says = "Letters, figures, single blanks and . ' & ! - make a name."
            return [Finding("illegal", says, place, "WW-345")]
        if value.casefold() in {name.casefold() for name in self.taken}:
            return [Finding("illegal", f"Something of yours is called {value} already.", place, "WW-345")]
        return []

    def sample(self, rng: Random) -> Value:
        free = [name for name in ("", "Saltmarsh", "Old Wolves", "Ironfoot", "Brine & Co.") if name not in self.taken]
        return rng.choice(free)


def names_form(t: Table, seat: int) -> Form | None:
    """What this seat may name now; None while it has nothing to name, or has named enough for this turn."""
    if t.christened.get(seat, 0) >= A_TURN:
        return None
    own = tuple(sorted(called for key, called in t.named.items() if owner(t, key) == seat))
    name = Name(LONGEST, kept=True, taken=own)
    things: dict[str, Form] = {}
    if held := tuple(grid(t).names[i] for i in towns(t, seat)):
        things["town"] = Fields({"square": One(held, of="square"), "name": name})
    if armies := tuple(stack.id for stack in stacks_of(t, seat)):
        things["army"] = Fields({"stack": One(armies, of="stack"), "name": name})
    if heroes := tuple(unit.id for unit in roster(t, seat) if is_character(unit)):
        things["character"] = Fields({"unit": One(heroes, of="unit"), "name": name})
    return Either(things, of="named") if things else None


def owner(t: Table, key: str) -> int:
    """Whose name this is; a character's is its seat's after its death too."""
    kind, _, number = key.partition(":")
    if kind == "town":
        return t.squares[int(number)].owner
    if kind == "army":
        return t.stacks[int(number)].seat if int(number) in t.stacks else -1
    return int(number) // 10000 - 1
