"""Income (section 15)."""

from __future__ import annotations

from terrarium.kernel import Flow

from ..model import economy
from ..model.land import grid
from ..model.sight import private
from ..state import Campaign, rules


@rules.step
def income_phase(s: Campaign, f: Flow) -> None:
    """Phase 4."""
    f.scene("phase")
    s.phase = 4
    f.tell("phase", phase=4, turn=s.turn)
    names = grid(s).names
    for seat in s.order:
        player = s.players[seat]
        if player.out or player.gone:
            continue
        lines = economy.income_lines(s, seat)
        total = economy.income(s, seat)
        s.seat(seat, treasury=player.treasury + total)
        private(
            s, f, "income", [seat],
            seat=seat, total=total, pay=economy.PAY * player.pays, treasury=player.treasury + total,
            lines=[[names[line.square], line.base, line.bonus] for line in lines],
        )  # fmt: skip
