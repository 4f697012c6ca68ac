"""Characters (section 22): advances, legendary abilities, and the Demons' summons."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Decision, Either, Fields, Flow, Form, One, OneDecision, Value, Yes

from ..content import content
from ..content.figures import FIGURES
from ..content.kinds import ARMED, BS, INI, LD, WS, A, S, T, W
from ..model.sight import private, thrower
from ..model.units import own_wizard, profile, tags
from ..state import Campaign, rules
from ..state.records import Unit
from .common import advances

PRICE = FIGURES.characters.advance
ARMOUR = ("none", "light", "heavy")


@rules.step
def advancement(s: Campaign, f: Flow) -> None:
    """WW-263: right after the battles, and once more in phase 5."""
    ready = [
        u.id for seat in s.order for u in sorted(s.units.values(), key=lambda u: u.id)
        if u.id // 10000 - 1 == seat and u.cp >= PRICE and advances(s, u.id)
    ]  # fmt: skip
    if ready:
        f.then(*(advance(unit) for unit in ready))


@rules.ask_one(tempo="reply")
def advance(s: Campaign, unit: int) -> OneDecision:
    seat = unit // 10000 - 1
    if unit not in s.units or s.units[unit].cp < PRICE or not s.asked(seat):
        return None
    return seat, Decision("advance", One(("roll", "keep")), default="roll", facts={"unit": unit}, suggestion="roll")


@advance.answered
def advanced(s: Campaign, f: Flow, answer: Value, unit: int) -> None:
    if answer == "roll":
        s.unit(unit, cp=s.units[unit].cp - PRICE)
        f.then(advance_roll(unit), advance(unit))


@rules.step
def advance_roll(s: Campaign, f: Flow, unit: int) -> None:
    """WW-264 to WW-267: 2D6 on the advancement table."""
    if unit not in s.units:
        return
    seat = unit // 10000 - 1
    owner = thrower(s, seat)
    result = sum(f.dice.roll("advance", 2, owner=owner))
    private(s, f, "advance", [seat], unit=unit, troop=s.units[unit].kind, result=result)
    if result <= 4 or result >= 10:
        f.then(advance_pick(unit, "legend"))
    elif result == 5:
        s.unit(unit, allowance=s.units[unit].allowance + FIGURES.characters.allowance)
    elif result == 7:
        f.then(advance_pick(unit, "skill"))
    else:
        high = f.dice.die("advance", owner=owner) >= 4
        stat = {6: (S, A), 8: (INI, LD), 9: (W, T)}[result][high]
        improve(s, unit, stat)


def improve(s: Campaign, unit: int, stat: int) -> None:
    """Nothing rises above 10."""
    gains = list(s.units[unit].gains or (0,) * 9)
    if profile(s.units[unit])[stat] < 10:
        gains[stat] += 1
        s.unit(unit, gains=tuple(gains))


def open_abilities(unit: Unit) -> list[int]:
    """WW-268: never twice, restrictions as listed."""
    found = []
    for number, ability in content.abilities.items():
        if number in unit.abilities or (ability.wizards and not own_wizard(unit)):
            continue
        if ability.scouts and "scout" not in tags(unit):
            continue
        if ability.single and {"mounted", "big"} & tags(unit):
            continue
        found.append(number)
    return found


def ability_form(unit: Unit) -> Form:
    ways: dict[str, Form] = {}
    for number in open_abilities(unit):
        if number == 7:
            wizard = own_wizard(unit)
            ways["7"] = Fields(
                {
                    "armour": One(("none",) if wizard else ARMOUR),
                    "shield": One((False,) if wizard else (False, True)),
                    "missile": One(("none", *content.missiles)),
                    "weapon": One(("none", *ARMED)),
                }
            )
        else:
            ways[str(number)] = Yes()
    return Either(ways, of="ability")


@rules.ask_one(tempo="reply")
def advance_pick(s: Campaign, unit: int, what: str) -> OneDecision:
    """WW-266, WW-268."""
    seat = unit // 10000 - 1
    if unit not in s.units or not s.asked(seat):
        return None
    facts = {"unit": unit, "what": what}
    if what == "skill":
        return seat, Decision("advance_pick", One(("WS", "BS")), default="WS", facts=facts, suggestion="WS")
    if not open_abilities(s.units[unit]):
        return None
    form = ability_form(s.units[unit])
    first = first_ability(s.units[unit])
    return seat, Decision("advance_pick", form, default=first, facts=facts, suggestion=first)


def first_ability(unit: Unit) -> Any:
    number = next(n for n in open_abilities(unit))
    plain = {"armour": "none", "shield": False, "missile": "none", "weapon": "none"}
    return {str(number): plain if number == 7 else True}


@advance_pick.answered
def picked(s: Campaign, f: Flow, answer: Value, unit: int, what: str) -> None:
    if unit not in s.units:
        return
    seat = unit // 10000 - 1
    if what == "skill":
        improve(s, unit, BS if answer == "BS" else WS)
        return
    if not open_abilities(s.units[unit]):
        return
    [(number, gear)] = (answer or first_ability(s.units[unit])).items()
    chosen = s.units[unit]
    options = chosen.options
    if gear is not True:
        extra = [gear["armour"], gear["missile"], gear["weapon"], "shield" if gear["shield"] else "none"]
        options = (*options, *(f"free-{thing}" for thing in extra if thing != "none"))
    s.unit(unit, abilities=(*chosen.abilities, int(number)), options=options)
    private(s, f, "legend", [seat], unit=unit, troop=chosen.kind, ability=int(number))
