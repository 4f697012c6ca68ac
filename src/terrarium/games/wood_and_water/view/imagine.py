"""From a view back to a whole state that it allows."""

from __future__ import annotations

from functools import cache
from random import Random

from msgspec.structs import replace

from terrarium.kernel import state_of

from ..content import KINDS, LOCAL, MAIN, content
from ..content.kinds import Kind
from ..model.roster import BANDS
from ..model.sight import sees
from ..model.units import points
from ..state import Campaign
from ..state.records import UNHURT, Glimpse, Square, Unit
from . import CampaignView, wards


def sketch(v: CampaignView) -> Campaign:
    """A state with blanks where the view has them: enough to plan on."""
    memory = []
    if v.setup.fog:
        memory = [v.squares[:] if seat == v.who else [Square()] * len(v.squares) for seat in range(v.seats)]
    last = max((st.arrived for st in v.stacks.values()), default=0)
    return state_of(Campaign, v, arrivals=last, memory=memory)


def imagine(v: CampaignView, rng: Random) -> Campaign:
    """Hidden stacks get troops that fit what is seen of them; hidden treasuries are guessed."""
    s = sketch(v)
    if v.over or v.who == -2:
        return s
    titles = {seat: player.titles[0] for seat, player in enumerate(v.players) if player.titles[0] and seat != v.who}
    for number in sorted(v.glimpses):
        stack, seen = v.stacks[number], v.glimpses[number]
        own = v.players[stack.seat].faction
        start = (stack.seat + 1) * 10000 + 5000 + 40 * (number % 1000)
        force = conjured(own, seen, titles.get(stack.seat, ""), start, rng)
        for unit in force:
            s.add_unit(unit)
        if seen.led and force[0].kind == titles.get(stack.seat):
            s.seat(stack.seat, leader=force[0].id)
            del titles[stack.seat]
        s.stacks[number] = replace(stack, units=tuple(unit.id for unit in force))
    for seat in range(s.seats):
        if seat not in wards(s, v.who) and s.players[seat].out == 0:
            s.seat(seat, treasury=rng.randrange(0, 40) * 10, made=9000)
    _give_advances(s)
    _give_forms(s)
    if v.setup.fog:
        _give_ground(s, v.who)
    return s


def _give_forms(s: Campaign) -> None:
    """A form that only its sides have read says something."""
    for strand in s.strands.values():
        for frame in strand.stack:
            if frame[0] in ("battle_confirm", "ref_resolve") and isinstance(frame[1], int):
                field = s.fields[frame[1]]
                if field.filed is None:
                    s.fields[frame[1]] = replace(field, filed=UNHURT)


def _give_ground(s: Campaign, who: int) -> None:
    """In fog a stack may be known whose square is not: it stands on something."""
    near = sees(s, who) if who >= 0 else set()
    for stack in s.stacks.values():
        here = s.squares[stack.square]
        if stack.square not in near and not (here.passable or here.terrain in ("volcano", "lava")):
            s.squares[stack.square] = Square("open")
    for strand in s.strands.values():
        for frame in strand.stack:
            met = s.stacks.get(frame[1]) if frame[0] == "village" and isinstance(frame[1], int) else None
            if met is not None and met.square not in near and not s.squares[met.square].village:
                s.squares[met.square] = Square("open", village="MO")


def conjured(own: str, seen: Glimpse, title: str, start: int, rng: Random) -> list[Unit]:
    """So many units in this band of points, with a character in front where a general is there."""
    low = (0, *BANDS)[seen.band]
    high = BANDS[seen.band] if seen.band < len(BANDS) else 1 << 30
    core, heroes = _stock(own if own in (*MAIN, *LOCAL) else "EM")
    chosen: list[Unit] = []
    if seen.led:
        wanted = [title] if title and not KINDS[title].unique else []
        options = wanted + [k.id for k in rng.sample(heroes, len(heroes))]
        options += _leaders()
        rest = (seen.count - 1) * core[0].points
        fits = [k for k in options if KINDS[k].points + rest < high and (seen.count > 1 or KINDS[k].points >= low)]
        first = fits[0] if fits else options[0]
        chosen.append(Unit(start, first, 1, counted=False))
    total = sum(points(u) for u in chosen)
    while len(chosen) < seen.count:
        k = rng.choice(core)
        if total + k.points + (seen.count - len(chosen) - 1) * core[0].points >= high:
            k = core[0]
        chosen.append(Unit(start + len(chosen), k.id, 1, counted=False))
        total += k.points
    return _grown(chosen, total, low, high, rng)


@cache
def _stock(own: str) -> tuple[list[Kind], list[Kind]]:
    """Core units and heroes of a list, the cheapest first."""
    kinds = sorted((KINDS[u] for u in content.musters[own].units), key=lambda k: k.points)
    return [k for k in kinds if k.category == "C"], [k for k in kinds if k.category == "H"]


@cache
def _leaders() -> list[str]:
    """Whoever might lead a stack at all, the cheapest first."""
    return [k.id for k in sorted(KINDS.values(), key=lambda k: k.points) if k.form == "P" and not k.unique]


def _grown(chosen: list[Unit], total: int, low: int, high: int, rng: Random) -> list[Unit]:
    """Models are added until the points lie in the band; by small steps at its upper end."""
    top = min(high, low + (high - low if high < 1 << 30 else 1000))
    goal = max(low, (low + top) // 2)
    troops = [i for i, u in enumerate(chosen) if KINDS[u.kind].form != "P"]
    more = dict.fromkeys(troops, 0)
    while troops and total < goal:
        i = rng.choice(troops)
        price = KINDS[chosen[i].kind].points
        if total + price >= high:
            break
        more[i] += 1
        total += price
    for i, models in more.items():
        chosen[i] = replace(chosen[i], models=chosen[i].models + models)
    if total < low and chosen:
        carried = sorted(content.items, key=lambda i: content.items[i].points)
        for item in carried:
            if total >= low:
                break
            if total + content.items[item].points < high:
                chosen[0] = replace(chosen[0], items=(*chosen[0].items, item))
                total += content.items[item].points
    return chosen


def _give_advances(s: Campaign) -> None:
    """An open question about an advance needs a character who is due one."""
    for strand in s.strands.values():
        for frame in strand.stack:
            if frame[0] in ("advance", "advance_pick", "advance_roll"):
                unit = frame[1]
                assert isinstance(unit, int)
                if unit not in s.units:
                    _rename(s, unit, 6 * sum(g[0] == "advance" and g[1] == unit for g in strand.stack))


def _rename(s: Campaign, unit: int, cp: int) -> None:
    seat = unit // 10000 - 1
    for stack in list(s.stacks.values()):
        for old in stack.units:
            if stack.seat == seat and KINDS[s.units[old].kind].form == "P":
                s.add_unit(replace(s.units.pop(old), id=unit, cp=cp))
                s.stacks[stack.id] = replace(stack, units=tuple(unit if u == old else u for u in stack.units))
                s.seat(seat, leader=unit)
                return
