"""Games for OpenSpiel: `pyspiel.load_game("terrarium_terrible_lizards")` after `register()`.

Players act one after the other, one label of an answer an action (see `spelling`). Chance acts once, at the beginning:
it draws the seed of the dice. A search that may look at a whole state knows the dice to come, so compare learners by
what they observe, and let ours imagine.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import numpy as np
import pyspiel

from terrarium.kernel import Game
from terrarium.kernel.registry import games

from .observing import SIZE, context, hashed
from .table import ACTIONS, LearningTable

SEEDS = 1 << 12
"""How many deals chance knows."""
LENGTH = 20_000
"""Labels that a game takes at the most."""


def register(some: Iterable[Game[Any, Any]] | None = None) -> list[str]:
    """Make games known to OpenSpiel; gives their names there."""
    names = []
    for game in games() if some is None else some:
        kind = _kind(game)
        if kind.short_name not in pyspiel.registered_names():
            pyspiel.register_game(kind, type(f"Spiel{type(game).__name__}", (SpielGame,), {"ours": game}))
        names.append(kind.short_name)
    return names


def _kind(game: Game[Any, Any]) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"terrarium_{game.slug.replace('-', '_')}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=max(2, game.seats[0]),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": max(2, game.seats[0])},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games as OpenSpiel has them: a class for each, which OpenSpiel can hold until the process ends."""

    ours: ClassVar[Game[Any, Any]]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game = self.ours
        self.players = int((params or {}).get("players", max(2, game.seats[0])))
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=SEEDS,
            num_players=self.players,
            min_utility=-0.5,
            max_utility=0.5,
            utility_sum=None,
            max_game_length=LENGTH,
        )
        super().__init__(_kind(game), info, params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver()


class Ours:
    """The game that a state is of, shared by its copies."""

    def __init__(self, game: Game[Any, Any], players: int) -> None:
        self.game = game
        self.players = players

    def __deepcopy__(self, memo: dict[int, Any]) -> Ours:
        return self


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game under way: the deal, and the labels chosen since."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._of = Ours(game.ours, game.players)
        self.table: LearningTable | None = None

    def current_player(self) -> int:
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.table.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(seed, 1 / SEEDS) for seed in range(SEEDS)]

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.table.numbered(player)) if self.table is not None and player in self.table.spelling else []

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self.table = LearningTable(self._of.game, self._of.players, seed=action)
        else:
            seat = self.table.seat
            assert seat is not None
            self.table.act(seat, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.table is None or player not in self.table.spelling:
            return f"deal {action}"
        return self.table.numbered(player).get(action, f"action {action}")

    def is_terminal(self) -> bool:
        return self.table is not None and self.table.seat is None

    def returns(self) -> list[float]:
        if self.table is None or self.table.seat is not None:
            return [0.0] * self._of.players
        return [worth - 0.5 for worth in self.table.worth]

    def __str__(self) -> str:
        return "not dealt" if self.table is None else self._of.game.text(self.table.state.view(-1))


class SpielObserver:
    """What a player sees, as numbers and as text."""

    def __init__(self) -> None:
        self.tensor = np.zeros(SIZE + SIZE // 4, np.float32)
        self.dict = {"view": self.tensor[:SIZE], "asked": self.tensor[SIZE:]}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        if state.table is not None:
            self.dict["view"][:] = hashed(state.table.state.view(player))
            spelling = state.table.spelling.get(player)
            if spelling is not None:
                self.dict["asked"][:] = context(state.table.kind(player), spelling.chosen)

    def string_from(self, state: SpielState, player: int) -> str:
        return "not dealt" if state.table is None else state._of.game.text(state.table.state.view(player))
