"""A batch of move orders laid out on the table one after the other, before any of it is sent: what each comes to."""

from __future__ import annotations

from typing import Any

import msgspec

from ..forms.orders import MoveForm, expanded
from ..model.paths.cost import remaining
from ..model.paths.move import Step, tried
from ..model.paths.words import Barred
from ..state import Field, Mover
from ..words.names import many, tenths, who
from ..words.places import heading, landmark

Order = dict[str, Any]
ON_THE_SPOT = ("stand", "drop", "take", "leave")
DOES = {"stand": "stands up", "drop": "lies down", "jump": "jumps", "climb": "climbs", "swing": "swings"}


class Batch(msgspec.Struct):
    """The orders with a line on each, the table before each of them, and the table after all, with the best rolls."""

    form: MoveForm
    orders: list[Order]
    after: Field
    before: list[Field]
    lines: list[dict[str, Any]]
    sure: bool = True
    """False once a die decides: what is ordered after it is checked when it is carried out."""

    def number(self, i: int) -> int:
        """The place of a model's order; where it has none, the end."""
        name = self.form.field.models[i].id
        return next((n for n, order in enumerate(self.orders) if order["model"] == name), len(self.orders))

    def seen_by(self, i: int) -> Field:
        """The table as it is when a model's turn comes."""
        n = self.number(i)
        return self.before[n] if n < len(self.orders) else self.after


def laid_out(form: MoveForm, orders: list[Order]) -> Batch:
    """Each order on what those before it leave; one that cannot be done says why and leaves all as it is."""
    batch = Batch(form, orders, form.field, [], [])
    for order in orders:
        batch.before.append(batch.after)
        batch.lines.append(_line(batch, order))
    return batch


def parts(form: MoveForm, order: Order) -> tuple[int, tuple[Step, ...], tuple[int, ...]]:
    """An order's model, steps and targets. Raises `Barred` where it is none."""
    shape = form.shaped(order, ())
    if isinstance(shape, list):
        raise Barred(shape[0].says.rstrip("."), shape[0].rule)
    return shape


def _line(batch: Batch, order: Order) -> dict[str, Any]:
    form, field = batch.form, batch.after
    i, steps, charge = parts(form, order)
    m = field.models[i]
    line = {"model": m.id, "start": [m.x, m.y], "charge": order.get("charge", [])}
    try:
        steps = expanded(field, i, steps, charge, form.kind, form.most, form.hero)
        batch.after, mover, luck = tried(field, i, steps, charge, form.kind, form.most, form.hero)
    except Barred as barred:
        why = f"{barred.says[:1].upper()}{barred.says[1:]}."
        said = {"says": who(field, m.id), "why": why, "rule": barred.rule, "way": [], "cost": 0}
        return {**line, **said, "sure": batch.sure}
    end, sure = batch.after.models[i], batch.sure
    batch.sure = sure and not luck
    return {
        **line,
        "way": [{"how": kind, "to": [x, y]} for kind, x, y, _ in steps if kind not in ON_THE_SPOT],
        "end": [end.x, end.y],
        "cost": mover.spent,
        "luck": luck,
        "sure": sure,
        "says": _told(field, mover, steps, charge),
        "why": "",
    }


def _told(field: Field, mover: Mover, steps: tuple[Step, ...], charge: tuple[int, ...]) -> str:
    """An order in words, to a tenth of an inch: what is done on the way, where it leads, and its cost."""
    m = field.models[mover.model]
    done = [DOES.get(kind, f"{kind}s {name}") for kind, _, _, name in steps if kind not in ("go", "walk")]
    goes = [(x, y) for kind, x, y, _ in steps if kind not in ON_THE_SPOT]
    cost = tenths(mover.spent)
    if charge:
        whom = many(field, [field.models[j].id for j in charge])
        return f"{who(field, m.id)} {', '.join([*done, f'charges {whom}'])}, {cost}"
    if goes:
        way = f"goes {cost} {heading((m.x, m.y), goes[-1])}{landmark(field, goes[-1])}"
        return f"{who(field, m.id)} {', '.join([*done, way])}"
    return f"{who(field, m.id)} {', '.join(done)}, {cost}"


def gone_on(form: MoveForm, field: Field, order: Order) -> tuple[Field, int]:
    """The table as a model's steps leave it, ready to go on, and what is left of its allowance."""
    i, steps, charge = parts(form, order)
    steps = expanded(field, i, steps, charge, form.kind, form.most, -1)
    twin, mover, _ = tried(field, i, steps, (), form.kind, form.most, -1)
    twin.set(i, moved=field.models[i].moved)
    return twin, remaining(mover)
