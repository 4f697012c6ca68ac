"""Section 5: the turn as a whole; section 1: its frame; section 19: what of it is the game's."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from terrarium.games.lizards import game
from terrarium.games.lizards.rules import turn
from terrarium.games.lizards.state import State
from terrarium.games.lizards.state.order import Order
from terrarium.kernel import MISSED, TABLE, Dice, Match, NotYours, Scripted
from terrarium.kernel.codec import encode

from .table import Table


def small(seats: int = 2, **more: int) -> Table:
    """Clans with a den each, far apart on a small map."""
    table = Table(seats=seats, rows=16, columns=16, turn=1, per_home=9000, **more)
    for clan, code in zip(range(seats), ("3C", "3K", "11C", "11K"), strict=False):
        table.den(code, clan, "RED", 50, home=True).around(code, "Fer", 3).band(code, clan, red=40, grn=20)
    return table


def begun(seats: int = 2) -> Match:
    match = Match.new(game, seats, secret=b"m" * 32)
    match.close(match.moments()[0].id)
    return match


@pytest.mark.rule("LZ-002", "LZ-090", "LZ-422", "LZ-516")
def test_a_turn_is_one_sealed_moment_of_all_clans() -> None:
    match = begun(3)
    [moment] = match.moments()
    assert (moment.tempo, moment.revisable, moment.closes) == ("turn", True, "all")
    assert sorted(moment.decisions) == [0, 1, 2]
    assert moment.decisions[0].facts == {"turn": 1}
    sheet = {"orders": [], "messages": [], "surrender": False}
    before = encode(match.state)
    match.answer(0, moment.id, sheet)
    match.answer(0, moment.id, {**sheet, "orders": [{"ord": "RE", "hex": "1A"}]})
    assert encode(match.state) == before
    match.close(moment.id)
    assert match.state.turn == 1
    assert [face["ord"] for face in (e.seen_by(0) for e in match.events if e.kind == "order") if face] == ["RE"]


@pytest.mark.rule("LZ-003", "LZ-010", "LZ-092", "LZ-093", "LZ-094")
def test_orders_stand_by_clan_and_line_before_they_are_shuffled() -> None:
    seen: dict[str, list[object]] = {}

    class Notes(Scripted):
        def shuffle(self, label: str, items: object) -> list[object]:
            seen[label] = list(items)  # type: ignore[call-overload]
            return super().shuffle(label, seen[label])

    table = small().land(Vol="8H", Whi="8A")
    table.view(0)
    dice = Notes({})
    table.s.begin(dice, turn.orders())
    [moment] = table.s.moments()
    lines = [["MO 3C N", "RE 3C", "SP 3C S RED=4", "FR 3C RED=1"], ["CH 3K EYES", "MO 3K N", "BF 3K", "LO 3K N"]]
    answers = {seat: game.read(None, moment.decisions[seat], "\n".join(lines[seat])).answer for seat in (1, 0)}  # type: ignore[arg-type]
    table.s.play(moment, answers, dice)

    def listed(label: str) -> list[object]:
        return [(card.clan, card.ord) if isinstance(card, Order) else table.grid.code(card) for card in seen[label]]

    assert listed("shuffle.artillery") == [(0, "FR"), (1, "CH"), (1, "LO")]
    assert listed("shuffle.movement") == [(0, "MO"), (0, "SP"), (1, "MO"), "8A", "8H"]
    assert listed("shuffle.development") == [(0, "RE"), (1, "BF")]


@pytest.mark.rule("LZ-004", "LZ-003")
def test_ex_26_who_is_drawn_first_takes_the_den() -> None:
    table = Table(seats=2, rows=16, columns=16, turn=1, per_home=9000).den("8H", -1, "RED", 50)
    table.around("8H", "Fer", 1).den("1A", 0, "RED", 50, home=True).den("1O", 1, "RED", 50, home=True)
    table.band("9H", 0, red=9).band("6H", 1, red=9).around("1A", "Fer", 1).around("1O", "Fer", 1)
    near, far = table.read("MO 9H N", 0), table.read("MO 6H S S", 1)
    assert isinstance(near, Order)
    assert isinstance(far, Order)
    assert table.grid.walk(far.hex, *far.directions) == table.at("8H")
    owners: Counter[str] = Counter()
    for first in ([near, far], [far, near]):
        twin = table.s.copy()
        flow = table.flow({})
        flow.dice = Scripted({"combat.att": [0], "combat.def": [5], "combat.flee": [True]}, strict=True)
        for order in first:
            turn.EXECUTE["MO"](twin, flow, order)
        owners[str(twin.dens[table.at("8H")].owner)] += 1
    assert owners == {"0": 1, "1": 1}
    drawn = Counter(Dice(str(seed).encode()).shuffle("shuffle.movement", "AB")[0] for seed in range(10_000))
    assert abs(drawn["A"] - 5000) <= 200


@pytest.mark.rule("LZ-009", "LZ-010")
def test_the_same_record_gives_the_same_state() -> None:
    rng = Random(9)
    first, second = begun(4), begun(4)
    for _ in range(6):
        [moment] = first.moments()
        answers = {seat: decision.form.sample(rng) for seat, decision in moment.decisions.items()}
        first.play(moment.id, answers)
        for seat in sorted(answers, reverse=True):
            second.answer(seat, moment.id, answers[seat])
        assert encode(first.state) == encode(second.state)
        assert first.events == second.events


@pytest.mark.rule("LZ-011")
def test_a_failed_order_changes_nothing_and_is_told_to_its_clan_only() -> None:
    table = small()
    before = encode(table.s)
    told = table.order("RE 3K")
    assert told["fail"] == "F-NOTOWN"
    assert encode(table.s) == before
    assert table.told("order", 1) == []


@pytest.mark.rule("LZ-039", "LZ-040", "LZ-091", "LZ-095", "LZ-048")
def test_bands_join_and_are_fresh_for_the_next_turn() -> None:
    table = small().band("5F", red=30, hunger=2)
    table.turn({0: ["SP 5F N RED=10", "SP 5F S N RED=10"]}, mire=[False] * 9)
    [left] = table.bands("5F")
    assert (left.total, left.flags, left.came_from, left.hunger) == (20, 0, -1, 3)
    assert (table.s.queue, table.s.disturbed, table.s.worked, table.s.split) == ([], {}, {}, {})


@pytest.mark.rule("LZ-091", "LZ-068")
def test_mires_that_have_run_out_end() -> None:
    table = small().band("8H", red=5, mired=2).spy("9H", mired=2)
    table.turn()
    assert (table.s.turn, table.bands("8H")[0].mired) == (2, 2)
    table.turn({0: ["MO 8H N"]})
    assert table.told("order", 0)[0]["fail"] == ""
    assert table.bands("7H")[0].mired == 0


@pytest.mark.rule("LZ-521", "LZ-475", "LZ-006")
def test_ex_57_messages() -> None:
    table = small(4)
    table.play({0: "MESSAGE 2 4\nLeave us alone.\nEND MESSAGE\n"}, {})
    assert table.told("message", 0) == [{"role": "sender", "by": 0, "to": [1, 3], "text": "Leave us alone."}]
    assert table.told("message", 1) == [{"role": "receiver", "by": 0, "text": "Leave us alone."}]
    assert table.told("message", 2) == []
    assert b"Leave" not in encode(table.s)


@pytest.mark.rule("LZ-516")
def test_a_missed_turn_gives_no_orders_and_the_world_goes_on() -> None:
    match = begun(2)
    [moment] = match.moments()
    match.play(moment.id, {0: MISSED, 1: MISSED})
    assert match.state.turn == 1
    assert not [event for event in match.events if event.kind == "order"]
    assert [clan.status for clan in match.state.clans] == ["active", "active"]


@pytest.mark.rule("LZ-518", "LZ-522")
def test_resigning_and_being_dropped() -> None:
    match = begun(3)
    match.act(0, "resign", True)
    match.act(TABLE, "drop", {"seat": 2, "reason": "lack of funds"})
    assert [clan.status for clan in match.state.clans] == ["leaving", "active", "leaving"]
    [moment] = match.moments()
    assert sorted(moment.decisions) == [1]
    with pytest.raises(NotYours):
        match.act(0, "resign", True)
    match.answer(1, moment.id, {"orders": []})
    assert match.over
    assert match.state.winners == [1]
    assert match.state.clans[2].reason == "lack of funds"
    assert match.state.result()[1].place == 1


@pytest.mark.rule("LZ-518", "LZ-365")
def test_all_resign() -> None:
    match = begun(2)
    match.act(0, "resign", True)
    match.act(1, "resign", True)
    assert match.over
    assert match.state.winners == []


@pytest.mark.rule("LZ-518")
def test_resigning_before_the_start_up() -> None:
    match = Match.new(game, 3, secret=b"r" * 32)
    match.act(1, "resign", True)
    [moment] = match.moments()
    assert sorted(moment.decisions) == [0, 2]
    match.close(moment.id)
    assert match.state.clans[1].status == "leaving"
    match.close(match.moments()[0].id)
    assert match.state.clans[1].status == "dropped"
    assert not match.over


@pytest.mark.rule("LZ-522")
def test_the_referee_mends_a_band() -> None:
    from terrarium.kernel import REFEREE, Illegal

    match = begun(2)
    state: State = match.state
    free = next(h for h in range(len(state.terrain)) if state.terrain[h] == 3 and h not in state.bands)
    match.act(REFEREE, "set_band", {"hex": state.grid.code(free), "clan": 1, "red": 12, "level": 2})
    assert match.state.bands[free][0].counts == (12, 0, 0, 0, 0)
    assert match.view(1).terrain(free) == 3
    match.act(REFEREE, "set_band", {"hex": state.grid.code(free), "clan": 1, "red": 0})
    assert free not in match.state.bands
    den = next(h for h, den in match.state.dens.items() if den.owner == 0)
    with pytest.raises(Illegal):
        match.act(REFEREE, "set_band", {"hex": state.grid.code(den), "clan": 1, "red": 12})


@pytest.mark.rule("LZ-037", "LZ-042", "LZ-028")
def test_random_games_keep_every_invariant() -> None:
    rng = Random(3)
    for seats in (2, 5):
        state, _ = game.new(seats, {}, Dice(b"inv"))
        dice = Dice(b"play")
        while not state.over:
            [moment] = state.moments()
            state.play(moment, {seat: d.form.sample(rng) for seat, d in moment.decisions.items()}, dice, telling=False)
            assert state.faults() == []
