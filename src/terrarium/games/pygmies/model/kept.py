"""What follows from where everybody stands, worked out once and kept while nobody moves.

A few tables are kept beside each other, for plans go back and forth between one and what would become of it. A table is
known again by its models, which are records: as long as they are the same ones, so is all that is kept here.
"""

from __future__ import annotations

from ..state import Field

FEW = 4
"""Tables that are kept at once."""


class Kept:
    """What is known of one table: who touches whom, and whose skills change a statistic of others."""

    def __init__(self, field: Field) -> None:
        self.models = field.models[:]
        self.land = (field.board, field.holes, field.customs)
        self.touching: dict[int, list[int]] = {}
        self.sources: dict[str, list[int]] = {}

    def fits(self, field: Field) -> bool:
        """Whether this is the table of that field."""
        return self.models == field.models and self.land == (field.board, field.holes, field.customs)


_tables: list[tuple[Kept, ...]] = [()]


def kept(field: Field) -> Kept:
    """What is known of the table as it stands."""
    tables = _tables[0]
    for n, one in enumerate(tables):
        if one.fits(field):
            if n:
                _tables[0] = (one, *tables[:n], *tables[n + 1 :])
            return one
    one = Kept(field)
    _tables[0] = (one, *tables[: FEW - 1])
    return one
