"""The tables of the rule page, read anew: parts with their figures, effect cards with what they do."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PAGE = Path(__file__).parents[4] / "docs" / "rules" / "terrible-lizards.md"
TYPES = ("head", "body", "arms", "legs", "wings")


@dataclass(frozen=True)
class Card:
    """A part (`dinosaur`, `type` and figures) or an effect (`kind` S, Q or P; `text` as the page's last column)."""

    id: str
    name: str
    kind: str
    dinosaur: str = ""
    type: str = ""
    attack: int = 0
    weight: int = 0
    text: str = ""

    def figure(self, word: str) -> int:
        """The number behind a word of its text: `gain(you, 8)` has 8 for `gain`."""
        found = re.search(word + r"(?:\([^)]*?|\+)(\d+)", self.text)
        return int(found[1]) if found else 0


def rows(heading: str) -> list[list[str]]:
    [text] = [part for part in re.split(r"^#{2,3} ", PAGE.read_text(), flags=re.M) if part.startswith(heading)]
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


@cache
def cards() -> dict[str, Card]:
    found = {}
    for dinosaur, *figures, _ in rows("14.2"):
        name = re.sub(r"[*]| \(no set\).*", "", dinosaur)
        copies = 2 if "2 copies" in dinosaur else 1
        for kind, figure in zip(TYPES[:4], figures, strict=True):
            if not figure:
                continue
            type = "wings" if figure.startswith("Wings") else kind
            attack, weight = map(int, figure.removeprefix("Wings ").split("/"))
            for copy in range(1, copies + 1):
                id = f"{name}-{type}".lower() + (f"-{copy}" if copies > 1 else "")
                found[id] = Card(id, f"{name} {type.title()}", "part", name, type, attack, weight)
    for name, kind, copies, _, text in rows("14.3"):
        for copy in range(1, int(copies) + 1):
            id = f"{name.lower().replace(' ', '-')}-{copy}"
            found[id] = Card(id, name, kind, text=text)
    return found
