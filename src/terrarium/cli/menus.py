"""Numbered menus: what can be chosen, in columns where it is short and much, and how a typed line chooses."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec
from rich.padding import Padding
from rich.text import Text as Styled

from terrarium.kernel import Either, Form, Touch

from . import describe
from .screen import indented


class Item(msgspec.Struct, frozen=True):
    """A line of a menu: one touch, or all that begin with the same way."""

    label: str
    touches: tuple[Touch, ...] = ()
    says: str = ""


def grouped(touches: Sequence[Touch], form: Form, label: describe.Label) -> list[Item]:
    """The touches as a menu: those of one way of an `Either` are one line, with a menu of its own behind it, so that
    numbers count the ways as the notation does."""
    found: dict[str, list[Touch]] = {}
    for touch in touches:
        way, inner, _ = touch.touch.partition(">")
        found.setdefault(way if inner and way.startswith("way:") else touch.touch, []).append(touch)
    return [_item(key, ones, form, label) for key, ones in found.items()]


def _item(key: str, ones: list[Touch], form: Form, label: describe.Label) -> Item:
    if len(ones) == 1 and (">" not in ones[0].touch or ones[0].kind == "choice"):
        return Item(ones[0].label, tuple(ones), ones[0].says)
    way = key.removeprefix("way:")
    title = label(form.of, way) if isinstance(form, Either) and way in form.ways else ones[0].label.partition(":")[0]
    short = [msgspec.structs.replace(one, label=one.label.removeprefix(f"{title}: ")) for one in ones]
    return Item(describe.name(title), tuple(short), f"{len(ones)} choices" if len(ones) > 1 else "")


def menu(items: Sequence[Item]) -> Padding:
    """Numbered choices."""
    texts = [item.label + (f"  ({item.says})" if item.says else "") for item in items]
    wide = len(str(len(texts)))
    longest = max((len(text) for text in texts), default=0)
    columns = max(1, min(4, 74 // (longest + wide + 4))) if len(texts) > 9 else 1
    rows = -(-len(texts) // columns)
    lines = []
    for row in range(rows):
        line = Styled()
        for index in range(row, len(texts), rows):
            line.append(f"{index + 1:>{wide}}  ", "key")
            line.append(items[index].label)
            line.append(texts[index].removeprefix(items[index].label), "dim")
            if index + rows < len(texts):
                line.append(" " * (longest + 2 - len(texts[index])))
        lines.append(line)
    return indented(lines)


def chosen(items: Sequence[Item], typed: str) -> tuple[Item | None, str]:
    """The line that a number, a name or an unambiguous beginning means, or why there is none."""
    if typed.isascii() and typed.isdigit():
        if 1 <= int(typed) <= len(items):
            return items[int(typed) - 1], ""
        return None, f"{typed!r} is not in the list (1 to {len(items)})."
    wanted = _bare(typed)
    names = [(item, _bare(item.label)) for item in items]
    found = [item for item, name in names if name == wanted]
    found = found or [item for item, name in names if wanted and name.startswith(wanted)]
    if len(found) == 1:
        return found[0], ""
    if found:
        return None, f"{typed!r} may mean: " + ", ".join(item.label for item in found[:8]) + "."
    return None, f"{typed!r} is not in the list (1 to {len(items)})."


def _bare(word: str) -> str:
    return re.sub(r"[^a-z0-9]+", "", word.lower())
