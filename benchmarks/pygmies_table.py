"""Pygmies: how many questions of sight and of reach the table answers in a second, and how long a battle takes.

The peer is shapely, asked the same in plan alone: twelve rays against an index of everything that stands on the table,
and a swept base against the same. It knows no heights, zones or costs, so that it has less to do. Sight is measured
cold (nothing kept) and warm (nothing has moved since).
"""

from __future__ import annotations

from random import Random
from typing import Any

from _harness import Round, arguments, best, clock, keep, pace, table
from terrarium.games.pygmies.content import CREWS
from terrarium.games.pygmies.geometry import along
from terrarium.games.pygmies.model import sight as sights
from terrarium.games.pygmies.model.paths.cost import allowance
from terrarium.games.pygmies.model.paths.move import tried
from terrarium.games.pygmies.model.paths.words import Barred
from terrarium.games.pygmies.model.planner import go_there
from terrarium.games.pygmies.model.sight import samples, sight
from terrarium.games.pygmies.state import Field
from terrarium.games.pygmies.study import BOARDS, fought

try:
    import shapely
except ImportError:  # pragma: no cover
    shapely = None  # type: ignore[assignment]


def positions(board: str, wanted: int) -> list[Field]:
    """Fields from along a battle of two Veterans."""
    from terrarium.games.pygmies import game
    from terrarium.kernel import Dice, Question

    rng, dice, found, notes = Random(1), Dice(b"table"), [], {}
    state, _ = game.new(2, game.settled({"board": board}), dice)
    bot = game.bots["veteran"]()
    while (moments := state.moments()) and len(found) < 12 * wanted:
        moment = moments[0]
        answers = {}
        for seat, decision in moment.decisions.items():
            view, default = state.view(seat), state.default(moment, seat)
            reply = bot.answer(Question(view, moment.id, decision, default, [], notes.get(seat), rng))
            answers[seat], notes[seat] = reply.answer, reply.note
        state.play(moment, answers, dice, telling=False)
        if state.battles and state.battles[0].field.turn:
            found.append(state.battles[0].field.copy())
    return found[:: max(1, len(found) // wanted)][:wanted]


def pairs(field: Field) -> list[tuple[int, int]]:
    return [(i, e) for i in field.alive(0) for e in field.alive(1)]


def look(fields: list[Field], warm: bool) -> int:
    done = 0
    for field in fields:
        if not warm:
            sights._kept.clear()
        for i, e in pairs(field):
            sight(field, i, e)
            done += 1
    return done


def warm(fields: list[Field], seconds: float) -> Round:
    """A round of looks at what was all looked at just before."""

    def play() -> float:
        look(fields, True)
        return pace(lambda: look(fields, True), seconds)()

    return play


def ways(fields: list[Field], plan: bool) -> int:
    """Every model tries to go towards its nearest enemy, straight or by the planner's path."""
    done = 0
    for field in fields:
        for i in field.alive():
            m = field.models[i]
            e = min(field.enemies(m.control), key=lambda e: field.apart(i, e), default=-1)
            if e < 0 or m.moved >= 0:
                continue
            x, y = along(m.x, m.y, field.models[e].x, field.models[e].y, allowance(field, i) * 9 // 10)
            done += 1
            try:
                go_there(field, i, x, y) if plan else tried(field, i, (("go", x, y, ""),), ())
            except Barred:
                continue
    return done


def shapes(field: Field) -> list[Any]:
    """Everything that stands on the table, in plan."""
    g = field.ground
    polys = [b.poly for b in g.barriers if b.poly] + [poly for poly, _, wet in g.surfaces if not wet]
    found = [shapely.Polygon(poly) for poly in polys]
    found += [shapely.LineString([w.line[:2], w.line[2:]]) for w in g.walls]
    return found + [shapely.Point(m.x, m.y).buffer(m.r * 0.6) for m in field.models if m.alive]


def shapely_looks(fields: list[Field]) -> int:
    done = 0
    for field in fields:
        tree = shapely.STRtree(shapes(field))
        for i, e in pairs(field):
            m = field.models[i]
            rays = [shapely.LineString([(m.x, m.y), (x, y)]) for x, y, _ in samples(field, (m.x, m.y), e)]
            tree.query(rays, predicate="intersects")
            done += 1
    return done


def shapely_ways(fields: list[Field]) -> int:
    done = 0
    for field in fields:
        tree = shapely.STRtree(shapes(field))
        for i in field.alive():
            m = field.models[i]
            e = min(field.enemies(m.control), key=lambda e: field.apart(i, e), default=-1)
            if e < 0 or m.moved >= 0:
                continue
            x, y = along(m.x, m.y, field.models[e].x, field.models[e].y, allowance(field, i) * 9 // 10)
            tree.query(shapely.LineString([(m.x, m.y), (x, y)]).buffer(m.r), predicate="intersects")
            done += 1
    return done


def battle(board: str, level: str, number: int) -> tuple[float, int, str]:
    from terrarium.games.pygmies import game

    bot = game.bots[level]()
    crews = list(CREWS)
    start = clock()
    made = fought([bot, bot], (crews[number % 6], crews[(number + 1) % 6]), {"board": board}, f"bench/{number}")
    return clock() - start, made.turns, made.ended


def main() -> None:
    asked = arguments(__doc__)
    seconds, rounds, wanted = (0.1, 2, 4) if asked.quick else (0.3, 5, 10)
    rows, figures = [], {}
    for board in BOARDS:
        fields = positions(board, wanted)
        contestants = {
            "sight, cold": pace(lambda fields=fields: look(fields, False), seconds),
            "sight, warm": warm(fields, seconds),
            "straight legs": pace(lambda fields=fields: ways(fields, False), seconds),
            "planned ways": pace(lambda fields=fields: ways(fields, True), seconds),
        }
        if shapely is not None:
            contestants["shapely sight"] = pace(lambda fields=fields: shapely_looks(fields), seconds)
            contestants["shapely legs"] = pace(lambda fields=fields: shapely_ways(fields), seconds)
        paces = best(contestants, rounds)
        figures[board] = paces
        sight_ratio = paces["sight, cold"] / paces["shapely sight"] if shapely is not None else None
        leg_ratio = paces["straight legs"] / paces["shapely legs"] if shapely is not None else None
        ours = [paces[name] for name in ("sight, cold", "sight, warm", "straight legs", "planned ways")]
        rows.append([board, *ours, sight_ratio, leg_ratio])
    columns = ["board", "sight/s cold", "warm", "legs/s", "planned ways/s", "sight x shapely", "legs x shapely"]
    table("Questions to the table, a second", columns, rows)
    battles = []
    for board in BOARDS:
        battle(board, "captain", 0)
        took = [battle(board, "captain", n) for n in range(1, 2 if asked.quick else 4)]
        ends = ", ".join(ended for _, _, ended in took)
        battles.append([board, sum(t for t, _, _ in took) / len(took), sum(n for _, n, _ in took) / len(took), ends])
    table("A battle of two Captains", ["board", "seconds", "turns", "ended by"], battles)
    keep(asked.json, "pygmies", {"questions": figures, "battles": battles})


if __name__ == "__main__":
    main()
