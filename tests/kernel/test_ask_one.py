"""Asking one seat is asking several of which there is one: the same game, state by state, draw by draw."""

from random import Random

import pytest

from terrarium.kernel import MISSED, Amount, Decision, Dice, Place, State, Steps
from terrarium.kernel.codec import digest


class Dig(State, kw_only=True):
    """Two diggers in turn, each as deep as luck lets them; every third hole nobody is asked about."""

    depth: int = 0
    holes: int = 0
    heard: list[int] = []

    def result(self):
        return {seat: Place(1, self.depth) for seat in range(2)} if self.over else {}


class Alone(Dig, kw_only=True):
    """The same by `ask_one`."""


def rules_of_several():
    rules = Steps()

    @rules.ask()
    def dig(s, seat):
        return {} if s.holes % 3 == 2 else {seat: Decision("dig", Amount(1, 6), 1)}

    @dig.answered
    def dug(s, f, answers, seat):
        s.heard.append(answers.get(seat, 0))
        f.tell("dug", seat=seat)
        s.depth += f.dice.die("luck") if s.holes % 2 else 1
        f.then(*after(s, dig, seat, rest))

    @rules.step
    def rest(s, f):
        s.depth -= 1

    return rules, dig


def rules_of_one():
    rules = Steps()

    @rules.ask_one()
    def dig(s, seat):
        return None if s.holes % 3 == 2 else (seat, Decision("dig", Amount(1, 6), 1))

    @dig.answered
    def dug(s, f, answer, seat):
        s.heard.append(answer or 0)
        f.tell("dug", seat=seat)
        s.depth += f.dice.die("luck") if s.holes % 2 else 1
        frames = after(s, dig, seat, rest)
        f.then(*frames[1:])
        return frames[0] if frames else None

    @rules.step
    def rest(s, f):
        s.depth -= 1

    return rules, dig


def after(s, dig, seat, rest):
    s.holes += 1
    if s.holes == 40:
        return []
    return [rest(), dig(1 - seat)] if s.holes % 5 == 0 else [dig(1 - seat)]


Dig.rules, DIG = rules_of_several()
Alone.rules, DIG_ALONE = rules_of_one()


def begun(kind, dice):
    state = kind(edition=1, seats=2)
    state.begin(dice, (DIG if kind is Dig else DIG_ALONE)(0))
    return state


@pytest.mark.parametrize("chunk", [1, 2, 7, 1000])
def test_a_playout_is_the_same_and_stops_where_it_is_told_to(chunk):
    one, several = Dice(b"hole"), Dice(b"hole")
    alone, plain = begun(Alone, one), begun(Dig, several)
    lots, others = Random(3), Random(3)
    while not plain.over:
        made = plain.playout(others, several, limit=chunk)
        assert alone.playout(lots, one, limit=chunk) == made <= chunk
        assert digest(alone) == digest(plain)
        assert [m.id for m in alone.moments()] == [m.id for m in plain.moments()]
    assert alone.over


def test_a_play_is_the_same_with_its_events_and_its_default():
    one, several = Dice(b"hole"), Dice(b"hole")
    alone, plain = begun(Alone, one), begun(Dig, several)
    for answer in (3, MISSED, 6, 1):
        [here], [there] = alone.moments(), plain.moments()
        assert here.decisions == there.decisions
        [seat] = there.decisions
        assert alone.play(here, {seat: answer}, one) == plain.play(there, {seat: answer}, several)
        assert digest(alone) == digest(plain)


def test_a_chosen_answer_is_checked_and_taken_bare():
    dice = Dice(b"hole")
    alone = begun(Alone, dice)
    assert alone.playout(Random(1), dice, lambda seat, decision: 2 + seat, limit=3) == 3
    assert alone.heard[:2] == [2, 3]


def test_who_is_asked_is_read_anew_after_a_change_by_hand():
    alone = begun(Alone, Dice(b"hole"))
    alone.holes = 2
    alone.reread()
    assert alone.moments()[0].decisions == {}
