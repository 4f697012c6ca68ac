"""Games for PettingZoo: seats in turn (`SeatsInTurn`, AEC) or all at once (`SeatsAtOnce`, Parallel).

An observation has the view as numbers and the mask of actions; an action is one label of the answer (see `spelling`).
Who is not asked, in the parallel kind, has one action, which waits. Rewards come at the end: from 1 for the first place
to 0 for the last, less a half.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv, ParallelEnv

from terrarium.kernel import Game, Value

from .observing import SIZE, Encoder, Vector, context, hashed
from .table import ACTIONS, LearningTable

Observation = dict[str, Any]
WAIT = 0


def spaces(encoder: Encoder | None, size: int) -> Dict:
    """What is observed: the view, what is asked and spelt so far, and which actions are open."""
    return Dict(
        {
            "view": Box(-np.inf, np.inf, (size if encoder else SIZE,), np.float32),
            "asked": Box(0, np.inf, (SIZE // 4,), np.float32),
            "action_mask": Box(0, 1, (ACTIONS,), np.int8),
        }
    )


def observed(table: LearningTable, seat: int, encoder: Encoder | None, wait: bool = False) -> Observation:
    """What a seat gets. Of others' choices in the same moment it gets nothing."""
    view: Vector = (encoder or hashed)(table.state.view(seat))
    mask = np.zeros(ACTIONS, np.int8)
    asked = context("", ())
    if seat in table.spelling:
        mask[list(table.numbered(seat))] = 1
        asked = context(table.kind(seat), table.spelling[seat].chosen)
    elif wait:
        mask[WAIT] = 1
    return {"view": view, "asked": asked, "action_mask": mask}


class _Env:
    """What both kinds share. `encoder` puts a view into `size` numbers in the game's own way."""

    metadata = {"render_modes": ["ansi"], "is_parallelizable": False}
    render_mode = "ansi"

    def __init__(
        self,
        game: Game[Any, Any],
        seats: int,
        options: Mapping[str, Value] | None = None,
        encoder: Encoder | None = None,
        size: int = SIZE,
    ) -> None:
        self.game = game
        self.options = options
        self.encoder = encoder
        self.metadata = {**self.metadata, "name": f"{game.slug.replace('-', '_')}_v{game.edition}"}
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.observation_spaces: dict[str, Space[Any]] = {one: spaces(encoder, size) for one in self.possible_agents}
        self.action_spaces: dict[str, Space[Any]] = {one: Discrete(ACTIONS) for one in self.possible_agents}
        self.table: Any = None
        self._fresh = np.random.default_rng()

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def render(self) -> str:
        """The board as everyone may see it."""
        return self.game.text(self.table.state.view(-1))

    def close(self) -> None:
        self.table = None

    def _begin(self, seed: int | None) -> LearningTable:
        if seed is not None:
            self._fresh = np.random.default_rng(seed)
        self.agents = self.possible_agents[:]
        number = int(self._fresh.integers(1 << 62))
        table = self.table = LearningTable(self.game, len(self.agents), self.options, number)
        return table

    def _ends(self) -> dict[str, float]:
        return {agent: worth - 0.5 for agent, worth in zip(self.possible_agents, self.table.worth, strict=True)}


class SeatsInTurn(_Env, AECEnv):  # type: ignore[misc]
    """One seat after the other, as PettingZoo's AEC."""

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        table = self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[table.seat or 0]

    def observe(self, agent: str) -> Observation:
        return observed(self.table, self.possible_agents.index(agent), self.encoder)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos[agent]["offered"] = self.table.act(self.table.seat, int(action or 0))
        if self.table.seat is None:
            self.rewards = self._ends()
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.table.seat]
        self._accumulate_rewards()
        self._deads_step_first()


class SeatsAtOnce(_Env, ParallelEnv):  # type: ignore[misc]
    """Every seat in every step, as PettingZoo's Parallel: in a simultaneous moment all spell at once."""

    def reset(
        self, seed: int | None = None, options: Any = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._begin(seed)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> Any:
        table = self.table
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        for seat in list(table.spelling):
            agent = self.possible_agents[seat]
            infos[agent]["offered"] = table.act(seat, int(actions[agent]))
        over = table.seat is None
        seen = self._seen()
        rewards = self._ends() if over else dict.fromkeys(self.agents, 0.0)
        ended = dict.fromkeys(self.agents, over)
        if over:
            self.agents = []
        return seen, rewards, ended, dict.fromkeys(ended, False), infos

    def _seen(self) -> dict[str, Observation]:
        return {
            agent: observed(self.table, seat, self.encoder, wait=True)
            for seat, agent in enumerate(self.possible_agents)
        }
