"""Orders that get in each other's way break no invariant; what aids promise is what happens when it is ordered."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from terrarium.games.lizards import game
from terrarium.games.lizards.content import CHANTS, ORDERS, TERRAIN, WORKS
from terrarium.games.lizards.geometry import DIRECTIONS
from terrarium.games.lizards.model.sight import remember
from terrarium.games.lizards.rules import turn as rules
from terrarium.games.lizards.rules import victory
from terrarium.games.lizards.state import Band, Order, State
from terrarium.kernel import Dice, Flow, Pov

from .test_referee import CLANS, TURN, position

HERE = ("BF", "DF", "BD", "RE", "GI", "FR")
BESIDE = ("BR", "BB", "DB", "MO", "SA", "LO")


def armed(seed: int) -> tuple[Random, State]:
    """A crowded position in which many could chant and build."""
    rng = Random(seed)
    s = position(rng)
    for h, bands in s.bands.items():
        if rng.random() < 0.5:
            counts = rng.choice(((10, 40, 60, 20, 0), (0, 0, 60, 0, 200), (5, 30, 0, 30, 130), (0, 25, 55, 10, 100)))
            s.bands[h] = (Band(bands[0].clan, counts, rng.randint(0, 5), rng.randint(0, 5)),)
    if rng.random() < 0.5:
        for h in list(s.bands):
            if s.terrain[h] < TERRAIN["Wat"] and h not in s.dens and h not in s.temples:
                s.terrain[h] = TERRAIN["Scr"]
                s.sites.pop(h, None)
    return rng, s


def clash(rng: Random, s: State) -> list[Order]:
    """For each hex with somebody in it several orders, all at once; neighbours aim at the same targets."""
    found = []
    peace = rng.random() < 0.5
    for h, bands in s.bands.items():
        clan = bands[0].clan
        for line in range(rng.randint(2, 6)):
            code = rng.choice(("BF", "DF", "BD", "BR", "BB", "DB") if peace else (*HERE, *BESIDE, "SP", "CH"))
            m1 = rng.randrange(6)
            target = s.grid.walk(h, m1)
            to = rng.choice([seat for seat in range(CLANS) if seat != clan])
            counts = rng.choice(((0,) * 5, (3, 0, 0, 0, 0), (1, 0, 0, 0, 0), (0, 5, 20, 0, 9)))
            if target < 0:
                continue
            if code == "CH":
                chant = rng.choice(list(CHANTS))
                aim = rng.choice(list(s.temples) or [target]) if chant == "GATE" else target
                if aim != h:
                    found.append(Order("CH", clan, line, h, m1, chant=chant, target=aim))
            elif code in HERE:
                found.append(Order(code, clan, line, h, counts=counts if code == "FR" else (0,) * 5, to=to))  # type: ignore[arg-type]
            elif code == "SP":
                found.append(Order("SP", clan, line, h, m1, counts=counts if any(counts) else (2, 0, 0, 0, 0)))  # type: ignore[arg-type]
            else:
                found.append(Order(code, clan, line, h, m1, target=-1 if code in ("MO", "SA") else target))
    rng.shuffle(found)
    return found


@pytest.mark.rule("LZ-004", "LZ-011", "LZ-042", "LZ-312")
@pytest.mark.parametrize("part", range(3))
def test_orders_that_get_in_each_others_way_break_no_invariant(part: int) -> None:
    done = dict.fromkeys(ORDERS, 0)
    for seed in range(250 * part, 250 * part + 250):
        rng, s = armed(seed)
        flow = Flow(s, Dice(seed.to_bytes(4, "big")), True)
        flow.dice.at(0, 1)
        orders = clash(rng, s)
        for phase in ("artillery", "movement", "development"):
            for order in orders:
                if ORDERS[order.ord].phase != phase:
                    continue
                flow.events = []
                rules.EXECUTE[order.ord](s, flow, order)
                assert not s.faults(), (seed, order, s.faults())
                [line] = [event for event in flow.events if event.kind == "order"]
                done[order.ord] += not line.faces[order.clan]["fail"]  # type: ignore[index]
    few = [code for code, n in done.items() if not n and code != "SN"]
    assert not few, f"never carried out: {few}"


def ordered(s: State, order: Order) -> dict[str, Any]:
    """What one order comes to, on a copy."""
    twin = s.copy()
    flow = Flow(twin, Dice(b"promise"), True)
    flow.dice.at(0, 1)
    rules.EXECUTE[order.ord](twin, flow, order)
    [line] = [event for event in flow.events or [] if event.kind == "order"]
    face = line.faces[order.clan]  # type: ignore[index]
    assert face is not None
    return face


@pytest.mark.rule("LZ-310", "LZ-320", "LZ-321", "LZ-322", "LZ-325", "LZ-326", "LZ-327", "LZ-328", "LZ-145", "LZ-149")
def test_works_and_chants_that_are_called_possible_are() -> None:
    """And those that are not, are not: what lies beside a band is always in sight."""
    promised = 0
    for seed in range(120):
        _, s = armed(seed)
        for h, bands in s.bands.items():
            s.bands[h] = (Band(bands[0].clan, bands[0].counts),)
        s.sites = dict.fromkeys(s.sites, TURN - 1)
        victory.publish(s)
        remember(s)
        for h, (band,) in s.bands.items():
            pov = Pov(game, s.view(band.clan))
            asked = {"hex": s.grid.code(h)}
            for row in pov.aid("works", asked)["works"]:
                ways = range(6) if ORDERS[row["work"]].m1 else (-1,)
                for way in ways:
                    target = s.grid.walk(h, way) if way >= 0 else -1
                    if way >= 0 and target < 0:
                        continue
                    fail = ordered(s, Order(row["work"], band.clan, 1, h, way, target=target))["fail"]
                    able = row["able"] if way < 0 else DIRECTIONS[way] in row["directions"]
                    enough = band.counts[WORKS[row["work"]][0]] >= WORKS[row["work"]][1]
                    assert (fail == "") == (able and enough), (seed, s.grid.code(h), row, way, fail)
                    promised += 1
            for row in pov.aid("chants", asked)["chants"]:
                target = next((n for n in s.grid.near[h] if row["chant"] != "GATE"), next(iter(s.temples), -1))
                if target in (h, -1):
                    continue
                face = ordered(s, Order("CH", band.clan, 1, h, 0, chant=row["chant"], target=target))
                assert (face["fail"] == "") == row["able"], (seed, row, face["fail"])
                if not face["fail"] and face["effect"]:
                    assert face["reverted"] == row["reverts"], (seed, row)
                promised += 1
    assert promised > 5000
