"""The chronicle: the campaign as a story, a chapter a turn, with what many events say one by one said once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from terrarium.kernel import SPECTATOR, Document, Seen
from terrarium.kernel.document import Block, Heading, Listing, Para

from ..view import CampaignView
from .naming import TERRAIN, find_name, headed, listed, placed, plural, seat_name, the_seat, unit_name, works_words
from .narrate import narrate

V = CampaignView
SMALL = frozenset(
    (
        "turn", "phase", "passes", "step", "corner", "contact", "withdraws", "cooled", "meeting_die", "meeting_dice",
        "comes", "battle_log", "battle_filed", "disputed", "ref_resolved", "battle_to_auto", "deeds", "income",
        "forecast", "order_refused", "recruited", "village_try", "reinforced", "upgraded", "equipped", "steward",
    )
)  # fmt: skip
"""Steps on the way to what is told, and what is the reader's own bookkeeping: other papers have it."""
GATHERED = frozenset(("allied", "explored", "taken", "battle", "battle_over", "cleared", "stands", "bulletin"))
"""Told together, in one place of the chapter."""
LANDING = frozenset(("faction", "settled", "furnished", "leader"))
"""Told together where the fleets land."""


def _told(v: V, event: Seen) -> str:
    """As a history has it: no reader of it is one of those it tells of."""
    return narrate(msgspec.structs.replace(v, who=SPECTATOR), event)


def chronicle(v: V, events: list[Seen]) -> Document:
    blocks: list[Block] = []
    for turn, happened in chapters(v, events):
        told = chapter(v, happened)
        if told:
            blocks += [Heading(heading(v, turn, happened)), *told]
    return Document("Chronicle of the Turtle Islands", blocks or [Para("The first page is blank.", "note")])


def chapters(v: V, events: Sequence[Seen]) -> Iterator[tuple[int, list[Seen]]]:
    """The events turn by turn, from whatever turn they begin in; 0 is the time before the first."""
    turn = next((event.face["turn"] - 1 for event in events if event.kind == "turn"), v.turn)
    happened: list[Seen] = []
    for event in events:
        if event.kind == "turn":
            yield turn, happened
            turn, happened = event.face["turn"], []
        happened.append(event)
    yield turn, happened


def heading(v: V, turn: int, events: Sequence[Seen]) -> str:
    if not turn:
        return "The landing"
    weighed = [(weight, n) for n, event in enumerate(events) if (weight := _weight(event))]
    if not weighed:
        return f"Turn {turn}"
    first = min(weighed, key=lambda found: (-found[0], found[1]))[1]
    return f"Turn {turn}: {_headline(v, events[first])}"


