"""Tables that players write (PY-443): read, refused with the line that is wrong, written back, played on."""

from __future__ import annotations

from random import Random

import pytest

from terrarium.games.pygmies import game
from terrarium.games.pygmies.content import BOARDS
from terrarium.games.pygmies.content.own_boards import BadBoard, read, title, written
from terrarium.games.pygmies.forms.boards import EXAMPLES, SAMPLE
from terrarium.games.pygmies.geometry.survey import ground
from terrarium.kernel import Dice
from terrarium.kernel.document import as_text
from terrarium.kernel.pov import look

from .test_custom_cards import KEEN, LORD, squad

HEAD = "BOARD Try\nZONE 6\n"


@pytest.mark.rule("PY-443")
def test_a_board_is_read_piece_by_piece() -> None:
    plan = read(SAMPLE)
    assert (plan.scenario, plan.zone, title(SAMPLE)) == ("plain", 6000, "Mill Green")
    kinds = [piece.kind for piece in plan.piece]
    assert kinds == ["water", "difficult", "platform", "barrier", "barrier", "post", "building", "gap"]
    mound = plan.piece[2]
    assert mound.poly == ((20000, 14000), (28000, 14000), (28000, 22000), (20000, 22000))
    assert (mound.z, mound.ramps) == (1500, ((20000, 16000, 20000, 20000),))
    g = ground(SAMPLE)
    assert g.elevation(24000, 18000) == 1500
    assert g.swims(11000, 17000)
    assert g.blocked((18000, 10000, 18000, 10000), 500) != -1, "the wall stands"
    assert g.blocked((29000, 17250, 29000, 17250), 500) == -1, "the door is open"


@pytest.mark.rule("PY-443", "PY-062")
@pytest.mark.parametrize("board", ["park", "meadow"])
def test_a_board_of_the_house_can_be_written_and_read_again(board: str) -> None:
    text = written("Copy", BOARDS[board])
    again = read(text)
    assert again.piece == BOARDS[board].piece
    assert written("Copy", again) == text


@pytest.mark.rule("PY-443")
@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("castle Keep | 1,8 3,9", "a piece is one of"),
        ("water Pond", "with | between"),
        ("water  | 10,10 12,12", "with | between"),
        ("water Pond | 10,10", "three to 12 different points"),
        ("water Pond | 10,10 12;12", "x,y"),
        ("water Pond | 10,10 12,1e9", "no length"),
        ("water Pond | 10,10 12,37", "from 0 to 36"),
        ("water Pond | 10,10 10,14", "different points"),
        ("water Pond | 10,10 14,14 14,10 10,16", "do not cross"),
        ("water Pond | 10,2 14,9", "only woods reach into"),
        ("post Oak | 10,6.2 | r=0.4 h=4", "only woods reach into"),
        ("water Pond | 10,10 14,14 | depth=1", "has no depth"),
        ("platform Hill | 10,10 14,14", "needs z"),
        ("platform Hill | 10,10 14,14 | z=99", "from 0.5 to 6"),
        ("platform Hill | 10,10 14,14 | z=1 ramp=10,9,10,12", "on one side"),
        ("barrier Wall | 10,10 14,12 | h=1 t=0.5", "along the sides"),
        ("barrier Wall | 10,10 14,10 | h=1 t=3", "from 0.25 to 2"),
        ("barrier Wall | 10,10 14,10 | h=1 t=0.5 soft=1", "has no soft"),
        ("building Mill | 10,10 14,14 | h=1 door=10,11,10,12,2", "not higher than its wall"),
        ("building Mill | 10,10 14,14 | h=3 window=10,11,10,12,0.5,0.5", "above its sill"),
        ("rope R | 10,10 10,10", "two points"),
    ],
)
def test_a_line_that_is_wrong_is_named_with_its_reason(line: str, says: str) -> None:
    with pytest.raises(BadBoard, match="Line 4: ") as refused:
        read(HEAD + "water Fine | 20,20 22,22\n" + line)
    assert says in str(refused.value)
    found = game.options.check(game.settled({"own_board": HEAD + line}))
    assert [finding.rule for finding in found] == ["PY-443"]


@pytest.mark.rule("PY-443")
@pytest.mark.parametrize(
    "text",
    ["MAP 3 3", "BOARD ", "BOARD Try\nZONE 9", HEAD + "water P | 10,10 12,12\n" * 41, "BOARD a\x00b", "BOARD x|y"],
)
def test_a_text_that_is_no_board_is_refused(text: str) -> None:
    with pytest.raises(BadBoard):
        read(text)


@pytest.mark.rule("PY-443")
def test_there_are_tables_to_begin_with() -> None:
    offered = game.options.schema()["properties"]["own_board"]["examples"]
    assert [title(text) for text in offered] == ["Mill Green", "Park of my own", "Meadow of my own"]
    assert all(read(text).piece for text in EXAMPLES)


@pytest.mark.rule("PY-443", "PY-026")
def test_a_battle_is_fought_on_a_table_of_ones_own() -> None:
    rng = Random(3)
    for seed in range(3):
        state, _ = game.new(2, game.settled({"own_board": SAMPLE, "turn_limit": 3}), Dice(b"%d" % seed))
        assert game.decode(game.encode(state)) == state
        answers = 0
        while not state.over:
            moment = state.moments()[0]
            given = {seat: decision.form.sample(rng) for seat, decision in moment.decisions.items()}
            state.play(moment, given, Dice(b"%d" % seed))
            assert not state.faults()
            answers += 1
        assert answers > 10
    pov = look(game, state, 0)
    assert "on the Mill Green (plain)" in pov.text()
    assert "Mill Pond" in pov.board()


@pytest.mark.rule("PY-443")
def test_every_table_can_be_had_as_text() -> None:
    for options, first in (({}, "BOARD Park"), ({"own_board": SAMPLE}, "BOARD Mill Green")):
        state, _ = game.new(2, game.settled(options), Dice(b"x"))
        text = as_text(look(game, state, 0).paper("table"), 400)
        assert first in text
        assert "barrier" in text


@pytest.mark.rule("PY-029", "PY-018")
def test_thirty_giants_find_room_in_the_shallowest_zone() -> None:
    """The rows leave gaps: a crew that does not fit into them stands shoulder to shoulder."""
    giants = {**KEEN, "size": "L", "copies": 9}
    cards = [{**giants, **LORD, "size": "L", "name": f"Lord {n}"} for n in range(3)]
    cards += [{**giants, "name": f"Giant {n}"} for n in range(6)]
    squads = [squad(f"Lord {n}", f"Giant {2 * n}", f"Giant {2 * n + 1}") for n in range(3)]
    for part in squads:
        part["groups"][0]["count"], part["groups"][1]["count"] = 5, 4
    state, _ = game.new(2, game.settled({"board": "harbor"}), Dice(b"giants"))
    answer = {"own": {"squads": squads, "cards": cards}}
    state.play(state.moments()[0], {0: answer, 1: answer}, Dice(b"giants"))
    moment = state.moments()[0]
    for decision in moment.decisions.values():
        assert len(decision.default) == 30
        assert decision.form.check(decision.default) == []
        assert decision.form.ok(decision.form.sample(Random(1)))
