"""Recruit, Veteran and Captain (PY-441). Each answers from its seat's view alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from terrarium.kernel import Bot, Either, Fields, Question, Reply, Value

from .aids import shot_odds, swing_odds
from .content import CREWS, SPELLS
from .geometry import SIZE, along, distance, turned
from .orders import MoveForm, Places, Spot
from .paths import Barred, allowance, tried
from .planner import charge, go_there
from .rules.end_of_turn import from_grave
from .rules.shooting import shots_of
from .sight import sees
from .state import Field
from .terms import missiles_of, touches_enemy, untargetable
from .view import View

Values = dict[str, Any]


class Recruit:
    """Random among legal answers, but never swims, jumps or climbs of its own will."""

    def answer(self, question: Question[View]) -> Reply:
        form = question.decision.form
        for _ in range(6):
            answer = form.sample(question.rng)
            if not _rash(answer):
                return Reply(answer)
        return Reply(question.default)


def _rash(answer: Value) -> bool:
    if not isinstance(answer, dict) or "orders" not in answer:
        return False
    return any(set(step) & {"jump", "climb", "swing"} for order in answer["orders"] for step in order["steps"])


def objective(field: Field, side: int) -> tuple[int, int]:
    """Where the scenario is decided, or the middle."""
    if field.scenario == "ship":
        return (8500, 18_000) if side == 0 else (27_500, 18_000)
    return SIZE // 2, SIZE // 2


class Veteran:
    """Advances on the objective, charges when the odds favour it, shoots the best expected kill, keeps 1 Heroism."""

    bold = 1.0

    def answer(self, question: Question[View]) -> Reply:
        kind = question.decision.kind
        does: Callable[[Question[View]], Value] | None = getattr(self, kind, None)
        answer = does(question) if does is not None else question.default
        if not question.decision.form.ok(answer):
            answer = question.default
        return Reply(answer)

    def choose_crew(self, q: Question[View]) -> Value:
        return {"ready": q.rng.choice(list(CREWS))}

    def plan(self, q: Question[View]) -> Value:
        return q.default

    def first_mover(self, q: Question[View]) -> Value:
        return "opponent"

    def interrupt(self, q: Question[View]) -> Value:
        return {"pass": True}

    def stance(self, q: Question[View]) -> Value:
        return q.default

    # ---- moving

    def move(self, q: Question[View]) -> Value:
        form = q.decision.form
        assert isinstance(form, MoveForm)
        return self.orders(form, q.rng)

    with_me = move
    free_move = move

    def orders(self, form: MoveForm, rng: Random) -> Value:
        """The models nearest to the enemy first; each order is tried on what those before it leave."""
        field = form.field
        side = form.side
        found: list[Values] = []
        pool = sorted(form.pool, key=lambda i: (i != form.hero, _foe_at(field, i)))
        for i in pool:
            order = self.order(field, i, form)
            if order is None:
                continue
            shape = form.shaped(order, ())
            if isinstance(shape, list):
                continue
            try:
                from .orders import expanded

                steps = expanded(field, i, *shape[1:], form.kind, form.most, form.hero)
                field, _, luck = tried(field, i, steps, shape[2], form.kind, form.most, form.hero)
            except Barred:
                continue
            found.append(order)
            if luck or len(found) >= 30 or form.hero >= 0:
                break
        return {"orders": found} if found and side >= 0 else {"done": True}

    def order(self, field: Field, i: int, form: MoveForm) -> Values | None:
        m = field.models[i]
        if m.climbing >= 0:
            return {"model": m.id, "steps": [{"climb": [m.cx, m.cy]}]}
        if m.prone:
            return {"model": m.id, "steps": [{"stand": True}]}
        reach = (10_000 if field.has(i, "Fly") else allowance(field, i)) if form.most < 0 else form.most
        best = self._charge(field, i, form, reach)
        if best is not None:
            return best
        weapons = [w for w in missiles_of(field, i).values() if w.range > 4000]
        if weapons:
            foe = _foe_at(field, i)
            slow = any(w.move == "none" for w in weapons)
            if foe <= weapons[0].range + 2000 * slow:
                return None
            reach = min(reach, reach // 2 if weapons[0].move == "half" else reach)
        return self._advance(field, i, form, reach)

    def _charge(self, field: Field, i: int, form: MoveForm, reach: int) -> Values | None:
        if form.kind in ("fast", "riffraff"):
            return None
        best: tuple[float, Values] | None = None
        near = [e for e in field.enemies(form.side) if field.apart(i, e) <= reach and not untargetable(field.models[e])]
        near.sort(key=lambda e: (field.apart(i, e), e))
        for e in near[:4]:
            value = swing_odds(field, i, e) - swing_odds(field, e, i) * 0.8 / self.bold + 0.12
            helped = sum(field.within(j, e, 0) for j in field.alive(form.side))
            value += 0.15 * helped
            if value <= 0 or (best is not None and value <= best[0]) or not sees(field, i, e):
                continue
            try:
                steps = charge(field, i, (e,), form.kind, form.most, form.hero)
            except Barred:
                continue
            order = {
                "model": field.models[i].id,
                "steps": [{"go": [s[1], s[2]]} for s in steps],
                "charge": [field.models[e].id],
            }
            best = (value, order)
        return best[1] if best is not None else None

    def _advance(self, field: Field, i: int, form: MoveForm, reach: int) -> Values | None:
        m = field.models[i]
        gx, gy = self.goal(field, i, form.side)
        far = distance(m.x, m.y, gx, gy)
        if far < 1500:
            return None
        dx, dy = gx - m.x, gy - m.y
        for turn in (0, 30, -30, 60, -60):
            for part in (reach, reach // 2):
                tx, ty = turned(dx, dy, turn)
                x, y = along(m.x, m.y, m.x + tx, m.y + ty, min(part, far))
                if not (0 <= x <= SIZE and 0 <= y <= SIZE) or field.ground.swims(x, y) or _wet(field, m.x, m.y, x, y):
                    continue
                if distance(x, y, gx, gy) > far - 300:
                    continue
                try:
                    if turn == 0 and part == reach:
                        steps = go_there(field, i, x, y, form.kind, form.most, form.hero)
                    else:
                        steps = (("go", x, y, ""),)
                        tried(field, i, steps, (), form.kind, form.most, form.hero)
                except Barred:
                    continue
                return {"model": m.id, "steps": [{"go": [s[1], s[2]]} for s in steps]}
        return None

    def goal(self, field: Field, i: int, side: int) -> tuple[int, int]:
        """The nearest enemy if it is close, else the objective."""
        m = field.models[i]
        ox, oy = objective(field, side)
        foes = sorted(field.enemies(side), key=lambda e: (field.apart(i, e), e))
        if foes and (field.apart(i, foes[0]) < 10_000 or distance(m.x, m.y, ox, oy) < 5000):
            return field.models[foes[0]].x, field.models[foes[0]].y
        return ox, oy

    # ---- shooting, magic, fighting

    def shoot(self, q: Question[View]) -> Value:
        form = q.decision.form
        field = q.view.fields[q.decision.facts["battle"]]
        assert isinstance(form, Either)
        if "fire" not in form.ways:
            return {"pass": True}
        fire = form.ways["fire"]
        assert isinstance(fire, Fields)
        listed = fire.parts["volleys"].item  # type: ignore[attr-defined]
        found = []
        for name, weapons in listed.ways.items():
            i = field.find(name)
            best: tuple[float, Values] | None = None
            for weapon, parts in weapons.ways.items():
                at = parts.parts["at"]
                if isinstance(at, Spot):
                    continue
                for target in at.item.options:
                    t = field.find(target)
                    value = shot_odds(field, i, weapon, t) * (field.card(t).rating + 5) / field.models[t].wounds
                    if best is None or value > best[0]:
                        shots = min(at.most, shots_of(field, i, missiles_of(field, i)[weapon]))
                        best = (value, {name: {weapon: {"at": [target] * shots}}})
            if best is not None and best[0] > 0:
                found.append(best)
        found.sort(key=lambda pair: -pair[0])
        return {"fire": {"volleys": [order for _, order in found[:1]]}} if found else {"pass": True}

    def cast(self, q: Question[View]) -> Value:
        """Damage spells at what they would kill, with the points to spare."""
        form = q.decision.form
        field = q.view.fields[q.decision.facts["battle"]]
        assert isinstance(form, Either)
        best: tuple[float, Value] | None = None
        heroes = form.ways.get("cast")
        if not isinstance(heroes, Either):
            return {"pass": True}
        for name, spells in heroes.ways.items():
            points = field.models[field.find(name)].heroism
            if points < 2:
                continue
            assert isinstance(spells, Either)
            for spell, parts in spells.ways.items():
                assert isinstance(parts, Fields)
                choice = self.aim(field, field.find(name), spell, parts)
                if choice is not None and (best is None or choice[0] > best[0]):
                    dice = min(2 if points > 3 else 1, points - 1)
                    best = (choice[0], {"cast": {name: {spell: {**choice[1], "dice": dice}}}})
        return best[1] if best is not None and best[0] > self.spell_worth else {"pass": True}

    spell_worth = 3.0

    def aim(self, field: Field, i: int, spell: str, parts: Fields) -> tuple[float, Values] | None:
        about = SPELLS[spell]
        side = field.models[i].control
        if about.aim == "point" and about.radius:
            return self._burst(field, i, parts, about.radius, side)
        if "target" not in parts.parts or about.does[0].do not in ("hit", "status", "control"):
            return None
        best: tuple[float, Values] | None = None
        for target in parts.parts["target"].options:  # type: ignore[attr-defined]
            value = 0.0
            for name in target.split("+"):
                t = field.find(name)
                value += field.card(t).rating * (0.45 if about.does[0].do == "hit" else 0.3) / field.models[t].wounds
            if best is None or value > best[0]:
                best = (value, {"target": target})
        return best

    def _burst(self, field: Field, i: int, parts: Fields, radius: int, side: int) -> tuple[float, Values] | None:
        spot = parts.parts["at"]
        best: tuple[float, Values] | None = None
        for e in field.enemies(side):
            m = field.models[e]
            value = 0.0
            for j in field.alive():
                if distance(field.models[j].x, field.models[j].y, m.x, m.y) < radius + field.radius(j) - 10:
                    value += field.card(j).rating * 0.4 * (1 if field.models[j].control != side else -1.2)
            if (best is None or value > best[0]) and value > 0 and spot.ok([m.x, m.y]):
                best = (value, {"at": [m.x, m.y]})
        return best

    def medic(self, q: Question[View]) -> Value:
        return "spend"

    def deploy(self, q: Question[View]) -> Value:
        form = q.decision.form
        assert isinstance(form, Places)
        field = form.field
        order = sorted(
            form.models, key=lambda i: (-field.radius(i), bool(missiles_of(field, i)), field.card(i).hero, i)
        )
        return form.rows(order)


def _foe_at(field: Field, i: int) -> int:
    side = field.models[i].control
    return min((field.apart(i, e) for e in field.enemies(side)), default=SIZE)


def _wet(field: Field, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a straight way leads through water."""
    if not field.ground.water:
        return False
    return any(field.ground.swims(ax + (bx - ax) * k // 12, ay + (by - ay) * k // 12) for k in range(1, 13))


class Captain(Veteran):
    """A Veteran who weighs cards, compares plans of movement, throws heroic dice and spends on spells."""

    bold = 1.3
    spell_worth = 2.0

    def plan(self, q: Question[View]) -> Value:
        """The card with which most worth can act; With Me! where a hero could strike first."""
        form = q.decision.form
        field = q.view.fields[q.decision.facts["battle"]]
        side = field.seats.index(q.view.who)
        assert isinstance(form, Either)
        worth = dict.fromkeys("ABC", 0.0)
        for i in field.alive(side):
            m = field.models[i]
            foe = _foe_at(field, i)
            if foe > 10:
                worth["ABC"[m.slot]] += field.card(i).rating * (2.0 if foe <= 8000 else 1.0)
        total = sum(worth.values()) or 1.0
        best = max(form.ways, key=lambda card: (sum(worth[s] for s in card) / total - 0.18 * len(card), card))
        answer: Values = {}
        parts = form.ways[best]
        assert isinstance(parts, Fields)
        if "with_me" in parts.parts:
            for name, points in parts.parts["with_me"].pools.items():  # type: ignore[attr-defined]
                i = field.find(name)
                near = [j for j in field.alive(side) if field.within(i, j, 6000)]
                strikes = sum(1000 < _foe_at(field, j) <= allowance(field, j) for j in near)
                if points >= 3 and strikes >= 3:
                    answer = {"with_me": {name: 1}}
                    break
        return {best: answer}

    def interrupt(self, q: Question[View]) -> Value:
        """One die where a rich pool would act before it is struck."""
        form = q.decision.form
        field = q.view.fields[q.decision.facts["battle"]]
        assert isinstance(form, Either)
        best = ("", 0.0)
        for name, points in form.ways["throw"].pools.items():  # type: ignore[attr-defined]
            if points < 3:
                continue
            i = field.find(name)
            side = field.models[i].control
            value = sum(
                field.card(j).rating
                for j in field.alive(side)
                if field.within(i, j, 6000) and touches_enemy(field, j, field.models[j].x, field.models[j].y)
            )
            if value > best[1]:
                best = (name, value)
        return {"throw": {best[0]: 1}} if best[1] >= 60 and q.decision.facts["first"] else {"pass": True}

    def resist(self, q: Question[View]) -> Value:
        return {name: 1 for name, points in q.decision.form.pools.items() if points >= 2}  # type: ignore[attr-defined]

    def orders(self, form: MoveForm, rng: Random) -> Value:
        """The better of a few plans after one turn's look: as a Veteran, bolder, or holding back."""
        plans = []
        for bold in (0.8, 1.3, 2.0):
            self.bold = bold
            plans.append(super().orders(form, rng))
        self.bold = 1.3
        return max(plans, key=lambda plan: self._worth(form, plan))

    def _worth(self, form: MoveForm, plan: Value) -> float:
        field = form.field
        value = 0.0
        for order in plan.get("orders", []):
            shape = form.shaped(order, ())
            if isinstance(shape, list):
                continue
            i, steps, targets = shape
            try:
                field = tried(field, i, steps, targets, form.kind, form.most, form.hero)[0]
            except Barred:
                break
            for t in targets:
                value += swing_odds(field, i, t) * field.card(t).rating / field.models[t].wounds
                value -= swing_odds(field, t, i) * field.card(i).rating / field.models[i].wounds * 0.7
        for i in field.alive(form.side):
            m = field.models[i]
            value -= distance(m.x, m.y, *objective(field, form.side)) / 12_000
            if field.scenario == "grave" and from_grave(field, i) <= 6000:
                value += 0.8
        return value


BOTS: dict[str, Callable[[], Bot]] = {"recruit": Recruit, "veteran": Veteran, "captain": Captain}
