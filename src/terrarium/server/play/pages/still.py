"""What of a drawing stays: its shapes (`<defs>`) and its still layers (ground, terrain, key) carry a stamp, and a page
that has them already gets them empty and keeps its own. A map's moves are short on the line then."""

from __future__ import annotations

import hashlib
import re
from collections import Counter

_BEGINS = re.compile(r'<defs>|<g data-layer="(ground|terrain|key)">')
_GROUPS = re.compile(r"<(/?)g\b[^>]*?(/?)>")


def still(svg: str, has: dict[str, str]) -> str:
    """The drawing with stamps on what stays, and without what the page has by these stamps. A drawing may have
    shapes in several places: from the second on they are numbered."""
    parts, done, named = [], 0, Counter[str]()
    while (begin := _BEGINS.search(svg, done)) is not None:
        end = svg.find("</defs>", begin.end()) if begin[1] is None else _end(svg, begin.end())
        if end < 0:
            break
        kind, inside = begin[1] or "defs", svg[begin.end() : end]
        named[kind] += 1
        name = kind if named[kind] == 1 else f"{kind}{named[kind]}"
        stamp = hashlib.blake2b(inside.encode(), digest_size=6).hexdigest()
        parts += [svg[done : begin.end() - 1], f' data-still="{name}" data-stamp="{stamp}">']
        parts.append("" if has.get(name) == stamp else inside)
        done = end
    return "".join([*parts, svg[done:]])


def _end(svg: str, at: int) -> int:
    """Where the group ends that begins before here."""
    deep = 1
    for tag in _GROUPS.finditer(svg, at):
        deep += -1 if tag[1] else 0 if tag[2] else 1
        if not deep:
            return tag.start()
    return -1
