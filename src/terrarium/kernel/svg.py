"""Drawing: SVG as text, with colours by name.

A board writes `el("path", d=..., **pen(fill="swamp", stroke="ink"))`. The shape then carries the day's colour as an
attribute, so that it prints and stands alone, and a class (`f-swamp s-ink`), through which a page's style sheet
gives it the night's colour. Every board element that can be chosen carries its `ref`.
"""

from __future__ import annotations

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


def el(tag: str, *children: str, **attributes: Any) -> str:
    """One element. `class_` and `data_ref` become `class` and `data-ref`; None leaves an attribute out.

    Children are SVG already; text goes through `words`.
    """
    parts = [tag]
    for name, value in attributes.items():
        if value is not None:
            text = value if isinstance(value, str) else number(value)
            parts.append(f'{name.rstrip("_").replace("_", "-")}="{escape(text)}"')
    inside = "".join(children)
    return f"<{' '.join(parts)}>{inside}</{tag}>" if inside else f"<{' '.join(parts)}/>"


def words(text: object) -> str:
    """Text for the inside of an element."""
    return escape(str(text), quote=False)


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
        *children,
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
