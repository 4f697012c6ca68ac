"""The table's questions against shapely, an independent judge (in floats, so that near ties are left out)."""

from __future__ import annotations

from random import Random

import pytest
from shapely.geometry import LineString, Point, Polygon

from terrarium.games.pygmies.geometry import SIZE, chord, foot, span
from terrarium.games.pygmies.geometry.ground import may_meet
from terrarium.games.pygmies.geometry.survey import ground
from terrarium.games.pygmies.model.rays import CLEAR, HAZY, SOFT
from terrarium.games.pygmies.model.sight import sight

from .table import Arena, model


@pytest.mark.rule("PY-060", "PY-059", "PY-058")
@pytest.mark.parametrize("board", ["park", "harbor", "meadow"])
def test_clear_legs(board: str) -> None:
    g, rng = ground(board), Random(11)
    shapes = []
    for kind, _, poly, segments in g.shapes:
        lines = [LineString([s[:2], s[2:]]) for s in segments]
        shapes.append((kind, Polygon(poly) if poly and kind != "gap" else None, lines))
    barred = 0
    for _ in range(600):
        r = rng.choice((500, 750, 1000))
        ax, ay = rng.randrange(r, SIZE - r), rng.randrange(r, SIZE - r)
        bx, by = rng.randrange(r, SIZE - r), rng.randrange(r, SIZE - r)
        bx, by = ax + (bx - ax) // 5, ay + (by - ay) // 5
        leg = LineString([(ax, ay), (bx, by)])
        gaps = [min(line.distance(leg) for line in lines) for _, _, lines in shapes]
        inside = any(solid is not None and solid.covers(Point(ax, ay)) for _, solid, _ in shapes)
        nearest = min(gaps)
        if abs(nearest - (r - 10)) < 1 and not inside:
            continue
        expected = inside or nearest < r - 10
        barred += expected
        assert (g.blocked((ax, ay, bx, by), r) >= 0) == expected
    assert 50 < barred < 550


@pytest.mark.rule("PY-060", "PY-058")
def test_a_base_may_touch_the_edge_of_the_table_and_hang_over_by_a_hundredth() -> None:
    g, mid = ground("meadow"), SIZE // 2
    for r in (500, 1000):
        last = r - 10
        for x, y, out in (
            (last, mid, (-1, 0)),
            (SIZE - last, mid, (1, 0)),
            (mid, last, (0, -1)),
            (mid, SIZE - last, (0, 1)),
        ):
            assert g.blocked((x, y, x, y), r) != -2
            assert g.blocked((x + out[0], y + out[1], x + out[0], y + out[1]), r) == -2


def test_a_leg_that_touches_a_box_may_meet_it() -> None:
    box = (10, 20, 30, 40)
    for leg, beyond in (
        ((5, 25, 10, 30), (5, 25, 9, 30)),
        ((35, 25, 30, 30), (35, 25, 31, 30)),
        ((15, 10, 20, 20), (15, 10, 20, 19)),
        ((15, 50, 20, 40), (15, 50, 20, 41)),
    ):
        assert may_meet(leg, box)
        assert may_meet((*leg[2:], *leg[:2]), box)
        assert not may_meet(beyond, box)


@pytest.mark.rule("PY-063")
@pytest.mark.parametrize("board", ["park", "harbor", "meadow"])
def test_the_lie_of_the_land(board: str) -> None:
    g, rng = ground(board), Random(5)
    surfaces = [(Polygon(poly), z, wet) for poly, z, wet in g.surfaces]
    rough = [Polygon(poly) for poly, _ in g.difficult]
    for _ in range(1500):
        x, y = rng.randrange(SIZE + 1), rng.randrange(SIZE + 1)
        top = next(((z, wet) for shape, z, wet in surfaces if shape.covers(Point(x, y))), (0, False))
        assert g.lie(x, y) == (*top, any(shape.covers(Point(x, y)) for shape in rough))


@pytest.mark.rule("PY-074", "PY-071")
def test_rays_past_bodies() -> None:
    rng = Random(2)
    seen = set()
    for _ in range(150):
        t = Arena(
            model("SA1", "Orc Warrior", 2, 4),
            model("NA1", "Orc Warrior", 14, 4),
            *(model(f"NA{n}", "Orc Warrior", rng.uniform(4, 12), rng.uniform(3.2, 4.8)) for n in (2, 3)),
        )
        discs = [Point(m.x, m.y) for m in t.field.models if m.id in ("NA2", "NA3")]
        for ray in sight(t.field, t.i("SA1"), t.i("NA1")).rays:
            line = LineString([(2000, 4000), (ray.x, ray.y)])
            gaps = [line.distance(disc) - 300 for disc in discs]
            if any(abs(gap) < 3 for gap in gaps):
                continue
            assert ray.result == (CLEAR, HAZY, SOFT)[sum(gap < 0 for gap in gaps)]
            seen.add(ray.result)
    assert seen == {CLEAR, HAZY, SOFT}


@pytest.mark.rule("PY-054")
def test_points_and_circles() -> None:
    rng = Random(9)
    for _ in range(800):
        leg = tuple(rng.randrange(SIZE) for _ in range(4))
        x, y, r = rng.randrange(SIZE), rng.randrange(SIZE), rng.randrange(300, 6000)
        line = LineString([leg[:2], leg[2:]])
        assert span(x, y, leg) == pytest.approx(line.distance(Point(x, y)), abs=0.6)  # type: ignore[arg-type]
        near = foot(x, y, leg)  # type: ignore[arg-type]
        assert Point(near).distance(Point(x, y)) == pytest.approx(line.distance(Point(x, y)), abs=2)
        met = chord(leg, x, y, r)  # type: ignore[arg-type]
        inside = line.intersection(Point(x, y).buffer(r, quad_segs=256)).length
        length = (met[1] - met[0]) / (1 << 20) * line.length if met else 0.0
        assert length == pytest.approx(inside, abs=max(4.0, r / 200))
