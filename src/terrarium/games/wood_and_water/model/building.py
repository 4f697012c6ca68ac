"""Build orders (section 16): what may be built where, and at what price. Read from a state or from a view."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction
from math import ceil

from ..content import BUILDINGS, LOCAL, content
from ..content.figures import FIGURES
from ..state.records import NOBODY, Table, fourth, second
from .land import grid, is_land, is_water
from .roster import capital, core_models, enemies_at, faction, stacks_at

FIELD = ("bridge", "clearing", "canal", "road", "toll-gate", "watch-post", "farm")
HOUSES = content.income.houses
"""A town has so many at most, unless the host has lifted the cap (WW-199)."""
ANY = 1 << 30
FOREST_BUILDERS = ("LZ", "ST")


def discount(t: Table, seat: int, square: int) -> Fraction:
    """WW-202: ten core models halve, a wood cutter takes a quarter off; both are multiplied."""
    cut = Fraction(1)
    if core_models(t, seat, square) >= FIGURES.building.helpers:
        cut /= 2
    near = grid(t).adjacent[square]
    if any(t.squares[i].resource == "wood-cutter" and t.squares[i].owner == seat for i in near):
        cut *= Fraction(3, 4)
    return cut


def printed(t: Table, seat: int, key: str) -> int:
    """The printed price; local seats clear for 5 and build roads for 20 (WW-279)."""
    if faction(t, seat) in LOCAL and key in ("clearing", "road"):
        return {"clearing": 5, "road": 20}[key]
    return BUILDINGS[key].cost


def price(t: Table, seat: int, square: int, key: str, spans: int = 1) -> int:
    """WW-195, WW-202: rounded up once at the end."""
    return ceil(printed(t, seat, key) * spans * discount(t, seat, square))


def spelled(t: Table, seat: int, square: int, key: str, spans: int = 1) -> str:
    """The price with its discounts, as a player wants to read it: 20 x 1/2 x 3/4 = 8."""
    parts = [str(printed(t, seat, key)), *((str(spans),) if spans > 1 else ())]
    if core_models(t, seat, square) >= FIGURES.building.helpers:
        parts.append("1/2")
    if any(t.squares[i].resource == "wood-cutter" and t.squares[i].owner == seat for i in grid(t).adjacent[square]):
        parts.append("3/4")
    return " x ".join(parts) + (f" = {price(t, seat, square, key, spans)}" if len(parts) > 1 else "")


def most_houses(t: Table) -> int:
    return ANY if t.setup.any_houses else HOUSES


def leaned_on(t: Table, square: int, key: str) -> bool:
    """WW-203, WW-201: whether something there needs this building, be it standing or ordered."""
    standing = [other for other, _ in t.squares[square].works]
    return depends([*standing, *ordered_here(t, square)] if second(t) else standing, key)


def ordered_here(t: Table, square: int) -> list[str]:
    return [work.key for work in t.works if work.square == square]


def refusal(t: Table, seat: int, square: int, key: str, side: str = "") -> tuple[str, str] | None:
    """Why this cannot be built, with the rule; None: it can. Money is looked at elsewhere."""
    here = t.squares[square]
    building = BUILDINGS[key]
    if here.owner != seat or enemies_at(t, square, seat):
        return "the square is not yours without an enemy in it", "WW-197"
    if here.desolate and key != "clearing":
        return "the square is desolate", "WW-243"
    pending = ordered_here(t, square)
    if second(t) and "canal" in pending:
        return "the square becomes a canal", "WW-207"
    if key not in ("bridge", "clearing") and not building.many and (here.has(key) or key in pending):
        return f"there is a {building.name} already", "WW-199"
    if building.many and here.count(key) >= most_houses(t):
        return f"a town has {HOUSES} houses at most", "WW-199"
    if building.turns and key != "bridge" and not _one_more(pending, key):
        return "one 1-turn upgrade a square and turn", "WW-198"
    needs = building.needs or ("palace" if building.where == "capital" else "")
    if needs and not here.has(needs) and not (key == "port" and "ferry" in pending):
        return f"a {building.name} needs a {BUILDINGS[needs].name}", "WW-201"
    if key == "bridge":
        return bridge_refusal(t, seat, square, side)
    if key == "clearing":
        return clearing_refusal(t, seat, square)
    if building.where != "field" and not here.town:
        return "that is built in towns only", "WW-200"
    if building.where == "coast" and not any(is_water(t.squares[i]) for i in grid(t).adjacent[square]):
        return "the town is not by water", "WW-208"
    if building.where == "capital" and capital(t, seat) != square:
        return "that is built in the capital only", "WW-204"
    if key == "palace" and capital(t, seat) != NOBODY:
        return "you have a capital", "WW-204"
    if key == "palace" and second(t) and any(work.key == "palace" and work.seat == seat for work in t.works):
        return "a palace of yours is ordered already", "WW-204"
    if building.where == "field":
        return field_refusal(t, seat, square, key)
    return None


def _one_more(pending: list[str], key: str) -> bool:
    """WW-198, WW-201: one 1-turn upgrade; ferry and port go together."""
    slow = [k for k in pending if BUILDINGS[k].turns and k != "bridge"]
    if key == "port" and slow == ["ferry"]:
        return True
    if key == "ferry" and slow == ["port"]:
        return True
    return not slow


def bridge_refusal(t: Table, seat: int, square: int, side: str) -> tuple[str, str] | None:
    """WW-205, WW-242."""
    if not side:
        return "a bridge needs a side (N, E, S, W)", "WW-205"
    here = t.squares[square]
    if not here.passable or here.axis:
        return "a bridge starts on land", "WW-205"
    span = bridge_span(t, seat, square, side)
    if not span:
        return "there is no water to bridge on that side", "WW-205"
    if any(t.squares[i].axis or i in (w.square for w in t.works) for i in span):
        return "there is a bridge already", "WW-199"
    return None


def bridge_span(t: Table, seat: int, square: int, side: str) -> list[int]:
    """The water squares of a bridge from here; High Elves may span two in a line."""
    g = grid(t)
    first = g.sides[square].get(side)
    if first is None or not is_water(t.squares[first]):
        return []
    second = g.sides[first].get(side)
    if second is None:
        return []
    if faction(t, seat) == "HE" and is_water(t.squares[second]) and g.sides[second].get(side) is not None:
        return [first, second]
    return [] if is_water(t.squares[second]) else [first]


def clearing_refusal(t: Table, seat: int, square: int) -> tuple[str, str] | None:
    """WW-206, WW-247: the Wood Elves plant instead."""
    here = t.squares[square]
    if here.resource == "wood-cutter":
        return "a wood cutter cannot be cleared or thickened", "WW-069"
    if here.axis or here.passage or here.village:
        return "that is no forest", "WW-206"
    if here.desolate:
        return None
    if faction(t, seat) == "WE":
        ordered = ordered_here(t, square) if fourth(t) else []
        if here.terrain not in ("open", "forest") or here.town or here.has("farm"):
            return "nothing can be planted there", "WW-247"
        if "farm" in ordered or "meeting-hall" in ordered:
            return "what is ordered there stands on open ground", "WW-247"
        return None
    return None if here.terrain in ("forest", "thick") else ("that is no forest", "WW-206")


def field_refusal(t: Table, seat: int, square: int, key: str) -> tuple[str, str] | None:
    """WW-200: where fields and towns can be started."""
    here = t.squares[square]
    if here.village:
        return None if key == "road" else ("nothing but a road may be built in a village", "WW-080")
    if key in FIELD and here.town:
        return "field upgrades are not built in town squares", "WW-200"
    cavern = here.passage == "cavern"
    ground = here.terrain == "open" or cavern
    if key == "road" and here.terrain == "hills":
        ground = True
    if faction(t, seat) in FOREST_BUILDERS and here.terrain == "forest" and key not in ("farm", "canal"):
        ground = True
    if here.axis or not ground or here.resource == "wood-cutter":
        return "that is not open ground", "WW-200"
    return canal_refusal(t, square) if key == "canal" else None


def canal_refusal(t: Table, square: int) -> tuple[str, str] | None:
    """WW-207, WW-063."""
    here = t.squares[square]
    if here.passage or here.resource or here.works or ordered_here(t, square) or stacks_at(t, square):
        return "a canal needs empty open ground", "WW-207"
    g = grid(t)
    if not any(is_water(t.squares[i]) for i in g.adjacent[square]):
        return "a canal needs water beside it", "WW-207"
    canals = {work.square for work in t.works if work.key == "canal"}
    return ("the canal would complete a cross", "WW-063") if crosses(t, square, canals) else None


def crosses(t: Table, square: int, canals: Collection[int] = ()) -> bool:
    """WW-063: whether water here would complete a cross; `canals` are as good as water."""

    def wet(i: int) -> bool:
        return i in canals or is_water(t.squares[i])

    def dry(i: int) -> bool:
        return i not in canals and is_land(t.squares[i])

    return any(dry(a) and dry(b) and wet(c) for a, b, c in grid(t).blocks[square])


def depends(works: Iterable[str], key: str) -> bool:
    """WW-203: whether something else of these needs this building."""
    for other in works:
        building = BUILDINGS[other]
        if building.needs == key or (key == "palace" and building.where == "capital"):
            return True
        if key == "meeting-hall" and building.where != "field":
            return True
    return False
