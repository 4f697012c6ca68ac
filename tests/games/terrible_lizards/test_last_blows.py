"""A strict referee's cases: who falls of its own attack, what that leaves undone, and who leaves while dice lie."""

from __future__ import annotations

import pytest

from terrarium.games.terrible_lizards.content import PARTS

from .table import Table, full

FIGURES = (("Allosaurus", "attack"), ("Stegosaurus", "weight"))


@pytest.mark.rule("TL-012", "TL-089", "TL-170", "TL-181")
@pytest.mark.parametrize("hide", [0, 30])
def test_who_bites_back_what_the_tail_took_lives(hide: int) -> None:
    """Three health, five lost to the tail, and then what the bite was worth: one looks for the dead after both."""
    claws, weight = (sum(getattr(PARTS[card], figure) for card in full(name)) for name, figure in FIGURES)
    hit = max(0, claws + 6 - weight - hide)
    t = Table(
        dinos={0: full("Allosaurus"), 1: full("Stegosaurus")}, health={0: 3}, mods=[(1, "weight", hide)], dice=[6]
    )
    t.attack(0, 1).quiet()
    assert t.health(1) == 50 - hit
    assert t.health(0) == max(0, 3 - 5 + hit)


@pytest.mark.rule("TL-166", "TL-167", "TL-181")
@pytest.mark.parametrize("seats", [2, 3])
def test_hunter_and_prey_who_fall_together_share_their_place(seats: int) -> None:
    t = Table(seats, dinos={0: full("Tyrannosaurus"), 1: full("Stegosaurus")}, health={0: 5, 1: 3}, dice=[6])
    t.attack(0, 1).quiet()
    assert t.state.over
    places = t.state.result()
    assert places[0] == places[1]
    assert (places[0] in (places[seat] for seat in range(2, seats))) is False


@pytest.mark.rule("TL-090", "TL-168", "TL-181")
def test_an_attacker_who_leaves_while_the_dice_lie_has_hit_nobody() -> None:
    t = Table(3, dinos={0: full("Tyrannosaurus"), 1: full("Stegosaurus")}, hands={2: ["Trip"]}, dice=[6]).attack(0, 1)
    while t.window != "roll":
        t.answer({})
    t.state.act(0, "resign", True, t.dice)
    assert t.quiet().health(1) == 50


@pytest.mark.rule("TL-069", "TL-082", "TL-181")
def test_a_tail_strikes_though_the_attack_was_dodged() -> None:
    stego = [*full("Stegosaurus"), "Quetzalcoatlus Wings"]
    t = Table(3, dinos={0: ["Tyrannosaurus Head"], 1: stego}, health={0: 5}).attack(0, 1)
    t.answer({1: {"dodge": "quetzalcoatlus-wings"}}).quiet()
    assert (t.health(1), t.health(0)) == (50, 0)


@pytest.mark.rule("TL-164", "TL-054", "TL-180")
def test_a_long_neck_reaches_out_at_the_end_of_a_turn_whose_seat_fell_in_it() -> None:
    dinos = {0: ["Tyrannosaurus Head"], 1: full("Stegosaurus"), 2: full("Brontomerus")}
    t = Table(3, dinos=dinos, health={0: 5}, dice=[1, 6]).attacking().do({"target": 1})
    assert t.health(0) == 0
    assert (t.kind, t.asked) == ("rampage", {2})
