"""One seat against bots, for Gymnasium.

    env = SeatAgainstBots(find("terrible-lizards"), ["me", "greedy"])
    observation, info = env.reset(seed=1)
    observation, reward, over, _, info = env.step(env.action_space.sample(observation["action_mask"]))

`"me"` is the learner's seat; the others are bots by name. An action that is not open counts as the first that is, and
`info["offered"]` says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
from gymnasium.spaces import Dict, Discrete

from terrarium.bots import find_bot
from terrarium.kernel import Game, Value

from .observing import SIZE, Encoder
from .table import ACTIONS, LearningTable
from .zoo import Observation, observed, spaces

ME = "me"


class SeatAgainstBots(gymnasium.Env[Observation, int]):
    """The reward is from 1 for the first place to 0 for the last, less a half, at the end."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: Game[Any, Any],
        seats: Sequence[str],
        options: Mapping[str, Value] | None = None,
        encoder: Encoder | None = None,
        size: int = SIZE,
        render_mode: str | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.encoder = encoder
        self.render_mode = render_mode
        self.me = list(seats).index(ME)
        self.count = len(seats)
        self.bots = {n: find_bot(game, name) for n, name in enumerate(seats) if n != self.me}
        self.observation_space: Dict = spaces(encoder, size)
        self.action_space = Discrete(ACTIONS)  # type: ignore[assignment]
        self.table: Any = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << 62))
        self.table = LearningTable(self.game, self.count, self.options, number, self.bots)
        return self._seen(), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        info = {"offered": self.table.act(self.me, int(action))}
        over = self.table.seat is None
        reward = self.table.worth[self.me] - 0.5 if over else 0.0
        return self._seen(), reward, over, False, info

    def render(self) -> Any:
        """The board as the seat sees it."""
        return self.game.text(self.table.state.view(self.me)) if self.render_mode == "ansi" else None

    def _seen(self) -> Observation:
        return observed(self.table, self.me, self.encoder)
