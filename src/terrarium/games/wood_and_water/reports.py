"""Papers: battle sheet, after-battle report, roster book, turn report and chronicle (sections 12, 26 and 27)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import groupby

from terrarium.kernel import Document, Paper, Seen
from terrarium.kernel.document import Block, Figure, Grid, Heading, Listing, PageBreak, Pairs, Para

from . import economy
from .board import board
from .content import content
from .land import grid
from .narrate import narrate
from .records import Field, Unit
from .resolver.bodies import penalties
from .roster import general, grade, stack_points, stacks_of, units_of
from .rules.resolving import ground_of, troops_of
from .rules.sides import deployment
from .text import caption, text
from .units import is_character, kind, points, profile, saves, tags
from .view import CampaignView
from .words import BANDS, RAIN, SIDES, TERRAIN, building_name, listed, plural, seat_name, unit_words

V = CampaignView
COVER = {
    "forest": "forest on about 30%",
    "hills": "forest on about 30%, plenty of hills",
    "thick": "forest on 60 to 70%",
}
RAIN_LINES = (
    (3, "Rain 3 or more: -1 BS to all; -1 S to powder attacks (WW-113)."),
    (5, "Rain 5 or more: powder hits only on 6s; -1 on misfire rolls of machines without powder (WW-114)."),
    (6, "Rain 6: no powder works; all shooting hits only on 6s; another -3 on those misfire rolls (WW-115)."),
)
"""A unit's own level may be lower than the die: see its column."""
STATS = ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")


def battle_sheet(v: V, events: list[Seen]) -> Document:
    """WW-122: one sheet for each battle that this audience may read, with a blank result form."""
    blocks: list[Block] = []
    for number, (square, field) in enumerate(sorted(v.fields.items()), 1):
        if field.rain:
            blocks += sheet(v, square, field, number)
            blocks.append(PageBreak())
    if not blocks:
        blocks = [Para("No battle is open. A sheet is printed here when armies meet.", "note")]
    return Document("Battle sheets", blocks)


def sheet(v: V, square: int, field: Field, number: int) -> list[Block]:
    here = v.squares[square]
    ground = ground_of(v, square)
    rings = [f"ring T{tough}, 10 wounds" for tough in ground.rings]
    place = TERRAIN[here.terrain] + (f", {here.passage}" if here.passage else "") + (", bridge" if here.axis else "")
    special = "Defenders suffer rain and armour one level less (WW-111)." if ground.special else "none"
    rows = [
        ("Battle", f"{v.turn}.{number}"),
        ("Square", grid(v).names[square]),
        ("Terrain", place + (f"; {COVER[here.terrain]}" if here.terrain in COVER else "")),
        ("Rain die", f"{field.rain}, {RAIN[field.rain]}"),
        ("Rings", listed(rings) or "none"),
        ("Mound or hill", "yes" if ground.high else "no"),
        ("Towers and houses", f"{ground.shelters} (T8, 10 wounds)"),
        ("Special place", special),
        ("Power dice", "+1 a round for both sides" if ground.moai else "none"),
    ]
    blocks: list[Block] = [Heading(f"Battle at {grid(v).names[square]}"), Pairs(rows)]
    if field.rain >= 3 and not ground.sheltered:
        blocks.append(Listing([line for least, line in RAIN_LINES if field.rain >= least]))
    for side, stacks in ((0, field.attackers), (1, field.defenders)):
        blocks.append(Heading("Attackers" if side == 0 else "Defenders", 3))
        blocks += side_blocks(v, square, field, side, stacks)
    blocks += result_blank(v, field)
    return blocks


def side_blocks(v: V, square: int, field: Field, side: int, stacks: tuple[int, ...]) -> list[Block]:
    blocks: list[Block] = []
    ground = ground_of(v, square)
    notes = []
    for troop in troops_of(v, square, side):
        own = seat_name(v, troop.seat)
        if troop.distrust:
            notes.append(f"{own}: -1 Ld beside distrusted allies (WW-109)")
        if troop.capital:
            notes.append(f"{own}: +1 Ld in defence of the capital, at most 10 (WW-109)")
        if troop.circle:
            notes.append(f"{own}: +2 on channelling rolls, Moai circle (WW-079)")
        if any(3 in u.abilities for u in troop.units):
            notes.append(f"{own}: may re-roll the first-turn die (WW-330)")
    for number in stacks:
        if number not in v.stacks:
            continue
        stack = v.stacks[number]
        edge = SIDES[deployment(v, field, number)]
        title = f"{seat_name(v, stack.seat)}, stack {number}, deploys {edge}"
        if number in v.glimpses:
            seen = v.glimpses[number]
            blocks.append(Para(f"{title}: {plural(seen.count, 'unit')}, {BANDS[seen.band]} pts"))
            continue
        led = general(v, stack)
        rows = [
            unit_row(u, field.rain, side == 1, ground, led is not None and u.id == led.id) for u in units_of(v, stack)
        ]
        blocks.append(
            Grid(
                ["Unit", *STATS, "Sv", "Rain", "Notes"],
                rows,
                list(range(1, 12)),
                f"{title}; {stack_points(v, stack)} pts",
            )
        )
    if notes:
        blocks.append(Listing(notes))
    return blocks


