"""The house's words, tried in every game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from terrarium import rulebook
from terrarium.kernel import registry
from terrarium.server.models import Incoming
from terrarium.server.worker import tidy

from .correspondents import Correspondent, receipt

GAMES = ("lizard-wizard", "lizards", "pygmies", "terrible-lizards", "wood-and-water")


@pytest.mark.parametrize("game", GAMES)
def test_every_word_says_something(game: str, seated: Callable[..., list[Correspondent]]) -> None:
    writers = seated(game)
    ada, bea = sorted(writers, key=lambda one: one.number)
    kind = registry.find(game)
    rule = next(piece for piece in rulebook.search(kind, "turn") if piece)
    tidy.reports()

    row = ada.write("STATUS\nBOARD\nHELP\nPAPER\nRULES turn\nMESSAGE TO ALL: hello\nVOTE PAUSE\n")
    said = receipt(row)
    assert row.state == Incoming.DONE
    assert "Please look at this" not in said, said
    for title in ("The table", "The board", "What you can write", rule.heading, "What can be printed"):
        assert title in said
    assert all(f"PAPER {name}: " in said for name in kind.papers)
    assert "Your vote is in; the others still have to agree." in said
    assert "Your message was sent to everybody." in said

    for name in kind.papers:
        assert "Below, and enclosed to print: " in receipt(bea.write(f"/paper {name}"))
    said = receipt(bea.write("STANDING OFF"))
    assert ("Back to how it was at the start of the game." if kind.stops else "no standing instructions") in said
    said = receipt(bea.write("VOTE PAUSE NO\nVOTE EXTEND\nREPORT 99\nVACATION OFF\nSTOP\nSTART\nWITHDRAW\nCONFIRM\n"))
    assert "Your vote has been withdrawn." in said
    assert "You are back." in said
    assert "Email notifications are on again." in said
    assert "There is no report" in said
    assert "You have no answer to confirm." in said
    said = receipt(bea.write("/RESIGN"))
    assert "You have left the match." in said or "cannot resign" in said
    assert "You will get an email when it is your turn" not in said
    assert not Incoming.objects.exclude(state=Incoming.DONE).exists()
