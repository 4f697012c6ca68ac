"""Plays seeded games of every installed game and prints what they come to, a line for each: the digests of states along
the way, played out at random with and without events, and by each of its bots. Two builds of the same rules print the
same."""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from typing import Any

from terrarium.kernel import Dice, Game, Match, Question, registry
from terrarium.kernel.codec import digest

GAMES, DECISIONS, ENTRIES, ANSWERS = 2, 300, 60, 8


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


def thought(game: Game[Any, Any], level: str) -> str:
    """The beginning of a game with this bot in every seat."""
    dice, rng, bot = Dice(b"thought"), Random(level), game.bots[level]()
    state, _ = game.new(max(2, game.seats[0]), game.settled({}), dice)
    notes: dict[int, Any] = {}
    made = []
    while not state.over and len(made) < ANSWERS:
        moment = state.moments()[0]
        answers = {}
        for seat, decision in moment.decisions.items():
            question = Question(
                state.view(seat), moment.id, decision, state.default(moment, seat), [], notes.get(seat), rng
            )
            reply = bot.answer(question)
            answers[seat], notes[seat] = reply.answer, reply.note
        state.play(moment, answers, dice, telling=False)
        made.append(digest(state))
    return "".join(made)


def main() -> None:
    for game in registry.games():
        for seats in dict.fromkeys((game.seats[0], max(2, game.seats[0]), min(4, game.seats[-1]))):
            seen = blake2b(digest_size=16)
            for number in range(GAMES):
                seen.update(untold(game, seats, number).encode())
            seen.update(told(game, seats).encode())
            print(game.slug, seats, seen.hexdigest())
        for level in game.bots:
            print(game.slug, level, blake2b(thought(game, level).encode(), digest_size=16).hexdigest())


if __name__ == "__main__":
    main()
