"""Work that may be done by any worker, any number of times: each looks at the rows first and does what is left."""

from __future__ import annotations

from django_tasks import task


@task(queue_name="bots")
def play_bots(table: str) -> None:
    """Let the bots of a table answer what they owe."""
    from . import botting

    if botting.labour(table, seconds=5):
        play_bots.enqueue(table)


@task(queue_name="post")
def write_reports(table: str) -> None:
    """Write the reports that the table's last turn calls for."""
    from . import reporting

    reporting.write(table)


@task(queue_name="post")
def send(delivery: int) -> None:
    """Try to send one letter."""
    from ..post import outbox

    outbox.send(delivery)
