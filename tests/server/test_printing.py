"""Papers and reports as PDF: on the page, over the interface; for whom they are, and not without end."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader

from terrarium.server.base import printing
from terrarium.server.models import Report
from terrarium.server.models import Table as Row
from terrarium.server.tables import reporting

pytestmark = pytest.mark.django_db
GAME = "lizards"


@pytest.fixture
def table(table_of: Callable[..., str]) -> str:
    cache.clear()
    return table_of(GAME)


def as_(person: Any) -> Client:
    client = Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return client


def text(answer: Any) -> str:
    assert answer.status_code == 200, answer.content[:300]
    assert answer["Content-Type"] == "application/pdf"
    return " ".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages)


def test_a_paper_is_a_pdf_by_a_press_of_its_button(four: list[Any], table: str) -> None:
    page = as_(four[0]).get(f"/tables/{table}/paper/order-sheet/?seat=0").text
    for name, size, width in (("A4", "a4", 595), ("Letter", "letter", 612)):
        assert f'as=pdf-{size}">PDF ({name})</a>' in page
        answer = as_(four[0]).get(f"/tables/{table}/paper/order-sheet/?seat=0&as=pdf-{size}")
        assert "Orders for turn" in text(answer)
        assert "no-store" in answer["Cache-Control"]
        assert round(PdfReader(BytesIO(answer.content)).pages[0].mediabox.width) == width
    strange = as_(four[0]).get(f"/tables/{table}/paper/order-sheet/?seat=0&as=pdf-a0")
    assert strange["Content-Type"].startswith("text/html")


def test_a_report_is_a_pdf_for_its_seat_alone(four: list[Any], table_of: Callable[..., str]) -> None:
    table = table_of("terrible-lizards")
    Row.objects.filter(code=table).update(report_at=timezone.now())
    reporting.write(table)
    report = Report.objects.get(table__code=table, seat=0)
    listed = as_(four[0]).get(f"/tables/{table}/reports/?seat=0").text
    assert "as=pdf-a4" in listed
    assert report.title.split()[0] in text(as_(four[0]).get(f"/tables/{table}/reports/?seat=0&n=1&as=pdf-letter"))
    refused = as_(four[2]).get(f"/tables/{table}/reports/?seat=0&n=1&as=pdf-a4")
    assert refused.status_code == 302, "it is another seat's"


def test_so_many_a_minute_and_no_more(four: list[Any], table: str, settings: Any) -> None:
    settings.TERRARIUM = {**settings.TERRARIUM, "papers_a_minute": 1}
    where = f"/tables/{table}/paper/key/?seat=0&as=pdf-a4"
    with time_machine.travel(timezone.now(), tick=False):
        tries = [as_(four[0]).get(where) for _ in range(3)]
    assert tries[0].status_code == 200
    assert tries[-1].status_code == 429
    assert "more than 1 PDFs in a minute" in tries[-1].text
    assert as_(four[1]).get(where.replace("seat=0", "seat=1")).status_code == 200


def test_a_press_that_fails_says_so(four: list[Any], table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("terrarium.press.jobs.SECONDS", 0.001)
    answer = as_(four[0]).get(f"/tables/{table}/paper/key/?seat=0&as=pdf-a4")
    assert answer.status_code == 503
    assert "could not be printed" in answer.text


def test_a_busy_press_is_not_waited_for_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "PATIENCE", 0.0)
    held = [printing._presses.acquire(blocking=False) for _ in range(2)]
    try:
        with pytest.raises(printing.Full, match="Too many PDFs"):
            printing.printed(None)  # type: ignore[arg-type]
    finally:
        for taken in held:
            if taken:
                printing._presses.release()


def test_programs_get_the_same_file(four: list[Any], table: str) -> None:
    where = f"/api/tables/{table}/papers/setup-sheet?seat=0&format=pdf&size=letter"
    given = as_(four[0]).get(where)
    assert "Start-up" in text(given)
    assert round(PdfReader(BytesIO(given.content)).pages[0].mediabox.width) == 612
    assert as_(four[0]).get(where.replace("letter", "a0")).status_code == 400


def test_print_and_play_on_the_page_of_a_game() -> None:
    cache.clear()
    page = Client().get("/games/lizards/").text
    assert "Print and play" in page
    assert "/games/lizards/print/order-sheet/?size=letter" in page
    assert "Orders for turn" in text(Client().get("/games/lizards/print/order-sheet/?size=letter"))
    assert "Print and play" not in Client().get("/games/wood-and-water/").text
    for wrong in ("report/", "map/", "nothing/", "order-sheet/?size=a0"):
        assert Client().get(f"/games/lizards/print/{wrong}").status_code == 404
