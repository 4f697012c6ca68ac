"""Casting spells (chapter 10, LW-701 to LW-712)."""

from __future__ import annotations

from terrarium.kernel import Decision, Flow, OneDecision, Value

from .. import forms as decisions
from ..content import SPELLS
from ..content.vocabulary import CASTS_PER_GATHER
from ..state import WizardState, rules
from . import ai
from .goods import give_back, tell_missed_one
from .triggers import fires, rivals_fire


@rules.ask_one()
def cast(s: WizardState, seat: int, way: str, made: int) -> OneDecision:
    """LW-701: in a Gather action (`way` gather) up to the limit, which is read anew after every cast (LW-310);
    with a familiar any number; after Research the spell that `way` names. Asked only if one can be paid (LW-208).
    """
    mage = s.mages[seat]
    if not mage.uncast or mage.out or not s.human(seat):
        return None
    if way == "gather" and made >= max(1, 1 + mage.stats[CASTS_PER_GATHER]):
        return None
    spells = decisions.castable(mage)
    if way not in ("gather", "familiar"):
        spells = [way] if way in spells and not made else []
    return (seat, Decision("cast", decisions.cast(spells), {"none": True}, {"way": way})) if spells else None


@cast.answered
def chosen(s: WizardState, f: Flow, answer: Value, seat: int, way: str, made: int) -> None:
    """LW-705: never compulsory. The AI casts by its own rule (LW-912)."""
    tell_missed_one(f, "cast", seat, answer)
    spell = (answer or {}).get("cast", "") if s.human(seat) else ai.spell_to_cast(s, way, made)
    if spell:
        if way in ("gather", "familiar"):
            f.then(cast(seat, way, made + 1))
        cast_spell(s, f, seat, spell)


def cast_spell(s: WizardState, f: Flow, seat: int, spell: str) -> None:
    """LW-702 to LW-704: pay exactly the reagents; the effect happens at once."""
    mage = s.mages[seat]
    card = SPELLS[spell]
    give_back(s, seat, card.cost)
    mage.uncast.remove(spell)
    (mage.active if card.ongoing else mage.casting).append(spell)
    f.tell("cast", seat=seat, spell=spell)
    now: tuple[int, ...] = ()
    if s.human(seat):
        modify(s, seat, spell, 1)
        now = card.fires.get("NOW", ())
    if now:
        f.then(*[("effect", seat, spell, number, 0) for number in now], cast_done(seat, spell))
    else:
        cast_done.run(s, f, seat, spell)


def modify(s: WizardState, seat: int, spell: str, sign: int) -> None:
    """LW-716: modifiers of the same stat add up."""
    for stat, change in SPELLS[spell].mods:
        s.mages[seat].stats[stat] += sign * change


@rules.step
def cast_done(s: WizardState, f: Flow, seat: int, spell: str) -> None:
    """The effect is resolved: a one-time spell is spent; CAST and RIVAL_CAST triggers follow."""
    mage = s.mages[seat]
    if spell in mage.casting:
        mage.casting.remove(spell)
        mage.spent.append(spell)
    f.then(*fires(s, seat, "CAST", but=spell), *rivals_fire(s, seat, "RIVAL_CAST"))
