"""Forms keep their word: samples and defaults are right, `ok` and `check` agree, lists and schemas fit."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import msgspec

from terrarium.kernel import Decision, Finding, Form, Match, Value

from ..answers import broken
from ..case import require
from ..schema import takes
from ..spot import Spot, as_json

LISTED = 200
"""Forms with more answers than this are not listed one by one."""


def asked(match: Match) -> None:
    """What is asked is asked of seats, by decisions."""
    for moment in match.moments():
        name, decisions = moment.ask.name, cast(Any, moment.decisions)
        sound = isinstance(decisions, dict) and all(isinstance(one, Decision) for one in decisions.values())
        require(sound, f"{name} asks {decisions!r}: give a Decision for each seat, {{seat: Decision(...)}}")


def check(spot: Spot) -> None:
    for due in spot.some(spot.dues(), 4):
        name = due.decision.kind
        check_form(name, due.decision.form, spot.rng)
        default = (
            spot.match.state.default(due.moment, due.seat)
            if due.moment.ask.name in spot.state.rules.table
            else due.decision.default
        )
        _right(f"the default of {name}", due.decision.form, default)
        data = _data(f"the facts of {name}", due.decision.facts)
        require(data == due.decision.facts, f"the facts of {name} are not plain JSON data: {due.decision.facts!r}")


def check_form(name: str, form: Form, rng: Random) -> None:
    """Everything that holds of a form by itself."""
    as_json(form)
    schema = form.schema()
    as_json(schema)
    samples = [form.sample(rng) for _ in range(4)]
    for sample in samples:
        _right(f"a sample of {name}", form, sample)
        require(_data(name, sample) == sample, f"a sample of {name} is not plain JSON data: {sample!r}")
        require(takes(schema, sample), f"the schema of {name} does not take the right answer {sample!r}")
        struck = form.struck(sample)
        require(form.ok(struck), f"the answer {sample!r} to {name} is no longer right once its texts are struck")
    _listed(name, form, samples)
    for sample in samples:
        for _ in range(3):
            _judged_alike(name, form, broken(sample, rng))


def _data(name: str, thing: Any) -> Any:
    try:
        return msgspec.json.decode(as_json(thing))
    except TypeError as error:
        raise AssertionError(f"{name} cannot be written as JSON: {error}") from None


def _errors(findings: list[Finding]) -> list[str]:
    return [str(finding) for finding in findings if not finding.warning]


def _right(what: str, form: Form, value: Value) -> None:
    errors = _errors(form.check(value))
    require(not errors, f"{what} is not right: {value!r}: {'; '.join(errors)}")
    require(form.ok(value), f"{what} passes check but not ok: {value!r}")


def _judged_alike(name: str, form: Form, value: Value) -> None:
    findings = form.check(value)
    right = form.ok(value)
    require(right == (not _errors(findings)), f"ok says {right} of {value!r} for {name}, check says {findings!r}")
    for finding in findings:
        require(finding.code and finding.says.strip(), f"check of {name} gives a finding without words for {value!r}")
        as_json(finding)


def _key(answer: Value) -> bytes:
    return msgspec.json.encode(answer, order="deterministic")


def _listed(name: str, form: Form, samples: list[Value]) -> None:
    count = form.count()
    if count is None or count > LISTED:
        return
    listed = list(form.each())
    require(count > 0, f"{name} asks where nothing could be answered")
    require(len(listed) == count, f"{name} counts {count} answers and lists {len(listed)}")
    known = {_key(answer) for answer in listed}
    require(len(known) == count, f"{name} lists an answer twice")
    for answer in listed:
        _right(f"an answer listed by {name}", form, answer)
    if not any(isinstance(sample, list) for sample in samples):
        strange = [sample for sample in samples if _key(sample) not in known]
        require(not strange, f"{name} draws answers that it does not list: {strange!r}")
