"""Section 12: End of Turn and winning."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Flow

from ..geometry import EPS, edges, inside, span
from ..model.contact import in_contact
from ..model.terms import stat, untargetable
from ..state import NOBODY, Battle, Field
from .flow import step, tell
from .obstacles import nimble, swim
from .rolls import brave, roll
from .wounds import broken, end, fall, nearest_bank, remove, uncharm

STATUSES = ("paralysed", "charmed", "frightened", "captivated")


@step
def end_of_turn(f: Flow, b: Battle) -> None:
    """PY-270: Duress; re-tests; climb and swim checks; victory; what lasts until end of turn ends."""
    field = b.field
    field.phase = "end of turn"
    k = field.k
    mourned, field.mourned = field.mourned, ()
    tested: list[int] = []
    for hero in mourned:
        m = field.models[hero]
        tested += [
            i
            for i in field.alive()
            if field.models[i].owner == m.owner and field.models[i].slot == m.slot and i != hero
        ]
    f.then(
        *(duress(k, i) for i in sorted(tested)),
        broken(k),
        re_tests(k),
        checks(k),
        victory(k),
        clean_up(k),
    )


@step
def duress(f: Flow, b: Battle, i: int) -> None:
    """PY-271."""
    if b.field.models[i].alive:
        f.then(brave(b.field.k, i), distressed(b.field.k, i))


@step
def distressed(f: Flow, b: Battle, i: int) -> None:
    if not b.field.passed:
        remove(f, b, i, "duress")


@step
def re_tests(f: Flow, b: Battle) -> None:
    """PY-272, PY-303: in id order, one test for each status."""
    field = b.field
    frames: list[Any] = []
    for i in field.alive():
        m = field.models[i]
        if m.charmed >= 0 and not field.within(i, m.charmed, 6000):
            uncharm(f, b, i)
            m = field.models[i]
        for status in STATUSES:
            held = m.paralysed if status == "paralysed" else getattr(m, status) >= 0
            if held:
                frames += [brave(field.k, i), re_tested(field.k, i, status)]
    f.then(*frames)


@step
def re_tested(f: Flow, b: Battle, i: int, status: str) -> None:
    field = b.field
    if not field.passed or not field.models[i].alive:
        return
    if status == "charmed":
        if field.models[i].charmed >= 0:
            uncharm(f, b, i)
        return
    field.set(i, **{status: False if status == "paralysed" else NOBODY})
    tell(f, b, "freed", who=field.models[i].id, status=status)


@step
def checks(f: Flow, b: Battle) -> None:
    """PY-134, PY-137: who hangs on a face, and who swims without having rolled."""
    field = b.field
    frames: list[Any] = []
    for i in field.alive():
        m = field.models[i]
        if m.climbing >= 0:
            frames += [roll(field.k, i, "climb", nimble(field, i), 2), hung(field.k, i)]
        elif field.swims(i) and not m.swam:
            frames.append(swim(field.k, i))
    f.then(*frames)


@step
def hung(f: Flow, b: Battle, i: int) -> None:
    field = b.field
    m = field.models[i]
    if not field.passed and m.alive and m.climbing >= 0:
        f.then(fall(field.k, i, m.climbing, m.x, m.y, nearest_bank(field, i)))


def eligible(field: Field, i: int, side: int) -> bool:
    """PY-276."""
    m = field.models[i]
    return (
        m.alive
        and m.owner == side
        and m.control == side
        and not field.has(i, "Fly")
        and not untargetable(m)
        and m.climbing < 0
        and not field.ground.swims(m.x, m.y)
    )


def contests(field: Field, i: int, side: int) -> bool:
    """PY-276: an enemy that is neither untargetable nor turned."""
    m = field.models[i]
    return m.alive and m.owner != side and m.control != side and not untargetable(m)


def from_grave(field: Field, i: int) -> int:
    """PY-274: from the base to the grave's rectangle."""
    m = field.models[i]
    grave = next(piece for piece in field.ground.pieces if piece.name == "Golden Grave")
    if inside(m.x, m.y, grave.poly):
        return 0
    return max(0, min(span(m.x, m.y, side) for side in edges(grave.poly)) - field.radius(i))


def aboard(field: Field, i: int, ship: str) -> bool:
    m = field.models[i]
    hull = next(piece for piece in field.ground.pieces if piece.name == ship)
    return m.climbing < 0 and inside(m.x, m.y, hull.poly)


SHIPS = ("Sea Turnip", "Gilded Gull")


def tally(field: Field, side: int) -> list[tuple[str, int, int]]:
    """PY-274, PY-275: for each objective, eligible models there and enemies that contest it."""
    if field.scenario == "grave":
        ours = sum(eligible(field, i, side) and from_grave(field, i) <= 6000 + EPS for i in field.alive())
        theirs = sum(contests(field, i, side) and from_grave(field, i) <= 9000 + EPS for i in field.alive())
        return [("Golden Grave", ours, theirs)]
    if field.scenario == "ship":
        return [
            (
                ship,
                sum(eligible(field, i, side) and aboard(field, i, ship) for i in field.alive()),
                sum(contests(field, i, side) and aboard(field, i, ship) for i in field.alive()),
            )
            for ship in SHIPS
        ]
    return []


@step
def victory(f: Flow, b: Battle) -> None:
    """PY-274 to PY-279."""
    field = b.field
    won = [any(ours >= 8 and not theirs for _, ours, theirs in tally(field, side)) for side in range(2)]
    if any(won):
        end(f, b, field.initiative if all(won) else won.index(True), field.scenario)
        return
    if field.turn_limit and field.turn >= field.turn_limit:
        one = field.owned(0) * field.originals[1]
        two = field.owned(1) * field.originals[0]
        end(f, b, NOBODY if one == two else int(two > one), "turn limit")


TURN: dict[str, Any] = {
    "fallen": False,
    "moved": -1,
    "tried": False,
    "shot": False,
    "magic": False,
    "decked": False,
    "swung": False,
    "thrown": False,
    "parrying": False,
    "big": False,
    "charged": False,
    "swam": 0,
    "held": False,
    "mended": False,
    "transfixed": False,
    "pumpkin": False,
    "statue": False,
    "ethereal": False,
    "brave": False,
    "warded": 0,
    "shielded": False,
    "cowed": (),
}


def _master(field: Field, i: int) -> int:
    """Whose a model is once a command has ended: its charmer's, else its owner's (PY-303, PY-350)."""
    m = field.models[i]
    return field.models[m.charmed].control if m.charmed >= 0 else m.owner


@step
def clean_up(f: Flow, b: Battle) -> None:
    """Effects "until end of turn" end; who lived by the Strength of one is removed (PY-017)."""
    field = b.field
    for i in field.alive():
        m = field.models[i]
        kept = tuple(change for change in m.changes if change.until != "turn")
        field.set(i, changes=kept, commanded=NOBODY, control=_master(field, i), **TURN)
        if stat(field, i, "strength") == 0:
            remove(f, b, i, "drained")
    field.zones = tuple(zone for zone in field.zones if zone.kind == "cauldron" or zone.until > field.turn)
    field.combats = ()
    field.with_me = ()
    field.contacts = tuple(dict.fromkeys(c for c in field.contacts if in_contact(field, *c)))
    tell(f, b, "turn_over", turn=field.turn)
    f.then(broken(field.k))
