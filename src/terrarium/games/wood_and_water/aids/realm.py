"""How one's own realm stands, for the bar over the chart: money, points, what is in danger, what was lost and won,
plans of march, battles to look back on, the turns of the atlas: all from what the seat knows and has heard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from terrarium.kernel import Aid, Amount, Form, One, Pov, Seen, Value

from ..model import economy
from ..model.land import cheapest, grid
from ..model.rates import PACE, cost_for
from ..model.roster import capital, enemies_at, friendly, stack_points, stacks_at, stacks_of, towns
from ..state.records import NOBODY, Stack
from ..view import CampaignView
from ..words.battle import rounds
from ..words.chronicle import chapters, heading
from ..words.labels import stack_label
from ..words.naming import (
    PHASES,
    by_name,
    headed,
    listed,
    placed,
    seat_name,
    the_seat,
    unit_name,
)

V = CampaignView
P = Pov[CampaignView]
LATELY = 2
"""So many turns back, news stay news."""


def realm(pov: P, value: Value) -> Any:
    v = pov.view
    if not v.seated or not v.players[v.who].faction:
        return {}
    turns = list(chapters(v, list(pov.heard)))
    parts = economy.score(v, v.who)
    return {
        "name": seat_name(v, v.who),
        "seat": v.who,
        "turn": v.turn,
        "length": v.setup.length,
        "phase": PHASES[v.phase] if v.turn else "Fitting out",
        "treasury": v.players[v.who].treasury,
        "income": economy.income(v, v.who),
        "points": parts.total,
        "parts": {"treasury": parts.treasury, "squares": parts.squares, "bonuses": parts.bonuses,
                  "half of what the troops cost": parts.troops, "buildings": parts.buildings},
        "army": sum(stack_points(v, stack) for stack in stacks_of(v, v.who)),
        "armies": len(stacks_of(v, v.who)),
        "rivals": [rival(v, seat) for seat in range(len(v.players)) if v.players[seat].faction],
        "warnings": [*undefended(v)] if v.turn and not v.over else [],
        "news": [one for _, told in turns[-LATELY:] for one in news(v, told)] if not v.over else [],
        "marches": [*marches(pov)],
        "standing": pov.instruction if isinstance(pov.instruction, dict) else {},
        "battles": [*fought(v, turns)],
        "turns": [*leaves(v, turns)],
    }  # fmt: skip


def rival(v: V, seat: int) -> dict[str, Any]:
    """A people as this seat knows it: land, towns and armies that are seen."""
    held = [square for square in v.squares if square.owner == seat]
    return {
        "seat": seat,
        "name": seat_name(v, seat),
        "squares": len(held),
        "towns": sum(square.town for square in held),
        "armies": len(stacks_of(v, seat)),
        "out": v.players[seat].out,
    }


# ---- what is in danger


def undefended(v: V) -> Iterator[dict[str, str]]:
    """Own towns that nobody guards, and the armies that could be there within a turn."""
    names = grid(v).names
    for town in towns(v, v.who):
        if any(friendly(v, stack.seat, v.who) for stack in stacks_at(v, town)):
            continue
        strange = [st for st in v.stacks.values() if st.seat != NOBODY and not friendly(v, st.seat, v.who)]
        near = [stack for stack in strange if comes(v, stack, town)]
        where = "Your capital" if capital(v, v.who) == town else "Your town"
        if near:
            foes = listed(list(dict.fromkeys(the_seat(v, stack.seat) for stack in near)))
            says = f"{where} {placed(v, names[town])} is empty, and {foes} can be there next turn."
            yield {"says": says, "ref": f"square:{names[town]}"}


def comes(v: V, stack: Stack, town: int) -> bool:
    """Whether an army on foot could walk there in a turn, as far as the ground is known; what is not charted counts as
    open."""

    def cost(square: int) -> int | None:
        here = v.squares[square]
        if square != stack.square and enemies_at(v, square, stack.seat) and square != town:
            return None
        return cost_for(("", False), here) if here.explored else 2

    best, _ = cheapest(v, stack.square, cost, 2 * PACE.basic, {town})
    return town in best


# ---- what has happened


def news(v: V, told: list[Seen]) -> Iterator[dict[str, Any]]:
    """What deserves a banner: towns lost and taken, battles, peoples that are out."""
    index = grid(v).index
    for event in told:
        e = event.face
        if event.kind == "taken" and v.squares[index[e["square"]]].town and v.who in (e["seat"], e["before"]):
            place = placed(v, e["square"])
            if e["seat"] == v.who and e["before"] != NOBODY:
                says = f"You have taken {place} from {the_seat(v, e['before'])}."
            elif e["seat"] != v.who:
                says = f"{headed(the_seat(v, e['seat']))} took your town {place}."
            else:
                continue
            yield {"number": event.number, "bad": e["seat"] != v.who, "says": says, "ref": f"square:{e['square']}"}
        elif event.kind == "battle_over" and v.who in (*e["attackers"], *e["defenders"]):
            side = 0 if v.who in e["attackers"] else 1
            won = e["winner"] == side
            end = "was drawn" if e["winner"] < 0 else "was won" if won else "was lost"
            losses = f"{e['lost'][side]} points lost against {e['lost'][1 - side]}"
            says = f"The battle at {placed(v, e['square'])} {end}: {losses}."
            yield {"number": event.number, "bad": not won and e["winner"] >= 0, "says": says,
                   "ref": f"square:{e['square']}", "battle": True}  # fmt: skip
        elif event.kind == "out":
            says = f"{headed(the_seat(v, e['seat']))} {'is' if e['seat'] != v.who else 'are'} out of the campaign."
            yield {"number": event.number, "bad": e["seat"] == v.who, "says": says, "ref": ""}


def marches(pov: P) -> Iterator[dict[str, Any]]:
    """The own plans of march that stand, from where each army is."""
    v = pov.view
    plans = pov.instruction.get("marches", []) if isinstance(pov.instruction, dict) else []
    for plan in plans:
        number = int(plan["stack"]) if plan["stack"].isdigit() else 0
        if number in v.stacks and v.stacks[number].seat == v.who:
            here = grid(v).names[v.stacks[number].square]
            says = f"{stack_label(v, number)}: on the march to {placed(v, plan['path'][-1])}"
            yield {"stack": plan["stack"], "from": here, "path": list(plan["path"]), "says": says}


# ---- looking back


def fought(v: V, turns: list[tuple[int, list[Seen]]]) -> Iterator[dict[str, Any]]:
    """The battles that were fought out here and that this seat was in, the last one first."""
    for turn, told in reversed(turns):
        for event in reversed(told):
            if event.kind == "battle_log":
                yield {"number": event.number, "says": f"Turn {turn}: {placed(v, event.face['square'])}"}


def leaves(v: V, turns: list[tuple[int, list[Seen]]]) -> Iterator[dict[str, Any]]:
    """The turns of the atlas: what each is remembered by, and the last that was told in it."""
    for turn, told in turns:
        if told:
            yield {"turn": turn, "title": heading(v, turn, told), "number": told[-1].number}


def battle(pov: P, value: Value) -> Any:
    """One battle round by round: the units of both sides, and what is told of each round."""
    v = pov.view
    found = next((e for e in pov.heard if e.kind == "battle_log" and e.number == value), None)
    if found is None:
        return {}
    face = by_name(v, found.face)
    units = []
    for number, (kind, models) in face["units"].items():
        name = face.get("names", {}).get(number) or unit_name(kind)
        seat = int(number) // 10000 - 1
        units.append({"id": number, "name": name, "models": models, "seat": seat if seat < v.seats else NOBODY,
                      "lost": gone(face["log"], int(number))})  # fmt: skip
    wounds = hurt(face["log"])
    told = [
        {"title": title or "Before the first blow", "says": lines, "hurt": wounds.get(title, {})}
        for title, lines in rounds(face).items()
        if lines
    ]
    return {"square": placed(v, found.face["square"]), "units": units, "rounds": told}


WOUNDED = {"shoots": (1, 3), "strikes": (1, 2), "crumbles": (0, 1), "collapse": (0, 1)}
"""Of the log's lines: where each has who was wounded, and how often."""


