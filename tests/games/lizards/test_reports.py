"""The turn report: LZ-470 to LZ-476, LZ-484, its three renderings and its papers."""

from __future__ import annotations

import msgspec
import pytest

from terrarium.games.lizards import game
from terrarium.games.lizards.papers.report import data, document, html, plain_text, report
from terrarium.kernel import Seen
from terrarium.kernel.document import Figure, Heading, PageBreak, as_text

from .sketch import sketch

VIEW = sketch(
    {"5D": "Hom", "5E": "Fer", "4D": "Pla"},
    owners={"5D": 0},
    dens={"5D": (91, 150)},
    home_colours={"5D": "Red"},
    bands=[("5D", 0, ((150, 0, 20, 32, 0), 0, 0, 0))],
)
HOME = VIEW.grid.hex("5D")
EVENTS = [
    Seen("phase", {"turn": 3, "phase": "world"}),
    Seen("hunger", {"role": "owner", "hex": HOME, "stage": 4}),
    Seen("turn", {"turn": 3, "points": [1, 2, 3, 4], "homes": 4, "needed": 8000}),
    Seen("message", {"role": "sender", "by": 0, "to": [2, 3], "text": "Leave 5D alone."}),
    Seen("message", {"role": "receiver", "by": 1, "text": "No."}),
    Seen("phase", {"turn": 4, "phase": "world"}),
    Seen(
        "population",
        {"role": "owner", "hex": HOME, "colour": 0, "before": 66, "after": 91, "capacity": 150, "cause": "growth"},
    ),
    Seen("phase", {"turn": 4, "phase": "artillery"}),
    Seen("phase", {"turn": 4, "phase": "movement"}),
    Seen("combat", {"role": "seen", "hex": 0, "attacker": 1, "defender": 2, "winner": 1, "won": "attacker"}),
    Seen("phase", {"turn": 4, "phase": "development"}),
    Seen("eliminated", {"clan": 3}),
    Seen("turn", {"turn": 4, "points": [2534, 1, 1, 0], "homes": 4, "needed": 8000}),
]
LETTERHEAD = {
    "game": "7",
    "due": "30 November 2026, 20:00 UTC",
    "player": "A. Newt",
    "address": "Pond 1",
    "balance": "0.00",
}


def parts(found):
    return [block.text for block in found.blocks if isinstance(block, Heading) and block.level == 2]


@pytest.mark.rule("LZ-470")
def test_the_parts_stand_in_their_order():
    assert parts(document(VIEW, EVENTS)) == [
        "World Phase",
        "Artillery Phase",
        "Movement Phase",
        "Development Phase",
        "Clan ranking",
        "Victory",
        "Messages",
        "From the moderator",
        "Clan listing",
        "World View",
        "Key",
    ]


@pytest.mark.rule("LZ-470")
def test_the_report_of_turn_0_has_no_phases():
    start = sketch({"5D": "Hom"}, owners={"5D": 0}, dens={"5D": (50, 150)}, turn=0)
    events = [
        Seen("clan_named", {"clan": 0, "name": "Spies Of Slime", "code": "SPS"}),
        Seen("turn", {"turn": 0, "points": [9], "homes": 4, "needed": 8000}),
    ]
    assert parts(document(start, events))[0] == "Clan ranking"
    assert "Clan 1 is called Spies Of Slime (SPS)." in plain_text(start, events)


@pytest.mark.rule("LZ-471")
def test_the_letterhead_is_filled_by_the_table():
    text = plain_text(VIEW, EVENTS, LETTERHEAD)
    for said in ("1, Spies Of Slime (SPS)", "A. Newt", "Pond 1", "0.00", "30 November 2026, 20:00 UTC"):
        assert said in text
    assert "Player" not in plain_text(VIEW, EVENTS)


