"""A position as the referee writes it down: tokens are texts of letters, everything else lists of card ids."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from .page import KINDS, SCHOOLS, familiars, spells, towers, wizards


@dataclass
class Side:
    """One seat. `silent`: its spells have no effect (the AI's, LW-914; one who left, LW-212)."""

    seat: int
    mana: int
    gold: int
    tokens: Counter[str]
    hand: list[str]
    wizards: list[str]
    towers: list[str]
    familiars: list[str]
    uncast: list[str]
    casting: list[str]
    active: list[str]
    spent: list[str]
    items: list[str]
    tiles: list[str]
    silent: bool
    ai: bool
    gone: bool
    skips: bool

    def held(self) -> int:
        return sum(self.tokens.values())

    def pays(self, reagents: str) -> bool:
        return all(self.tokens[kind] >= n for kind, n in Counter(reagents).items())


@dataclass
class Position:
    sides: list[Side]
    values: dict[str, int]
    supply: Counter[str]
    offers: dict[str, list[str]]
    left: dict[str, int]
    """How many cards each deck has below its offer."""
    dungeon: list[str]
    traps: dict[str, int]
    recoloured: dict[str, str]
    hexes: dict[str, int]
    digging: list[str]
    purses_open: bool
    turn: int
    kept: int
    converted: int
    duel: dict[str, Any] = field(default_factory=dict)
    drawn: list[str] = field(default_factory=list)
    hits: int = 0

    # ---- what a seat has

    def stat(self, seat: int, name: str) -> int:
        """The sum of the modifiers on a seat (LW-716)."""
        side = self.sides[seat]
        changes = [] if side.silent else [p for id in side.active for p in spells()[id].parts if p.when == "MOD"]
        total = sum(int(p.given[0]) for p in changes if p.what == name)
        for id, on in self.hexes.items():
            hexing = [p.given for p in spells()[id].parts if p.what == "hex"]
            total += sum(int(change) for stat, change in hexing if stat == name and on == seat)
        return total

    def limit(self, seat: int) -> int:
        """LW-321."""
        return max(10, 10 + len(self.sides[seat].towers) + self.stat(seat, "storage"))

    def opponents(self, seat: int, star: bool = False) -> list[int]:
        """Clockwise; under a starred spell those without ward (LW-714)."""
        count = len(self.sides)
        around = [(seat + n) % count for n in range(1, count)]
        around = [o for o in around if not self.sides[o].gone]
        return [o for o in around if not (star and self.stat(o, "ward") > 0)]

    def school(self, card: str) -> str:
        if card in self.recoloured:
            return self.recoloured[card]
        for table in (wizards(), towers(), familiars(), spells()):
            if card in table:
                return table[card].school
        raise LookupError(card)

    def cards(self, seat: int) -> list[str]:
        """Wizards, towers, spells (cast or not) and familiars."""
        s = self.sides[seat]
        return s.wizards + s.towers + s.familiars + s.uncast + s.casting + s.active + s.spent

    def counted(self, seat: int, counter: str) -> int:
        """The counters of section 17.4."""
        s = self.sides[seat]
        schools = {
            "wiz": Counter(map(self.school, s.wizards)),
            "tow": Counter(map(self.school, s.towers)),
            "fam": Counter(map(self.school, s.familiars)),
            "card": Counter(map(self.school, self.cards(seat))),
        }
        cast = Counter(map(self.school, s.active + s.spent))
        name, _, inside = counter.partition("(")
        if name == "schools":
            return len(schools[inside[:-1]])
        if name == "max_school":
            return max(schools[inside[:-1]].values(), default=0)
        plain = {
            "wiz": len(s.wizards),
            "tow": len(s.towers),
            "fam": len(s.familiars),
            "item": len(s.items),
            "spell": len(s.uncast + s.casting + s.active + s.spent),
            "cast": sum(cast.values()),
            "gold": s.gold,
            "mana": s.mana,
            "reag": s.held(),
            "kinds": sum(n > 0 for n in s.tokens.values()),
            "max_kind": max(s.tokens.values(), default=0),
            "match": sum(min(schools["wiz"][x], schools["tow"][x]) for x in SCHOOLS),
            "pair": min(len(s.wizards), len(s.towers)),
            "quartet": sum(all(c[x] for c in (schools["wiz"], schools["tow"], cast, schools["fam"])) for x in SCHOOLS),
            "turn.kept": self.kept if seat == self.turn else 0,
            "turn.convert": self.converted if seat == self.turn else 0,
        }
        return plain[counter]

    # ---- moving goods

    def gain(self, seat: int, kind: str, n: int = 1) -> None:
        """LW-008: what the supply has not got is not given."""
        given = min(n, self.supply[kind])
        self.supply[kind] -= given
        self.sides[seat].tokens[kind] += given

    def give_back(self, seat: int, reagents: str) -> None:
        for kind in reagents:
            assert self.sides[seat].tokens[kind] > 0
            self.sides[seat].tokens[kind] -= 1
            self.supply[kind] += 1

    def shift(self, kind: str, by: int) -> None:
        """LW-009."""
        self.values[kind] = min(12, max(1, self.values[kind] + by))

    def goods(self) -> dict[str, Any]:
        """What is compared: mana, gold, tokens and cards of everybody, the values, and whom hexes hang on."""
        return {
            "values": "".join(f"{kind}{self.values[kind]}" for kind in KINDS),
            "hexes": self.hexes,
            "recoloured": self.recoloured,
            "cards": [
                [
                    sorted(s.wizards),
                    sorted(s.towers),
                    sorted(s.familiars),
                    sorted(s.uncast),
                    s.casting,
                    sorted(s.active),
                    sorted(s.spent),
                    sorted(s.items),
                ]
                for s in self.sides
            ],
            **{
                f"seat {s.seat}": (s.mana, s.gold, "".join(kind * s.tokens[kind] for kind in KINDS)) for s in self.sides
            },
        }


def written_down(s: Any) -> Position:
    """The game's state in the referee's words."""
    sides = [
        Side(
            seat,
            m.mana,
            m.gold,
            Counter(dict(zip(KINDS, m.tokens, strict=True))),
            list(m.hand),
            list(m.wizards),
            list(m.towers),
            list(m.familiars),
            list(m.uncast),
            list(m.casting),
            list(m.active),
            list(m.spent),
            list(m.items),
            list(m.tiles),
            m.out or seat >= s.seats,
            seat >= s.seats,
            m.out,
            m.skip,
        )
        for seat, m in enumerate(s.mages)
    ]
    duel = {} if s.duel is None else {"high": s.duel.high, "bid": s.duel.bid, "wizard": s.duel.wizard}
    if duel:
        duel |= {"recruiter": s.duel.recruiter, "still": list(s.duel.still)}
    names = ("wizard", "tower", "spell", "familiar")
    return Position(
        sides,
        dict(zip(KINDS, s.tracks, strict=True)),
        Counter(dict(zip(KINDS, s.supply, strict=True))),
        {name: [card for card in getattr(s, f"{name}s") if card] for name in names},
        {name: len(getattr(s, f"{name}_deck")) for name in names},
        list(s.dungeon),
        dict(s.traps),
        {tower: SCHOOLS[school] for tower, school in s.recoloured.items()},
        dict(s.hexes),
        list(s.digging),
        s.open_money,
        s.active,
        s.kept,
        s.converted,
        duel,
        [] if s.expedition is None else list(s.expedition.drawn),
        0 if s.expedition is None else s.expedition.hits,
    )
