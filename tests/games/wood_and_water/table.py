"""Positions for tests, built directly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from terrarium.games.wood_and_water import game
from terrarium.games.wood_and_water.content import COMMAND
from terrarium.games.wood_and_water.model.land import grid
from terrarium.games.wood_and_water.rules.movement import movement_phase
from terrarium.games.wood_and_water.rules.setup import DEFAULTS, blank, setup_of
from terrarium.games.wood_and_water.state import EDITION, Campaign
from terrarium.games.wood_and_water.state.records import Square, Stack, Unit
from terrarium.kernel import Dice, Frame, Outcome, Scripted
from terrarium.kernel.pov import look
from terrarium.kernel.steps import Strand

FULL = tuple(COMMAND)


def campaign(
    *factions: str, size: int = 8, turn: int = 2, land: str = "", edition: int = EDITION, **options: Any
) -> Campaign:
    """A campaign between goes: seat n leads factions[n]; the map is unexplored, or wholly of one terrain."""
    setup = setup_of(
        len(factions), {**DEFAULTS, "width": size, "height": size, "local_seats": True, "fair_start": False, **options}
    )
    s = blank(edition, len(factions), setup)
    if land:
        s.squares = [Square(land)] * len(s.squares)
    for seat, key in enumerate(factions):
        s.seat(seat, faction=key, tile=0)
    s.order = list(range(len(factions)))
    s.turn, s.phase = turn, 1
    s.strands = {0: Strand(0, [("campaign_turn",)])}
    return s


def at(s: Campaign, name: str) -> int:
    return grid(s).index[name]


def lay(s: Campaign, name: str, terrain: str = "open", **more: Any) -> int:
    """Lay one square; `works` may be given as keys."""
    works = tuple(w if isinstance(w, tuple) else (w, 0) for w in more.pop("works", ()))
    s.squares[at(s, name)] = Square(terrain, works=works, **more)
    return at(s, name)


def field(s: Campaign, terrain: str, *names: str, **more: Any) -> None:
    for name in names:
        lay(s, name, terrain, **more)


def stack(s: Campaign, seat: int, square: str, *units: Any, **more: Any) -> int:
    """A stack of ("EM4", 20) or "EM2" or ("EM4", 20, {"command": FULL}); gives its number."""
    numbers = []
    for unit in units:
        kind, models, extra = (unit, 1, {}) if isinstance(unit, str) else (*unit, {})[:3]
        if seat >= 0:
            s.seat(seat, made=s.players[seat].made + 1)
            number = (seat + 1) * 10000 + s.players[seat].made
        else:
            number = 1 + max((u for u in s.units if u < 10000), default=0)
        s.add_unit(Unit(number, kind, models, **extra))
        numbers.append(number)
    number = (seat + 1) * 1000 + 1 if seat >= 0 else 90001
    while number in s.stacks:
        number += 1
    s.arrivals += 1
    s.add_stack(Stack(number, seat, at(s, square), tuple(numbers), arrived=s.arrivals, **more))
    return number


def lead(s: Campaign, seat: int, unit: int) -> int:
    s.seat(seat, leader=unit, titles=(s.units[unit].kind, ""))
    return unit


def ally(s: Campaign, a: int, b: int) -> None:
    s.allies.append((min(a, b), max(a, b)))


def run(s: Campaign, *frames: Frame, dice: Mapping[str, Any] | Dice | None = None) -> Outcome:
    """Lay frames and run to the next question."""
    return s.begin(dice if isinstance(dice, Dice) else Scripted(dice or {}), *frames)


def start(s: Campaign, phase: int = 1) -> None:
    run(s, movement_phase(phase))


def say(s: Campaign, *answers: Any, dice: Mapping[str, Any] | Dice | None = None, strand: int | None = None) -> Outcome:
    """Answer the open moment: one answer for each asked seat in order, or a dictionary by seat."""
    moment = next(m for m in s.moments() if strand is None or m.strand == strand)
    if len(answers) == 1 and isinstance(answers[0], dict) and all(isinstance(k, int) for k in answers[0]):
        given = answers[0]
    else:
        given = dict(zip(moment.decisions, answers, strict=True))
    return s.play(moment, given, dice if isinstance(dice, Dice) else Scripted(dice or {}))


def question(s: Campaign, seat: int | None = None) -> Any:
    """The decision that this seat (or whoever) is asked now."""
    for moment in s.moments():
        for who, decision in moment.decisions.items():
            if seat is None or who == seat:
                return decision
    return None


def kinds(outcome: Outcome) -> list[str]:
    return [event.kind for event in outcome.events]


def facts(outcome: Outcome, kind: str) -> dict[str, Any]:
    event = next(event for event in outcome.events if event.kind == kind)
    return event.face if event.face is not None else next(face for face in event.faces.values() if face is not None)


def findings(form: Any, answer: Any) -> str:
    return "; ".join(str(finding) for finding in form.check(answer))


def paper(name: str, s: Campaign, who: int, heard: Any = ()) -> Any:
    """A paper as this audience gets it, having heard these events."""
    return look(game, s, who, heard=list(heard)).paper(name)


def asked_aid(name: str, s: Campaign, value: Any, who: int = 0) -> Any:
    """What an aid answers this audience."""
    return look(game, s, who).aid(name, value)
