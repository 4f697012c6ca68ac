"""Small words for templates: times for people, players' Markdown made safe, forms."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any

import nh3
from django import template
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

from terrarium.interface.records import EventShown, SeatShown
from terrarium.kernel import Game
from terrarium.rulebook import primer_file

from ...accounts.browsers import browser
from ...policy import roster
from .. import clients

register = template.Library()
register.simple_tag(clients.colours_address, name="board_style")
register.simple_tag(clients.client_address, name="client_file")
register.simple_tag(clients.kit_map)
register.filter(browser)
register.filter("bot_levels", roster.offered)
register.filter("bot_natures", roster.natures)
register.filter("taught", lambda game: primer_file(game) is not None)

_MARKDOWN = MarkdownIt("commonmark", {"html": False})
NEW, WITHDRAWN = ' class="new"', ' <span class="pill">withdrawn</span>'
_TAGS = {"p", "em", "strong", "code", "ul", "ol", "li", "blockquote", "pre", "br", "a"}


@register.simple_tag
def learn(game: Game[Any, Any]) -> str:
    """Where somebody new to a game learns it: on its page for players, else in its rulebook."""
    return reverse("rules" if primer_file(game) is None else "primer", args=[game.slug])


@register.filter
@lru_cache(maxsize=1024)
def said(text: str) -> SafeString:
    """What players wrote, as Markdown without HTML."""
    html = nh3.clean(_MARKDOWN.render(text), tags=_TAGS, attributes={"a": {"href"}}, url_schemes={"http", "https"})
    return mark_safe(html)


@register.filter
@lru_cache(maxsize=8192)
def told(text: str) -> SafeString:
    """A game's words, one line of Markdown."""
    return mark_safe(nh3.clean(_MARKDOWN.renderInline(text), tags={"em", "strong", "code"}))


@register.simple_tag
def log_lines(events: list[EventShown], read: int) -> SafeString:
    """The lines of a log, those after the number that was read marked: in one go, since there are many."""
    lines = []
    for e in events:
        new, after = NEW if e.number > read else "", WITHDRAWN if e.withdrawn else ""
        lines.append(f'<li data-n="{e.number}"{new}>{told(e.words)}{after}</li>')
    return mark_safe("\n".join(lines))


@register.simple_tag(takes_context=True)
def drawings(context: dict[str, Any]) -> list[tuple[str, str, str]]:
    """The board's drawings that are sent: the shape of each, the classes by which a style sheet shows one of them, and
    the drawing. A page that is there already names the one that it shows (see `pages.fragments`)."""
    drawn = {"tall": context["position"].svg, "wide": context.get("wide"), "square": context.get("square")}
    there = [shape for shape, svg in drawn.items() if svg]
    wanted = [context["layout"]] if context.get("layout") in there else there
    sent = context.get("board") or drawn
    found = []
    for shape in wanted:
        marks = [f"only-{shape}"] if shape != "tall" or "wide" in there else []
        marks += ["not-square"] if "square" in there and shape != "square" else []
        found.append((shape, " ".join(marks), sent[shape]))
    return found


@register.filter
def when(at: datetime | None) -> SafeString | str:
    """A time for people, with the exact one for machines."""
    if at is None:
        return ""
    local = timezone.localtime(at)
    return format_html(
        '<time datetime="{}" title="{}">{}</time>', at.isoformat(), f"{local:%Y-%m-%d %H:%M %Z}", ago(at)
    )


@register.filter
def saved(at: datetime | None) -> SafeString | str:
    """When a draft was saved. Nothing where there is none: what is empty takes no room on the page."""
    return format_html("Saved {}.", when(at)) if at else ""


@register.filter
def sitter(seat: SeatShown) -> str:
    """Who sits there, or will."""
    return {"open": "open", "bot": f"{seat.level or seat.player} bot", "dropped": "has left"}.get(
        seat.kind, seat.player
    )


