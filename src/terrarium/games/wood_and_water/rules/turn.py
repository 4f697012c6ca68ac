"""The campaign turn (section 4)."""

from __future__ import annotations

from msgspec.structs import replace

from terrarium.kernel import Flow

from ..model.building import crosses
from ..model.forces import lose_unit, move_units
from ..model.land import name
from ..model.roster import general, stacks_at
from ..model.sight import private, remember, show
from ..model.units import kind
from ..state import Campaign, rules
from ..state.records import NOBODY, second, third
from . import victory
from .alliances import alliances
from .battles import fight_phase
from .encounters import encounter_phase
from .exploration import corners
from .income import income_phase
from .movement import movement_phase
from .settling import seeds
from .spending import spending_phase
from .volcano import cool, lava_and_fire


@rules.step
def campaign_turn(s: Campaign, f: Flow) -> None:
    """WW-027, WW-028."""
    s.turn += 1
    s.phase = 0
    f.tell("turn", turn=s.turn)
    for number, unit in s.units.items():
        if unit.spent:
            s.unit(number, spent=0)
    for number in s.stacks:
        s.stack(number, used=(), retreated=False, combat=False)
    for seat in range(s.seats):
        s.seat(seat, talked=(), welcome=(), pays=0, missed=False, absent=False)
    s.tried, s.razed, s.prowl = [], [], []
    s.christened = {}
    cool(s, f)
    remember(s)
    f.then(
        alliances(),
        movement_phase(1),
        encounter_phase(),
        fight_phase(),
        movement_phase(3),
        lava_and_fire(),
        income_phase(),
        spending_phase(),
        end_of_turn(),
    )


@rules.step
def end_of_turn(s: Campaign, f: Flow) -> None:
    """WW-030: works stand, gifts arrive, the leaderless dead crumble; who was hired or came over to the Tree of life
    has visited it (WW-073); defeat is checked."""
    f.scene("phase")
    works_stand(s, f)
    gifts_arrive(s, f)
    crumble(s, f)
    if second(s):
        for stack in list(s.stacks):
            seeds(s, f, stack)
    remember(s)
    f.then(defeats())


@rules.step
def defeats(s: Campaign, f: Flow) -> None:
    """WW-271: who is out; if the campaign is not over, the next turn."""
    if not victory.over(s, f):
        victory.bulletin(s, f)
        f.then(campaign_turn())


def works_stand(s: Campaign, f: Flow) -> None:
    """WW-062: a canal is water for the corners rule too, once all works stand."""
    waiting = []
    dug = []
    for work in s.works:
        here = s.squares[work.square]
        if work.key == "canal":
            if stacks_at(s, work.square) or crosses(s, work.square):
                waiting.append(work)
                continue
            s.square(work.square, terrain="water", owner=NOBODY, was=here.terrain)
            dug.append(work.square)
        elif work.key == "bridge":
            s.square(work.square, axis=work.axis, owner=work.seat, works=(*here.works, ("bridge", work.paid)))
        else:
            s.square(work.square, works=(*here.works, (work.key, work.paid)))
        show(s, f, "stands", [work.square], [work.seat], square=name(s, work.square), key=work.key, seat=work.seat)
    s.works = waiting
    if second(s):
        for square in dug:
            corners(s, f, square)


def gifts_arrive(s: Campaign, f: Flow) -> None:
    """WW-220, WW-221."""
    for gift in s.gifts:
        if s.players[gift.taker].out or s.players[gift.giver].out:
            continue
        if gift.amount:
            s.seat(gift.taker, treasury=s.players[gift.taker].treasury + gift.amount)
            private(s, f, "tribute", [gift.giver, gift.taker], giver=gift.giver, taker=gift.taker, amount=gift.amount)
        handed = hand_over(s, gift.taker, [u for u in gift.units if u in s.units])
        if handed:
            private(s, f, "granted", [gift.giver, gift.taker], giver=gift.giver, taker=gift.taker, units=handed)
    s.gifts = []


def hand_over(s: Campaign, taker: int, units: list[int]) -> int:
    """Granted units get numbers of their new seat and count in no limit (WW-043); gives how many went over."""
    handed = 0
    for number in units:
        unit = s.units[number]
        square = next(st.square for st in s.stacks.values() if number in st.units)
        into = next((st for st in stacks_at(s, square) if st.seat == taker), None)
        if into is None:
            continue
        lose_unit(s, number)
        made = s.players[taker].made + 1
        s.seat(taker, made=made)
        new = (taker + 1) * 10000 + made
        s.add_unit(replace(unit, id=new, counted=False))
        if called := s.named.get(f"character:{number}"):
            s.named[f"character:{new}"] = called
        move_units(s, [new], into.id)
        handed += 1
    return handed


def crumble(s: Campaign, f: Flow) -> None:
    """WW-039: Undead and Tomb Kings without a general, outside settlements; living troops beside them stay."""
    for stack in list(s.stacks.values()):
        here = s.squares[stack.square]
        dead = [u for u in stack.units if kind(s.units[u]).list in ("UN", "TK")]
        settlement = here.town or here.village != ""
        alone = len(dead) == len(stack.units)
        if dead and (alone or third(s)) and general(s, stack) is None and not settlement:
            show(
                s,
                f,
                "crumbled",
                [stack.square],
                [stack.seat],
                stack=stack.id,
                seat=stack.seat,
                square=name(s, stack.square),
            )
            for unit in dead:
                lose_unit(s, unit)
