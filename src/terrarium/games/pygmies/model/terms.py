"""Words that all chapters share: statistics, engaged, Zones of Control, lines defended (PY-005, PY-122, PY-145)."""

from __future__ import annotations

from functools import lru_cache

from ..content import CARDS, ITEMS, MELEE, MISSILES, SKILLS, SPELLS, Card, Missile, Mod, Spell
from ..geometry import EPS, Segment, cross, inside, length, nearer
from ..geometry.ground import Line
from ..state import DECK, NOBODY, SLOTS, Field, Model

WIDE = 1490
"""PY-147, PY-148: half the width of a defender's zone."""


def inches(d: int) -> str:
    """A length for people: hundredths of an inch."""
    return f'{d / 1000:.2f}"'.replace('0"', '"') if d % 100 else f'{d / 1000:.1f}"'


def untargetable(m: Model) -> bool:
    """PY-291."""
    return m.statue or m.ethereal or m.invisible


def skill(field: Field, i: int, name: str) -> bool:
    """Whether the model has the skill and it is not yet spent for this battle."""
    return field.has(i, name) and name not in field.models[i].used


def undead(card: Card) -> bool:
    """PY-337: a trait of every Undead card."""
    return card.alignment == "Undead"


def fearless(field: Field, i: int) -> bool:
    """PY-011: no Courage tests."""
    m, card = field.models[i], field.card(i)
    return not card.courage or undead(card) or "Mindless" in card.powers or m.statue or m.brave


def of_kind(card: Card, kind: str) -> bool:
    """PY-044: whether a card is of the kind that a power names: a keyword, an alignment or a name; none: any."""
    return not kind or kind in card.keywords or kind in (card.alignment, card.name)


def squad_colour(field: Field, i: int) -> int:
    """The slot whose colour moves this model: its own, or its commander's or charmer's (PY-303, PY-350)."""
    m = field.models[i]
    for by in (m.commanded, m.charmed):
        if by >= 0:
            return field.models[by].slot
    return m.slot


def on_card(field: Field, i: int, card: str) -> bool:
    return SLOTS[squad_colour(field, i)] in card


def coloured(field: Field, i: int) -> bool:
    """Whether its colour is on its controller's card, once that is revealed."""
    return on_card(field, i, field.shown[field.models[i].control])


def stat(field: Field, i: int, name: str) -> int:
    """A statistic as it counts now (PY-005: never below 0)."""
    m, card = field.models[i], field.card(i)
    value: int = getattr(card, name, 0)
    for change in m.changes:
        if change.stat == name:
            value += change.n
    if name == "defense" and "Heavy Armor" in m.items:
        value += 1
    if name == "move":
        return max(0, value - 2 * ("Heavy Armor" in m.items))
    if name in ("fighting", "strength", "courage"):
        value += auras(field, i, name)
    return max(0, value)


@lru_cache(maxsize=1024)
def _aura(powers: tuple[str, ...], name: str) -> tuple[tuple[str, Mod], ...]:
    """The changes to that statistic that a card's powers make in others."""
    return tuple(
        [(power, mod) for power in powers if power in SKILLS for mod in SKILLS[power].mods if mod.stat == name]
    )


PLAIN = {
    name: frozenset(card for card in CARDS if not _aura(CARDS[card].powers, name))
    for name in ("fighting", "strength", "courage")
}
"""The cards that change nobody's statistic of that name: nearly all of them."""


def auras(field: Field, i: int, name: str) -> int:
    """What the skills of others in play add to a statistic of this model."""
    m, plain = field.models[i], PLAIN[name]
    total = 0
    for j, other in enumerate(field.models):
        if other.card in plain or not other.alive or j == i:
            continue
        for power, mod in _aura(field.card(j).powers, name):
            friend = other.control == m.control
            if mod.scope == "squad":
                kind = field.card(j).types.get(power, "")
                fits = other.owner == m.owner and other.slot == m.slot and of_kind(field.card(i), kind)
            elif mod.scope == "near":
                fits = friend and field.within(i, j, mod.within)
            elif mod.scope == "enemies":
                fits = not friend and field.within(i, j, mod.within)
            else:
                fits = friend and _coven(field, i, m.control, mod.within, mod.witches)
            if fits:
                total += mod.n
    return total


