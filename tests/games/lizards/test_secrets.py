"""A clan's report of a turn, held against the report of the same turn in a world that differs only in what it cannot
know (section 24): the colours of enemy warriors and spies, and of enemy Home Dens."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from terrarium.games.lizards import game
from terrarium.games.lizards.content import HOME
from terrarium.games.lizards.rules.bands import changed
from terrarium.games.lizards.state import State
from terrarium.kernel import Dice
from terrarium.kernel.events import seen

from .test_crowded import crowded_map

BLIND = ("MO", "SN", "SA", "LO", "CH", "RE")
"""Orders whose outcome for others does not hang on who is red, green or grey."""


def painted(state: State, who: int, rng: Random) -> State:
    """Red, green and grey of every other clan change places; throwers and chanters stay, for others feel those."""
    twin = state.copy()
    for h, bands in state.bands.items():
        if bands[0].clan != who:
            twin.bands[h] = tuple(
                changed(band, counts=(*rng.sample(band.counts[:3], 3), *band.counts[3:])) for band in bands
            )
    for h, spies in state.spies.items():
        twin.spies[h] = tuple(spy if spy.clan == who else changed(spy, colour=rng.randrange(5)) for spy in spies)
    for h, den in state.dens.items():
        if state.terrain[h] == HOME and den.owner != who:
            twin.dens[h] = changed(den, colour=rng.randrange(5))
    for strand in twin.strands.values():
        strand.asked = None
    return twin


def blind(sheet: Any) -> Any:
    return {**sheet, "orders": [o for o in sheet["orders"] if o["ord"] in BLIND and o.get("extra") != "TRAN"]}


def captured(told: list[Any]) -> bool:
    """Prisoners show their colours."""
    return any(one.kind == "combat" and any(one.face.get("captives", ())) for one in told)


@pytest.mark.rule("LZ-452", "LZ-459", "LZ-472", "LZ-479")
def test_no_report_tells_the_colours_of_others() -> None:
    compared = 0
    for seed in range(30):
        rng = Random(seed)
        clans = rng.randint(2, 4)
        options = {"map": crowded_map(rng, clans), "wrap": True, "victory_per_home_den": 20_000, "turn_limit": 3}
        options["literal_experience"] = False
        state, _ = game.new(clans, options, Dice(b"secrets"))
        [moment] = state.moments()
        state.play(moment, {seat: {"name": ""} for seat in moment.decisions}, Dice(b"names"))
        who = rng.choice(state.active)
        while not state.over and state.clans[who].status == "active":
            twin = painted(state, who, rng)
            [moment], [other] = state.moments(), twin.moments()
            sheets = {seat: blind(decision.form.sample(rng)) for seat, decision in moment.decisions.items()}
            sheets[who] = {"orders": [], "messages": [], "surrender": False}
            key = rng.randbytes(8)
            told = seen(state.play(moment, sheets, Dice(key)).events, who)
            theirs = seen(twin.play(other, sheets, Dice(key)).events, who)
            if captured(told) or state.over:
                break
            assert told == theirs, (seed, state.turn)
            view, again = state.view(who), twin.view(who)
            assert [game.narrate(view, one) for one in told] == [game.narrate(again, one) for one in theirs]
            compared += len(told)
    assert compared > 500
