"""The referee: whom the game asks when seats cannot settle a thing among themselves.

A moderator who does not play answers for it, through the same door as the seats. Where the moderator plays, nobody
does, until the part is handed to somebody else; the players may also agree to let the rules answer, as they do when
the time is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from terrarium.kernel import REFEREE, Refused

from . import closing
from .changes import Change
from .models import Act, Table
from .sitting import Sitting

if TYPE_CHECKING:
    from ..accounts.models import User

MODERATOR: Final = "moderator"
NOBODY: Final = "nobody"
BEHIND = ("look", "ruling", "export", "correct")
"""Who does one of these may know what no seat knows."""
CALLED = {
    MODERATOR: "The referee is asked: the moderator sees everything until that is answered.",
    NOBODY: "The referee is asked, and there is none: no moderator who does not play.",
}


def who(here: Sitting) -> Literal["moderator", "nobody"]:
    """Who may answer for the referee just now: the table's moderator, or nobody."""
    return NOBODY if here.moderator is None or here.seats_of(here.moderator) else MODERATOR


def has_seen(table: Table, person: User) -> bool:
    """This person has been behind the screen of the match, or could have been as its referee: no seat for them."""
    acts = Act.objects.filter(table=table)
    if acts.filter(actor=person, verb__in=BEHIND).exists():
        return True
    led = table.moderator_id == person.pk or acts.filter(actor=person, verb="moderator").exists()
    return led and acts.filter(verb="referee").exists()


def by_the_rules(here: Sitting, change: Change) -> None:
    """The rules answer for the referee, as if its time were over. What a seat may still settle stays open."""
    match = here.playing
    for name in [moment.id for moment in match.moments()]:
        try:
            moment = match.moment(name)
        except Refused:
            continue
        alone = len(moment.decisions) == 1
        if REFEREE not in moment.decisions or (moment.closes == "any" and not alone):
            continue
        if alone:
            match.let_go(REFEREE, name)
            closing.close(here, change, name)
        elif REFEREE not in match.held.get(name, {}):
            default = match.state.default(moment, REFEREE)
            closing.hold(here, change, name, REFEREE, default, by="instruction")
    closing.settle(here, change)
