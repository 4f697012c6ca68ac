"""Scenes: what happened as pictures in order, one for an entry, or as a game cuts it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.probes import auction, windows

from terrarium.kernel import SPECTATOR, Flow, Match
from terrarium.kernel.scenes import scenes


def played(game: Any, seats: int, most: int = 60) -> Match:
    match = Match.new(game, seats, secret=b"film" * 8)
    rng = Random(5)
    while not match.over and match.number < most:
        moment = match.moments()[0]
        match.play(moment.id, {seat: one.form.sample(rng) for seat, one in moment.decisions.items()})
    return match


@pytest.mark.parametrize("game", [windows.game, auction.game])
@pytest.mark.parametrize("who", [0, 1, SPECTATOR])
def test_one_scene_for_each_entry_that_told_something(game: Any, who: int) -> None:
    match = played(game, 2)
    seen = match.seen(who)
    first = seen[: len(seen) - sum(len(scene.told) for scene in scenes(match, who))]
    told = [(one.number, one.kind) for scene in scenes(match, who) for one in scene.told]
    assert [(e.number, e.kind) for e in first] + told == [(e.number, e.kind) for e in seen]
    last = scenes(match, who)[-1]
    assert last.view == match.view(who)
    assert last.caption == match.game.narrate(last.view, seen[-1])


def test_since_leaves_out_what_was_seen_before() -> None:
    match = played(windows.game, 2)
    whole = scenes(match, 0)
    assert scenes(match, 0, since=whole[3].number) == whole[4:]


def test_a_game_cuts_an_entry_into_scenes(monkeypatch: pytest.MonkeyPatch) -> None:
    tell = Flow.tell

    def cutting(self: Flow, kind: str, /, **face: Any) -> None:
        tell(self, kind, **face)
        self.scene("beat", f"event:{kind}")

    match = played(windows.game, 2)
    plain = scenes(match, SPECTATOR)
    monkeypatch.setattr(Flow, "tell", cutting)
    cut = scenes(match, SPECTATOR)
    assert len(cut) > len(plain)
    beats = [scene for scene in cut if scene.kind == "beat"]
    assert beats
    assert all(scene.refs == (f"event:{scene.told[-1].kind}",) for scene in beats)
    assert [one for scene in cut for one in scene.told] == [one for scene in plain for one in scene.told]
