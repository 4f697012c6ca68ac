"""The exchange that docs/mail.md shows, as it really goes."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .post_office import PostOffice, body
from .writers import FORM

PAGE = (Path(__file__).parents[2] / "docs" / "mail.md").read_text()


def test_the_letter_on_the_page_comes_and_its_answer_is_taken(
    office: PostOffice, table_of: Callable[..., str], people: list[Any]
) -> None:
    table_of("lizard-wizard")
    office.round()
    [letter] = office.fetch("ada@example.org")
    text = body(letter)
    shown = re.search(r"```text\n(.*?)```", PAGE, re.DOTALL)
    assert shown is not None
    came = re.sub(r"^(#orders \S+) \w+$", r"\1 k3x9q", text, flags=re.MULTILINE).splitlines()
    for line in shown.group(1).splitlines():
        assert line in came or line.startswith("Due:"), line
    [(moment, _)] = FORM.findall(text)
    answer = re.search(r"^    S H\n    CONFIRM\n", PAGE, re.MULTILINE)
    assert answer is not None
    typed = answer.group().replace("    ", "")
    quoted = "\n".join(f"> {line}" for line in text.splitlines())
    office.answer(letter, f"{typed}\nOn Monday, Terrarium wrote:\n{quoted}\n", "ada@example.org")
    office.round()
    [receipt] = office.fetch("ada@example.org")
    said = body(receipt)
    assert receipt["In-Reply-To"] == "<1.ada@example.org>"
    assert "Your answer was taken. It is final, and waits for the other players." in said
    assert 'line 1, "S H"' in said
    assert moment.split()[0] in said or "final" in said
