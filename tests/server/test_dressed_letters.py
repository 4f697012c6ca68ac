"""Letters with pictures: what is in them, how large they are, and that they show no more than their seat knows."""

from __future__ import annotations

import re
from collections.abc import Callable
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from html import unescape
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from PIL import Image
from pypdf import PdfReader

from terrarium.kernel.document import Document, Figure, Listing, Para
from terrarium.server.base import printing
from terrarium.server.base.problems import Full
from terrarium.server.mail import dress, notices, sending
from terrarium.server.models import Delivery, Moment, Seat, Table
from terrarium.server.outbox import html
from terrarium.server.tables import reporting

from .mailservers import open_house

pytestmark = pytest.mark.django_db
GAMES = ("lizard-wizard", "lizards", "pygmies", "terrible-lizards", "wood-and-water")


def reported(code: str) -> None:
    """Reports are due to everybody, also before anything has happened."""
    Table.objects.filter(code=code).update(report_at=timezone.now())
    Seat.objects.filter(table__code=code).update(reported_number=-1)
    reporting.write(code)
    Delivery.objects.update(next_try=timezone.now())


def sent(settings: Any) -> list[EmailMessage]:
    """Everything in the outbox as a mail server gets it."""
    with open_house(settings) as server:
        while sending.post(10):
            pass
        return [BytesParser(policy=policy.default).parsebytes(raw) for raw in server.letters]


def parts(letter: EmailMessage, kind: str) -> list[Any]:
    return [part for part in letter.walk() if part.get_content_type() == kind]


@pytest.mark.parametrize("game", GAMES)
def test_a_report_has_text_html_and_a_picture_of_the_board(
    game: str, table_of: Callable[..., str], settings: Any
) -> None:
    reported(table_of(game))
    letters = [one for one in sent(settings) if "report" in one["Message-ID"]]
    assert len(letters) == 2
    for letter in letters:
        page = parts(letter, "text/html")[0].get_content()
        assert bool(parts(letter, "multipart/related")) == (game != "lizards"), "whose map is still hidden"
        assert not parts(letter, "application/pdf")
        assert len(page.encode()) < 102_000
        assert "<svg" not in page
        assert "var(" not in page
        for picture in parts(letter, "image/png"):
            name = picture["Content-ID"].strip("<>")
            shown = re.search(rf'<img src="cid:{name}" width="(\d+)" alt="[^"]+" style="([^"]*)"', page)
            assert shown is not None
            assert "background-color:#" in shown[2]
            assert picture.get_content_disposition() == "inline"
            image = Image.open(BytesIO(picture.get_content()))
            assert image.mode == "P"
            assert image.width == 2 * int(shown[1]) <= 1200
            assert len(picture.get_content()) < 400_000
        assert len(parts(letter, "image/png")) == page.count('src="cid:')


def test_who_wants_it_gets_the_report_on_paper(four: list[Any], table_of: Callable[..., str], settings: Any) -> None:
    client = Client()
    client.force_login(four[0], backend="django.contrib.auth.backends.ModelBackend")
    assert 'name="report_paper"' in client.get("/settings/").text
    assert client.post("/settings/", {"zone": "UTC", "report_paper": "letter"}).status_code == 302
    reported(table_of("terrible-lizards"))
    with_paper = {one["To"]: parts(one, "application/pdf") for one in sent(settings) if "report" in one["Message-ID"]}
    assert with_paper.pop(four[1].email) == []
    [(_, [paper])] = with_paper.items()
    assert paper.get_content_disposition() == "attachment"
    assert paper.get_filename().endswith(".pdf")
    assert round(PdfReader(BytesIO(paper.get_content())).pages[0].mediabox.width) == 612


def test_a_notice_shows_the_board_of_its_seat(four: list[Any], table_of: Callable[..., str], settings: Any) -> None:
    table_of("terrible-lizards")
    Moment.objects.update(notify_at=timezone.now())
    notices.sweep(timezone.now())
    Delivery.objects.update(next_try=timezone.now())
    [letter] = [one for one in sent(settings) if "turn" in one["Message-ID"]]
    page = parts(letter, "text/html")[0].get_content()
    assert page.count('src="cid:figure-1"') == len(parts(letter, "image/png")) == 1
    told = unescape(re.sub(r"<[^>]+>", "", page))
    lines = parts(letter, "text/plain")[0].get_content().splitlines()
    assert all(line.strip() in told for line in lines[: lines.index("--")])


def test_a_press_that_fails_keeps_no_letter_back(
    table_of: Callable[..., str], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: object) -> bytes:
        raise Full("no")

    monkeypatch.setattr(printing, "printed", broken)
    reported(table_of("terrible-lizards"))
    for letter in sent(settings):
        assert parts(letter, "text/plain")
        assert not parts(letter, "image/png")
        assert all("cid:" not in page.get_content() for page in parts(letter, "text/html"))


def test_a_long_report_is_cut_before_mail_programs_do_it() -> None:
    long = Document("Long", [Listing([f"line {n} of what happened" for n in range(100)]) for _ in range(60)])
    made = html.framed(html.as_letter(long))
    assert len(made.encode()) < 102_000
    assert html.REST in made
    assert html.REST not in html.as_letter(Document("Short", [Para("x")]))


def test_what_players_write_is_escaped() -> None:
    evil = '<img src=x onerror="x"> & "'
    made = html.as_letter(Document(evil, [Para(evil), Figure('<svg width="9"/>', evil, evil)]))
    assert "<img src=x" not in made
    assert 'alt="&lt;img src=x onerror=&quot;x&quot;&gt; &amp; &quot;"' in made


def test_what_was_broken_for_the_text_is_put_together_for_a_window() -> None:
    from terrarium.server.mail import answerable, dress

    said = "Write the number or the words on a line of your own, as you like it best, between these marks."
    listed = "Ogres: new armies wander in out of the unknown, far from any town that has a wall and a watch"
    hints = [*answerable._comment(listed, "#  3  "), *answerable._comment("No.", "#  4  "), *answerable._comment(said)]
    text = "\n".join(["- Two", "#orders 0-0-1 aaaaa", *hints, "", "#end 0-0-1"])
    assert dress.unwrapped(text) == [
        "- Two", "#orders 0-0-1 aaaaa", f"#  3  {listed}", "#  4  No.", f"# {said}", "", "#end 0-0-1",
    ]  # fmt: skip


def test_what_may_be_written_stands_on_lines_of_its_own() -> None:
    """A full line before it does not swallow a command or the next thing of a list."""
    full = "#   /STANDING TARGETED  Pass unless I am attacked or aimed at all"
    text = "\n".join([full, "#   /STANDING AWAY  Pass until my turn", "#   - " + "a" * 60, "#   - b"])
    assert dress.unwrapped(text) == text.splitlines()
