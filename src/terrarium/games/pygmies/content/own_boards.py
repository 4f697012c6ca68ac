"""Boards that players write (PY-443): a line for each piece, in inches, checked, and written back the same way.

    BOARD Mill Green
    ZONE 6
    water     Mill Pond  | 8,14 14,13 15,20 9,21
    difficult West Wood  | 2,14 7,20 | cover=3
    platform  Mound      | 20,14 28,22 | z=1.5 ramp=20,16,20,20
    barrier   Long Wall  | 12,10 24,10 | h=1 t=0.5
    barrier   Hedge      | 12,26 24,26 | h=1 t=0.5 soft
    post      Old Oak    | 18,18 | r=0.4 h=6
    building  Mill       | 29,15 33,20 | h=3 door=29,16.5,29,18,2 window=30.5,20,31.5,20,0.5,1.5
    gap       Ditch      | 2,22.5 12,24 | depth=1
    rope      Old Rope   | 14,14 20,14

Two points of a pond, wood, platform, building, gap or post are the corners of a rectangle. Only woods may reach into
the deployment zones, so that every crew has room there.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import combinations
from typing import Any, Final

from . import BOARDS, INCH, BoardPlan, Opening, Piece, _barrier

SIDE: Final = 36 * INCH
MOST_PIECES: Final = 40
MOST_CORNERS: Final = 12
LONGEST: Final = 8000
NAME: Final = 30
KINDS: Final = ("difficult", "water", "platform", "barrier", "post", "building", "gap", "rope")
BETWEEN: Final = {
    "cover": (0, 6), "z": (0.5, 6), "rail": (0, 2), "h": (0.25, 8), "t": (0.25, 2), "depth": (0.5, 6), "r": (0.1, 3),
}  # fmt: skip
"""What a figure may be, in inches."""
FIGURES: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "difficult": ((), ("cover",)),
    "water": ((), ()),
    "platform": (("z",), ("rail", "ramp", "rails")),
    "barrier": (("h", "t"), ("soft",)),
    "post": (("h",), ("r",)),
    "building": (("h",), ("door", "window")),
    "gap": (("depth",), ()),
    "rope": ((), ()),
}
"""Of each kind: figures that it needs, and what else it may have."""


class BadBoard(ValueError):
    """A board that cannot be played on, with the line that is wrong."""


@lru_cache(maxsize=64)
def plan_of(board: str) -> BoardPlan:
    """The plan of a board of the house by its name, or of one that is written out."""
    known = BOARDS.get(board)
    return known if known is not None else read(board)


def title(board: str) -> str:
    """What a board is called: its own name in the first line, or the house's."""
    return board if board in BOARDS else board.splitlines()[0].partition(" ")[2].strip()


def read(text: str) -> BoardPlan:
    """A board as it is written; `BadBoard` says which line is wrong, and why."""
    lines = [(n, line.split("#")[0].strip()) for n, line in enumerate(text.splitlines(), 1)]
    lines = [(n, line) for n, line in lines if line]
    if len(text) > LONGEST or len(lines) > MOST_PIECES + 2:
        raise BadBoard(f"A board has at most {MOST_PIECES} pieces.")
    if not lines or not re.fullmatch(rf"BOARD [^|]{{1,{NAME}}}", lines[0][1]) or not lines[0][1].isprintable():
        raise BadBoard(f"The first line is BOARD and a name of at most {NAME} letters.")
    zone, rest = 6 * INCH, lines[1:]
    if rest and rest[0][1].upper().startswith("ZONE"):
        found = re.fullmatch(r"(?i)ZONE (\d+)", rest[0][1])
        if found is None or not 4 <= int(found[1]) <= 8:
            raise BadBoard(f"Line {rest[0][0]}: a zone is 4 to 8 inches deep.")
        zone, rest = int(found[1]) * INCH, rest[1:]
    pieces = []
    for n, line in rest:
        try:
            pieces.append(_piece(line, zone))
        except BadBoard as wrong:
            raise BadBoard(f"Line {n}: {wrong}") from None
    return BoardPlan("plain", zone, tuple(pieces))