def _coven(field: Field, i: int, side: int, within: int, least: int) -> bool:
    """PY-305, PY-335: an Evil model that is no Witch, near any of at least so many Witches of its side."""
    card = field.card(i)
    if card.alignment != "Evil" or "Witch" in card.keywords:
        return False
    witches = [j for j in field.alive(side) if "Witch" in field.card(j).keywords]
    return len(witches) >= least and any(field.within(i, j, within) for j in witches)


def spells_of(field: Field, i: int) -> list[Spell]:
    return [SPELLS[name] for name in field.card(i).powers if name in SPELLS]


def missiles_of(field: Field, i: int) -> dict[str, Missile]:
    """PY-211: its missile attacks, if it has a Shooting value."""
    card, m = field.card(i), field.models[i]
    if not card.shooting:
        return {}
    names = [name for name in card.weapons if name in MISSILES]
    names += [SKILLS[name].weapon for name in card.powers if name in SKILLS and SKILLS[name].weapon]
    return {name: MISSILES[name] for name in names if not (MISSILES[name].scatter and name in m.used)}


def melees_of(field: Field, i: int) -> list[str]:
    """PY-240: the melee weapons that it can use, those thrown this turn left out; without any, the Fist."""
    thrown = field.models[i].thrown
    return [w for w in field.card(i).weapons if w in MELEE and not (w == "Dagger" and thrown)] or ["Fist"]


def melee_of(field: Field, i: int) -> str:
    """PY-240: the weapon used if none is named."""
    return melees_of(field, i)[0]


def may_carry(field: Field, i: int, item: str) -> bool:
    """PY-393, PY-403."""
    card = field.card(i)
    if item == "Heavy Armor" and ("Monster" in card.keywords or "Beast" in card.keywords):
        return False
    return not (ITEMS[item].hand and any(w in MELEE and MELEE[w].both_hands for w in card.weapons))


def near_squared(field: Field, i: int, j: int, extra: int) -> bool:
    a, b = field.models[i], field.models[j]
    d = field.radius(i) + field.radius(j) + extra
    dx, dy = a.x - b.x, a.y - b.y
    return abs(dx) <= d and abs(dy) <= d and dx * dx + dy * dy <= d * d


def _fights(field: Field, i: int) -> bool:
    """PY-128: whether anybody can be engaged with it."""
    m = field.models[i]
    return m.alive and not untargetable(m) and m.climbing < 0 and not field.ground.swims(m.x, m.y)


def kept_apart(field: Field, i: int, j: int) -> bool:
    """PY-145: bases that meet in plan only: across a wall, a barrier above 2", or more than 2" of height."""
    other = field.models[j]
    return apart_by_terrain(field, i, other.x, other.y)


def engaged_with(field: Field, i: int, own_side: bool = False) -> list[int]:
    """PY-128, PY-147: enemies that touch it, or are in contact across a line (`own_side` leaves those out)."""
    if not _fights(field, i):
        return []
    me = field.models[i]
    control, x, y, r = me.control, me.x, me.y, me.r + EPS
    found = []
    for j, m in enumerate(field.models):
        if m.alive and m.control != control:
            d = r + m.r
            dx = m.x - x
            near = -d <= dx <= d and dx * dx + (m.y - y) * (m.y - y) <= d * d
            if near and _fights(field, j) and not kept_apart(field, i, j):
                found.append(j)
    if own_side:
        return [j for j in found if between(field, i, j) < 0]
    if field.contacts:
        for a, b, line in field.contacts:
            if i in (a, b):
                j = b if i == a else a
                if j not in found and in_contact(field, a, b, line):
                    found.append(j)
        found.sort()
    return found


