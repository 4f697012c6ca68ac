"""What spells do (section 17.2): effects that need no choice, and those that ask the caster for one.

An effect is found by its verb and, where that has several kinds, by its first figure: `steal reag`, `take wizard`.
"""

from __future__ import annotations

from collections.abc import Callable

from terrarium.kernel import Decision, Flow, Form, OneDecision, Value

from .. import forms as decisions
from ..content import REAGENTS, SPELLS, Effect
from ..forms import declinable, held
from ..state import WizardState, rules
from .goods import collect, gained, highest_first, tell_missed_one

Do = Callable[[WizardState, Flow, int, str, Effect, int], None]
Offer = Callable[[WizardState, int, str, Effect], Form | None]
Apply = Callable[[WizardState, Flow, int, str, Effect, Value], None]

DOES: dict[str, Do] = {}
OFFERS: dict[str, Offer] = {}
APPLIES: dict[str, Apply] = {}

KINDS = frozenset({"take", "steal", "burn"})


def name(effect: Effect) -> str:
    if effect.verb in KINDS:
        return f"{effect.verb} {effect.args[0]}"
    return "reag any" if effect.verb == "reag" and effect.args[0] == "any" else effect.verb


def does(what: str) -> Callable[[Do], Do]:
    """Registers an effect that needs no choice: `(state, flow, owner, spell, effect, fact of the occasion)`."""

    def register(do: Do) -> Do:
        DOES[what] = do
        return do

    return register


def offers(what: str) -> Callable[[Offer], Offer]:
    """Registers the form of an effect that needs a choice; None: it has no legal target (LW-714)."""

    def register(offer: Offer) -> Offer:
        OFFERS[what] = offer
        return offer

    return register


def applies(what: str) -> Callable[[Apply], Apply]:
    def register(apply: Apply) -> Apply:
        APPLIES[what] = apply
        return apply

    return register


@rules.step
def effect(s: WizardState, f: Flow, seat: int, spell: str, number: int, fact: int) -> None:
    """LW-712: one effect of a spell, resolved completely before anything else goes on."""
    if s.mages[seat].out:
        return
    part = SPELLS[spell].effects[number]
    what = name(part)
    if what in DOES:
        DOES[what](s, f, seat, spell, part, fact)
    elif what == "swap":
        f.then(*[effect_choice(seat, spell, number)] * int(part.args[0]))
    else:
        f.then(effect_choice(seat, spell, number))


def optional(part: Effect) -> bool:
    """LW-713: NOW effects may be declined, and `swap` always."""
    return part.on == "NOW" or part.verb == "swap"


@rules.ask_one()
def effect_choice(s: WizardState, seat: int, spell: str, number: int) -> OneDecision:
    part = SPELLS[spell].effects[number]
    form = None if s.mages[seat].out else OFFERS[name(part)](s, seat, spell, part)
    if form is None:
        return None
    facts = {"spell": spell, "effect": name(part)}
    if optional(part):
        return seat, Decision("effect", declinable(part.verb, form), decisions.DECLINE, facts)
    return seat, Decision("effect", form, facts=facts)


@effect_choice.default
def dearest(s: WizardState, seat: int, _: int, spell: str, number: int) -> Value:
    """A gain that cannot be declined: the tokens of the highest value."""
    part = SPELLS[spell].effects[number]
    return held(highest_first(s, s.supply, min(int(part.args[1]), sum(s.supply))))


@effect_choice.answered
def effect_chosen(s: WizardState, f: Flow, answer: Value, seat: int, spell: str, number: int) -> None:
    """To decline one `swap` is to decline those that were still to come."""
    tell_missed_one(f, "effect", seat, answer)
    part = SPELLS[spell].effects[number]
    if answer is None:
        f.tell("nothing", seat=seat, spell=spell)
        return
    if optional(part):
        if "decline" in answer:
            f.tell("declined", seat=seat, spell=spell)
            f.drop("effect_choice", seat, spell, number)
            return
        answer = answer[part.verb]
    APPLIES[name(part)](s, f, seat, spell, part, answer)


# ---- gains


@does("mana")
def mana(s: WizardState, f: Flow, seat: int, spell: str, part: Effect, fact: int) -> None:
    amount = int(part.args[0])
    s.mages[seat].mana += amount
    gained(f, seat, spell, mana=amount)


@does("gold")
def gold(s: WizardState, f: Flow, seat: int, spell: str, part: Effect, fact: int) -> None:
    amount = int(part.args[0])
    s.mages[seat].gold += amount
    gained(f, seat, spell, gold=amount)


@does("reag")
def tokens_of_a_kind(s: WizardState, f: Flow, seat: int, spell: str, part: Effect, fact: int) -> None:
    """`reag(K,n)`; `won` is the reagent of the wizard just won."""
    kind = fact if part.args[0] == "won" else REAGENTS.index(str(part.args[0]))
    got = collect(s, seat, [int(part.args[1]) if k == kind else 0 for k in range(7)])
    gained(f, seat, spell, got)


@offers("reag any")
def any_tokens(s: WizardState, seat: int, spell: str, part: Effect) -> Form | None:
    number = min(int(part.args[1]), sum(s.supply))
    return decisions.exactly(s.supply, number) if number else None


@applies("reag any")
def tokens_chosen(s: WizardState, f: Flow, seat: int, spell: str, part: Effect, value: Value) -> None:
    gained(f, seat, spell, collect(s, seat, decisions.counted(value)))


@does("act")
def one_more_action(s: WizardState, f: Flow, seat: int, spell: str, part: Effect, fact: int) -> None:
    """LW-206: taken after the current action has ended completely."""
    s.extra += 1
    f.tell("extra_action", seat=seat, spell=spell)