def hurt(log: list[list[Any]]) -> dict[str, dict[str, int]]:
    """The wounds that the log tells of, by round (as `rounds` calls them) and unit."""
    found: dict[str, dict[str, int]] = {}
    title = ""
    for kind, *rest in log:
        if kind == "round":
            title = f"Round {rest[0]}"
        elif kind in WOUNDED:
            whom, many = (rest[n] for n in WOUNDED[kind])
            now = found.setdefault(title, {})
            now[str(whom)] = now.get(str(whom), 0) + many
    return {name: {unit: n for unit, n in all_of.items() if n} for name, all_of in found.items()}


GONE = frozenset(("leaves", "slain", "ridden-down"))


def gone(log: list[list[Any]], unit: int) -> int:
    """The round in which a unit left the field for good; 0: it stayed."""
    now = 0
    for kind, *rest in log:
        now = rest[0] if kind == "round" else now
        if kind in GONE and rest[0] == unit:
            return max(1, now)
    return 0


def _nothing(pov: P) -> Form:
    return One((True,))


def _number(pov: P) -> Form:
    return Amount(0, 1 << 30)


REALM = {
    "realm": Aid("Your realm at a glance", _nothing, realm, for_programs=True),
    "battle": Aid("A battle round by round", _number, battle, for_programs=True),
}
