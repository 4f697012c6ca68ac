"""Own names for towns, armies and characters (WW-345): who may give them, what they may be, and where they are read."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from terrarium.games.wood_and_water import game
from terrarium.games.wood_and_water.model.forces import lose_stack, new_stack
from terrarium.games.wood_and_water.model.sight import remember
from terrarium.games.wood_and_water.rules.turn import campaign_turn, gifts_arrive
from terrarium.games.wood_and_water.state import Campaign
from terrarium.games.wood_and_water.state.records import Gift
from terrarium.kernel import REFEREE, SPECTATOR, Dice, Flow, Illegal, Match, NotYours, Outcome, Seen, codec
from terrarium.kernel.document import as_text
from terrarium.kernel.pov import look

from .disguise import disguise
from .table import at, campaign, facts, kinds, lay, paper, run, stack, start

HERO, ARMY, TOWN = 10001, 1001, "B2"


def realm(**options: Any) -> Campaign:
    s = campaign("EM", "GO", land="open", **options)
    lay(s, "B2", owner=0, works=["meeting-hall"])
    lay(s, "G7", owner=1, works=["meeting-hall"])
    stack(s, 0, "B2", "EM2", ("EM4", 20))
    stack(s, 1, "G7", "GO2", ("GO4", 20))
    if s.setup.fog:
        remember(s)
    start(s)
    return s


def name(s: Campaign, who: int = 0, **given: Any) -> Outcome:
    [(kind, (thing, called))] = given.items()
    part = {"town": "square", "army": "stack", "character": "unit"}[kind]
    return s.act(who, "give_a_name", {kind: {part: thing, "name": called}}, Dice(b"names"))


def christened(**options: Any) -> Campaign:
    s = realm(**options)
    name(s, town=(TOWN, "Saltmarsh"))
    name(s, army=(ARMY, "The Old Wolves"))
    name(s, character=(HERO, "Wilhelmine"))
    return s


@pytest.mark.rule("WW-345")
def test_a_seat_names_what_is_its_own_at_any_time() -> None:
    s = christened()
    assert s.named == {"town:9": "Saltmarsh", "army:1001": "The Old Wolves", "character:10001": "Wilhelmine"}
    name(s, army=(ARMY, ""))
    assert "army:1001" not in s.named
    assert not s.faults()
    for wrong in ({"town": ("G7", "Mine")}, {"army": (2001, "Mine")}, {"character": (20001, "Mine")}):
        with pytest.raises(Illegal):
            name(s, **wrong)
    s.seat(0, gone=True)
    with pytest.raises(NotYours):
        name(s, town=(TOWN, "Too late"))


@pytest.mark.rule("WW-345")
@pytest.mark.parametrize(
    "harm",
    ["x" * 25, " Wolves", "Wolves ", "Old  Wolves", "Wol\nves", "*Wolves*", "<b>", "`rm`", "a_b", "[x](y)",
     "W\u202eolves", "Z\u0301\u0301", "\u200b", "saltmarsh", 7, None, ["x"]],
)  # fmt: skip
def test_a_name_is_safe_to_print_anywhere_and_stands_once(harm: Any) -> None:
    s = realm()
    name(s, town=(TOWN, "Saltmarsh"))
    with pytest.raises(Illegal):
        name(s, army=(ARMY, harm))
    assert s.named == {"town:9": "Saltmarsh"}


@pytest.mark.rule("WW-345")
def test_names_of_other_scripts_are_names() -> None:
    s = realm()
    for called in ("Éowyn", "Šárka & Co.", "Кремень", "狼", "O'Neill-Smith"):
        name(s, character=(HERO, called))
        assert s.named["character:10001"] == called


@pytest.mark.rule("WW-345")
def test_names_do_not_flood_the_log() -> None:
    """Twelve a seat and turn, whatever is named, names taken away counted; what others did stays their secret."""
    s = realm()
    for number in range(6):
        name(s, town=(TOWN, f"Saltmarsh {number}"))
        name(s, army=(ARMY, ""))
    assert "give_a_name" not in look(game, s, 0).acts
    with pytest.raises(NotYours):
        name(s, character=(HERO, "Wilhelmine"))
    name(s, 1, army=(2001, "Free Riders"))
    assert (s.view(0).christened, s.view(1).christened, s.view(SPECTATOR).christened) == ({0: 12}, {1: 1}, {})
    assert game.decode(game.encode(s)) == s
    run(s, campaign_turn())
    name(s, character=(HERO, "Wilhelmine"))
    assert s.named["character:10001"] == "Wilhelmine"


@pytest.mark.rule("WW-345")
def test_others_read_names_of_what_they_see() -> None:
    s = christened()
    seen = {who: sorted(s.view(who).named.values()) for who in (0, 1, SPECTATOR, REFEREE)}
    everything = ["Saltmarsh", "The Old Wolves", "Wilhelmine"]
    assert seen == {0: everything, 1: everything[:2], SPECTATOR: everything[:2], REFEREE: everything}
    dim = christened(fog="fog")
    assert dim.view(1).named == {}
    assert sorted(dim.view(0).named.values()) == everything
    told = name(dim, town=(TOWN, "Saltmarch"))
    assert [sorted(event.faces) for event in told.events] == [[REFEREE, 0]]


@pytest.mark.rule("WW-345")
def test_hidden_names_stay_hidden_and_are_imagined_away() -> None:
    for fog in ("table", "fog"):
        s = christened(fog=fog)
        for seed in range(5):
            twin = disguise(s, 1, Random(seed))
            assert twin.view(1).named == s.view(1).named
            view = s.view(1)
            assert game.imagine(view, Random(seed)).view(1) == view


@pytest.mark.rule("WW-345")
def test_the_name_of_an_army_ends_with_it_and_a_characters_outlives_him() -> None:
    s = christened()
    lose_stack(s, ARMY)
    assert (
        new_stack(
            s,
            0,
            at(s, "B2"),
            [],
        )
        == ARMY
    )
    assert sorted(s.named) == ["character:10001", "town:9"]
    assert s.view(0).named["character:10001"] == "Wilhelmine"


@pytest.mark.rule("WW-345", "WW-221")
def test_a_character_that_is_granted_keeps_his_name() -> None:
    s = christened()
    stack(s, 1, "B2", ("GO4", 5))
    s.gifts = [Gift(0, 1, units=(HERO,))]
    gifts_arrive(s, Flow(s, Dice(b"gift"), True))
    assert [key for key, called in s.named.items() if called == "Wilhelmine" and key != "character:10001"] == [
        f"character:{20000 + s.players[1].made}"
    ]


@pytest.mark.rule("WW-345")
def test_names_are_read_on_board_papers_labels_and_in_what_is_told() -> None:
    s = realm()
    told = name(s, town=(TOWN, "Saltmarsh"))
    assert kinds(told) == ["named"]
    assert facts(told, "named")["name"] == "Saltmarsh"
    name(s, army=(ARMY, "The Old Wolves"))
    name(s, character=(HERO, "Wilhelmine"))
    pov = look(game, s, 0)
    assert "Saltmarsh" in pov.board()
    assert "The Old Wolves" in pov.board()
    assert "Saltmarsh (B2): open ground, town" in pov.text()
    assert "The Old Wolves" in pov.text()
    assert pov.label("stack", ARMY).startswith("The Old Wolves at B2")
    assert pov.label("unit", HERO).startswith("Wilhelmine, ")
    assert "The Old Wolves" in look(game, s, 1).label("stack", ARMY)
    for book in ("roster", "realm", "report"):
        assert "Wilhelmine" in as_text(paper(book, s, 0), 160), book
    assert "Wilhelmine" not in as_text(paper("report", s, 1), 160)


@pytest.mark.rule("WW-345")
def test_a_long_name_stands_in_two_lines_of_the_chart() -> None:
    s = realm()
    name(s, town=(TOWN, "Saint Aldhelm by the Sea"))
    drawn = look(game, s, 0).board()
    assert "Saint Aldhelm<" in drawn
    assert "by the Sea<" in drawn


def test_a_campaign_without_names_is_stored_as_ever() -> None:
    """Names came when campaigns were stored already: a state without any has no place for them."""
    s = realm()
    assert b"named" not in codec.encode(s)
    assert game.decode(game.encode(s)) == s
    name(s, town=(TOWN, "Saltmarsh"))
    assert game.decode(game.encode(s)) == s
    assert game.decode(game.encode(s)).named == {"town:9": "Saltmarsh"}


@pytest.mark.rule("WW-345", "WW-263")
def test_the_book_of_the_realm_has_each_characters_life() -> None:
    """Battles, deeds and gifts by character and turn, under his own name, also when he has fallen."""
    s = christened()
    log = {"square": "C3", "log": [["round", 1], ["slain", HERO]], "units": {"10001": ["EM2", 1], "10002": ["EM4", 20]}}
    heard = [
        Seen("turn", {"turn": 2}),
        Seen("equipped", {"unit": HERO, "troop": "EM2", "item": "sword-of-might"}),
        Seen("deeds", {"unit": HERO, "troop": "EM2", "cp": 1, "total": 1}),
        Seen("turn", {"turn": 3}),
        Seen("battle_log", log),
        Seen("deeds", {"unit": 20001, "troop": "GO2", "cp": 1, "total": 1}),
    ]
    book = as_text(paper("realm", s, 0, heard), 160)
    life = book[book.index("Wilhelmine\n") :]
    assert "Turn 2: Wilhelmine (Captain of the State) received: Sword of Might." in life
    assert "Turn 2: Wilhelmine (Captain of the State): +1 character points, now 1." in life
    assert "Turn 3: Slain at C3." in life
    assert "Fought" not in life, "troops have no history"


@pytest.mark.rule("WW-220", "WW-221")
def test_the_book_of_the_realm_keeps_account_of_tribute_both_ways_and_of_nobody_elses() -> None:
    s = christened()
    heard = [
        Seen("turn", {"turn": 2}),
        Seen("tribute", {"giver": 0, "taker": 1, "amount": 60}),
        Seen("turn", {"turn": 3}),
        Seen("tribute", {"giver": 1, "taker": 0, "amount": 25}),
        Seen("granted", {"giver": 0, "taker": 1, "units": 2}),
        Seen("tribute", {"giver": 1, "taker": 2, "amount": 999}),
    ]
    book = " ".join(as_text(paper("realm", s, 0, heard), 160).split())
    assert "2 paid to" in book
    assert "60 points 3 had from" in book
    assert "-35 points in all" in book
    assert "2 units" in book
    assert "999" not in book
    assert "+35 points in all" in " ".join(as_text(paper("realm", s, 1, heard[:-1]), 160).split())


def test_before_peoples_are_chosen_seats_are_called_by_who_sits_there() -> None:
    match = Match.new(game, 2, secret=b"names")
    assert game.seat_name(match.view(0), 1) == "Seat 2"
    match.names = ("Ada", "Sable")
    view = match.view(0)
    assert [game.seat_name(view, seat) for seat in range(2)] == ["Ada", "Sable"]


@pytest.mark.rule("WW-220")
def test_one_point_of_tribute_is_one_point() -> None:
    s = realm()
    heard = [Seen("turn", {"turn": 1}, 1), Seen("tribute", {"giver": 0, "taker": 1, "amount": 1}, 2)]
    book = " ".join(as_text(paper("realm", s, 0, heard), 160).split())
    assert "1 point " in book
    assert "1 points " not in book.replace("-1 points in all", "")
