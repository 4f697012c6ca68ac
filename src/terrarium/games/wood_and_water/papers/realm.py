"""The book of the realm: characters and their deeds, tribute and grants, and the networks that merchants deal in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from terrarium.kernel import Document, Pov, Seen
from terrarium.kernel.document import Block, Grid, Heading, Listing, Para

from ..content import KINDS, content
from ..model import economy
from ..model.land import grid
from ..model.roster import roster
from ..model.units import is_character
from ..view import CampaignView
from ..words.chronicle import chapters
from ..words.naming import called, listed, placed, plural, seat_name, unit_name
from ..words.narrate import narrate

V = CampaignView
P = Pov[CampaignView]
THRONE = frozenset(("leader", "crowned", "heir"))
LIVES = frozenset(("promoted", "deeds", "advance", "legend", "seed", "found", "equipped", "named", "scattered"))
"""Of single characters: these events say of whom they tell."""


def realm_book(pov: P) -> Document:
    """From what this seat has seen, turn by turn."""
    v = pov.view
    if not v.seated or not v.players[v.who].faction:
        return Document("Book of the realm", [Para("This is written for who leads a faction.", "note")])
    turns = list(chapters(v, list(pov.heard)))
    blocks: list[Block] = [Heading("Characters")]
    blocks += characters(v)
    throne = [f"Turn {turn}: {narrate(v, e)}" for turn, told in turns for e in told if e.kind in THRONE and _own(v, e)]
    blocks += [Heading("Leaders and heirs", 3), Listing(throne)] if throne else []
    blocks += histories(v, turns)
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
            rows.append([called(v, unit), rank, square, str(unit.cp), known])
    if rows:
        yield Grid(["Character", "Rank", "Where", "CP", "Abilities"], rows, [3])
    else:
        yield Para("There is no hero or lord left.", "note")


def histories(v: V, turns: list[tuple[int, list[Seen]]]) -> Iterator[Block]:
    """Each own character's life, the dead included: battles fought, deeds, advances, what was found and given."""
    lives: dict[int, list[str]] = {}
    kinds: dict[int, str] = {}
    for turn, told in turns:
        for event in told:
            face = event.face
            if event.kind in LIVES and face.get("unit", 0) // 10000 - 1 == v.who and KINDS[face["troop"]].form == "P":
                lives.setdefault(face["unit"], []).append(f"Turn {turn}: {narrate(v, event)}")
                kinds[face["unit"]] = face["troop"]
            elif event.kind == "battle_log":
                for unit, fate in _fought(v, face):
                    lives.setdefault(unit, []).append(f"Turn {turn}: {fate} at {placed(v, face['square'])}.")
                    kinds[unit] = face["units"][str(unit)][0]
    for unit, lines in sorted(lives.items()):
        yield Heading(v.named.get(f"character:{unit}", unit_name(kinds[unit])), 3)
        yield Listing(lines)


def _fought(v: V, face: dict[str, Any]) -> Iterator[tuple[int, str]]:
    """The own characters in a battle, and what became of them there."""
    slain = {rest[0] for kind, *rest in face["log"] if kind == "slain"}
    for key, (kind, _) in face["units"].items():
        unit = int(key)
        if unit // 10000 - 1 == v.who and KINDS[kind].form == "P":
            yield unit, "Slain" if unit in slain else "Fought"


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
            what = plural(amount, "point") if amount else f"{event.face['units']} units"
            rows.append([str(turn), "paid to" if given else "had from", seat_name(v, other), what])
    if not rows:
        yield Para("Nothing was paid or granted, either way.", "note")
        return
    yield Grid(["Turn", "", "Seat", "What"], rows)
    yield Listing([f"{seat_name(v, other)}: {total:+d} points in all" for other, total in balance.items()])


def networks(v: V) -> Iterator[Block]:
    """WW-191, WW-192: the towns that are joined, and what their merchants earn."""
    names = grid(v).names
    lines = []
    for joined in economy.networks(v, v.who):
        cities = [placed(v, names[i]) for i in joined if v.squares[i].town]
        earned = sum(economy.merchants(v, v.who, i) for i in joined if v.squares[i].owner == v.who)
        lines.append(f"{listed(cities)}: {plural(len(joined), 'square')}, merchants earn {earned} points a turn")
    yield Listing(lines) if lines else Para("There is no town.", "note")
