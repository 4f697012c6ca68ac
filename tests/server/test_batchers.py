"""Who serves what waits: the same batcher as long as it can, another where one is held up."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest

from terrarium.server.api.fast import answers, batching
from terrarium.server.api.fast.answers import Told
from terrarium.server.api.fast.replies import Reply
from terrarium.server.api.fast.requests import FastRequest, Headers

from .. import patience

T = TypeVar("T")


def asked(table: str) -> FastRequest:
    request = FastRequest("/api/", Headers())
    request.table = table
    return request


async def told(table: str) -> str:
    return (await batching.reply_to(asked(table))).body.decode()


def ran(work: Coroutine[Any, Any, T]) -> T:
    """In a thread of its own: a browser's test may have left its event loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def at_rest() -> bool:
    return len(batching._resting) == batching.THREADS


class House:
    """Tables that answer with their own names; one of them only when it is let."""

    def __init__(self) -> None:
        self.served_by: list[int] = []
        self.begun, self.let = threading.Event(), threading.Event()

    def entered(self, requests: list[FastRequest], told: Told) -> list[answers.Asked]:
        self.served_by.append(threading.get_ident())
        for request in requests:
            if request.table == "slow":
                self.begun.set()
                assert self.let.wait(patience.SECONDS)
            told(request, Reply(200, [], request.table.encode()))
        return []


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> House:
    made = House()
    monkeypatch.setattr(answers, "entered", made.entered)
    monkeypatch.setattr(batching, "_look_at", 0.0)
    assert ran(told("first")) == "first"
    patience.until(at_rest)
    made.served_by.clear()
    return made


def test_the_same_batcher_serves_all_who_come(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its connection knows the pages: no other is called while it plays, nor first after it has come to rest."""
    monkeypatch.setattr(batching, "PATIENCE", patience.SECONDS)
    names = [f"t{number}" for number in range(20)]

    async def rounds() -> None:
        for _ in range(20):
            assert await asyncio.gather(*map(told, names)) == names

    ran(rounds())
    patience.until(at_rest)
    assert len(set(house.served_by)) == 1


def test_who_comes_behind_slow_rules_is_served_by_another(house: House) -> None:
    async def both() -> None:
        slow = asyncio.ensure_future(told("slow"))
        assert await asyncio.to_thread(house.begun.wait, patience.SECONDS)
        assert await asyncio.wait_for(told("quick"), patience.SECONDS) == "quick"
        assert not slow.done()
        house.let.set()
        assert await slow == "slow"

    ran(both())
    assert len(set(house.served_by)) == 2
