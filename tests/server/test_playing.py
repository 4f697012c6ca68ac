"""A table from its making to its end, as everybody who plays does it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from terrarium.kernel import Closed, Illegal, NotYours, Record, Stale, Standing, registry, verify
from terrarium.server.base.errors import Unknown
from terrarium.server.models import Entry, Table
from terrarium.server.tables import files
from terrarium.server.tables.play import playing
from terrarium.server.tables.show import look
from terrarium.server.tables.storage import cache


def play_on(code: str, people: list[Any], rng: Random, limit: int = 2000) -> int:
    """Everybody answers at random until the match is over."""
    made = 0
    while made < limit:
        owed = [
            (p, d) for p in people for d in look.decisions(p, code) if not (d.draft and d.draft.state == "confirmed")
        ]
        if not owed:
            break
        who, decision = owed[0]
        playing.submit(who, code, decision.seat, decision.moment, decision.form.sample(rng), key=f"k{made}")
        made += 1
    return made


@pytest.mark.parametrize(
    ("game", "seats"),
    [("probe-auction", 3), ("probe-draft", 4), ("probe-sheets", 4), ("probe-windows", 3), ("probe-battles", 4)],
)
def test_a_match_is_played_to_its_end_and_verifies(game: str, seats: int, four: list[Any], table_of: Any) -> None:
    code = table_of(game, seats=seats)
    play_on(code, four[:seats], Random(1))
    shown = look.table(None, code)
    assert shown.status == "over"
    assert shown.secret
    record = Record.from_json(files.export_match(None, code))
    assert verify(registry.find(game), record).problems == []
    assert record.header.words == [f"word {n}" for n in range(seats)]
    assert Entry.objects.filter(table__code=code).count() == len(record.entries) + 1


def test_dice_from_a_real_table(four: list[Any], table_of: Any) -> None:
    code = table_of("probe-battles", seats=4, options={"thrown": True})
    kinds = set()
    rng = Random(5)
    for _ in range(500):
        owed = [(p, d) for p in four for d in look.decisions(p, code)]
        if not owed:
            break
        who, decision = owed[0]
        kinds.add(decision.kind)
        assert decision.draft is None, "dice are no draft of the answer that waits for them"
        playing.submit(who, code, decision.seat, decision.moment, decision.form.sample(rng))
    assert "enter_dice" in kinds
    assert verify(registry.find("probe-battles"), Record.from_json(files.export_match(None, code))).problems == []


def test_a_play_that_waits_for_dice_waits_for_them_after_a_restart(four: list[Any], table_of: Any) -> None:
    """The sealed answers are in the match already; as drafts they must not count as the dice."""
    code = table_of("wood-and-water", options={"dice": "table"})

    def asked() -> list[tuple[int, str, Any]]:
        return [(d.seat, d.kind, d.draft) for person in four[:2] for d in look.decisions(person, code)]

    for _ in range(20):
        if "enter_dice" in {kind for _, kind, _ in asked()}:
            break
        for seat in range(2):
            for one in look.decisions(four[seat], code):
                playing.submit(four[seat], code, seat, one.moment, one.default)
    before = asked()
    assert [kind for _, kind, _ in before] == ["enter_dice"]
    cache.clear()
    assert asked() == before


def test_resending_is_harmless(four: list[Any], table_of: Any) -> None:
    code = table_of("probe-auction")
    [decision] = look.decisions(four[0], code) or look.decisions(four[1], code)
    who = four[decision.seat]
    first = playing.submit(who, code, decision.seat, decision.moment, {"pass": True}, key="once")
    again = playing.submit(who, code, decision.seat, decision.moment, {"pass": True}, key="once")
    assert first.state == "played"
    assert again.again
    assert again.state == "played"
    assert Table.objects.get(code=code).number == 1
    with pytest.raises(Stale):
        playing.submit(who, code, decision.seat, decision.moment, {"pass": True}, key="twice")


def test_refusals_carry_findings_and_change_nothing(four: list[Any], table_of: Any) -> None:
    code = table_of("probe-auction")
    decision = next(d for p in four[:2] for d in look.decisions(p, code))
    who = four[decision.seat]
    with pytest.raises(Illegal) as refused:
        playing.submit(who, code, decision.seat, decision.moment, {"bid": 99})
    assert refused.value.findings[0].place == ("bid",)
    with pytest.raises(NotYours):
        playing.submit(four[2], code, decision.seat, decision.moment, {"pass": True})
    with pytest.raises(Unknown):
        playing.submit(who, "nosuchtable", decision.seat, decision.moment, {"pass": True})
    assert Table.objects.get(code=code).number == 0


def test_sealed_sheets_are_saved_submitted_revised_and_confirmed(four: list[Any], table_of: Any) -> None:
    code = table_of("probe-sheets", seats=3)
    name = look.decisions(four[0], code)[0].moment
    saved = playing.save_draft(four[0], code, 0, name, {"scouts": {"field1": 99}}, text="typed")
    assert saved.state == "saved"
    shown = look.decisions(four[0], code)[0].draft
    assert shown is not None
    assert (shown.state, shown.text) == ("saved", "typed")
    playing.submit(four[0], code, 0, name, {"scouts": {"field1": 2}}, confirm=False)
    playing.submit(four[0], code, 0, name, {"scouts": {"field2": 2}}, confirm=False)
    playing.submit(four[1], code, 1, name, {"scouts": {"field3": 1}})
    playing.submit(four[2], code, 2, name, {"scouts": {}})
    assert Table.objects.get(code=code).number == 0
    moment = look.table(four[1], code).moments[0]
    assert moment.awaited == (0,)
    assert moment.confirmed == (1, 2)
    playing.withdraw(four[0], code, 0, name)
    with pytest.raises(Illegal):
        playing.confirm(four[0], code, 0, name)
    playing.submit(four[0], code, 0, name, {"scouts": {"field2": 2}}, confirm=False)
    assert playing.confirm(four[0], code, 0, name).state == "played"
    assert Table.objects.get(code=code).number == 1
    taken = [e.face for e in look.events(four[0], code) if e.kind == "taken"]
    assert {"field": "field2", "seat": 0} in taken


def test_instructions_answer_and_are_private(four: list[Any], table_of: Any) -> None:
    code = table_of("probe-auction", seats=2)
    playing.instruct(four[0], code, 0, {"limit": 12})
    playing.instruct(four[1], code, 1, {"limit": 6})
    assert look.instruction(four[0], code, seat=0)[1] == {"limit": 12}
    with pytest.raises(NotYours):
        look.instruction(four[1], code, seat=0)
    decision = next(d for p in four[:2] for d in look.decisions(p, code))
    playing.submit(four[decision.seat], code, decision.seat, decision.moment, {"bid": 1})
    bids = [e.face["amount"] for e in look.events(four[0], code) if e.kind == "bid"]
    assert max(bids) >= 6
    data = "".join(Entry.objects.filter(table__code=code).values_list("data", flat=True))
    assert "limit" not in data


def test_an_instruction_whose_answer_is_not_taken_asks_its_seat(
    four: list[Any], table_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is a fault of the game's, and must not stop the others, nor tell them of a private instruction."""
    code = table_of("probe-auction", seats=2)
    game = type(registry.find("probe-auction"))
    monkeypatch.setattr(game, "standing", lambda _, instruction, view, decision: Standing({"bid": 999}, instruction))
    [first] = [d for person in four[:2] for d in look.decisions(person, code)]
    other = 1 - first.seat
    playing.instruct(four[other], code, other, {"limit": 6})
    assert playing.submit(four[first.seat], code, first.seat, first.moment, {"bid": 1}).state == "played"
    assert [d.seat for d in look.decisions(four[other], code)] == [other]


def test_acts_and_resignation(four: list[Any], table_of: Any) -> None:
    code = table_of("probe-sheets", seats=3)
    assert [a.name for a in look.acts(four[2], code, seat=2)] == ["resign"]
    name = look.decisions(four[0], code)[0].moment
    playing.submit(four[0], code, 0, name, {"scouts": {}})
    playing.act(four[2], code, 2, "resign", True, key="go")
    playing.act(four[2], code, 2, "resign", True, key="go")
    playing.submit(four[1], code, 1, name, {"scouts": {}})
    assert Table.objects.get(code=code).number == 2


def test_nothing_more_after_the_end(four: list[Any], table_of: Any) -> None:
    code = table_of("test-count")
    name = look.decisions(four[0], code)[0].moment
    playing.submit(four[0], code, 0, name, "end")
    with pytest.raises((Closed, Stale)):
        playing.submit(four[1], code, 1, name, "on")
