"""The move desk: what the orders written so far come to, who can still be ordered, and what a click comes to.

The page's own client asks this after every click. All of it is read from the seat's own view; ways come from the
planner, and what bars them from the rules that carry a move out.
"""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Value

from ..forms.orders import MoveForm
from ..geometry import EPS, distance
from ..model.paths.cost import half, remaining
from ..model.paths.move import begin
from ..model.paths.words import Barred
from ..model.reach import fans
from ..state import Field, Mover
from ..view import View
from ..words import notation
from ..words.names import inch
from .batch import Batch, gone_on, laid_out
from .facts import asked, barred_models, base, wished
from .wishes import Wish, granted

MOST = 40
"""Orders in one answer."""


@wished(Wish)
def move_desk(view: View, wish: Wish) -> dict[str, Any]:
    decision = asked(view, MoveForm)
    if decision is None or not isinstance(decision.form, MoveForm):
        return {}
    form = decision.form
    i = form.field.find(wish.model)
    orders = [order for order in wish.orders if not isinstance(form.shaped(order, ()), list)][:MOST]
    batch = laid_out(form, orders)
    refused: dict[str, Any] = {}
    if i in form.pool and (wish.to or wish.at or wish.act):
        orders, refused = granted(batch, i, wish)
        batch = laid_out(form, orders)
    return {
        "orders": orders,
        "lines": batch.lines,
        "text": notation.write(view, decision, {"orders": orders} if orders else {"done": True}),
        "models": [base(batch.after, j) for j in form.pool],
        "enemies": [base(batch.after, j) for j in batch.after.enemies(form.side)],
        "barred": barred_models(view, decision),
        "hero": base(batch.after, form.hero) if form.hero >= 0 else None,
        "uses": bool(form.uses),
        "chosen": _in_hand(batch, i, wish.on) if i in form.pool else None,
        **refused,
    }


def _in_hand(batch: Batch, i: int, on: bool) -> dict[str, Any]:
    """The model in hand, where its next click is counted from: its start, or the end of its order."""
    form, field, n = batch.form, batch.seen_by(i), batch.number(i)
    most = form.most
    try:
        if on and n < len(batch.orders):
            field, most = gone_on(form, field, batch.orders[n])
        mover = begin(field, i, (), (), form.kind, most, form.hero)
    except Barred as barred:
        return {**base(field, i), "fans": [], "left": 0, "acts": [], "why": f"{barred.says}."}
    acts = _acts(field, mover)
    return {**base(field, i), "fans": fans(field, mover), "left": remaining(mover), "acts": acts, "why": ""}


def _acts(field: Field, mover: Mover) -> list[dict[str, Any]]:
    """PY-117, PY-118, PY-134, PY-400: what is done where it stands, as far as it can pay for that."""
    i = mover.model
    m, cost = field.models[i], half(field, i)
    if m.climbing >= 0:
        return [{"act": {"climb": [m.cx, m.cy]}, "says": "Climb on"}]
    if cost > remaining(mover) + EPS:
        return []
    found: list[tuple[str, Value, str]] = [("stand", True, "Stand up")] if m.prone else []
    if not m.prone and not field.swims(i):
        found.append(("drop", True, "Lie down"))
    near = [name for name, x, y in field.loose if distance(m.x, m.y, x, y) <= 500 + EPS]
    found += [("take", name, f"Take {name}") for name in dict.fromkeys(near)]
    found += [("leave", name, f"Leave {name}") for name in dict.fromkeys(m.items)]
    return [{"act": {kind: what}, "says": f"{says}, {inch(cost)}"} for kind, what, says in found]
