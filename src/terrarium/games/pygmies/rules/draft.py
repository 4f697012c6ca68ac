"""Section 3 and PY-027, PY-028, PY-032: draft, crews, match-ups, sides, items; each battle becomes a strand."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from terrarium.kernel import Answers, Decision, Decisions, Either, Fields, Flow, Form, One, Value

from ..content import CARDS, CREWS, ITEMS, RADIUS, Card, Crew, Group, Squad
from ..content.factions import known, roster
from ..forms.crews import CrewForm
from ..model.crews import built, cards_of, crew_of, group_counts
from ..model.terms import may_carry
from ..state import DECK, SIDES, SLOTS, Battle, Field, Model, State, rules
from .flow import ask, tell
from .turn import deploy
from .wounds import end


def draft_value(card: str, picks: list[str], cards: Mapping[str, Card] = CARDS) -> tuple[float, str]:
    """PY-440: what a card is worth to somebody who holds these."""
    about = cards[card]
    held = [cards[name] for name in picks if cards[name].hero]
    value = float(about.rating)
    if about.hero and len(held) < 3:
        value += 25
    value += 0.2 * about.rating * picks.count(card)
    if about.alignment == "Neutral":
        value *= 1.1
    elif any(hero.alignment == about.alignment for hero in held):
        value *= 1.3
    elif len(held) >= 3:
        value *= 0.6
    return -value, card


def best_pick(pack: list[str], picks: list[str], cards: Mapping[str, Card] = CARDS) -> str:
    return min(pack, key=lambda card: draft_value(card, picks, cards))


@rules.step
def deal(s: State, f: Flow) -> None:
    """PY-036: 24 heroes and neutrals, 120 henchmen; 12 packs of 2 and 10."""
    cards = roster(s.customs)
    leaders = [n for n, c in cards.items() for _ in range(c.copies) if c.hero or c.alignment == "Neutral"]
    others = [n for n, c in cards.items() for _ in range(c.copies) if not (c.hero or c.alignment == "Neutral")]
    leaders = f.dice.shuffle("heroes", leaders)
    others = f.dice.shuffle("henchmen", others)
    s.packs = [sorted([*leaders[2 * n : 2 * n + 2], *others[10 * n : 10 * n + 10]]) for n in range(12)]
    s.picks = [[] for _ in range(4)]
    s.held = [0, 1, 2, 3]
    s.round = 1
    f.then(draft_pick(), build_crew(), match_up())


@rules.ask(tempo="move", revisable=True)
def draft_pick(s: State) -> Decisions:
    """PY-037, PY-038: all four at once; the last card of a pack is taken without asking."""
    if s.round > 3 or len(s.packs[s.held[0]]) < 2:
        return {}
    found = {}
    for seat in range(4):
        if seat in s.gone:
            continue
        pack = s.packs[s.held[seat]]
        best = best_pick(pack, s.picks[seat], known(s.customs))
        facts = {"round": s.round, "left": len(pack)}
        found[seat] = Decision(
            "draft_pick",
            Fields({"card": One(tuple(dict.fromkeys(pack)), of="card")}),
            {"card": best},
            facts,
            {"card": best},
        )
    return found


@draft_pick.answered
def picked(s: State, f: Flow, answers: Answers) -> None:
    if s.round > 3:
        return
    for seat in range(4):
        pack = s.packs[s.held[seat]]
        card = answers[seat]["card"] if seat in answers else best_pick(pack, s.picks[seat], known(s.customs))
        pack.remove(card)
        s.picks[seat].append(card)
        f.whisper("picked", {seat: {"seat": seat, "card": card}}, {"seat": seat})
    if s.packs[s.held[0]]:
        step_ = -1 if s.round == 2 else 1
        s.held = [s.held[(seat - step_) % 4] for seat in range(4)]
    else:
        s.round += 1
        s.held = [4 * (s.round - 1) + seat for seat in range(4)] if s.round <= 3 else []
    if s.round <= 3:
        f.then(draft_pick())


@rules.ask(tempo="turn", revisable=True)
def build_crew(s: State) -> Decisions:
    """PY-040 to PY-042."""
    return {
        seat: Decision(
            "build_crew",
            CrewForm(group_counts(s.picks[seat]), customs=tuple(s.customs)),
            facts={"cards": len(s.picks[seat])},
            suggestion=best_crew(s, seat),
        )
        for seat in range(4)
        if seat not in s.gone
    }


@build_crew.default
def best_crew(s: State, seat: int) -> Value:
    return built(group_counts(s.picks[seat]), known(s.customs))


@build_crew.answered
def crews_built(s: State, f: Flow, answers: Answers) -> None:
    for seat in range(4):
        value = answers[seat] if seat in answers else best_crew(s, seat)
        s.crews[seat] = crew_of(value, f"Seat {seat + 1}'s crew")
        f.whisper("crew_built", {seat: {"seat": seat, "done": True}}, {"seat": seat})


@rules.step
def match_up(s: State, f: Flow) -> None:
    """PY-027."""
    order = f.dice.shuffle("match-ups", range(4))
    f.tell("match_ups", pairs=[order[:2], order[2:]])
    for k in range(2):
        begin_battle(s, f, k, order[2 * k], order[2 * k + 1])
    f.fork([assign_items(0), deploy(0)], [assign_items(1), deploy(1)])


@rules.ask(tempo="turn", revisable=True)
def choose_crew(s: State) -> Decisions:
    """PY-025: a ready-made crew, or one's own from the roster."""
    pool = {name: card.copies for name, card in known(s.customs).items()}
    own = CrewForm(pool, True, s.red, tuple(s.customs))
    form = Either({"ready": One(tuple(CREWS), of="crew"), "own": own}, of="crew_way")
    first = {"ready": next(iter(CREWS))}
    return {seat: Decision("choose_crew", form, first, suggestion=first) for seat in range(2) if seat not in s.gone}


