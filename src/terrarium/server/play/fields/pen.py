"""What every input of a form has: its name, its words, what was filled in so far and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, TypeAlias

from terrarium.kernel import Finding, Value
from terrarium.kernel.svg import el, words
from terrarium.wording import called, title

from ..forms import plain

Place: TypeAlias = tuple[str | int, ...]
Given: TypeAlias = Mapping[str, Sequence[str]]

LEAVE_OUT = "None"
OPTIONAL = " (optional)"
FEW = 3
"""More barred options than this are folded away."""


class Pen:
    """Writes inputs. `given` are the fields filled in so far, named as they are sent: what a page that was refused
    sent comes back as it was, and an answer comes as `tables.forms.written` gives it."""

    def __init__(
        self,
        labels: Mapping[str, str],
        barred: Mapping[str, Finding],
        findings: Sequence[Finding],
        given: Given,
        prefix: str,
        rules: str = "",
    ) -> None:
        self.labels = labels
        self.barred = barred
        self.findings = findings
        self.given = given
        self.prefix = prefix
        self.rules = rules
        """Where the rulebook is read; every rule has its anchor there."""
        self.ranks: dict[Place, int] = {}
        """A list's entry by its place on the page: the how manieth it is among those filled in."""

    # ---- names

    def name(self, place: Place) -> str:
        return ".".join(["a", *(str(p) for p in place)])

    def id(self, place: Place) -> str:
        return "-".join([self.prefix, *(str(p) for p in place)]).replace(" ", "_")

    def label(self, of: str, option: Value) -> str:
        return called(option, self.labels.get(f"{of}:{option}"))

    # ---- what is there already

    def text(self, place: Place) -> str:
        values = self.given.get(self.name(place)) or ()
        return str(values[-1]) if values else ""

    def values(self, place: Place) -> list[str]:
        return [str(value) for value in self.given.get(self.name(place)) or ()]

    def below(self, place: Place) -> set[str]:
        """The next words of all filled-in names below this place."""
        stem = self.name(place) + "."
        return {key[len(stem) :].split(".")[0] for key, values in self.given.items()
                if key.startswith(stem) and any(str(value).strip() for value in values)}  # fmt: skip

    # ---- what is wrong

    def told(self, place: Place) -> list[Finding]:
        """The findings about exactly this place; they count only a list's entries that were filled in."""
        told = tuple(self.ranks.get(place[: k + 1], part) for k, part in enumerate(place))
        return [finding for finding in self.findings if finding.place == told]

    def found(self, place: Place) -> str:
        said = "".join(
            el("p", words(f.says), self.rule(f), class_="finding warning" if f.warning else "finding")
            for f in self.told(place)
        )
        return f'<div id="{escape(self.id(place))}-said">{said}</div>' if said else ""

    def rule(self, finding: Finding) -> str:
        """The rule that a finding is about, as a link into the rulebook."""
        if not finding.rule:
            return ""
        return " " + (el("a", words(finding.rule), href=f"{self.rules}#{finding.rule}") if self.rules else finding.rule)

    # ---- pieces

    def control(self, place: Place) -> dict[str, Any]:
        wrong = any(not finding.warning for finding in self.told(place))
        ident = self.id(place)
        told = {"aria_invalid": "true", "aria_describedby": f"{ident}-said"} if wrong else {}
        return {"id": ident, "name": self.name(place), **told}

    def field(self, head: str, control: str, place: Place) -> str:
        return el("div", el("label", words(head), for_=self.id(place)), control, class_="field")

    def choice(self, kind: str, of: str, option: Value, on: bool, place: Place, index: int) -> str:
        box = el("input", type=kind, name=self.name(place), value=plain(option), id=f"{self.id(place)}-{index}",
                 checked="checked" if on else None, data_ref=ref(of, option))  # fmt: skip
        return el("label", box, el("span", words(self.label(of, option))), class_="choice")

    def none(self, place: Place, on: bool) -> str:
        """The radio button of a part that may be left out."""
        box = el("input", type="radio", name=self.name(place), value="", checked="checked" if on else None)
        return el("label", box, el("span", LEAVE_OUT, class_="soft"), class_="choice")

    def menu(self, of: str, options: Sequence[Any], chosen: str, head: str, **attributes: Any) -> str:
        items = "".join(
            el("option", words(self.label(of, option)), value=plain(option), data_ref=ref(of, option),
               selected="selected" if plain(option) == chosen else None)
            for option in options
        )  # fmt: skip
        return el("select", f'<option value="">{words(head)}</option>' + items, **attributes)

    def barred_rows(self, of: str, options: Sequence[Any], place: Place) -> str:
        """What somebody might want to choose and may not, with the reason; where that names a place, only there."""
        if not of:
            return ""
        shown = {f"{of}:{option}" for option in options}
        rows = [
            el("p", el("span", words(self.labels.get(key, title(key.partition(":")[2])))), " ",
               el("small", words(why.says), self.rule(why)), class_="choice barred", data_barred=key)
            for key, why in self.barred.items()
            if key.startswith(f"{of}:") and key not in shown and why.place in ((), place)
        ]  # fmt: skip
        if len(rows) <= FEW:
            return "".join(rows)
        summary = el("summary", f"{len(rows)} not possible now, and why")
        return el("details", summary, *rows, class_="barred-all")


def ref(of: str, option: Value) -> str | None:
    """The board element that an option stands for."""
    return f"{of}:{option}" if of else None


def listed(place: Place) -> bool:
    """Inside a list nothing is chosen beforehand, so that an entry left alone stays empty."""
    return any(isinstance(part, int) or part.startswith("__n") for part in place)


def span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def counted(head: str, need: str) -> str:
    """A head with how many are wanted behind it; of one that may be left out, both in one pair of brackets."""
    return f"{head.removesuffix(OPTIONAL)} ({need}, optional)" if head.endswith(OPTIONAL) else f"{head} ({need})"


def group(head: str, inside: str, **attributes: Any) -> str:
    if not head:
        return inside
    return el("fieldset", f"<legend>{words(head)}</legend>{inside}", class_="part", **attributes)


def attributes(**given: Any) -> str:
    """Attributes alone, for an element that `el` would close by itself."""
    return el("x", **given)[2:-2]
