"""The text twin: everything that the drawing shows, in words and columns."""

from __future__ import annotations

from ..content import content
from ..model import economy
from ..model.land import grid
from ..model.rates import mp_left
from ..model.roster import capital, general, in_play, owned, stack_points, units_of
from ..model.units import points
from ..state.records import NOBODY, Square
from ..view import CampaignView
from .naming import (
    BANDS,
    PEOPLE,
    PHASES,
    TERRAIN,
    army_name,
    building_name,
    called,
    find_name,
    item_name,
    listed,
    moves_words,
    placed,
    plural,
    seat_name,
)

V = CampaignView
GLYPH = {
    "": "·",
    "open": "_",
    "forest": "f",
    "thick": "F",
    "hills": "h",
    "mountain": "^",
    "water": "~",
    "volcano": "V",
    "lava": "L",
}


def text(v: V) -> str:
    parts = [head(v), chart(v), squares(v), stacks(v), seats(v)]
    if v.fields:
        parts.append(battles(v))
    if v.seated:
        parts.append(own(v))
    return "\n\n".join(part for part in parts if part)


def head(v: V) -> str:
    if v.turn == 0:
        return "Setting up."
    allies = [f"{seat_name(v, a)} and {seat_name(v, b)}" for a, b in v.allies]
    line = f"Turn {v.turn} of {v.setup.length}. {PHASES[v.phase]}."
    return line + (f" Allies: {'; '.join(allies)}." if allies else "")


def chart(v: V) -> str:
    """Two signs a square: terrain, and what stands there (# town, v village, * resource, number of stacks)."""
    g = grid(v)
    width = len(str(g.height))
    lines = [" " * (width + 1) + " ".join(g.names[i].rstrip("0123456789").rjust(2) for i in range(g.width))]
    for row in range(g.height):
        cells = [cell(v, row * g.width + col) for col in range(g.width)]
        lines.append(str(row + 1).rjust(width) + " " + " ".join(cells))
    key = "· unexplored, _ open, f forest, F thick forest, h hills, ^ mountain, ~ water, V volcano, L lava"
    return "\n".join([*lines, f"({key}; # town, v village, * resource, 1-9 stacks)"])


def cell(v: V, square: int) -> str:
    here = v.squares[square]
    there = sum(stack.square == square for stack in v.stacks.values())
    mark = str(min(9, there)) if there else "#" if here.town else "v" if here.village else "*" if here.resource else " "
    return GLYPH[here.terrain] + mark


def square_line(v: V, index: int, here: Square) -> str:
    words = [TERRAIN[here.terrain]]
    if here.village:
        words.append(f"{PEOPLE[here.village]} village" + (" (enslaved)" if here.enslaved else ""))
    if here.resource:
        words.append(find_name(here.resource) + (" (unclaimed)" if here.unclaimed else ""))
    if here.axis:
        words.append("bridge " + ("north-south" if here.axis == "NS" else "east-west"))
    if here.passage:
        words.append(here.passage)
    if here.desolate:
        words.append("desolate")
    if here.town:
        words.append("capital" if capital(v, here.owner) == index else "town")
    counted: dict[str, int] = {}
    for key, _ in here.works:
        counted[key] = counted.get(key, 0) + 1
    words += [building_name(key) + (f" x{n}" if n > 1 else "") for key, n in counted.items() if key != "bridge"]
    words += [f"{building_name(work.key)} under way" for work in v.works if work.square == index]
    if here.owner != NOBODY:
        words.append(f"held by {seat_name(v, here.owner)}")
    return f"{placed(v, grid(v).names[index])}: {', '.join(words)}"


def squares(v: V) -> str:
    """Every square with more on it than its terrain."""
    lines = []
    for index, here in enumerate(v.squares):
        if (
            here.owner != NOBODY
            or here.village
            or here.resource
            or here.works
            or here.axis
            or here.passage
            or here.desolate
        ):
            lines.append(square_line(v, index, here))
    for look in v.looks:
        found = find_name(look.resource) if look.resource else TERRAIN[look.terrain]
        lines.append(f"{grid(v).names[look.square]}: unexplored; your pioneers saw {found}")
    return "Squares\n" + "\n".join(lines) if lines else ""


