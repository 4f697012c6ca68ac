"""The turn report: LZ-470 to LZ-476, LZ-484, its three renderings and its papers."""

from __future__ import annotations

import msgspec
import pytest

from terrarium.games.lizards import game
from terrarium.games.lizards.content import CHANTS
from terrarium.games.lizards.papers.report import sections
from terrarium.kernel import Dice, Pov, Seen
from terrarium.kernel.document import Figure, Grid, Heading, PageBreak, Pairs, Para, as_html, as_text, filled

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


def paper(name="report", view=VIEW, events=EVENTS):
    return Pov(game, view, heard=events).paper(name)


def plain_text(view=VIEW, events=EVENTS):
    return as_text(filled(paper("report", view, events)), 100)


def parts(found):
    return [block.text for block in found.blocks if isinstance(block, Heading) and block.level == 2]


@pytest.mark.rule("LZ-470")
def test_the_parts_stand_in_their_order():
    assert parts(paper()) == [
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
    assert parts(paper(view=start, events=events))[0] == "Clan ranking"
    assert "Clan 1 is called Spies Of Slime (SPS)." in plain_text(start, events)


@pytest.mark.rule("LZ-471")
def test_the_letterhead_stands_above_the_header_and_is_filled_by_the_table():
    head = [Pairs([("Player", "A. Newt"), ("Address", "Pond 1"), ("Balance", "0.00")])]
    whole = filled(paper(), letterhead=head)
    assert whole.blocks[0] == head[0]
    assert whole.blocks[1] == Pairs([("Clan", "1, Spies Of Slime (SPS)"), ("Turn", "4")])
    assert sum(isinstance(block, Pairs) for block in whole.blocks) == 3, "the letterhead, the header and the key"
    assert "Player" not in plain_text()


@pytest.mark.rule("LZ-472")
def test_sections_hold_this_turn_only_and_say_when_they_are_empty():
    made = sections(VIEW, EVENTS)
    assert made.phases["world"] == ["`5D` Red den: 66 -> 91 Den Lizards (capacity 150)."]
    assert made.phases["movement"] == ["`1A` seen: MUM fought SCT, MUM won."]
    assert made.phases["artillery"] == []
    text = plain_text()
    assert "Artillery Phase\n---------------\n\nNothing to report." in text
    assert "Starved" not in text


@pytest.mark.rule("LZ-473", "LZ-474")
def test_ranking_breakdown_and_victory_line():
    text = plain_text()
    assert "   1     1  SPS   Spies Of Slime         2534" in text
    assert "Lizards 479, Home Dens 1 (2000), Temples 1 (30), Dens 1 (25), Bridges 0 (0)." in text
    assert "To win: 8000 points (4 Home Dens x 2000)." in text


@pytest.mark.rule("LZ-475", "EX-57")
def test_messages_of_the_turn():
    assert sections(VIEW, EVENTS).messages == ["To SCT, GNG: Leave 5D alone.", "From MUM: No."]


@pytest.mark.rule("LZ-476", "LZ-470")
def test_the_moderators_notes_come_from_the_table_and_stand_behind_the_players_messages():
    assert "From the moderator\n------------------\n\nnone" in plain_text()
    whole = filled(paper(), moderator=[Para("Turn 5 is due a day later.")])
    at = whole.blocks.index(Para("Turn 5 is due a day later."))
    assert whole.blocks[at - 1] == Heading("From the moderator")
    assert parts(whole).index("Messages") + 1 == parts(whole).index("From the moderator")


@pytest.mark.rule("LZ-477")
def test_an_empty_part_takes_one_line():
    """Headed on its own, "Spies: none" was all that stood on the second sheet."""
    blocks = paper(events=[one for one in EVENTS if one.kind != "message"]).blocks
    assert Para("**Spies**: none") in blocks
    assert Para("**Messages**: none") in blocks
    assert not {"Spies", "Messages"} & {block.text for block in blocks if isinstance(block, Heading)}


@pytest.mark.rule("LZ-484", "LZ-362")
def test_who_is_out_gets_a_last_report_with_the_ranking():
    clans = [msgspec.structs.replace(c, status="eliminated", points=0) if c.number == 1 else c for c in VIEW.clans]
    out = msgspec.structs.replace(VIEW, clans=tuple(clans), bands=(), dens=(), sight=())
    events = [*EVENTS[:-2], Seen("eliminated", {"clan": 0}), EVENTS[-1]]
    text = plain_text(out, events)
    assert "Spies Of Slime (SPS) has no lizards and no dens left and is out of the game." in text
    assert "eliminated" in text.split("Clan ranking")[1]


@pytest.mark.rule("LZ-470", "LZ-483")
def test_page_and_text_tell_the_same_lines():
    text, page = plain_text(), as_html(filled(paper()))
    for lines in sections(VIEW, EVENTS).phases.values():
        for line in lines:
            bare = line.replace("`", "")
            assert bare in text
            assert bare.partition(" ")[2].replace(">", "&gt;") in page
    assert "<svg" in page


@pytest.mark.rule("LZ-475")
def test_a_players_text_is_escaped_on_the_page():
    events = [*EVENTS[:3], Seen("message", {"role": "receiver", "by": 1, "text": "<script>"}), *EVENTS[5:]]
    assert "<script>" not in as_html(paper(events=events))


@pytest.mark.rule("LZ-480")
def test_papers():
    wide = sketch({"1Q": "Pla"}, rows=32, columns=32, seats=16)
    two = paper("report-two-sheets", wide, [])
    assert sum(isinstance(block, PageBreak) for block in two.blocks) == 2
    assert [block.caption for block in two.blocks if isinstance(block, Figure)] == [
        "World View at the end of turn 4, columns A to P",
        "World View at the end of turn 4, columns Q to AF",
    ]
    for name in game.papers:
        assert as_text(paper(name))


@pytest.mark.rule("LZ-410", "LZ-426", "LZ-411")
def test_a_blank_order_sheet_has_thirty_lines_of_ten_fields_and_the_codes():
    sheet = paper("order-sheet")
    orders, messages, codes, chants = (block for block in sheet.blocks if isinstance(block, Grid))
    assert orders.head == ["No.", "ORD", "HEX", "M1", "M2", "RED", "GRN", "GRY", "YEL", "BLK", "EXTRA"]
    assert [row[0] for row in orders.rows] == [str(n) for n in range(1, 31)]
    assert not any("".join(row[1:]) for row in orders.rows + messages.rows)
    assert len(codes.rows) == 15
    assert ["BD", "Build Den", "development", "", "", "", "", "50 grey"] in codes.rows
    assert [row[0] for row in chants.rows] == list(CHANTS)
    assert sheet.title == "Orders for turn 5"


@pytest.mark.rule("LZ-386", "LZ-382", "LZ-383")
def test_a_blank_start_up_sheet_has_a_line_for_every_hex_of_the_largest_template():
    sheet = paper("setup-sheet")
    hexes, *_ = (block for block in sheet.blocks if isinstance(block, Grid))
    assert hexes.head == ["HEX", "TERRAIN", "POINTS", "POP", "RED", "GRN", "GRY", "YEL", "BLK"]
    assert len(hexes.rows) == 22
    text = as_text(sheet)
    for said in ("Home Den, the number of its hex", "8: 22 hexes, 200 points", "Fer   Fertile", "1200 points."):
        assert said in text
    assert as_text(paper("setup-sheet", game.new(2, {}, Dice(b"x"))[0].view(0), []))
