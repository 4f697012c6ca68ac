"""What a battle does inside its own square (WW-182, WW-186); the rest waits for the aftermath."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from terrarium.kernel import Flow

from ..model.forces import lose_stack, lose_unit
from ..model.land import name
from ..model.roster import general, units_of
from ..model.units import kind
from ..resolver import Verdict
from ..state import Campaign
from ..state.records import NOBODY, Bout, Field
from .again import next_bout
from .common import gain
from .sides import first_side, loser_stacks, seats_of


def concludes(s: Campaign, f: Flow, square: int, verdict: Verdict) -> None:
    """WW-182, WW-186: losses, returns, deeds; then the next battle here."""
    field = s.fields[square]
    seats = (tuple(seats_of(s, field.attackers)), tuple(seats_of(s, field.defenders)))
    ranks = {p.leader: 2 for p in s.players if p.leader} | {p.heir: 2 for p in s.players if p.heir}
    generals = tuple(
        led.id
        for st in (*field.attackers, *field.defenders)
        if st in s.stacks and (led := general(s, s.stacks[st])) is not None
    )
    returning = raised_again(s, field, verdict)
    fled = []
    for fate in verdict.fates:
        unit = s.units.get(fate.unit)
        if unit is None:
            continue
        killed = [ranks.get(victim, 1) for victim, by in verdict.slain if by == fate.unit]
        gain(s, f, fate.unit, fate.cp + sum(killed))
        items = tuple(i for i in unit.items if i not in fate.spent_items)
        finds = tuple(i for i in unit.finds if i not in fate.spent_items)
        if fate.left <= 0 and not returning(unit):
            lose_unit(s, fate.unit)
            continue
        left = max(unit.models, fate.left) if returning(unit) else fate.left
        s.unit(fate.unit, models=left, items=items, finds=finds)
        if fate.fled and not returning(unit):
            fled.append((fate.unit, fate.fled))
    losers = loser_stacks(field, verdict.winner)
    for stack in losers:
        if stack in s.stacks:
            s.stack(stack, retreated=True)
    beaten = field.village and verdict.winner == 0
    bout = Bout(
        field.attackers, field.defenders, seats, verdict.winner, tuple(fled), field.village,
        first_side(s, field), beaten, generals, verdict.lost,
    )  # fmt: skip
    s.fields[square] = replace(
        field, bouts=(*field.bouts, bout), filed=None, raiders=field.raiders if not field.village else ()
    )
    f.tell(
        "battle_over",
        square=name(s, square), winner=verdict.winner, lost=list(verdict.lost), rounds=verdict.rounds,
        attackers=list(seats[0]), defenders=list(seats[1]), village=field.village,
    )  # fmt: skip
    f.reveal()
    for stack in (*field.attackers, *field.defenders):
        if stack in s.stacks and s.stacks[stack].seat == NOBODY:
            lose_stack(s, stack)
    f.scene("battle", f"square:{name(s, square)}")
    f.then(next_bout(square))


def raised_again(s: Campaign, field: Field, verdict: Verdict) -> Any:
    """WW-186: a winning Undead army with a living necromancer or vampire loses nothing."""
    if verdict.winner < 0:
        return lambda unit: False
    stacks = field.attackers if verdict.winner == 0 else field.defenders
    left = {fate.unit: fate.left for fate in verdict.fates}
    lords = {
        s.stacks[st].seat
        for st in stacks
        if st in s.stacks
        for u in units_of(s, s.stacks[st])
        if left.get(u.id, 0) > 0 and {"necromancer", "vampire"} & set(kind(u).tags)
    }
    members = {
        u.id
        for st in stacks
        if st in s.stacks and s.stacks[st].seat in lords
        for u in units_of(s, s.stacks[st])
        if kind(u).list == "UN"
    }
    return lambda unit: unit.id in members
