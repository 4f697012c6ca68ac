"""What all shopping lists share: the draft, and touches that add to the list or take something off it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from terrarium.kernel import Asked, Finding, Guide, ListOf, Pov, Touch, Value

from ..view import CampaignView

P = Pov[CampaignView]
Makes = Callable[[int], Value]


class Offer(msgspec.Struct, frozen=True):
    """Something that may be put on a list: what is touched for it, its name, and what it makes, of a number where one
    is asked for (within `bounds`)."""

    touch: str
    label: str
    makes: Makes
    bounds: tuple[int, ...] = ()
    says: str = ""
    ref: str = ""
    gain: bool = False
    """It costs nothing; the price is not spelled out."""

    def least(self) -> Value:
        return self.makes(self.bounds[0] if self.bounds else 1)


def always(value: Value) -> Makes:
    """Of a thing that no number is asked for."""
    return lambda _: value


class Shopping:
    """A list in the making. `names` says what a thing on it is and what it costs there."""

    def __init__(self, pov: P, asked: Asked, draft: Value) -> None:
        assert isinstance(asked.form, ListOf)
        self.pov, self.asked, self.form = pov, asked, asked.form
        given = draft if isinstance(draft, dict) else {}
        begun = given.get("list", self.begin())
        self.items: list[Any] = [one for one in begun if self.form.item.ok(one)] if isinstance(begun, list) else []
        at = given.get("at")
        self.at = at if isinstance(at, str) else ""
        self.more: dict[str, Any] = {}
        self.refused: list[Finding] = []

    def begin(self) -> list[Any]:
        """What is on the list before anything is touched: what was handed in, else what is suggested."""
        held = self.asked.draft
        begun = held.answer if held is not None else self.asked.suggestion
        return list(begun) if isinstance(begun, list) else []

    # ---- touching

    def touched(self, touch: str, offers: Iterable[Offer], allows: Callable[[Value], Finding | None]) -> None:
        """Do what was touched: open a shelf, take something off, or put one of the offers on the list."""
        kind, _, rest = touch.partition(":")
        if kind == "at":
            self.at = rest
        elif kind == "clear":
            self.items = []
        elif kind == "drop" and rest.isascii() and rest.isdigit() and int(rest) < len(self.items):
            del self.items[int(rest)]
        else:
            item = chosen(touch, offers)
            if item is None or self.full or not self.form.item.ok(item):
                return
            why = allows(item)
            if why is None:
                self.items.append(item)
            else:
                self.refused.append(why)

    @property
    def full(self) -> bool:
        return len(self.items) >= self.form.most

    def shelves(self, titles: Mapping[str, str]) -> Iterator[Touch]:
        """One touch for each shelf that is not open; the open one is named in the draft."""
        self.more["shelf"] = titles.get(self.at, "")
        for at, title in titles.items():
            if at != self.at:
                yield Touch(f"at:{at}", title, at if at.startswith("square:") else "")

    def drops(self, lines: Iterable[tuple[str, str]]) -> Iterator[Touch]:
        """One touch for each line, to take it off again: what it is, and what it costs."""
        for number, (label, says) in enumerate(lines):
            yield Touch(f"drop:{number}", label, says=says)

    # ---- the guide

    def guide(self, touches: Iterable[Touch], lines: Iterable[str], findings: Iterable[Finding] = ()) -> Guide:
        found = [*self.refused, *self.pov.check(self.asked, self.items)]
        text = self.pov.write(self.asked, self.items)
        return Guide(
            draft={"list": self.items, "at": self.at, "text": text, **self.more},
            touches=tuple(touches),
            lines=tuple(lines),
            findings=(*found, *findings),
            ready=all(one.warning for one in self.pov.check(self.asked, self.items)),
            answer=self.items,
            shows=(self.at,) if self.at.startswith("square:") else (),
            own=True,
        )


def chosen(touch: str, offers: Iterable[Offer]) -> Value:
    """The thing that a touch puts on the list; None where nothing like it is offered."""
    for offer in offers:
        if not offer.bounds and offer.touch == touch:
            return offer.makes(1)
        if offer.bounds and touch.startswith(offer.touch):
            number = touch.removeprefix(offer.touch)
            low, high = offer.bounds
            if number.isascii() and number.isdigit() and len(number) < 7 and low <= int(number) <= high:
                return offer.makes(int(number))
    return None


def touch_of(offer: Offer, says: str) -> Touch:
    if offer.bounds:
        return Touch(offer.touch, offer.label, offer.ref, says, kind="number", bounds=offer.bounds)
    return Touch(offer.touch, offer.label, offer.ref, says)


def shut(offer: Offer, says: str, rule: str) -> Finding:
    """Why an offer is not open now."""
    return Finding("barred", f"{offer.label}: {says[:1].lower()}{says[1:]}.", (), rule, warning=True)