@pytest.mark.rule("LZ-472")
def test_sections_hold_this_turn_only_and_say_when_they_are_empty():
    made = report(VIEW, EVENTS)
    assert [line.words for line in made.phases["world"]] == ["`5D` Red den: 66 -> 91 Den Lizards (capacity 150)."]
    assert [line.words for line in made.phases["movement"]] == ["`1A` seen: MUM fought SCT, MUM won."]
    assert made.phases["artillery"] == []
    text = plain_text(VIEW, EVENTS)
    assert "Artillery Phase\n---------------\n\nNothing to report." in text
    assert "Starved" not in text


@pytest.mark.rule("LZ-473", "LZ-474")
def test_ranking_breakdown_and_victory_line():
    text = plain_text(VIEW, EVENTS)
    assert "   1     1  SPS   Spies Of Slime         2534" in text
    assert "Lizards 479, Home Dens 1 (2000), Temples 1 (30), Dens 1 (25), Bridges 0 (0)." in text
    assert "To win: 8000 points (4 Home Dens x 2000)." in text


@pytest.mark.rule("LZ-475", "EX-57")
def test_messages_of_the_turn():
    assert report(VIEW, EVENTS).messages == ["To SCT, GNG: Leave 5D alone.", "From MUM: No."]


@pytest.mark.rule("LZ-476")
def test_the_moderators_notes_come_in_from_the_table():
    assert "From the moderator\n------------------\n\nnone" in plain_text(VIEW, EVENTS)
    assert "- Turn 5 is due a day later." in plain_text(VIEW, EVENTS, notes=["Turn 5 is due a day later."])
    paper = game.papers["report"].write(VIEW, EVENTS)
    assert "From the moderator" not in parts(paper), "the table writes them over its reports: nothing may deny them"


@pytest.mark.rule("LZ-484", "LZ-362")
def test_who_is_out_gets_a_last_report_with_the_ranking():
    clans = [msgspec.structs.replace(c, status="eliminated", points=0) if c.number == 1 else c for c in VIEW.clans]
    out = msgspec.structs.replace(VIEW, clans=tuple(clans), bands=(), dens=(), sight=())
    events = [*EVENTS[:-2], Seen("eliminated", {"clan": 0}), EVENTS[-1]]
    text = plain_text(out, events)
    assert "Spies Of Slime (SPS) has no lizards and no dens left and is out of the game." in text
    assert "eliminated" in text.split("Clan ranking")[1]


@pytest.mark.rule("LZ-470", "LZ-483")
def test_three_renderings_tell_the_same_lines():
    text, page, plain = plain_text(VIEW, EVENTS), html(VIEW, EVENTS), data(VIEW, EVENTS)
    for lines in plain["phases"].values():
        for line in lines:
            bare = line["words"].replace("`", "")
            assert bare in text
            assert bare.partition(" ")[2].replace(">", "&gt;") in page
    assert "<svg" in page
    assert plain["world"] == [
        {"hex": "4D", "lines": ["Pla", "", "", ""], "seen": 4},
        {"hex": "5D", "lines": ["Hom", "SPS", "293", "RED"], "seen": 4},
        {"hex": "5E", "lines": ["Fer", "", "", ""], "seen": 4},
    ]
    assert msgspec.json.decode(msgspec.json.encode(plain))["own"]["points"] == 2534


@pytest.mark.rule("LZ-475")
def test_a_players_text_is_escaped_on_the_page():
    events = [*EVENTS[:3], Seen("message", {"role": "receiver", "by": 1, "text": "<script>"}), *EVENTS[5:]]
    assert "<script>" not in html(VIEW, events)


@pytest.mark.rule("LZ-480")
def test_papers():
    wide = sketch({"1Q": "Pla"}, rows=32, columns=32, seats=16)
    two = game.papers["report-two-sheets"].write(wide, [])
    assert sum(isinstance(block, PageBreak) for block in two.blocks) == 2
    assert [block.caption for block in two.blocks if isinstance(block, Figure)] == [
        "World View at the end of turn 4, columns A to P",
        "World View at the end of turn 4, columns Q to AF",
    ]
    for paper in game.papers.values():
        assert as_text(paper.write(VIEW, EVENTS))
