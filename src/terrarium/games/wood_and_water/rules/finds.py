"""Finds (section 8): what the first stack in a resource square may take."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Decision, Flow, Form, One, OneDecision, Value

from ..content import ITEMS, KINDS, content
from ..content.figures import FIGURES
from ..forms.lists import ItemsWithin
from ..model.forces import new_unit
from ..model.land import name
from ..model.roster import characters, units_of
from ..model.sight import private, show, thrower
from ..model.units import own_wizard
from ..state import Campaign, rules
from ..state.records import Unit
from .common import monsters_of

LEAVE = "leave"


@rules.step
def find(s: Campaign, f: Flow, stack: int) -> None:
    """WW-066 to WW-078: the find belongs to the seat of the first stack that enters."""
    if stack not in s.stacks:
        return
    band = s.stacks[stack]
    here = s.squares[band.square]
    if not here.unclaimed:
        return
    s.square(band.square, unclaimed=False)
    what = here.resource
    if what == "ziggurat":
        s.seat(band.seat, treasury=s.players[band.seat].treasury + FIGURES.finds.ziggurat)
        show(s, f, "ziggurat", [band.square], [band.seat], square=name(s, band.square), seat=band.seat)
        return
    if what == "tower":
        die = f.dice.die("tower", owner=thrower(s, band.seat))
        what = "power-stone" if die <= 3 else "folding-fortress"
        show(s, f, "tower", [band.square], [band.seat], die=die, item=what, seat=band.seat)
    elif what == "pool":
        what = "giants-blade"
    f.then(claim(stack, what))


def eligible(s: Campaign, stack: int, what: str) -> list[Unit]:
    """Who may take it: a wizard, anyone, or one who is no wizard yet and no Dwarf."""
    band = s.stacks[stack]
    led = characters(s, band)
    if what == "power-stone":
        return [u for u in led if own_wizard(u)]
    if what == "temple":
        dwarfs = s.players[band.seat].faction == "DW"
        return [u for u in led if not own_wizard(u) and KINDS[u.kind].list != "DW" and not dwarfs]
    return led


def held_items(s: Campaign, seat: int) -> set[str]:
    """WW-218: at most one of each kind, bought or from an armoury."""
    held = set(s.players[seat].store)
    for stack in s.stacks.values():
        if stack.seat == seat:
            for unit in units_of(s, stack):
                held.update(unit.items)
    return held


@rules.ask_one(tempo="reply")
def claim(s: Campaign, stack: int, what: str) -> OneDecision:
    if stack not in s.stacks:
        return None
    seat = s.stacks[stack].seat
    if not s.asked(seat):
        return None
    form: Form
    default: Any
    if what == "armoury":
        items = tuple(i for i in ITEMS if i not in held_items(s, seat) and ITEMS[i].points <= FIGURES.finds.armoury)
        if not items:
            return None
        form, default = ItemsWithin(items, 0, len(items), of="item"), [items[0]]
    else:
        if what == "lair":
            options = monsters_of(s.players[seat].faction)
        else:
            options = [str(u.id) for u in eligible(s, stack, what)]
        if not options:
            return None
        form, default = One((*options, LEAVE), of="kind" if what == "lair" else "unit"), options[0]
    return seat, Decision("find", form, default=default, facts={"what": what, "stack": stack}, suggestion=default)


@claim.answered
def claimed(s: Campaign, f: Flow, answer: Value, stack: int, what: str) -> None:
    if stack not in s.stacks:
        return
    seat = s.stacks[stack].seat
    chosen = answer or LEAVE
    if chosen == LEAVE:
        show(s, f, "left_lying", [s.stacks[stack].square], [seat], seat=seat, what=what)
        return
    if what == "armoury":
        s.seat(seat, store=tuple(sorted((*s.players[seat].store, *chosen))))
        private(s, f, "armoury", [seat], items=list(chosen))
    elif what == "lair":
        unit = new_unit(s, seat, chosen, 1, counted=False)
        s.stack(stack, units=(*s.stacks[stack].units, unit))
        private(s, f, "lair", [seat], troop=chosen)
    else:
        number = int(chosen)
        changes: dict[str, Any] = {"finds": tuple(sorted((*s.units[number].finds, what)))}
        if what == "temple":
            changes["lore"] = random_lore(f, thrower(s, seat))
        s.unit(number, **changes)
        private(s, f, "found", [seat], item=what, unit=number, troop=s.units[number].kind)


def random_lore(f: Flow, owner: int) -> str:
    return content.random_lores["lores"][f.dice.die("lore", owner=owner) - 1]
