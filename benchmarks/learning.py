"""Learning: steps a second of our games in other people's environments, beside games of theirs, in one run.

A step is one label of an answer, observed and masked as a learner gets it. `bare` is the same without an observation.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from _harness import Round, arguments, best, keep, pace, table
from _peers import Missing, open_spiel
from terrarium.kernel.registry import find
from terrarium.lab.learning.spiel import register
from terrarium.lab.learning.table import LearningTable
from terrarium.lab.learning.zoo import SeatsInTurn

OURS = ("terrible-lizards", "lizard-wizard")
THEIRS = ("leduc_poker", "gin_rummy", "python_kuhn_poker", "python_liars_poker")


def bare(slug: str) -> Callable[[], int]:
    game, rng = find(slug), Random(1)

    def play() -> int:
        at, made = LearningTable(game, 2, seed=rng.random()), 0
        while (seat := at.seat) is not None and made < 300:
            at.choose(seat, rng.choice(at.spelling[seat].offered))
            made += 1
        return made

    return play


def in_turn(slug: str) -> Callable[[], int]:
    env, rng = SeatsInTurn(find(slug), 2), Random(1)

    def play() -> int:
        env.reset(seed=rng.getrandbits(30))
        made = 0
        while env.table.seat is not None and made < 300:
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(int(rng.choice(mask.nonzero()[0])))
            made += 1
        return made

    return play


def main() -> None:
    options = arguments(__doc__)
    rounds: dict[str, Round] = {}
    missing = []
    for slug in OURS:
        rounds[f"{slug}, bare"] = pace(bare(slug))
        rounds[f"{slug}, PettingZoo AEC"] = pace(in_turn(slug))
        rounds[f"{slug}, OpenSpiel"] = pace(open_spiel(register([find(slug)])[0]))
    for name in THEIRS:
        try:
            rounds[f"OpenSpiel's {name}"] = pace(open_spiel(name))
        except Missing as sorry:
            missing.append(f"{name}: {sorry}")
    paces = best(rounds, 2 if options.quick else 6)
    table("Learning: steps", ["", "steps/s"], [[name, paces[name]] for name in sorted(paces, key=lambda n: -paces[n])])
    for sentence in missing:
        print(f"  {sentence}")
    figures: dict[str, Any] = dict(paces)
    keep(options.json, "learning", figures)


if __name__ == "__main__":
    main()
