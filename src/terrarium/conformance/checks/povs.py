"""A point of view is a value: made anew from JSON it is the same, it shares nothing that changes with the state, and no
state, match, strand or dice can be reached from it."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import msgspec

from terrarium.kernel import Asked, Dice, Game, Match, Pov, State, Strand
from terrarium.kernel.decoding import asked_of, form_of, view_from

from ..answers import broken
from ..case import require
from ..difference import difference
from ..spot import Spot, as_json

BEHIND = (State, Match, Strand, Dice)
"""What must not stand behind a point of view."""

SKIPPED = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType, Game, str, bytes, int, float, type(None))
"""What is never a part of a match: code, games, and plain things that cannot change."""


def check(spot: Spot) -> None:
    who = spot.rng.choice(spot.audiences)
    pov = spot.match.pov(who)
    _far(spot, pov)
    _alone(spot, pov)


# ---- near equals far


def _far(spot: Spot, pov: Pov[Any]) -> None:
    """What a client makes of the JSON is what a table has."""
    game, data = spot.game, as_json(pov.view)
    view = view_from(game, data)
    says = f"the view of {pov.who}, made anew from JSON,"
    require(isinstance(view, type(pov.view)), f"{says} is no {type(pov.view).__name__}: its fields cannot be read back")
    require(as_json(view) == data, f"{says} is another: {difference(pov.view, view)}")
    asked = [_asked(spot, one) for one in pov.asked]
    far = Pov(game, view, branch=pov.branch, asked=asked, heard=pov.heard)
    require(far.text() == pov.text(), f"{says} has another text")
    require(far.caption == pov.caption, f"{says} has another caption")
    for near, there in zip(pov.asked, asked, strict=True):
        words, others = game.prompt(pov.view, near.decision), game.prompt(view, there.decision)
        require(words == others, f"{says} asks {near.kind} in other words: {others!r} instead of {words!r}")
        require(far.labels(there.form) == near.labels, f"{says} calls the options of {near.kind} otherwise")
        guide, other = (as_json(one.guide(ask)) for one, ask in ((pov, near), (far, there)))
        require(guide == other, f"{says} guides an answer to {near.kind} otherwise: {_apart(guide, other)}")
        reasons = {ref: str(why) for ref, why in game.barred(view, there.decision).items()}
        require(reasons == {r: str(w) for r, w in near.barred.items()}, f"{says} bars other things in {near.kind}")


def _apart(one: bytes, other: bytes) -> str:
    return difference(msgspec.json.decode(one), msgspec.json.decode(other))


def _asked(spot: Spot, one: Asked) -> Asked:
    there = asked_of(msgspec.json.decode(as_json(one)), spot.game)
    form, again = one.form, form_of(msgspec.json.decode(as_json(one.form)), spot.game)
    says = f"the form of {one.kind}, made anew from JSON,"
    require(isinstance(form, type(again)), f"{says} is a {type(again).__name__}")
    require(as_json(again) == as_json(form), f"{says} is another: {difference(form, again)}")
    right = msgspec.json.decode(as_json(form.sample(spot.rng)))
    for answer in (right, *(broken(right, spot.rng) for _ in range(3))):
        found, others = [str(f) for f in form.check(answer)], [str(f) for f in again.check(answer)]
        require(found == others, f"{says} judges {answer!r} otherwise: {others} instead of {found}")
    return there


# ---- nothing behind it


def _alone(spot: Spot, pov: Pov[Any]) -> None:
    own = {id(thing): way for thing, way in reached(spot.state, "") if _changes(thing)}
    for thing, _ in reached(spot.state.copy(), ""):
        own.pop(id(thing), None)
    for thing, way in reached(pov, ""):
        says = f"the point of view of {pov.who}"
        require(not isinstance(thing, BEHIND), f"{says} reaches a {type(thing).__name__} at {way}")
        require(id(thing) not in own, f"{says} shares {own.get(id(thing))} of the state at {way}")


def _changes(thing: Any) -> bool:
    return isinstance(thing, list | dict | set) or (
        isinstance(thing, msgspec.Struct) and not type(thing).__struct_config__.frozen
    )


def reached(thing: Any, way: str) -> Iterator[tuple[Any, str]]:
    """Everything that can be reached from a thing, each once, with a way to it."""
    met: set[int] = set()
    left: list[tuple[Any, str]] = [(thing, way)]
    kept = []
    while left:
        one, path = left.pop()
        if isinstance(one, SKIPPED) or id(one) in met:
            continue
        met.add(id(one))
        kept.append(one)
        yield one, path
        left += _inside(one, path)


def _inside(thing: Any, way: str) -> list[tuple[Any, str]]:
    """What a thing refers to. Records that the collector does not follow are looked into by their fields; what a strand
    remembers to have asked is made from the state, and no part of it."""
    if isinstance(thing, Strand):
        return [(thing.stack, f"{way}.stack")]
    if isinstance(thing, msgspec.Struct):
        return [(getattr(thing, name, None), f"{way}.{name}") for name in thing.__struct_fields__]
    if isinstance(thing, dict):
        return [(value, f"{way}[{key!r}]") for key, value in thing.items()]
    if isinstance(thing, list | tuple):
        return [(value, f"{way}[{index}]") for index, value in enumerate(thing)]
    if hasattr(thing, "__dict__"):
        return [(value, f"{way}.{name}") for name, value in vars(thing).items()]
    return [(one, f"{way}.({type(one).__name__})") for one in gc.get_referents(thing)]
