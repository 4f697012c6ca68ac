"""What crosses the wire comes back as it was: the games' own views and forms from their JSON."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from terrarium.client import Opaque, Unreachable, form_of
from terrarium.client.errors import refusal
from terrarium.client.notes import Note, Notes
from terrarium.kernel import Form, Illegal, Match, NotYours, Stale, View, registry
from terrarium.kernel.decoding import view_from

PROBES = ("probe-auction", "probe-battles", "probe-draft", "probe-sheets", "probe-windows")


def positions(game: Any, seats: int, steps: int) -> Any:
    """A match played at random, looked at now and then."""
    match = Match.new(game, seats, secret=b"\7" * 32)
    rng = Random(4)
    for step in range(steps):
        if match.over:
            return
        if step % 5 == 0:
            yield match
        moment = match.moments()[0]
        seats_ = sorted(moment.decisions)[: 1 if moment.closes == "any" else None]
        match.play(moment.id, {seat: moment.decisions[seat].form.sample(rng) for seat in seats_})


BARE = ("heap",)
"""Rules without words: a game of the kernel's tests."""


def loaded() -> list[str]:
    """The games that can be loaded here."""
    found = []
    for slug in (*(slug for slug in registry.slugs() if not slug.startswith("test-") and slug not in BARE), *PROBES):
        try:
            registry.find(slug)
        except ImportError:
            continue
        found.append(slug)
    return list(dict.fromkeys(found))


@pytest.mark.parametrize("slug", loaded())
def test_views_and_forms_come_back(slug: str) -> None:
    game = registry.find(slug)
    rng = Random(1)
    for match in positions(game, max(2, game.seats[0]), 60):
        for who in (-1, 0, 1):
            view = match.view(who)
            again = view_from(game, msgspec.json.encode(view))
            assert isinstance(again, View), f"{slug}: the view's type cannot be read from JSON"
            assert msgspec.json.encode(again) == msgspec.json.encode(view)
            assert game.text(again) == game.text(view)
        for moment in match.moments():
            for decision in moment.decisions.values():
                _same(game, decision.form, rng)
        for form in (game.options, game.instructions):
            if form is not None:
                _same(game, form, rng)


def _same(game: Any, form: Form, rng: Random) -> None:
    again = form_of(msgspec.json.decode(msgspec.json.encode(form)), game)
    assert isinstance(form, type(again))
    assert again.schema() == form.schema()
    for _ in range(3):
        answer = msgspec.json.decode(msgspec.json.encode(form.sample(rng)))
        assert [str(found) for found in again.check(answer)] == [str(found) for found in form.check(answer)]
        assert again.ok(answer)
        assert form.ok(msgspec.json.decode(msgspec.json.encode(again.sample(rng))))
    assert [str(found) for found in again.check("nonsense")] == [str(found) for found in form.check("nonsense")]


def test_a_form_that_is_not_known_here() -> None:
    form = form_of({"form": "fields", "parts": {"a": {"form": "foreign", "x": 1}, "b": {"form": "yes"}}})
    assert form.ok({"a": 1, "b": True})
    assert isinstance(form_of({"form": "foreign"}), Opaque)


def test_a_view_of_a_game_that_is_not_here_is_plain_data() -> None:
    assert view_from(None, b'{"who": 1}') == {"who": 1}


def test_refusals_are_the_kernels_errors() -> None:
    def told(code: str) -> bytes:
        finding = {"code": code, "says": "No.", "place": ["a", 0], "rule": "TL-1", "warning": False}
        return msgspec.json.encode({"error": code, "says": "No.", "findings": [finding]})

    assert isinstance(refusal(422, told("illegal")), Illegal)
    assert isinstance(refusal(409, told("stale")), Stale)
    assert isinstance(refusal(403, told("scope")), NotYours)
    refused = refusal(422, told("illegal"))
    assert isinstance(refused, Illegal)
    assert refused.findings[0].place == ("a", 0)
    assert isinstance(refusal(500, told("broken")), Unreachable)
    assert isinstance(refusal(404, b"Not here."), Exception)
    assert isinstance(refusal(418, b"<html>"), Unreachable)


def test_notes_outlive_the_program(tmp_path: Any) -> None:
    path = tmp_path / "notes.json"
    Notes(path).keep("t", 1, Note({"turns": 3}, 17))
    assert Notes(path).of("t", 1) == Note({"turns": 3}, 17)
    Notes(path).forget("t")
    assert Notes(path).of("t", 1) == Note()
    path.write_bytes(b"{ broken")
    assert Notes(path).of("t", 1) == Note()
