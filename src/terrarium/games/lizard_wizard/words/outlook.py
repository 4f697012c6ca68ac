"""What an answer would cost and bring, in a few words (section 19): the rules carry it out on a table that the view
allows, and one's own things are looked at before and after."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from terrarium.kernel import Asked, Dice, Flow, Pov, Value
from terrarium.kernel.rehearsal import rehearsed

from ..content import REAGENT_NAMES, REAGENTS
from ..rules.casting import cast_spell
from ..rules.rounds import ACTIONS
from ..state import WizardState
from ..view import MageView, WizardView
from ..view.imagine import imagine
from .names import number, tokens

LUCKY = ("research", "dungeon")
"""Uses of a familiar of which only the price is sure."""


class Brought(NamedTuple):
    """One's own things and the values after an answer. `asked`: the rules have a question before the action ends."""

    mana: int
    gold: int
    tokens: tuple[int, ...]
    tracks: tuple[int, ...]
    asked: bool


def _doing(asked: Asked, answer: Value, seat: int) -> Callable[[WizardState, Flow], None] | None:
    """The piece of the rules that carries the answer out, for answers whose outcome is sure."""
    if not isinstance(answer, dict):
        return None
    if asked.kind == "cast" and "cast" in answer:
        return lambda s, f: cast_spell(s, f, seat, answer["cast"])
    if asked.kind != "action":
        return None
    [(way, said)] = answer.items()
    if way not in ACTIONS or way == "recruit":
        return None
    return lambda s, f: ACTIONS[way](s, f, seat, said)


def brought(pov: Pov[WizardView], asked: Asked, answer: Value) -> Brought | None:
    does = _doing(asked, answer, pov.who)
    if does is None or not pov.view.seated:
        return None
    after, _, then = rehearsed(imagine(pov.view, Random(0)), does)
    own = after.mages[pov.who]
    return Brought(own.mana, own.gold, tuple(own.tokens), tuple(after.tracks), bool(then))


def _lucky(answer: Value) -> bool:
    return any(use in LUCKY for use in (answer.get("summon") or {}).values())


PASS: dict[str, Value] = {"pass": True}


def _passing(pov: Pov[WizardView], asked: Asked) -> str:
    """LW-209: whether a pass ends the game, at once or when all who come after pass too; it is played to find out."""
    state = imagine(pov.view, Random(0))
    moment, seat = state.moment(asked.id), pov.who
    for n in range(len(state.mages)):
        outcome = state.play(moment, {seat: PASS}, Dice(b"rehearsal"))
        if any(event.kind == "final" and (event.face or {}).get("why") == "idle" for event in outcome.events):
            return "Nobody has acted this round: the game ends" if not n else "If everyone passes, the game ends"
        asks = [(one, who, d) for one in state.moments() for who, d in one.decisions.items() if d.kind == "action"]
        if state.over or not asks or not asks[0][2].form.ok(PASS):
            break
        moment, seat, _ = asks[0]
    return ""


def outlook(pov: Pov[WizardView], asked: Asked, answer: Value) -> str:
    if asked.kind == "action" and answer == PASS:
        return _passing(pov, asked) if pov.view.seated else ""
    found = brought(pov, asked, answer)
    if found is None:
        return ""
    own = pov.view.me
    parts = [_change(own.mana or 0, found.mana, "mana")]
    if not _lucky(answer):
        parts += [_change(own.gold or 0, found.gold, "gold"), *_tokens(own, found)]
        parts += [
            f"{name} {before} → {after}"
            for name, before, after in zip(REAGENT_NAMES, pov.view.tracks, found.tracks, strict=True)
            if before != after
        ]
    return "; ".join(part for part in parts if part)


def _change(before: int, after: int, what: str) -> str:
    if after == before:
        return ""
    return f"−{before - after} {what}, {after} left" if after < before else f"+{after - before} {what}"


def _tokens(own: MageView, found: Brought) -> list[str]:
    moved = [after - before for before, after in zip(own.tokens, found.tokens, strict=True)]
    gained = {kind: n for kind, n in zip(REAGENTS, moved, strict=True) if n > 0}
    paid = {kind: -n for kind, n in zip(REAGENTS, moved, strict=True) if n < 0}
    over = sum(found.tokens) - own.storage
    return [
        f"+{tokens(gained)}" if gained else "",
        f"−{tokens(paid)}" if paid else "",
        f"{number(over, 'token')} more than you can store" if gained and over > 0 else "",
    ]


def promises(pov: Pov[WizardView], asked: Asked, answer: Value) -> dict[str, Value]:
    """What `outlook` says, as facts. Left out is what may change until somebody is asked again: in the AI's turn, in
    one's own next one when all others skip theirs, and where tokens go unasked because there is no room (LW-322)."""
    found = brought(pov, asked, answer)
    view = pov.view
    if found is None or not (found.asked or _stays(view)):
        return {}
    own = f"mages.{pov.who}"
    sure: dict[str, Value] = {f"{own}.mana": found.mana}
    if _lucky(answer):
        return sure
    sure[f"{own}.gold"] = found.gold
    if found.asked or sum(found.tokens) <= view.me.storage:
        sure[f"{own}.tokens"] = found.tokens
    return sure | {"tracks": found.tracks}


def _stays(view: WizardView) -> bool:
    """Whether nobody's goods change between the end of this action and the next question."""
    others = [mage for seat, mage in enumerate(view.mages) if seat != view.who and not mage.out]
    return not view.level and not all(mage.skip for mage in others)
