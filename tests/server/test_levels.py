"""The levels of bots, where a table is set up: in words, and good to sit down with."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from terrarium.bots.levels import LEVELS
from terrarium.server.models import Seat, Table

from .test_play_pages import OURS, as_

CHOICE = re.compile(r'<option value="(\w+)"\s*(selected)?\s*>([^<]*)</option>')


@pytest.mark.django_db
@pytest.mark.parametrize("slug", OURS)
def test_a_game_s_page_offers_four_levels_in_words(slug: str) -> None:
    shown = CHOICE.findall(Client().get(f"/games/{slug}/").content.decode())
    offered = [(name, words.strip()) for name, _, words in shown if name in {level.name for level in LEVELS}]
    assert offered == [(level.name, level.words) for level in LEVELS]
    assert [chosen for _, chosen, _ in shown].count("selected") == 1


@pytest.mark.django_db
def test_a_bot_of_that_level_sits_down(four) -> None:
    reply = as_(four[0]).post("/games/terrible-lizards/try", {"seats": "2", "level": "gentle"})
    assert reply.status_code == 302, reply.content
    table = Table.objects.get()
    assert "gentle" in {seat.bot for seat in Seat.objects.filter(table=table)}
