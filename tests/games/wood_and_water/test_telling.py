"""Aids, choices and the chronicle in words: what is said follows from the rules, worked out by hand."""

from __future__ import annotations

import re
from typing import Any

import pytest

from terrarium.games.wood_and_water import game
from terrarium.games.wood_and_water.content import LOCAL, MAIN, content
from terrarium.games.wood_and_water.forms.battle import key_of
from terrarium.games.wood_and_water.state import Campaign
from terrarium.games.wood_and_water.words.choices import CHOICES
from terrarium.games.wood_and_water.words.gifts import GIFTS
from terrarium.games.wood_and_water.words.naming import encounter_words
from terrarium.kernel import SPECTATOR, Document, Seen, Value
from terrarium.kernel.document import Heading, Listing, Para, as_text
from terrarium.kernel.pov import look

from .table import campaign, lay, paper, stack
from .test_faces import chart


def told(s: Campaign, name: str, question: Value, who: int = 0) -> str:
    """What the aid says to a seat, blanks drawn together."""
    pov = look(game, s, who)
    blocks = pov.aid_told(name, pov.aid(name, question))
    assert blocks is not None
    return " ".join(as_text(Document("", blocks)).split())


def test_reach_names_the_ground_and_what_is_left() -> None:
    said = told(chart(), "reach", "1001")
    assert "Movement points left this turn: " in said
    assert "C2 open ground 4 1/2" in said


def test_a_stack_that_is_only_glimpsed_is_not_told() -> None:
    assert told(chart(), "reach", "2001") == "No stack of yours can move from there now."


def test_the_water_chart_by_its_chances() -> None:
    """A2 touches water at B3: half is water, a sixth open, a sixth forest, a twelfth thick, a twelfth resource."""
    said = told(chart(), "chart", "A2")
    assert said.startswith("A2 is unexplored. Water touches it.")
    assert "Water 50 % Open ground 17 % Forest 17 % Thick forest 8 % A resource 8 %" in said
    assert told(chart(), "chart", "D2") == "D2 is explored: forest."


def test_a_price_is_spelled_out_and_a_refusal_said() -> None:
    """Twenty core models at B2 halve the price; F2 belongs to nobody."""
    said = told(chart(), "price", {"square": "B2", "key": "house"})
    assert said.startswith("House at B2: 10 points (20 x 1/2 = 10).")
    assert "It cannot be built there: the square is not yours" in told(
        chart(), "price", {"square": "F2", "key": "house"}
    )


def test_the_meter_sets_what_there_is_beside_what_there_may_be() -> None:
    """A captain and one unit below a thousand points: no lord, three heroes, three special units, one rare unit."""
    said = told(chart(), "composition", True)
    assert "The limits rise at 2000 points." in said
    assert "Lords 0 0 at most Heroes 1 3 at most Core units 1 2 at least" in said
    assert "Special units 0 3 at most Rare units 0 1 at most" in said


def test_the_ledger_adds_up() -> None:
    """C2: open ground 10, and a farm's 20; the rest of the town and its bridge are in the other lines."""
    said = told(chart(), "ledger", True)
    assert "C2 30" in said
    assert "Together" in said
    assert "If the campaign ended now you would have" in said


def test_nothing_owned_is_said() -> None:
    assert "You own no square, so nothing comes in." in told(campaign("EM", "GO"), "ledger", True)


def test_odds_are_told_as_battles_fought_in_trial() -> None:
    """Forty-eight guns' worth of soldiers against one band: the trial battles are all won, or nearly."""
    s = campaign("EM", "GO", land="open")
    stack(s, 0, "B2", "EM2", *[("EM8", 12)] * 4)
    stack(s, 1, "C2", "GO2", ("GO5", 20))
    said = told(s, "odds", {"own": "1001", "enemy": "2001"})
    runs, win, draw, lose = (int(word) for word in re.findall(r"\d+", said))
    assert win >= 32
    assert win + draw + lose == runs == 40
    assert told(s, "odds", {"own": "1001", "enemy": "1001"}) == "Choose two different stacks."


def test_alliances_by_grade() -> None:
    said = told(chart(), "diplomacy", True)
    assert "- Orcs & Goblins: never" in said
    assert "- Dwarfs: trusted allies" in said


def test_who_only_watches_is_told_why_there_is_nothing() -> None:
    assert told(chart(), "composition", True, who=SPECTATOR) == "Only whoever leads a faction is told this."


def test_squares_and_fields_of_the_questions_have_words() -> None:
    s = campaign("EM", "GO")
    lay(s, "B2", "forest")
    view = s.view(0)
    assert game.label(view, "place", "B2") == "B2 (forest)"
    assert game.label(view, "field", "key") == "Building"


