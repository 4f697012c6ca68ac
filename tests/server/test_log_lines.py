"""A log's lines are made in one go: marked, crossed out where a rewind took them back, and never HTML of their own."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from terrarium.interface.records import EventShown
from terrarium.server.play.templatetags.house import ago, log_lines, said, told

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)


def line(number: int, words: str, withdrawn: bool = False) -> EventShown:
    return EventShown(number, "said", {}, words, (), at=NOON, withdrawn=withdrawn)


def test_what_was_not_yet_read_is_new_and_what_was_taken_back_says_so() -> None:
    made = log_lines([line(8, "Two."), line(7, "One.", withdrawn=True)], 7).split("\n")
    assert made[0] == '<li data-n="8" class="new">Two.</li>'
    assert made[1].startswith('<li data-n="7">One.')
    assert "withdrawn" in made[1]


def test_words_are_markdown_and_no_html_whether_they_were_made_before_or_not() -> None:
    for _ in range(2):
        assert log_lines([line(1, "*So* <script>x</script>")], 1) == (
            '<li data-n="1"><em>So</em> &lt;script&gt;x&lt;/script&gt;</li>'
        )
        assert told("[a](javascript:x)") == "[a](javascript:x)"
        assert (
            said("[a](https://example.org)") == '<p><a href="https://example.org" rel="noopener noreferrer">a</a></p>\n'
        )


@pytest.mark.parametrize(
    ("gap", "says"),
    [
        (timedelta(days=30) - timedelta(seconds=2), "in 30 days"),
        (timedelta(days=1) - timedelta(seconds=2), "in 1 day"),
        (timedelta(hours=2, minutes=10), "in 2 hours"),
        (timedelta(seconds=20), "in a moment"),
        (-timedelta(minutes=3), "3 minutes ago"),
    ],
)
def test_a_span_is_told_rounded(gap: timedelta, says: str) -> None:
    assert ago(timezone.now() + gap) == says
