"""What no table may look like is found and said (LW-007, LW-009, LW-010, and every card in one place)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from terrarium.games.lizard_wizard.state import Duel, WizardState

from .table import Table


def spend(s: WizardState) -> None:
    """A token more than seat 0 has goes to the supply."""
    s.mages[0].tokens[3] -= 1
    s.supply[3] += 1


@pytest.mark.rule("LW-007", "LW-009", "LW-010", "LW-716")
@pytest.mark.parametrize(
    ("says", "breaks"),
    [
        ("28 tokens of reagent 2 circulate", lambda s: s.supply.__setitem__(2, s.supply[2] - 1)),
        ("30 tokens of reagent 2 circulate", lambda s: s.mages[1].tokens.__setitem__(2, 1)),
        ("Track 4 stands at 0", lambda s: s.tracks.__setitem__(4, 0)),
        ("Track 4 stands at 13", lambda s: s.tracks.__setitem__(4, 13)),
        ("Seat 0 holds less than nothing", lambda s: setattr(s.mages[0], "mana", -1)),
        ("Seat 1 holds less than nothing", lambda s: setattr(s.mages[1], "gold", -1)),
        ("Seat 0 holds less than nothing", spend),
        ("modifiers of seat 1 do not follow", lambda s: s.mages[1].stats.__setitem__(0, 1)),
        ("has bid more mana than it has", lambda s: setattr(s, "duel", Duel(s.wizards[0], 0, 0, 21, (1,)))),
        ("wizard cards are not each in one place", lambda s: s.wizard_deck.pop()),
        ("tower cards are not each in one place", lambda s: s.mages[0].towers.append(s.towers[0])),
        ("spell cards are not each in one place", lambda s: s.digging.append(s.spell_deck[0])),
        ("familiar cards are not each in one place", lambda s: s.familiars.append(s.familiars[0])),
        ("gathering cards are not each in one place", lambda s: setattr(s, "played", s.gather_deck[0])),
        ("dungeon cards are not each in one place", lambda s: s.aside.pop()),
    ],
)
def test_a_broken_table_is_told(says: str, breaks: Callable[[WizardState], object]) -> None:
    s = Table().s
    assert s.faults() == []
    breaks(s)
    [fault] = s.faults()
    assert says in fault
