"""Rounds, turns and actions (chapter 3), and the storage check (LW-321 to LW-324)."""

from __future__ import annotations

from terrarium.kernel import Answers, Decision, Decisions, Flow, OneDecision, Value

from .. import forms as decisions
from ..content import REAGENTS
from ..forms import exactly, held
from ..state import Mage, WizardState, rules
from . import achievements, convert, create, gather, recruit, research, scoring, solo, summon
from .goods import collect, give_back, lowest_first, tell_missed, tell_missed_one
from .triggers import fires


@rules.ask(revisable=True)
def setup_reagents(s: WizardState) -> Decisions:
    """LW-117: two tokens of different kinds, all seats at once."""
    return {
        seat: Decision("setup_reagents", decisions.TWO_KINDS, ["S", "T"])
        for seat in range(s.seats)
        if not s.mages[seat].out
    }


@setup_reagents.answered
def starting_tokens(s: WizardState, f: Flow, answers: Answers) -> None:
    """LW-117, LW-982: revealed together, served from the start seat on."""
    tell_missed(f, "setup_reagents", answers)
    for seat in s.clockwise(s.start):
        if seat in answers:
            got = collect(s, seat, [answers[seat].count(kind) for kind in REAGENTS])
            f.tell("starting_tokens", seat=seat, tokens=held(got))
    f.then(new_round())


@rules.step
def new_round(s: WizardState, f: Flow) -> None:
    """LW-201: one turn for every seat, clockwise from the start seat."""
    s.round += 1
    s.idle = True
    f.tell("round", round=s.round)
    f.then(*[turn(seat) for seat in s.clockwise(s.start)], round_end())


@rules.step
def turn(s: WizardState, f: Flow, seat: int) -> None:
    """LW-202: a skip consumes the turn; else TURN triggers, achievements, the action, achievements, depletion."""
    mage = s.mages[seat]
    if mage.out:
        return
    if mage.skip:
        mage.skip = False
        f.tell("skipped", seat=seat)
        return
    s.active = seat
    s.kept = s.converted = s.extra = 0
    s.again = False
    f.tell("turn", seat=seat, round=s.round)
    triggers = fires(s, seat, "TURN")
    if triggers:
        f.then(*triggers, turn_begins(seat), turn_ends(seat))
    else:
        f.then(turn_ends(seat))
        turn_begins.run(s, f, seat)


@rules.step
def turn_begins(s: WizardState, f: Flow, seat: int) -> None:
    achievements.check(s, f, seat)
    f.then(action(seat, "turn") if s.human(seat) else solo.chart(seat, 1))


@rules.step
def turn_ends(s: WizardState, f: Flow, seat: int) -> None:
    """LW-202 (6), (7); LW-811: a depleted deck makes this round the last, also if who emptied it has left."""
    achievements.check(s, f, seat)
    if seat == s.ai:
        s.side = 1 - s.side
    if not (s.last or (s.wizard_deck and s.tower_deck and s.spell_deck and s.familiar_deck)):
        gone = depleted(s)
        if gone:
            s.last = True
            f.tell("last_round", decks=gone)


def depleted(s: WizardState) -> list[str]:
    """LW-811: the decks of which all cards are taken, face-up ones included."""
    piles = (
        ("wizard", s.wizard_deck, s.wizards),
        ("tower", s.tower_deck, s.towers),
        ("spell", s.spell_deck, s.spells),
        ("familiar", s.familiar_deck, s.familiars),
    )
    return [name for name, deck, offer in piles if not deck and not any(offer)]


@rules.step
def round_end(s: WizardState, f: Flow) -> None:
    """LW-812, LW-209: the game ends after the round in which a deck ran out, nobody acted, or the cap is reached."""
    if s.last or s.idle or s.round >= s.round_cap:
        s.active = -1
        why = "depleted" if s.last else "idle" if s.idle else "cap"
        f.tell("final", why=why, scores=[score.total for score in scoring.scores(s)])
    else:
        f.then(new_round())


# ---- the action


@rules.ask_one(tempo="turn")
def action(s: WizardState, seat: int, why: str) -> OneDecision:
    """LW-203: one of the six, or pass; again after a lost duel (LW-411) or as an extra action (LW-206)."""
    mage = s.mages[seat]
    return seat, Decision("action", decisions.action(s, mage), facts={"why": why})


