"""A kernel form as HTML: one piece for every game. Inputs are named as `tables.forms` reads them.

Everything works as it stands, without scripts: all ways of an Either are laid out, each under its radio button. An
input that stands for a board element carries its `data-ref`.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import msgspec

from terrarium.kernel import (
    Allocation,
    Amount,
    Either,
    Fields,
    Finding,
    Form,
    ListOf,
    One,
    Path,
    Point,
    Some,
    Text,
    Value,
    Yes,
)
from terrarium.kernel.svg import el, words

from ..tables.forms import plain

MANY = 24
"""More options than this become a menu."""
SPARE = 3
"""Empty list entries that a page without scripts offers."""


class Pen:
    """Writes the inputs of one form: labels of options, reasons for what is barred, the answer so far."""

    def __init__(
        self, labels: Mapping[str, str], barred: Mapping[str, Finding], findings: list[Finding], prefix: str
    ) -> None:
        self.labels = labels
        self.barred = barred
        self.findings = findings
        self.prefix = prefix

    def label(self, of: str, option: Value) -> str:
        if isinstance(option, bool):
            return "Yes" if option else "No"
        known = self.labels.get(f"{of}:{option}")
        return known if known is not None else _title(str(option))

    def found(self, place: tuple[str | int, ...]) -> str:
        said = [f for f in self.findings if f.place == place]
        return "".join(
            el("p", words(f.says), class_="finding warning" if f.warning else "finding", id=f"{self.id(place)}-said")
            for f in said
        )

    def id(self, place: tuple[str | int, ...]) -> str:
        return "-".join([self.prefix, *(str(p) for p in place)]).replace(" ", "_")

    def name(self, place: tuple[str | int, ...]) -> str:
        return ".".join(["a", *(str(p) for p in place)])

    # ---- one method a form

    def draw(self, form: Form, value: Value, place: tuple[str | int, ...] = (), title: str = "") -> str:
        for kind, method in _METHODS:
            if isinstance(form, kind):
                return str(method(self, form, value, place, title)) + self.found(place)
        return self._own(form, value, place, title) + self.found(place)

    def _yes(self, form: Yes, value: Value, place: tuple[str | int, ...], title: str) -> str:
        return ""

    def _one(self, form: One, value: Value, place: tuple[str | int, ...], title: str) -> str:
        options = list(form.options)
        if len(options) > MANY:
            inner = "".join(self._menu_option(form.of, option, option == value) for option in options)
            head = '<option value="">Choose ...</option>'
            return self._field(title, el("select", head + inner, **self._control(place)), place)
        choices = "".join(
            self._choice(
                "radio", form.of, option, option == value or (len(options) == 1 and not _listed(place)), place, index
            )
            for index, option in enumerate(options)
        )
        return _group(title, f'<div class="options">{choices}{self._barred(form.of, options)}</div>')

    def _some(self, form: Some, value: Value, place: tuple[str | int, ...], title: str) -> str:
        chosen = value if isinstance(value, list) else []
        choices = "".join(
            self._choice("checkbox", form.of, option, option in chosen, place, index)
            for index, option in enumerate(form.options)
        )
        need = _span(form.least, min(form.most, len(form.options)))
        return _group(f"{title or 'Choose'} ({need})", f'<div class="options">{choices}</div>')

    def _amount(self, form: Amount, value: Value, place: tuple[str | int, ...], title: str) -> str:
        shown = value if isinstance(value, int) else ""
        box = el("input", type="number", min=str(form.low), max=str(form.high), step="1", value=str(shown),
                 inputmode="numeric", **self._control(place))  # fmt: skip
        return self._field(f"{title or 'How many'} ({_span(form.low, form.high)})", box, place)

    def _allocation(self, form: Allocation, value: Value, place: tuple[str | int, ...], title: str) -> str:
        given = value if isinstance(value, dict) else {}
        rows = []
        for key, most in form.pools.items():
            box = el("input", type="number", min="0", max=str(most), step="1", value=str(given.get(key, 0)),
                     inputmode="numeric", data_ref=f"{form.of}:{key}" if form.of else None,
                     **self._control((*place, key)))  # fmt: skip
            rows.append(self._field(f"{self.label(form.of, key)} (up to {most})", box, (*place, key)))
        total = '<p class="script-only nums">In all: <output></output></p>'
        inside = f'<div class="options" data-sum="{_span(form.least, form.most)}">{"".join(rows)}{total}</div>'
        return _group(f"{title or 'How many of each'} ({_span(form.least, form.most)} in all)", inside)

    def _path(self, form: Path, value: Value, place: tuple[str | int, ...], title: str) -> str:
        text = " ".join(str(step) for step in value) if isinstance(value, list) else ""
        control = self._control(place)
        box = el("input", type="text", value=text, autocomplete="off", class_="mono", **control)
        stops = sorted({stop for stops in form.links.values() for stop in stops})
        refs = "".join(
            f"<span{_attributes(data_ref=f'{form.of}:{stop}', data_append=control['id'], hidden='hidden')}></span>"
            for stop in stops
        )
        clear = el("button", "Clear", type="button", class_="quiet script-only", data_clear=control["id"])
        head = f"{title or 'Way'} from {form.start} ({_span(form.least, form.most)} steps)"
        return self._field(head, box + clear + refs, place)

    def _point(self, form: Point, value: Value, place: tuple[str | int, ...], title: str) -> str:
        x, y = value if isinstance(value, list) and len(value) == 2 else ("", "")
        boxes = "".join(
            self._field(name, el("input", type="number", min=str(low), max=str(high), value=str(shown),
                                 **self._control((*place, name))), (*place, name))
            for name, low, high, shown in (("x", form.x0, form.x1, x), ("y", form.y0, form.y1, y))
        )  # fmt: skip
        return _group(title or "Where", f'<div class="row">{boxes}</div>')

    def _text(self, form: Text, value: Value, place: tuple[str | int, ...], title: str) -> str:
        text = value if isinstance(value, str) else ""
        control = self._control(place)
        if form.lines:
            box = f"<textarea{_attributes(maxlength=form.most, **control)}>{words(text)}</textarea>"
        else:
            box = el("input", type="text", value=text, maxlength=str(form.most), autocomplete="off", **control)
        return self._field(title or "Text", box, place)

    def _fields(self, form: Fields, value: Value, place: tuple[str | int, ...], title: str) -> str:
        given = value if isinstance(value, dict) else {}
        parts = "".join(
            self.draw(part, given.get(key), (*place, key), _title(key) + _left_out(key, form))
            for key, part in form.parts.items()
        )
        return _group(title, parts) if title else parts

    def _either(self, form: Either, value: Value, place: tuple[str | int, ...], title: str) -> str:
        way, inner = next(iter(value.items())) if isinstance(value, dict) and value else ("", None)
        rows = []
        for index, (key, part) in enumerate(form.ways.items()):
            ident = f"{self.id(place)}-w{index}"
            radio = el("input", type="radio", name=self.name(place), value=key, id=ident,
                       checked="checked" if key == way or (len(form.ways) == 1 and not _listed(place)) else None,
                       data_ref=f"{form.of}:{key}" if form.of else None)  # fmt: skip
            text = self.label(form.of, key) if form.of else self.labels.get(f":{key}", _title(key))
            rows.append(el("label", radio, el("span", words(text)), class_="choice", for_=ident))
            body = self.draw(part, inner if key == way else None, (*place, key))
            if body:
                legend = f'<legend class="unseen">{words(text)}</legend>'
                rows.append(f'<fieldset class="way" data-way="{escape(ident)}">{legend}{body}</fieldset>')
        return _group(title, f'<div class="ways">{"".join(rows)}</div>')

    def _list(self, form: ListOf, value: Value, place: tuple[str | int, ...], title: str) -> str:
        items = list(value) if isinstance(value, list) else []
        entries = [self._entry(form, item, (*place, n)) for n, item in enumerate(items)]
        spare = max(form.least, min(form.most, len(items) + SPARE)) - len(items)
        empty = "".join(
            f'<div class="plain-only">{self._entry(form, None, (*place, len(items) + n))}</div>' for n in range(spare)
        )
        template = f"<template>{self._entry(form, None, (*place, '__n__'))}</template>"
        add = el("button", "Add", type="button", data_add="1", class_="script-only")
        tools = f'<div data-list-tools class="row">{add}</div>'
        rows = "".join(entries) + empty
        inside = f"<div data-list>{template}{rows}{tools}</div>"
        return _group(f"{title or 'List'} ({_span(form.least, form.most)})", inside)

    def _entry(self, form: ListOf, value: Value, place: tuple[str | int, ...]) -> str:
        remove = el("button", "Remove", type="button", class_="quiet script-only", data_remove="1")
        return f'<div data-entry="{place[-1]}" class="sheet stack">{self.draw(form.item, value, place)}{remove}</div>'

    def _own(self, form: Form, value: Value, place: tuple[str | int, ...], title: str) -> str:
        """A form of a game's own without a page of its own: JSON, with the schema at hand."""
        text = "" if value is None else msgspec.json.format(msgspec.json.encode(value), indent=1).decode()
        attributes = _attributes(class_="orders", spellcheck="false", **self._control(place))
        box = f"<textarea{attributes}>{words(text)}</textarea>"
        return self._field(title or "Answer", box, place)

    # ---- pieces

    def _control(self, place: tuple[str | int, ...]) -> dict[str, Any]:
        wrong = any(f.place == place and not f.warning for f in self.findings)
        ident = self.id(place)
        told = {"aria_invalid": "true", "aria_describedby": f"{ident}-said"} if wrong else {}
        return {"id": ident, "name": self.name(place), **told}

    def _field(self, title: str, control: str, place: tuple[str | int, ...]) -> str:
        return el("div", el("label", words(title), for_=self.id(place)), control, class_="field")

    def _choice(self, kind: str, of: str, option: Value, on: bool, place: tuple[str | int, ...], index: int) -> str:
        box = el("input", type=kind, name=self.name(place), value=plain(option), id=f"{self.id(place)}-{index}",
                 checked="checked" if on else None, data_ref=f"{of}:{option}" if of else None)  # fmt: skip
        return el("label", box, el("span", words(self.label(of, option))), class_="choice")

    def _menu_option(self, of: str, option: Value, on: bool) -> str:
        return el("option", words(self.label(of, option)), value=plain(option), selected="selected" if on else None,
                  data_ref=f"{of}:{option}" if of else None)  # fmt: skip

    def _barred(self, of: str, options: list[Any]) -> str:
        """What somebody might want to choose and may not, with the reason."""
        if not of:
            return ""
        shown = {f"{of}:{option}" for option in options}
        rows = [(ref, why) for ref, why in self.barred.items() if ref.startswith(f"{of}:") and ref not in shown]
        return "".join(
            el("p", el("span", words(self.labels.get(ref, _title(ref.partition(":")[2])))), " ",
               el("small", words(f"{why.says} {why.rule}".strip())), class_="choice barred")
            for ref, why in rows
        )  # fmt: skip


