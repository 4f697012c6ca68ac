"""Drawing: SVG as text, with colours by name.

A board writes `el("path", d=..., **pen(fill="swamp", stroke="ink"))`. The shape then carries the day's colour as an
attribute, so that it prints and stands alone, and a class (`f-swamp s-ink`), through which a page's style sheet
gives it the night's colour. Every board element that can be chosen carries its `ref`.

What may move from one drawing to the next is a `piece`: a group of its own with a name that stays, drawn round its own
corner or middle and put at its place by `translate`. A page then shows how it gets there. A name is seen by whoever
gets the drawing: what lies face down is named by its place (`hand:2:3`), never by what it is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from html import escape
from typing import Any, TypeAlias

Colours: TypeAlias = Mapping[str, tuple[str, str]]

HOUSE: Colours = {
    "paper": ("#F6F1E4", "#12191A"),
    "sheet": ("#FFFCF3", "#1A2424"),
    "ink": ("#22302B", "#E6EBDD"),
    "ink-soft": ("#55635B", "#A9B5A8"),
    "line": ("#D9D0B8", "#31403D"),
    "moss": ("#2F6B3F", "#7CC48A"),
    "moss-ink": ("#FFFFFF", "#0E1513"),
    "ember": ("#B3401F", "#F0936E"),
    "amber": ("#8A5A00", "#E7B75A"),
    "pool": ("#1F5F7A", "#7FC4DE"),
    "violet": ("#6A4A86", "#C3A5E0"),
}
"""The colours that all pages and boards share: (day, night)."""

FONT = "ui-serif, 'Iowan Old Style', 'Palatino Linotype', Georgia, serif"
SANS = "system-ui, sans-serif"
MONO = "ui-monospace, 'DejaVu Sans Mono', monospace"


def number(value: float) -> str:
    """A coordinate, as short as it can be written."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


_SPECIAL = re.compile(r"""[&<>"']""").search
"""Most values have nothing to escape, and to see that is three times as quick as to escape it."""


def el(tag: str, *children: str, **attributes: Any) -> str:
    """One element. `class_` and `data_ref` become `class` and `data-ref`; None leaves an attribute out.

    Children are SVG already; text goes through `words`.
    """
    parts = [tag]
    for name, value in attributes.items():
        if value is not None:
            if not isinstance(value, str):
                value = number(value)
            elif _SPECIAL(value):
                value = escape(value)
            if "_" in name:
                name = name.rstrip("_").replace("_", "-")
            parts.append(f'{name}="{value}"')
    inside = "".join(children)
    return f"<{' '.join(parts)}>{inside}</{tag}>" if inside else f"<{' '.join(parts)}/>"


def words(text: object) -> str:
    """Text for the inside of an element."""
    return escape(str(text), quote=False)


def piece(name: str, x: float, y: float, *children: str, ref: str | None = None, **attributes: Any) -> str:
    """Something that keeps its name and may change its place; inside, it is drawn as if it lay at 0, 0."""
    at = f"translate({number(x)} {number(y)})"
    return el("g", *children, data_id=name, data_ref=ref, transform=at, **attributes)


def pile(name: str, amount: int, x: float, y: float, *token: str) -> str:
    """A mark, unseen, where tokens lie: `kind:owner` and how many. What leaves one pile is seen to fly to the one of
    its kind that grows; one of them at least holds the `token` as it looks, drawn round 0, 0."""
    at = f"translate({number(x)},{number(y)})"
    return el("g", *token, data_pile=name, data_amount=amount, transform=at, visibility="hidden")


_NAMED = re.compile(r'(?<= data-id=")[^"]*')


def _told_apart(children: tuple[str, ...]) -> str:
    """Pieces of one name, as two cards of a kind have, are counted in the order in which they are drawn."""
    seen: Counter[str] = Counter()

    def count(found: re.Match[str]) -> str:
        seen[found[0]] += 1
        return found[0] if seen[found[0]] == 1 else f"{found[0]}.{seen[found[0]]}"

    return _NAMED.sub(count, "".join(children))


def pen(colours: Colours) -> Callable[..., dict[str, str]]:
    """The attributes for fills and strokes by the names of these colours and the house's."""
    known = {**HOUSE, **colours}

    def attributes(fill: str = "", stroke: str = "", also: str = "") -> dict[str, str]:
        drawn = {}
        classes = [also] if also else []
        for kind, name in (("fill", fill), ("stroke", stroke)):
            if name == "none":
                drawn[kind] = "none"
            elif name:
                drawn[kind] = known[name][0]
                classes.append(f"{kind[0]}-{name}")
        if classes:
            drawn["class_"] = " ".join(classes)
        return drawn

    return attributes


def drawing(width: float, height: float, *children: str, title: str, **attributes: Any) -> str:
    """A complete drawing with its name for a reader who cannot see it."""
    return el(
        "svg",
        el("title", words(title)),
        _told_apart(children),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="img",
        **attributes,
    )


def style(colours: Colours) -> str:
    """The style sheet that gives these colours their night; paper is always printed by day. Values are inherited, so
    that they reach into `<use>`."""
    day = "".join(f"--c-{name}:{value};" for name, (value, _) in colours.items())
    night = "".join(f"--c-{name}:{value};" for name, (_, value) in colours.items())
    rules = "".join(f".f-{name}{{fill:var(--c-{name})}}.s-{name}{{stroke:var(--c-{name})}}" for name in colours)
    dark = f'@media screen and (prefers-color-scheme:dark){{:root:not([data-theme="day"]){{{night}}}}}'
    chosen = f'@media screen{{:root[data-theme="night"]{{{night}}}}}'
    return f":root{{{day}}}\n{dark}\n{chosen}\n{rules}\n"
