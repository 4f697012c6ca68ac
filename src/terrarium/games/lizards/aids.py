"""Questions to a view: reach, odds, dens, alerts, points. They use nothing but what the clan knows."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from terrarium.kernel import Aid, Amount, Fields, Form, One, Value

from . import telling
from .content import CURSED, FERTILE, HOME, LIMIT, SWAMP, WHIRLPOOL
from .crafts import CRAFTS
from .geometry import DIRECTIONS
from .odds import fought
from .rules.world import grown
from .view import BandSeen, View

MONSTER: Final = 15
"""LZ-216: strength for each water hex around."""
MILITIA: Final = 15
"""LZ-063: militia for each Fertile hex around a free den, at the start of the game."""
GUESSES: Final = (0, 60, 150)
"""What may lie hidden in an enemy den: nobody, LZ-576's guess, a strong garrison."""


def band_at(view: View, h: int) -> BandSeen | None:
    return next((band for band in view.bands if band.hex == h), None)


def is_den(view: View, h: int) -> bool:
    return 0 <= view.terrain(h) <= HOME


def foreign_den(view: View, h: int) -> bool:
    """An enemy or a free den, as far as is known: entering it is an attack (LZ-202)."""
    return is_den(view, h) and view.memory is not None and view.memory.owner(h) != view.who


def water(view: View, h: int) -> bool:
    """Entering it means swimming (LZ-030), as far as is known."""
    assert view.memory is not None
    return view.terrain(h) > CURSED and not view.memory.bridge(h) and h not in dict(view.rafts)


def monster(view: View, h: int) -> int:
    """LZ-216: how strong a monster would be here, as far as the hexes around are known."""
    return MONSTER * sum(view.terrain(n) > CURSED for n in view.grid.near[h])


def swimming(strength: int) -> str:
    """LZ-216: no monster comes where its strength would be 0."""
    return f"swims (10 %: monster of {strength})" if strength else "swims"


def militia(view: View, h: int) -> int:
    """LZ-573: what a free den's militia was at the start, from the Fertile hexes that are known."""
    return MILITIA * sum(view.terrain(n) == FERTILE for n in view.grid.near[h])


def hazards(view: View, h: int, size: int) -> list[str]:
    """What entering a hex with so many warriors means, in the words of the map."""
    ground = view.terrain(h)
    if ground < 0:
        return ["unknown"]
    found = []
    other = band_at(view, h)
    if other is not None and other.clan != view.who:
        found.append(f"attack {other.total}")
    elif foreign_den(view, h):
        found.append("attack den")
    if other is not None and other.clan == view.who and other.total + size > LIMIT:
        found.append("over 300")
    if ground == FERTILE:
        found.append("feeds")
    elif ground == SWAMP:
        found.append("swamp 20 %")
    elif ground == CURSED:
        found.append("cursed 25 %")
    elif ground == WHIRLPOOL and water(view, h):
        found.append("whirlpool 60 %")
    elif water(view, h):
        found.append(swimming(monster(view, h)))
    return found


def _own_hexes(view: View) -> tuple[str, ...]:
    """Where own bands are; any hex while there are none (a form is never empty)."""
    return tuple(view.grid.code(band.hex) for band in view.bands if band.clan == view.who) or tuple(view.grid.codes)


def _ask_hex(view: View) -> Form:
    return Fields({"hex": One(_own_hexes(view), of="place")})


def reach(view: View, asked: Value) -> Any:
    """Every way of one or two steps from an own band: where it leads and what waits there."""
    grid = view.grid
    start = grid.hex(asked["hex"])
    band = band_at(view, start)
    if band is None or band.clan != view.who:
        return {"hex": asked["hex"], "stuck": "no band of yours is there", "ways": []}
    if band.mired is not None and band.mired > view.turn:
        return {"hex": asked["hex"], "stuck": f"mired through turn {band.mired}", "ways": []}
    ways = []
    for first, middle in enumerate(grid.around[start]):
        if middle < 0:
            continue
        here = hazards(view, middle, band.total)
        ways.append({"hex": grid.code(middle), "way": [DIRECTIONS[first]], "hazards": [here]})
        for second, end in enumerate(grid.around[middle]):
            if end >= 0:
                there = hazards(view, end, 0 if end == start else band.total)
                ways.append(
                    {"hex": grid.code(end), "way": [DIRECTIONS[first], DIRECTIONS[second]], "hazards": [here, there]}
                )
    return {"hex": asked["hex"], "stuck": "", "ways": ways}