def test_the_chronicle_gathers_what_many_events_say() -> None:
    """A chapter a turn, headed by what it is remembered by; steps and single squares are summed up."""
    s = campaign("EM", "OG", "BR")
    force = {"rain": 1, "village": False, "attackers": [[1, 3, 500]], "defenders": [[0, 2, 300]]}
    over = {"winner": 0, "rounds": 4, "attackers": [1], "defenders": [0], "lost": [100, 250]}
    told = [
        ("turn", {"turn": 1}),
        ("allied", {"one": 0, "other": 2}),
        ("step", {"seat": 0, "start": "B2", "square": "B3"}),
        ("explored", {"seat": 0, "square": "B3", "terrain": "forest", "resource": ""}),
        ("explored", {"seat": 0, "square": "B4", "terrain": "resource", "resource": "gold-mine"}),
        ("taken", {"seat": 0, "square": "B3", "before": -1}),
        ("taken", {"seat": 1, "square": "D4", "before": 0}),
        ("contact", {"square": "B4"}),
        ("battle", {"square": "B4", **force}),
        ("battle_over", {"square": "B4", **over}),
        ("retreats", {"seat": 0, "square": "B2"}),
        *[("stands", {"seat": 2, "square": square, "key": "farm"}) for square in ("F1", "F2")],
        ("stands", {"seat": 2, "square": "G2", "key": "meeting-hall"}),
        ("bulletin", {"turn": 1, "squares": [3, 5, 3], "towns": [["B2", 0, 1]]}),
        ("turn", {"turn": 2}),
    ]
    events = [Seen(kind, face, n) for n, (kind, face) in enumerate(told)]
    assert paper("chronicle", s, 0, events).blocks == [
        Heading("Turn 1: the battle at B4"),
        Para("Allies: the Empire and Brettonia."),
        Para(
            "The Empire charted 2 squares, finding **Gold mine** at B4, and took 1 square. "
            "The Ogres took 1 square from the Empire."
        ),
        Para(
            "**Battle at B4**: the Ogres (3 units, 500 points) against the Empire (2 units, 300 points); "
            "rain die 1, dry. The Ogres beat the Empire at B4 after 4 rounds: 100 points lost against 250."
        ),
        Listing(["The Empire retreated to B2."]),
        Para("Brettonia founded a town at G2 and built 2 farms."),
        Para("Squares held: Ogres 5, Empire 3 and Brettonia 3. 1 town on the chart.", "note"),
    ]


@pytest.mark.parametrize(
    ("told", "heading"),
    [
        ({"explored": {"seat": 0, "square": "B4", "terrain": "resource", "resource": "tree"}}, ": tree of life at B4"),
        ({"eruption": {"volcano": "C3", "squares": ["C4"]}, "out": {"seat": 1}}, ": the end of the Ogres"),
        ({"eruption": {"volcano": "C3", "squares": ["C4"]}, "fire": {"squares": ["D4"]}}, ": the volcano at C3"),
        ({"capital_taken": {"square": "B2", "seat": 1, "before": 0}}, ": the fall of B2"),
        ({"raids": {"seat": 0, "square": "B2"}}, ""),
    ],
)
def test_a_turn_is_remembered_by_the_weightiest_that_befell(told: dict[str, Any], heading: str) -> None:
    events = [Seen(kind, face) for kind, face in {"turn": {"turn": 3}, **told}.items()]
    first = paper("chronicle", campaign("EM", "OG"), 0, events).blocks[0]
    assert first == Heading(f"Turn 3{heading}")


def test_the_chronicle_begins_with_a_line_for_each_fleet() -> None:
    told = [
        ("faction", {"seat": 0, "faction": "EM"}),
        ("faction", {"seat": 1, "faction": "BR"}),
        ("settled", {"seat": 1, "square": "F6"}),
        ("settled", {"seat": 0, "square": "B2"}),
        ("furnished", {"square": "B2", "works": ["town-gate", "house", "house"]}),
        ("leader", {"seat": 0, "troop": "EM2"}),
        ("turn", {"turn": 1}),
    ]
    written = paper("chronicle", campaign("EM", "BR"), 0, [Seen(*one) for one in told])
    first = "The Empire (Seat 1) landed at B2 under its leader, Captain of the State, and founded a town with a "
    second = "Brettonia (Seat 2) landed at F6 and founded a town."
    assert written.blocks == [Heading("The landing"), Listing([f"{first}toll gate and 2 houses.", second])]


@pytest.mark.parametrize(("winner", "says"), [(0, "100 points lost against 250"), (1, "250 points lost against 100")])
def test_the_winners_own_losses_come_first(winner: int, says: str) -> None:
    face = {"square": "B4", "winner": winner, "rounds": 1, "attackers": [1], "defenders": [0], "lost": [100, 250]}
    assert game.narrate(campaign("EM", "OG").view(0), Seen("battle_over", face)).endswith(f"after 1 round: {says}.")


def test_an_encounter_is_told_without_the_numbers_of_the_lists() -> None:
    said = [encounter_words(entry) for entry in content.encounters]
    assert "Lost merchants: 20 Pikemen, 2D6 Crossbowmen, Captain with heavy armour, shield" in said
    assert not [words for words in said if re.search(r"[A-Z]{2}\d", words)]


def test_every_faction_has_a_line_for_who_chooses() -> None:
    view = campaign("EM", "OG").view(0)
    lines = [game.label(view, "faction", key) for key in (*MAIN, *LOCAL)]
    assert len(set(lines)) == len(lines) == 21
    assert all(": " in line for line in lines)
    assert all(int(rule.removeprefix("WW-")) in range(226, 281) for _, rule in GIFTS.values())


def test_what_a_referee_may_rule_is_said_in_words() -> None:
    view = campaign("EM", "OG").view(0)
    for of, ways in CHOICES.items():
        for way in ways:
            assert game.label(view, of, way) != way
    assert game.label(view, "ruling", "filed") == "What was reported holds"
    assert game.label(view, "", False) == "False", "the page itself says yes and no"


def test_parts_of_a_report_are_called_by_the_unit_they_are_about() -> None:
    s = campaign("EM", "OG")
    stack(s, 0, "B2", "EM2", ("EM4", 20))
    unit = next(u for u in s.units.values() if u.kind == "EM4")
    assert game.label(s.view(0), "field", key_of(unit)) == "20 Halberd Regiment"
    assert game.label(s.view(0), "field", "feat") == "Slew foes worth more than three times his cost"
