"""Views drawn by hand: a piece of map with what stands on it, as one clan knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from terrarium.games.lizards.content import CLAN_NAMES, COLOURS, DEN, TERRAIN
from terrarium.games.lizards.geometry import grid
from terrarium.games.lizards.state import BRIDGE, UNSEEN, Memory, Standing
from terrarium.games.lizards.view import BandSeen, ClanSeen, DenSeen, SpySeen, View

CODES = ["SPS", "MUM", "SCT", "GNG", "RIR", "FEP", "TAT", "SUC", "CRD", "VEV", "LOL", "PEP", "ASH", "DMT", "QUK", "HIH"]
COLOUR = {colour.den: number for number, colour in enumerate(COLOURS)}


def sketch(
    land: Mapping[str, str],
    *,
    owners: Mapping[str, int] | None = None,
    remembered: Mapping[str, int] | None = None,
    bands: Sequence[tuple[str, int, Any]] = (),
    dens: Mapping[str, tuple[int, int]] | None = None,
    spies: Sequence[tuple[str, int, int]] = (),
    rafts: Mapping[str, int] | None = None,
    sites: Sequence[str] = (),
    home_colours: Mapping[str, str] | None = None,
    rows: int = 16,
    columns: int = 16,
    turn: int = 4,
    who: int = 0,
    seats: int = 4,
    wrap: bool = True,
    over: bool = False,
    **more: Any,
) -> View:
    """`land`: terrain codes by hex, `Red` for a red den, `Bri` for a bridge; `remembered`: the turn of those not in
    sight; `bands`: hex, clan, and either a total or (counts, hunger, level[, mired]); `dens`: population and capacity
    of own dens; `spies`: hex, colour, turn made."""
    g = grid(rows, columns, wrap)
    look, own, turns = bytearray([UNSEEN] * g.size), bytearray(g.size), bytearray(2 * g.size)
    owners, remembered, home_colours = owners or {}, remembered or {}, home_colours or {}
    seen = []
    for code, what in land.items():
        h = g.hex(code)
        assert h >= 0, code
        terrain = DEN if what in COLOUR else TERRAIN["Wat"] if what == "Bri" else TERRAIN[what]
        look[h] = terrain | (BRIDGE if what == "Bri" else 0)
        own[h] = owners.get(code, -1) + 1 | ((COLOUR[what] + 1) << 5 if what in COLOUR else 0)
        turns[2 * h] = remembered.get(code, turn)
        if code not in remembered:
            seen.append(h)
    known_bands = []
    for code, clan, force in bands:
        if isinstance(force, int):
            known_bands.append(BandSeen(g.hex(code), clan, force))
        else:
            counts, *state = force
            hunger, level, mired = [*state, *[None, None, None][len(state) :]]
            known_bands.append(BandSeen(g.hex(code), clan, sum(counts), tuple(counts), hunger, level, mired))
    known_dens = [
        DenSeen(
            hex=g.hex(code),
            owner=owners.get(code, who),
            home=land[code] == "Hom",
            colour=COLOUR.get(home_colours.get(code, land[code]), -1),
            pop=pop,
            freed=0,
            militia=(0, 0, 0, 0, 0),
            militia_level=0,
            recruited=0,
            collapse=0,
            capacity=capacity,
        )
        for code, (pop, capacity) in (dens or {}).items()
    ]
    facts: dict[str, Any] = {
        "per_home": 2000,
        "homes": seats,
        "winners": (),
        "stage": "over" if over else "orders",
        "turn_limit": 40,
        "literal": False,
        "given": "",
        "laid": False,
        "standing": Standing(lizards=479, homes=1, temples=1, dens=1),
        "standings": (),
        "clans": tuple(
            ClanSeen(
                number=seat + 1,
                name="Spies Of Slime" if not seat else CLAN_NAMES[seat],
                code=CODES[seat],
                status="active",
                points=2534 - seat,
                rank=seat + 1,
            )
            for seat in range(seats)
        ),
    }
    return View(
        who=who,
        over=over,
        strands=(),
        edition=2,
        seats=seats,
        rows=rows,
        columns=columns,
        wrap=wrap,
        turn=turn,
        memory=Memory(bytes(look), bytes(own), bytes(turns)),
        sight=tuple(sorted(seen)),
        bands=tuple(sorted(known_bands, key=lambda band: band.hex)),
        dens=tuple(sorted(known_dens, key=lambda den: den.hex)),
        spies=tuple(
            sorted((SpySeen(g.hex(c), who, colour, made, 0) for c, colour, made in spies), key=lambda s: s.hex)
        ),
        rafts=tuple(sorted((g.hex(code), sinks) for code, sinks in (rafts or {}).items())),
        sites=tuple(sorted(g.hex(code) for code in sites)),
        **{**facts, **more},
    )
