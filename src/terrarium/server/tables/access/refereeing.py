"""The referee: whom the game asks when seats cannot settle a thing among themselves.

A moderator who does not play answers for it, the same way as the seats. Where the moderator plays, nobody
does, until the part is handed to somebody else; the players may also agree to let the rules answer, as they do when
the time is over.
"""

from __future__ import annotations

from typing import Final, Literal

from ...models import Act, Table, User
from ..match.loaded import LoadedTable

MODERATOR: Final = "moderator"
NOBODY: Final = "nobody"
BEHIND = ("look", "ruling", "export", "correct")
"""Who does one of these may know what no seat knows."""
CALLED = {
    MODERATOR: "The referee is asked: the moderator sees everything until that is answered.",
    NOBODY: "The referee is asked, and there is none: no moderator who does not play.",
}


def who(here: LoadedTable) -> Literal["moderator", "nobody"]:
    """Who may answer for the referee just now: the table's moderator, or nobody."""
    return NOBODY if here.moderator is None or here.seats_of(here.moderator) else MODERATOR


def has_seen(table: Table, person: User) -> bool:
    """This person has been behind the screen of the match, or could have been as its referee: no seat for them."""
    acts = Act.objects.filter(table=table)
    if acts.filter(actor=person, verb__in=BEHIND).exists():
        return True
    led = table.moderator_id == person.pk or acts.filter(actor=person, verb="moderator").exists()
    return led and acts.filter(verb="referee").exists()
