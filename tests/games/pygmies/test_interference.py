"""Answers that get in each other's way: crowded tables, heroes with any powers, orders drawn to meet in one place.

Orders behind one that needs a die are not checked when they are given: by then the place may be taken, the target gone,
the mover slain. Whatever comes of it, no invariant breaks.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from terrarium.games.pygmies.content import CARDS, ITEMS, MELEE, MISSILES, SKILLS, SPELLS, Card, invalid
from terrarium.games.pygmies.forms.orders import MoveForm
from terrarium.games.pygmies.model.contact import rests
from terrarium.games.pygmies.model.terms import may_carry
from terrarium.games.pygmies.rules.turn import turn
from terrarium.games.pygmies.state import SIDES, SLOTS, State
from terrarium.kernel import Decision, Dice

from .table import Arena, model

BOARDS = ("park", "harbor", "meadow")
PLACES = {"park": (18, 8), "harbor": (17, 18), "meadow": (18, 18)}
"""Where it is crowded: at a wall below the hill, on the pier between the ships, in the open."""


def hero(rng: Random, name: str) -> Card:
    """A hero with three powers out of all there are, whatever they were meant for."""
    base = rng.choice([card for card in CARDS.values() if card.hero])
    powers = tuple(rng.sample([*SKILLS, *SPELLS], 3))
    arms = [*(w for w in MELEE if w != "Fist"), *(w for w in MISSILES if w != "Rocks")]
    weapons = tuple(dict.fromkeys(rng.sample(arms, 2)))
    card = msgspec.structs.replace(
        base, name=name, powers=powers, weapons=weapons, types={}, shooting=4, heroism=rng.randint(1, 9), wounds=2
    )
    assert not invalid(card, red=True)
    return card


def crowded(seed: int) -> tuple[Random, Arena]:
    """Two squads of each side about one spot, some of them on the ground, held, frightened or out of sight."""
    rng = Random(seed)
    board = BOARDS[seed % 3]
    customs = tuple(hero(rng, f"Hero {n}") for n in range(4))
    groups = [card.name for card in CARDS.values() if not card.hero]
    t = Arena(board=board, phase="initiative", turn=3)
    t.field.customs = customs
    t.field.items = rng.random() < 0.5
    x0, y0 = PLACES[board]
    for n in range(4):
        side, slot = n % 2, n // 2
        names = [f"Hero {n}", *[rng.choice(groups)] * 2, *[rng.choice(groups)] * 2]
        for number, name in enumerate(names):
            one = model(f"{SIDES[side]}{SLOTS[slot]}{number}", name, 0, 0, customs, **_sorry(rng))
            for _ in range(60):
                x, y = x0 + rng.uniform(-6, 6), y0 + rng.uniform(-6, 6)
                spot = msgspec.structs.replace(one, x=round(x * 1000), y=round(y * 1000))
                t.field.models.append(spot)
                if rests(t.field, len(t.field.models) - 1, spot.x, spot.y):
                    break
                t.field.models.pop()
    t.field.models.sort(key=lambda m: (SIDES.index(m.id[0]), m.id[1], int(m.id[2:])))
    for i, m in enumerate(t.field.models):
        if t.field.items and rng.random() < 0.3:
            item = rng.choice(list(ITEMS))
            t.field.set(i, items=(item,) if may_carry(t.field, i, item) else ())
        if m.frightened >= 0:
            t.field.set(i, frightened=rng.choice(t.field.enemies(m.control)))
    t.field.originals = (t.field.owned(0), t.field.owned(1))
    t.field.shown = ("", "")
    battle = t.state.battles[0]
    battle.played = ["", ""]
    battle.hands = [[*hand, "ABC"] for hand in battle.hands]
    t.field.hands = (len(battle.hands[0]), len(battle.hands[1]))
    return rng, t


def _sorry(rng: Random) -> dict[str, Any]:
    found = [{"prone": True}, {"paralysed": True}, {"entangled": 3}, {"frightened": 0}, {"invisible": True}]
    return rng.choice(found) if rng.random() < 0.5 else {}


def drawn(rng: Random, decision: Decision) -> Any:
    """A right answer; of moves, one made of several drawn apart from each other, so that they meet."""
    form = decision.form
    best = form.sample(rng)
    if not isinstance(form, MoveForm) or "orders" not in best or rng.random() < 0.3:
        return best
    orders = list(best["orders"])
    for _ in range(4):
        more = form.sample(rng).get("orders", [])
        taken = [order["model"] for order in orders]
        fresh = [order for order in more if order["model"] not in taken]
        if fresh and rng.random() < 0.5:
            end = orders[-1]["steps"][-1:] or [{}]
            fresh = [{**fresh[0], "steps": [step for step in end if "go" in step] or fresh[0]["steps"]}]
        if fresh and form.ok({"orders": [*orders, *fresh[:1]]}):
            orders += fresh[:1]
    return {"orders": orders}


def fought(seed: int, answers: int) -> Counter[str]:
    """Two turns or so of a crowded table; what was asked."""
    rng, t = crowded(seed)
    state: State = t.state
    assert not state.faults(), state.faults()
    state.begin(Dice(seed.to_bytes(4, "little")), turn(0))
    asked: Counter[str] = Counter()
    for _ in range(answers):
        if state.over:
            break
        moment = state.moments()[0]
        given = {seat: drawn(rng, decision) for seat, decision in moment.decisions.items()}
        for seat, decision in moment.decisions.items():
            asked[decision.kind] += 1
            asked["several orders"] += decision.kind == "move" and len(given[seat].get("orders", ())) > 1
        outcome = state.play(moment, given, Dice(seed.to_bytes(4, "little")))
        asked.update(event.kind for event in outcome.events if event.kind in ("dropped", "dies", "removed"))
        assert not state.faults(), (seed, given, state.faults())
    return asked


@pytest.mark.rule("PY-112", "PY-058", "PY-017", "PY-173")
@pytest.mark.parametrize("part", range(4))
def test_answers_that_interfere_break_no_invariant(part: int) -> None:
    asked: Counter[str] = Counter()
    for seed in range(20 * part, 20 * part + 20):
        asked += fought(seed, 60)
    for kind in ("plan", "move", "several orders", "cast", "shoot", "stance", "medic", "removed", "dropped"):
        assert asked[kind], f"{kind} never came up: {asked}"


@pytest.mark.rule("PY-329", "PY-318")
def test_who_strikes_back_while_it_dies_is_in_play_until_that_is_resolved() -> None:
    """A last blow that waits for somebody's luck: found by answers that interfere."""
    assert fought(1175, 120)["removed"]
