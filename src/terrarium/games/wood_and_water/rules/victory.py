"""Defeat, end, victory (section 23)."""

from __future__ import annotations

from terrarium.kernel import Flow

from ..content import KINDS
from ..model import economy
from ..model.forces import lose_stack
from ..model.land import grid
from ..model.purchase import own_units
from ..model.roster import owned, roster, towns
from ..model.sight import private
from ..model.units import is_character
from ..state import Campaign
from ..state.records import NOBODY, fourth


def cheapest_hero(own: str) -> int:
    return min(KINDS[u].points for u in own_units(own) if KINDS[u].category == "H" and not KINDS[u].special)


def beaten(s: Campaign, seat: int) -> bool:
    """WW-271, and seats that resigned or were dropped (WW-276)."""
    player = s.players[seat]
    if player.gone or not owned(s, seat):
        return True
    if any(is_character(unit) for unit in roster(s, seat)):
        return False
    prices = heroes_for_sale(s, seat)
    return not prices or player.treasury < min(prices)


def heroes_for_sale(s: Campaign, seat: int) -> list[int]:
    """WW-271: the cheapest hero of each kind of place where this seat buys: its towns, their taverns, its villages."""
    own = towns(s, seat)
    lists = {s.players[seat].faction} if own else set()
    if fourth(s):
        lists |= {"DG"} if any(s.squares[i].has("tavern") for i in own) else set()
        lists |= {s.squares[i].village for i in owned(s, seat) if s.squares[i].hamlet}
    return [cheapest_hero(own_list) for own_list in lists]


def standing(s: Campaign, seat: int) -> tuple[int, int, int]:
    """WW-274: points, then squares, then treasury."""
    return (economy.score(s, seat).total, len(owned(s, seat)), s.players[seat].treasury)


def over(s: Campaign, f: Flow) -> bool:
    """WW-271, WW-272, WW-275: who is out, and whether the campaign is over."""
    inside = [seat for seat in range(s.seats) if s.players[seat].out == 0]
    out = [seat for seat in inside if beaten(s, seat)]
    strengths = {seat: standing(s, seat) for seat in inside}
    left = [seat for seat in inside if seat not in out]
    for seat in out:
        better = sum(strengths[o] > strengths[seat] for o in out)
        s.seat(seat, out=s.turn, rank=len(left) + 1 + better, score=strengths[seat][0])
        vanishes(s, seat)
        f.tell("out", seat=seat, turn=s.turn)
    if len(left) <= 1 or s.turn >= s.setup.length:
        ends(s, f, left, strengths)
    return s.ended


def vanishes(s: Campaign, seat: int) -> None:
    """Its troops vanish, its squares become unowned, its treasury is lost; buildings stay."""
    for stack in [st.id for st in s.stacks.values() if st.seat == seat]:
        lose_stack(s, stack)
    for square in owned(s, seat):
        s.square(square, owner=NOBODY)
    s.seat(seat, treasury=0, leader=0, heir=0, titles=("", ""), store=(), names=())
    s.works = [work for work in s.works if work.seat != seat]
    s.looks = [look for look in s.looks if look.seat != seat]


def ends(s: Campaign, f: Flow, left: list[int], strengths: dict[int, tuple[int, int, int]]) -> None:
    """WW-273."""
    for seat in left:
        better = sum(strengths[o] > strengths[seat] for o in left)
        s.seat(seat, rank=1 + better, score=strengths[seat][0])
        parts = economy.score(s, seat)
        f.tell(
            "points", seat=seat, total=parts.total, treasury=parts.treasury, squares=parts.squares,
            bonuses=parts.bonuses, troops=parts.troops, buildings=parts.buildings,
        )  # fmt: skip
    s.ended = True
    winners = [seat for seat in range(s.seats) if s.players[seat].rank == 1]
    f.reveal()
    f.tell("end", winners=winners, turn=s.turn)
    f.over()


def bulletin(s: Campaign, f: Flow) -> None:
    """WW-287: the public bulletin, and each seat's own forecast."""
    if not s.setup.fog:
        names = grid(s).names
        cities = [[names[i], q.owner, len(q.works)] for i, q in enumerate(s.squares) if q.town]
        holdings = [len(owned(s, seat)) for seat in range(s.seats)]
        f.tell("bulletin", turn=s.turn, towns=cities, squares=holdings)
    for seat in range(s.seats):
        if s.asked(seat):
            private(s, f, "forecast", [seat], seat=seat, total=economy.score(s, seat).total)
