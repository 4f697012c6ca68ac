"""`check_game`: the whole contract in one call."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import Any

from terrarium.kernel import Event, Game, Moment, MomentId, Refused, Value

from .case import Broken, Case, NonConformant
from .checks import AT_END, AT_MOMENTS, OF_DECISIONS, Check, faults, forms, hash_seeds, lessons, results, set_up, words
from .coverage import Coverage
from .crash import Endless, crashed, patience
from .deck import Deck
from .pairs import given, pairs_of, pairwise, parameters, set_ups
from .spot import Disguise, Spot, nothing_hidden
from .walk import Walk

__tracebackhide__ = True
"""A test shows what the kit says of the game, not the way through the kit."""

NOTHING_HIDDEN: Disguise = nothing_hidden
"""The `disguise` of a game in which everybody knows everything."""

MOST_ENTRIES = 100_000
"""A random game that is not over by then is taken for endless."""

STEPS = 1_000
"""Steps that are played and checked, if nobody says how many."""

TWINS = 20
"""A disguise that has changed nothing in so many twins disguises nothing."""

FEW = 5
"""Every game that begins is played for so many steps."""

OFTEN = 3
"""A kind of decision or event is always checked the first few times it is met."""


def check_game(
    game: Game[Any, Any],
    *,
    steps: int | None = None,
    seconds: float | None = None,
    disguise: Disguise | None = None,
    seats: Sequence[int] | None = None,
    options: Mapping[str, Value] | None = None,
    seed: int = 0,
    step: int | None = None,
) -> Coverage:
    """Play and check so many steps of random games; raises `NonConformant` at the first broken promise.

    The same steps are played and the same checks made on every machine, unless `seconds` says when to stop. Seat counts
    and options are varied so that every pair of their values meets, unless `seats` or `options` name them. The message
    of a failure gives the `seats`, `options`, `seed` and `step` that show it again at once.
    """
    kit = Kit(game, disguise or nothing_hidden, seed, STEPS if steps is None and seconds is None else steps, seconds)
    kit.guard("set-up", Case(game, 0, {}, seed), lambda: set_up.check(game))
    first = Case(game, next(iter(seats or game.seats)), dict(options or {}), seed)
    kit.guard("new", first, lambda: set_up.begins(first), 0)
    if disguise is None:
        raise NonConformant(
            "leaks",
            "no disguise was given: pass disguise(state, who, rng), a twin that differs only in what `who` cannot "
            "know, or NOTHING_HIDDEN for a game without secrets",
            first,
        )
    if step is None and seats is None and options is None:
        kit.guard("lesson", Case(game, 0, {}, seed), lambda: lessons.check(game))
    if step is not None:
        kit.look_at(first, step)
        return kit.coverage
    kit.run(first, list(seats or game.seats), options)
    return kit.coverage


class Kit:
    """One run: what it has seen, and how much of it is still to come."""

    def __init__(
        self, game: Game[Any, Any], disguise: Disguise, seed: int, steps: int | None, seconds: float | None
    ) -> None:
        self.game = game
        self.disguise = disguise
        self.coverage = Coverage(getattr(game, "slug", ""))
        self.spent: dict[str, float] = {}
        self.deck = Deck(AT_MOMENTS, seed)
        self.steps = steps
        self.seconds = seconds
        self.done = 0
        self.began = perf_counter()
        self.met: set[str] = set()

    @property
    def elapsed(self) -> float:
        return perf_counter() - self.began

    @property
    def goes_on(self) -> bool:
        """Whether there are steps left to check, and time if that was limited."""
        return (self.steps is None or self.done < self.steps) and (self.seconds is None or self.elapsed < self.seconds)

    def guard(
        self,
        name: str,
        case: Case,
        does: Callable[[], object],
        step: int | None = None,
        moment: MomentId | None = None,
        kind: str = "",
    ) -> None:
        """Run one check; whatever goes wrong in it is told with its place."""
        try:
            with patience():
                does()
        except NonConformant:
            raise
        except Broken as broken:
            raise NonConformant(broken.check or name, str(broken), case, step, moment, kind) from None
        except (Exception, Endless) as error:
            raise NonConformant(name, crashed(error, self.game), case, step, moment, kind) from error

    # ---- the run

    def run(self, first: Case, seats: Sequence[int], options: Mapping[str, Value] | None) -> None:
        """Games until all steps are done; then a few steps with each number of seats that is left."""
        planned = set_ups(self.game, seats) if options is None else [(n, dict(options)) for n in seats]
        tried = parameters(self.game, seats)
        self.coverage.pairs_of = len({pair for row in pairwise(tried) for pair in pairs_of(given(row))})
        number = 0
        while number < 2 or self.goes_on:
            n, chosen = planned[number % len(planned)]
            self.walk(Case(self.game, n, chosen, first.seed + number), number)
            number += 1
            if number == 1:
                self.guard("hash seeds", first, lambda: hash_seeds.check(first, self.coverage))
        for n, chosen in [*planned, *((n, dict(options or {})) for n in seats)]:
            if n not in self.coverage.seats:
                self.walk(Case(self.game, n, chosen, first.seed + number), number)
                number += 1
        self._finish(first)

    def _finish(self, case: Case) -> None:
        cover = self.coverage
        cover.pairs = len(self.met)
        cover.spent = self.spent
        cover.seconds = self.elapsed
        cover.close(self.game)
        for name in ("resign", "drop"):
            if name not in self.game.state.rules.acts:
                cover.note(f"there is no act {name!r}, by which a table takes out who does not come back")
        if self.disguise is not nothing_hidden and cover.twins >= TWINS and not cover.twins_changed:
            says = f"the disguise changed nothing in {cover.twins} twins: mend it, or pass NOTHING_HIDDEN"
            raise NonConformant("leaks", says, case)
        if len(cover.refused) > cover.games:
            raise NonConformant("set-up", f"most set-ups are refused: {cover.refused[0]}", case)

    def walk(self, case: Case, number: int) -> None:
        """One game from beginning to end; the first is played out however many steps it takes. That it began counts as
        a step: a game may be over before it has any."""
        cover = self.coverage
        self.done += 1
        begun: list[Walk] = []
        try:
            self.guard("new", case, lambda: begun.append(Walk(case)), 0)
        except NonConformant as broken:
            if not isinstance(broken.__cause__, Refused):
                raise
            cover.refused.append(f"{case.seats} seats, {case.options}: {broken.__cause__}")
            return
        [walk] = begun
        cover.games += 1
        cover.seats[case.seats] += 1
        self.met |= pairs_of({"seats": case.seats, **self.game.settled(case.options)})
        sure = walk.match.state.result()
        self._after(Spot(case, walk.match, 0, cover, self.disguise), walk.match.events)
        while not walk.over:
            if number and walk.step >= FEW and not self.goes_on:
                return
            self.guard("forms", case, lambda: forms.asked(walk.match), walk.step)
            if self.goes_on or walk.step < FEW:
                self._at_moment(walk)
            self.done += 1
            sure = self._step(walk, sure)
        cover.ended += 1
        cover.longest = max(cover.longest, walk.match.number)
        spot = Spot(case, walk.match, walk.step, cover, self.disguise)
        for name, check in AT_END.items():
            self._one(name, check, spot)

    def look_at(self, case: Case, step: int) -> None:
        """Everything there is to check at one step of one game."""
        walk = Walk(case)
        sure = walk.match.state.result()
        self._after(Spot(case, walk.match, 0, self.coverage, self.disguise), walk.match.events)
        while not walk.over and walk.step < step:
            sure = self._step(walk, sure)
        spot = Spot(case, walk.match, walk.step, self.coverage, self.disguise)
        if not walk.over:
            for name, check in AT_MOMENTS.items():
                self._one(name, check, spot)
            self._step(walk, sure)
        if walk.over:
            spot = Spot(case, walk.match, walk.step, self.coverage, self.disguise)
            for name, check in AT_END.items():
                self._one(name, check, spot)

    # ---- the parts of a walk

    def _at_moment(self, walk: Walk) -> None:
        """The checks that are due here: what was never run, what a new kind of decision asks for, and the next card."""
        cover = self.coverage
        spot = Spot(walk.case, walk.match, walk.step, cover, self.disguise)
        kinds = {decision.kind for moment in spot.moments for decision in moment.decisions.values()}
        new = any(cover.decisions[kind] < OFTEN for kind in kinds)
        due = [name for name in AT_MOMENTS if name not in cover.checks or (new and name in OF_DECISIONS)]
        drawn = self.deck.draw()
        for name in due if drawn in due else [*due, drawn]:
            self._one(name, AT_MOMENTS[name], spot)

    def _one(self, name: str, check: Check, spot: Spot) -> None:
        began = perf_counter()
        moment = spot.moments[0] if not spot.state.over else None
        kind = ", ".join(sorted({d.kind for d in moment.decisions.values()})) if moment else ""
        spot.rng = spot.case.luck(name, spot.step)
        self.guard(name, spot.case, lambda: check(spot), spot.step, moment.id if moment else None, kind)
        self.coverage.checks[name] += 1
        self.spent[name] = self.spent.get(name, 0.0) + perf_counter() - began

    def _step(self, walk: Walk, sure: dict[int, Any]) -> dict[int, Any]:
        """Play on, and check what every step must keep."""
        case, cover, match = walk.case, self.coverage, walk.match
        step, branch = walk.step, match.branch
        moments = match.moments()
        moment = moments[0]
        self._count(moments)
        events: list[Event] = []
        self.guard("play", case, lambda: events.extend(walk.go().events), step, moment.id, moment.ask.name)
        cover.entries += 1
        if match.branch != branch:
            return match.state.result()
        now = match.state.result()
        self.guard("result", case, lambda: results.certain(sure, now), step, moment.id, moment.ask.name)
        spot = Spot(case, match, step, cover, self.disguise)
        self.guard("faults", case, lambda: faults.check(spot), step, moment.id, moment.ask.name)
        self._after(spot, events)
        if match.number > MOST_ENTRIES:
            raise NonConformant("play", f"the game is not over after {MOST_ENTRIES} entries", case)
        return now

    def _count(self, moments: Sequence[Moment]) -> None:
        cover = self.coverage
        cover.together += len(moments) > 1
        for moment in moments:
            cover.asks[moment.ask.name] += 1
            for decision in moment.decisions.values():
                cover.decisions[decision.kind] += 1

    def _after(self, spot: Spot, events: Sequence[Event]) -> None:
        """What happened is told: always while a kind is new, else in every tenth step."""
        counts = self.coverage.events
        new = [event for event in events if counts[event.kind] < OFTEN]
        told = events if spot.step % 10 == 0 else new
        for event in events:
            counts[event.kind] += 1
        if told:
            self.guard("narrated", spot.case, lambda: words.narrated(spot, told), spot.step)
