"""The game taught: every kind of action once, and a walk into the dungeon (see `kernel/lessons.py`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from terrarium.kernel import Allocation, Asked, Pov, Value
from terrarium.kernel.lessons import ME, Lesson, Step, at, choices, heard, times

from .content import GATHERING, NAMES, REAGENTS, SPELLS, TOWERS
from .forms import spell_cost
from .view import WizardView

DEAR = 8
"""Mana from one sale that is worth an action."""
OPENING = 6
"""A bid that a gentle opponent often lets pass."""
NOTHING = (0,) * len(REAGENTS)


def _start(pov: Pov[WizardView], asked: Asked) -> Value:
    """Two reagents, those of the tower on offer first."""
    if asked.kind != "setup_reagents":
        return None
    cost = TOWERS[pov.view.towers[0]].cost
    return sorted(sorted(REAGENTS, key=lambda kind: -cost[REAGENTS.index(kind)])[:2], key=REAGENTS.index)


def _gather(pov: Pov[WizardView], asked: Asked, wanted: Sequence[int] = NOTHING) -> Value:
    """With the card that brings most of what is wanted."""
    short = [max(0, need - own) for need, own in zip(wanted, pov.view.me.tokens, strict=True)]
    cards = choices(asked.form, "gather")
    if not cards:
        return None
    card = max(cards, key=lambda one: sum(map(min, GATHERING[one].icons, short)))
    form = at(asked.form, "gather", card)
    if not isinstance(form, Allocation):
        return {"gather": {card: True}}
    left, taken = form.least, {}
    for kind in sorted(form.pools, key=lambda kind: -short[REAGENTS.index(kind)]):
        if number := min(left, form.pools[kind]):
            taken[kind], left = number, left - number
    return {"gather": {card: taken}}


def _earn(pov: Pov[WizardView], asked: Asked, least: int = DEAR) -> Value:
    """The best sale, if it brings so much; else more reagents of what stands highest."""
    view = pov.view
    worth = {kind: view.me.tokens[n] * view.tracks[n] for n, kind in enumerate(REAGENTS)}
    best = max(choices(asked.form, "convert"), key=lambda kind: worth[kind], default="")
    if best and worth[best] >= least:
        return {"convert": {best: view.me.tokens[REAGENTS.index(best)]}}
    dear = max(range(len(REAGENTS)), key=lambda n: (view.tracks[n], view.me.tokens[n]))
    return _gather(pov, asked, [9 * (n == dear) for n in range(len(REAGENTS))])


def _sell(pov: Pov[WizardView], asked: Asked) -> Value:
    return _earn(pov, asked, 4) if asked.kind == "action" else None


def _recruit(pov: Pov[WizardView], asked: Asked) -> Value:
    """In an auction of one's own or of the other's."""
    mana = pov.view.me.mana or 0
    if asked.kind == "bid" and (least := at(asked.form, "bid")) is not None and asked.facts["high"] < 8:
        return {"bid": least.low}  # type: ignore[attr-defined]
    if asked.kind != "action":
        return None
    offer = choices(asked.form, "recruit", "wizard")
    return {"recruit": {"wizard": offer[0], "bid": min(mana, OPENING)}} if offer and mana >= 3 else _earn(pov, asked)


def _tower(pov: Pov[WizardView], asked: Asked) -> Value:
    if asked.kind != "action":
        return None
    paid = choices(asked.form, "tower")
    return {"tower": {paid[0]: True}} if paid else _gather(pov, asked, TOWERS[pov.view.towers[0]].cost)


def _tower_and_card(pov: Pov[WizardView]) -> tuple[str, ...]:
    """The tower on offer, and the card that brings what it costs."""
    for asked in pov.asked:
        answer = _tower(pov, asked) if asked.open else None
        card = tuple(answer["gather"])[:1] if answer and "gather" in answer else ()
        if answer:
            return (f"tower:{pov.view.towers[0]}", *(f"card:{one}" for one in card))
    return ()


def _research(pov: Pov[WizardView], asked: Asked) -> Value:
    """The cheapest spell that takes few reagents."""
    if asked.kind != "action":
        return None
    offer = sorted(
        choices(asked.form, "research"), key=lambda spell: (sum(SPELLS[spell].cost), spell_cost(pov.view.me, spell))
    )
    return {"research": offer[0]} if offer else _earn(pov, asked)


def _cast(pov: Pov[WizardView], asked: Asked) -> Value:
    if asked.kind == "cast":
        return {"cast": choices(asked.form, "cast")[0]}
    own = sorted(pov.view.me.uncast, key=lambda spell: sum(SPELLS[spell].cost))
    return _gather(pov, asked, SPELLS[own[0]].cost) if own and asked.kind == "action" else None


def _dungeon(pov: Pov[WizardView], asked: Asked) -> Value:
    """In for one card, and out again."""
    if asked.kind != "action":
        return None
    ways = [one for one in choices(asked.form, "summon") if "dungeon" in choices(asked.form, "summon", one)]
    return {"summon": {ways[0]: "dungeon"}} if ways else _earn(pov, asked)


def _offer(words: str) -> Callable[[Pov[WizardView]], str]:
    """A sentence about the tower on offer."""
    return lambda pov: words.format(tower=NAMES.get(pov.view.towers[0], "the tower"))


LESSON = Lesson(
    says="Gather, sell, hire a wizard, build a tower, cast a spell and look into the dungeon.",
    steps=(
        Step(
            "start",
            "Choose two reagents",
            _offer(
                "Everything is paid for with seven reagents. You start with two: the ones that {tower} costs are a "
                "good choice."
            ),
            heard("starting_tokens", seat=ME),
            _start,
            rule="LW-117",
        ),
        Step(
            "gather",
            "Gather",
            "A turn is one action. Play one of your three cards: you take three of the reagents in its upper part, and "
            "the prices of those in its lower part rise.",
            heard("gathered", seat=ME),
            lambda pov, asked: _gather(pov, asked) if asked.kind == "action" else None,
            rule="LW-301",
        ),
        Step(
            "convert",
            "Sell",
            "Sell reagents of one kind for mana, all at the price on the board; afterwards it falls by one for each. "
            "Sell what is dear, or gather once more and sell then.",
            heard("converted", seat=ME),
            _sell,
            rule="LW-341",
        ),
        Step(
            "recruit",
            "Hire a wizard",
            "Bid mana for one of the wizards on offer. With two players there is one bid each: your opponent outbids "
            "you or lets you have it. If you lose, you get another action at once; if they open, you may outbid them.",
            heard("duel_won", seat=ME),
            _recruit,
            rule="LW-401",
        ),
        Step(
            "tower",
            "Build a tower",
            _offer(
                "A wizard needs a tower: a pair is worth 5 points, 10 if both are of the same school. {tower} is on "
                "offer. Gather the reagents that it shows, then create it."
            ),
            heard("created", seat=ME),
            _tower,
            lights=_tower_and_card,
            rule="LW-521",
        ),
        Step(
            "research",
            "Research a spell",
            "Spells are bought with mana and cast with reagents. Research one whose reagents you have, or nearly have. "
            "If your mana is short, sell first.",
            heard("researched", seat=ME),
            _research,
            rule="LW-501",
        ),
        Step(
            "cast",
            "Cast it",
            "A spell does nothing until you cast it: right after research, or after any Gather, by paying the reagents "
            "on it.",
            heard("cast", seat=ME),
            _cast,
            rule="LW-702",
        ),
        Step(
            "dungeon",
            "Into the dungeon",
            "Summon a familiar and use it to enter the dungeon. Turn over one card at a time and stop while you are "
            "ahead: at the second Hit you run and leave everything behind.",
            lambda pov: times(pov, "returned", seat=ME) + times(pov, "defeated", seat=ME) > 0,
            _dungeon,
            rule="LW-602",
        ),
    ),
    ends="You have done everything there is to do; the rest is doing it in the right order. A wizard and a tower of "
    "one school, and spells of that school, win games. Play on, or start a new game.",
    options={"no_gotcha": True},
    seed="7",
    meanwhile=_earn,
)
