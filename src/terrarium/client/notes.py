"""What a bot must remember between two questions: in memory, and in a file where one is named."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import msgspec


class Note(msgspec.Struct):
    """A seat's note and the number of events that it had seen."""

    note: Any = None
    seen: int = 0


class Notes:
    """Notes by table and seat. The file is written whole or not at all; a damaged one is begun anew."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.kept: dict[str, Note] = {}
        if path is not None and path.exists():
            with contextlib.suppress(msgspec.DecodeError, OSError):
                self.kept = msgspec.json.decode(path.read_bytes(), type=dict[str, Note])

    def of(self, table: str, seat: int) -> Note:
        return self.kept.setdefault(f"{table}/{seat}", Note())

    def keep(self, table: str, seat: int, note: Note) -> None:
        self.kept[f"{table}/{seat}"] = note
        self._write()

    def forget(self, table: str) -> None:
        """The match is over."""
        self.kept = {name: note for name, note in self.kept.items() if not name.startswith(f"{table}/")}
        self._write()

    def _write(self) -> None:
        if self.path is not None:
            beside = self.path.with_name(self.path.name + ".part")
            beside.write_bytes(msgspec.json.encode(self.kept))
            beside.replace(self.path)
