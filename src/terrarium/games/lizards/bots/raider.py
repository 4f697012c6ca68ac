"""The Raider (LZ-571 to LZ-579): feeds, recruits, takes what it can beat, nearest and richest first."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import msgspec

from terrarium.kernel import Question, Reply, Value

from ..content import CURSED, FERTILE, GREEN, GREY, HOME, LIMIT, RED, RUIN, TEMPLE, WATER
from ..geometry import DIRECTIONS
from ..state import Counts
from ..view import BandSeen, SpySeen, View
from .scout import BUILDABLE, UNKNOWN_GARRISON, Scout, Way
from .sheetwriter import SheetWriter, taken
from .spells import artillery

KEEP: Final = 30
HOME_WORTH: Final = 2000
FAR: Final = 24


class Goal(msgspec.Struct, gc=False):
    """Something worth marching for: `need` is the force with which it would be tried."""

    hex: int
    worth: int
    need: int


class Raider:
    """Rules of thumb and no memory but what Eyes have shown. One instance may sit in many seats."""

    free_den_ratio = 1.8
    enemy_ratio = 1.6

    def answer(self, question: Question[View]) -> Reply:
        note = self.noted(question)
        if question.decision.kind == "startup":
            return Reply(self.startup(question), note)
        if question.view.memory is None:
            return Reply(question.default, note)
        scout = self.scout(question.view, note)
        return Reply({"orders": self.plan(scout, note, question.rng), "messages": [], "surrender": False}, note)

    def startup(self, question: Question[View]) -> Value:
        """Any of the four defaults; the table names the clan."""
        if getattr(question.decision.form, "given", False):
            return {"name": ""}
        return {"name": "", "choice": question.rng.randint(1, 4)}

    # ---- memory

    def scout(self, view: View, note: dict[str, Any]) -> Scout:
        return Scout(view)

    def noted(self, question: Question[View]) -> dict[str, Any]:
        """What Eyes and fights have shown of garrisons: hex -> [warriors, turn]."""
        note: dict[str, Any] = {"garrisons": dict((question.note or {}).get("garrisons", {}))}
        turn = question.view.turn
        for event in question.events:
            face = event.face
            if event.kind == "eyes":
                note["garrisons"][str(face["hex"])] = [sum(sum(counts) for _, counts in face["bands"]), turn]
            elif event.kind == "combat" and face["role"] == "attacker" and face["won"] == "defender":
                left = face["engaged"][1] - face["their_lost"]
                note["garrisons"][str(face["hex"])] = [left, turn]
        note["garrisons"] = {h: known for h, known in note["garrisons"].items() if known[1] >= turn - 4}
        return note

    # ---- judging

    def garrison(self, scout: Scout, note: dict[str, Any], h: int) -> int:
        """How many warriors are thought to be in a hex that hides them (LZ-573, LZ-576)."""
        if h in scout.foes:
            return scout.foes[h].total
        known = note["garrisons"].get(str(h))
        if known is not None:
            return int(known[0])
        return scout.militia(h) if scout.owner(h) < 0 else UNKNOWN_GARRISON

    def need(self, scout: Scout, note: dict[str, Any], h: int, level: int) -> int:
        """The force with which this hex is attacked."""
        free = h in scout.foreign and scout.owner(h) < 0
        return int(self.garrison(scout, note, h) * (self.free_den_ratio if free else self.enemy_ratio)) + 1

    def keep(self, scout: Scout, h: int) -> int:
        """LZ-574: how many stay in a hex."""
        den = scout.dens.get(h)
        if den is None:
            return 0
        if den.home:
            return max(KEEP, scout.warriors // 10, scout.threat(h) // 2)
        return 10 if scout.threat(h, 3) else 0

    def goals(self, scout: Scout, note: dict[str, Any]) -> list[Goal]:
        """Dens, enemies in the open, temples, and the middle of unknown country."""
        found = []
        for h in scout.foreign:
            home = scout.land[h] == HOME
            worth = HOME_WORTH if home else 160 + 30 * scout.fertile(h)
            found.append(Goal(h, worth, self.need(scout, note, h, 0)))
        for h, foe in scout.foes.items():
            if h not in scout.foreign and scout.land[h] not in (CURSED,):
                found.append(Goal(h, 60 + foe.total, int(foe.total * self.enemy_ratio) + 1))
        for h, ground in enumerate(scout.land):
            if ground == TEMPLE and scout.owner(h) != scout.me and h not in scout.foes:
                found.append(Goal(h, 60, 10))
        found += [Goal(h, 500, 120) for h in scout.guesses]
        return found

    # ---- the plan

    def plan(self, scout: Scout, note: dict[str, Any], rng: Random) -> list[dict[str, Any]]:
        sheet = SheetWriter(scout)
        artillery(self, scout, sheet, note)
        self.sneak(scout, sheet)
        self.build(scout, sheet)
        goals = self.goals(scout, note)
        claimed: dict[int, int] = {}
        attacked: list[int] = []
        for h in sorted(scout.mine, key=lambda h: -scout.mine[h].total):
            if h not in sheet.busy and scout.movable(scout.mine[h]):
                self.order_band(scout, note, sheet, h, goals, claimed, attacked)
        self.recruit(scout, sheet, attacked)
        self.bridge(scout, sheet, goals)
        return sheet.orders

    def order_band(
        self,
        scout: Scout,
        note: dict[str, Any],
        sheet: SheetWriter,
        h: int,
        goals: list[Goal],
        claimed: dict[int, int],
        attacked: list[int],
    ) -> None:
        """The band in a hex: a garrison stays (and feeds by a loop), the rest marches."""
        band = scout.mine[h]
        counts: Counts = tuple(sheet.left[h])  # type: ignore[assignment]
        total = sum(counts)
        keep = min(total, self.keep(scout, h))
        stay = taken(counts, keep)
        force = [a - b for a, b in zip(counts, stay, strict=True)]
        size = sum(force)
        hungry = scout.hungry(band)
        if size >= 12:
            path = self.march_path(scout, note, h, band, size, goals, claimed, hungry)
            if path and sheet.march(h, path, force):
                attacked += [n for n in path[:2] if n in scout.foreign]
                if hungry and keep >= 2 and (loop := scout.loop(h)):
                    sheet.march(h, loop, stay)
                return
        everyone = sheet.left[h]
        if hungry and sum(everyone) >= 2:
            way = scout.ways(h, total, FAR, self.barred(scout, note, h, total))
            path = scout.loop(h) or scout.meal(h, way)
            if path:
                sheet.march(h, path, list(everyone))

    def barred(self, scout: Scout, note: dict[str, Any], h: int, size: int) -> list[int]:
        """Hexes that a force of that size goes round: enemies it would not attack."""
        level = scout.mine[h].level or 0
        shut = [n for n, foe in scout.foes.items() if foe.total * self.enemy_ratio > size]
        shut += [n for n, total in scout.ghosts.items() if total * self.enemy_ratio > size]
        shut += [n for n in scout.foreign if self.need(scout, note, n, level) > size]
        return shut

    def march_path(
        self,
        scout: Scout,
        note: dict[str, Any],
        h: int,
        band: BandSeen,
        size: int,
        goals: list[Goal],
        claimed: dict[int, int],
        hungry: bool,
    ) -> list[int]:
        """The way to the best goal for this force; by way of food where it is hungry; empty: stay."""
        way = scout.ways(h, size, FAR, self.barred(scout, note, h, size))
        if hungry:
            path = self.fed_path(scout, h, way)
            if path:
                return path
        goal = self.choose(scout, h, size, band, goals, claimed, way)
        if goal is None:
            return self.regroup(scout, h, size, way)
        claimed[goal.hex] = claimed.get(goal.hex, 0) + size
        return self.tidy(scout, h, way.path(goal.hex), size, band)

    def choose(
        self, scout: Scout, h: int, size: int, band: BandSeen, goals: list[Goal], claimed: dict[int, int], way: Way
    ) -> Goal | None:
        """The goal with the most worth for the time it takes, among those that the force can take."""
        best, best_score = None, 0.0
        for goal in goals:
            cost = way.cost[goal.hex]
            if not way.to(goal.hex) or goal.hex == h or size < goal.need or claimed.get(goal.hex, 0) >= 2 * goal.need:
                continue
            score = goal.worth / (3 + cost)
            if score > best_score:
                best, best_score = goal, score
        return best

    def regroup(self, scout: Scout, h: int, size: int, way: Way) -> list[int]:
        """Nothing to take: join others, towards the largest own force near."""
        if h in scout.dens:
            return []
        joins = [n for n in scout.mine if n != h and way.to(n) and scout.mine[n].total + size <= LIMIT]
        joins += [n for n in scout.dens if n not in scout.mine and way.to(n)]
        if not joins:
            return []
        goal = min(joins, key=lambda n: (way.cost[n], n))
        return way.path(goal)

    def fed_path(self, scout: Scout, h: int, way: Way) -> list[int]:
        """LZ-571: through the nearest Fertile hex, with a second step back under a roof where there is one."""
        near = [n for n in scout.grid.near[h] if scout.land[n] == FERTILE and n not in scout.foes]
        if near:
            first = near[0]
            return [first, h] if h in scout.dens else [first]
        return scout.meal(h, way)

    def tidy(self, scout: Scout, h: int, path: list[int], size: int, band: BandSeen) -> list[int]:
        """LZ-579: do not end the turn on Cursed ground or in a whirlpool; small parties do not start swimming."""
        two = path[:2]
        if len(two) == 2 and scout.land[two[1]] == CURSED:
            two = two[:1]
        if scout.land[two[0]] == CURSED and len(two) == 1:
            return []
        if size < 60 and any(scout.swims(n) for n in two) and not scout.swims(h):
            return []
        return two

    # ---- development

    def recruit(self, scout: Scout, sheet: SheetWriter, attacked: list[int]) -> None:
        """LZ-572, LZ-573: above 60 % of capacity, or threatened, or just taken."""
        for h in attacked:
            sheet.line("RE", h)
        if not scout.homes:
            return
        for h, den in scout.dens.items():
            ripe = den.pop * 100 > 60 * den.capacity or (scout.threat(h, 3) and den.pop >= 12)
            if den.colour >= 0 and den.pop >= 6 and ripe and sheet.room(h) > 0:
                sheet.line("RE", h)

    def build(self, scout: Scout, sheet: SheetWriter) -> None:
        """LZ-575: greens fertilise beside own dens, greys restore Ruins."""
        wanted = {
            n
            for h in scout.dens
            if scout.fertile(h) < 6
            for n in scout.grid.near[h]
            if scout.land[n] in BUILDABLE and n not in scout.foes
        }
        for h, band in scout.mine.items():
            counts = band.counts or (0, 0, 0, 0, 0)
            if h in wanted and counts[GREEN] >= 10 and not scout.threat(h, 2):
                sheet.line("BF", h)
                sheet.busy.add(h)
                wanted.discard(h)
            elif scout.land[h] == RUIN and counts[GREY] >= 50 and scout.fertile(h):
                sheet.line("BD", h)
                sheet.busy.add(h)
        wanted -= set(scout.mine) | set(sheet.coming)
        for h in scout.mine:
            if h in sheet.busy or not wanted or not scout.movable(scout.mine[h]):
                continue
            if sheet.left[h][GREEN] >= 10 and (h in scout.dens or scout.mine[h].total <= 20):
                near = [n for n in scout.grid.near[h] if n in wanted]
                if near:
                    part = [0, min(20, sheet.left[h][GREEN]), 0, 0, 0]
                    if sheet.march(h, [near[0]], part):
                        wanted.discard(near[0])
        self.restore(scout, sheet)

    def restore(self, scout: Scout, sheet: SheetWriter) -> None:
        """Fifty greys go to a Ruin with Fertile ground beside it, if one is near."""
        ruins = [n for n, g in enumerate(scout.land) if g == RUIN and scout.fertile(n) and n not in scout.foes]
        for h in scout.mine:
            if h in sheet.busy or sheet.left[h][GREY] < 50 or not scout.movable(scout.mine[h]):
                continue
            near = [
                n for n in ruins if n not in sheet.coming and n not in scout.mine and scout.grid.distance(h, n) <= 4
            ]
            if near:
                goal = min(near, key=lambda n: (scout.grid.distance(h, n), n))
                way = scout.ways(h, 50, 16)
                if way.to(goal):
                    sheet.march(h, way.path(goal), [0, 0, 50, 0, 0])
                return

    def bridge(self, scout: Scout, sheet: SheetWriter, goals: list[Goal]) -> None:
        """LZ-575: greys that stay in a den bridge a gap of one hex, the one nearest to something worth having."""
        distance = scout.grid.distance
        for h in scout.dens:
            if sheet.left.get(h, (0, 0, 0))[GREY] < 20 or sheet.coming.get(h) or h in sheet.busy:
                continue
            gaps = [d for d, n in enumerate(scout.grid.around[h]) if n >= 0 and self.gap(scout, h, d, n)]
            if gaps and goals:
                far = {d: min(distance(scout.grid.around[h][d], goal.hex) for goal in goals) for d in gaps}
                sheet.line("BB", h, m1=DIRECTIONS[min(gaps, key=lambda d: (far[d], d))])

    def gap(self, scout: Scout, h: int, direction: int, n: int) -> bool:
        """LZ-327: a water hex without bridge or raft, with known land beyond it."""
        if not scout.swims(n) or n in scout.foes:
            return False
        return any(0 <= scout.land[o] < WATER for o in scout.grid.opposite(h, direction))

    # ---- spies

    def sneak(self, scout: Scout, sheet: SheetWriter) -> None:
        """LZ-578: two turns out, two turns back; new ones while there is unknown country near."""
        out: dict[int, SpySeen] = {}
        for spy in scout.view.spies:
            out.setdefault(spy.hex, spy)
        for h, spy in out.items():
            if spy.mired >= scout.turn:
                continue
            back = scout.turn - spy.made >= 2
            goals = list(scout.mine) if back else scout.guesses
            goals = [n for n in goals if n != h]
            if not goals:
                continue
            goal = min(goals, key=lambda n: (scout.grid.distance(h, n), n))
            if h in scout.mine and back:
                continue
            way = scout.ways(h, 300, FAR + 10, [*scout.foes, *scout.foreign])
            if way.to(goal):
                path = way.path(goal)[:2]
                if not any(n in scout.foreign or n in scout.foes for n in path):
                    sheet.line("SN", h, **dict(zip(("m1", "m2"), scout.directions(h, path), strict=False)))
        if len(scout.view.spies) < 2:
            self.send_spy(scout, sheet)

    def send_spy(self, scout: Scout, sheet: SheetWriter) -> None:
        guesses = scout.guesses
        for h in scout.homes:
            if guesses and h in sheet.left and sheet.left[h][RED] > 40 and scout.movable(scout.mine[h]):
                goal = min(guesses, key=lambda n: (scout.grid.distance(h, n), n))
                way = scout.ways(h, 300, FAR + 10, [*scout.foes, *scout.foreign])
                if way.to(goal):
                    sheet.spy(h, way.path(goal), RED)
                return
