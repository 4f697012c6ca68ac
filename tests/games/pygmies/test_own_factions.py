"""Factions that players write (PY-444): what they must keep to, and drafts and battles with their cards."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from terrarium.games.pygmies import game
from terrarium.games.pygmies.content import CARDS
from terrarium.games.pygmies.content.factions import BadFaction, faults, read, roster, written
from terrarium.games.pygmies.forms.factions import SAMPLE
from terrarium.kernel import Dice, Question
from terrarium.kernel.document import as_text
from terrarium.kernel.pov import look

CARDS_OF = read(SAMPLE)


@pytest.mark.rule("PY-444", "PY-035", "PY-036")
def test_a_faction_takes_the_place_of_the_one_of_its_alignment() -> None:
    assert faults(CARDS_OF) == []
    assert read(written(CARDS_OF)) == CARDS_OF
    cards = roster(CARDS_OF)
    assert sum(card.copies for card in cards.values()) == 144
    assert {name for name, card in cards.items() if card.alignment == "Evil"} == {card.name for card in CARDS_OF}
    for side in ("Good", "Undead"):
        own = [card for card in CARDS.values() if card.alignment == side]
        again = [dict(json.loads(line), name=f"My {n}") for n, line in enumerate(written(own).splitlines())]
        assert len(read("\n".join(map(json.dumps, again)))) == len(own)


def changed(number: int, **changes: Any) -> str:
    lines = [json.loads(line) for line in SAMPLE.splitlines()]
    lines[number] |= changes
    return "\n".join(map(json.dumps, lines))


HERO = next(n for n, card in enumerate(CARDS_OF) if card.hero)
GROUP = next(n for n, card in enumerate(CARDS_OF) if not card.hero)


@pytest.mark.rule("PY-444", "PY-044")
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{}", "Line 1: "),
        ("not json", "Line 1: "),
        (SAMPLE + "[]", "Line "),
        (changed(GROUP, copies=5), "40 henchmen in 7 to 9 groups"),
        (changed(GROUP, alignment="Good"), "All cards of a faction"),
        (changed(GROUP, name="Halfling"), "none of the roster's"),
        (changed(GROUP, name=CARDS_OF[HERO].name), "a name of its own"),
        (changed(HERO, heroism=9), "others 3"),
        (changed(HERO, copies=2), "6 heroes, each once"),
        (changed(GROUP, strength=9), "strength 9 is not from"),
        (changed(GROUP, powers=["Inspiration"]), "on two names of the draft: Inspiration"),
        (changed(GROUP, secret=1), "Line "),
        (SAMPLE.splitlines()[HERO], "A faction has"),
    ],
)
def test_a_faction_that_is_wrong_is_refused_with_all_that_is_wrong(text: str, says: str) -> None:
    with pytest.raises(BadFaction) as refused:
        read(text)
    assert says in str(refused.value)
    assert [found.rule for found in game.options.check(game.settled({"own_faction": text}))] == ["PY-444"]


@pytest.mark.rule("PY-444", "PY-037", "PY-040")
@pytest.mark.parametrize("seats", [4, 2])
def test_a_match_with_a_faction_of_ones_own_is_played_to_its_end(seats: int) -> None:
    rng = Random(seats)
    options = {"own_faction": SAMPLE, "turn_limit": 1}
    state, _ = game.new(seats, game.settled(options), Dice(b"own"))
    bot = game.bots["captain"]()
    drafted: set[str] = set()
    while not state.over:
        moment = state.moments()[0]
        answers = {}
        for seat, decision in moment.decisions.items():
            pov = look(game, state, seat)
            assert game.imagine(pov.view, rng).view(seat) == pov.view
            if decision.kind in ("draft_pick", "build_crew", "choose_crew"):
                asked = pov.find(moment.id)
                answer = decision.form.sample(rng)
                assert pov.read(asked, pov.write(asked, answer)).answer == answer
                guide = pov.guide(asked, None, "")
                assert guide.touches or guide.ready
                assert pov.board()
                drafted |= {name for name in str(answer).split("'") if name.startswith("New ")}
            question = Question(pov.view, moment.id, decision, state.default(moment, seat), [], None, rng)
            answers[seat] = decision.form.sample(rng) if rng.random() < 0.5 else bot.answer(question).answer
        state.play(moment, answers, Dice(b"own"))
        assert not state.faults()
    assert drafted
    assert not any(
        m.card in CARDS and CARDS[m.card].alignment == "Evil" for b in state.battles for m in b.field.models
    ) or (seats == 2)


@pytest.mark.rule("PY-444")
def test_red_powers_need_their_option() -> None:
    text = changed(GROUP, powers=["Marksman"])
    with pytest.raises(Exception, match="Marksman is red"):
        game.new(4, game.settled({"own_faction": text}), Dice(b"red"))
    assert game.new(4, game.settled({"own_faction": text, "red": "on"}), Dice(b"red"))


@pytest.mark.rule("PY-444")
def test_every_faction_can_be_had_as_text() -> None:
    state, _ = game.new(2, game.settled({}), Dice(b"x"))
    told = as_text(look(game, state, 0).paper("factions"), 2000)
    assert '"name": "Zogwort"' in told


@pytest.mark.rule("PY-025")
def test_the_ways_to_a_crew_are_told_in_words() -> None:
    state, _ = game.new(2, game.settled({}), Dice(b"x"))
    pov = look(game, state, 0)
    assert [pov.label("crew_way", way) for way in ("ready", "own")] == ["A ready-made crew", "A crew of your own"]
    assert pov.asked[0].labels["crew_way:own"] == "A crew of your own"
