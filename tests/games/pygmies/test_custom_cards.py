"""Custom cards written by somebody who means harm, and crews to which the bag has nothing to give (PY-032, PY-044)."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.games.pygmies import game
from terrarium.kernel import Dice

KEEN = {
    "name": "Keen Eye", "alignment": "Good", "hero": False, "keywords": ["Human"], "size": "M", "fighting": 3,
    "strength": 3, "defense": 3, "attacks": 1, "wounds": 1, "courage": 3, "copies": 4, "weapons": ["Sword"],
}  # fmt: skip
LORD = {**KEEN, "name": "Lord Keen", "hero": True, "copies": 1, "heroism": 3}


def squad(hero: str, *groups: str) -> dict[str, Any]:
    return {"hero": hero, "groups": [{"name": name, "count": 2} for name in groups]}


OTHERS = [squad("Zogwort", "Goblin", "Orc Warrior"), squad("King Haldor", "Ghoul", "Zombie")]


def crew(*cards: dict[str, Any]) -> dict[str, Any]:
    """A crew whose first squad is led by the first custom hero, or Ernest, with the first two other cards."""
    names = [card["name"] for card in cards if not card["hero"]]
    lord = next((card["name"] for card in cards if card["hero"]), "Ernest Goodfellow")
    return {"own": {"squads": [squad(lord, *[*names, "Human Archer"][:2]), *OTHERS], "cards": list(cards)}}


def fresh(**options: Any) -> Any:
    return game.new(2, game.settled(options), Dice(b"custom"))[0]


@pytest.mark.rule("PY-044", "PY-005")
def test_a_fair_card_is_taken() -> None:
    state = fresh()
    answer = crew(KEEN, LORD)
    assert state.moments()[0].decisions[0].form.check(answer) == []
    state.play(state.moments()[0], {0: answer, 1: {"ready": "Barrow Host"}}, Dice(b"x"))
    assert game.decode(game.encode(state)) == state


@pytest.mark.rule("PY-044", "PY-045")
@pytest.mark.parametrize(
    "harm",
    [
        {"rating": 10**30}, {"rating": -1}, {"copies": 10**9}, {"copies": 0}, {"name": ""}, {"name": " "},
        {"name": "x" * 41}, {"name": "a\nb"}, {"name": "Goblin"}, {"keywords": ["Human"] * 7}, {"keywords": ["x" * 99]},
        {"types": {"Fly": "Human"}}, {"weapons": ["Sword", "Sword"]}, {"weapons": ["Rocks"]}, {"size": "XXL"},
        {"alignment": "Chaos"}, {"powers": ["Nimble", "Nimble"]}, {"powers": ["Fireball"]}, {"heroism": 1},
        {"strength": 3.5}, {"wounds": "3"}, {"move": 13}, {"attacks": True}, {"secret": 1}, {"courage": 1},
        {"hero": True, "alignment": "Neutral"},
    ],
)  # fmt: skip
def test_a_card_that_means_harm_is_refused(harm: dict[str, Any]) -> None:
    form = fresh().moments()[0].decisions[0].form
    findings = form.check(crew({**KEEN, **harm}))
    assert [finding.code for finding in findings if not finding.warning]
    assert not form.ok(crew({**KEEN, **harm}))


@pytest.mark.rule("PY-044", "PY-026")
def test_names_that_both_seats_have_written_are_told_apart() -> None:
    """The second seat's names run into the first's however they are numbered."""
    state = fresh()
    first = crew(KEEN, {**KEEN, "name": "Keen Eye II", "strength": 4})
    second = crew({**KEEN, "strength": 5}, {**KEEN, "name": "Keen Eye III", "strength": 6})
    state.play(state.moments()[0], {0: first, 1: second}, Dice(b"x"))
    field = state.battles[0].field
    names = [card.name for card in field.customs]
    assert len(set(names)) == len(names) == 4
    strengths = {(field.seats[m.owner], field.card(i).strength) for i, m in enumerate(field.models) if "Keen" in m.card}
    assert strengths == {(0, 3), (0, 4), (1, 5), (1, 6)}


@pytest.mark.rule("PY-032", "PY-403", "PY-393")
def test_items_that_nobody_may_carry_stay_behind() -> None:
    """A crew of monsters with two-handed swords: no armour fits, nothing can be held in a hand."""
    brute = {**KEEN, "keywords": ["Monster"], "weapons": ["Two-Handed Sword"]}
    cards = [{**brute, "name": f"Lord {n}", "hero": True, "copies": 1, "heroism": 3} for n in range(3)]
    cards += [{**brute, "name": f"Brute {n}"} for n in range(6)]
    squads = [squad(f"Lord {n}", f"Brute {2 * n}", f"Brute {2 * n + 1}") for n in range(3)]
    for seed in range(12):
        state = game.new(2, game.settled({"items": "on"}), Dice(b"%d" % seed))[0]
        answer = {"own": {"squads": squads, "cards": cards}}
        state.play(state.moments()[0], {0: answer, 1: answer}, Dice(b"%d" % seed))
        while (moment := state.moments()[0]).decisions and "deploy" not in {d.kind for d in moment.decisions.values()}:
            state.play(moment, {s: state.default(moment, s) for s in moment.decisions}, Dice(b"%d" % seed))
        carried = {item for m in state.battles[0].field.models for item in m.items}
        assert not carried & {"Heavy Armor", "Holy Water", "+1 Sword"}
        assert state.faults() == []
