"""The aids in words: what is said follows from the rules, worked out by hand."""

from __future__ import annotations

from terrarium.games.wood_and_water import game
from terrarium.games.wood_and_water.state import Campaign
from terrarium.kernel import SPECTATOR, Document, Match, Seen, Value
from terrarium.kernel.document import Heading, Listing, as_text

from .table import campaign, lay, stack
from .test_faces import chart


def told(s: Campaign, name: str, question: Value, who: int = 0) -> str:
    """What the aid says to a seat, blanks drawn together."""
    aid, view = game.aids[name], s.view(who)
    assert aid.ask(view).ok(question)
    assert aid.tell is not None
    return " ".join(as_text(Document("", aid.tell(view, aid.answer(view, question)))).split())


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
    assert said.startswith("House at B2: 10 pts (20 x 1/2 = 10).")
    assert "It cannot be built there now: the square is not yours" in told(
        chart(), "price", {"square": "F2", "key": "house"}
    )


def test_the_meter_sets_what_there_is_beside_what_there_may_be() -> None:
    """A captain and one unit below a thousand points: no lord, three heroes, three special units, one rare unit."""
    said = told(chart(), "composition", True)
    assert "The limits rise at 1000." in said
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


def test_odds_come_to_a_hundred() -> None:
    """Forty-eight guns' worth of soldiers against one band: the trial battles are all won, or nearly."""
    s = campaign("EM", "GO", land="open")
    stack(s, 0, "B2", "EM2", *[("EM8", 12)] * 4)
    stack(s, 1, "C2", "GO2", ("GO5", 20))
    said = told(s, "odds", {"own": "1001", "enemy": "2001"})
    win, draw, lose = (int(word) for word in said.replace("*", "").split() if word.isdigit() and word != "40")
    assert win >= 80
    assert win + draw + lose == 100
    assert told(s, "odds", {"own": "1001", "enemy": "1001"}) == "Choose two different stacks."


def test_alliances_by_grade() -> None:
    said = told(chart(), "diplomacy", True)
    assert "- Orcs & Goblins: never" in said
    assert "- Dwarfs: trusted allies" in said


def test_who_only_watches_is_told_why_there_is_nothing() -> None:
    assert told(chart(), "composition", True, who=SPECTATOR) == "This is told to who leads a faction."


def test_squares_and_fields_of_the_questions_have_words() -> None:
    s = campaign("EM", "GO")
    lay(s, "B2", "forest")
    view = s.view(0)
    assert game.label(view, "place", "B2") == "B2 (forest)"
    assert game.label(view, "field", "key") == "Building"


def test_the_chronicle_tells_line_by_line_and_gathers_what_was_built() -> None:
    events = [
        Seen("turn", {"turn": 1}, 1),
        *[Seen("stands", {"square": "B2", "key": "house"}, n) for n in (2, 3)],
        Seen("stands", {"square": "C2", "key": "house"}, 4),
        Seen("turn", {"turn": 2}, 5),
    ]
    told = game.papers["chronicle"].write(Match.new(game, 2).view(SPECTATOR), events)
    assert told.blocks == [Heading("Turn 1"), Listing(["New works: at B2 2 houses; at C2 house."]), Heading("Turn 2")]
