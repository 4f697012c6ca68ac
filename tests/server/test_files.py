"""A match as a file, and past positions."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.cache import cache

from terrarium.kernel import Closed, Illegal, Malformed, NotYours, Record, registry, replay, verify
from terrarium.server.base.problems import TooMany
from terrarium.server.models import Snapshot, Table
from terrarium.server.tables import files
from terrarium.server.tables.access import quotas
from terrarium.server.tables.lobby import lobby
from terrarium.server.tables.moderate import moderating, rewinding
from terrarium.server.tables.play import playing
from terrarium.server.tables.show import activity, look
from terrarium.server.tables.storage import cache as hot

from .test_playing import play_on


def test_only_a_moderator_who_does_not_play_exports_a_running_match(four: list[Any], table_of: Any) -> None:
    code = table_of("probe-auction", seats=2, moderator=four[3])
    play_on(code, four[:2], Random(1), 3)
    for other in (None, four[0], four[2]):
        with pytest.raises(NotYours):
            files.export_match(other, code)
    record = Record.from_json(files.export_match(four[3], code))
    assert record.secret == ""
    assert len(record.entries) == 3
    assert activity.log(four[0], code)[-1].verb == "export"
    own = table_of("probe-auction", seats=2)
    with pytest.raises(NotYours):
        files.export_match(four[0], own)
    with pytest.raises(Illegal):
        files.import_match(four[2], record.to_json())


def test_a_finished_match_goes_to_another_house_and_back(four: list[Any], table_of: Any) -> None:
    code = table_of("probe-auction", seats=2, moderator=four[3])
    play_on(code, four[:2], Random(1), 4)
    rewinding.rewind(four[3], code, 2, "once more")
    play_on(code, four[:2], Random(2))
    data = files.export_match(None, code)
    copy = files.import_match(four[2], data)
    assert files.export_match(four[2], copy) == data
    assert look.table(four[2], copy).status == "over"
    assert look.position(four[2], copy).view.won == look.position(None, code).view.won
    words = [event.words for event in look.events(four[2], copy) if not event.kind.startswith("table.")]
    assert words == [event.words for event in look.events(None, code) if not event.kind.startswith("table.")]
    tampered = data.replace(b'"bid": ', b'"bid": 1', 1)
    with pytest.raises((Illegal, Malformed)):
        files.import_match(four[2], tampered)
    with pytest.raises(Malformed):
        files.import_match(four[2], b"{}")


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("seats", 10**6),
        ("seats", 0),
        ("options", {"lots": 10**9}),
        ("options", {}),
        ("secret", "no hex"),
        ("entries", [{"kind": "answers", "branch": 0, "digest": "x", "answers": {"0": 1}}]),
        ("entries", [{"kind": "dice", "branch": 0, "digest": "x"}]),
        ("entries", [{"kind": "rewind", "branch": 1, "digest": "x", "to": 99, "who": -2}]),
    ],
)
def test_a_file_may_say_anything_and_breaks_nothing(four: list[Any], table_of: Any, part: str, value: Any) -> None:
    table = Table.objects.get(code=table_of("probe-auction", seats=2))
    told = json.loads(files.record_of(table, True).to_json())
    told[part if part in told else "header"] = value if part in told else {**told["header"], part: value}
    with pytest.raises((Illegal, Malformed)):
        files.import_match(four[2], json.dumps(told).encode())
    assert Table.objects.count() == 1


def test_importing_has_a_measure(four: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "IMPORTS", 2)
    cache.clear()
    for expected in (Malformed, Malformed, TooMany):
        with pytest.raises(expected):
            files.import_match(four[0], b"{}")


def test_past_positions_are_those_of_then(four: list[Any], table_of: Any, settings: Any) -> None:
    settings.TERRARIUM = {**settings.TERRARIUM, "snapshot_every": 4}
    code = table_of("probe-windows", seats=3, moderator=four[3])
    seen: dict[int, str] = {}
    for _ in range(25):
        now = look.position(four[1], code)
        seen[now.number] = now.text
        owed = next(((p, d) for p in four[:3] for d in look.decisions(p, code)), None)
        if owed is None:
            break
        playing.submit(owed[0], code, owed[1].seat, owed[1].moment, owed[1].form.sample(Random(len(seen))))
    hot.clear()
    assert Snapshot.objects.filter(table__code=code).count() > 3
    assert len(seen) > 5
    for number, text in seen.items():
        then = look.position(four[1], code, at=number)
        assert (then.number, then.text) == (number, text)


def test_loading_costs_a_snapshot_and_its_tail(four: list[Any], table_of: Any, settings: Any) -> None:
    settings.TERRARIUM = {**settings.TERRARIUM, "snapshot_every": 5}
    code = table_of("probe-auction", seats=3)
    play_on(code, four[:3], Random(4), 13)
    table = Table.objects.get(code=code)
    hot.clear()
    with hot.kept(code) as here:
        assert here.since_snapshot == table.number % 5
        loaded = here.game.encode(here.playing.state)
    from terrarium.server.tables.files import record_of

    again = replay(here.game, record_of(table, True), bytes(table.secret))
    assert here.game.encode(again.state) == loaded


def waiting(match: Any) -> Any:
    """The answers that wait, by moment and seat."""
    return {
        (name, seat): (held.answer, held.firm, held.version, held.by)
        for name, seats in match.held.items()
        for seat, held in seats.items()
    }


@pytest.mark.parametrize(("game", "seats"), [("probe-sheets", 3), ("probe-windows", 3), ("probe-battles", 4)])
def test_a_table_read_anew_is_the_one_in_memory(game: str, seats: int, four: list[Any], table_of: Any) -> None:
    from terrarium.server.policy.terms import PACES, Terms
    from terrarium.server.tables.storage import store

    code = table_of(game, seats=seats, terms=Terms(pace=PACES["correspondence"]))
    rng = Random(2)
    for _ in range(12):
        owed = [(p, d) for p in four[:seats] for d in look.decisions(p, code)]
        if not owed:
            break
        who, one = rng.choice(owed)
        playing.submit(who, code, one.seat, one.moment, one.form.sample(rng), confirm=rng.random() < 0.7)
        with hot.kept(code, fresh=False) as here:
            anew = store.load(code)
        for field in ("stamp", "number", "branch", "told", "status", "terms", "chairs", "moments", "moved_at"):
            assert getattr(anew, field) == getattr(here, field), field
        assert here.game.encode(anew.playing.state) == here.game.encode(here.playing.state)
        assert waiting(anew.playing) == waiting(here.playing)
        assert anew.playing.instructions == here.playing.instructions
        assert anew.playing.suspended == here.playing.suspended


def test_no_snapshot_and_a_changed_entry_are_noticed(four: list[Any], table_of: Any) -> None:
    from terrarium.server.base.errors import Stopped
    from terrarium.server.models import Entry

    code = table_of("probe-auction", seats=2)
    play_on(code, four[:2], Random(1), 3)
    row = Entry.objects.get(table__code=code, number=2)
    row.data = row.data.replace('"digest":"1-', '"digest":"1-0')
    row.save()
    hot.clear()
    with pytest.raises(Stopped):
        look.position(four[0], code)
    assert Table.objects.get(code=code).paused_because == "fault"
    lobby.cancel_table(four[0], code, "beyond repair")
    assert Table.objects.get(code=code).status == "cancelled"


def test_a_running_match_is_put_back_by_the_operator_and_goes_on(four: list[Any], table_of: Any) -> None:
    code = table_of("probe-auction", seats=2, moderator=four[3])
    play_on(code, four[:2], Random(1), 4)
    rewinding.rewind(four[3], code, 2, "once more")
    kept = files.kept_match(code)
    with pytest.raises(Illegal, match="already running here"):
        files.put_back_match(four[3], kept)
    with pytest.raises(Illegal, match="already known"):
        files.import_match(four[2], kept)
    before = look.position(four[0], code).view
    lobby.cancel_table(four[3], code, "it moves to another table")
    again = files.put_back_match(four[3], kept)
    assert look.table(four[3], again).status == "paused"
    assert look.table(four[3], again).secret == "", "the dice stay closed"
    for seat in (0, 1):
        link = lobby.invite(four[3], again, seat=seat)
        lobby.join(four[seat], again, seat=seat, invitation=link.token)
    moderating.resume(four[3], again, "all are here")
    now = look.position(four[0], again).view
    assert (now.money, now.won, now.high) == (before.money, before.won, before.high)
    play_on(again, four[:2], Random(2))
    record = Record.from_json(files.export_match(four[0], again))
    assert verify(registry.find("probe-auction"), record).problems == []


def test_one_match_is_backed_up_and_restored_by_commands(
    four: list[Any], table_of: Any, tmp_path: Path, capsys: Any
) -> None:
    from terrarium.cli.app import run

    code = table_of("probe-auction", seats=2, moderator=four[3])
    play_on(code, four[:2], Random(1), 4)
    file = tmp_path / "match.json"
    assert run(["backup", str(file), "--table", code]) == 0
    assert file.stat().st_mode & 0o077 == 0, "it holds the dice to come"
    assert activity.log(None, code)[-1].by == "operator"
    lobby.cancel_table(four[3], code, "to be put back")
    assert run(["restore", str(file), "--moderator", "nobody-here"]) == 2
    assert run(["restore", str(file)]) == 2
    assert "--moderator" in capsys.readouterr().err
    assert run(["restore", str(file), "--moderator", "dora"]) == 0
    again = capsys.readouterr().out.split("/tables/")[1].split()[0]
    assert look.table(four[3], again).status == "paused"
    assert [entry.kind for entry in activity.entries(four[3], again)].count("answers") == 4


def test_nothing_to_export_before_the_start(four: list[Any]) -> None:
    code = lobby.create_table(four[0], lobby.NewTable(game="probe-auction", seats=2))
    with pytest.raises(Closed):
        files.export_match(four[0], code)
