"""The leaves of a form as inputs: a choice, several, a number, numbers by name, a way over places, a point, a text."""

from __future__ import annotations

import msgspec

from terrarium.kernel import Allocation, Amount, Form, One, Path, Point, Some, Text, Yes
from terrarium.kernel.svg import el, words
from terrarium.wording import title

from ..forms import plain
from .pen import LEAVE_OUT, Pen, Place, attributes, counted, group, listed, ref, span

MANY = 24
"""More options than this become a menu."""
WORDY = 24
"""An option of more letters than this wants a line of its own."""


def yes(pen: Pen, form: Yes, place: Place, head: str, optional: bool) -> str:
    """Nothing to fill in; where it may be left out, a box."""
    if not optional:
        return ""
    box = el("input", type="checkbox", name=f"{pen.name(place)}.?", value="on", id=pen.id(place),
             checked="checked" if "?" in pen.below(place) else None)  # fmt: skip
    return el("label", box, el("span", words(head)), class_="choice")


def one(pen: Pen, form: One, place: Place, head: str, optional: bool) -> str:
    options = list(form.options)
    chosen = pen.text(place)
    if len(options) > MANY:
        first = LEAVE_OUT if optional else "Choose ..."
        return pen.field(head or "Choose", pen.menu(form.of, options, chosen, first, **pen.control(place)), place)
    alone = len(options) == 1 and not listed(place) and not optional
    rows = [
        pen.choice("radio", form.of, option, plain(option) == chosen or alone, place, index)
        for index, option in enumerate(options)
    ]
    if optional:
        rows.append(pen.none(place, not chosen))
    return group(
        head, f'<div class="{_columns(pen, form)}">{"".join(rows)}{pen.barred_rows(form.of, options, place)}</div>'
    )


def some(pen: Pen, form: Some, place: Place, head: str, optional: bool) -> str:
    options = list(form.options)
    most = min(form.most, len(options))
    need = counted(head or "Choose", span(form.least, most))
    if form.ordered:
        return group(need, _in_order(pen, form, options, most, place))
    chosen = pen.values(place)
    rows = "".join(
        pen.choice("checkbox", form.of, option, plain(option) in chosen, place, index)
        for index, option in enumerate(options)
    )
    return group(need, f'<div class="{_columns(pen, form)}" data-least="{form.least}" data-most="{most}">{rows}</div>')


def _columns(pen: Pen, form: One | Some) -> str:
    """Long words stand one below the other; short ones side by side."""
    return "options wide" if any(len(pen.label(form.of, o)) > WORDY for o in form.options) else "options"


def _in_order(pen: Pen, form: Some, options: list[object], most: int, place: Place) -> str:
    """One menu after the other; an element chosen on the board goes into the first empty one."""
    given = pen.values(place) or [pen.text((*place, n)) for n in range(most)]
    given += [""] * (most - len(given))
    menus = []
    for n in range(most):
        at = (*place, n)
        items = "".join(
            el("option", words(pen.label(form.of, option)), value=plain(option),
               selected="selected" if plain(option) == given[n] else None)
            for option in options
        )  # fmt: skip
        box = el("select", '<option value="">–</option>' + items, id=pen.id(at), name=pen.name(at))
        menus.append(el("li", box, el("label", f"Number {n + 1}", class_="unseen", for_=pen.id(at))))
    refs = "".join(_stand_in(ref(form.of, option), plain(option), fill="") for option in options if form.of)
    return f'<div data-in-order><ol class="in-order">{"".join(menus)}</ol>{refs}</div>'


def _stand_in(of: str | None, value: str, **data: str) -> str:
    """Stands for a board element where no single input does."""
    named = {f"data_{key}": text for key, text in data.items()}
    return f"<span{attributes(data_ref=of, data_value=value, hidden='hidden', **named)}></span>"


def amount(pen: Pen, form: Amount, place: Place, head: str, optional: bool) -> str:
    box = el("input", type="number", min=str(form.low), max=str(form.high), step="1", value=pen.text(place),
             inputmode="numeric", **pen.control(place))  # fmt: skip
    return pen.field(counted(head or "How many", span(form.low, form.high)), box, place)