def _ask_odds(view: View) -> Form:
    parts: dict[str, Form] = {
        "hex": One(_own_hexes(view), of="place"),
        "target": One(tuple(view.grid.codes), of="place"),
        "number": Amount(1, LIMIT),
        "enemies": Amount(0, LIMIT),
    }
    return Fields(parts, optional=("number", "enemies"))


def odds(view: View, asked: Value) -> Any:
    """LZ-242 to LZ-254 from what the clan knows. Where the number is unknown, a range of guesses is fought."""
    h = view.grid.hex(asked["target"])
    band = band_at(view, view.grid.hex(asked["hex"]))
    size = asked.get("number") or (band.total if band else 0)
    level = (band.level or 0) if band else 0
    there = band_at(view, h)
    walls = is_den(view, h)
    free = walls and view.memory is not None and view.memory.owner(h) < 0
    if "enemies" in asked:
        known, numbers = "as you say", [asked["enemies"]]
    elif there is not None and there.clan != view.who:
        known, numbers = "seen", [there.total]
    elif free:
        known, numbers = "militia by the Fertile hexes around", [militia(view, h)]
    elif (walls and foreign_den(view, h)) or view.hides(h) or view.terrain(h) < 0:
        known, numbers = "hidden, a range of guesses", list(GUESSES)
    else:
        known, numbers = "nobody is seen there", [0]
    fights = [{"enemies": n, **msgspec.structs.asdict(fought(size, n, (level, 0), walls, bold=free))} for n in numbers]
    return {"attackers": size, "walls": walls, "known": known, "fights": fights}


def _nothing_asked(view: View) -> Form:
    return Fields({})


def dens(view: View, asked: Value = None) -> Any:
    """Own dens: what lives there, what will, and what a RECRUIT would bring next turn and the turn after."""
    rows = []
    for den in view.dens:
        if den.owner == view.who:
            first = grown(den.pop, den.capacity) if den.colour >= 0 else den.pop + 4
            second = grown(first, den.capacity) if den.colour >= 0 else first + 4
            settled = den.colour >= 0
            rows.append(
                {
                    "hex": view.grid.code(den.hex),
                    "home": den.home,
                    "colour": den.colour,
                    "population": den.pop,
                    "capacity": den.capacity,
                    "next": first,
                    "recruits": first * 34 // 100 if settled else 0,
                    "recruits_later": second * 34 // 100 if settled else 0,
                }
            )
    return rows


def nearest(view: View, h: int, wanted: set[int]) -> tuple[str, int]:
    """The nearest of these hexes and how far it is; "" and -1: there is none."""
    grid = view.grid
    if not wanted:
        return "", -1
    found = min(sorted(wanted), key=lambda n: grid.distance(h, n))
    return grid.code(found), grid.distance(h, found)


def alerts(view: View, asked: Value = None) -> Any:
    """Bands that starve next turn unless they feed (LZ-344), spies in their last turn (LZ-347), with the way out."""
    found = []
    food = {h for h in range(view.grid.size) if view.terrain(h) == FERTILE}
    own = view.own(view.bands)
    for band in own:
        if band.hunger is not None and band.hunger >= 4:
            code, far = nearest(view, band.hex, food)
            found.append(
                {"hex": view.grid.code(band.hex), "what": "starves", "number": band.total, "to": code, "steps": far}
            )
    for spy in view.spies:
        if spy.clan == view.who and spy.made + 4 <= view.turn + 1:
            code, far = nearest(view, spy.hex, {band.hex for band in own})
            found.append({"hex": view.grid.code(spy.hex), "what": "bush", "number": 1, "to": code, "steps": far})
    return found


def points(view: View, asked: Value = None) -> Any:
    """LZ-360 to LZ-363: the own points and how far they are from victory, with the leader's."""
    own = view.standing
    best = max((clan.points for clan in view.clans), default=0)
    mine = own.points if own else 0
    return {
        "points": mine,
        "needed": view.needed,
        "missing": max(0, view.needed - mine),
        "leader": best,
        **(msgspec.structs.asdict(own) if own else {}),
    }


AIDS: Final = {
    "reach": Aid("Where a band can go", _ask_hex, reach, tell=telling.reach),
    "odds": Aid("Odds of an attack", _ask_odds, odds, tell=telling.odds),
    "dens": Aid("Growth and recruits", _nothing_asked, dens, tell=telling.dens),
    "alerts": Aid("Hunger and spies", _nothing_asked, alerts, tell=telling.alerts),
    "points": Aid("Points and victory", _nothing_asked, points, tell=telling.points),
    **CRAFTS,
}
