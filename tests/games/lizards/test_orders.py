"""Section 16: the order form, its grammar, errors and warnings (EX-53, EX-54)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from terrarium.games.lizards import game
from terrarium.games.lizards.content import FAILURES, ORDERS
from terrarium.games.lizards.forms import orders_of
from terrarium.games.lizards.forms.orders import Wrong
from terrarium.games.lizards.forms.sheet import Sheet
from terrarium.games.lizards.state.order import Order
from terrarium.games.lizards.words.notation import MailFrame, read_sheet, write_sheet
from terrarium.kernel import Finding

from .table import Table

TABLE = Table(seats=16)


def sheet(table: Table | None = None, clan: int = 0) -> Sheet:
    table = table or Table(seats=16)
    table.view(0)
    form = orders_of(table.s)[clan].form
    assert isinstance(form, Sheet)
    return form


def errors(found: list[Finding]) -> list[tuple[object, str]]:
    return [(finding.place[-1] if finding.place else "", finding.code) for finding in found if not finding.warning]


def warned(table: Table, text: str) -> list[str]:
    return [finding.code for finding in read_sheet(sheet(table), text).findings if finding.warning]


def read(line: str) -> Order | Wrong:
    return TABLE.read(line)


@pytest.mark.rule("LZ-410", "LZ-412", "LZ-413", "LZ-414", "LZ-415", "LZ-416")
def test_ex_53_long_and_short_form() -> None:
    long, short = read("SP,5AD,SW,NE,105,,,32,,"), read("sp 5ad sw ne red=105 yel=32")
    assert isinstance(long, Order)
    assert long == short
    assert (long.ord, TABLE.grid.code(long.hex), long.counts) == ("SP", "5AD", (105, 0, 0, 32, 0))
    assert read("SP,5AD,SW,NE,105,,,32") == long
    shunt = read("CH 14AB N SW BLK=100 SHUN")
    assert isinstance(shunt, Order)
    assert (shunt.chant, TABLE.grid.code(shunt.target), shunt.counts[4]) == ("SHUN", "13AA", 100)
    assert read("CH,14AB,N,SW,,,,,100,SHUN") == shunt
    gate = read("CH 1A 3AC GATE")
    assert isinstance(gate, Order)
    assert (gate.target, gate.directions) == (TABLE.at("3AC"), ())
    assert read("CH,1A,3AC,,,,,,,GATE") == gate
    give = read("GI 17R 3")
    assert isinstance(give, Order)
    assert give.to == 2
    assert read("gi 17r SCT") == read("GI,17R,,,,,,,,sct") == give
    assert read("SP 5AD SW YEL=32 NE RED=5") == read("SP 5AD SW NE RED=5 YEL=32")


@pytest.mark.rule("LZ-411", "LZ-420", "LZ-415", "LZ-416", "LZ-021", "LZ-210", "LZ-147", "LZ-145", "LZ-027")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("MO 22N W", "E04"),
        ("MO 33A N", "E03"),
        ("MO 22N", "E05"),
        ("MO,22N,,N", "E06"),
        ("CH 15R SW reve", "E11"),
        ("RE 19R N", "E07"),
        ("SP 5AD N", "E09"),
        ("LO 22R N S", "E13"),
        ("GI 17R 99", "E14"),
        ("CH 15R SW", "E10"),
        ("XX 17R", "E01"),
        ("Dear moderator please", "E01"),
        ("MO", "E02"),
        ("MO N 5A", "E18"),
        ("MO N", "E02"),
        ("CH 1A GATE", "E02"),
        ("CH 1A 99A GATE", "E03"),
        ("CH 1A 3AC gate", "E11"),
        ("CH 1A N Reve", "E11"),
        ("MO 22N NN", "E04"),
        ("LO 22R E", "E04"),
        ("MO,22N,X", "E04"),
        ("CH 5A N FOO", "E10"),
        ("CH 5A BLK=20 REVE", "E12"),
        ("CH 5A RED=20 REVE", "E07"),
        ("CH 5A N GATE", "E02"),
        ("CH 5A SHUN", "E05"),
        ("SP 5AD N RED=301", "E08"),
        ("SP 5AD N RED=x", "E08"),
        ("SP 5AD N RED=-1", "E08"),
        ("SP 5AD N RED=200 YEL=101", "E19"),
        ("GI 17R", "E14"),
        ("GI 17R 1", "E14"),
        ("GI 17R MUM", "E14"),
        ("MO 5A N N N", "E18"),
        ("MO 5A N RED=1 RED=2", "E18"),
        ("MO 5A N BLUE=1", "E18"),
        ("MO 5A N hello", "E18"),
        ("MO,5A,N,,,,,,,,", "E18"),
        ("MO 5A N RED=5", "E07"),
        ("BF 5A N", "E07"),
        ("CH 1A 3AC N GATE", "E07"),
        ("CH 1A 1A GATE", "E13"),
        ("CH 1A N S DARK", "E13"),
        ("CH 1A MOUL", "E13"),
        ("FR,5A,N", "E07"),
    ],
)
def test_ex_53_form_errors(line: str, code: str) -> None:
    wrong = read(line)
    assert isinstance(wrong, Wrong), wrong
    assert wrong.code == code


@pytest.mark.rule("LZ-416", "LZ-417")
@pytest.mark.parametrize(
    "line",
    ["FR 5A", "FR 5A GRN=10", "LO 5A N NE", "CH 5A EYES", "CH 5A N REVE", "MO 5A N", "SP 5A N RED=1", "SN 5A N S",
     "SA 5A SE", "RE 5A", "GI 5A 2", "BF 5A", "DF 5A", "BD 5A", "BR 5A N", "BB 5A N", "DB 5A N", "MO,5A,N,,0,0"],
)  # fmt: skip
def test_every_order_can_be_written(line: str) -> None:
    assert isinstance(read(line), Order)


@pytest.mark.rule("LZ-411", "LZ-002")
def test_there_are_fifteen_orders_in_three_phases() -> None:
    phases: dict[str, list[str]] = {}
    for code, kind in ORDERS.items():
        phases.setdefault(kind.phase, []).append(code)
    assert phases == {
        "artillery": ["FR", "LO", "CH"],
        "movement": ["MO", "SP", "SN", "SA"],
        "development": ["RE", "GI", "BF", "DF", "BD", "BR", "BB", "DB"],
    }
    assert len(FAILURES) == 22


@pytest.mark.rule("LZ-425", "LZ-426", "LZ-421")
def test_ex_54_duplicates_and_the_limit() -> None:
    hexes = [f"{row}{column}" for column in "ABCD" for row in range(1, 8)]
    lines = ["MO 20A N", "mo,20A,N", "SP 9A N RED=5", "SP 9A N RED=5", "SP 9A N RED=5"]
    lines += [f"RE {code}" for code in hexes]
    assert len(lines) == 33
    form = sheet()
    reading = read_sheet(form, "\n".join(lines))
    assert errors(reading.findings) == [(32, "E16"), (33, "E16")]
    assert [f.place for f in reading.findings if f.code == "W07"] == [("line", 2)]
    assert not reading.ok
    assert len(reading.answer["orders"]) == 30
    assert form.ok(reading.answer)
    structured = {"orders": [{"ord": "RE", "hex": code} for code in [*hexes, "9A", "9B", "9C"]]}
    assert [f.place for f in form.check(structured) if f.code == "E16"] == [("orders", 30)]


@pytest.mark.rule("LZ-307")
def test_a_second_give_is_an_error_unless_it_is_the_same() -> None:
    reading = read_sheet(sheet(), "GI 17R 3\nGI 17R 3\nGI 18R 3\n")
    assert errors(reading.findings) == [(3, "E15")]
    assert len(reading.answer["orders"]) == 1


@pytest.mark.rule("LZ-414", "LZ-418")
def test_a_mailed_sheet() -> None:
    text = """Hello,