@action.default
def longest_held(s: WizardState, seat: int, _: int, why: str) -> Value:
    """Gather with the card held longest, the first icons in printed order that the supply can give."""
    mage = s.mages[seat]
    if not mage.hand:
        return {"pass": True}
    card = mage.hand[0]
    form = decisions.gather(s, mage).ways[card]  # type: ignore[attr-defined]
    if form is decisions.YES:
        return {"gather": {card: True}}
    return {"gather": {card: held(decisions.forced_take(card, mage.gather_limit, tuple(s.supply)))}}


@action.answered
def act(s: WizardState, f: Flow, answer: Value, seat: int, why: str) -> None:
    tell_missed_one(f, "action", seat, answer)
    for way, value in answer.items():
        f.then(action_ends(seat))
        if way == "pass":
            f.tell("passed", seat=seat)
            return
        s.idle = False
        ACTIONS[way](s, f, seat, value)


ACTIONS = {
    "gather": gather.gather,
    "convert": convert.at_market,
    "convert_mixed": convert.mixed,
    "recruit": recruit.recruit,
    "research": research.research,
    "tower": create.create,
    "summon": summon.summon,
}


@rules.step
def action_ends(s: WizardState, f: Flow, seat: int) -> None:
    """LW-205: the storage check of all seats, then the hand is refilled; LW-311: the played card is discarded."""
    if s.played:
        s.gather_discard.append(s.played)
        s.played = ""
    over = [over_limit(s, seat, mage) for seat, mage in enumerate(s.mages)]
    if any(over):
        f.then(discard(*over), what_follows(seat))
    else:
        what_follows.run(s, f, seat)


def over_limit(s: WizardState, seat: int, mage: Mage) -> int:
    """LW-322: how many tokens a seat holds above its limit; the AI has none (LW-903), and nobody's is below 10."""
    held = sum(mage.tokens)
    return 0 if held <= 10 or seat == s.ai or mage.out else max(0, held - mage.storage)


@rules.step
def what_follows(s: WizardState, f: Flow, seat: int) -> None:
    """LW-205 (b), then the further actions owed: after a lost duel (LW-411), and extra ones (LW-206)."""
    mage = s.mages[seat]
    if mage.out:
        return
    if s.human(seat) and len(mage.hand) < mage.hand_limit:
        gather.draw_up(s, f, seat)
    if s.edition > 1 and (s.again or s.extra):
        achievements.check(s, f, seat)
    if s.again:
        s.again = False
        f.then(action(seat, "lost") if s.human(seat) else solo.chart(seat, 3))
    elif s.extra:
        s.extra -= 1
        f.then(action(seat, "extra"))


# ---- discarding


@rules.ask(tempo="reply", revisable=True)
def discard(s: WizardState, *numbers: int) -> Decisions:
    """LW-322: all seats concerned are asked at once; who has no choice is not asked (LW-208)."""
    asked: Decisions = {}
    for seat, number in enumerate(numbers):
        mage = s.mages[seat]
        if number and s.human(seat) and not mage.out and forced(mage, number) is None:
            facts = {"number": number, "stored": s.strands[0].stack[-2][0] == "what_follows"}
            cheap = held(lowest_first(s, mage.tokens, number))
            asked[seat] = Decision("discard", exactly(mage.tokens, number), facts=facts, suggestion=cheap)
    return asked


def forced(mage: Mage, number: int) -> list[int] | None:
    """The tokens that go without a choice: all of them, or those of the only kind held."""
    tokens = mage.tokens
    if sum(tokens) <= number:
        return tokens[:]
    if sum(1 for n in tokens if n) == 1:
        return [number if n else 0 for n in tokens]
    return None


@discard.default
def cheapest(s: WizardState, seat: int, *numbers: int) -> Value:
    return held(lowest_first(s, s.mages[seat].tokens, numbers[seat]))


@discard.answered
def discarded(s: WizardState, f: Flow, answers: Answers, *numbers: int) -> None:
    """LW-982: applied clockwise from the active seat; the AI drops the lowest values first (LW-914)."""
    tell_missed(f, "discard", answers)
    for seat in s.clockwise(s.active):
        mage = s.mages[seat]
        if not numbers[seat]:
            continue
        if seat in answers:
            gone = decisions.counted(answers[seat])
        else:
            gone = forced(mage, numbers[seat]) or lowest_first(s, mage.tokens, numbers[seat])
        give_back(s, seat, gone)
        if any(gone):
            f.tell("discarded", seat=seat, tokens=held(gone))
