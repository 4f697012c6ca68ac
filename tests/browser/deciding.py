"""Matches that stop wherever something new is asked, set up beside the running house:

    TERRARIUM_DATA=... python -m tests.browser.deciding SLUG SEED MOST [free | barred]

Prints the table's code and the session of the one person who holds all its seats. Then, for each line on its input, it
plays on (half by the answers that a missed deadline would give, half by chance) until a kind of decision stands open
that was not seen before (with `free`: one where a touch on the board could be taken back; with `barred`: one that says
of a card why it cannot be chosen), and prints its seat and kind; an empty line when MOST answers are given or the match
is over.
"""

# Django is set up before its models can be imported.
# ruff: noqa: E402

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from secrets import token_hex
from unittest.mock import patch

from terrarium.interface.records import DecisionShown
from terrarium.server import run

run.ready()

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from msgspec.structs import replace

from terrarium.kernel import Refused
from terrarium.kernel.registry import find
from terrarium.server.models import User
from terrarium.server.policy.terms import PACES, Terms
from terrarium.server.tables.lobby import lobby
from terrarium.server.tables.play import playing
from terrarium.server.tables.show import look

BACKEND = "django.contrib.auth.backends.ModelBackend"


def session(user: User) -> str:
    """Signed in, as the cookie says it."""
    store = SessionStore()
    store.update(
        {SESSION_KEY: str(user.pk), BACKEND_SESSION_KEY: BACKEND, HASH_SESSION_KEY: user.get_session_auth_hash()}
    )
    store.save()
    return f"{settings.SESSION_COOKIE_NAME}={store.session_key}"


def sit_down(slug: str, seed: int) -> tuple[User, str, int]:
    """A table without clocks, all of whose seats one person holds; its dice fall the same for the same seed."""
    least, most = find(slug).seats[0], find(slug).seats[-1]
    name = f"everybody-{seed}-{token_hex(6)}"
    user = User(username=name, email=f"{name}@example.org")
    user.set_unusable_password()
    user.save()
    terms = Terms(pace=replace(PACES["untimed"], guard=0), several=True)
    seats = min(max(2, least), most)
    with patch.object(lobby.secrets, "token_bytes", Random(seed).randbytes):
        code = lobby.create_table(user, lobby.NewTable(game=slug, seats=seats, terms=terms))
    for seat in range(seats):
        lobby.join(user, code, seat=seat, word=f"seat {seat}")
    for seat in range(seats):
        if look.instruction(user, code, seat=seat)[0] is not None:
            playing.instruct(user, code, seat, None)
    return user, code, seats


def asked(user: User, code: str, seats: int) -> Iterator[DecisionShown]:
    """What is open and not answered yet, seat by seat."""
    for seat in range(seats):
        for decision in look.decisions(user, code, seat=seat):
            if decision.draft is None or decision.draft.state != "confirmed":
                yield decision


def answer(user: User, code: str, decision: DecisionShown, rng: Random) -> None:
    """By chance, where chance finds something that may be sent."""
    if rng.random() < 0.5:
        try:
            playing.submit(user, code, decision.seat, decision.moment, decision.form.sample(rng))
            return
        except Refused:
            pass
    playing.submit(user, code, decision.seat, decision.moment, decision.default)


def stops(user: User, code: str, seats: int, rng: Random, most: int) -> Iterator[DecisionShown]:
    """One decision of each kind, as it comes up."""
    seen: set[str] = set()
    for _ in range(most):
        open_ = list(asked(user, code, seats))
        if not open_:
            return
        for decision in open_:
            if decision.kind not in seen:
                seen.add(decision.kind)
                yield decision
        answer(user, code, open_[0], rng)


def free(seen: look.Look, moment: str) -> bool:
    """There is something that one touch does and one undoes."""
    return any(one.free for one in seen.guide(moment).touches)


def barred(seen: look.Look, moment: str) -> bool:
    """A card is there that cannot be chosen, and why."""
    return any(ref.startswith("card:") for ref in seen.asked(moment).barred)


def those(
    meant: Callable[[look.Look, str], bool], user: User, code: str, seats: int, rng: Random, most: int
) -> Iterator[DecisionShown]:
    """The decisions that are meant."""
    for _ in range(most):
        open_ = list(asked(user, code, seats))
        for decision in open_[:1]:
            with look.at(user, code, decision.seat) as seen:
                if meant(seen, decision.moment):
                    yield decision
            answer(user, code, decision, rng)


if __name__ == "__main__":
    slug, seed, most = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    everybody, table, chairs = sit_down(slug, seed)
    way = {"free": partial(those, free), "barred": partial(those, barred)}.get(sys.argv[-1], stops)
    found = way(everybody, table, chairs, Random(seed), most)
    print(table, session(everybody), flush=True)
    for _ in sys.stdin:
        here = next(found, None)
        print(f"{here.seat} {here.kind}" if here else "", flush=True)
