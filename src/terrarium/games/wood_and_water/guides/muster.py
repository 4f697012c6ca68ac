"""The starting army (WW-020): a faction's list with prices, and the ready-made army at one touch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from terrarium.kernel import Asked, Guide, Touch, Value

from ..content import COMMAND, KINDS
from ..content.kinds import Kind
from ..forms.lists import Muster
from ..model import purchase
from ..words.cards import CATEGORY
from ..words.labels import option_words
from ..words.naming import unit_words
from .shelf import Offer, P, Shopping, touch_of

SHELVES = {"hero": "Heroes", "core": "Core", "special": "Special", "rare": "Rare", "lord": "Lords"}


def muster(pov: P, asked: Asked, draft: Value, touch: str) -> Guide:
    """What the army costs, what breaks the composition, and the open part of the faction's list."""
    form = asked.form
    assert isinstance(form, Muster)
    shop = Shopping(pov, asked, draft)
    if touch == "ready":
        shop.items = purchase.ready_made(form.faction)
    else:
        shop.touched(touch, specs("add", purchase.own_units(form.faction)), lambda _: None)
    if shop.at not in SHELVES:
        shop.at = "hero"
    left = form.purse - sum(purchase.price(spec) for spec in shop.items)
    touches = [*shop.drops((spec_words(spec), f"{purchase.price(spec)} points") for spec in shop.items)]
    if shop.items != purchase.ready_made(form.faction):
        touches.append(Touch("ready", "Take the ready-made army"))
    touches += [Touch("clear", "Start again")] if shop.items else []
    kinds = [u for u in purchase.own_units(form.faction) if KINDS[u].points <= form.purse]
    on = {CATEGORY[KINDS[u].category] for u in kinds}
    touches += shop.shelves({shelf: title for shelf, title in SHELVES.items() if shelf in on})
    here = tuple(u for u in kinds if CATEGORY[KINDS[u].category] == shop.at and not shop.full)
    touches += [touch_of(offer, spec_price(offer)) for offer in specs("add", here)]
    return shop.guide(touches, [f"{left} of {form.purse} points left"])


def spec_words(spec: dict[str, Any]) -> str:
    return unit_words(purchase.unit_from(spec, 0))


def spec_price(offer: Offer) -> str:
    """What the least of it costs, and each model more."""
    least, most = (offer.bounds or (1, 1))[0], (offer.bounds or (1, 1))[-1]
    price = purchase.price(offer.makes(least))
    if least == most:
        return f"{price} points"
    more = purchase.price(offer.makes(least + 1)) - price
    return f"{price} points for {least}, {more} each more"


def specs(touch: str, kinds: tuple[str, ...]) -> Iterator[Offer]:
    """Each unit of a list: plain, with full command, and with each option that it may have."""
    for unit in kinds:
        k = KINDS[unit]
        yield spec(f"{touch}:{unit}", k.name, k, {})
        if purchase.may_have_command(k):
            yield spec(f"{touch}:{unit}+command", f"{k.name}, full command", k, {"command": list(COMMAND)})
        for option in purchase.options_of(unit):
            more = {"options": [option]}
            yield spec(f"{touch}:{unit}+{option}", f"{k.name}, {option_words(option)}", k, more)


def spec(touch: str, label: str, kind: Kind, more: dict[str, Any]) -> Offer:
    least, most = kind.size
    if least == most:
        return Offer(touch, label, lambda _: {"unit": kind.id, "models": least, **more})
    return Offer(f"{touch}:", label, lambda n: {"unit": kind.id, "models": n, **more}, (least, most))
