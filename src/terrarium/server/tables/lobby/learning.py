"""Tables where a game is taught: begun, and found again."""

from __future__ import annotations

from ...base.errors import Unknown
from ...models import Table, User
from ...policy.terms import PACES, Terms
from ..engine import starting
from . import lobby


def lesson(person: User, slug: str) -> str:
    """A table where the game is taught (see `kernel/lessons.py`), started at once. Gives its code."""
    game = lobby.game_called(slug)
    taught = game.lesson
    if taught is None:
        raise Unknown(f"{game.title} has no lesson.")
    level = taught.level or next(iter(game.bots), "")
    bots = dict.fromkeys(range(1, taught.seats), level)
    terms = Terms(pace=PACES["untimed"], spectators=False)
    new = lobby.NewTable(
        game=slug, seats=taught.seats, title=f"Learn {game.title}", options=dict(taught.options), terms=terms,
        private=True, bots=bots, sit=0, word=taught.words()[0],
    )  # fmt: skip
    code = lobby.made(person, new, practice=True, taught=taught).code
    starting.if_full(code)
    return code


def last_lesson(person: User | None, slug: str) -> str:
    """The code of the table at which this person was last taught the game and where play goes on; empty: none."""
    if person is None:
        return ""
    own = Table.objects.filter(game=slug, status__in=Table.ONGOING, seats__person=person).exclude(lesson="")
    return own.order_by("-pk").values_list("code", flat=True).first() or ""
