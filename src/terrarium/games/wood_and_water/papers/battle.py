"""Papers of battles: the sheet for a real table with its blank form, and the report afterwards (WW-122, WW-123)."""

from __future__ import annotations

from collections.abc import Iterator

from terrarium.kernel import Document, Pov, Seen
from terrarium.kernel.document import Block, Grid, Heading, Listing, PageBreak, Pairs, Para

from ..content import content
from ..content.figures import FIGURES
from ..model.land import grid
from ..model.roster import general, stack_points, units_of
from ..model.units import is_character, kind, profile, saves
from ..resolver import Ground
from ..resolver.bodies import armoured, penalties
from ..resolver.fight import FOLDING, folding
from ..rules.resolving import RINGS, TOWERS, ground_of, troops_of
from ..rules.sides import deployment
from ..state.records import Field, Square, Unit
from ..view import CampaignView
from ..words.battle import rounds
from ..words.cards import KEY, STATS, save_words
from ..words.chronicle import chapters
from ..words.naming import (
    BANDS,
    RAIN,
    SIDES,
    TERRAIN,
    army_name,
    building_name,
    by_name,
    called,
    listed,
    placed,
    plural,
    seat_name,
    unit_words,
)
from ..words.narrate import narrate
from .arsenal import arsenal
from .arsenal import notes as carrying

V = CampaignView
P = Pov[CampaignView]
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


def battle_sheet(pov: P) -> Document:
    """WW-122: one sheet for each battle that this audience may read, with a blank result form."""
    v = pov.view
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
    place = TERRAIN[here.terrain] + (f", {here.passage}" if here.passage else "") + (", bridge" if here.axis else "")
    special = "Defenders suffer rain and armour one level less (WW-111)." if ground.special else "none"
    rows = [
        ("Battle", f"turn {v.turn}, battle {number}"),
        ("Square", grid(v).names[square]),
        ("Terrain", place + (f"; {COVER[here.terrain]}" if here.terrain in COVER else "")),
        ("Rain die", f"{field.rain}, {RAIN[field.rain]}"),
        ("Walls", listed(walls(v, square, field)) or "none"),
        ("Mound or hill", "yes" if ground.high else "no"),
        ("Towers and houses", listed(towers(here)) or "none"),
        ("Other buildings", listed(halls(here)) or "none"),
        ("Special place", special),
        ("Power dice", "+1 a round for both sides" if ground.moai else "none"),
    ]
    blocks: list[Block] = [Heading(f"Battle at {placed(v, grid(v).names[square])}"), Pairs(rows)]
    lines = [line for least, line in RAIN_LINES if field.rain >= least and not ground.sheltered]
    lines += [SOUND] if here.works else []
    lines += [UNDERGROUND] if ground.sheltered else []
    lines += [NO_MACHINES] if ground.tunnel else []
    lines += [NARROW] if ground.narrow else []
    if lines:
        blocks.append(Listing(lines))
    for side, stacks in ((0, field.attackers), (1, field.defenders)):
        blocks.append(Heading("Defenders" if side else "Attackers", 3))
        blocks += side_blocks(v, square, field, side, stacks)
    blocks.append(Para(KEY, "note"))
    blocks += arsenal([unit for _, unit in _known(v, field)])
    blocks += [Heading("How it ends", 3), Listing(list(ENDING))]
    blocks += result_blank(v, field)
    return blocks


ENDING = (
    "Fight by the battle rules of your own table. Where they leave it open: the higher D6 has the first turn, on a tie "
    f"the attackers; after {FIGURES.battle.rounds} rounds the side that lost fewer points has won, and a "
    "difference of up to 10% of the smaller army is a draw; a side with nobody left on the field has lost (WW-122).",
    "Who fled leaves over an edge, and is lost if the land beyond is an enemy's (WW-183). The losers retreat, after a "
    "draw the attackers (WW-184, WW-185).",
    "Then one side takes 'Report how it ended' at the table on the screen, and the other confirms or disputes it; "
    "whoever is left out of the report came through unhurt (WW-123, WW-124).",
)
SOUND = "Buildings and walls have 10 wounds, buildings T8; buildings may be garrisoned (WW-121)."
UNDERGROUND = "Nobody has rain or armour penalties here (WW-120)."
NO_MACHINES = "War machines may not be used in a tunnel (WW-120)."
NARROW = "The way is narrow: lay the table out so (WW-110)."
ON_THE_HILL = "fort"


def walls(v: V, square: int, field: Field) -> list[str]:
    """WW-121, WW-177: the rings by name, the best of the three round the town; the fort's stands on the mound."""
    here = v.squares[square]
    found = []
    if here.town:
        outer = [key for key in RINGS if here.has(key) and key != ON_THE_HILL][-1:]
        deep = ", two models deep" if outer == ["fortifications"] else ""
        found += [f"{building_name(key)} round the town T{RINGS[key]}{deep}" for key in outer]
        found += [f"{building_name(ON_THE_HILL)} on the mound T{RINGS[ON_THE_HILL]}"] if here.has(ON_THE_HILL) else []
    elif folding(troops_of(v, square, 1)):
        found.append(f"the Folding Fortress of the defenders T{FOLDING}")
    return found


