"""The battle round by round (WW-133 to WW-136, WW-178 to WW-180), and what is left at its end."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Dice

from ..content.figures import FIGURES
from ..state.records import Fate
from . import charges, clash, magic, morale, shooting
from .bodies import Body, Clash, Hero
from .orders import drawn_up
from .records import Ground, Troop, Verdict

ROUNDS = FIGURES.battle.rounds


FOLDING = FIGURES.battle.folding
"""The toughness of the Folding Fortress (WW-177)."""


def folding(defenders: list[Troop]) -> bool:
    """WW-177: whether somebody of a side carries the Folding Fortress."""
    carried = [u.items + u.finds for troop in defenders for u in troop.units]
    return any("folding-fortress" in items for items in carried)


class Fight:
    """One battle under way."""

    def __init__(
        self,
        attackers: list[Troop],
        defenders: list[Troop],
        ground: Ground,
        rain: int,
        dice: Dice,
        telling: bool = True,
    ) -> None:
        self.ground = ground
        self.dice = dice
        self.telling = telling
        self.log: list[tuple[Any, ...]] = []
        self.troops = [attackers, defenders]
        self.rings = [[tough, 10] for tough in ground.rings]
        if not ground.town and folding(defenders):
            self.rings = [[FOLDING, 10]]
        behind = bool(self.rings)
        self.sides: list[list[Body]] = [
            [body for troop in attackers for body in drawn_up(troop, 0, rain, ground, False)],
            [body for troop in defenders for body in drawn_up(troop, 1, rain, ground, behind)],
        ]
        self.target = {troop.seat: (troop.orders or {}).get("target", "near") for troop in (*attackers, *defenders)}
        self.start = [sum(body.whole for body in side) for side in self.sides]
        self.clashes: list[Clash] = []
        self.round = 0
        self.first = 0
        self.second_chances = [0, 0]
        self.fallen: list[int] = []
        """Seats whose general was slain (WW-172)."""
        for side in (0, 1):
            for body in self.sides[side]:
                for hero in body.heroes:
                    general = hero.uid in self.generals(side)
                    horn = hero.has("war-horn")
                    self.second_chances[side] += horn + (general and 6 in hero.abilities) + ("rally" in hero.tags)
        self._shelter()

    def tell(self, *what: Any) -> None:
        if self.telling:
            self.log.append(what)

    def generals(self, side: int) -> set[int]:
        return {uid for troop in self.troops[side] for uid in troop.generals}

    def troop(self, body: Body) -> Troop:
        return next(t for t in self.troops[body.side] if t.seat == body.seat)

    def _shelter(self) -> None:
        """WW-176: towers and houses, three at most, take in one foot unit each."""
        row = [
            b for b in self.sides[1] if b.models and b.models <= 20 and not b.mounted and b.form in ("I", "K", "B", "Z")
        ]
        row.sort(key=lambda b: b.stance != "hold")
        for body in row[: min(3, self.ground.shelters)]:
            body.shelter = True

    def behind(self, body: Body) -> bool:
        """WW-174: a holding defender behind the ring that still stands."""
        return body.side == 1 and bool(self.rings) and body.stance == "hold" and not body.sallied

    @property
    def ring(self) -> int:
        """The ring's bonus: a fence 1, any other 2, none 0."""
        return 0 if not self.rings else 1 if self.rings[0][0] == 6 else 2

    def heroes(self, side: int) -> list[Hero]:
        return [hero for body in self.sides[side] for hero in body.heroes]

    def lost(self, side: int) -> int:
        """Points dead, left or fleeing; who withdrew in order is not lost."""
        total = 0
        for body in self.sides[side]:
            gone = (body.left and not body.withdrew) or body.fleeing or not body.alive
            total += body.whole if gone else body.lost_points
        return total

    # ---- the rounds

    def play(self) -> int:
        self.first = self._first_side()
        for self.round in range(1, ROUNDS + 1):
            self.tell("round", self.round)
            for side in self.sides:
                for body in side:
                    body.round_start = body.models
                    body.charging = body.charged = body.rallied = body.stupid = False
                    body.hexed = body.shielded = body.fury = body.afraid = False
            if self.round > 1:
                morale.rally(self)
            magic.phase(self)
            shooting.phase(self)
            morale.panic(self)
            charges.charges(self)
            clash.fought(self)
            morale.collapse(self)
            magic.draughts(self)
            winner = self._ended()
            if winner is not None:
                return winner
        return self._on_points()

    def _first_side(self) -> int:
        """WW-133, WW-330."""
        dice = [self.dice.die("first"), self.dice.die("first")]
        for side in (0, 1):
            losing = dice[side] < dice[1 - side] or (side == 1 and dice[0] == dice[1])
            if losing and any(3 in hero.abilities for hero in self.heroes(side)):
                dice[side] = self.dice.die("first")
                break
        self.tell("first", *dice)
        return 1 if dice[1] > dice[0] else 0

    def _ended(self) -> int | None:
        """WW-178, WW-179."""
        there = [any(body.on_field for body in side) for side in self.sides]
        if not all(there):
            return -1 if not any(there) else int(there[1])
        if self.round < 2:
            return None
        failed = [morale.routs(self, side) for side in (0, 1)]
        for side in (0, 1):
            if failed[side]:
                morale.withdraw(self, side)
        if all(failed):
            return -1
        return int(failed[0]) if any(failed) else None

    def _on_points(self) -> int:
        """WW-180."""
        lost = [self.lost(0), self.lost(1)]
        if 10 * abs(lost[0] - lost[1]) <= min(self.start):
            return -1
        return int(lost[1] < lost[0])

    # ---- the end

    def verdict(self) -> Verdict:
        winner = self.play()
        self.tell("end", winner)
        fates = []
        slain = []
        for side in (0, 1):
            for body in self.sides[side]:
                fled = "auto" if body.alive and (body.fleeing or (body.left and not body.withdrew)) else ""
                if body.form != "P":
                    fates.append(Fate(body.uid, body.models, fled if body.models else ""))
                for hero in body.heroes:
                    gone = fled if hero.alive else ""
                    fates.append(
                        Fate(hero.uid, int(hero.alive), gone, hero.wounded, self._deeds(hero, winner), tuple(hero.used))
                    )
                    slain += [(victim, hero.uid) for victim, _ in hero.slew]
        return Verdict(
            winner,
            self.round,
            tuple(fates),
            (self.lost(0), self.lost(1)),
            (self.start[0], self.start[1]),
            tuple(self.log),
            tuple(slain),
            tuple(h.uid for side in (0, 1) for h in self.heroes(side) if h.channelled),
        )

    def _deeds(self, hero: Hero, winner: int) -> int:
        """WW-254 to WW-261, without the victims' ranks, which the campaign knows (WW-253)."""
        cp = hero.duels + hero.channelled
        cp += hero.alive and not hero.fled and not hero.wounded
        cp += winner == hero.side and hero.alive and hero.uid in self.generals(hero.side)
        cp += 2 * (hero.worth > 3 * hero.points)
        return int(cp - hero.miscast - hero.fled - 2 * (not hero.alive))


def fight(
    attackers: list[Troop], defenders: list[Troop], ground: Ground, rain: int, dice: Dice, telling: bool = True
) -> Verdict:
    """WW-127: deterministic for given dice."""
    return Fight(attackers, defenders, ground, rain, dice, telling).verdict()
