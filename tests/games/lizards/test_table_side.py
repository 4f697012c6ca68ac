"""What is the table's and not the game's (section 19), and what the game costs (LZ-580)."""

from __future__ import annotations

from random import Random

import pytest

from terrarium.games.lizards import game
from terrarium.games.lizards.forms import orders_of
from terrarium.games.lizards.state import Clan, State
from terrarium.games.lizards.view import View
from terrarium.kernel import MISSED, Dice, Match

from .table import Table


@pytest.mark.rule("LZ-510", "LZ-515", "LZ-516", "LZ-517", "LZ-471", "LZ-476")
def test_no_clock_no_money_and_no_address_in_the_game() -> None:
    assert set(game.options.parts) == {"wrap", "map", "victory_per_home_den", "literal_experience", "turn_limit"}
    assert set(Clan.__struct_fields__) == {"name", "code", "status", "out", "reason"}
    for kind in (State, View):
        words = ["due", "date", "fee", "balance", "address", "player", "final", "missed", "sheet", "submitted"]
        assert not [field for field in kind.__struct_fields__ for word in words if word in field]
    table = Table()
    table.view(0)
    form = orders_of(table.s)[0].form
    assert set(form.schema()["properties"]) == {"orders", "messages", "surrender"}
    assert not form.ok({"final": True})


@pytest.mark.rule("LZ-515", "LZ-516")
def test_the_turn_runs_as_soon_as_the_table_says_so() -> None:
    match = Match.new(game, 2, secret=b"early")
    match.close(match.moments()[0].id)
    empty = {"orders": [], "messages": [], "surrender": False}
    [moment] = match.moments()
    assert match.answer(0, moment.id, empty) is None
    assert match.answer(1, moment.id, empty) is not None
    [moment] = match.moments()
    match.answer(0, moment.id, empty)
    match.close(moment.id)
    assert match.record.entries[-1].missed == [1]
    assert MISSED not in match.record.entries[-1].answers.values()
    assert match.state.turn == 2


@pytest.mark.rule("LZ-484")
def test_who_is_out_still_sees_the_ranking() -> None:
    table = Table(seats=3, rows=16, columns=16, turn=1, per_home=9000)
    for clan, code in ((0, "3C"), (1, "9C")):
        table.den(code, clan, "RED", 50, home=True).around(code, "Fer", 3).band(code, clan, red=40)
    table.turn()
    assert table.s.clans[2].status == "eliminated"
    assert sorted(table.s.moments()[0].decisions) == [0, 1]
    view = table.s.view(2)
    assert [clan.number for clan in view.ranking] == [1, 2, 3]
    assert view.bands == ()


@pytest.mark.rule("LZ-580", "LZ-002")
def test_a_state_of_sixteen_clans_stays_small_and_is_copied_by_what_has_changed() -> None:
    state, _ = game.new(16, {}, Dice(b"cost"))
    rng = Random(1)
    for number in range(4):
        [moment] = state.moments()
        answers = {seat: decision.form.sample(rng) for seat, decision in moment.decisions.items()}
        state.play(moment, answers, Dice(bytes([number])))
    assert len(game.encode(state)) < 200_000
    copy = state.copy()
    assert copy == state
    assert copy.memories[0] is state.memories[0], "what is known is shared, not copied"
