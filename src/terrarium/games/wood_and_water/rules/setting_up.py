"""Setting up (section 3)."""

from __future__ import annotations

from terrarium.kernel import Answers, Decision, Decisions, Flow, One, OneDecision, Value

from ..content import KINDS, LOCAL, MAIN
from ..content.figures import FIGURES
from ..forms.goes import known
from ..forms.lists import BuildingList, Muster
from ..model.building import most_houses
from ..model.forces import new_stack
from ..model.land import grid, name
from ..model.purchase import own_units, ready_made, spec_form, unit_from
from ..model.roster import core_models, roster
from ..model.sight import remember, show, thrower
from ..model.units import kind, may_lead, points
from ..state import Campaign, rules
from ..state.records import NOBODY, Square, apart
from .exploration import corners, discover
from .turn import campaign_turn
from .villages import town_choices

PURSE = FIGURES.start.purse
LOCAL_GIFT = FIGURES.start.local_gift


@rules.step
def setting_up(s: Campaign, f: Flow) -> None:
    f.then(
        *(choose_faction(seat) for seat in range(s.seats)),
        muster_start(),
        priority(),
        tiles(s.seats - 1),
        start_buildings(),
        name_leader(),
        campaign_turn(),
    )


def free_factions(s: Campaign) -> list[str]:
    """WW-002 to WW-004."""
    every = (*MAIN, *LOCAL) if s.setup.local_seats else MAIN
    taken = {player.faction for player in s.players}
    return [key for key in every if s.setup.twins or key not in taken]


@rules.ask_one(tempo="reply")
def choose_faction(s: Campaign, seat: int) -> OneDecision:
    if s.players[seat].faction or not s.asked(seat):
        return None
    free = free_factions(s)
    return seat, Decision("choose_faction", One(tuple(free), of="faction"), default=free[0])


@choose_faction.answered
def chosen(s: Campaign, f: Flow, answer: Value, seat: int) -> None:
    if not s.players[seat].faction:
        s.seat(seat, faction=answer or free_factions(s)[0])
    f.tell("faction", seat=seat, faction=s.players[seat].faction)


@rules.ask(tempo="turn", revisable=True)
def muster_start(s: Campaign) -> Decisions:
    """WW-020: at the same time, kept secret until all are in."""
    asked = {}
    for seat in range(s.seats):
        if s.asked(seat):
            own = s.players[seat].faction
            army = ready_made(own)
            asked[seat] = Decision("muster_start", muster_form(own), army, {"points": PURSE}, suggestion=army)
    return asked


def muster_form(own: str) -> Muster:
    return Muster(spec_form(own_units(own)), 1, 20, own, PURSE)


@muster_start.answered
def mustered(s: Campaign, f: Flow, answers: Answers) -> None:
    for seat in range(s.seats):
        specs = answers.get(seat) or ready_made(s.players[seat].faction)
        s.seat(seat, muster=tuple(apart(list(specs))))


@rules.step
def priority(s: Campaign, f: Flow) -> None:
    """WW-021: D100, high first, ties re-rolled between the tied seats."""
    rolled = {seat: [f.dice.die("priority", 100, owner=thrower(s, seat))] for seat in range(s.seats)}
    while True:
        tied = [seat for seat in rolled if any(rolled[o] == rolled[seat] for o in rolled if o != seat)]
        if not tied:
            break
        for seat in tied:
            rolled[seat].append(f.dice.die("priority", 100, owner=thrower(s, seat)))
    s.order = sorted(range(s.seats), key=lambda seat: rolled[seat], reverse=True)
    f.tell("priority", order=s.order[:], dice=[rolled[seat] for seat in s.order])
    muster_out(s)


def muster_out(s: Campaign) -> None:
    """The musters become units; WW-044: special characters claimed twice go by priority."""
    for seat in s.order:
        player = s.players[seat]
        made = 0
        spent = 0
        for spec in player.muster:
            if KINDS[spec["unit"]].unique:
                if spec["unit"] in s.uniques:
                    continue
                s.uniques.append(spec["unit"])
            made += 1
            number = (seat + 1) * 10000 + made
            s.add_unit(unit_from(spec, number))
            spent += points(s.units[number])
        s.seat(seat, made=made, treasury=PURSE - spent, muster=())


# ---- tiles


def legal_tiles(s: Campaign, seat: int) -> list[int]:
    """WW-022, WW-023: not touching another tile; else not adjacent; else not the same square."""
    g = grid(s)
    tiles = [player.tile for player in s.players if player.tile != NOBODY]
    squares = known(s, seat).squares
    free = [i for i in range(g.size) if not squares[i].explored and i not in tiles] or [
        i for i in range(g.size) if not squares[i].explored
    ]
    for near in (lambda i, t: g.reach(i, t) <= 1, lambda i, t: g.distance(i, t) <= 1, lambda i, t: i == t):
        legal = [i for i in free if not any(near(i, tile) for tile in tiles)]
        if legal:
            return legal
    return free


