"""Every paper of every game as PDF: readable, the same twice, and made of nothing but what comes along."""

from __future__ import annotations

import logging
import re
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from terrarium import press
from terrarium.kernel.document import (
    Cards,
    Document,
    Figure,
    Grid,
    Heading,
    Listing,
    Pairs,
    Para,
    Verbatim,
    as_html,
    as_text,
)
from terrarium.kernel.svg import SANS, drawing, el, pen, words
from terrarium.press import drawings, letters, pages, typesetting
from terrarium.server.outbox import html

from .matches import paper, papers

DRAW = pen({})


def read(made: bytes) -> PdfReader:
    return PdfReader(BytesIO(made))


def said(made: bytes) -> str:
    return re.sub(r"\s+", " ", " ".join(page.extract_text() for page in read(made).pages))


def fonts(reader: PdfReader) -> set[str]:
    found = set()
    for page in reader.pages:
        for font in page.get("/Resources", {}).get("/Font", {}).values():
            found.add(str(font.get_object()["/BaseFont"]).partition("+")[2])
    return found


@pytest.mark.parametrize(("slug", "name"), papers())
def test_every_paper_is_printed_without_a_warning(slug: str, name: str, caplog: pytest.LogCaptureFixture) -> None:
    sheet = paper(slug, name)
    with caplog.at_level(logging.WARNING, "terrarium.press"):
        made = press.pdf(sheet, "a4", "footer")
    reader = read(made)
    assert not caplog.records
    assert reader.metadata is not None
    assert reader.metadata.title == letters.writable(sheet.title)
    assert sheet.title.split()[0] in said(made)
    assert all(font.startswith(("FiraSans", "Libertinus", "DejaVuSansMono", "NewComputer")) for font in fonts(reader))


@pytest.mark.parametrize(("slug", "name"), papers())
def test_no_letter_of_a_drawing_is_too_small(slug: str, name: str) -> None:
    for size in press.SIZES:
        wide, high = typesetting.room(size)
        for block in pages.pages(paper(slug, name), (wide, high))["blocks"]:
            for sheet in block.get("sheets", ()):
                shown = drawings.Drawing(sheet["svg"])
                scale = sheet["width"] / shown.width
                assert shown.smallest * scale >= drawings.SMALLEST - 0.01
                across, down = (high, wide) if sheet["flipped"] else (wide, high)
                assert sheet["width"] <= across + 0.01
                assert sheet["height"] <= down + 0.01


def test_the_same_document_gives_the_same_bytes_and_letter_is_another_size() -> None:
    sheet = paper("wood-and-water", "report")
    made = press.pdf(sheet)
    assert made == press.work_apart(press.Sheets(sheet))
    assert b"/CreationDate" not in made
    box = read(press.pdf(sheet, "letter")).pages[0].mediabox
    assert (round(box.width), round(box.height)) == (612, 792)


HOSTILE = '#import "@preview/x:1.0.0": * $x$ [#read("/etc/passwd")] \\ <b> & @ref = Head // *'


def test_what_players_write_stays_letters() -> None:
    svg = drawing(200, 40, el("text", words(HOSTILE), x=2, y=20, font_size=10, font_family=SANS), title=HOSTILE)
    blocks = [
        Heading(HOSTILE),
        Para(HOSTILE, "note"),
        Listing([HOSTILE]),
        Pairs([(HOSTILE, HOSTILE)]),
        Grid(["a", "b"], [[HOSTILE, "x"]], caption=HOSTILE),
        Verbatim(HOSTILE),
        Figure(svg, HOSTILE, HOSTILE),
    ]
    told = said(press.pdf(Document(HOSTILE, blocks), "a4", HOSTILE))
    assert told.replace(" ", "").count('#read("/etc/passwd")') >= 9


def test_templates_ask_nothing_of_the_network_or_of_files() -> None:
    templates = sorted(Path(press.__file__).parent.glob("*.typ"))
    assert templates
    for template in templates:
        assert not re.search(r"@preview|#?import\b|\bread\(|#?include\b", template.read_text())


