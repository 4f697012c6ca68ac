"""A draft that forks, an interrupt, and dice that are secret until they are shown."""

from random import Random

from terrarium.kernel import SPECTATOR, Match, MomentId

from .draft import game


def start():
    return Match.new(game, 4, secret=b"draft")


def draft(match, rng):
    while len(match.moments()) == 1:
        [moment] = match.moments()
        for seat, decision in moment.decisions.items():
            match.answer(seat, moment.id, decision.form.sample(rng))


def test_four_pick_at_once_and_see_only_their_own_picks():
    match = start()
    [moment] = match.moments()
    for seat in range(4):
        match.answer(seat, moment.id, match.state.packs[seat][0])
    assert match.view(2).picks == [[-1], [-1], match.state.picks[2], [-1]]
    assert match.view(SPECTATOR).picks == [[-1]] * 4
    mine = [event.face for event in match.seen(2) if event.kind == "picked"]
    assert mine == [{"seat": 0}, {"seat": 1}, {"card": match.state.picks[2][0]}, {"seat": 3}]


def test_the_draft_forks_into_two_duels():
    match = start()
    draft(match, Random(1))
    assert [moment.id for moment in match.moments()] == [MomentId(1, 1), MomentId(2, 1)]
    assert [set(moment.decisions) for moment in match.moments()] == [{1}, {3}]


def test_the_secret_die_is_state_and_shown_only_when_the_interrupt_is_answered():
    match = start()
    draft(match, Random(1))
    die = match.state.secret[0]
    assert 1 <= die <= 6
    assert match.view(1).secret == [1, 1], "only that a die was thrown"
    match.answer(1, MomentId(1, 1), {"pass": True})
    struck = [event.face for event in match.seen(1) if event.kind == "struck"]
    assert struck[0]["die"] == die


def test_an_interrupt_acts_first_and_then_the_interrupted_goes_on():
    match = start()
    draft(match, Random(1))
    card = match.state.picks[1][0]
    match.answer(1, MomentId(1, 1), {"seize": card})
    kinds = [(e.kind, e.face.get("seat")) for e in match.seen(0) if e.face.get("duel") == 0]
    assert kinds == [("declared", 0), ("seized", 1), ("declared", 1)]
    match.answer(0, MomentId(1, 2), {"pass": True})
    kinds = [(e.kind, e.face.get("seat")) for e in match.seen(0) if e.face.get("duel") == 0]
    assert kinds[3] == ("struck", 1)


def test_duels_played_in_any_order_end_alike():
    ends = set()
    for order in (min, max):
        match = start()
        draft(match, Random(2))
        while not match.over:
            moment = order(match.moments(), key=lambda m: m.strand)
            [(seat, decision)] = moment.decisions.items()
            rng = Random(f"{moment.id}{seat}")
            match.answer(seat, moment.id, decision.form.sample(rng))
        ends.add(match.record.entries[-1].digest)
    assert len(ends) == 1


def test_nobody_takes_back_what_led_to_a_secret():
    match = start()
    draft(match, Random(1))
    match.answer(1, MomentId(1, 1), {"pass": True})
    assert not match.record.entries[-1].free