@choose_crew.answered
def crews_chosen(s: State, f: Flow, answers: Answers) -> None:
    for seat in range(2):
        answer = answers.get(seat, {"ready": next(iter(CREWS))})
        s.crews[seat] = CREWS[answer["ready"]] if "ready" in answer else _own(s, answer["own"])
    begin_battle(s, f, 0, 0, 1)
    f.then(assign_items(0), deploy(0))


def _own(s: State, value: Value) -> Crew:
    """PY-026, PY-044: a crew with its custom cards; a name that both seats use is told apart."""
    crew, cards = crew_of(value, "Own crew"), cards_of(value) or []
    names = {card.name: _told_apart(s, card.name, [other.name for other in cards]) for card in cards}
    s.customs += [msgspec.structs.replace(card, name=names[card.name]) for card in cards]
    squads = [
        Squad(
            names.get(squad.hero, squad.hero),
            tuple(Group(names.get(group.name, group.name), group.count) for group in squad.groups),
        )
        for squad in crew.squads
    ]
    return msgspec.structs.replace(crew, squads=tuple(squads))


def _told_apart(s: State, name: str, own: list[str]) -> str:
    """A name that no custom card has yet: with strokes behind it where the other seat has taken it."""
    taken = [card.name for card in s.customs]
    if name not in taken:
        return name
    return next(new for n in range(2, 99) if (new := f"{name} {'I' * n}") not in (*taken, *own))


def begin_battle(s: State, f: Flow, k: int, a: int, c: int) -> None:
    """PY-028, PY-030: the dice-off for South, models, decks, items."""
    a, c = min(a, c), max(a, c)
    while True:
        one, two = f.dice.die(f"sides {k}", owner=a), f.dice.die(f"sides {k}", owner=c)
        if one != two:
            break
    seats = (a, c) if one > two else (c, a)
    field = Field(k=k, board=s.board, scenario=s.scenario, turn_limit=s.turn_limit, items=s.items, seats=seats)
    field.customs = tuple(s.customs)
    for side in range(2):
        crew = s.crews[seats[side]]
        assert crew is not None
        field.models += models(crew, side, field)
    b = Battle(
        field=field,
        hands=[list(DECK), list(DECK)],
        discards=[[], []],
        played=["", ""],
        invoked=[[], []],
        bag=[[], []],
    )
    if s.items:
        bag = f.dice.shuffle(f"items {k}", [item for item in ITEMS for _ in range(2)])
        b.bag = [sorted(bag[:3]), sorted(bag[3:6])]
    s.battles.append(b)
    tell(f, b, "sides", seats=list(seats), dice=[one, two])
    for side in range(2):
        if seats[side] in s.gone and not field.ended:
            end(f, b, 1 - side, "resigned")


def models(crew: Crew, side: int, field: Field) -> list[Model]:
    """PY-002: hero 0, then the first group, then the second."""
    found = []
    for slot, squad in enumerate(crew.squads):
        names = [squad.hero] if squad.hero else []
        names += [group.name for group in squad.groups for _ in range(group.count)]
        for number, name in enumerate(names, 0 if squad.hero else 1):
            card = CARDS.get(name) or next(c for c in field.customs if c.name == name)
            found.append(
                Model(
                    id=f"{SIDES[side]}{SLOTS[slot]}{number}",
                    card=name,
                    owner=side,
                    control=side,
                    slot=slot,
                    r=RADIUS[card.size],
                    wounds=card.wounds,
                    heroism=card.heroism,
                )
            )
    return found


def carriers(field: Field, side: int, item: str) -> list[str]:
    return [m.id for i, m in enumerate(field.models) if m.owner == side and may_carry(field, i, item)]


@ask(tempo="turn", revisable=True)
def assign_items(b: Battle) -> dict[int, Decision]:
    """PY-032: three items for each seat; one that nobody may carry stays behind."""
    field = b.field
    found = {}
    for side in range(2):
        parts: dict[str, Form] = {}
        default: dict[str, str] = {}
        for n, item in enumerate(b.bag[side]):
            names = carriers(field, side, item)
            if not names:
                continue
            parts[f"{n + 1} {item}"] = One(names, of="model")
            best = max(
                names, key=lambda name: (field.card(field.find(name)).hero, field.card(field.find(name)).rating, name)
            )
            default[f"{n + 1} {item}"] = best
        if parts:
            found[side] = Decision("assign_items", Fields(parts), default, {"battle": field.k}, default)
    return found


@assign_items.answered
def items_assigned(f: Flow, b: Battle, answers: dict[int, Value]) -> None:
    field = b.field
    for side in sorted(answers):
        for key, name in answers[side].items():
            i = field.find(name)
            field.set(i, items=(*field.models[i].items, key.split(" ", 1)[1]))
    b.bag = [[], []]
