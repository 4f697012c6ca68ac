"""What a page asks part by part takes every answer that the form itself takes."""

from random import Random

from terrarium.games.pygmies import game
from terrarium.games.pygmies.forms.orders import MoveForm
from terrarium.games.pygmies.forms.places import Places
from terrarium.kernel import Match


def test_every_right_answer_fits_the_shape_that_a_page_draws() -> None:
    match = Match.new(game, 2, secret=b"shapes")
    rng = Random(3)
    asked = dict.fromkeys((MoveForm, Places), 0)
    while not match.over and match.number < 60:
        moment = match.moments()[0]
        for seat, decision in moment.decisions.items():
            form = decision.form
            answer = form.sample(rng)
            if isinstance(form, MoveForm | Places):
                asked[type(form)] += 1
                assert form.shape().check(answer) == []
            match.answer(seat, moment.id, answer)
    assert asked[MoveForm] > 10
    assert asked[Places] == 2