def unit_row(unit: Unit, rain: int, defends: bool, ground: object, leads: bool) -> list[str]:
    """The profile after penalties, as it is used on the table."""
    from .resolver.bodies import Ground, _armoured

    assert isinstance(ground, Ground)
    armour, wet = penalties(unit, rain, defends, ground)
    stats, last = _armoured(profile(unit), armour)
    notes = (["general"] if leads else []) + (["strikes last"] if last else [])
    notes += [*kind(unit).arms, *sorted(tags(unit))]
    notes += [content.abilities[n].name for n in unit.abilities]
    save = saves(unit)[0]
    wet_words = {0: "-", 3: "-1 BS", 4: "-1 BS", 5: "powder on 6s", 6: "all on 6s"}
    return [
        unit_words(unit), *(str(n) for n in stats), f"{save}+" if save <= 6 else "-", wet_words[wet], ", ".join(notes)
    ]  # fmt: skip


def result_blank(v: V, field: Field) -> list[Block]:
    """The form of WW-123 to fill in with a pencil, and the tick list of character points."""
    units = [u for n in (*field.attackers, *field.defenders) if n in v.stacks for u in units_of(v, v.stacks[n])]
    rows = [[unit_words(u), str(u.models), "____", "N E S W"] for u in units if not is_character(u)]
    blank = ["alive / slain / fled", "yes / no", "____", "____", "yes / no", "____", "yes / no", "yes / no"]
    heroes = [[kind(u).name, *blank] for u in units if is_character(u)]
    return [
        Heading("Result", 3),
        Para("Winner:  attacker  /  defender  /  draw"),
        Grid(["Unit", "Fielded", "Left", "Fled over"], rows, [1, 2]),
        Grid(
            [
                "Character",
                "Fate",
                "Wounded",
                "Slew",
                "Duels won",
                "Channelled",
                "Miscasts",
                "Fled a charge",
                "Foes over 3 x cost",
            ],
            heroes,
        ),
    ]


def after_battle(v: V, events: list[Seen]) -> Document:
    """Every battle that this audience saw: sheet, rounds, result."""
    kinds = (
        "battle",
        "battle_log",
        "battle_filed",
        "disputed",
        "ref_resolved",
        "battle_over",
        "deeds",
        "retreats",
        "regroups",
    )
    blocks: list[Block] = []
    for event in events:
        if event.kind == "battle":
            blocks.append(Heading(f"Battle at {event.face['square']}"))
        if event.kind in kinds:
            said = narrate(v, event)
            first, *lines = said.split("\n")
            blocks.append(Para(first))
            if lines:
                blocks.append(Listing([line.removeprefix("- ") for line in lines]))
    return Document("After the battle", blocks or [Para("No battle has been fought yet.", "note")])


def roster_book(v: V, events: list[Seen]) -> Document:
    """WW-292: all stacks that this audience knows."""
    blocks: list[Block] = []
    for seat in range(len(v.players)):
        own = [st for st in stacks_of(v, seat) if st.id not in v.glimpses]
        if not own:
            continue
        blocks.append(Heading(seat_name(v, seat)))
        for stack in own:
            rows = []
            for u in units_of(v, stack):
                deeds = [f"{u.cp} CP"] if u.cp else []
                deeds += [content.abilities[n].name for n in u.abilities]
                deeds += [f"+{gain} {STATS[i]}" for i, gain in enumerate(u.gains) if gain]
                rows.append([unit_words(u), str(points(u)), ", ".join(deeds)])
            place = f"Stack {stack.id} at {grid(v).names[stack.square]}, {stack_points(v, stack)} pts"
            blocks.append(Grid(["Unit", "Pts", "Advances"], rows, [1], place))
    return Document("Roster book", blocks or [Para("You know of no roster yet.", "note")])


