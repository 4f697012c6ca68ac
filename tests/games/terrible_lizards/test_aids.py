"""Section 18's questions: odds, attaching, what is publicly known. And section 15's figures of the dice."""

from __future__ import annotations

from math import isclose

import pytest

from terrarium.games.terrible_lizards import game
from terrarium.games.terrible_lizards.rules.odds import rolls
from terrarium.kernel.pov import look

from .table import Table, full


def odds(t: Table, attacker: int = 0) -> list[dict[str, object]]:
    answer = look(game, t.state, attacker).aid("odds", {"attacker": attacker})
    assert isinstance(answer, list)
    return answer


@pytest.mark.rule("TL-171", "TL-173")
def test_the_dice_of_section_15() -> None:
    def mean(chances: dict[int, float]) -> float:
        return sum(total * chance for total, chance in chances.items())

    assert isclose(mean(rolls(1, False, 0)), 3.5)
    assert isclose(mean(rolls(3, False, 0)), 10.5)
    assert isclose(mean(rolls(2, True, 0)), (6 / 5) ** 6 * 3.5, rel_tol=1e-6)
    assert isclose(sum(rolls(2, True, 3).values()), 1)
    small = sum(chance for total, chance in rolls(2, True, 3).items() if total <= 3)
    assert isclose(small, 7 / 216)
    assert isclose(rolls(3, False, 3)[3], 1 / 216)


def test_a_plain_attack() -> None:
    t = Table(dinos={0: ["Tyrannosaurus Head"], 1: ["Stegosaurus Body"]}, health={1: 7})
    [row] = odds(t)
    assert row["damage"] == [[damage, round(1 / 6, 6)] for damage in range(3, 9)]
    assert row["mean"] == 5.5
    assert isclose(float(str(row["kill"])), 2 / 6, abs_tol=1e-5)
    assert (row["offence"], row["defence"], row["none"], row["back"]) == (6, 4, 0, [])


def test_what_comes_back_and_what_is_added() -> None:
    t = Table(
        3,
        dinos={0: full("Dracorix"), 1: full("Stegosaurus"), 2: [*full("Quetzalcoatlus")]},
        rows={0: ["Venomous"]},
        hands={2: ["Trip"]},
    )
    steg, quetz = odds(t)
    assert steg["back"] == ["Thagomizer: you take 5"]
    assert steg["extra"] == 8 + 3
    assert quetz["none"] == 0.5
    assert quetz["back"] == [
        "King of the Sky: no damage if you roll more than 3",
        "Quetzalcoatlus Wings in play: it may dodge",
        "1 card in hand may answer",
    ]


@pytest.mark.rule("TL-066")
def test_what_attaching_would_change() -> None:
    worn = ["Tyrannosaurus Head", "Tyrannosaurus Body", "Tyrannosaurus Legs", "Allosaurus Arms"]
    t = Table(dinos={0: worn}, hands={0: ["Tyrannosaurus Arms"]})
    answer = look(game, t.state, 0).aid("attach", {"card": "tyrannosaurus-arms"})
    assert answer == {
        "attack": [13, 21],
        "weight": [9, 8],
        "replaces": "allosaurus-arms",
        "makes": "tyrannosaurus",
        "breaks": "",
        "animal": "Tyrannosaurus",
    }


@pytest.mark.rule("TL-202")
def test_the_tracker_tells_what_everybody_may_know() -> None:
    t = Table(3, hands={0: ["Scavenge"], 1: ["Trip"]}, discard=["Dracorix Head", "Dracorix Legs", "Feast"]).actions()
    t.do({"play": {"scavenge-1": ["dracorix-head"]}})
    known = look(game, t.state, 2).aid("tracker", True)
    assert known["discard"]["Dracorix"] == ["dracorix-legs"]
    assert known["known"] == {0: ["dracorix-head"]}
    assert known["sets"]["Dracorix"] == {"in play": [], "discarded": ["dracorix-legs"]}
    assert known["unseen"]["Feast"] == 1
    assert known["unseen"]["Trip"] == 3
