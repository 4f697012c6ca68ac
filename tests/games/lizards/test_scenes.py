"""A turn as pictures: cut by phase, each as the clan sees it then, none with more than its lizards see."""

from __future__ import annotations

from random import Random

import pytest

from terrarium.games.lizards import game
from terrarium.games.lizards.words.text import world_map
from terrarium.kernel import SPECTATOR, Match
from terrarium.kernel.scenes import Scene, scenes


@pytest.fixture(scope="module")
def match() -> Match:
    match = Match.new(game, 3, secret=b"film" * 8)
    rng = Random(7)
    bots = {seat: game.bots["raider"]() for seat in range(3)}
    notes: dict[int, object] = {}
    for _ in range(5):
        for due in list(match.owed()):
            reply = bots[due.seat].answer(match.question(due, notes.get(due.seat), rng, match.seen(due.seat)))
            notes[due.seat] = reply.note
            match.answer(due.seat, due.moment.id, reply.answer)
    return match


def of_turn(found: list[Scene], turn: int) -> list[Scene]:
    return [scene for scene in found if scene.view.turn == turn and scene.view.turn]


@pytest.mark.rule("LZ-090", "LZ-457")
@pytest.mark.parametrize("who", [0, 2])
def test_a_turn_is_cut_by_its_phases(match: Match, who: int) -> None:
    found = scenes(match, who)
    for turn in range(1, match.state.turn + 1):
        assert [scene.kind for scene in of_turn(found, turn)] == ["world", "artillery", "movement", ""]
    told = [one.number for scene in found for one in scene.told]
    assert told == [event.number for event in match.seen(who)]
    assert found[-1].view == match.view(who)


@pytest.mark.rule("LZ-451", "LZ-453", "LZ-459")
def test_a_picture_in_mid_turn_shows_what_is_in_sight_then(match: Match) -> None:
    """Every hex in sight is drawn as it is; no enemy outside it, no enemy's colours, and nobody else's spies."""
    shown = 0
    for scene in scenes(match, 1):
        view = scene.view
        if view.memory is None:
            continue
        assert all(view.terrain(h) >= 0 for h in view.sight)
        for band in view.bands:
            if band.clan != 1:
                shown += 1
                assert band.hex in view.sight
                assert not view.hides(band.hex) or any(spy.hex == band.hex for spy in view.spies)
        assert all(spy.clan == 1 for spy in view.spies)
        assert game.board(view).startswith("<svg")
        assert world_map(view)
    assert shown


def test_who_looks_on_gets_pictures_too(match: Match) -> None:
    assert all(scene.view.memory is None for scene in scenes(match, SPECTATOR))