def report(v: V, events: list[Seen]) -> Document:
    """WW-286, WW-287: the map, what was seen, income by line, the own forecast."""
    blocks: list[Block] = [Para(caption(v)), Figure(board(v), text(v), "The chart as you know it")]
    since = max((n for n, e in enumerate(events) if e.kind == "turn"), default=0)
    told = [narrate(v, e) for e in events[since:] if e.kind not in ("battle_log", "passes")]
    blocks += [Heading("What happened"), Listing([line for line in told if line] or ["Nothing yet."])]
    if v.seated and v.players[v.who].faction:
        lines = economy.income_lines(v, v.who)
        names = grid(v).names
        rows = [[names[line.square], str(line.base), str(line.bonus), str(line.total)] for line in lines]
        parts = economy.score(v, v.who)
        blocks += [
            Heading("Income"),
            Grid(["Square", "Base", "Bonus", "Total"], rows, [1, 2, 3]),
            Heading("Points if the campaign ended now"),
            Pairs(
                [
                    ("Treasury", str(parts.treasury)),
                    ("Squares", str(parts.squares)),
                    ("Income bonuses", str(parts.bonuses)),
                    ("Troops, half", str(parts.troops)),
                    ("Buildings", str(parts.buildings)),
                    ("Total", str(parts.total)),
                ]
            ),
        ]
    return Document(f"Turn {v.turn}", blocks)


SMALL = (
    "passes",
    "step",
    "phase",
    "meeting_die",
    "meeting_dice",
    "corner",
    "battle_log",
    "income",
    "forecast",
    "deeds",
    "bulletin",
)


def chronicle(v: V, events: list[Seen]) -> Document:
    """The campaign as a story, turn by turn."""
    blocks: list[Block] = []
    turn: list[Seen] = []
    for event in events:
        if event.kind == "turn":
            blocks += _told(v, turn)
            turn = []
            blocks.append(Heading(f"Turn {event.face['turn']}"))
        elif event.kind not in SMALL:
            turn.append(event)
    blocks += _told(v, turn)
    return Document("Chronicle of the Turtle Islands", blocks or [Para("The first page is blank.", "note")])


def _told(v: V, events: list[Seen]) -> list[Block]:
    """What happened, line by line; all that was built one after the other stands in one."""
    lines: list[str] = []
    for built, some in groupby(events, lambda event: event.kind == "stands"):
        run = list(some)
        lines += [_built(run)] if built else [narrate(v, event).split("\n")[0] for event in run]
    return [Listing(lines)] if lines else []


def _built(events: list[Seen]) -> str:
    places: dict[str, Counter[str]] = {}
    for event in events:
        places.setdefault(event.face["square"], Counter())[building_name(event.face["key"])] += 1
    works = {
        place: listed([name if count == 1 else plural(count, name) for name, count in names.items()])
        for place, names in places.items()
    }
    return "New works: " + "; ".join(f"at {place} {what}" for place, what in works.items()) + "."


def faction_card(v: V, events: list[Seen]) -> Document:
    """The own row of the matrix and the own list, for a newcomer."""
    if not v.seated or not v.players[v.who].faction:
        return Document("Faction card", [Para("Choose a faction first.", "note")])
    own = v.players[v.who].faction
    rows = [
        [k.id, k.name, k.category, str(k.points), f"{k.size[0]}-{k.size[1]}", " ".join(str(n) for n in k.profile),
         f"{k.save}+" if k.save <= 6 else "-", ", ".join(k.arms), " ".join(k.tags)]
        for u in content.musters[own].units
        for k in [content.kinds[u]]
    ]  # fmt: skip
    words = {"B": "brothers", "T": "trusted", "D": "distrustful", "X": "never"}
    friends = [
        f"{seat_name(v, s)}: {words[grade(own, p.faction)]}"
        for s, p in enumerate(v.players)
        if s != v.who and p.faction
    ]
    return Document(
        content.musters[own].name,
        [
            Grid(["Id", "Unit", "Cat", "Pts", "Size", "M WS BS S T W I A Ld", "Sv", "Arms", "Tags"], rows, [3]),
            Heading("Alliances"),
            Listing(friends or ["Nobody else yet."]),
        ],
    )


PAPERS: Mapping[str, Paper] = {
    "report": Paper("Turn report", report),
    "battle-sheet": Paper("Battle sheets", battle_sheet),
    "after-battle": Paper("After-battle report", after_battle),
    "roster": Paper("Roster book", roster_book),
    "chronicle": Paper("Chronicle", chronicle),
    "faction": Paper("Faction card", faction_card),
}
