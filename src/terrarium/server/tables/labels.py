"""What the options of a form are called, for pages and programs."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Form, Game

MOST = 3000
"""A form with more options than this names none beyond."""


def of(game: Game[Any, Any], view: Any, form: Form) -> dict[str, str]:
    """The labels by `of:option`, only where they say more than the option itself."""
    found: dict[str, str] = {}
    for kind, option in form.named():
        if len(found) >= MOST:
            break
        key = f"{kind}:{option}"
        if key not in found:
            found[key] = game.label(view, kind, option)
    return dict(sorted(found.items()))
