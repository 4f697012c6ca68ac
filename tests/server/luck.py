"""A house whose luck is the same in every run: a table's secret follows from its game, set-up and maker, the words that
nobody chose from their seats, and what a bot draws from the moment it is asked. What fails once, fails again."""

from __future__ import annotations

import re
from hashlib import blake2b
from random import Random
from typing import Any

from django.apps import AppConfig
from msgspec.structs import replace


def dealt(sender: Any, instance: Any, raw: bool = False, **_: Any) -> None:
    """A new table; one that is put back from its record keeps the secret it was played with, a lesson its own. What
    only tells two makers of one name apart (`everybody-1-0123456789ab`) is no part of the luck."""
    from terrarium.kernel.dice import commitment

    if raw or not instance._state.adding or instance.header or instance.lesson:
        return
    maker = instance.moderator
    before = sender.objects.filter(moderator=maker, game=instance.game).count() if maker else 0
    name = re.sub("-[0-9a-f]{12}$", "", maker.username) if maker and not maker.guest else ""
    about = f"{instance.game}/{instance.seats_count}/{instance.options}/{name}/{before}"
    instance.secret = blake2b(about.encode(), digest_size=32).digest()
    instance.commitment = commitment(instance.secret)


def worded(sender: Any, instance: Any, raw: bool = False, **_: Any) -> None:
    if not raw and re.fullmatch("[0-9a-f]{16}", instance.word):
        instance.word = f"word of seat {instance.number}"


class Luck(AppConfig):
    name = "tests.server.luck"
    label = "luck"

    def ready(self) -> None:
        from django.db.models.signals import pre_save

        from terrarium.server.models import Seat, Table
        from terrarium.server.tables.engine import botting

        pre_save.connect(dealt, Table)
        pre_save.connect(worded, Seat)
        drawn = botting.question

        def question(here: Any, change: Any, due: Any) -> Any:
            asked = drawn(here, change, due)
            luck = f"{here.secret.hex()}/{due.moment.id}/{due.seat}"
            return asked if here.lesson is not None else replace(asked, rng=Random(luck))

        botting.question = question