def _weight(event: Seen) -> int:
    """What a turn is remembered by: the end of a realm before a capital, a capital before fire, fire before blood."""
    weights = {"end": 9, "out": 8, "capital_taken": 7, "eruption": 6, "fire": 5}
    if event.kind == "battle_over":
        return 2 + min(2, sum(event.face["lost"]) // 500)
    if event.kind == "explored" and event.face["resource"]:
        return 1
    return weights.get(event.kind, 0)


def _headline(v: V, event: Seen) -> str:
    e = event.face
    match event.kind:
        case "end":
            return "the end of the campaign"
        case "out":
            return f"the end of {the_seat(v, e['seat'])}"
        case "capital_taken":
            return f"the fall of {placed(v, e['square'])}"
        case "eruption":
            return f"the volcano at {e['volcano']}"
        case "fire":
            return f"fire at {e['squares'][0]}"
        case "battle_over":
            return f"the battle at {placed(v, e['square'])}"
    return f"{find_name(e['resource']).lower()} at {e['square']}"


def chapter(v: V, events: Sequence[Seen]) -> list[Block]:
    """The landing; alliances; the land; battles; whatever else befell; what was built; how the realms stand."""
    blocks: list[Block] = [Listing(fleet)] if (fleet := list(_landings(v, events))) else []
    if pacts := [e.face for e in events if e.kind == "allied"]:
        pairs = [f"{the_seat(v, e['one'])} and {the_seat(v, e['other'])}" for e in pacts]
        blocks.append(Para(f"Allies: {'; '.join(pairs)}."))
    if land := list(_land(v, events)):
        blocks.append(Para(" ".join(land)))
    for fight in _battles(v, events):
        blocks.append(Para(fight))
    told = SMALL | GATHERED | (LANDING if fleet else frozenset())
    rest = [_told(v, e).split("\n")[0] for e in events if e.kind not in told]
    if rest:
        blocks.append(Listing(rest))
    if works := [*_works(v, events), *_ground(events)]:
        blocks.append(Para(" ".join(works)))
    blocks += [Para(_standings(v, e), "note") for e in events if e.kind == "bulletin"]
    return blocks


def _landings(v: V, events: Sequence[Seen]) -> Iterator[str]:
    """Each seat's beginning: who leads it, where it landed under whom, and what it built first."""
    landed = [e.face for e in events if e.kind == "settled"]
    leaders = {e.face["seat"]: unit_name(e.face["troop"]) for e in events if e.kind == "leader"}
    built = {e.face["square"]: works_words(e.face["works"]) for e in events if e.kind == "furnished"}
    for seat, square in sorted((e["seat"], e["square"]) for e in landed):
        under = f" under its leader, {leaders[seat]}," if seat in leaders else ""
        works = f" with {built[square]}" if square in built else ""
        yield headed(f"{the_seat(v, seat)} ({v.called(seat)}) landed at {square}{under} and founded a town{works}.")


def _land(v: V, events: Sequence[Seen]) -> Iterator[str]:
    """Seat by seat: how much it charted, what it found, and whose land it took."""
    land = [e for e in events if e.kind in ("explored", "taken")]
    for seat in dict.fromkeys(e.face["seat"] for e in land):
        own = [e for e in land if e.face["seat"] == seat]
        charted = [e.face for e in own if e.kind == "explored"]
        taken = [e.face for e in own if e.kind == "taken"]
        deeds = []
        if charted:
            finds = listed([f"**{find_name(e['resource'])}** at {e['square']}" for e in charted if e["resource"]])
            deeds.append(f"charted {plural(len(charted), 'square')}" + (f", finding {finds}," if finds else ""))
        if taken:
            deeds.append(f"took {_spoils(v, taken)}")
        yield headed(f"{the_seat(v, seat)} {' and '.join(deeds).removesuffix(',')}.")


def _spoils(v: V, taken: Sequence[dict[str, int]]) -> str:
    losers = Counter(e["before"] for e in taken if e["before"] >= 0)
    said = plural(len(taken), "square")
    if not losers:
        return said
    if list(losers.values()) == [len(taken)]:
        return f"{said} from {the_seat(v, taken[0]['before'])}"
    return f"{said}, of them {listed([f'{count} from {the_seat(v, seat)}' for seat, count in losers.items()])}"


def _battles(v: V, events: Sequence[Seen]) -> Iterator[str]:
    """Each battle with its end; one that is still being fought without."""
    open_ = dict[str, str]()
    for event in events:
        if event.kind == "battle":
            open_[event.face["square"]] = _told(v, event)
        elif event.kind == "battle_over":
            begun = open_.pop(event.face["square"], "")
            yield f"{begun} {_told(v, event)}".strip()
    yield from open_.values()


def _works(v: V, events: Sequence[Seen]) -> Iterator[str]:
    """Owner by owner: the towns that were founded, with their places, and how much else was built."""
    works = [e.face for e in events if e.kind == "stands"]
    for seat in dict.fromkeys(e["seat"] for e in works):
        own = [e for e in works if e["seat"] == seat]
        founded = [placed(v, e["square"]) for e in own if e["key"] == "meeting-hall"]
        built = [e["key"] for e in own if e["key"] != "meeting-hall"]
        deeds = [f"founded {'a town' if len(founded) == 1 else 'towns'} at {listed(founded)}"] if founded else []
        if built:
            deeds.append(f"built {works_words(built)}")
        yield headed(f"{the_seat(v, seat)} {' and '.join(deeds)}.")


def _ground(events: Sequence[Seen]) -> Iterator[str]:
    """What cleared or planted woods have become at the turn's end."""
    became = {e.face["square"]: e.face["terrain"] for e in events if e.kind == "cleared"}
    for terrain in dict.fromkeys(became.values()):
        yield f"{headed(TERRAIN[terrain])} now: {listed([square for square, is_ in became.items() if is_ == terrain])}."


def _standings(v: V, bulletin: Seen) -> str:
    lands = Counter({seat: n for seat, n in enumerate(bulletin.face["squares"]) if n})
    held = listed([f"{seat_name(v, seat)} {n}" for seat, n in lands.most_common()]) or "none"
    return f"Squares held: {held}. {plural(len(bulletin.face['towns']), 'town')} on the chart."