def best_tile(s: Campaign, legal: list[int]) -> int:
    """The default: not on the edge, as far from other tiles as can be, first by row and column."""
    g = grid(s)
    rim = set(g.edge)
    if s.setup.sea_rim:
        rim |= {o for i in g.edge for o in g.adjacent[i]}
    inner = [i for i in legal if i not in rim] or legal
    tiles = [player.tile for player in s.players if player.tile != NOBODY]
    return max(inner, key=lambda i: (min((g.distance(i, tile) for tile in tiles), default=0), -i))


@rules.step
def tiles(s: Campaign, f: Flow, at: int) -> None:
    """In reverse priority order."""
    if at >= 0:
        f.then(choose_tile(s.order[at]), tiles(at - 1))


@rules.ask_one(tempo="move")
def choose_tile(s: Campaign, seat: int) -> OneDecision:
    if not s.asked(seat):
        return None
    legal = legal_tiles(s, seat)
    names = tuple(name(s, i) for i in legal)
    best = name(s, best_tile(s, legal))
    return seat, Decision("choose_tile", One(names, of="square"), default=best, suggestion=best)


@choose_tile.answered
def settled(s: Campaign, f: Flow, answer: Value, seat: int) -> None:
    square = grid(s).index[answer] if answer else best_tile(s, legal_tiles(s, seat))
    s.squares[square] = Square("open", owner=seat, works=(("meeting-hall", 0),))
    s.looks = []
    s.seat(seat, tile=square)
    units = sorted(u for u in s.units if u // 10000 - 1 == seat)
    new_stack(s, seat, square, units)
    f.tell("settled", seat=seat, square=name(s, square))
    corners(s, f, square)
    remember(s)
    if s.players[seat].faction in LOCAL:
        f.then(scouts(seat))


@rules.step
def scouts(s: Campaign, f: Flow, seat: int) -> None:
    """WW-277: a local seat knows all squares that touch its town, row by row from the north-west."""
    for square in sorted(grid(s).touching[s.players[seat].tile]):
        if not s.squares[square].explored:
            discover(s, f, square, seat)
    remember(s)


# ---- buildings and leaders


def start_form(s: Campaign, seat: int) -> BuildingList:
    player = s.players[seat]
    square = player.tile
    gift = LOCAL_GIFT if player.faction in LOCAL else 0
    helped = core_models(s, seat, square) >= FIGURES.building.helpers
    item = One(town_choices(s, square), of="building")
    return BuildingList(item, 0, 30, gift, player.treasury, helped, s.squares[square].works, False, most_houses(s))


@rules.ask(tempo="turn", revisable=True)
def start_buildings(s: Campaign) -> Decisions:
    """WW-024: what was not spent on troops may buy buildings that stand at once."""
    asked = {}
    for seat in range(s.seats):
        if s.asked(seat):
            form = start_form(s, seat)
            default = ["barracks"] if form.ok(["barracks"]) else []
            facts = {"points": form.purse, "gift": form.gift, "helped": form.helped}
            asked[seat] = Decision("start_buildings", form, default, facts, suggestion=default)
    return asked


@start_buildings.answered
def furnished_start(s: Campaign, f: Flow, answers: Answers) -> None:
    for seat, keys in answers.items():
        form = f.asked[seat].form if f.asked else start_form(s, seat)
        assert isinstance(form, BuildingList)
        paid, _ = form.priced(keys)
        square = s.players[seat].tile
        works = tuple(zip(keys, paid, strict=True))
        s.square(square, works=(*s.squares[square].works, *works))
        s.seat(seat, treasury=s.players[seat].treasury - sum(paid))
        if keys:
            show(s, f, "furnished", [square], [seat], square=name(s, square), works=list(keys))


@rules.ask(tempo="reply", revisable=True)
def name_leader(s: Campaign) -> Decisions:
    """WW-025."""
    asked = {}
    for seat in range(s.seats):
        heroes = leaders(s, seat)
        if s.asked(seat) and heroes:
            best = max(heroes, key=lambda u: (points(s.units[u]), -u))
            asked[seat] = Decision("name_leader", One(tuple(heroes), of="unit"), default=best, suggestion=best)
    return asked


def leaders(s: Campaign, seat: int) -> list[int]:
    return [u.id for u in roster(s, seat) if may_lead(u) and kind(u).category == "H"]


@name_leader.answered
def led(s: Campaign, f: Flow, answers: Answers) -> None:
    for seat in range(s.seats):
        heroes = leaders(s, seat)
        if heroes:
            unit = answers.get(seat) or max(heroes, key=lambda u: (points(s.units[u]), -u))
            crowned(s, f, seat, unit)


def crowned(s: Campaign, f: Flow, seat: int, unit: int) -> None:
    s.seat(seat, leader=unit, titles=(s.units[unit].kind, s.players[seat].titles[1]))
    f.tell("leader", seat=seat, troop=s.units[unit].kind)
