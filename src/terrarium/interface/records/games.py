"""The games of a house: their options and forms, bots and papers."""

from __future__ import annotations

from typing import Any

import msgspec


class FormShown(msgspec.Struct, frozen=True):
    """A form as data (tagged by `form`) and as JSON Schema."""

    form: dict[str, Any]
    schema: dict[str, Any]


class BotLevel(msgspec.Struct, frozen=True):
    level: str
    usual: bool


class PaperName(msgspec.Struct, frozen=True):
    name: str
    title: str


class OptionShown(msgspec.Struct, frozen=True):
    """An option of a game for people: its title, what it does, and its values in words where they need any."""

    title: str
    says: str
    values: dict[str, str]


class GameShown(msgspec.Struct, frozen=True):
    """A game: its seats, options and bots, weakest first."""

    slug: str
    title: str
    summary: str
    edition: int
    fewest: int
    most: int
    options: FormShown
    option_words: dict[str, OptionShown]
    defaults: dict[str, Any]
    instructions: FormShown | None
    bots: list[BotLevel]
    aids: list[PaperName]
    papers: list[PaperName]
