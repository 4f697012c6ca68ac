"""Section 8: surprise heroic actions. Windows, dice order, frames that nest (PY-170 to PY-178)."""

from __future__ import annotations

from terrarium.kernel import Allocation, Decision, Either, Flow, Value, Yes

from ..model.terms import may_spend
from ..state import Battle, Field
from .cards import show_card
from .combats import could_swing, fights_in, foes
from .flow import ask, joined, step, tell
from .steps import fray, shoot, with_me
from .targets import could_shoot


def heroes(field: Field, side: int) -> dict[str, int]:
    """Heroes that may spend, with their points."""
    return {field.models[i].id: field.models[i].heroism for i in field.alive(side) if may_spend(field, i)}


def pool(field: Field, hero: int) -> list[int]:
    """PY-177: the hero and friends within 6" of it."""
    side = field.models[hero].control
    return [i for i in field.alive(side) if field.within(hero, i, 6000)]


def openers(field: Field, side: int, kind: str, edition: int) -> dict[str, int]:
    """PY-174: heroes whose action would let at least one model act now."""
    found = {}
    cache: dict[int, bool] = {}
    for name, points in heroes(field, side).items():
        for i in pool(field, field.find(name)):
            if i not in cache:
                cache[i] = could_shoot(field, i) if kind == "fire" else could_swing(field, i, edition)
            if cache[i]:
                found[name] = points
                break
    return found


def _struck_at(field: Field, acting: int, edition: int) -> list[str]:
    """Whom an attack may be aimed at: the enemies of its combat."""
    c = fights_in(field, acting, edition)
    return [field.models[j].id for j in foes(field, c, acting)] if c >= 0 else []


@ask(tempo="reply", by_edition=True)
def interrupt(b: Battle, edition: int, side: int, kind: str, acting: int, key: str) -> dict[int, Decision]:
    """PY-174: before each volley and each attack, the opponent of the acting seat."""
    field = b.field
    pools = openers(field, side, kind, edition)
    if not pools:
        return {}
    form = Either({"pass": Yes(), "throw": Allocation(pools, 1, sum(pools.values()), of="model")})
    facts = {
        "battle": field.k,
        "kind": kind,
        "acting": field.models[acting].id,
        "weapon": field.aimed[0] if field.aimed else "",
        "at": list(field.aimed[1:]) if kind == "fire" else _struck_at(field, acting, edition),
        "first": f"{side}{kind}{key}" not in field.asked,
    }
    return {side: Decision("interrupt", form, {"pass": True}, facts, {"pass": True})}


@interrupt.answered
def interrupted(f: Flow, b: Battle, answers: dict[int, Value], side: int, kind: str, acting: int, key: str) -> None:
    """PY-175, PY-176: all dice thrown at this moment; any of them cancels what was declared."""
    field = b.field
    mark = f"{side}{kind}{key}"
    if answers and mark not in field.asked:
        field.asked = (*field.asked, mark)
    answer = answers.get(side, {"pass": True})
    thrown = dict(b.thrown)
    b.thrown = {}
    for name, dice in answer.get("throw", {}).items():
        if dice:
            thrown[name] = dice
    thrown = {name: min(dice, field.models[field.find(name)].heroism) for name, dice in thrown.items()}
    thrown = {name: dice for name, dice in thrown.items() if dice > 0 and may_spend(field, field.find(name))}
    if not thrown:
        return
    b.queue, field.aimed = [], ()
    _cancel(f, field, kind, acting)
    for hero in in_order(f, b, thrown, kind):
        f.then(heroic(field.k, hero, kind))


def _cancel(f: Flow, field: Field, kind: str, acting: int) -> None:
    """PY-176: the declared volley or attack falls away unrolled, and a combat not yet begun is no longer nominated."""
    f.drop("volley" if kind == "fire" else "attack", field.k)
    c = fights_in(field, acting, f.state.edition) if kind == "fray" else -1
    if c >= 0 and not field.combats[c].begun:
        f.drop("fight", field.k, c)


def in_order(f: Flow, b: Battle, thrown: dict[str, int], label: str) -> list[int]:
    """PY-097, PY-172: dice paid and thrown; heroes last to first, so that the first acts on top of the stack.
    By edition 4 one who wins a tie goes before the other, whose seat's heroes stay in the order of their slots."""
    field = b.field
    best: dict[int, int] = {}
    for i in sorted(field.find(name) for name in thrown):
        m = field.models[i]
        dice = f.dice.roll(label, thrown[m.id], owner=field.seats[m.control])
        field.set(i, heroism=m.heroism - thrown[m.id])
        best[i] = max(dice)
        tell(f, b, "heroic_dice", who=m.id, dice=dice, what=label)
    order = sorted(best, key=lambda i: (-best[i], i))
    for n in range(len(order) - 1):
        for k in range(n + 1, len(order)):
            a, c = order[n], order[k]
            if best[a] == best[c] and field.models[a].control != field.models[c].control and _second(f, b, a, c, label):
                if f.state.edition >= 4:
                    order.insert(n, order.pop(k))
                else:
                    order[n], order[k] = c, a
    return order[::-1]


def _second(f: Flow, b: Battle, a: int, c: int, label: str) -> bool:
    """A tie between seats is rolled off by those two heroes, one die each: whether the second goes first."""
    field = b.field
    while True:
        one = f.dice.die(f"{label} tie", owner=field.seats[field.models[a].control])
        two = f.dice.die(f"{label} tie", owner=field.seats[field.models[c].control])
        tell(f, b, "tie", who=[field.models[a].id, field.models[c].id], dice=[one, two])
        if one != two:
            return two > one


@step
def heroic(f: Flow, b: Battle, hero: int, kind: str) -> None:
    """PY-177: a frame for the hero's seat, whose first window is a first one again (PY-179)."""
    field = b.field
    m = field.models[hero]
    if not m.alive:
        return
    mine = pool(field, hero)
    anew = f"{1 - m.control}{kind}{joined(mine)}"
    field.asked = tuple(mark for mark in field.asked if mark != anew)
    tell(f, b, "heroic", who=m.id, what=kind, pool=[field.models[i].id for i in mine])
    if kind == "fire":
        f.then(shoot(field.k, m.control, joined(mine)))
    elif kind == "fray":
        f.then(fray(field.k, m.control, joined(mine)))
    else:
        show_card(f, b, m.control)
        f.then(with_me(field.k, m.control, hero, joined(mine)))
