"""A house with something in it, for photographs: people, tables of every game in the middle of play, one that is over.

    TERRARIUM_DATA=/tmp/house python tools/stage.py [slug ... | --people]

Prints the addresses of the pages worth seeing as JSON, by the name of the picture; `{"visitor": ..., "reader": ...}`
says who looks. The reader signs in with `NAME` and `PASSWORD`. `address > button` is the page behind a button. With
`--people` there are no tables, only somebody to look.
"""

# Django is set up before its models can be imported.
# ruff: noqa: E402

from __future__ import annotations

import json
import sys
import time
from random import Random
from urllib.parse import urlencode

from terrarium.server import run

run.ready()

from terrarium.kernel import Refused
from terrarium.kernel.registry import find, slugs
from terrarium.server.models import User
from terrarium.server.play import forms
from terrarium.server.play.fields import shape
from terrarium.server.policy import roster
from terrarium.server.policy.terms import PACES, Terms
from terrarium.server.run import preparing
from terrarium.server.tables import reporting
from terrarium.server.tables.engine import botting
from terrarium.server.tables.lobby.lobby import NewTable, create_table, invite, join, practice
from terrarium.server.tables.moderate.extending import extend
from terrarium.server.tables.moderate.moderating import charge, pause
from terrarium.server.tables.play.playing import mark_read, submit
from terrarium.server.tables.play.talking import message
from terrarium.server.tables.show import look
from terrarium.server.tables.storage import cache

NAME, PASSWORD = "reader", "correct horse battery staple"
SECONDS = 9.0
"""No game is played for longer than this."""
ANSWERS = 12
LIVELY = {"wood-and-water": (5, 6)}
"""Seats, and the turn to which it is played, of a game whose first dozen answers show too little of it."""


def person(name: str, shown: str = "") -> User:
    user = User(username=name, name=shown, email=f"{name}@example.org")
    user.set_password(PASSWORD)
    user.save()
    return user


def answer(me: User, code: str, seat: int) -> bool:
    """The person's seat answers once as the game's usual bot would, having read what the page tells until then. Says
    whether it was asked."""
    with look.at(me, code, seat) as seen:
        open_ones = [one for one in seen.decisions() if one.draft is None]
        if not open_ones:
            return False
        pov, name = seen.pov, open_ones[0].moment
        asked = pov.question(pov.find(name), None, Random(code))
    given = roster.bot(pov.game.slug, roster.usual(pov.game)).answer(asked).answer
    submit(me, code, seat, name, given)
    mark_read(me, code, seat, len(pov.heard))
    return True


def play(me: User, code: str, seat: int = 0, answers: int = ANSWERS, seconds: float = SECONDS) -> None:
    """So many answers of the person, the bots' between them; then the reports are written."""
    until = time.monotonic() + seconds
    for _ in range(answers):
        while botting.labour(code, 2.0) and time.monotonic() < until:
            pass
        if time.monotonic() > until or not answer(me, code, seat):
            break
    while botting.labour(code, 2.0):
        pass
    reporting.write(code)


def question(me: User, code: str, name: str) -> str:
    """A question to an aid as the page's address carries it, so that the picture shows an answer."""
    with look.at(me, code, 0) as seen:
        form = seen.pov.aid_form(name)
    return urlencode(forms.written(shape(form) or form, form.sample(Random(code))), doseq=True)