def test_what_no_font_can_write_is_spelt_out() -> None:
    told = said(press.pdf(Document("竜 the 🦎", [Para("von 王小明\u200b and Ωmega, Ёж, naïve"), Verbatim("竜")])))
    assert "Long the :lizard:" in told
    assert "WangXiaoMing" in told.replace(" ", "")
    assert "Ωmega, Ёж, naïve" in told
    assert letters.writable_markup("<text>𝟙≪</text>") == "<text>1&lt;&lt;</text>"


@pytest.mark.parametrize("face", ["", "b", "i", "c"])
def test_every_letter_that_is_kept_can_be_set(face: str) -> None:
    """PDF/A refuses a text that no font can show."""
    kept = [chr(at) for at in range(0x20, 0x2FFF) if letters.writable(chr(at)) == chr(at)]
    assert len(kept) > 600
    data = {
        "footer": "",
        "day": (2026, 11, 17),
        "page": press.SIZES["a4"],
        "margins": typesetting.MARGINS,
        "title": "Letters",
        "blocks": [{"kind": "para", "tone": "", "text": [[face, " ".join(kept)]]}],
    }
    typesetting.set_type("sheet.typ", data, standard="a-2u")


def test_a_large_drawing_is_cut_into_sheets_that_overlap() -> None:
    marks = [el("text", words(f"{x}.{y}"), x=x, y=y, font_size=8) for x in (10, 2300) for y in (10, 2300)]
    made = drawings.sheets(drawing(2400, 2400, *marks, title="large"), typesetting.room("a4"))
    assert len(made) == made[0].columns * made[0].rows > 2
    boxes = [[float(n) for n in re.findall(r'viewBox="([^"]*)"', sheet.svg)[0].split()] for sheet in made]
    assert boxes[0][0] + boxes[0][2] > boxes[1][0] > boxes[0][0]
    assert boxes[-1][0] + boxes[-1][2] == pytest.approx(2400, abs=0.1)
    assert boxes[-1][1] + boxes[-1][3] == pytest.approx(2400, abs=0.1)


def test_paper_is_white_and_pale_lines_are_drawn_darker() -> None:
    shapes = [
        el("rect", width=100, height=100, fill="#C0FFEE"),
        el("rect", x=5, y=5, width=9, height=9, **DRAW(fill="sheet", stroke="line")),
        el("text", words("pale"), font_size=12, fill="#D9D0B8"),
        el("text", words("white"), font_size=12, fill="#FFFFFF"),
    ]
    svg = drawings.Drawing(drawing(100, 100, *shapes, title="x")).printed(1.0)
    assert not any(pale in svg for pale in ("#C0FFEE", "#FFFCF3", "#D9D0B8"))
    assert svg.count('fill="#FFFFFF"') == 3


def test_a_job_that_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("terrarium.press.jobs.SECONDS", 0.01)
    with pytest.raises(press.PressError, match="too long"):
        press.work_apart(press.Sheets(Document("x", [])))


def test_cards_are_cut_out_at_their_size_with_backs_behind_faces() -> None:
    """63 by 88 mm, nine a page; faces on odd pages, so that both sides of a sheet belong together."""
    face = drawing(63, 88, el("text", words("face"), x=9, y=40, font_size=9), title="face")
    back = drawing(63, 88, el("text", words("back"), x=9, y=40, font_size=9), title="back")
    sheet = Document("Deck", [Para("Cut."), Cards([(face, f"card {n % 2}") for n in range(11)], back)])
    for size in press.SIZES:
        told = [page.extract_text() for page in read(press.pdf(sheet, size)).pages]
        assert "100 mm" in told[0]
        assert [(page.count("face"), page.count("back")) for page in told[2:]] == [(9, 0), (0, 9), (2, 0), (0, 2)]
    assert "6 x card 0" in as_text(sheet)
    assert "6 x card 0" in as_html(sheet)
    assert "6 x card 0" in html.as_letter(sheet)


@pytest.mark.parametrize("slug", ["terrible-lizards", "lizard-wizard"])
def test_every_card_of_the_card_games_can_be_cut_out(slug: str) -> None:
    decks = [block for block in paper(slug, "cards").blocks if isinstance(block, Cards)]
    count = {"terrible-lizards": 112, "lizard-wizard": 285}[slug]
    assert sum(len(deck.faces) for deck in decks) == count
    assert all(name.strip() for deck in decks for _, name in deck.faces)