def _piece(line: str, zone: int) -> Piece:
    parts = [part.strip() for part in line.split("|")]
    kind, _, name = parts[0].partition(" ")
    name = name.strip()
    if kind not in KINDS:
        raise BadBoard(f"a piece is one of {', '.join(KINDS)}.")
    if not 2 <= len(parts) <= 3 or not 0 < len(name) <= NAME or not name.isprintable():
        raise BadBoard("a piece is its kind and name, its points, and perhaps its figures, with | between.")
    points = [_point(word) for word in parts[1].split()]
    had = _figures(kind, parts[2] if len(parts) > 2 else "")
    data: dict[str, Any] = {
        "name": name,
        "kind": kind,
        **{key: had[key] for key in ("cover", "z", "rail", "h", "t", "depth", "soft") if key in had},
    }
    if kind in ("barrier", "rope"):
        _straight(data, points)
    elif kind == "post" and "r" in had:
        if len(points) != 1:
            raise BadBoard("a round post has one point.")
        data["circle"] = (*points[0], had["r"])
    else:
        data["poly"] = _outline(points, kind)
    if "poly" in data:
        sides = list(zip(data["poly"], (*data["poly"][1:], data["poly"][0]), strict=True))
        data["ramps"] = tuple(_on(sides, ramp) for ramp in had.get("ramp", ()))
        data["rails"] = tuple(_on(sides, rail) for rail in had.get("rails", ()))
        data["openings"] = tuple(Opening(_on(sides, o[:4]), *o[4:]) for o in had.get("opening", ()))
    reach = data.get("poly") or [points[0], points[-1]]
    wide = max((data.get("circle") or (0, 0, 0))[2], 0)
    low, high = min(y for _, y in reach) - wide, max(y for _, y in reach) + wide
    if kind != "difficult" and (low < zone or high > SIDE - zone):
        raise BadBoard("only woods reach into the deployment zones.")
    return Piece(**data)


def _number(word: str, low: float, high: float, what: str) -> int:
    if not re.fullmatch(r"\d{1,2}(\.\d{1,3})?", word):
        raise BadBoard(f"{what}: {word[:12]} is no length in inches.")
    found = round(float(word) * INCH)
    if not low * INCH <= found <= high * INCH:
        raise BadBoard(f"{what}: from {low:g} to {high:g}.")
    return found


def _point(word: str) -> tuple[int, int]:
    x, comma, y = word.partition(",")
    if not comma:
        raise BadBoard("a point is written x,y.")
    return _number(x, 0, 36, "a point"), _number(y, 0, 36, "a point")


