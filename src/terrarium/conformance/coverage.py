"""What a run of the kit has seen, and what it has not."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from terrarium.kernel import Game


class Coverage(msgspec.Struct):
    """Counts by name. `notes` are remarks that fail nothing; `missed` names what no game came to."""

    game: str
    games: int = 0
    ended: int = 0
    entries: int = 0
    longest: int = 0
    seconds: float = 0.0
    seats: Counter[int] = msgspec.field(default_factory=Counter)
    decisions: Counter[str] = msgspec.field(default_factory=Counter)
    events: Counter[str] = msgspec.field(default_factory=Counter)
    acts: Counter[str] = msgspec.field(default_factory=Counter)
    left: Counter[str] = msgspec.field(default_factory=Counter)
    """The kinds of decisions at which somebody left."""
    bots: Counter[str] = msgspec.field(default_factory=Counter)
    checks: Counter[str] = msgspec.field(default_factory=Counter)
    spent: dict[str, float] = {}
    asks: Counter[str] = msgspec.field(default_factory=Counter)
    pairs: int = 0
    pairs_of: int = 0
    together: int = 0
    twins: int = 0
    twins_changed: int = 0
    promises: int = 0
    refs: int = 0
    refs_drawn: int = 0
    refused: list[str] = []
    notes: list[str] = []
    missed: list[str] = []

    def note(self, says: str) -> None:
        if says not in self.notes:
            self.notes.append(says)

    def close(self, game: Game[Any, Any]) -> None:
        """Name what was never reached."""
        rules = game.state.rules
        asks = [name for name, step in rules.table.items() if hasattr(step, "asks")]
        self.missed += [f"ask {name}" for name in asks if name not in self.asks]
        self.missed += [f"act {name}" for name in rules.acts if name not in self.acts]
        self.missed += [f"seats {n}" for n in game.seats if n not in self.seats]
        self.missed += [f"bot {level}" for level in game.bots if level not in self.bots]

    def __str__(self) -> str:
        def row(name: str, counts: Counter[str] | Counter[int]) -> str:
            return f"  {name}: " + (", ".join(f"{key} {n}" for key, n in counts.most_common()) or "none")

        lines = [
            f"{self.game}: {self.games} games ({self.ended} to the end, the longest {self.longest} entries), "
            f"{self.entries} entries in {self.seconds:.1f} s",
            row("seats", self.seats),
            f"  option pairs: {self.pairs} of {self.pairs_of}",
            row("decisions", self.decisions),
            row("events", self.events),
            row("acts", self.acts),
            row("left at", self.left),
            row("bots", self.bots),
            "  checks: " + ", ".join(f"{k} {n} ({self.spent.get(k, 0.0):.2f} s)" for k, n in self.checks.items()),
            f"  several moments open: {self.together} times",
            f"  leak test: {self.twins} twins, {self.twins_changed} of them different",
            f"  promises that were kept: {self.promises}",
            f"  choices drawn on the board: {self.refs_drawn} of {self.refs}",
        ]
        lines += [f"  set-up refused: {says}" for says in self.refused]
        lines += [f"  note: {says}" for says in self.notes]
        if self.missed:
            lines.append("  not reached: " + ", ".join(self.missed))
        return "\n".join(lines)