def in_contact(field: Field, a: int, b: int, line: int) -> bool:
    """PY-147: whether a contact across that line still holds."""
    one, two = field.models[a], field.models[b]
    return (
        one.alive
        and two.alive
        and one.control != two.control
        and _fights(field, a)
        and _fights(field, b)
        and line < len(field.ground.lines)
        and across(field, a, b, field.ground.lines[line])
    )


def engaged(field: Field, i: int) -> bool:
    """PY-128, PY-147."""
    me = field.models[i]
    control, x, y, r = me.control, me.x, me.y, me.r + EPS
    for j, m in enumerate(field.models):
        if m.alive and m.control != control:
            d = r + m.r
            dx = m.x - x
            near = -d <= dx <= d and dx * dx + (m.y - y) * (m.y - y) <= d * d
            if near and _fights(field, j) and _fights(field, i) and not kept_apart(field, i, j):
                return True
    return any(i in (a, b) and in_contact(field, a, b, line) for a, b, line in field.contacts)


def coordinates(line: Line, x: int, y: int) -> tuple[int, int]:
    """Along a line, and to its left."""
    dx, dy = x - line.line[0], y - line.line[1]
    return (dx * line.ux + dy * line.uy) // 1000, (dy * line.ux - dx * line.uy) // 1000


def at_line(field: Field, i: int, line: Line) -> int:
    """Which side of a line the model holds: 1 or -1 (a bank's upper side is given by its normal), 0 if it is not at it.

    A barrier is touched, also at its ends (PY-055); a bank is held from within 0.5" above, or touched from below
    (PY-146, PY-147)."""
    m = field.models[i]
    u, v = coordinates(line, m.x, m.y)
    ax, ay, bx, by = line.line
    far = length(bx - ax, by - ay)
    r = field.radius(i)
    if not -r < u < far + r:
        return 0
    gap = abs(v) - line.half - r
    if line.bank >= 0:
        high = field.ground.banks[line.bank].above(m.x, m.y)
        if not nearer(m.x, m.y, line.line, r + (500 if high else 0) + EPS + 1):
            return 0
        return 1 if v > 0 else -1
    beyond, off = max(0, -u, u - far), max(0, abs(v) - line.half)
    if gap < -50 or beyond * beyond + off * off > (r + EPS) * (r + EPS):
        return 0
    return 1 if v > 0 else -1


def above(field: Field, i: int, line: Line) -> bool:
    """Whether a model is on the high side of a bank."""
    if line.bank < 0:
        return False
    return field.ground.banks[line.bank].above(field.models[i].x, field.models[i].y)


def across(field: Field, a: int, b: int, line: Line) -> bool:
    """PY-147: on opposite sides of the line, less than 1.49" apart along it."""
    one, two = at_line(field, a, line), at_line(field, b, line)
    if not one or one != -two:
        return False
    ua = coordinates(line, field.models[a].x, field.models[a].y)[0]
    ub = coordinates(line, field.models[b].x, field.models[b].y)[0]
    return abs(ua - ub) < WIDE


def between(field: Field, a: int, b: int) -> int:
    """The line across which two models face each other, or -1."""
    m, g = field.models[a], field.ground
    for n in g.lines_at(m.x, m.y):
        if across(field, a, b, g.lines[n]):
            return n
    return -1


def holds(field: Field, i: int, line: Line) -> bool:
    """PY-146: whether the model may defend it: at a barrier, or above a bank."""
    return bool(at_line(field, i, line)) and (line.barrier >= 0 or above(field, i, line))


def zoc(field: Field, e: int) -> bool:
    """PY-122, PY-123, PY-150: whether it has a Zone of Control."""
    m = field.models[e]
    if not m.alive or m.prone or untargetable(m) or m.climbing >= 0 or m.pumpkin or field.ground.swims(m.x, m.y):
        return False
    if m.defending:
        return not engaged_with(field, e, own_side=True)
    return not engaged(field, e)


