"""Guided answers: how to go on with an answer, touch by touch.

A draft is the list of touches so far; undoing one takes the last away. `derived` walks any form made of the common
parts with it and says what can be touched next, by board element (`ref`) and in words. A game refines it for decisions
that are more than a few choices (a march, a volley, a shopping list): its own `guide` may keep any plain data as its
draft. Page, terminal and API get the same guide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from .asked import Asked
from .errors import Finding
from .form import Value
from .harmless import harmless
from .walking import Touch, Walk, Wanted, unnamed

if TYPE_CHECKING:
    from .pov import Pov


class Guide(msgspec.Struct, frozen=True):
    """`answer` is whole when `ready` (and may still be gone on with, while there are touches); `lines` say in words
    what the draft says so far; `findings` why something cannot be; `shows` are the refs that the draft is about."""

    draft: Value
    touches: tuple[Touch, ...] = ()
    lines: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    ready: bool = False
    answer: Value = None
    shows: tuple[str, ...] = ()
    own: bool = False
    """The game's own: a client sends the draft back as it is."""
    facts: Value = None
    """For the game's own client: what it draws beside the touches."""


def steps(draft: Value) -> list[str]:
    """The touches of a derived guide's draft."""
    return [touch for touch in draft if isinstance(touch, str)] if isinstance(draft, list) else []


_WRITTEN = Finding("written", "This part is written in the game's notation, not touched.", warning=True)


def derived(pov: Pov[Any], asked: Asked, draft: Value = None, touch: str = "") -> Guide:
    """The guide of any form that is made of the common parts; of others it only says that they are written."""
    form = asked.form.shape() or asked.form
    taken = steps(draft)
    tries = [[*taken, touch], taken, []] if touch else [taken, []]
    for touches in tries:
        walk = Walk(touches, pov.label)
        try:
            answer = walk.fill(form)
        except Wanted as wanted:
            return Guide(
                touches,
                tuple(_said(pov, asked, touches, wanted.touches)),
                tuple(walk.lines),
                shows=_shows(walk, touches),
            )
        except LookupError:
            continue
        except NotImplementedError:
            return Guide(touches, (), tuple(walk.lines), (_WRITTEN,), own=not touches)
        if walk.left:
            continue
        found = pov.check(asked, answer)
        ready = all(finding.warning for finding in found)
        more = tuple(_said(pov, asked, touches, walk.more))
        lines = walk.lines or ([] if more else [pov.label(of, option) for of, option in walk.forced])
        return Guide(touches, more, tuple(lines), tuple(found), ready, answer, _shows(walk, touches))
    return Guide([])


def _shows(walk: Walk, touches: list[str]) -> tuple[str, ...]:
    """What a draft is about: what was touched, and once something was, what went with it because nothing else could."""
    forced = (f"{of}:{option}" for of, option in walk.forced if of)
    return tuple(dict.fromkeys((*walk.shows, *forced))) if touches else tuple(walk.shows)


def _said(pov: Pov[Any], asked: Asked, touches: list[str], offered: list[Touch]) -> Iterator[Touch]:
    """Each touch, and of those that make the answer whole what it would cost and bring. It ends where nothing more
    could be touched: of "up to two" the first does not."""
    form = asked.form.shape() or asked.form
    lies, can_be_undone = Counter(one.ref for one in offered), harmless(pov, asked)
    for one in offered:
        if one.kind != "choice":
            yield one
            continue
        walk = Walk([*touches, one.touch], unnamed)
        try:
            answer = walk.fill(form)
        except (Wanted, LookupError, NotImplementedError):
            yield one
            continue
        right, ends = asked.form.ok(answer), not walk.more
        says = one.says or (pov.game.outlook(pov, asked, answer) if right else "")
        alone = right and ends and not touches and bool(one.ref) and lies[one.ref] == 1
        yield msgspec.structs.replace(one, says=says, ends=ends, free=alone and can_be_undone(answer))