@register.filter
def seat_line(seat: SeatShown) -> str:
    """All that is said below a seat's name in the course of a match; nothing that the name says already."""
    named = seat.name.startswith("Seat ")
    told = [
        "" if named else f"seat {seat.number + 1}",
        "" if seat.called in seat.name else seat.called,
        "" if seat.kind == "person" and seat.player in seat.name else sitter(seat),
        f"a {seat.level or seat.stand_in} bot stands in" if seat.stand_in else "",
        "away" if seat.away else "",
        f"{seat.missed} deadline{'s' if seat.missed > 1 else ''} missed" if seat.missed else "",
    ]
    return ", ".join(part for part in told if part)


@register.filter
def closing(due: datetime, opened: datetime | None = None) -> SafeString:
    """When a moment closes, by the reader's clock; a script counts down before it (`due.js`)."""
    return _clock("Closes", due, opened)


@register.filter
def closing_early(due: datetime, opened: datetime | None = None) -> SafeString:
    """Likewise, of a moment that closes as soon as the others have answered."""
    return _clock("Closes at the latest", due, opened)


def _clock(leads: str, due: datetime, opened: datetime | None) -> SafeString:
    local = timezone.localtime(due)
    hour = f"{local:%a} {local.day} {local:%b}, {local:%H:%M} {local:%Z}"
    return format_html(
        '{} <span data-left="{}" data-opened="{}"></span><time datetime="{}">{}</time>',
        leads, due.isoformat(), opened.isoformat() if opened else "", due.isoformat(), hour,
    )  # fmt: skip


@register.filter
def seconds_ago(at: datetime | None) -> str:
    """How long ago, for scripts: the reader's clock may be another than the house's."""
    return f"{(timezone.now() - at).total_seconds():.1f}" if at else ""


@register.filter
def ago(at: datetime) -> str:
    """So long ago, or still so long."""
    gap = at - timezone.now()
    span = _span(abs(gap))
    return f"in {span}" if gap > timedelta(0) else f"{span} ago"


def _span(gap: timedelta) -> str:
    """In the largest unit of which there is one, rounded: 30 days are still 30 days a second later."""
    minutes = round(gap.total_seconds() / 60)
    for unit, size in (("day", 1440), ("hour", 60), ("minute", 1)):
        if minutes >= size:
            n = round(minutes / size)
            return f"{n} {unit}" + ("s" if n > 1 else "")
    return "a moment"


@register.filter
def ordinal(number: int) -> str:
    """A place among others: 1st, 2nd, 11th."""
    last = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{last}"


@register.filter
def players(game: Game[Any, Any]) -> str:
    """How many may play, in words."""
    return game.how_many("player")


WEIGHTS = {1: "easy to learn", 2: "fairly easy", 3: "takes some learning", 4: "demanding", 5: "a big game"}


@register.filter
def weight(number: int) -> str:
    """How much there is to learn, in words."""
    return WEIGHTS.get(number, "")


PACES = {"live": "live", "correspondence": "correspondence", "mail": "fixed hours", "untimed": "no time limit"}


@register.filter
def pace(kind: str) -> str:
    """A table's pace in a word."""
    return PACES.get(kind, kind)


STATUSES = {"running": "in progress", "over": "finished"}


@register.filter
def status(kind: str) -> str:
    """How a table stands, in a word."""
    return STATUSES.get(kind, kind)


@register.filter
def share(part: float) -> str:
    """A share in percent, never rounded up to all."""
    return f"{int(part * 1000) / 10:.1f} %" if part < 1 else "100 %"


@register.filter
def pick(table: dict[Any, Any], key: Any) -> Any:
    """The entry of a dictionary."""
    return table.get(key, "")


@register.filter
def theme(chosen: str | None) -> SafeString | str:
    """The attribute of a page whose reader has chosen day or night."""
    return format_html(' data-theme="{}"', chosen) if chosen in ("day", "night") else ""


@register.filter
def plus(number: int, more: int) -> int:
    return number + more
