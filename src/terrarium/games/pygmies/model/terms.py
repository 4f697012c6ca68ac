"""Words that all chapters share: statistics, skills, weapons, what forbids an action (PY-005, PY-240, PY-291)."""

from __future__ import annotations

from functools import lru_cache

from ..content import CARDS, ITEMS, MELEE, MISSILES, SKILLS, SPELLS, Card, Missile, Mod, Spell
from ..state import DECK, SLOTS, Field, Model
from .kept import kept


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


def _sources(field: Field, name: str) -> list[int]:
    """Those in play whose skills change that statistic of others."""
    known = kept(field).sources
    found = known.get(name)
    if found is None:
        plain = PLAIN[name]
        found = known[name] = [j for j, m in enumerate(field.models) if m.card not in plain and m.alive]
    return found


def auras(field: Field, i: int, name: str) -> int:
    """What the skills of others in play add to a statistic of this model."""
    sources = _sources(field, name)
    if not sources:
        return 0
    m, total = field.models[i], 0
    for j in sources:
        if j == i:
            continue
        other = field.models[j]
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