def apart_by_terrain(field: Field, e: int, x: int, y: int) -> bool:
    """PY-123: across a wall or a barrier higher than 2", or more than 2" apart in elevation."""
    g, m = field.ground, field.models[e]
    if abs(g.elevation(m.x, m.y) - g.elevation(x, y)) > 2000:
        return True
    line: Segment = (m.x, m.y, x, y)
    return any(cross(line, segment) for segment in g.solid) or any(cross(line, side) for side in g.high_sides)


def zone_of(field: Field, e: int, line: Line, r: int) -> tuple[tuple[int, int], ...]:
    """PY-148: the ground beyond the line where the centre of a base of that radius may not be."""
    m = field.models[e]
    u, v = coordinates(line, m.x, m.y)
    depth = (line.half + r + 1000 - EPS) * (-1 if v > 0 else 1)
    corners = []
    for du, dv in ((-WIDE, 0), (WIDE, 0), (WIDE, depth), (-WIDE, depth)):
        along, off = u + du, dv
        corners.append(
            (
                line.line[0] + (along * line.ux - off * line.uy) // 1000,
                line.line[1] + (along * line.uy + off * line.ux) // 1000,
            )
        )
    return tuple(corners)


def in_zone(field: Field, e: int, x: int, y: int, r: int) -> bool:
    """Whether a base there lies in the Zone of Control of that enemy."""
    if not zoc(field, e):
        return False
    m = field.models[e]
    d = r + field.radius(e) + 1000 - EPS
    dx, dy = m.x - x, m.y - y
    if dx * dx + dy * dy < d * d and not apart_by_terrain(field, e, x, y):
        return True
    return any(inside(x, y, zone_of(field, e, field.ground.lines[n], r)) for n in m.defending)


def zones_at(field: Field, side: int, x: int, y: int, r: int) -> list[int]:
    """The enemies of a side in whose zones a base there would be."""
    return [e for e in field.enemies(side) if in_zone(field, e, x, y, r)]


def overlapping(field: Field, x: int, y: int, r: int, but: tuple[int, ...] = ()) -> int:
    """A model whose base a base there would overlap, or -1."""
    for j, m in enumerate(field.models):
        if m.alive and j not in but:
            d = r + m.r - EPS
            dx = m.x - x
            if -d < dx < d and dx * dx + (m.y - y) * (m.y - y) < d * d:
                return j
    return NOBODY


def rests(field: Field, i: int, x: int, y: int, but: tuple[int, ...] = ()) -> bool:
    """PY-058: a legal resting place."""
    r = field.radius(i)
    return field.ground.blocked((x, y, x, y), r) == -1 and overlapping(field, x, y, r, (i, *but)) < 0


def touches_enemy(field: Field, i: int, x: int, y: int) -> list[int]:
    """Enemies that a base there would touch."""
    r, side = field.radius(i), field.models[i].control
    found = []
    for j, m in enumerate(field.models):
        if m.alive and m.control != side and j != i:
            d = r + m.r + EPS
            dx = m.x - x
            near = -d <= dx <= d and dx * dx + (m.y - y) * (m.y - y) <= d * d
            if near and not untargetable(m) and m.climbing < 0 and not apart_by_terrain(field, j, x, y):
                found.append(j)
    return found


def disabled(field: Field, i: int) -> bool:
    """What forbids any action."""
    m = field.models[i]
    return not m.alive or m.paralysed or m.transfixed or m.pumpkin or m.statue or m.ethereal


def idle(field: Field, i: int) -> bool:
    """PY-320: Mindless without its colour on the card."""
    return field.has(i, "Mindless") and not coloured(field, i)


def swayed(m: Model) -> bool:
    """PY-303, PY-350: charmed or commanded; it spends no Heroism and uses no items."""
    return m.charmed >= 0 or m.commanded >= 0


def may_spend(field: Field, i: int) -> bool:
    """PY-170."""
    m = field.models[i]
    return m.alive and m.heroism > 0 and not (m.transfixed or m.pumpkin or swayed(m))


def stripes(cards: list[str]) -> list[str]:
    """Cards with the most stripes first, in the deck's order."""
    return sorted(cards, key=lambda card: (-len(card), DECK.index(card)))