def stacks(v: V) -> str:
    lines = []
    for number, stack in sorted(v.stacks.items()):
        place = grid(v).names[stack.square]
        state = " in combat" if stack.combat else ""
        if number in v.glimpses:
            seen = v.glimpses[number]
            led = "with a general" if seen.led else "without a general"
            what = f"{plural(seen.count, 'unit')}, {BANDS[seen.band]} points, {led}"
        else:
            units = "; ".join(called(v, u) for u in units_of(v, stack))
            led = "" if general(v, stack) else ", no general"
            what = f"{stack_points(v, stack)} points, {moves_words(mp_left(v, stack))}{led}: {units}"
        own = f", {army_name(v, number)}" if army_name(v, number) else ""
        lines.append(f"[{number}] {place}, {seat_name(v, stack.seat)}{own}{state}: {what}")
    return "Stacks\n" + "\n".join(lines) if lines else ""


def seats(v: V) -> str:
    lines = []
    for seat in v.order or range(len(v.players)):
        player = v.players[seat]
        words = [plural(len(owned(v, seat)), "square")]
        if player.titles[0]:
            words.append("leader " + content.kinds[player.titles[0]].name)
        if player.titles[1]:
            words.append("heir " + content.kinds[player.titles[1]].name)
        if not in_play(player):
            words = [f"out in turn {player.out}"]
        if player.gone:
            words.append("has left")
        if v.over:
            words.append(f"place {player.rank}, {player.score} points")
        if player.hostile:
            words.append("hated by the " + listed([PEOPLE[p] for p in player.hostile]))
        lines.append(f"{seat_name(v, seat)}: {', '.join(words)}")
    return "Seats by priority\n" + "\n".join(lines)


def battles(v: V) -> str:
    lines = []
    for square, field in sorted(v.fields.items()):
        rain = f", rain die {field.rain}" if field.rain else ""
        sides = [
            listed([f"{seat_name(v, v.stacks[n].seat)} [{n}]" for n in side if n in v.stacks]) or "nobody"
            for side in (field.attackers, field.defenders)
        ]
        lines.append(f"{grid(v).names[square]}{rain}: {sides[0]} against {sides[1]}")
    return "Battles\n" + "\n".join(lines)


def own(v: V) -> str:
    player = v.players[v.who]
    income = sum(line.total for line in economy.income_lines(v, v.who))
    parts = [f"Treasury {player.treasury} points, income {income} points, points now {economy.score(v, v.who).total}."]
    if player.store:
        parts.append(f"In store: {listed([item_name(i) for i in player.store])}.")
    heroes = [u for u in v.units.values() if u.cp and u.id // 10000 - 1 == v.who]
    parts += [f"{content.kinds[u.kind].name}: {u.cp} character points, {points(u)} points." for u in heroes]
    return "\n".join(parts)


def _ended(v: V) -> str:
    """Why the campaign is over, who won it, and by how much."""
    ranked = sorted(range(v.seats), key=lambda seat: (v.players[seat].rank, seat))
    won = [seat for seat in ranked if v.players[seat].rank == 1]
    if not won:
        return "The campaign is over."
    names = listed([seat_name(v, seat) if seat != v.who else "you" for seat in won])
    left = sum(not player.out for player in v.players)
    why = "Nobody else is left" if left <= 1 else f"Turn {v.turn} was the last"
    said = f"{why}: {names} won with {v.players[won[0]].score} points"
    after = [seat for seat in ranked if seat not in won]
    if not after:
        return f"{said}."
    second = "you" if after[0] == v.who else seat_name(v, after[0])
    return f"{said}; next came {second} with {v.players[after[0]].score}."


def caption(v: V) -> str:
    if v.over:
        return _ended(v)
    if v.turn == 0:
        return "The chart is still blank; the fleets are being fitted out."
    known = sum(square.explored for square in v.squares)
    fights = f" Battles at {listed([grid(v).names[i] for i in sorted(v.fields)])}." if v.fields else ""
    lands = f" You hold {plural(len(owned(v, v.who)), 'square')}." if v.seated else ""
    when = f"Turn {v.turn} of {v.setup.length}, {PHASES[v.phase].lower()}"
    return f"{when}; {known} of {len(v.squares)} squares charted.{lands}{fights}"
