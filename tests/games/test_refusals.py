"""Whatever a game refuses, it names the rule: every kind of decision, with answers that make no sense."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from terrarium import rulebook
from terrarium.kernel import Match, Refused
from terrarium.kernel.registry import find

NONSENSE: list[Any] = ["nonsense", 99, {"nonsense": True}, {}, [], True, None, {"play": {"nonsense": 1}}, {"S": 99}]


TABLES = [
    ("lizard-wizard", 1, {}, 4, 250, 5),
    ("lizard-wizard", 3, {}, 4, 250, 5),
    ("terrible-lizards", 3, {}, 4, 250, 5),
    ("lizards", 2, {}, 1, 3, 1),
    ("pygmies", 2, {"board": "meadow"}, 1, 60, 5),
    ("pygmies", 4, {}, 1, 40, 1),
    ("wood-and-water", 2, {}, 2, 120, 9),
]
"""A game with its seats and options, how many matches of how many moments, and more than how many kinds they ask."""


def twisted(answer: Any, rng: Random) -> Any:
    """The answer with one thing in it changed: another number, an entry twice, one too few."""
    if isinstance(answer, dict) and answer:
        key = rng.choice(sorted(answer, key=str))
        return {**answer, key: twisted(answer[key], rng)}
    if isinstance(answer, list) and answer:
        at = rng.randrange(len(answer))
        twice, fewer = [*answer, answer[at]], answer[:at]
        return rng.choice([twice, fewer, [*answer[:at], twisted(answer[at], rng), *answer[at + 1 :]]])
    if isinstance(answer, int) and not isinstance(answer, bool):
        return rng.choice([answer + 1, answer - 1, -1, 999])
    return rng.choice(["nonsense", 99, not answer])


@pytest.mark.rule("TL-211", "LW-981")
@pytest.mark.parametrize(("slug", "seats", "options", "matches", "moments", "kinds"), TABLES)
def test_refusals_name_the_rule(
    slug: str, seats: int, options: dict[str, Any], matches: int, moments: int, kinds: int
) -> None:
    """And in whole sentences."""
    game, seen = find(slug), set()
    for seed in range(matches):
        match = Match.new(game, seats, options, bytes([seed]) * 16)
        rng = Random(seed)
        while not match.over and match.number < moments:
            moment = match.moments()[0]
            for seat, decision in moment.decisions.items():
                if decision.kind in seen and rng.random() < 0.9:
                    continue
                seen.add(decision.kind)
                pov = match.pov(seat)
                asked = pov.find(moment.id)
                ways = getattr(decision.form, "ways", {})
                drawn = [twisted(decision.form.sample(rng), rng) for _ in range(8)]
                for answer in [*NONSENSE, *({way: "nonsense"} for way in ways), *drawn]:
                    for finding in pov.check(asked, answer):
                        assert finding.warning or finding.rule, (decision.kind, answer, finding)
                        assert finding.warning or finding.says[-1] in ".!", finding.says
                with pytest.raises(Refused) as refused:
                    match.hold(seat, moment.id, {"nonsense": 1})
                assert all(finding.rule for finding in refused.value.findings)
            match.play(moment.id, {seat: one.form.sample(rng) for seat, one in moment.decisions.items()})
    assert len(seen) > kinds


@pytest.mark.parametrize("slug", sorted({table[0] for table in TABLES}))
def test_the_rules_that_refusals_name_are_on_the_page(slug: str) -> None:
    game = find(slug)
    assert game.grounds
    for rule in game.grounds.values():
        assert rulebook.rule(game, rule) is not None, rule