def stage(chosen: list[str]) -> dict[str, dict[str, str]]:
    preparing.prepare()
    preparing.demonstrate()
    me, friend = person(NAME, "Ada"), person("friend", "Grace")
    visitor: dict[str, str] = {}
    reader: dict[str, str] = {}
    if chosen == ["--people"]:
        return {"visitor": visitor, "reader": reader}
    for slug in chosen:
        code = _middle(me, slug)
        reader[f"play-{slug}"] = f"/tables/{code}"
        reader[f"replay-{slug}"] = f"/tables/{code}/replay/"
        reader[f"reports-{slug}"] = f"/tables/{code}/reports/"
        reader[f"tried-{slug}"] = f"/tables/{code} > Try it out"
        for name, aid in find(slug).aids.items():
            if not aid.for_programs:
                reader[f"aid-{slug}-{name}"] = f"/tables/{code}/aid/{name}/?{question(me, code, name)}"
        for name in find(slug).papers:
            reader[f"paper-{slug}-{name}"] = f"/tables/{code}/paper/{name}/"
        print(slug, file=sys.stderr)
    code = _over(me)
    replay = f"/tables/{code}/replay/?n=12"
    reader |= {
        "over": f"/tables/{code}",
        "log": f"/tables/{code}/log/",
        "over-replay": replay,
        "over-replay-open": f"{replay}&seat=-2",
    }
    code = _with_people(me, friend)
    visitor |= {"watching": f"/tables/{code}", "watching-log": f"/tables/{code}/moderator/"}
    reader |= {"waiting": f"/tables/{code}"}
    code = _moderated(me, friend)
    reader |= {"moderator": f"/tables/{code}/moderator/", "paused": f"/tables/{code}"}
    code = create_table(me, NewTable(game=chosen[0], seats=max(3, find(chosen[0]).seats[0]), title="Thursdays", sit=0))
    join(friend, code, word="heron")
    visitor |= {"open-table-visitor": f"/tables/{code}"}
    reader |= {"open-table": f"/tables/{code}"}
    code = create_table(me, NewTable(game=chosen[0], seats=max(3, find(chosen[0]).seats[0]), private=True, sit=0))
    reader |= {"open-table-private": f"/tables/{code}", "invitation": f"/tables/{code} > Create an invitation link"}
    private = create_table(
        friend, NewTable(game=chosen[-1], seats=find(chosen[-1]).seats[-1], title="By invitation", private=True)
    )
    visitor |= {"invited": invite(friend, private).path}
    return {"visitor": visitor, "reader": reader}


def _middle(me: User, slug: str) -> str:
    """A match against bots in its middle, with the person asked."""
    game = find(slug)
    seats, turn = LIVELY.get(slug, (max(2, game.seats[0]), 0))
    bots = dict.fromkeys(range(1, seats), roster.usual(game))
    code = create_table(
        me, NewTable(game=slug, seats=seats, bots=bots, sit=0, terms=Terms(pace=PACES["correspondence"]))
    )
    play(me, code)
    while turn and _turn(code) < turn:
        play(me, code, answers=1)
    return code


def _turn(code: str) -> int:
    """The turn of a game that counts turns."""
    with cache.kept(code) as here:
        return int(here.playing.state.turn)


def _over(me: User) -> str:
    code = practice(me, "terrible-lizards", seats=2)
    play(me, code, answers=600, seconds=30)
    return code


def _with_people(me: User, friend: User) -> str:
    """Two people; the reader waits, and they have talked."""
    code = create_table(me, NewTable(game="terrible-lizards", seats=2, title="Bones", sit=0))
    join(friend, code, word="heron")
    message(friend, code, "Good luck. *Mind the tail.*", seat=1)
    message(me, code, "Same to you.", seat=0)
    for _ in range(40):
        if not answer(me, code, 0) and not answer(friend, code, 1):
            break
        if not look.decisions(me, code, seat=0):
            break
    return code


def _moderated(me: User, friend: User) -> str:
    """A paused match that the reader leads without playing, with a log, fees and a rewind to choose."""
    code = create_table(me, NewTable(game="terrible-lizards", seats=3, title="The long table", bots={1: "", 2: ""}))
    join(friend, code)
    play(friend, code, answers=4, seconds=5)
    charge(me, code, 0, 500, "entry fee")
    try:
        extend(me, code, seconds=24 * 3600, reason="A holiday.")
    except Refused as refused:
        print(refused, file=sys.stderr)
    pause(me, code, "The moderator is travelling until Monday.")
    return code


def main() -> None:
    begun = time.monotonic()
    print(json.dumps(stage(sys.argv[1:] or sorted(slugs())), indent=1))
    print(f"staged in {time.monotonic() - begun:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