_METHODS: tuple[tuple[type[Form], Any], ...] = (
    (Yes, Pen._yes),
    (One, Pen._one),
    (Some, Pen._some),
    (Amount, Pen._amount),
    (Allocation, Pen._allocation),
    (Path, Pen._path),
    (Point, Pen._point),
    (Text, Pen._text),
    (Fields, Pen._fields),
    (Either, Pen._either),
    (ListOf, Pen._list),
)


def inputs(
    form: Form,
    value: Value = None,
    *,
    labels: Mapping[str, str] | None = None,
    barred: Mapping[str, Finding] | None = None,
    findings: list[Finding] | None = None,
    prefix: str = "f",
) -> str:
    """The form's inputs as HTML, filled with an answer so far."""
    return Pen(labels or {}, barred or {}, findings or [], prefix).draw(form, value)


def _listed(place: tuple[str | int, ...]) -> bool:
    """Inside a list nothing is chosen beforehand, so that an entry left alone stays empty."""
    return any(isinstance(p, int) or p == "__n__" for p in place)


def _title(key: str) -> str:
    text = key.replace("_", " ").replace("-", " ")
    return text[:1].upper() + text[1:]


def _left_out(key: str, form: Fields) -> str:
    return " (may be left out)" if key in form.optional else ""


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def _group(title: str, inside: str) -> str:
    return f"<fieldset><legend>{words(title)}</legend>{inside}</fieldset>" if title else inside


def _attributes(**given: Any) -> str:
    return el("x", **given)[2:-2]
