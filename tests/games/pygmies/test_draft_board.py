"""The draft as a drawing: every card of the pack by name and figures, one's own cards told, nobody else's."""

from __future__ import annotations

from html import unescape

import pytest

from terrarium.games.pygmies import game
from terrarium.games.pygmies.board.draft import statistics
from terrarium.games.pygmies.content import CARDS
from terrarium.kernel import SPECTATOR, Match


def drafting(picks: int) -> Match:
    """Four seats after so many cards each, by defaults."""
    match = Match.new(game, 4, {}, secret=b"drafted")
    for _ in range(picks):
        moment = match.moments()[0]
        match.play(moment.id, {seat: decision.default for seat, decision in moment.decisions.items()})
    return match


@pytest.mark.rule("PY-037")
@pytest.mark.parametrize("roomy", [False, True])
def test_a_pack_is_shown_card_by_card(roomy: bool) -> None:
    pov = drafting(2).pov(0)
    svg = unescape(game.wide_board(pov.view) if roomy else pov.board())
    for name in pov.view.pack:
        assert svg.count(f'data-ref="card:{name}"') == pov.view.pack.count(name)
        assert f">{name}<" in svg
        if roomy:
            assert all(f">{n}<" in svg for n in statistics(CARDS[name]).values())
    assert "Yours so far: 2 of 36 cards" in svg


@pytest.mark.rule("PY-037")
def test_who_only_looks_on_sees_no_cards() -> None:
    assert "data-ref" not in drafting(2).pov(SPECTATOR).board()
