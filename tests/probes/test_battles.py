"""Two battles outside as strands: dice entered from the table, a correction, a rewind."""

import pytest

from terrarium.kernel import (
    MISSED,
    REFEREE,
    Answers,
    Decision,
    Decisions,
    Dice,
    Flow,
    Illegal,
    Match,
    Record,
    State,
    Steps,
    Yes,
    replay,
    verify,
)

from .battles import game


def start(thrown=False):
    return Match.new(game, 4, {"thrown": thrown}, secret=b"battles")


def names(match):
    return {moment.strand: moment.id for moment in match.moments()}


def finish(match):
    while not match.over:
        for moment in match.moments():
            match.play(moment.id, dict.fromkeys(list(moment.decisions)[:1], MISSED))
            break


def test_one_battle_that_waits_holds_up_no_other():
    match = start()
    first, second = names(match).values()
    match.answer(2, second, 3)
    match.answer(3, names(match)[second.strand], True)
    assert match.state.winners == [-1, 3]
    assert match.moments()[0].id == first, "nothing that happened elsewhere makes the first battle's answers stale"
    match.answer(1, first, 0)
    match.answer(0, names(match)[first.strand], True)
    assert match.state.turn == 2


def test_strands_in_any_order_lead_to_the_same_state():
    ends = set()
    for order in ((0, 1), (1, 0)):
        match = start()
        by_battle = list(names(match).values())
        for battle in order:
            match.answer(2 * battle, by_battle[battle], 2 * battle)
            match.answer(2 * battle + 1, names(match)[by_battle[battle].strand], False)
        ends.add(match.record.entries[-1].digest)
    assert len(ends) == 1


def test_either_side_files_and_one_answer_closes_the_moment():
    match = start()
    first = match.moments()[0]
    assert set(first.decisions) == {0, 1}
    done = match.answer(1, first.id, 1)
    assert done is not None
    assert done.entry.answers == {1: 1}


def test_a_wanted_die_suspends_the_play_and_its_owner_is_asked():
    match = start(thrown=True)
    first = match.moments()[0].id
    match.answer(0, first, 0)
    ask = names(match)[first.strand]
    before = game.encode(match.state)
    match.answer(1, ask, False)
    assert game.encode(match.state) == before, "the state is put back while a die is wanted"
    moment = match.moment(ask)
    assert list(moment.decisions) == [0]
    assert moment.decisions[0].facts == {"label": "dispute", "sides": 6, "count": 2}
    with pytest.raises(Illegal):
        match.answer(0, ask, [3, 7])
    match.answer(0, ask, [6, 5])
    assert list(match.moment(ask).decisions) == [1], "the second roll belongs to the other side"
    match.answer(1, ask, [2])
    assert match.state.winners[0] == 1
    assert [e.face["dice"] for e in match.seen(2) if e.kind == "disputed"] == [[6, 5, 2]]


def test_a_record_with_entered_dice_replays_and_verifies():
    match = start(thrown=True)
    first = match.moments()[0].id
    match.answer(0, first, 0)
    ask = names(match)[first.strand]
    match.answer(1, ask, False)
    match.answer(0, ask, [1, 1])
    match.play(ask, {1: MISSED})
    finish(match)
    record = Record.from_json(match.published().to_json())
    assert [entry.kind for entry in record.entries[:4]] == ["answers", "answers", "dice", "dice"]
    assert verify(game, record).problems == []
    assert game.encode(replay(game, record, b"battles").state) == game.encode(match.state)


def test_a_correction_that_breaks_an_invariant_is_refused_unless_forced():
    match = start()
    with pytest.raises(Illegal, match="holds 50 lands"):
        match.act(REFEREE, "set_land", {"seat": 1, "land": 50}, reason="typing error")
    assert match.state.land == [3, 3, 3, 3]
    match.act(REFEREE, "set_land", {"seat": 1, "land": 50}, reason="so agreed", force=True)
    assert match.record.entries[-1].force
    assert match.state.land[1] == 50
    match.act(REFEREE, "set_land", {"seat": 0, "land": 4}, reason="counted again")
    assert match.state.land[0] == 4, "a fault that was there before does not refuse another correction"


def test_a_rewind_opens_a_branch_with_dice_of_its_own_and_keeps_the_old_one():
    def play_turn(match):
        for battle, name in enumerate(list(names(match).values())):
            match.answer(2 * battle, name, 2 * battle)
            match.answer(2 * battle + 1, names(match)[name.strand], True)
        return next(e.face["seat"] for e in reversed(match.seen(0)) if e.kind == "harvest")

    harvests = set()
    match = start()
    for _ in range(8):
        harvests.add(play_turn(match))
        match.rewind(0, reason="a fault of the moderator")
        assert match.state.turn == 1
    assert len(harvests) > 1, "the branch's number enters the dice"
    assert match.branch == 8
    finish(match)
    verdict = verify(game, match.published())
    assert verdict.problems == []
    assert verdict.branches == 9


def test_strands_that_fork_themselves_are_named_by_their_parents_alone():
    rules: Steps[Nest] = Steps()
    Nest.rules = rules

    @rules.step
    def root(s: Nest, f: Flow) -> None:
        f.fork([branch(0)], [branch(1)])

    @rules.ask()
    def branch(s: Nest, side: int) -> Decisions:
        return {side: Decision("go", Yes(), default=True)}

    @branch.answered
    def grown(s: Nest, f: Flow, answers: Answers, side: int) -> None:
        f.fork([leaf(side, 0)], [leaf(side, 1)])

    @rules.step
    def leaf(s: Nest, f: Flow, side: int, number: int) -> None:
        s.rolled[2 * side + number] = f.dice.below("leaf", 1000)

    ends = []
    for order in (0, -1):
        s = Nest(edition=1, seats=2, rolled=[0] * 4)
        dice = Dice(b"nest")
        s.begin(dice, root())
        while moments := s.moments():
            moment = moments[order]
            s.play(moment, dict.fromkeys(moment.decisions, True), dice)
        ends.append(s.rolled)
    assert ends[0] == ends[1]
    assert len(set(ends[0])) == 4


class Nest(State, kw_only=True):
    rolled: list[int]
