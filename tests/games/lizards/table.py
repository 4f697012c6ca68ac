"""Positions laid out by hand, and orders carried out one by one with scripted dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from terrarium.games.lizards import game
from terrarium.games.lizards.content import CLAN_NAMES, COLOUR, HOME, TEMPLE, TERRAIN, WATER
from terrarium.games.lizards.forms.orders import Frame, Wrong, parsed
from terrarium.games.lizards.geometry import grid
from terrarium.games.lizards.model.sight import blank, remember
from terrarium.games.lizards.rules import turn, victory
from terrarium.games.lizards.rules.naming import codes
from terrarium.games.lizards.state import Band, Clan, Den, Setting, Spy, State
from terrarium.games.lizards.state.order import Order
from terrarium.games.lizards.view import View, look
from terrarium.games.lizards.words.notation import fields_in
from terrarium.kernel import Event, Flow, Pov, Scripted

COLOURS = ("red", "grn", "gry", "yel", "blk")


class Table:
    """A map of Plains (or `land`) on which things are put. `turn` is the turn being processed."""

    def __init__(
        self,
        *,
        rows: int = 32,
        columns: int = 32,
        seats: int = 4,
        wrap: bool = True,
        turn: int = 5,
        land: str = "Pla",
        **setting: Any,
    ) -> None:
        self.grid = grid(rows, columns, wrap)
        names = CLAN_NAMES[:seats]
        self.s = State(
            edition=game.edition,
            seats=seats,
            setting=Setting(rows, columns, wrap, **setting),
            stage="orders",
            turn=turn,
            clans=[Clan(name, code) for name, code in zip(names, codes(names), strict=True)],
            terrain=bytearray([TERRAIN[land]]) * self.grid.size,
            memories=[blank(self.grid.size)] * seats,
        )
        self.events: list[Event] = []

    def at(self, code: str) -> int:
        h = self.grid.hex(code)
        assert h >= 0, code
        return h

    # ---- laying out

    def land(self, **places: str) -> Table:
        """`land(Fer="5AC 6AC", Wat="7A")`."""
        for terrain, where in places.items():
            for code in where.split():
                h = self.at(code)
                self.s.terrain[h] = TERRAIN[terrain]
                if TERRAIN[terrain] == TEMPLE:
                    self.s.temples[h] = -1
        return self

    def around(self, code: str, terrain: str, number: int = 6) -> Table:
        """The first neighbours from N clockwise."""
        for h in self.grid.near[self.at(code)][:number]:
            self.s.terrain[h] = TERRAIN[terrain]
        return self

    def band(self, code: str, clan: int = 0, **facts: Any) -> Table:
        counts = tuple(facts.pop(colour, 0) for colour in COLOURS)
        self.s.bands[self.at(code)] = (*self.s.bands.get(self.at(code), ()), Band(clan, counts, **facts))
        return self

    def den(self, code: str, owner: int = 0, colour: str = "", pop: int = 0, home: bool = False, **facts: Any) -> Table:
        h = self.at(code)
        self.s.terrain[h] = HOME if home else 0
        self.s.dens[h] = Den(owner, COLOUR.get(colour, -1), pop, **facts)
        self.s.homes = sum(terrain == HOME for terrain in self.s.terrain)
        return self

    def temple(self, code: str, owner: int = -1) -> Table:
        self.s.terrain[self.at(code)] = TEMPLE
        self.s.temples[self.at(code)] = owner
        return self

    def spy(self, code: str, clan: int = 0, colour: str = "RED", made: int = 4, **facts: Any) -> Table:
        h = self.at(code)
        self.s.spies[h] = (*self.s.spies.get(h, ()), Spy(clan, COLOUR[colour], made, **facts))
        return self

    def raft(self, code: str, sinks: int = 99) -> Table:
        self.s.terrain[self.at(code)] = WATER
        self.s.rafts[self.at(code)] = sinks
        return self

    def bridge(self, code: str, owner: int = -1) -> Table:
        self.s.terrain[self.at(code)] = WATER
        self.s.bridges[self.at(code)] = owner
        return self

    # ---- playing

    def read(self, line: str, clan: int = 0) -> Order | Wrong:
        fields = fields_in(line)
        frame = Frame(self.grid, clan, tuple(c.code for c in self.s.clans))
        return fields if isinstance(fields, Wrong) else parsed(fields, frame, 1)

    def flow(self, dice: Mapping[str, Sequence[Any]]) -> Flow:
        self.dice = Scripted(dice, strict=True)
        flow = Flow(self.s, self.dice, True)
        self.events = flow.events or []
        return flow

    def order(self, line: str, clan: int = 0, dice: Mapping[str, Sequence[Any]] | None = None) -> dict[str, Any]:
        """Carry out one order; what its clan is told of it. All scripted dice must be used, and no others."""
        order = self.read(line, clan)
        assert isinstance(order, Order), order
        flow = self.flow(dice or {})
        turn.EXECUTE[order.ord](self.s, flow, order)
        self.events = flow.events or []
        assert self.dice.unused() == {}
        assert not self.s.faults()
        return self.told("order", clan)[0]

    def rule(self, does: Any, *args: Any, dice: Mapping[str, Sequence[Any]] | None = None) -> Table:
        """Let one part of a phase happen."""
        flow = self.flow(dice or {})
        does(self.s, flow, *args)
        self.events = flow.events or []
        assert self.dice.unused() == {}
        return self

    def turn(self, sheets: Mapping[int, Sequence[str]] | None = None, **script: Sequence[Any]) -> Table:
        """A whole turn: `turn` rises by one. Dice whose label is not scripted fall as they fall."""
        return self.play({clan: "\n".join(lines) for clan, lines in (sheets or {}).items()}, script)

    def play(self, sheets: Mapping[int, str], script: Mapping[str, Sequence[Any]]) -> Table:
        victory.publish(self.s)
        remember(self.s)
        dice = Scripted(script)
        self.s.begin(dice, turn.orders())
        [moment] = self.s.moments()
        answers = {}
        for seat, decision in moment.decisions.items():
            reading = game.read(self.s.view(seat), decision, sheets.get(seat, ""))
            assert reading.ok, reading.findings
            answers[seat] = reading.answer
        self.events = self.s.play(moment, answers, dice).events
        assert not self.s.faults()
        return self

    # ---- looking

    def view(self, who: int) -> View:
        """What this audience knows if the turn ends here."""
        victory.publish(self.s)
        remember(self.s)
        return look(self.s, who)

    def pov(self, who: int) -> Pov[View]:
        """Its point of view, without what is asked."""
        return Pov(game, self.view(who))

    def told(self, kind: str, who: int) -> list[dict[str, Any]]:
        faces = (event.seen_by(who) for event in self.events if event.kind == kind)
        return [face for face in faces if face is not None]

    def counts(self, code: str) -> tuple[int, ...]:
        bands = self.s.bands.get(self.at(code), ())
        return tuple(map(sum, zip(*(band.counts for band in bands), strict=True))) if bands else (0, 0, 0, 0, 0)

    def total(self, code: str) -> int:
        return sum(self.counts(code))

    def bands(self, code: str) -> tuple[Band, ...]:
        return self.s.bands.get(self.at(code), ())

    def clan(self, code: str) -> int:
        return self.s.clan_at(self.at(code))

    def ground(self, code: str) -> str:
        return next(name for name, number in TERRAIN.items() if number == self.s.terrain[self.at(code)])

    def codes(self, hexes: Sequence[int]) -> list[str]:
        return [self.grid.code(h) for h in hexes]


def lizards(*, red: int = 0, grn: int = 0, gry: int = 0, yel: int = 0, blk: int = 0) -> tuple[int, ...]:
    return (red, grn, gry, yel, blk)
