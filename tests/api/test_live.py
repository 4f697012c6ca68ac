"""Against a real server: streams, the client, the bot runner and the terminal."""

from __future__ import annotations

import json
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from terrarium.bots import RandomBot
from terrarium.cli import visit
from terrarium.cli.app import run as cli
from terrarium.client import Client, EventShown, Nobody, Runner, Table, Unknown
from terrarium.kernel import Closed, Illegal, Record, Stale, registry, verify

from .. import patience
from ..cli.screens import Paper, typist
from .live import Server, patient

UNTIMED = {"pace": {"kind": "live", "reply": 0, "move": 0, "turn": 0, "errand": 0}}


RUNNING: list[tuple[Runner, threading.Thread]] = []
"""The runners that the test has started."""


@pytest.fixture
def clients(server: Server) -> Iterator[list[Client]]:
    """One for each person. No runner goes on when they are closed: it would fail in the middle of another test."""
    made = [patient(Client(server.url, key)) for key in server.tokens.values()]
    yield made
    for one, _ in RUNNING:
        one.stop()
    patience.joined(*(thread for _, thread in RUNNING))
    RUNNING.clear()
    for client in made:
        client.close()


def sit(clients: list[Client], game: str, seats: int, **more: Any) -> list[Table]:
    """A running table with a client in each seat."""
    first = clients[0].create(game, seats, terms=UNTIMED, **more)
    tables = [first]
    for client in clients[1:seats]:
        table = client.table(first.code)
        table.join()
        tables.append(table)
    return tables


class Halting(RandomBot):
    """Halts at its second question, in the midst of the match, until it is told to go on."""

    def __init__(self) -> None:
        self.asked = 0
        self.halted, self.goes_on = threading.Event(), threading.Event()

    def answer(self, question: Any) -> Any:
        self.asked += 1
        if self.asked == 2:
            self.halted.set()
            self.goes_on.wait(patience.SECONDS)
        return super().answer(question)


def runner(client: Client, code: str, bot: Any = None, **more: Any) -> tuple[Runner, threading.Thread]:
    made = Runner(client, lambda game: bot or RandomBot(), tables=[code], rng=Random(1), **more)
    return made, begun(made)


def begun(made: Runner) -> threading.Thread:
    thread = threading.Thread(target=made.run, daemon=True)
    RUNNING.append((made, thread))
    thread.start()
    return thread


def test_the_client_plays(clients: list[Client]) -> None:
    first, second = sit(clients, "probe-windows", 2)
    info = first.info()
    assert info.status == "running"
    assert clients[0].me().username == "ada"
    assert first.view().hands[1] == ["?"] * 2, "the game is installed: its own view type"
    [decision] = first.decisions()
    assert decision.kind == "announce"
    assert second.decisions() == []
    with pytest.raises(Illegal) as refused:
        first.answer(decision, {"bolt": 7})
    assert refused.value.findings[0].place
    assert first.read(decision, decision.notation).answer == decision.default
    assert first.check(decision, decision.default) == []
    before = len(first.history())
    receipt = first.answer(decision, decision.default, key="mine")
    assert receipt.state == "played"
    assert first.answer(decision, decision.default, key="mine").again
    with pytest.raises(Stale):
        first.answer(decision, decision.default)
    assert len(first.history()) > before
    assert first.say("Hello.") > 0
    assert [message.text for message in second.messages()] == ["Hello."]
    with pytest.raises(Unknown):
        clients[0].table("nowhere").info()


def test_players_agree_through_the_client(clients: list[Client]) -> None:
    first, second = sit(clients, "probe-windows", 2)
    assert first.vote("pause") is False
    [motion] = second.info().motions
    assert (motion.motion, motion.ayes, motion.wanted) == ("pause", (0,), (1,))
    assert second.vote("pause") is True
    assert first.info().status == "paused"
    with pytest.raises(Closed):
        first.vote("pause")


def test_a_bad_token_is_nobody(server: Server) -> None:
    with patient(Client(server.url, "tt_nothing")) as client, pytest.raises(Nobody):
        client.me()


def test_server_sent_events_resume(server: Server, clients: list[Client]) -> None:
    first, second = sit(clients, "probe-windows", 2)
    news = second.news()
    number = next(news)
    [decision] = first.decisions()
    first.answer(decision, {"wait": True})
    later = next(news)
    assert later > number
    url, headers = f"{server.url}/events/{first.code}", {"Authorization": f"Bearer {server.tokens['bea']}"}
    with _listening(url, headers | {"Last-Event-ID": str(number)}) as heard:
        assert next(heard) == {"table": first.code, "number": later}, "what was missed is told at once"
    with _listening(url, headers | {"Last-Event-ID": str(later)}) as heard:
        [decision] = second.decisions() or first.decisions()
        (second if decision.seat else first).answer(decision, decision.default)
        assert next(heard)["number"] > later, "and nothing that is known"