def towers(here: Square) -> list[str]:
    """Every tower and every house: a real table holds them all."""
    found = [building_name(key) for key in TOWERS if here.has(key)]
    return ([f"towers: {', '.join(found)}"] if found else []) + (
        [plural(here.count("house"), "small house")] if here.has("house") else []
    )


def halls(here: Square) -> list[str]:
    """What else stands there and may be garrisoned; roads, farms, walls and the mound are no houses."""
    other = {*RINGS, *TOWERS, "house", "mound", "road", "bridge", "farm", "clearing", "canal"}
    return [building_name(key) for key in dict.fromkeys(key for key, _ in here.works) if key not in other]


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
        led = general(v, stack) if number not in v.glimpses else None
        under = f", under {v.named.get(f'character:{led.id}', kind(led).name)}" if led is not None else ""
        own = f", {army_name(v, number)}" if army_name(v, number) else ""
        title = f"{seat_name(v, stack.seat)}{own}{under}, deploys {edge}"
        if number in v.glimpses:
            seen = v.glimpses[number]
            blocks.append(Para(f"{title}: {plural(seen.count, 'unit')}, {BANDS[seen.band]} points"))
            continue
        rows = [
            unit_row(called(v, u), u, field.rain, side == 1, ground, led is not None and u.id == led.id)
            for u in units_of(v, stack)
        ]
        head = ["Unit", "Notes", *STATS, "Sv", "Rain"]
        blocks.append(Grid(head, rows, list(range(2, 13)), f"{title}; {stack_points(v, stack)} points"))
    if notes:
        blocks.append(Listing(notes))
    return blocks


def unit_row(name: str, unit: Unit, rain: int, defends: bool, ground: Ground, leads: bool) -> list[str]:
    """The profile after penalties, as it is used on the table."""
    armour, wet = penalties(unit, rain, defends, ground)
    stats, last = armoured(profile(unit), armour)
    notes = (["general"] if leads else []) + (["strikes last"] if last else []) + carrying(unit)
    notes += [content.abilities[n].name for n in unit.abilities]
    wet_words = {0: "-", 3: "-1 BS", 4: "-1 BS", 5: "powder on 6s", 6: "all on 6s"}
    return [name, ", ".join(notes), *map(str, stats), save_words(saves(unit)[0]), wet_words[wet]]


def _known(v: V, field: Field) -> list[tuple[str, Unit]]:
    """The units of a battle that this audience knows, each with its side."""
    sides = (("attacker", field.attackers), ("defender", field.defenders))
    return [(side, u) for side, stacks in sides for n in stacks if n in v.stacks for u in units_of(v, v.stacks[n])]


def result_blank(v: V, field: Field) -> list[Block]:
    """The form of WW-123 to fill in with a pencil, and the tick list of character points."""
    units = _known(v, field)
    rows = [[side, unit_words(u), str(u.models), "____", "N E S W"] for side, u in units if not is_character(u)]
    blank = ["alive / slain / fled", "yes / no", "____", "____", "yes / no", "____", "yes / no", "yes / no"]
    heroes = [[side, v.named.get(f"character:{u.id}", kind(u).name), *blank] for side, u in units if is_character(u)]
    return [
        Heading("Result", 3),
        Para("Winner:  attacker  /  defender  /  draw"),
        Grid(["Side", "Unit", "Fielded", "Left", "Fled over"], rows, [2, 3]),
        Grid(
            [
                "Side",
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


FOUGHT = frozenset(
    ("battle", "battle_log", "battle_filed", "disputed", "ref_resolved", "battle_to_auto", "battle_over")
)
AFTERWARDS = frozenset(("scattered", "regroups", "retreats", "destroyed", "deeds", "advance", "legend"))


def after_battle(pov: P) -> Document:
    """Every battle that this audience saw, the latest turn first: forces, rounds, result, and what followed."""
    v = pov.view
    blocks: list[Block] = []
    for turn, happened in reversed(list(chapters(v, list(pov.heard)))):
        battles: dict[str, list[Seen]] = {}
        for event in happened:
            if event.kind in FOUGHT:
                battles.setdefault(event.face["square"], []).append(event)
        for square, fought in battles.items():
            blocks.append(Heading(f"Battle at {placed(v, square)}, turn {turn}"))
            for event in fought:
                blocks += told_in_rounds(v, event)
        after = [narrate(v, event) for event in happened if event.kind in AFTERWARDS]
        if battles and after:
            blocks += [Heading("Afterwards", 3), Listing(after)]
    return Document("After the battle", blocks or [Para("No battle has been fought yet.", "note")])


def told_in_rounds(v: V, event: Seen) -> Iterator[Block]:
    """A sentence as it is; the log of a battle under a heading for each round in which something happened."""
    if event.kind != "battle_log":
        yield Para(narrate(v, event))
        return
    for title, told in rounds(by_name(v, event.face)).items():
        if title and told:
            yield Heading(title, 3)
        if told:
            yield Listing(told)
