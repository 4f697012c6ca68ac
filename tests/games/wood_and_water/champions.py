"""Characters in clashes, reckoned a second time from the rule page alone: challenges, items, styles, who is hit.

It goes on from `referee.py`, whose units fight without characters; nothing of the game's own code or content is used.
`test_champions.py` compares it with the game over thousands of random clashes.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from .referee import PENALTIES, Band, Clash, Row, price, rows


@dataclass(eq=False)
class Champion:
    """A character: what he carries and can (WW-117, WW-217, WW-218, the tables of items and abilities)."""

    row: Row
    side: int
    items: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    abilities: tuple[int, ...] = ()
    style: str = ""
    alive: bool = True
    left: int = field(init=False)
    save: int = field(init=False)
    ward: int = field(init=False)
    ws: int = field(init=False)
    initiative: int = field(init=False)
    move: int = field(init=False)
    last: bool = field(init=False)

    def __post_init__(self) -> None:
        m, ws, _, _, _, self.left, initiative, _, _ = self.row.profile
        coat = "scale-coat" in self.items and self.row.save > 4
        weight = min(self.row.weight, 5) if coat else self.row.weight
        level = 0 if self.row.people in ("UN", "TK") else min(5, max(0, 6 - weight))
        if self.row.people == "DG":
            level = max(0, level - 1)
        less_ws, _, less_i, less_m, self.last = PENALTIES[level]
        self.ws, self.initiative = max(1, ws - less_ws), max(1, initiative - less_i)
        rides = {"steed", "winged"} & set(self.options)
        self.move = max(1, (8 if rides else m) - less_m)
        self.save = (min(self.row.save, 4) if coat else self.row.save) - bool(rides) - ("light-buckler" in self.items)
        wards = [5 for has in ("stone-charm" in self.items, 4 in self.abilities) if has]
        wards += [6] * ("lucky-charm" in self.items)
        wards += [int(tag[4:]) for tag in self.row.tags if tag.startswith("ward")]
        regen = [6] * ("seed-of-rebirth" in self.items)
        regen += [int(tag[5:]) for tag in self.row.tags if tag.startswith("regen")]
        self.ward = min(wards or regen or [7])

    @property
    def points(self) -> int:
        return price({"unit": self.row.id, "models": 1, "options": self.options, "items": self.items})

    @property
    def mounted(self) -> bool:
        return "mounted" in self.row.tags or bool({"steed", "winged"} & set(self.options))

    @property
    def flier(self) -> bool:
        return "flier" in self.row.tags or "winged" in self.options

    @property
    def wizard(self) -> bool:
        return any(tag.startswith("wizard") for tag in self.row.tags) or "wizarding-hat" in self.items

    @property
    def feared(self) -> bool:
        return "fear" in self.row.tags or "dread-mask" in self.items or 1 in self.abilities

    def lose(self, wounds: int) -> int:
        counted = min(wounds, self.left)
        self.left -= counted
        self.alive = self.left > 0
        return counted


class Party(Band):
    """A unit and those who have joined it; without a unit, or when its last model is dead, they are a P."""

    def __init__(
        self, row: Row | None, models: int, side: int, command: tuple[str, ...], heroes: list[Champion]
    ) -> None:
        self.heroes = sorted(heroes, key=lambda hero: -hero.points)
        super().__init__(row or self.heroes[0].row, models if row else 0, side, command)

    @property
    def living(self) -> list[Champion]:
        return [hero for hero in self.heroes if hero.alive]

    @property
    def stands(self) -> bool:
        return self.models > 0 or bool(self.living)

    def has(self, tag: str) -> bool:
        """Of the unit; of its dearest character, where nobody else is left. Fear is caused by anybody in it."""
        if tag == "fear" and any(hero.feared for hero in self.living):
            return True
        return tag in (self.row.tags if self.models or not self.living else self.living[0].row.tags)

    def leads(self) -> int:
        """WW-135."""
        own = [self.row.profile[8]] if self.models else []
        return max([*own, *(hero.row.profile[8] for hero in self.living)])

    def bulk(self) -> int:
        return (super().bulk() if self.models else 0) + sum(3 if "big" in h.row.tags else 1 for h in self.living)

    def legs(self) -> int:
        if self.models:
            return 3 if self.move >= 7 or "flier" in self.row.tags else 2
        return 3 if all(hero.move >= 7 or hero.flier for hero in self.living) else 2


@dataclass
class Blow:
    """A group of attacks: by whom, at whom, and how many wounds came through."""

    side: int
    at: Party
    hero: Champion | None
    wounds: int


class Melee(Clash):
    """One round of one clash in which characters take part."""

    def __init__(self, dice: Any, sides: tuple[list[Party], list[Party]], first: int, hill: bool, ring: int) -> None:
        super().__init__(dice, sides, first, hill, ring)  # type: ignore[arg-type]
        self.parties: list[list[Party]] = self.sides  # type: ignore[assignment]
        self.duel: tuple[Champion, Champion] | tuple[()] = ()

    def fight(self) -> None:
        self.fears()
        if not all(self.parties):
            return
        inflicted = [0, 0]
        self.impacts(inflicted)
        self.challenge()
        self.all_strike(inflicted)
        for side in self.parties:
            side[:] = [party for party in side if party.stands]
            for party in side:
                party.command = party.command if party.models else ()
        if all(self.parties):
            self.result(inflicted)

    def fears(self) -> None:
        """WW-159, by the best Leadership in the unit."""
        for side in self.order():
            for party in list(self.parties[side]):
                foes = self.parties[1 - side]
                steady = party.has("terror") or party.has("unbreakable") or party.has("crumble") or party.frenzied
                if not foes or steady or party.has("fear"):
                    continue
                if any(foe.has("terror") for foe in foes):
                    if not self.passes("terror", party.leads()):
                        self.flees(party, list(foes))
                elif any(foe.has("fear") for foe in foes):
                    party.afraid = not self.passes("fear", party.leads())

    def challenge(self) -> None:
        """WW-161."""
        best = []
        for side in self.parties:
            fit = [hero for party in side for hero in party.living if not hero.wizard]
            best += sorted(fit, key=lambda hero: -hero.points)[:1]
        if len(best) == 2:
            self.duel = (best[0], best[1])

    def impacts(self, inflicted: list[int]) -> None:
        """WW-167: on the first enemy unit, be it a character alone."""
        for side in self.order():
            for party in self.parties[side]:
                dice, strength = party.row.impact if party.models else ("", 0)
                found = self.struck(side)
                if party.charging and dice and found:
                    at, hero = found
                    hits = sum(self.thrown(dice) for _ in range(party.models))
                    wounds = self.through(hits, strength, self.as_band(hero, at) if hero else at)
                    inflicted[side] += (hero or at).lose(wounds)

    def opponent(self, hero: Champion) -> Champion | None:
        return self.duel[1 - self.duel.index(hero)] if self.duel and hero in self.duel else None

    def struck(self, side: int) -> tuple[Party, Champion | None] | None:
        """WW-166: the first enemy unit with ordinary models, then characters; those in a duel are nobody else's."""
        enemies = self.parties[1 - side]
        for party in enemies:
            if party.models:
                return party, None
        free = [(party, hero) for party in enemies for hero in party.living if not self.duel or hero not in self.duel]
        return max(free, key=lambda one: one[1].points, default=None)

    def hero_number(self, hero: Champion, party: Party) -> int:
        """WW-162, in the clash's first round."""
        if hero.style == "weak" and self.opponent(hero):
            return 0
        storms = any(self.behind(foe) for foe in self.parties[1 - hero.side])
        if not hero.last and ((party.charging and not storms) or self.behind(party)):
            return 20
        if "swift-blade" in hero.items and not hero.last:
            return 19
        return 0 if hero.last or (hero.row.weapon == "great" and not party.charging) else hero.initiative

    def all_strike(self, inflicted: list[int]) -> None:
        every: list[tuple[int, Party, Champion | None]] = []
        for side in self.order():
            for party in self.parties[side]:
                if party.models:
                    every.append((self.number(party), party, None))
                every += [(self.hero_number(hero, party), party, hero) for hero in party.living]
        for number in sorted({number for number, _, _ in every}, reverse=True):
            together = []
            for at, party, hero in every:
                if at == number and (party.models if hero is None else hero.alive):
                    together += self.one_strikes(party, hero)
            for blow in together:
                target: Any = blow.hero or blow.at
                inflicted[blow.side] += target.lose(blow.wounds)

    def one_strikes(self, party: Party, hero: Champion | None) -> list[Blow]:
        opponent = self.opponent(hero) if hero else None
        if opponent:
            if not opponent.alive:
                return []
            home = next(p for p in self.parties[1 - party.side] if opponent in p.heroes)
            found: tuple[Party, Champion | None] | None = (home, opponent)
        else:
            found = self.struck(party.side)
        if found is None:
            return []
        wounds = self.hero_blows(party, hero, *found) if hero else self.unit_blows(party, *found)
        return [Blow(party.side, *found, wounds)]

    def unit_blows(self, party: Party, foe: Party, at: Champion | None) -> int:
        if at is None:
            return self.blows(party, foe)
        return self.blows(party, self.as_band(at, foe))

    def as_band(self, hero: Champion, party: Party) -> Band:
        """A character as one that is struck at: his own figures, his unit's place."""
        band = Band(hero.row, 1, hero.side)
        band.ws = hero.ws
        band.row = _with(hero)
        return band

    def hero_blows(self, party: Party, hero: Champion, foe: Party, at: Champion | None) -> int:
        row, styled = hero.row, bool(self.opponent(hero))
        count = row.profile[7] + ("frenzy" in row.tags) + (row.weapon == "twohand")
        if styled:
            count += {"defensive": -1, "dervish": 0}.get(hero.style, 0)
            if hero.style == "dervish":
                count += (self.dice.roll("style", 1)[0] + 1) // 2
        strength = row.profile[3] + {"great": 2, "halberd": 1}.get(row.weapon, 0)
        strength += 3 if "giants-blade" in hero.items else int("sword-of-might" in hero.items)
        if party.charging:
            strength += 2 if row.weapon == "lance" else int(row.weapon == "spear" and hero.mounted)
        target = self.as_band(at, foe) if at else foe
        need = 3 if hero.ws > target.ws else 5 if target.ws > 2 * hero.ws else 4
        need += (self.behind(foe) and not hero.flier) - ("keen-blade" in hero.items)
        easier = 0
        if at and styled:
            need += {"defensive": 1, "dervish": -1}.get(at.style, 0)
            easier = int(at.style == "dervish")
        need = 6 if party.afraid else min(6, max(2, need))
        venom = "poison" in row.tags or (styled and hero.style == "weak")
        return self.pierced(
            count, strength, target, (need, "hate" in row.tags), venom, easier, int("biting-axe" in hero.items)
        )

    def pierced(
        self, count: int, strength: int, foe: Band, hit: Any, poison: bool, easier: int, pierce: int
    ) -> int:  # fmt: skip
        """As `through`, with a better chance to wound and a worse save."""
        row = foe.row
        m, ws, bs, s, toughness, w, i, a, ld = row.profile
        softer = replace(row, profile=(m, ws, bs, s, toughness - easier, w, i, a, ld), save=row.save + pierce)
        other = Band(softer, 1, foe.side)
        return self.through(count, strength, other, hit, poison)

    def passes_break(self, party: Party, gap: int) -> bool:
        return self.passes("break", party.leads() - (0 if party.has("stubborn") else gap))

    def breaks(self, band: Band, gap: int, winners: list[Band]) -> None:
        party: Any = band
        if party.has("unbreakable"):
            return
        dead = [hero for hero in party.living if "crumble" in hero.row.tags]
        if party.models and party.has("crumble"):
            party.lose(gap * (2 if party.row.form in ("I", "K", "V", "Z") else 1))
            return
        if not party.models:
            left = gap
            for hero in dead:
                left -= hero.lose(left)
            if not set(party.living) - set(dead):
                return
        if not self.passes_break(party, gap):
            self.flees(party, winners)

    def flees(self, band: Band, winners: list[Band]) -> None:
        """WW-171."""
        party: Any = band
        party.fled = True
        self.sides[band.side].remove(band)
        hunters: list[Any] = [w for w in winners if w.stands and not w.fled and not self.behind(w)]  # type: ignore[attr-defined]
        if not hunters:
            return
        away = sum(self.dice.roll("flee", party.legs()))
        if sum(self.dice.roll("pursue", max(hunter.legs() for hunter in hunters))) > away:
            party.models = 0
            for hero in party.heroes:
                hero.alive = False


def _with(hero: Champion) -> Row:
    """His row with the saves that he has by what he carries."""
    tags = {tag for tag in hero.row.tags if not tag.startswith(("ward", "regen"))}
    if hero.ward <= 6:
        tags.add(f"ward{hero.ward}")
    return replace(hero.row, save=hero.save, tags=frozenset(tags))


def characters() -> list[Row]:
    return [row for row in rows().values() if row.form == "P"]