def _figures(kind: str, text: str) -> dict[str, Any]:
    needed, may = FIGURES[kind]
    found: dict[str, Any] = {}
    for word in text.split():
        key, equals, value = word.partition("=")
        if key not in (*needed, *may) or bool(equals) == (key == "soft"):
            raise BadBoard(f"a {kind} has no {key[:12]}.")
        if key == "soft":
            found["soft"] = True
        elif key in ("ramp", "rails"):
            found[key] = (*found.get(key, ()), _lengths(value, 4, key))
        elif key in ("door", "window"):
            given = _lengths(value, 5 if key == "door" else 6, key)
            sill, head = (0, given[4]) if key == "door" else given[4:]
            if not sill < head:
                raise BadBoard("an opening's head is above its sill.")
            found["opening"] = (*found.get("opening", ()), (*given[:4], head, sill))
        else:
            found[key] = _number(value, *BETWEEN[key], key)
    missing = [key for key in needed if key not in found]
    if missing:
        raise BadBoard(f"a {kind} needs {' and '.join(missing)}.")
    if kind == "building" and any(o[4] > found["h"] for o in found.get("opening", ())):
        raise BadBoard("a door or window is not higher than its wall.")
    if kind == "building" and any(o[5] not in (0, INCH // 2) for o in found.get("opening", ())):
        raise BadBoard("the sill of a window is 0.5.")
    return found


def _lengths(value: str, count: int, what: str) -> tuple[int, ...]:
    words = value.split(",")
    if len(words) != count:
        raise BadBoard(f"{what} has {count} figures.")
    return tuple(_number(word, 0, 36, what) for word in words)


def _straight(data: dict[str, Any], points: list[tuple[int, int]]) -> None:
    """A barrier or rope from point to point; barriers run along the board's sides."""
    if len(points) != 2 or points[0] == points[1]:
        raise BadBoard(f"a {data['kind']} has two points.")
    (ax, ay), (bx, by) = points
    data["line"] = (ax, ay, bx, by)
    if data["kind"] == "barrier":
        if ax != bx and ay != by:
            raise BadBoard("a barrier runs along the sides of the board.")
        data["poly"] = tuple((x, y) for x, y in _barrier(ax, ay, bx, by, data["t"]))
        if not all(0 <= value <= SIDE for corner in data["poly"] for value in corner):
            raise BadBoard("a barrier lies on the board.")


def _outline(points: list[tuple[int, int]], kind: str) -> tuple[tuple[int, int], ...]:
    """The corners of an area, which may not cross itself; of what stands up, against the clock."""
    if len(points) == 2:
        (ax, ay), (bx, by) = points
        points = [(ax, ay), (bx, ay), (bx, by), (ax, by)]
    if not 3 <= len(points) <= MOST_CORNERS or len(set(points)) != len(points):
        raise BadBoard(f"an area has two corners, or three to {MOST_CORNERS} different points.")
    area = sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(points, (*points[1:], points[0]), strict=True))
    if abs(area) < INCH * INCH // 10:
        raise BadBoard("an area has some room.")
    sides = list(zip(points, (*points[1:], points[0]), strict=True))
    for (a, b), (c, d) in combinations(sides, 2):
        if len({a, b, c, d}) == 4 and _cross(a, b, c, d):
            raise BadBoard("the sides of an area do not cross.")
    return tuple(points if area > 0 or kind in ("water", "difficult") else points[::-1])


def _cross(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], d: tuple[int, int]) -> bool:
    def side(p: tuple[int, int], q: tuple[int, int], r: tuple[int, int]) -> int:
        turn = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
        return (turn > 0) - (turn < 0)

    return side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0


def _on(sides: list[tuple[tuple[int, int], tuple[int, int]]], line: Any) -> Any:
    """A stretch that lies on one side of an area, where it runs along the board's sides or from corner to corner."""
    ends = (tuple(line[:2]), tuple(line[2:4]))
    if ends[0] == ends[1]:
        raise BadBoard("a ramp, rail or opening has a length.")
    for a, b in sides:
        if all(_between(a, b, end) for end in ends):
            return tuple(line[:4])
    raise BadBoard("ramps, rails and openings lie on one side of their piece.")


def _between(a: tuple[int, int], b: tuple[int, int], p: Any) -> bool:
    turn = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
    inside = min(a[0], b[0]) <= p[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])
    return bool(turn == 0 and inside)


# ---- and back


def _inches(*lengths: int) -> str:
    return ",".join(f"{length / INCH:g}" for length in lengths)


def written(name: str, plan: BoardPlan) -> str:
    """A board as text that `read` takes, as far as its pieces keep to what may be written."""
    lines = [f"BOARD {name}", f"ZONE {plan.zone // INCH}"]
    for piece in plan.piece:
        corners = [piece.line[:2], piece.line[2:]] if any(piece.line) else list(piece.poly)
        corners = [piece.circle[:2]] if piece.circle[2] else corners
        figures = [
            f"{key}={_inches(value)}"
            for key in ("cover", "z", "rail", "h", "t", "depth")
            if (value := getattr(piece, key))
        ]
        figures += [f"r={_inches(piece.circle[2])}"] if piece.circle[2] else []
        figures += ["soft"] if piece.soft else []
        figures += [f"ramp={_inches(*ramp)}" for ramp in piece.ramps]
        figures += [f"rails={_inches(*rail)}" for rail in piece.rails]
        figures += [
            f"window={_inches(*o.line, o.sill, o.head)}" if o.sill else f"door={_inches(*o.line, o.head)}"
            for o in piece.openings
        ]
        parts = [f"{piece.kind} {piece.name}", " ".join(_inches(*corner) for corner in corners)]
        lines.append(" | ".join([*parts, " ".join(figures)] if figures else parts))
    return "\n".join(lines) + "\n"
