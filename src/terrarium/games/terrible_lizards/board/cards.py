"""Cards in full: a bone plate or an effect with its picture; the hand as a fan; shelves of labels; cards to cut out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from textwrap import wrap

from terrarium.kernel.svg import FONT, SANS, drawing, el, number, piece, words

from ..content import BONUS, EFFECTS, PARTS
from ..words.labels import card
from . import skeleton as bones
from .faces import face as picture
from .faces import motif
from .ink import CLAW, DECK, GAP, LETTER, SIGNS, about, fits, kind_of, pressed, seal, shadow, sign, write
from .palette import P
from .slots import token

ROOMY = 130.0
"""A card as wide as this has room for its sign, and for the power of its set."""
WORDY = 150.0
"""One as high as this says what its set does."""
SLIM = 104.0
"""A low card narrower than this has no room for what it says."""


def face(id: str, x: float, y: float, wide: float, high: float, **more: str) -> str:
    """A card: a bone plate, or an effect with its picture and its words."""
    return piece(f"card:{id}", x, y, _drawn(id, wide, high), ref=f"card:{id}", **more)


@lru_cache(maxsize=512)
def _drawn(id: str, wide: float, high: float) -> str:
    """What is on a card: the same in every hand, and in every drawing of that size."""
    _, fill = SIGNS[kind_of(id)]
    inner = [
        el("title", words(f"{card(id)}. {about(id)}")),
        shadow(0, 0, wide, high, 9, 1.3),
        el("rect", width=wide, height=high, rx=8, stroke_width=2, **P("card", fill, "rim")),
        *(_part(id, 0, 0, wide, high) if id in PARTS else _effect(id, 0, 0, wide, high)),
    ]
    return "".join(inner)


PRINTED = (189.0, 264.0)
"""The shape of a printed card, three units a millimetre."""


def printed(id: str) -> str:
    """A card as a drawing of its own, to cut out."""
    wide, high = PRINTED
    ground = el("rect", width=wide, height=high, **P("sheet"))
    return drawing(wide, high, ground, face(id, 6, 6, wide - 12, high - 12), title=card(id))


def back() -> str:
    """What all cards have behind them: a claw in a frame, the same turned round."""
    wide, high = PRINTED
    turned = f"rotate(180 {wide / 2} {high / 2})"
    half = sign(CLAW, wide / 2, high / 3, "ember", 2.4)
    return drawing(
        wide,
        high,
        el("rect", width=wide, height=high, **P("amber")),
        el("rect", x=12, y=12, width=wide - 24, height=high - 24, rx=10, stroke_width=3, **P("sheet", "ink")),
        half,
        el("g", half, transform=turned),
        title="The back of a card",
    )


def _part(id: str, x: float, y: float, wide: float, high: float) -> list[str]:
    """The bone between its figures; below it whose it is, and what four of these do."""
    if wide < SLIM and high < WORDY:
        return _slim_part(id, x, y, wide, high)
    part, roomy = PARTS[id], wide >= ROOMY
    r = 20.0 if roomy else 14.0
    size, least = (14.0, 12.6) if roomy else (12.5, 12.2)
    middle, said = x + wide / 2, []
    if part.key in BONUS and high >= WORDY:
        most = int((wide - 8) / (LETTER * least))
        said = wrap(f"✦ {BONUS[part.key].text}", most)
        said = said if len(said) <= 4 else wrap(f"✦ {BONUS[part.key].bonus}", most)
    elif part.key in BONUS:
        said = [fits(BONUS[part.key].bonus, wide - 4, least)]
    foot = 26 + 14.5 * len(said)
    return [
        seal(x + r + 4, y + r + 4, "attack", part.attack, r),
        seal(x + wide - r - 4, y + r + 4, "weight", part.weight, r),
        write(middle, y + (21 if roomy else 18), part.type if wide >= SLIM else "", size, "ink-soft", FONT, "middle"),
        bones.fitted(id, x + 9, y + 2 * r + 8, wide - 18, high - 2 * r - 10 - foot),
        pressed(middle, y + high - foot + 15, part.dinosaur, size, wide - 8, weight="bold"),
        *(write(middle, y + high - foot + 30 + 14.5 * n, line, least, "ink-soft", SANS, "middle")
          for n, line in enumerate(said)),
    ]  # fmt: skip


def _slim_part(id: str, x: float, y: float, wide: float, high: float) -> list[str]:
    part, r, middle = PARTS[id], 14.0, x + wide / 2
    said = BONUS[part.key].bonus if part.key in BONUS else ""
    foot = 46.0 if said else 32.0
    return [
        seal(x + r + 3, y + r + 3, "attack", part.attack, r),
        seal(x + wide - r - 3, y + r + 3, "weight", part.weight, r),
        bones.fitted(id, x + 5, y + 2 * r + 5, wide - 10, high - 2 * r - 8 - foot),
        pressed(middle, y + high - foot + 12, part.dinosaur, 12.4, wide - 6, weight="bold"),
        pressed(middle, y + high - foot + 26, part.type, 12.2, wide - 6, "ink-soft"),
        pressed(middle, y + high - 6, f"✦ {said}", 12.2, wide - 6, "ink-soft") if said else "",
    ]


def _effect(id: str, x: float, y: float, wide: float, high: float) -> list[str]:
    """The words that find no room are on the large card, and in its title."""
    effect, roomy = EFFECTS[id], wide >= ROOMY
    kind = kind_of(id)
    d, fill = SIGNS[kind]
    if wide < SLIM and high < WORDY:
        return _slim(id, x, y, wide, high)
    size, least = (16.0, 13.0) if roomy else (13.0, 12.2)
    named = wrap(effect.name, int((wide - 8) / (0.56 * size)))
    lines = wrap(effect.text, int((wide - 10) / (LETTER * least)))
    step = least + 2
    art = high * (0.36 if roomy else 0.28)
    down = y + 22 + art + size
    room = int((y + high - 4 - (down + size * 1.1 * (len(named) - 1))) // step)
    if len(lines) > room:
        lines = [*lines[: max(0, room - 1)], f"{lines[max(0, room - 1)][:-1].rstrip(' ,.')}…"] if room > 0 else []
    scale = round(min((wide - 16) / 128, art / 66), 3)
    below = down + size * 1.1 * (len(named) - 1) + step + 1
    return [
        el("rect", x=x + 1.5, y=y + 1.5, width=wide - 3, height=22 + art - 2, rx=7, **P(f"{fill}-wash")),
        sign(d, x + 13, y + 13, fill, 0.75),
        write(x + 24, y + 17, kind.capitalize(), 12.5, fill, SANS),
        picture(id, x + wide / 2, y + 20 + art / 2, scale),
        *(write(x + wide / 2, down + size * 1.1 * n, line, size, "ink", FONT, "middle", "bold")
          for n, line in enumerate(named)),
        *(write(x + wide / 2, below + step * n, line, least, "ink", SANS, "middle") for n, line in enumerate(lines)),
    ]  # fmt: skip


def _slim(id: str, x: float, y: float, wide: float, high: float) -> list[str]:
    """Where there is no room for words the picture says it, and its figure."""
    effect = EFFECTS[id]
    d, fill = SIGNS[effect.kind]
    amount = motif(effect)[1]
    named = wrap(effect.name, int((wide - 4) / (0.58 * 12.4)), break_long_words=False)[:3]
    art = high - 20 - 14 * len(named) - (22 if amount else 0)
    scale = round(min((wide - 8) / 100, art / 64), 3)
    return [
        el("rect", x=x + 1.5, y=y + 1.5, width=wide - 3, height=art + 14, rx=7, **P(f"{fill}-wash")),
        sign(d, x + 12, y + 12, fill, 0.7),
        picture(id, x + wide / 2, y + 12 + art / 2, scale, figure=False),
        *(pressed(x + wide / 2, y + 28 + art + 14 * n, line, 12.4, wide - 6, weight="bold")
          for n, line in enumerate(named)),
        write(x + wide / 2, y + high - 7, amount, 19, fill, FONT, "middle", "bold") if amount else "",
    ]  # fmt: skip


def fan(
    ids: Sequence[str], x: float, y: float, wide: float, high: float, most: float, small: bool = False, empty: str = ""
) -> str:
    """A hand as it is held: cards side by side on an arc; without any, the words for that."""
    count = len(ids)
    if not count:
        return write(x + wide / 2, y + high / 2, empty, 15, "ink", FONT, "middle")
    each = min(most, (wide - 4) / count - (3 if small else 6))
    step = min(each + 10, (wide - each - 4) / max(1, count - 1)) if count > 1 else 0
    tall = high - (8 if small else 14)
    turn = 0.8 if small else 1.5
    start = x + (wide - each - step * (count - 1)) / 2
    shown = []
    for n, id in enumerate(ids):
        off = n - (count - 1) / 2
        sunk = (0.5 if small else 1.3) * off * off
        where = f"translate({number(start + step * n)},{number(y + 4 + sunk)})"
        where += f" rotate({number(turn * off)} {number(each / 2)} {number(tall)})"
        shown.append(
            el("g", face(id, 0, 0, round(each, 1), tall - (6 if small else 9), data_from=DECK), transform=where)
        )
    return "".join(shown)


def shelf(ids: Sequence[str], y: float, title: str, wide: float) -> tuple[str, float]:
    """Cards as small labels in rows."""
    across = int(wide // 128)
    each = (wide - GAP * (across + 1)) / across
    parts = [write(8, y + 16, title, 14, "ink", FONT)]
    y += 24
    for n, id in enumerate(ids):
        parts.append(token(id, "", False, GAP + n % across * (each + GAP), y + 50 * (n // across), each, 44))
    return "".join(parts), y + 50 * -(-len(ids) // across) + 6
