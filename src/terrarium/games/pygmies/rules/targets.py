"""Section 10: who may shoot, with what, at whom, and what is In the Way (PY-211 to PY-213, PY-080)."""

from __future__ import annotations

from collections.abc import Iterator

from ..content import CARDS, MISSILES, Missile
from ..geometry import EPS
from ..model.contact import engaged
from ..model.sight import fogged, sight
from ..model.terms import coloured, disabled, idle, missiles_of, of_kind, stat, untargetable
from ..state import Field


def shoot_fault(field: Field, i: int) -> str:
    """PY-211: why a model may not shoot at all, or nothing."""
    m = field.models[i]
    if disabled(field, i) or idle(field, i):
        return "can do nothing now"
    if m.shot:
        return "has already shot"
    if m.magic:
        return "used magic this turn"
    if m.decked:
        return "hit the deck this turn"
    if m.frightened >= 0 or m.captivated >= 0:
        return "is not its own master"
    if m.fallen or m.tried:
        return "fell or tried an obstacle this turn"
    if m.prone:
        return "is on the ground"
    if m.climbing >= 0 or field.swims(i):
        return "climbs or swims"
    if engaged(field, i):
        return "is engaged"
    return ""


def weapon_fault(field: Field, i: int, weapon: Missile) -> str:
    """PY-212, PY-386: why this weapon may not be used, or nothing."""
    m = field.models[i]
    paid = max(0, m.moved)
    limit = {"full": 10**9, "half": stat(field, i, "move") // 2 * 1000, "none": 0}[weapon.move]
    if paid > limit + EPS:
        return f'moved {paid / 1000:.1f}", limit {limit // 1000}"'
    if weapon.reload and not coloured(field, i):
        return "cannot reload: its colour is not on the card"
    return ""


DEAR = frozenset(name for name, card in CARDS.items() if "Life is Cheap" not in card.powers)
"""The cards of the roster that do not make life cheap: all but one."""


def cheap(field: Field, i: int) -> bool:
    """PY-316: near a friend with Life is Cheap, and of its kind."""
    side, card = field.models[i].control, field.card(i)
    for j, m in enumerate(field.models):
        if m.card not in DEAR and m.control == side and m.alive:
            kind = field.card(j).types.get("Life is Cheap", "")
            if field.has(j, "Life is Cheap") and of_kind(card, kind) and field.within(i, j, 6000):
                return True
    return False


def target_fault(field: Field, i: int, weapon: str, t: int) -> str:
    """PY-213: why the target may not be shot at, or nothing."""
    return _fault(field, i, MISSILES[weapon].range, t, cheap(field, i))


def _fault(field: Field, i: int, reach: int, t: int, free: bool) -> str:
    """As `target_fault`, with the weapon's range, for one to whom life is cheap or not."""
    m, target = field.models[i], field.models[t]
    if not target.alive or target.control == m.control or untargetable(target):
        return "is no target"
    if t in m.cowed:
        return "is too frightening"
    if not field.within(i, t, reach):
        return f'out of range: {field.apart(i, t) / 1000:.1f}" > {reach // 1000}"'
    if not free and engaged(field, t):
        return "in melee"
    if field.zones and fogged(field, m.x, m.y, target.x, target.y):
        return "the fog hides it"
    seen = sight(field, i, t)
    if not seen.seen:
        return "cannot see it"
    if seen.fouled and not free:
        return "a friend is in the way"
    return ""


def targets(field: Field, i: int, weapon: str) -> list[int]:
    return list(_targets(field, i, weapon))


def _targets(field: Field, i: int, weapon: str) -> Iterator[int]:
    """Those in range are looked at one by one: sight is dear."""
    reach = MISSILES[weapon].range
    near = [t for t in field.enemies(field.models[i].control) if field.within(i, t, reach)]
    free = bool(near) and cheap(field, i)
    for t in near:
        if not _fault(field, i, reach, t, free):
            yield t


def could_shoot(field: Field, i: int) -> bool:
    """Whether a volley of this model would be legal now."""
    weapons = missiles_of(field, i)
    if not weapons or shoot_fault(field, i):
        return False
    for name, weapon in weapons.items():
        if not weapon_fault(field, i, weapon) and (weapon.scatter or any(True for _ in _targets(field, i, name))):
            return True
    return False


def shots_of(field: Field, i: int, weapon: Missile) -> int:
    if weapon.twice:
        return 2
    return field.card(i).attacks if weapon.rocks else 1


def in_the_way(field: Field, i: int, weapon: str, t: int) -> int:
    """PY-080, PY-138, PY-307, PY-316, PY-366: the one modifier of a shot."""
    seen = sight(field, i, t)
    most = seen.in_the_way
    if field.models[t].shielded:
        most = max(most, 4)
    if field.swims(t):
        most = max(most, 2)
    if cheap(field, i) and (seen.fouled or engaged(field, t)):
        most = max(most, 2)
    if weapon == "Long Bow" and field.has(i, "Eagle Eye"):
        most = max(0, most - 2)
    return most
