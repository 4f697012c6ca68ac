"""Whole campaigns of bots: who wins how often, by how much, and how many live to see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from terrarium.figures import Cell, mean, share, table
from terrarium.kernel import Bot, Dice, MomentId, Question, Value

from ..content import LOCAL, MAIN, content
from ..rules.setup import DEFAULTS, new
from ..state import EDITION
from .battles import Fought

SOURCES = ("treasury", "squares", "bonuses", "troops", "buildings")
BAND = 3
"""A faction wins between a third of its even share and three times as much: *Balance* in the rule page."""


class Played(msgspec.Struct):
    """One finished campaign, seat by seat."""

    factions: list[str]
    ranks: list[int]
    scores: list[int]
    out: list[int]
    """The turn in which a seat went out; 0: it saw the end."""
    turns: int
    battles: int
    won: dict[str, int]
    """Battles won and lost, by faction."""
    lost: dict[str, int]
    decisions: int
    kinds: dict[str, int]
    """What was asked, and how often."""
    parts: dict[int, list[int]] = {}
    """Victory points of those who saw the end, by source (WW-273)."""
    field: list[Fought] = []
    """Field battles beside the campaign."""


def played(bots: Sequence[Bot], options: Mapping[str, Value], seed: str) -> Played:
    """A campaign between these bots, seat by seat, without a record; where one has no answer, the default is given."""
    rng = Random(seed)
    dice = Dice(seed.encode()[:64])
    state, _ = new(EDITION, len(bots), {**DEFAULTS, **options}, dice)
    won: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    parts: dict[int, list[int]] = {}
    battles = 0
    while moments := state.moments():
        moment = moments[0]
        answers = {}
        for seat, decision in moment.decisions.items():
            kinds[decision.kind] += 1
            question = Question(state.view(seat), MomentId(0, moment.number), decision, None, [], None, rng)
            chosen = bots[seat].answer(question).answer
            answers[seat] = state.default(moment, seat) if chosen is None else chosen
        for event in state.play(moment, answers, dice).events:
            if event.kind == "battle_over":
                battles += 1
                _credit(event.face, [p.faction for p in state.players], won, lost)
            elif event.kind == "points" and event.face is not None:
                parts[event.face["seat"]] = [event.face[source] for source in SOURCES]
    players = state.players
    return Played(
        [p.faction for p in players],
        [p.rank for p in players],
        [p.score for p in players],
        [p.out for p in players],
        state.turn,
        battles,
        dict(won),
        dict(lost),
        sum(kinds.values()),
        dict(kinds),
        parts,
    )


def _credit(facts: Any, factions: list[str], won: Counter[str], lost: Counter[str]) -> None:
    if facts["winner"] >= 0:
        sides = (facts["attackers"], facts["defenders"])
        won.update(factions[seat] for seat in sides[facts["winner"]])
        lost.update(factions[seat] for seat in sides[1 - facts["winner"]])


def seats_by_faction(found: Sequence[Played]) -> dict[str, list[tuple[Played, int]]]:
    """Every campaign that a faction was in, with its seat there; the most successful faction first."""
    every = {faction for game in found for faction in game.factions}
    seats = {
        faction: [(game, game.factions.index(faction)) for game in found if faction in game.factions]
        for faction in sorted(every, key=(*MAIN, *LOCAL).index)
    }

    def success(faction: str) -> tuple[float, float]:
        own = seats[faction]
        won = sum(game.ranks[seat] == 1 for game, seat in own)
        return -won / len(own), sum(game.ranks[seat] for game, seat in own) / len(own)

    return {faction: seats[faction] for faction in sorted(seats, key=success)}


def outside(found: Sequence[Played]) -> list[str]:
    """Factions that chance cannot bring back into the band: the whole interval of their share lies beyond it."""
    even = 1 / len(found[0].ranks)
    strays = []
    for faction, seats in seats_by_faction(found).items():
        _, low, high = share(sum(game.ranks[seat] == 1 for game, seat in seats), len(seats))
        if low > even * BAND or high < even / BAND:
            strays.append(faction)
    return strays


def by_faction(found: Sequence[Played]) -> dict[str, Any]:
    """Win share and victory points of each faction that was played."""
    rows: list[list[Cell]] = []
    for faction, seats in seats_by_faction(found).items():
        won = sum(game.ranks[seat] == 1 for game, seat in seats)
        points = mean([game.scores[seat] for game, seat in seats])
        rows.append([content.musters[faction].name, len(seats), share(won, len(seats)), points])
    even = 1 / len(found[0].ranks)
    strays = ", ".join(outside(found)) or "nobody"
    note = f"Warlords; an even share is {even:.1%}, the band {even / BAND:.1%} to {even * BAND:.1%}. Outside: {strays}."
    return table("Win share by faction", ["faction", "campaigns", "won", "victory points"], rows, note)


def fortunes(found: Sequence[Played]) -> dict[str, Any]:
    """Place, eliminations and battles of each faction."""
    rows: list[list[Cell]] = []
    for faction, seats in seats_by_faction(found).items():
        won, lost = (
            sum(game.won.get(faction, 0) for game, _ in seats),
            sum(game.lost.get(faction, 0) for game, _ in seats),
        )
        rows.append(
            [
                content.musters[faction].name,
                mean([game.ranks[seat] for game, seat in seats]),
                share(sum(game.out[seat] > 0 for game, seat in seats), len(seats)),
                share(won, won + lost),
            ]
        )
    return table("How factions fare", ["faction", "place", "out rate", "battles won share"], rows)


def sources(found: Sequence[Played]) -> dict[str, Any]:
    """Where the victory points of those who saw the end come from."""
    rows: list[list[Cell]] = []
    for faction, seats in seats_by_faction(found).items():
        parts = [game.parts[seat] for game, seat in seats if seat in game.parts]
        rows.append([content.musters[faction].name, *(mean(column) for column in zip(*parts, strict=True))])
    return table("Victory points by source", ["faction", *SOURCES], [row for row in rows if len(row) > 1], "WW-273")


def lengths(found: Sequence[Played]) -> dict[str, Any]:
    """How long, how bloody and how deadly a campaign is."""
    seats = len(found[0].ranks)
    row: list[Cell] = [
        len(found),
        mean([game.turns for game in found]),
        mean([game.battles for game in found]),
        mean([sum(out > 0 for out in game.out) for game in found]),
        mean([max(game.scores) for game in found]),
        mean([game.decisions for game in found]),
    ]
    columns = ["campaigns", "turns", "battles", "eliminations", "winner's points", "decisions"]
    return table("A campaign", columns, [row], f"{seats} seats.")


def eliminations(found: Sequence[Played]) -> dict[str, Any]:
    """In which turn seats go out."""
    went = Counter(out for game in found for out in game.out if out)
    n = sum(len(game.out) for game in found)
    rows: list[list[Cell]] = [[str(turn), went[turn], share(went[turn], n)] for turn in sorted(went)]
    return table("Eliminations by turn", ["turn", "seats", "rate"], rows)


def asked(found: Sequence[Played]) -> dict[str, Any]:
    """Every kind of question that came up, and how often a campaign asks it."""
    kinds: Counter[str] = Counter()
    for game in found:
        kinds.update(game.kinds)
    rows: list[list[Cell]] = [[kind, n, round(n / len(found), 2)] for kind, n in kinds.most_common()]
    return table("Questions", ["kind", "asked", "a campaign"], rows)
