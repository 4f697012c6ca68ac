"""Plays seeded games of every installed game and prints what they come to, a line for each: the digests of states along
the way, played out at random with and without events. Two builds of the same rules print the same."""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from typing import Any

from terrarium.kernel import Dice, Game, Match, registry
from terrarium.kernel.codec import digest

GAMES, DECISIONS, ENTRIES = 2, 300, 60


def told(game: Game[Any, Any], seats: int) -> str:
    """A game with events and record."""
    match, rng = Match.new(game, seats, {}, b"seeded"), Random(seats)
    while not match.over and match.number < ENTRIES:
        moment = match.moments()[0]
        asked = list(moment.decisions)[:1] if moment.closes == "any" else list(moment.decisions)
        match.play(moment.id, {seat: moment.decisions[seat].form.sample(rng) for seat in asked})
    return repr([(event.kind, event.face, event.faces) for event in match.events]) + digest(match.state)


def untold(game: Game[Any, Any], seats: int, number: int) -> str:
    """A playout in pieces."""
    dice, rng = Dice(number.to_bytes(8, "little")), Random(number)
    state, _ = game.new(seats, game.settled({}), dice)
    found, made = [], 0
    while not state.over and made < DECISIONS:
        made += state.playout(rng, dice, limit=rng.randint(1, 40))
        found.append(digest(state))
    return "".join(found)


def main() -> None:
    for game in registry.games():
        for seats in dict.fromkeys((game.seats[0], max(2, game.seats[0]), min(4, game.seats[-1]))):
            seen = blake2b(digest_size=16)
            for number in range(GAMES):
                seen.update(untold(game, seats, number).encode())
            seen.update(told(game, seats).encode())
            print(game.slug, seats, seen.hexdigest())


if __name__ == "__main__":
    main()