@contextmanager
def _listening(url: str, headers: dict[str, str]) -> Iterator[Iterator[Any]]:
    """The messages of a stream that has begun."""
    with httpx.stream("GET", url, headers=headers, timeout=patience.SECONDS) as stream:
        assert stream.headers["Content-Type"] == "text/event-stream"
        lines = stream.iter_lines()
        next(lines)
        yield (json.loads(line[5:]) for line in lines if line.startswith("data:"))


def test_a_stream_needs_a_token_that_may_read(server: Server, clients: list[Client]) -> None:
    first = clients[0].create("probe-windows", 2, private=True)
    url = f"{server.url}/events/{first.code}"
    stranger = {"Authorization": f"Bearer {server.tokens['dora']}"}
    tried = [
        (url, {}, 404, "unknown"),
        (url, {"Authorization": "Bearer tt_no"}, 401, "nobody"),
        (url, stranger, 404, "unknown"),
        (f"{server.url}/events/zzzzzzzzzz", stranger, 404, "unknown"),
        (f"{url}?seat=x", {}, 400, "malformed"),
        (f"{server.url}/events", {}, 401, "nobody"),
    ]
    for address, headers, status, code in tried:
        reply = httpx.get(address, headers=headers, timeout=patience.SECONDS)
        assert (reply.status_code, reply.json()["error"]) == (status, code)
        assert set(reply.json()) == {"error", "says", "findings"}
    addresses = (url, f"{server.url}/events/zzzzzzzzzz")
    said = {httpx.get(one, headers=stranger, timeout=patience.SECONDS).content for one in addresses}
    assert len(said) == 1, "a private table is as unknown as none"
    with pytest.raises(Unknown):
        next(clients[3].table(first.code).news())


def test_events_as_lines_that_follow(server: Server, clients: list[Client]) -> None:
    first, second = sit(clients, "probe-windows", 2)
    url = f"{server.url}/api/tables/{first.code}/events.ndjson"
    headers = {"Authorization": f"Bearer {server.tokens['bea']}"}
    known = [json.loads(line) for line in httpx.get(url, headers=headers, timeout=patience.SECONDS).text.splitlines()]
    assert [event["number"] for event in known] == list(range(1, len(known) + 1))
    follow: dict[str, Any] = {"params": {"follow": "true", "since": len(known)}, "timeout": patience.SECONDS}
    with httpx.stream("GET", url, headers=headers, **follow) as stream:
        lines = stream.iter_lines()
        [decision] = first.decisions()
        first.answer(decision, {"wait": True})
        event = json.loads(next(line for line in lines if line))
    assert event["number"] == len(known) + 1
    assert event["number"] == second.history(len(known))[0].number


@pytest.mark.parametrize(("game", "seats"), [("probe-windows", 3), ("probe-sheets", 3), ("probe-draft", 4)])
def test_bots_play_a_match_to_its_end(clients: list[Client], game: str, seats: int) -> None:
    tables = sit(clients, game, seats)
    seen: list[EventShown] = []
    listening = threading.Thread(target=lambda: seen.extend(tables[0].events()), daemon=True)
    listening.start()
    running = [runner(client, tables[0].code) for client in clients[:seats]]
    for made, thread in running:
        patience.joined(thread)
        assert made.trouble == []
    assert tables[0].info().status == "over"
    assert verify(registry.find(game), Record.from_json(tables[0].record())).problems == []
    patience.joined(listening)
    assert [event.number for event in seen] == list(range(1, len(seen) + 1)), "each event once, in order"
    assert len(seen) == tables[0].info().number


def test_the_runner_survives_a_restart_of_the_server(server: Server, clients: list[Client], tmp_path: Path) -> None:
    tables = sit(clients, "probe-windows", 2)
    bots = [Halting() for _ in range(2)]
    running = [
        runner(client, tables[0].code, bot=bot, notes=tmp_path / f"{n}.json")
        for n, (client, bot) in enumerate(zip(clients, bots, strict=False))
    ]
    patience.until(lambda: any(bot.halted.is_set() for bot in bots))
    assert tables[0].info().status == "running"
    server.stop(signal.SIGKILL)
    for bot in bots:
        bot.goes_on.set()
    server.start()
    for made, thread in running:
        patience.joined(thread)
        assert made.trouble == []
    record = Record.from_json(tables[0].record())
    assert verify(registry.find("probe-windows"), record).problems == []


def test_a_runner_plays_wherever_its_person_is_asked(clients: list[Client]) -> None:
    ours, others = clients[2:4], clients[:2]
    tables = [sit([one, ours[0]], "probe-windows", 2)[1] for one in others]
    everywhere = Runner(ours[0], lambda game: RandomBot(), rng=Random(2))
    playing = begun(everywhere)
    rivals = [runner(one, table.code) for one, table in zip(others, tables, strict=True)]
    for _, thread in rivals:
        patience.joined(thread)
    everywhere.stop()
    patience.joined(playing)
    assert [table.info().status for table in tables] == ["over", "over"]
    assert everywhere.trouble == []


