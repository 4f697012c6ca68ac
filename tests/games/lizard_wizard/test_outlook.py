"""What an answer is said to cost and bring is what it costs and brings, on crowded tables too."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from terrarium.conformance.checks.promises import at
from terrarium.games.lizard_wizard import game
from terrarium.kernel import Asked, Dice, Pov
from terrarium.kernel.pov import look

from .crowd import crowded
from .table import Table
from .test_interference import eager


def asked(t: Table, seat: int = 0) -> tuple[Pov, Asked]:
    pov = look(game, t.s, seat)
    return pov, pov.asked[0]


@pytest.mark.rule("LW-341", "LW-343", "LW-501", "LW-521", "LW-601", "LW-611")
def test_what_answers_cost_and_bring() -> None:
    t = Table(3)
    t.tokens(0, "SSSTH")
    t.values(S=4)
    t.own(0, "Philosopher's Stone", "Bound Spirits", state="active")
    t.offer("Scrying", "T2-CON", "F10-DRU")
    t[0].gold = 3
    pov, question = asked(t)
    assert game.outlook(pov, question, {"convert": {"S": 3}}) == "+12 mana; +1 gold; −3 Sulphur; Sulphur 4 → 1"
    assert game.outlook(pov, question, {"research": "SOR-1"}) == "−5 mana, 15 left"
    assert game.outlook(pov, question, {"tower": {"gold": True}}) == "−3 gold, 0 left"
    assert game.outlook(pov, question, {"summon": {"F10-DRU": "score"}}) == "−10 mana, 10 left; +3 gold"
    assert game.outlook(pov, question, {"summon": {"F10-DRU": "dungeon"}}) == "−10 mana, 10 left"
    t.tokens(0, "SSSTTTEEE")
    t.hand(0, "R4N", "R1T", "R1N")
    pov, question = asked(t)
    says = game.outlook(pov, question, {"gather": {"R4N": True}})
    assert says == "+3 Nightshade; 2 tokens more than you can store; Sulphur 4 → 5; Mandrake 1 → 2"


@pytest.mark.rule("LW-209")
def test_a_pass_says_beforehand_that_it_ends_the_game() -> None:
    t = Table(2)
    pov, question = asked(t)
    assert game.outlook(pov, question, {"pass": True}) == "If everyone passes, the game ends"
    t.play(0, {"pass": True})
    pov, question = asked(t, 1)
    assert game.outlook(pov, question, {"pass": True}) == "Nobody has acted this round: the game ends"
    t.play(1, {"pass": True})
    assert t.s.over


@pytest.mark.rule("LW-209")
def test_a_pass_after_somebody_has_acted_ends_nothing() -> None:
    t = Table(2)
    t.hand(0, "R8S", "R1T", "R1N")
    t.play(0, {"gather": {"R8S": True}})
    pov, question = asked(t, 1)
    assert game.outlook(pov, question, {"pass": True}) == ""


@pytest.mark.rule("LW-702")
def test_what_a_cast_costs() -> None:
    t = Table(3)
    t.own(0, "Deathless Study", state="active")
    t.ready(0, "Root Cellar")
    t.play(0, {"gather": {"R8S": True}})
    pov, question = asked(t)
    assert game.outlook(pov, question, {"cast": "DRU-1"}) == "+3 mana; −1 Mandrake and 2 Foxglove"
    assert game.outlook(pov, question, {"none": True}) == ""


@pytest.mark.rule("LW-981")
@pytest.mark.parametrize("block", range(2))
def test_promises_are_kept_on_crowded_tables(block: int) -> None:
    """On the real table, where what a seat cannot know is as it is."""
    kept: Counter[str] = Counter()
    for seed in range(40 * block, 40 * block + 40):
        rng = Random(seed)
        dice = Dice(seed.to_bytes(8, "big") * 4)
        s = crowded(1 + seed % 5, rng, round_cap=20)
        for _ in range(25):
            moments = s.moments()
            if not moments:
                break
            [moment] = moments
            for seat in moment.decisions:
                pov = look(game, s, seat)
                [question] = pov.asked
                answer = eager(moment, seat, rng)
                promised = game.promises(pov, question, answer)
                if promised:
                    twin = s.copy()
                    twin.play(moment, {seat: answer}, Dice(b"another"))
                    after = twin.view(seat)
                    assert {path: at(after, path) for path in promised} == promised, (seed, answer)
                    kept[next(iter(answer))] += len(promised)
            s.play(moment, {seat: eager(moment, seat, rng) for seat in moment.decisions}, dice)
    assert set(kept) >= {"gather", "convert", "convert_mixed", "research", "tower", "summon", "cast"}
    assert sum(kept.values()) > 500


@pytest.mark.rule("LW-341", "LW-343", "LW-521")
def test_a_sale_says_its_money_at_the_reagent_before_it_is_made() -> None:
    """One press at a jar: all, fewer, or another number; the tower on offer is touched itself."""
    t = Table(3)
    t.tokens(0, "SSSTTTTTTH")
    t.values(S=4, T=6, H=5)
    t.offer("T2-CON")
    t[0].gold = 3
    pov, question = asked(t)
    begun = pov.guide(question)
    sales = {touch.does: touch for touch in begun.touches if touch.ref.startswith("reagent:") and touch.does}
    assert {"Convert 3 for 12 mana", "Convert 2 for 8 mana", "Convert 1 for 4 mana", "Convert 1 for 5 mana"} <= set(
        sales
    )
    assert {"Convert 6 for 36 mana", "Convert 3 for 18 mana", "Convert another number"} <= set(sales)
    assert any(touch.ref == "tower:T2-CON" for touch in begun.touches)
    sale = sales["Convert 3 for 12 mana"]
    whole = pov.guide(question, begun.draft, sale.touch)
    assert sale.ends
    assert whole.ready
    assert whole.answer == {"convert": {"S": 3}}
    other = pov.guide(question, begun.draft, sales["Convert another number"].touch)
    assert pov.guide(question, other.draft, "number:5").answer == {"convert": {"T": 5}}
    mana = t[0].mana
    t.play(0, whole.answer)
    assert t[0].mana == mana + 12


def test_no_code_of_a_card_stands_in_a_question() -> None:
    """Names and reagents in words; codes are for the notation."""
    t = Table(3)
    t.tokens(0, "SSTTEENNMMFFHH")
    t[0].mana = t[0].gold = 90
    pov, question = asked(t)
    said = " ".join(f"{touch.label} {touch.does} {touch.says}" for touch in pov.guide(question).touches)
    assert not [card for card in t[0].hand if card in said]
    assert not [word for word in said.replace("(", " ").replace(")", " ").split() if word.isupper() and len(word) > 1]
