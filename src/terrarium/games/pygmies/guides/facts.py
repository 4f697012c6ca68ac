"""What the guides share: drafts as clients send them back, touches, and facts for those who draw."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec

from terrarium.kernel import Asked, Finding, Guide, Touch, Value

from ..geometry import SIZE
from ..state import Field
from ..words.names import face_id, who

Inch = Annotated[int, msgspec.Meta(ge=0, le=SIZE)]
Spot = tuple[Inch, Inch]
"""A place on the table, as a client sends it."""

Drafted = TypeVar("Drafted", bound=msgspec.Struct)
Told = dict[str, Any]
DONE = "done"
LOOK = "look"
"""The touch that only asks about an enemy: sight and chances, and nothing is written."""


def drafted(kind: type[Drafted], draft: Value) -> Drafted:
    """The draft that a client sends back; what is none is begun anew."""
    try:
        return msgspec.convert(draft or {}, kind)
    except msgspec.ValidationError:
        return kind()


class Touched(NamedTuple):
    """A touch taken apart: `model:SA1`, `point:9000,4000`, `weapon:Long Bow`; what comes behind its first colon."""

    kind: str
    what: str

    @property
    def spot(self) -> Spot | None:
        """The place of a point; None where it is none on the table."""
        try:
            return msgspec.convert(msgspec.json.decode(f"[{self.what}]"), Spot) if self.kind == "point" else None
        except msgspec.MsgspecError:
            return None

    @property
    def number(self) -> int:
        return int(self.what) if self.what.isdigit() and len(self.what) < 6 else -1


def touched(touch: str) -> Touched:
    kind, _, what = touch.partition(":")
    return Touched(kind, what)


def guided(
    asked: Asked,
    draft: msgspec.Struct,
    facts: Told,
    touches: list[Touch],
    answer: Value,
    *,
    whole: bool,
    shows: list[str],
) -> Guide:
    """The guide of these facts. `whole`: the answer is meant; it is ready where the form takes it."""
    found = [Finding("illegal", facts["why"], rule=facts.get("rule", ""))] if facts.get("why") else []
    wrong = asked.form.check(answer) if whole else []
    ready = whole and all(finding.warning for finding in wrong)
    lines = [line["says"] for line in facts.get("lines", ())] or ([facts["says"]] if "says" in facts else [])
    return Guide(
        msgspec.to_builtins(draft),
        tuple(touches),
        tuple(lines),
        (*found, *wrong),
        ready,
        answer if ready else None,
        tuple(f"model:{name}" for name in shows),
        own=True,
        facts=facts,
    )


def coin(one: Told, says: str = "") -> Touch:
    """A model to be touched on the table."""
    return Touch(f"model:{one['id']}", one["called"], f"model:{one['id']}", says)


def place(label: str) -> Touch:
    """A place to be touched on the table."""
    return Touch("point:", label, kind="point", bounds=(0, 0, SIZE, SIZE))


def barred_models(asked: Asked) -> dict[str, dict[str, str]]:
    """Why models cannot be chosen now, by id."""
    found = asked.barred
    return {ref[6:]: {"why": why.says, "rule": why.rule} for ref, why in found.items() if ref.startswith("model:")}


def base(field: Field, i: int) -> dict[str, Any]:
    """A model for one who draws it."""
    m = field.models[i]
    called, face = who(field, m.id), face_id(m.card)
    return {"id": m.id, "called": called, "face": face, "colour": m.id[:2], "x": m.x, "y": m.y, "r": m.r}
