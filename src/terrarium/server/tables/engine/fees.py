"""Fees: what a turn costs, taken when it closes, however that comes about."""

from __future__ import annotations

from terrarium.kernel import Moment
from terrarium.kernel.leaving import UNPAID

from ...models import Ledger, Table
from ..journal import ledger
from ..match.changes import Change
from ..match.loaded import LoadedTable
from . import acts, standstill


def take(here: LoadedTable, change: Change, turn: Moment) -> None:
    """The fee of every person whom this turn has asked, once, about the entry that closed it. Who cannot pay is
    dropped, where the terms say so, and not charged: the turn itself was still played."""
    number, branch, fee = here.number, here.branch, here.terms.fee
    unable = []
    for chair in [here.chairs[seat] for seat in turn.decisions if seat >= 0]:
        if chair.kind != "person":
            continue
        if here.terms.drop_unpaid and here.status == Table.RUNNING and _balance(here, change, chair.number) < fee:
            unable.append(chair.number)
            continue
        change.charged[chair.number] = change.charged.get(chair.number, 0) + fee
        line = Ledger(
            table_id=here.id,
            seat=chair.number,
            person_id=chair.person,
            amount=-fee,
            reason="Turn fee",
            branch=branch,
            number=number,
            at=change.now,
        )
        change.more.append(line.save)
    for seat in unable:
        if here.status == Table.RUNNING:
            acts.drop_seat(here, change, seat, UNPAID, "The turn's fee could not be paid.")
    if unable:
        standstill.pause_if_deserted(here, change)


def _balance(here: LoadedTable, change: Change, seat: int) -> int:
    """What is in the account, less what this same change takes out of it."""
    return ledger.balance(here.id, seat) - change.charged.get(seat, 0)
