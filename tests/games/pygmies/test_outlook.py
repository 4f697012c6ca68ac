"""What an answer would cost and bring is what the rules then do; scenes cut a volley by shot; what is preselected."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from terrarium.games.pygmies import game
from terrarium.games.pygmies.rules.effects import choose_save
from terrarium.games.pygmies.rules.movement import move
from terrarium.games.pygmies.rules.shooting import shoot
from terrarium.games.pygmies.rules.shots import shoot_on
from terrarium.games.pygmies.rules.steps import DECLARED
from terrarium.games.pygmies.rules.swings import swing
from terrarium.games.pygmies.rules.wounds import medic
from terrarium.games.pygmies.state import rules
from terrarium.kernel import Match, Scripted
from terrarium.kernel.scenes import scenes

from .table import Arena, asked_of, custom, model, paired, pov, ready

ORC, MAN, ARCHER = "Orc Warrior", "Man-at-Arms", "Human Archer"


def says(t: Arena, answer: Any, seat: int = 0) -> str:
    assert t.ok(answer, seat)
    return game.outlook(pov(t, seat), asked_of(t, seat), answer)


def share(t: Arena, answer: Any, dice: tuple[str, ...], wounded: str) -> float:
    """How many of all throws of these dice take a Wound of that one, each thrown on a copy."""
    count = 0
    for throw in product(range(1, 7), repeat=len(dice)):
        twin = t.state.copy()
        before = t[wounded].wounds
        script = Scripted({name: [n] for name, n in zip(dice, throw, strict=True)}, key=b"all")
        moment = twin.moments()[0]
        twin.play(moment, {next(iter(moment.decisions)): answer}, script)
        m = twin.battles[0].field.models[t.i(wounded)]
        count += m.wounds < before or not m.alive
    return count / 6 ** len(dice)


@pytest.mark.rule("PY-241", "PY-242", "PY-243", "PY-010")
@pytest.mark.parametrize("parrying", [False, True])
def test_the_chance_of_a_swing_is_the_share_of_throws_that_wound(parrying: bool) -> None:
    two = model("NA1", MAN, 10, 11, parrying=parrying), model("NA2", ORC, 9.2, 9.4)
    t = ready(model("SA1", ORC, 10, 10), *two, phase="fighting")
    paired(t, ["SA1"], ["NA1", "NA2"]).run(swing(0, 0, t.i("SA1")))
    dice = ("to hit", "parry", "damage", "defense") if parrying else ("to hit", "damage", "defense")
    chance = share(t, "NA1", dice, "NA1")
    assert says(t, "NA1") == f"{100 * chance:.0f} % to wound"


@pytest.mark.rule("PY-215", "PY-216", "PY-319")
def test_the_chance_of_a_shot_is_the_share_of_throws_that_wound() -> None:
    t = ready(model("SA1", ARCHER, 10, 10), model("NA1", MAN, 10, 16), model("NA2", ORC, 14, 16), phase="shooting")
    t.run(shoot_on(0, t.i("SA1"), "Long Bow", 0))
    chance = share(t, "NA1", ("to hit", "damage", "defense"), "NA1")
    assert says(t, "NA1") == f"{100 * chance:.0f} % to wound"


@pytest.mark.rule("PY-173", "PY-362")
def test_medic_and_saves_tell_their_chance_and_price() -> None:
    """Strength 4 succeeds on 3 to 6."""
    t = ready(model("SA0", "King Haldor", 10, 10, wounds=1), phase="fighting").run(medic(0, 0, -1, "melee"))
    strength = t.field.card(0).strength
    kept = sum(d != 1 and d + strength >= 7 for d in range(1, 7))
    assert says(t, "spend") == f"{100 * kept / 6:.0f} % to keep the Wound, {t['SA0'].heroism - 1} Heroism left"
    assert says(t, "accept") == "it is removed"
    t = ready(model("SA1", ORC, 10, 10), phase="magic").run(choose_save(0, 0))
    assert says(t, "defense") == "50 % to be spared"


def test_on_ones_own_turn_nothing_that_gives_up_is_preselected() -> None:
    t = ready(model("SA1", ARCHER, 10, 10), model("NA1", MAN, 10, 16))
    assert asked_of(t.run(move(0, 0))).suggestion is None
    t = ready(model("SA1", ARCHER, 10, 10), model("NA1", MAN, 10, 16), phase="shooting")
    assert asked_of(t.run(shoot(0, 0, ""))).suggestion is None
    match = Match.new(game, 2, {"board": "meadow"}, secret=b"suggest")
    for seat in (0, 1):
        match.answer(seat, match.moments()[0].id, {"ready": "Barrow Host"})
    deploy = match.pov(0).asked[0]
    assert deploy.kind == "deploy"
    assert deploy.form.ok(deploy.suggestion)


def test_steps_that_chapters_share_are_carried_out_somewhere() -> None:
    assert set(DECLARED) <= set(rules.table)


def test_a_batch_of_moves_is_a_scene_for_each_model() -> None:
    match = Match.new(game, 2, {"board": "meadow"}, secret=b"scenes")
    while (match.moments()[0].decisions.keys() and not match.state.battles) or match.state.battles[0].field.turn < 1:
        moment = match.moments()[0]
        for seat in moment.decisions:
            match.answer(seat, moment.id, match.state.default(moment, seat))
    while (moment := match.moments()[0]).ask.name != "move":
        for seat in moment.decisions:
            match.answer(seat, moment.id, match.state.default(moment, seat))
    [(seat, decision)] = moment.decisions.items()
    field, pool = decision.form.field, decision.form.pool  # type: ignore[attr-defined]
    step = 500 if field.models[pool[0]].y < 18000 else -500
    front = sorted(pool, key=lambda i: -field.models[i].y * step)[:2]
    orders = [
        {"model": field.models[i].id, "steps": [{"go": [field.models[i].x, field.models[i].y + step]}]} for i in front
    ]
    before = len(match.seen(seat))
    match.answer(seat, moment.id, {"orders": orders})
    found = [scene for scene in scenes(match, seat, before) if scene.kind == "move"]
    assert [scene.refs for scene in found] == [(f"model:{order['model']}",) for order in orders]
    places = [scene.view.fields[0].models[front[1]].y for scene in found]
    assert places[1] - places[0] == step, "the second stands still in the first picture"


def test_a_volley_is_a_scene_for_each_shot() -> None:
    cut: list[tuple[str, tuple[str, ...]]] = []
    slinger = custom("Slinger", ARCHER, weapons=("Sling",))
    there = model("SA1", "Slinger", 10, 10, (slinger,)), model("NA1", MAN, 10, 14)
    t = ready(*there, customs=(slinger,), phase="shooting", dice={"to hit": [2, 2]}).run(shoot(0, 0, ""))
    answer = {"fire": {"volleys": [{"SA1": {"Sling": {"at": ["NA1", "NA1"]}}}]}}
    t.state.play(
        t.state.moments()[0], {0: answer}, t.dice, film=lambda kind, refs, state, told: cut.append((kind, refs))
    )
    assert cut == [("shot", ("model:SA1", "model:NA1"))] * 2
