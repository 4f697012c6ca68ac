"""What an effect does as a small picture, made from its operations: a card that is new gets one by what it does.

The drawings are data (`content/faces.toml`); their lines are in the card's own colour.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files

import msgspec

from terrarium.kernel import BrokenContent
from terrarium.kernel.svg import FONT, el, number, words

from .. import content
from ..content import EFFECTS, Effect, ops
from .palette import P


class Stroke(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    d: str
    fill: str
    width: float
    at: tuple[float, float] = (0, 0)


class Motif(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    strokes: tuple[Stroke, ...]


def read(text: str, file: str = "faces.toml") -> dict[str, Motif]:
    """The drawings; every effect needs one."""
    try:
        found = msgspec.convert(tomllib.loads(text), dict[str, Motif])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BrokenContent(f"{file}: {error}") from None
    for effect in EFFECTS.values():
        if motif(effect)[0] not in found:
            raise BrokenContent(f"{file}: {effect.name}: there is no {motif(effect)[0]}.")
    return found


_PLAIN: dict[type, str] = {
    ops.Gain: "feast",
    ops.Draw: "eggs",
    ops.TakeFromHand: "spy",
    ops.PartToHand: "thief",
    ops.AttachFromHand: "growth",
    ops.Cancel: "roar",
    ops.Dodge: "dead",
    ops.Reroll: "stumble",
    ops.RampageRight: "ambush",
    ops.TakeControl: "mimicry",
}


def motif(effect: Effect) -> tuple[str, str]:
    """What shows this effect, and the figure that goes with it."""
    static = effect.static
    if static.attack or static.weight:
        return ("claws", f"+{static.attack}") if static.attack else ("plates", f"+{static.weight}")
    if static.actions:
        return "metabolism", f"+{static.actions}"
    if static.shroud or static.set_needs != 4:
        return ("camouflage", "") if static.shroud else ("link", f"{static.set_needs}/4")
    if effect.strikes or effect.upkeep:
        amount = getattr((effect.strikes or effect.upkeep)[0], "amount", 0)
        return ("venom", f"−{amount}") if effect.strikes else ("blood", f"+{amount}")
    return _done(effect.does[0], effect)


def _done(op: ops.Op, effect: Effect) -> tuple[str, str]:
    if isinstance(op, ops.Damage):
        kind = "stampede" if op.who == "each_opponent" else "trip" if op.at_most else "lash"
        return kind, f"−{op.amount}"
    if isinstance(op, ops.Modify):
        return ("adrenaline" if op.stat == "attack" else "hide"), f"+{op.amount}"
    if isinstance(op, ops.Suppress):
        return ("amber" if op.until == "your_turn" else "tar"), ""
    if isinstance(op, ops.Fetch):
        return ("dig" if op.zone == "deck" else "scavenge"), ""
    if isinstance(op, ops.Shed):
        gains = [other.amount for other in effect.does if isinstance(other, ops.Gain)]
        return ("asteroid" if op.who == "everyone" else "autotomy"), f"+{gains[0]}" if gains else ""
    return _PLAIN[type(op)], f"+{op.amount}" if isinstance(op, (ops.Gain, ops.Draw)) else ""


COLOURS = {"quick": "ember", "persistent": "violet", "standard": "tan"}


MOTIFS = read(files(content).joinpath("faces.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=64)
def _picture(kind: str, colour: str) -> str:
    filled = {"tint": f"{colour}-wash", "line": colour}
    return "".join(
        el(
            "path",
            d=stroke.d,
            stroke_width=stroke.width,
            stroke_linejoin="round",
            stroke_linecap="round",
            transform=f"translate({number(stroke.at[0])},{number(stroke.at[1])})" if any(stroke.at) else None,
            **P(filled.get(stroke.fill, stroke.fill), colour),
        )
        for stroke in MOTIFS[kind].strokes
    )


def face(id: str, x: float, y: float, scale: float = 1.0, figure: bool = True) -> str:
    """An effect's picture with its middle here, and its figure large beside it."""
    effect = EFFECTS[id]
    kind, amount = motif(effect)
    colour = COLOURS[effect.kind]
    beside = bool(figure and amount)
    small = scale * 0.86 if beside else scale
    drawn = el(
        "g",
        _picture(kind, colour),
        transform=f"translate({number(x - (18 * scale if beside else 0))},{number(y)}) scale({number(small)})",
    )
    if beside:
        drawn += el(
            "text",
            words(amount),
            x=x + (46 if len(amount) < 3 else 49) * scale,
            y=y + 8 * scale + 2,
            font_size=round(max(13, (24 if len(amount) < 3 else 19) * scale), 1),
            font_family=FONT,
            font_weight="bold",
            text_anchor="middle",
            **P(colour),
        )
    return drawn
