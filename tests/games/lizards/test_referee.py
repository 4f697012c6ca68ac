"""The game against a second reckoning of whole turns (see `referee`), over thousands of small crowded maps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import pytest

from terrarium.games.lizards import game
from terrarium.games.lizards.content import CHANTS, CLAN_NAMES, TERRAIN
from terrarium.games.lizards.geometry import DIRECTIONS, Grid
from terrarium.games.lizards.model.sight import blank
from terrarium.games.lizards.rules import turn as rules
from terrarium.games.lizards.rules import victory
from terrarium.games.lizards.rules.naming import codes
from terrarium.games.lizards.state import IMMOBILE, MOVED, UPROOTED, Band, Clan, Den, Order, Setting, Spy, State
from terrarium.kernel import Dice, Flow

from .referee import seasons, works
from .referee.artillery import Artillery
from .referee.land import Hex, Home, Luck, Party, Scout, World
from .referee.moves import Movement

CODES = list(TERRAIN)
GROUND = [*["Pla", "Wat"] * 3, "Swa", "Swa", "Scr", "Fer", "Fer", "Pea", "Vol", "Cur", "Wat", "Whi", "Rui", "Tem"]
CLANS = 3
TURN = 7
COUNTS = (0, 0, 1, 2, 5, 20, 60)


class Noted(Dice):
    """Dice that write down what was drawn, with its figures; hexes as the referee knows them."""

    def __init__(self, key: bytes, grid: Grid) -> None:
        super().__init__(key)
        self.noted: list[tuple[str, str, Any, Any]] = []
        self.decks: dict[str, list[Any]] = {}
        self.grid = grid

    def _note(self, kind: str, label: str, figures: Any, result: Any) -> Any:
        self.noted.append((kind, label, figures, result))
        return result

    def hits(self, label: str, n: int, pct: int) -> int:
        return int(self._note("hits", label, (n, pct), super().hits(label, n, pct)))

    def chance(self, label: str, pct: int) -> bool:
        return bool(self._note("chance", label, pct, self.below(label, 100) < pct))

    def die(self, label: str, sides: int = 6, owner: int | None = None) -> int:
        return int(self._note("die", label, sides, 1 + self.below(label, sides)))

    def pick(self, label: str, items: Sequence[Any]) -> Any:
        result = items[self.below(label, len(items))]
        hexes = label.endswith(".hex")
        shown = [place(self.grid, h) for h in items] if hexes else list(items)
        self.noted.append(("pick", label, shown, place(self.grid, result) if hexes else result))
        return result

    def shuffle(self, label: str, items: Iterable[Any]) -> list[Any]:
        self.decks[label] = super().shuffle(label, items)
        return self.decks[label]


def place(grid: Grid, h: int) -> Hex:
    return h // grid.columns + 1, h % grid.columns + 1


def counts(rng: Random, most: int = 300) -> tuple[int, ...]:
    while True:
        found = tuple(rng.choice(COUNTS) for _ in range(5))
        size = rng.random()
        if size < 0.15:
            found = tuple(rng.randint(0, 70) for _ in range(5))
        elif size < 0.35:
            found = tuple(rng.randint(50, 60) for _ in range(5))
        if 0 < sum(found) <= most:
            return found


def position(rng: Random) -> State:
    """A small map on which everything stands close together."""
    rows, columns = rng.choice(((2, 4), (3, 4), (4, 4), (4, 6), (5, 4), (6, 6), (4, 2)))
    names = CLAN_NAMES[:CLANS]
    s = State(
        edition=game.edition,
        seats=CLANS,
        setting=Setting(rows, columns, rng.random() < 0.6, literal=rng.random() < 0.3),
        stage="orders",
        turn=TURN,
        clans=[Clan(name, code) for name, code in zip(names, codes(names), strict=True)],
        memories=[blank(rows * columns)] * CLANS,
    )
    s.terrain = bytearray(TERRAIN[rng.choice(GROUND)] for _ in range(s.grid.size))
    for h in range(s.grid.size):
        kind = rng.random()
        if kind < 0.12:
            s.terrain[h] = TERRAIN["Hom" if kind < 0.04 else "Den"]
            owner = rng.randint(-1, CLANS - 1)
            militia = counts(rng, 80) if owner < 0 and rng.random() < 0.7 else (0,) * 5
            colour = rng.randint(-1, 4)
            pop = rng.randint(0, 9) if colour < 0 else rng.randint(0, 200)
            s.dens[h] = Den(owner, colour, pop, 0, militia, rng.randint(0, 5) if any(militia) else 0)
            if owner < 0 and s.terrain[h] == TERRAIN["Hom"] and rng.random() < 0.5:
                s.dens[h] = Den(
                    owner, colour, pop, 0, militia, s.dens[h].militia_level, 0, rng.choice((TURN, TURN + 1))
                )
        elif s.terrain[h] == TERRAIN["Tem"]:
            s.temples[h] = rng.randint(-1, CLANS - 1)
        elif s.terrain[h] >= TERRAIN["Wat"] and kind > 0.4:
            if kind > 0.85:
                s.bridges[h] = rng.randint(-1, CLANS - 1)
            else:
                s.rafts[h] = TURN + rng.randint(0, 3)
        elif s.terrain[h] in (TERRAIN["Pla"], TERRAIN["Scr"], TERRAIN["Fer"]) and kind > 0.9:
            s.sites[h] = rng.choice((TURN, TURN - 1))
        if rng.random() < 0.45:
            clan = s.dens[h].owner if h in s.dens else rng.randrange(CLANS)
            if clan >= 0:
                s.bands[h] = tuple(band(rng, clan))
                while s.warriors(h) > 300:
                    s.bands[h] = tuple(band(rng, clan))
        if rng.random() < 0.25:
            spies = [
                Spy(rng.randrange(CLANS), rng.randrange(5), TURN - rng.randint(0, 4), rng.choice((0, 0, 0, TURN)))
                for _ in range(rng.randint(1, 3))
            ]
            s.spies[h] = tuple(sorted(spies, key=lambda spy: (spy.clan, spy.made)))
    return s


def band(rng: Random, clan: int) -> list[Band]:
    """One band mostly; two where lizards of the clan came by shunt or gate before."""
    found = []
    for _ in range(1 if rng.random() < 0.85 else 2):
        flags = rng.choice((0, 0, 0, 0, 0, 0, 0, 0, 0, IMMOBILE, UPROOTED))
        mired = rng.choice((0,) * 9 + (TURN,))
        found.append(Band(clan, counts(rng), rng.randint(0, 5), rng.randint(0, 5), mired, flags))  # type: ignore[arg-type]
    return found


def armed(rng: Random, s: State) -> None:
    """Many could chant, throw and build; much of the land is good to build on."""
    for h, bands in s.bands.items():
        if rng.random() < 0.6:
            masses = rng.choice(((10, 40, 60, 20, 0), (0, 0, 60, 0, 200), (5, 30, 0, 30, 130), (0, 25, 55, 10, 190)))
            s.bands[h] = (Band(bands[0].clan, masses, rng.randint(0, 5), rng.randint(0, 5)),)
    for h in list(s.bands):
        if rng.random() < 0.3 and h not in s.dens and h not in s.temples:
            s.terrain[h] = TERRAIN[rng.choice(("Tem", "Scr", "Scr", "Scr", "Rui", "Fer"))]
            for things in (s.sites, s.bridges, s.rafts):
                things.pop(h, None)
            if s.terrain[h] == TERRAIN["Tem"]:
                s.temples[h] = s.bands[h][0].clan


def shots(rng: Random, s: State) -> list[Order]:
    """Orders of the Artillery Phase, two for a hex now and then."""
    found = []
    for h, bands in s.bands.items():
        clan = bands[0].clan if rng.random() < 0.97 else rng.randrange(CLANS)
        for line in range(rng.choice((1, 1, 1, 2))):
            code = rng.choice(("FR", "LO", "LO", "CH", "CH", "CH", "CH", "CH"))
            ways = [rng.randrange(6) for _ in range(rng.randint(1, 2))]
            n = rng.choice(((0,) * 5, (0,) * 5, (2, 0, 30, 4, 1)))
            chant = rng.choice(list(CHANTS)) if code == "CH" else ""
            if code == "CH":
                n = (0, 0, 0, 0, rng.choice((0, 0, 0, max(CHANTS[chant].blacks, 150))))
            if chant in ("EYES", "REVE") and rng.random() < 0.2:
                ways = []
            elif rng.random() < 0.5:
                near = [way for way in range(6) if s.grid.walk(h, way) in s.bands]
                ways = [rng.choice(near)] if near else ways
            target = s.grid.walk(h, *ways)
            if chant == "GATE":
                target = rng.choice([t for t in range(s.grid.size) if t in s.temples or rng.random() < 0.1] or [h])
            if code == "FR":
                found.append(Order("FR", clan, line, h, counts=n))
            elif target >= 0 and (target != h or chant in ("EYES", "REVE")):
                m1, m2 = [*ways, -1, -1][:2]
                aimed = n if code == "CH" else (0,) * 5
                found.append(Order(code, clan, line, h, m1, m2, aimed, chant=chant, target=target))
    return found


def labours(rng: Random, s: State) -> list[Order]:
    """Works and gifts, some in conflict; a clan gives once a turn."""
    found = []
    given: set[int] = set()
    for h, bands in s.bands.items():
        clan = bands[0].clan
        for line in range(30, 30 + rng.randint(0, 3)):
            code = rng.choice(("BF", "DF", "BR", "BD", "BD", "BB", "DB"))
            if s.terrain[h] == TERRAIN["Scr"] and rng.random() < 0.6:
                code = "BR"
            m1 = rng.randrange(6) if code in ("BR", "BB", "DB") else -1
            target = s.grid.walk(h, m1) if m1 >= 0 else -1
            if m1 < 0 or target >= 0:
                found.append(Order(code, clan, line, h, m1, target=target))
    for h in [*s.dens, *s.bands, *s.bridges, *s.temples]:
        clan = rng.randrange(CLANS) if rng.random() < 0.3 else s.clan_at(h)
        if rng.random() < 0.15 and clan >= 0 and clan not in given:
            given.add(clan)
            found.append(Order("GI", clan, 40, h, to=rng.choice([seat for seat in range(CLANS) if seat != clan])))
    return found


def orders(rng: Random, s: State) -> list[Order]:
    """Orders for this phase, most of them for hexes where the clan has somebody, some in conflict with each other."""
    found: list[Order] = []
    for clan in range(CLANS):
        mine = [h for h, bands in s.bands.items() if bands[0].clan == clan]
        hidden = [h for h, spies in s.spies.items() if any(spy.clan == clan for spy in spies)]
        afloat = [h for h in mine if h in s.rafts]
        for line in range(1, rng.randint(1, 9)):
            code = rng.choice(("MO", "MO", "SP", "SP", "SN", "SA"))
            among = {"SN": hidden, "SA": afloat}.get(code, mine)
            if not among or rng.random() < 0.05:
                among = list(range(s.grid.size))
            h = rng.choice(among)
            ways = [rng.randrange(6) for _ in range(rng.randint(1, 2))]
            n = counts(rng) if code == "SP" else (0,) * 5
            if code == "SP" and rng.random() < 0.3:
                n = tuple(int(colour == rng.randrange(5)) for colour in range(5))
                n = n if any(n) else (1, 0, 0, 0, 0)
            found.append(Order(code, clan, line, h, ways[0], ways[1] if len(ways) > 1 else -1, n))  # type: ignore[arg-type]
        dens = list(s.dens) or [0]
        found += [Order("RE", clan, 20 + n, rng.choice(dens)) for n in range(rng.randint(0, 3))]
    return found


def copied(s: State) -> World:
    """The same position as the referee has it."""
    grid = s.grid

    def by_place(things: dict[int, Any]) -> dict[Hex, Any]:
        return {place(grid, h): thing for h, thing in things.items()}

    return World(
        s.setting.rows,
        s.setting.columns,
        s.setting.wrap,
        s.turn,
        s.setting.literal,
        {place(grid, h): CODES[terrain] for h, terrain in enumerate(s.terrain)},
        {
            place(grid, h): Home(
                d.owner,
                d.colour,
                d.pop,
                list(d.militia),
                d.militia_level,
                d.recruited,
                d.collapse,
                {colour for colour in range(5) if d.freed >> colour & 1},
            )
            for h, d in s.dens.items()
        },
        by_place(s.temples),
        by_place(s.bridges),
        by_place(s.rafts),
        by_place(s.sites),
        {
            place(grid, h): [
                Party(
                    b.clan,
                    list(b.counts),
                    b.hunger,
                    b.level,
                    b.mired,
                    bool(b.flags & IMMOBILE),
                    bool(b.flags & MOVED),
                    not b.flags & UPROOTED,
                )
                for b in bands
            ]
            for h, bands in s.bands.items()
        },
        {
            place(grid, h): [Scout(spy.clan, spy.colour, spy.made, spy.mired, spy.moved) for spy in spies]
            for h, spies in s.spies.items()
        },
    )


def told(w: World) -> dict[str, Any]:
    """Everything that must be equal, as the referee has it."""
    return {
        "ground": w.ground,
        "dens": {
            h: (d.owner, d.colour, d.pop, d.militia, d.level if any(d.militia) else 0, d.recruited, d.collapse)
            + ((sorted(d.freed),) if d.colour < 0 else ())
            for h, d in w.dens.items()
        },
        "temples": w.temples,
        "bridges": w.bridges,
        "rafts": w.rafts,
        "sites": w.sites,
        "bands": {
            h: [(p.clan, p.n, p.hunger, p.level, p.mired, p.stuck, p.moved, p.rooted) for p in bands]
            for h, bands in w.bands.items()
            if bands
        },
        "spies": {
            h: sorted((spy.clan, spy.made, spy.colour, spy.mired) for spy in spies)
            for h, spies in w.spies.items()
            if spies
        },
        "disturbed": sorted(
            (h, p.clan) for h, bands in w.bands.items() for p in bands if p.rooted and (h, p.clan) in w.disturbed
        ),
    }


def same(s: State, w: World, when: str) -> None:
    mine, theirs = copied(s), told(w)
    mine.disturbed = {(place(s.grid, key // 16), key % 16) for key in s.disturbed}
    found = told(mine)
    for part, known in theirs.items():
        assert found[part] == known, f"{when}: {part} differ"


def failures(f: Flow) -> list[str]:
    """Why orders failed by the game, in the order in which they were carried out; "" for one that did not."""
    told = [event.faces for event in f.events or [] if event.kind == "order"]
    return [face["fail"] for faces in told for face in faces.values() if face]


def played(seed: int, whole: bool = False) -> Counter[str]:
    """One position, one turn, both ways; what happened in it, to see that the positions are worth comparing. `whole`:
    with the orders of all phases, else without the Artillery Phase, gifts and works."""
    rng = Random(seed)
    s = position(rng)
    if whole:
        armed(rng, s)
    assert not s.faults(), seed
    dice = Noted(seed.to_bytes(4, "little"), s.grid)
    f = Flow(s, dice, False)
    w = copied(s)
    dice.at(0, 1)

    rules.world_phase.run(s, f)
    luck = Luck(dice.noted)
    seasons.world_phase(w, luck)
    assert not luck.unused(), "the game drew more in the World Phase"
    same(s, w, "after the World Phase")

    seen: Counter[str] = Counter()
    if whole:
        dice.noted.clear()
        s.queue = shots(rng, s)
        f.events = []
        rules.artillery_phase.run(s, f)
        luck = Luck(dice.noted)
        artillery = Artillery(w, luck)
        written = [as_written(s.grid, card) for card in dice.decks["shuffle.artillery"]]
        artillery.run(written)
        assert not luck.unused(), f"the game drew more in the Artillery Phase: {luck.unused()}"
        same(s, w, "after the Artillery Phase")
        assert failures(f) == [artillery.failed[id(order)] for order in written]
        for order, why in zip(written, failures(f), strict=True):
            vain = order["extra"] and not why and id(order) not in artillery.worked
            seen[f"{order['extra'] or order['ord']} {why or ('in vain' if vain else 'done')}"] += 1

    dice.noted.clear()
    s.queue = orders(rng, s)
    if whole and rng.random() < 0.4:
        s.queue = [order for order in s.queue if order.ord == "RE"]
    f.events = []
    rules.movement_phase.run(s, f)
    luck = Luck(dice.noted)
    movement = Movement(w, luck)
    deck = [
        as_written(s.grid, card) if isinstance(card, Order) else place(s.grid, card)
        for card in dice.decks["shuffle.movement"]
    ]
    wild = [card for card in deck if isinstance(card, tuple)]
    assert sorted(wild) == [h for h in w.hexes() if w.ground[h] in ("Vol", "Whi")]
    movement.run(deck)
    assert not luck.unused(), f"the game drew more: {luck.unused()}"
    same(s, w, "after the Movement Phase")
    fails = failures(f)
    assert fails == [movement.failed[id(card)] for card in deck if isinstance(card, dict)]

    labels = [label for _, label, *_ in dice.noted]
    f.events = []
    dice.noted.clear()
    if whole:
        s.queue += labours(rng, s)
    rules.development_phase.run(s, f)
    luck = Luck(dice.noted)
    finished: set[tuple[Hex, int]] = set()
    reasons = []
    for card in dice.decks["shuffle.development"]:
        order = as_written(s.grid, card)
        if card.ord == "RE":
            reasons.append(seasons.recruit(w, card.clan, order["at"]))
        elif card.ord == "GI":
            reasons.append(works.give(w, order))
        else:
            reasons.append(works.work(w, luck, order, finished))
        seen[f"{card.ord} {reasons[-1] or 'done'}"] += 1
    assert not luck.unused(), f"the game drew more in the Development Phase: {luck.unused()}"
    assert failures(f) == reasons
    seasons.events(w)
    out = seasons.eliminated(w, CLANS)
    w.disturbed.clear()
    s.disturbed.clear()
    same(s, w, "after the Development Phase")
    victory.publish(s)
    assert [one.points for one in s.standings] == seasons.points(w, CLANS)
    assert [seat for seat, clan in enumerate(s.clans) if clan.status != "active"] == out
    assert not s.faults()
    return seen + Counter(why or "done" for why in fails) + Counter(labels)


def as_written(grid: Grid, order: Order) -> dict[str, Any]:
    ways = [DIRECTIONS[way] for way in (order.m1, order.m2) if way >= 0]
    return {
        "ord": order.ord,
        "clan": order.clan,
        "at": place(grid, order.hex),
        "ways": ways,
        "n": list(order.counts),
        "extra": order.chant,
        "named": place(grid, order.target),
        "to": order.to,
    }


@pytest.mark.parametrize("part", range(4))
def test_a_second_reckoning_of_whole_turns_agrees(part: int) -> None:
    """LZ-101 to LZ-106, sections 9, 10, 11 and 13: 500 positions each, some 5,000 orders."""
    seen = compared(range(500 * part, 500 * part + 500))
    for why in ("done", "F-MOVED", "F-IMMOBILE", "F-MIRED", "F-LIMIT", "F-NOSPY", "F-BRIDGE"):
        assert seen[why], f"no order came to {why}: the positions do not try it"


@pytest.mark.parametrize("part", range(2))
def test_a_second_reckoning_of_chants_lobs_gifts_and_works_agrees(part: int) -> None:
    """Sections 7, 8 and 12 too: whole turns with orders of every kind, 1,000 positions each, some 23,000 orders."""
    seen = compared(range(10_000 + 1000 * part, 11_000 + 1000 * part), whole=True)
    for code in (*CHANTS, "FR", "LO", "GI", *works.BUILDERS):
        assert seen[f"{code} done"], f"no {code} was carried out: the positions do not try it"
    for why in (
        "LO F-DONE",
        "EYES F-DONE",
        "GATE F-TEMPLE",
        "DARK F-FEW",
        "GI F-HOME",
        "GI F-NOTOWN",
        "BD F-DISTURBED",
    ):
        assert seen[why], f"no order came to {why}: the positions do not try it"


def compared(seeds: range, whole: bool = False) -> Counter[str]:
    seen: Counter[str] = Counter()
    for seed in seeds:
        try:
            seen += played(seed, whole)
        except AssertionError as differs:
            raise AssertionError(f"seed {seed}: {differs}") from differs
    return seen
