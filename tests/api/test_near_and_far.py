"""The same game played twice by the same hands, at a live server's table and at a match in this process: what is seen
is the same, word for word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from terrarium.client import Client, Table
from terrarium.kernel import Asked, Match, Pov, Record, Refused, Seat, registry

from .live import Server, patient

UNTIMED = {"pace": {"kind": "live", "reply": 0, "move": 0, "turn": 0, "errand": 0}}
GAMES = [("terrible-lizards", 3, 30), ("lizard-wizard", 2, 20), ("probe-windows", 3, 40), ("probe-draft", 4, 40)]
LONG = [("lizards", 2, 6), ("pygmies", 2, 8), ("wood-and-water", 2, 8)]

Seen = dict[str, Any]


def looked(pov: Pov[Any]) -> Seen:
    """Everything that a seat gets, as JSON tells it."""
    found = {
        "view": pov.view,
        "asked": [{name: getattr(one, name) for name in SAID} for one in pov.asked],
        "held": [(one.draft.state, one.draft.answer) for one in pov.asked if one.draft],
        "acts": pov.acts,
        "instruction": pov.instruction,
        "told": pov.told(),
        "text": pov.text(),
        "caption": pov.caption,
        "guides": [pov.guide(one) for one in pov.asked],
        "read": [pov.read(one, one.notation) for one in pov.asked],
        "result": {str(seat): place for seat, place in pov.result.items()},
        "over": pov.view.over,
    }
    return dict(msgspec.json.decode(msgspec.json.encode(found)))


SAID = [name for name in Asked.__struct_fields__ if name != "draft"]


def played(seats: Sequence[Seat], steps: int, game: str) -> Iterator[Seen]:
    """Some answers of everybody in turn, then everybody gives up; all that is seen on the way."""
    for step in range(steps):
        for number, seat in enumerate(seats):
            pov = seat.pov()
            yield looked(pov)
            for asked in [one for one in pov.asked if one.open][:1]:
                answer = asked.form.sample(Random(f"{game} {step} {number}"))
                seat.answer(asked, msgspec.json.decode(msgspec.json.encode(answer)))
    for seat in seats:
        pov = seat.pov()
        if any(act.name == "resign" for act in pov.acts):
            seat.act("resign")
    for seat in seats:
        yield looked(seat.pov())


@pytest.fixture
def clients(server: Server) -> Iterator[list[Client]]:
    made = [patient(Client(server.url, key)) for key in server.tokens.values()]
    yield made
    for client in made:
        client.close()


def sat_down(clients: list[Client], game: str, seats: int) -> list[Table]:
    first = clients[0].create(game, seats, terms=UNTIMED)
    for client in clients[1:seats]:
        client.table(first.code).join()
    return [client.table(first.code, seat) for seat, client in enumerate(clients[:seats])]


def again(table: Table) -> Match:
    """The match of a table that is over, from its beginning."""
    record = Record.from_json(table.record())
    head = record.header
    match = Match.new(registry.find(head.game), head.seats, head.options, bytes.fromhex(record.secret), head.words)
    match.names = table.view().names
    match.settle()
    return match


@pytest.mark.parametrize(
    ("game", "seats", "steps"), [*GAMES, *(pytest.param(*one, marks=pytest.mark.long) for one in LONG)]
)
def test_near_and_far_are_the_same(clients: list[Client], game: str, seats: int, steps: int) -> None:
    tables = sat_down(clients, game, seats)
    far = list(played(tables, steps, game))
    assert far[-1]["over"], "the secret of the dice is open"
    match = again(tables[0])
    near = list(played([match.seat(number) for number in range(seats)], steps, game))
    assert len(near) == len(far)
    for number, (here, there) in enumerate(zip(near, far, strict=True)):
        for part in here:
            assert there[part] == here[part], f"look {number}, {part}"


def test_where_the_game_is_not_installed_the_server_finds_the_words(clients: list[Client]) -> None:
    """The same table, by one who has the game and by one who has not."""
    tables = sat_down(clients, "terrible-lizards", 3)
    for step in range(12):
        for number, table in enumerate(tables):
            bare = table.at(number)
            bare._game = None
            here, away = table.pov(), bare.pov()
            one, other = looked(here), looked(away)
            for part in ("text", "caption", "told", "guides", "acts", "instruction", "read"):
                assert other[part] == one[part], part
            assert other["view"]["data"] == one["view"]
            assert [paper.title for paper in away.game.papers.values()] == [p.title for p in here.game.papers.values()]
            assert [aid.title for aid in away.aids] == [aid.title for aid in here.aids]
            for mine, theirs in zip(here.asked, away.asked, strict=True):
                assert theirs.prompt == mine.prompt
                assert away.check(theirs, "nonsense") == here.check(mine, "nonsense")
                answer = mine.form.sample(Random(f"{step} {number}"))
                assert away.check(theirs, answer) == []
                assert away.try_out(theirs, answer, b"").position.text
                with pytest.raises(Refused):
                    away.tried(theirs, answer, b"")
            for asked in [one for one in away.asked if one.open][:1]:
                bare.answer(asked, asked.form.sample(Random(step)))
