"""Small maps full of everything: invariants, imagined states and the leak test where much happens at once."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from terrarium.games.lizards import game
from terrarium.games.lizards.geometry import grid
from terrarium.games.lizards.rules.events import KINDS
from terrarium.kernel import SPECTATOR, Dice

from .disguise import disguise

GROUND = ["Pla", "Pla", "Swa", "Scr", "Fer", "Fer", "Pea", "Vol", "Cur", "Wat", "Wat", "Wat", "Whi", "Rui"]


def crowded_map(rng: Random, clans: int) -> str:
    """A table of LZ-549 in which dens, temples, bridges, rafts and bands stand close together."""
    shape = grid(rng.choice((6, 8, 10)), rng.choice((6, 8, 10)), True)
    lines = [f"MAP {shape.rows} {shape.columns}"]
    for code in shape.codes:
        owner = rng.randint(1, clans)
        band = ",".join(f"{colour}={rng.choice((0, 5, 20, 40))}" for colour in ("RED", "GRN", "GRY", "YEL"))
        band += f",BLK={rng.choice((0, 0, 10, 30, 60, 120, 140))}"
        kind = rng.random()
        if kind < 0.06:
            colour = rng.choice(("Red", "Grn", "Gry", "Yel", "Blk"))
            lines.append(
                f"{code} Den {rng.choice((owner, '-'))} {colour} {rng.randint(10, 150)} RED={rng.randint(0, 40)}"
            )
        elif kind < 0.08:
            lines.append(f"{code} Hom {owner} Red {rng.randint(10, 150)} {band}")
        elif kind < 0.12:
            lines.append(f"{code} Raf {rng.randint(2, 9)}")
        elif kind < 0.22:
            lines.append(f"{code} {rng.choice(('Bri', 'Tem'))} {owner} - - {band}")
        elif kind < 0.24:
            lines.append(f"{code} Hlf")
        else:
            lines.append(f"{code} {rng.choice(GROUND)} {owner} - - {band if rng.random() < 0.4 else '-'}")
    return "\n".join(lines)


def crowded_game(seed: int) -> Counter[str]:
    """Play one game to its end and check it at every turn; how often each kind of event was told."""
    rng = Random(seed)
    clans = rng.randint(2, 5)
    options = {
        "map": crowded_map(rng, clans),
        "wrap": rng.random() < 0.6,
        "victory_per_home_den": 20_000,
        "turn_limit": 12,
        "literal_experience": rng.random() < 0.3,
    }
    state, _ = game.new(clans, options, Dice(b"crowded"))
    [moment] = state.moments()
    state.play(moment, {seat: {"name": ""} for seat in moment.decisions}, Dice(b"names"))
    told: Counter[str] = Counter()
    while not state.over:
        [moment] = state.moments()
        for who in (SPECTATOR, *range(clans)):
            view = state.view(who)
            twin = disguise(state, who, rng)
            twin.strands[0].asked = None
            assert twin.faults() == []
            assert twin.view(who) == view, (seed, state.turn, who)
            if who in moment.decisions:
                mine, theirs = (msgspec.json.encode(s.moments()[0].decisions[who]) for s in (state, twin))
                assert mine == theirs, (seed, state.turn, who)
            imagined = game.imagine(view, rng)
            assert imagined.view(who) == view, (seed, state.turn, who)
            assert imagined.faults() == []
        answers = {seat: decision.form.sample(rng) for seat, decision in moment.decisions.items()}
        events = state.play(moment, answers, Dice(rng.randbytes(8))).events
        told.update(event.kind for event in events)
        for event in events:
            for face in (event.face, *event.faces.values()):
                assert face is None or face.get("role", "") in KINDS[event.kind], (event.kind, face)
        assert state.faults() == [], (seed, state.turn)
    return told


@pytest.mark.rule("LZ-028", "LZ-037", "LZ-042", "LZ-427", "LZ-452", "LZ-459")
def test_crowded_games() -> None:
    told: Counter[str] = Counter()
    for seed in range(25):
        told += crowded_game(seed)
    assert {"combat", "chant", "lob", "den_taken", "raft_lost", "spy_lost", "monster", "eruption", "land"} <= set(told)


@pytest.mark.soak
def test_many_crowded_games() -> None:
    for seed in range(1000, 3000):
        crowded_game(seed)
