"""The book of the realm: characters and their deeds, tribute and grants, and the networks that merchants deal in."""

from __future__ import annotations

from collections.abc import Iterator

from terrarium.kernel import Document, Pov, Seen
from terrarium.kernel.document import Block, Grid, Heading, Listing, Para

from ..content import content
from ..model import economy
from ..model.land import grid
from ..model.roster import owned, roster
from ..model.units import is_character
from ..view import CampaignView
from ..words.chronicle import chapters
from ..words.naming import listed, seat_name, unit_words
from ..words.narrate import narrate

V = CampaignView
P = Pov[CampaignView]
LIVES = frozenset(("leader", "crowned", "heir", "promoted", "deeds", "advance", "legend", "seed"))


def realm_book(pov: P) -> Document:
    """From what this seat has seen, turn by turn."""
    v = pov.view
    if not v.seated or not v.players[v.who].faction:
        return Document("Book of the realm", [Para("This is written for who leads a faction.", "note")])
    turns = list(chapters(v, list(pov.heard)))
    blocks: list[Block] = [Heading("Characters")]
    blocks += characters(v)
    lives = [f"Turn {turn}: {narrate(v, e)}" for turn, told in turns for e in told if e.kind in LIVES and _own(v, e)]
    blocks += [Listing(lives)] if lives else []
    blocks += [Heading("Tribute and grants"), *ledger(v, turns)]
    blocks += [Heading("Networks"), *networks(v)]
    return Document("Book of the realm", blocks)


def _own(v: V, event: Seen) -> bool:
    return bool(event.face.get("seat", v.who) == v.who)


def characters(v: V) -> Iterator[Block]:
    player = v.players[v.who]
    rows = []
    for unit in roster(v, v.who):
        if is_character(unit):
            rank = "leader" if unit.id == player.leader else "heir" if unit.id == player.heir else ""
            known = listed([content.abilities[n].name for n in unit.abilities])
            square = next((grid(v).names[st.square] for st in v.stacks.values() if unit.id in st.units), "")
            rows.append([unit_words(unit), rank, square, str(unit.cp), known])
    if rows:
        yield Grid(["Character", "Rank", "Where", "CP", "Abilities"], rows, [3])
    else:
        yield Para("There is no hero or lord left.", "note")


def ledger(v: V, turns: list[tuple[int, list[Seen]]]) -> Iterator[Block]:
    """WW-220, WW-221: what was paid and given, each way, and the balance with every seat."""
    rows = []
    balance: dict[int, int] = {}
    for turn, told in turns:
        for event in told:
            if event.kind not in ("tribute", "granted") or v.who not in (event.face["giver"], event.face["taker"]):
                continue
            given = event.face["giver"] == v.who
            other = event.face["taker" if given else "giver"]
            amount = event.face.get("amount", 0)
            balance[other] = balance.get(other, 0) + (-amount if given else amount)
            what = f"{amount} pts" if amount else f"{event.face['units']} units"
            rows.append([str(turn), "paid to" if given else "had from", seat_name(v, other), what])
    if not rows:
        yield Para("Nothing was paid or granted, either way.", "note")
        return
    yield Grid(["Turn", "", "Seat", "What"], rows)
    yield Listing([f"{seat_name(v, other)}: {total:+d} pts in all" for other, total in balance.items()])


def networks(v: V) -> Iterator[Block]:
    """WW-191, WW-192: the towns that are joined, and what their merchants earn."""
    names = grid(v).names
    seen: set[int] = set()
    lines = []
    for square in owned(v, v.who):
        if square in seen or not v.squares[square].town:
            continue
        joined = economy.network(v, v.who, square)
        seen |= joined
        cities = [names[i] for i in sorted(joined) if v.squares[i].town]
        earned = sum(economy.merchants(v, v.who, i) for i in joined if v.squares[i].owner == v.who)
        lines.append(f"{listed(cities)}: {len(joined)} squares, merchants earn {earned} pts a turn")
    yield Listing(lines) if lines else Para("There is no town.", "note")
