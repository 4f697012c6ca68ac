"""The buildings of a new town, one after another (WW-024, WW-277, WW-278)."""

from __future__ import annotations

from collections.abc import Iterator

from terrarium.kernel import Asked, Finding, Guide, Value

from ..content import BUILDINGS
from ..forms.lists import BuildingList
from ..words.naming import building_name, headed, plural
from .shelf import Offer, P, Shopping, always, shut, touch_of


def buildings(pov: P, asked: Asked, draft: Value, touch: str) -> Guide:
    """What may stand next, and what is left of gift and purse."""
    form = asked.form
    assert isinstance(form, BuildingList)
    shop = Shopping(pov, asked, draft)

    def refused(key: Value) -> Finding | None:
        return next(iter(form.check([*shop.items, key])), None) if form.ok(shop.items) else None

    shop.touched(touch, offers(form), refused)
    paid, _ = form.priced(shop.items)
    gift, purse = form.left(shop.items)
    lines = [f"{purse} of {form.purse} points left"] if form.purse else []
    lines += [f"{gift} of {form.gift} points of the gift left"] if form.gift else []
    touches = [*shop.drops((headed(building_name(k)), cost(p)) for k, p in zip(shop.items, paid, strict=True))]
    found = []
    for offer in () if shop.full else offers(form):
        why = refused(offer.makes(1))
        if why is None:
            price = form.priced([*shop.items, offer.makes(1)])[0][-1]
            touches.append(touch_of(offer, f"{cost(price)}: {offer.says}"))
        elif why.rule not in ("WW-199",):
            found.append(shut(offer, why.says.rstrip("."), why.rule))
    return shop.guide(touches, lines, found)


def cost(points: int) -> str:
    return plural(points, "point") if points else "free"


def offers(form: BuildingList) -> Iterator[Offer]:
    for _, key in form.item.named():
        yield Offer(f"build:{key}", headed(building_name(key)), always(key), says=BUILDINGS[key].says)
