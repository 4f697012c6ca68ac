"""How an action is touched together: what a conversion brings stands at the reagent before anything is pressed."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from terrarium.kernel import Asked, Guide, Pov, Touch, Value
from terrarium.kernel.guide import derived

from .view import WizardView
from .words.names import KIND
from .words.outlook import brought, outlook

SELL = "way:convert>way:"
COUNT = "+number:"
"""Behind the touch of a kind: so many of it at once."""
FEW = 4
"""More counts than this are not listed one by one."""


def guide(pov: Pov[WizardView], asked: Asked, draft: Value = None, touch: str = "") -> Guide:
    if asked.kind != "action":
        return derived(pov, asked, draft, touch)
    kind, _, count = touch.partition(COUNT)
    found = derived(pov, asked, draft, kind)
    if count:
        found = derived(pov, asked, found.draft, f"number:{count}")
    if found.draft or not pov.view.seated:
        return found
    return Guide([], tuple(_offered(pov, asked, found.touches)), found.lines, found.findings)


def _offered(pov: Pov[WizardView], asked: Asked, touches: tuple[Touch, ...]) -> Iterator[Touch]:
    """The sale of all tokens of a kind, of fewer, then of another number of them; everything else as it is."""
    tower = pov.view.towers[0]
    for one in touches:
        if one.touch.startswith("way:tower") and not one.ref:
            yield replace(one, ref=f"tower:{tower}")
            continue
        if not one.touch.startswith(SELL):
            yield one
            continue
        kind = one.touch.removeprefix(SELL)
        if one.ends:
            sale = _sale(pov, asked, one, kind, 1)
            yield replace(one, label=sale.label, does=sale.does)
            continue
        held = pov.view.me.tokens["STENMFH".index(kind)]
        listed = range(held, 0, -1) if held <= FEW else (held, held // 2, 1)
        yield from (_sale(pov, asked, one, kind, n) for n in listed)
        if held > FEW:
            yield Touch(one.touch, f"Convert another number: {KIND[kind]}", one.ref, "", "Convert another number")


def _sale(pov: Pov[WizardView], asked: Asked, one: Touch, kind: str, count: int) -> Touch:
    answer = {"convert": {kind: count}}
    found = brought(pov, asked, answer)
    mana = found.mana - (pov.view.me.mana or 0) if found else 0
    does = f"Convert {count} for {mana} mana"
    return Touch(
        f"{one.touch}{COUNT}{count}",
        f"{does}: {KIND[kind]}",
        one.ref,
        outlook(pov, asked, answer),
        does,
        ends=True,
    )
