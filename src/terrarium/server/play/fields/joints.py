"""The joints of a form as inputs: fields by name, one of several ways, a list that grows and shrinks."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TypeAlias

from terrarium.kernel import Amount, Either, Fields, Form, ListOf, One, Yes
from terrarium.kernel.svg import el, words

from .pen import LEAVE_OUT, OPTIONAL, Pen, Place, counted, group, listed, ref, span

Draw: TypeAlias = Callable[[Pen, Form, Place, str, bool], str]

WAYS, LISTED_WAYS = 12, 4
"""More ways than this are chosen from a menu; in the entries of a list sooner."""
SPARE = 2
"""Empty list entries that a page without scripts offers; whoever keeps what is there gets as many again."""


def fields(pen: Pen, form: Fields, place: Place, head: str, optional: bool, draw: Draw) -> str:
    """The parts one after the other. One that may be left out and is there, though empty, says so by a mark."""
    drawn = []
    for key, part in form.parts.items():
        at, spare = (*place, key), key in form.optional
        if spare and pen.below(at) == {"?"} and not pen.text(at) and not isinstance(part, Yes):
            drawn.append(el("input", type="hidden", name=f"{pen.name(at)}.?", value="on"))
        drawn.append(draw(pen, part, at, pen.label("field", key) + (OPTIONAL if spare else ""), spare))
    return group(head, "".join(drawn))


def either(pen: Pen, form: Either, place: Place, head: str, optional: bool, draw: Draw) -> str:
    chosen = pen.text(place)
    if len(form.ways) > (LISTED_WAYS if listed(place) else WAYS):
        return group(head, _from_a_menu(pen, form, place, chosen, optional, draw))
    alone = len(form.ways) == 1 and not listed(place) and not optional
    rows = []
    for index, (way, part) in enumerate(form.ways.items()):
        ident = f"{pen.id(place)}-w{index}"
        radio = el("input", type="radio", name=pen.name(place), value=way, id=ident, data_ref=ref(form.of, way),
                   checked="checked" if way == chosen or alone else None)  # fmt: skip
        says = _called(pen, form, way)
        rows.append(el("label", radio, el("span", words(says)), class_="choice", for_=ident))
        rows.append(_way(ident, says, draw(pen, part, (*place, way), "", False), unseen=True))
    if optional:
        rows.append(pen.none(place, not chosen))
    return group(head, f'<div class="ways">{"".join(rows)}{pen.barred_rows(form.of, list(form.ways), place)}</div>')


def _from_a_menu(pen: Pen, form: Either, place: Place, chosen: str, optional: bool, draw: Draw) -> str:
    ident = pen.id(place)
    items, bodies = [], []
    for index, (way, part) in enumerate(form.ways.items()):
        says = _called(pen, form, way)
        items.append(
            el("option", words(says), value=way, id=f"{ident}-w{index}", data_ref=ref(form.of, way),
               selected="selected" if way == chosen else None)
        )  # fmt: skip
        bodies.append(_way(f"{ident}-w{index}", says, draw(pen, part, (*place, way), "", False)))
    first = f'<option value="">{LEAVE_OUT if optional else "Choose ..."}</option>'
    menu = el("select", first + "".join(items), **pen.control(place))
    return pen.field("What", menu, place) + f'<div class="ways">{"".join(bodies)}</div>'


def _called(pen: Pen, form: Either, way: str) -> str:
    return pen.label(form.of, way)


def _way(ident: str, says: str, body: str, unseen: bool = False) -> str:
    if not body:
        return ""
    legend = el("legend", words(says), class_="unseen" if unseen else None)
    return f'<fieldset class="way" data-way="{escape(ident)}">{legend}{body}</fieldset>'


def several(pen: Pen, form: ListOf, place: Place, head: str, optional: bool, draw: Draw) -> str:
    """Entries that are there, a template for new ones, and a few empty ones for pages without scripts."""
    if isinstance(form.item, Amount) and form.item.of == "die" and form.least == form.most:
        return thrown(pen, form.most, form.item, place)
    numbers = sorted(int(n) for n in pen.below(place) if n.isdecimal() and len(n) < 5)
    pen.ranks |= {(*place, n): rank for rank, n in enumerate(numbers)}
    rows = [_entry(pen, form.item, (*place, n), draw, there=True) for n in numbers]
    depth = sum(str(part).startswith("__n") for part in place)
    if not depth:
        first = numbers[-1] + 1 if numbers else 0
        room = max(1 if listed(place) else SPARE, form.least - len(numbers))
        spare = range(first, min(form.most, first + room))
        rows += [_entry(pen, form.item, (*place, n), draw, also="plain-only") for n in spare]
    blank = f"__n{depth}__"
    template = f'<template data-blank="{blank}">{_entry(pen, form.item, (*place, blank), draw)}</template>'
    add = el("button", "Add", type="button", data_add="1", class_="script-only")
    listing = el("div", template, *rows, add, data_list=pen.name(place), data_most=form.most)
    what = pen.label("list", form.item.of) if isinstance(form.item, One) and form.item.of else "List"
    return group(counted(head or what, span(form.least, form.most)), listing)


def thrown(pen: Pen, count: int, die: Amount, place: Place) -> str:
    """Dice from a real table: a box for each, empty until somebody has looked at what shows."""
    boxes = []
    for n in range(count):
        at = (*place, n)
        box = el("input", type="number", min=str(die.low), max=str(die.high), step="1", inputmode="numeric",
                 value=pen.text(at) if pen.findings else "", **pen.control(at))  # fmt: skip
        boxes.append(pen.field(counted(f"Die {n + 1}" if count > 1 else "The die", span(die.low, die.high)), box, at))
        boxes.append(pen.found(at))
    return "".join(boxes)


def _entry(pen: Pen, item: Form, place: Place, draw: Draw, there: bool = False, also: str = "") -> str:
    """One entry. One that is there keeps its way; to have another, take it out and add one."""
    way = pen.text(place) if there and isinstance(item, Either) else ""
    if isinstance(item, Either) and way in item.ways:
        says = _called(pen, item, way)
        kept = el("input", type="hidden", name=pen.name(place), value=way)
        body = kept + draw(pen, item.ways[way], (*place, way), "", False) + pen.found(place)
    else:
        says, body = "", draw(pen, item, place, "", False)
    if there:
        box = el("input", type="checkbox", name=f"{pen.name(place)}.!", value="out")
        body += el("label", box, el("span", "Take this one out"), class_="choice plain-only")
    legend = f"<legend>{words(says)}</legend>"
    return el("fieldset", legend + body, class_=f"entry {also}".strip(), data_entry=str(place[-1]))