@pytest.mark.parametrize("game", ["lizards", "terrible-lizards"])
def test_a_bot_plays_a_real_game_against_the_houses(clients: list[Client], game: str) -> None:
    table = clients[0].practise(game, seats=2, level="random")
    made, thread = runner(clients[0], table.code)
    patience.joined(thread)
    assert table.info().status == "over"
    assert made.trouble == []
    assert made.answered > 1
    assert verify(registry.find(game), Record.from_json(table.record())).problems == []


def test_a_bot_that_breaks_answers_by_default(clients: list[Client]) -> None:
    class Broken:
        def answer(self, question: Any) -> Any:
            raise ValueError("no idea")

    tables = sit(clients, "probe-windows", 2)
    made = Runner(clients[0], lambda game: Broken(), tables=[tables[0].code])
    assert made.run(until_idle=True) == 1
    assert "no idea" in made.trouble[0]
    assert tables[0].decisions() == []


def test_the_bot_command(server: Server, clients: list[Client], tmp_path: Path) -> None:
    tables = sit(clients, "probe-windows", 2)
    (tmp_path / "mine.py").write_text(
        "from terrarium.kernel import Reply\n\n\n"
        "class Mine:\n"
        "    def answer(self, question):\n"
        "        assert type(question.view).__name__ == 'WindowView'\n"
        "        turns = (question.note or 0) + 1\n"
        "        return Reply(question.decision.form.sample(question.rng), turns)\n"
    )
    _, thread = runner(clients[1], tables[0].code)
    done = server.terrarium(
        *("bot", "mine.py", "--server", server.url, "--table", tables[0].code, "--seed", "1", "--notes", "n.json"),
        cwd=tmp_path,
        env={"TERRARIUM_TOKEN": server.tokens["ada"], "DJANGO_SETTINGS_MODULE": ""},
    )
    assert done.returncode == 0, done.stderr
    assert "answers sent" in done.stdout
    patience.joined(thread)
    assert tables[0].info().status == "over"
    assert json.loads((tmp_path / "n.json").read_text()) == {}, "forgotten when the match is over"


def test_the_bot_command_says_what_is_wrong(server: Server, tmp_path: Path, capsys: Any) -> None:
    (tmp_path / "two.py").write_text("class A:\n    answer = 1\n\n\nclass B:\n    answer = 1\n")
    bots = {"nowhere.py": "no file", str(tmp_path / "two.py"): "A, B", "random": "token"}
    for name, says in bots.items():
        assert cli(["bot", name, "--server", server.url, "--token", "tt_x"]) == 2
        assert says in capsys.readouterr().err


def test_play_at_a_server_in_the_terminal(server: Server, clients: list[Client]) -> None:
    tables = sit(clients, "probe-windows", 2)
    _, thread = runner(clients[1], tables[0].code)
    typed = "help\n?\nview\nsay Well met.\ntalk\nlog 3\nnonsense\n" + "/default\n" * 60
    done = server.terrarium(
        "play", "--server", server.url, "--token", server.tokens["ada"], tables[0].code, typed=typed
    )
    assert done.returncode == 0, done.stderr + done.stdout[-2000:]
    for says in ("Windows", "Wanted: one way", "Deck", "ada: Well met.", "The end", "1. "):
        assert says in done.stdout, (says, done.stdout[-3000:])
    patience.joined(thread)
    assert tables[0].info().status == "over"


def test_play_leaves_the_table_waiting(server: Server, clients: list[Client], capsys: Any) -> None:
    tables = sit(clients, "probe-windows", 2)
    screen = Paper(typist("quit"))
    visit.play(server.url, server.tokens["ada"], tables[0].code, screen)
    assert "will wait for you" in screen.text
    assert cli(["play", "--server", server.url, "--token", "tt_no", tables[0].code]) == 2
    assert "token" in capsys.readouterr().err


def test_play_asks_which_table(server: Server, clients: list[Client]) -> None:
    tables = [sit([clients[3], clients[2]], "probe-windows", 2)[0] for _ in range(2)]
    screen = Paper(typist("9\n1\nset\n1\nact\nquit"))
    visit.play(server.url, server.tokens["dora"], None, screen)
    assert all(table.code in screen.text for table in tables)
    assert "There is no act here." in screen.text
    assert "It applies until you change it." in screen.text


def test_a_visitor_watches_to_the_end(server: Server, clients: list[Client]) -> None:
    tables = sit(clients, "probe-windows", 2)
    screen = Paper(typist(""))
    watching = threading.Thread(target=visit.play, args=(server.url, server.tokens["cem"], tables[0].code, screen))
    watching.start()
    playing = [runner(client, tables[0].code)[1] for client in clients[:2]]
    patience.joined(watching, *playing)
    assert "You have no seat here" in screen.text
    assert "The end" in screen.text
