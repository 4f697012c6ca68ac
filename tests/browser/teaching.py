"""What a learner might answer now at a table of a running house:

    TERRARIUM_DATA=... python -m tests.browser.teaching

For each line on its input, a table's code, it prints as JSON the lesson's step, what is asked, the lesson's own example
as text, and whether the page has it filled in already; `null` where nothing is asked.
"""

# Django is set up before its models can be imported.
# ruff: noqa: E402

from __future__ import annotations

import json
import sys
from typing import Any

from terrarium.server import run

run.ready()

from terrarium.kernel.lessons import example
from terrarium.server.models import Seat
from terrarium.server.tables.show import look


def advice(code: str) -> dict[str, Any] | None:
    person = Seat.objects.get(table__code=code, number=0).person
    with look.at(person, code, 0) as seen:
        lesson, now = seen.game.lesson, seen.lesson()
        asked = next((one for one in seen.pov.asked if one.open), None)
        if asked is None or lesson is None or now is None:
            return None
        answer = example(lesson, seen.pov, asked)
        return {
            "step": now.step,
            "moment": asked.moment,
            "kind": asked.kind,
            "text": seen.pov.write(asked, answer),
            "filled": answer == asked.suggestion,
        }


if __name__ == "__main__":
    print("ready", flush=True)
    for line in sys.stdin:
        print(json.dumps(advice(line.strip())), flush=True)
