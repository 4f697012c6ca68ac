"""The questions of a seat as letters hold them, as they are now."""

from __future__ import annotations

from collections.abc import Mapping

from terrarium.kernel import Refused

from ..models import Delivery, Seat
from ..outbox import replies
from ..policy.letter_marks import OPEN
from ..tables.match.loaded import LoadedTable
from ..tables.show import povs
from ..tables.storage import guard
from . import answerable


def question(here: LoadedTable, pov: povs.TablePov, seat: int, told: Mapping[str, str] | None = None) -> str:
    """The questions of the moments with their forms, below what is `told` of each (None: all of them, with their
    prompts); empty: nothing is asked."""
    chair = Seat.objects.filter(table_id=here.id, number=seat).first()
    asked = [one for one in pov.asked if told is None or one.moment in told]
    if chair is None or not asked or not replies.on():
        return ""
    says = [one.prompt if told is None else told[one.moment] for one in asked]
    return answerable.questions(pov, chair, asked, says)


def with_form(letter: Delivery) -> str:
    """The text of a report, with what its reader is asked now: one letter a turn. It is kept so, to know it again when
    it comes back."""
    if not replies.on() or letter.kind != "report" or letter.table is None or letter.seat is None:
        return ""
    if f"\n{OPEN} " in letter.text:
        return letter.text.partition(MARK)[2]
    try:
        with guard.looking(letter.table.code) as here:
            if not here.begun:
                return ""
            asked = question(here, povs.now(here, povs.Ears(letter.seat)), letter.seat)
    except Refused:
        return ""
    if not asked:
        return ""
    letter.text = f"{letter.text.rstrip()}{MARK}{asked}"
    Delivery.objects.filter(pk=letter.pk).update(text=letter.text)
    return asked


MARK = f"\n\n{'-' * 72}\n\n"