> LIZARDS game=7 clan=1 turn=6 key=abc
> SP 5AD SW NE RED=105 YEL=32   # feed
CH 14AB N SW BLK=100 SHUN ; shove

RE,19R
MESSAGE 2 12
Leave 17R alone # really
and we leave you alone.
END MESSAGE
message ALL
> \\> so be it
end message
SURRENDER
END
MO nonsense
"""
    form = sheet()
    frame = MailFrame("7", 1, 6, "abc")
    reading = read_sheet(form, text, frame)
    assert errors(reading.findings) == []
    assert [order["ord"] for order in reading.answer["orders"]] == ["SP", "CH", "RE"]
    assert reading.answer["messages"] == [
        {"to": [2, 12], "text": "Leave 17R alone # really\nand we leave you alone."},
        {"to": list(range(2, 17)), "text": "> so be it"},
    ]
    assert reading.answer["surrender"] is True
    for wrong in (
        MailFrame("8", 1, 6, "abc"),
        MailFrame("7", 2, 6, "abc"),
        MailFrame("7", 1, 5, "abc"),
        MailFrame(key="x"),
    ):
        refused = read_sheet(form, text, wrong)
        assert (refused.answer, [f.code for f in refused.findings]) == (None, ["E20"])
    assert read_sheet(form, "MO 5A N", frame).findings[0].code == "E20"
    assert read_sheet(form, "LIZARDS clan=2 turn=6\nMO 5A N").findings[0].code == "E20"
    assert read_sheet(form, "MO 5A N").answer["orders"] == [{"ord": "MO", "hex": "5A", "m1": "N"}]


@pytest.mark.rule("LZ-421", "LZ-422")
def test_lenient_reading_keeps_the_good_lines_and_an_empty_sheet_is_legal() -> None:
    reading = read_sheet(sheet(), "MO 5A W\nMO 5A N\nMESSAGE 99\nx\nEND MESSAGE\nMESSAGE 2\nnever closed")
    assert errors(reading.findings) == [(1, "E04"), (3, "E14"), (6, "E18")]
    assert reading.answer["orders"] == [{"ord": "MO", "hex": "5A", "m1": "N"}]
    assert str(reading.findings[0]) == 'line.1: "W" is no direction (use N NE SE S SW NW). (LZ-021)'
    empty = read_sheet(sheet(), "")
    assert empty.ok
    assert empty.answer == {"orders": [], "messages": [], "surrender": False}


@pytest.mark.rule("LZ-417", "LZ-521")
@pytest.mark.parametrize(
    ("answer", "place", "code"),
    [
        ([], (), "malformed"),
        ({"final": True}, ("final",), "malformed"),
        ({"orders": "MO"}, ("orders",), "malformed"),
        ({"orders": ["MO 5A N"]}, ("orders", 0), "malformed"),
        ({"orders": [{"ord": "MO", "hex": "5A", "to": "N"}]}, ("orders", 0), "malformed"),
        ({"orders": [{"ord": "MO", "hex": "5A", "m1": "W"}]}, ("orders", 0, "m1"), "E04"),
        ({"orders": [{"ord": "RE", "hex": "5A"}, {"ord": "MO", "hex": "5A"}]}, ("orders", 1, "m1"), "E05"),
        ({"orders": [{"ord": "SP", "hex": "5A", "m1": "N", "red": 1.5}]}, ("orders", 0), "malformed"),
        ({"surrender": 1}, ("surrender",), "malformed"),
        ({"messages": [{"to": [2], "text": "x"}] * 21}, ("messages",), "illegal"),
        ({"messages": [{"to": [1], "text": "x"}]}, ("messages", 0, "to", 0), "illegal"),
        ({"messages": [{"to": [17], "text": "x"}]}, ("messages", 0, "to", 0), "illegal"),
        ({"messages": [{"to": [2, 2], "text": "x"}]}, ("messages", 0, "to", 1), "illegal"),
        ({"messages": [{"to": [], "text": "x"}]}, ("messages", 0, "to"), "malformed"),
        ({"messages": [{"to": [2], "text": "x" * 1001}]}, ("messages", 0, "text"), "illegal"),
        ({"messages": [{"to": [2], "text": "\x1b[31m"}]}, ("messages", 0, "text"), "illegal"),
        ({"messages": [{"to": [2]}]}, ("messages", 0), "malformed"),
    ],
)
def test_findings_have_their_place(answer: Any, place: tuple[object, ...], code: str) -> None:
    form = sheet()
    found = [finding for finding in form.check(answer) if not finding.warning]
    assert [(finding.place, finding.code) for finding in found] == [(place, code)]
    assert not form.ok(answer)


@pytest.mark.rule("LZ-417")
def test_absent_is_blank_and_numbers_may_be_texts() -> None:
    form = sheet()
    order = {"ord": "sp", "hex": "5ad", "m1": "sw", "red": "105", "yel": None, "extra": ""}
    assert form.ok({"orders": [order]})
    [taken] = form.read({"orders": [order]}).orders
    assert taken.counts == (105, 0, 0, 0, 0)


@pytest.mark.rule("LZ-427")
def test_warnings() -> None:
    def band(**facts: Any) -> Table:
        return Table(seats=16, turn=5).band("5E", **facts)

    assert warned(Table(seats=16), "MO 5E N\nSN 5E N\nRE 5E\nGI 5E 2") == ["W01", "W01", "W01", "W06", "W01"]
    assert warned(band(red=9), "SP 5E N RED=10") == ["W02"]
    assert warned(band(blk=9), "CH 5E EYES") == ["W02"]
    assert warned(band(grn=9), "BF 5E") == ["W02"]
    assert warned(band(red=9).band("4E", red=299), "MO 5E N") == ["W03"]
    assert warned(band(red=9).land(Wat="4E"), "MO 5E N") == ["W04"]
    assert warned(band(red=9).land(Wat="4E").bridge("4E"), "MO 5E N") == []
    assert warned(band(red=9).raft("4E"), "MO 5E N") == []
    assert warned(band(red=9), "MO 5E N\nSP 5E S RED=3") == ["W05"]
    den = band(red=9).den("5E", 0, "RED", 50)
    assert warned(den, "RE 5E") == ["W06"]
    assert warned(band(red=9, hunger=4), "") == ["W08"]
    assert warned(band(red=9, hunger=4).land(Fer="4E"), "MO 5E N") == []
    assert warned(Table(seats=16, turn=6).spy("5E", made=3), "") == ["W09"]
    assert warned(Table(seats=16, turn=5).spy("5E", made=3), "") == []
    assert warned(band(red=9).den("5E", 0, "RED", 50, home=True), "MO 5E N") == ["W10"]
    assert warned(band(grn=10), "BF 5E\nSP 5E N GRN=5") == ["W11"]
    assert warned(band(red=9).raft("5E"), "SA 5E N\nSP 5E N RED=4") == ["W12"]
    assert warned(band(yel=9), "LO 5E N\nMO 5E S") == ["W13"]
    assert warned(band(blk=10, red=9), "CH 5E EYES\nSP 5E S RED=9") == ["W13"]
    assert warned(band(yel=9).band("7E", red=5), "LO 5E N\nMO 7E S") == [], "another hex"
    assert warned(band(yel=9).spy("5E", made=5), "LO 5E N\nSN 5E S") == [], "spies are not immobilised"
    assert all(f.warning for f in read_sheet(sheet(Table(seats=16)), "MO 5E N").findings)


@pytest.mark.rule("LZ-420", "LZ-427")
def test_findings_never_depend_on_the_hidden_world() -> None:
    text = "MO 5E N\nBB 5E N\nLO 5E N\nRE 5E\nSP 5E N RED=99\nCH 5E N DARK"
    plain = Table(seats=16).band("5E", red=9)
    other = Table(seats=16).band("5E", red=9).band("9E", 1, red=40).spy("5E", 2).den("20A", 3, "RED", 70, home=True)
    assert read_sheet(sheet(plain), text).findings == read_sheet(sheet(other), text).findings


def test_what_is_written_is_read_again() -> None:
    table = Table(seats=16, turn=5).band("5E", red=40, grn=20, blk=200).spy("7E").den("9E", 0, "RED", 50, home=True)
    form = sheet(table)
    rng = Random(5)
    for _ in range(200):
        answer = form.sample(rng)
        assert form.ok(answer)
        assert read_sheet(form, write_sheet(form, answer)).answer == answer
    nasty = {"orders": [], "messages": [{"to": [2], "text": "\\\n>> x\n END message\n\n  y "}], "surrender": False}
    assert read_sheet(form, write_sheet(form, nasty)).answer == nasty


@pytest.mark.rule("LZ-386")
def test_a_start_up_as_text() -> None:
    from terrarium.games.lizards.forms.startup import Startup
    from terrarium.kernel import Decision

    decision = Decision("startup", Startup(), {"name": "", "choice": 3})
    rng = Random(3)
    for _ in range(50):
        answer = decision.form.sample(rng)
        reading = game.read(None, decision, game.write(None, decision, answer))  # type: ignore[arg-type]
        assert reading.answer == answer
    reading = game.read(None, decision, "NAME Ooze\nTEMPLATE 1\nHOME 4\n4 Blk POP=50 RED=100\n1 Fer\n")  # type: ignore[arg-type]
    assert reading.ok
    assert reading.answer["custom"]["rows"][0] == {"hex": 4, "terrain": "Blk", "pop": 50, "red": 100}
    assert game.read(None, decision, "NAME Ooze\nwhatever").findings[0].place == ("line", 2)  # type: ignore[arg-type]
