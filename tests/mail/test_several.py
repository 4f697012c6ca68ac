"""Several questions at the same time: one letter asks them all, one answers them, one receipt tells."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from terrarium.server.mail import answerable, notices
from terrarium.server.models import Delivery, Moment, Table
from terrarium.server.outbox import replies
from terrarium.server.tables.show import look

from ..server import houses
from .correspondents import Correspondent, receipt
from .post_office import PostOffice
from .several import game
from .test_matches import played
from .writers import FORM, Writer, said_by_itself

Seated = Callable[..., list[Correspondent]]


@pytest.fixture(autouse=True)
def farm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(houses.ours, game.slug, game)


def swept() -> list[Delivery]:
    now = timezone.now()
    Moment.objects.filter(notify_at__gt=now).update(notify_at=now)
    notices.sweep(now)
    return list(Delivery.objects.filter(kind__in=("turn", "reminder")).order_by("pk"))


def test_one_letter_asks_all_that_is_asked(seated: Seated) -> None:
    ada, _ = seated(game.slug)
    letters = swept()
    assert [letter.to for letter in letters] == ["ada@example.org", "bea@example.org"]
    text = letters[0].text
    asked = look.decisions(ada.seat.person, ada.code, seat=0)
    assert [name.split()[0] for name, _ in FORM.findall(text)] == [one.moment for one in asked]
    assert len(asked) == 2
    assert "1 of 2: " in text
    assert "2 of 2: " in text
    assert text.count("Answer this email, or write to") == 1
    assert answerable.reply_to(letters[0]) == replies.of_seat(ada.seat)
    assert said_by_itself(answerable.topped(text, "x")) == []
    assert swept() == letters, "nobody is asked twice"


def test_one_answer_answers_them_all_and_one_receipt_tells(seated: Seated) -> None:
    ada, bea = seated(game.slug)
    text = swept()[0].text
    filled = text
    for (name, hints), answer in zip(FORM.findall(text), ("2", "Coco"), strict=True):
        filled = filled.replace(f"#orders {name}\n{hints}", f"#orders {name}\n{hints}{answer}\n")
    quoted = "\n".join(f"> {line}" for line in filled.splitlines())
    said = receipt(ada.write(quoted))
    assert said.count("Your answer was taken.") == 2
    assert Delivery.objects.filter(kind="receipt").count() == 1
    assert receipt(bea.write("Bello\nsand\n")).count("Your answer was taken.") == 2, "each line answers just one"
    with look.at(ada.seat.person, ada.code, 0) as seen:
        told = " ".join(one.words for one in seen.events(0))
    assert "['marsh', 'sand']" in told
    assert "['Coco', 'Bello']" in told
    assert "You are asked several things" in receipt(bea.write("1\n"))


def test_what_is_answered_is_asked_no_more_and_the_rest_still_is(seated: Seated) -> None:
    ada, _ = seated(game.slug)
    first, *_ = swept()
    assert not notices.out_of_date(first)
    ada.write("marsh\nCONFIRM")
    assert not notices.out_of_date(first)
    ada.write("Coco\nCONFIRM")
    assert notices.out_of_date(first)


def test_one_reminder_for_all_that_is_due(seated: Seated) -> None:
    seated(game.slug)
    swept()
    due = timezone.now() - timedelta(minutes=1)
    Moment.objects.update(remind_at=due)
    letters = [letter for letter in swept() if letter.kind == "reminder"]
    assert [letter.to for letter in letters] == ["ada@example.org", "bea@example.org"]
    assert all(len(FORM.findall(letter.text)) == 2 for letter in letters)


def test_a_match_of_such_questions_goes_by_letter(
    office: PostOffice, table_of: Callable[..., str], people: list[Any]
) -> None:
    class Both(Writer):
        def turn(self, office: PostOffice) -> int:
            written = 0
            for letter in office.fetch(self.address):
                text = str(letter.get_body(("plain",)).get_content()).replace("\r\n", "\n")  # type: ignore[union-attr]
                fresh = [form for form in FORM.findall(text) if form[0] not in self.answered]
                self.answered |= {name for name, _ in fresh}
                if fresh:
                    filled = "".join(f"#orders {name}\n{self.answer(hints)}\n#end x\n" for name, hints in fresh)
                    office.answer(letter, f"{filled}CONFIRM\n".replace("#end x", "#end 0-0-0"), self.address)
                    written += 1
            return written

    code = table_of(game.slug)
    letters = played(office, code, [Both(person.email, n) for n, person in enumerate(people[:2])])
    assert Table.objects.get(code=code).status == Table.OVER
    assert letters == 4, "one of each seat a year"