def allocation(pen: Pen, form: Allocation, place: Place, head: str, optional: bool) -> str:
    rows = []
    none = "" if optional or listed(place) else "0"
    for key, most in form.pools.items():
        at = (*place, key)
        box = el("input", type="number", min="0", max=str(most), step="1", value=pen.text(at) or none,
                 placeholder="0", inputmode="numeric", data_ref=ref(form.of, key),
                 data_called=pen.label(form.of, key), **pen.control(at))  # fmt: skip
        rows.append(pen.field(f"{pen.label(form.of, key)} (up to {most})", box, at) + pen.found(at))
    need = span(form.least, min(form.most, sum(form.pools.values())))
    total = '<p class="script-only nums" role="status">In all: <output></output></p>'
    inside = f'<div class="options" data-sum="{need}">{"".join(rows)}{total}</div>'
    return group(counted(head or "How many of each", f"{need} in all"), inside)


def path(pen: Pen, form: Path, place: Place, head: str, optional: bool) -> str:
    """The places one after the other. A place chosen on the board is gone to by the shortest way there is."""
    control = pen.control(place)
    text = " ".join(pen.values(place))
    box = el("input", type="text", value=text, autocomplete="off", class_="mono", **control)
    stops = dict.fromkeys(stop for stops in form.links.values() for stop in stops)
    refs = "".join(_stand_in(ref(form.of, stop), stop, step="") for stop in stops if form.of)
    tools = "".join(
        el("button", says, type="button", class_="quiet", data_path_tool=does)
        for does, says in (("back", "One step back"), ("clear", "Clear"))
    )
    first = ", ".join(pen.label(form.of, stop) for stop in form.links.get(form.start, ())[:8])
    help_ = el("p", words(f"Places with blanks between them; first to {first}."), class_="help") if first else ""
    plan = msgspec.json.encode({"start": form.start, "most": form.most, "links": form.links}).decode()
    inside = box + help_ + f'<div class="row script-only">{tools}</div>' + refs
    whole = f"{head or 'Way'} from {pen.label(form.of, form.start)} ({span(form.least, form.most)} steps)"
    return f"<div{attributes(data_path=plan)}>{pen.field(whole, inside, place)}</div>"


def point(pen: Pen, form: Point, place: Place, head: str, optional: bool) -> str:
    """Two numbers; on a drawing that says where its points lie (`data-plane`), a click fills them in."""
    boxes = "".join(
        pen.field(f"{name} ({span(low, high)})", el("input", type="number", min=str(low), max=str(high), data_axis=name,
                                                    value=pen.text((*place, name)), **pen.control((*place, name))),
                  (*place, name)) + pen.found((*place, axis))
        for axis, (name, low, high) in enumerate((("x", form.x0, form.x1), ("y", form.y0, form.y1)))
    )  # fmt: skip
    pick = el("button", "Show it on the board", type="button", class_="quiet script-only", data_point_tool="1")
    inside = f"<div{attributes(class_='row', data_point=form.of or 'point')}>{boxes}{pick}</div>"
    return group(head or "Where", inside)


def text(pen: Pen, form: Text, place: Place, head: str, optional: bool) -> str:
    control = pen.control(place)
    written = pen.text(place)
    if form.lines:
        box = f"<textarea{attributes(maxlength=form.most, **control)}>\n{words(written)}</textarea>"
    else:
        box = el("input", type="text", value=written, maxlength=str(form.most), autocomplete="off", **control)
    return pen.field(head or "Text", box, place)


def own(pen: Pen, form: Form, place: Place, head: str, optional: bool) -> str:
    """A form of a game's own that tells no common shape: its answer as JSON."""
    written = pen.text(place)
    inside = f"\n{words(written)}"
    box = f"<textarea{attributes(class_='orders', spellcheck='false', **pen.control(place))}>{inside}</textarea>"
    return pen.field(head or title("answer"), box, place)
