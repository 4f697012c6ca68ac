"""The terrarium command: play any game in a terminal, simulate, replay, verify, draw.

One module for each command. None of them knows a game by name: games come from the registry.
"""

from __future__ import annotations

from .app import main

__all__ = ["main"]
