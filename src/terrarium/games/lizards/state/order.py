"""An order as it waits to be carried out (section 16); `forms.orders` reads it."""

from __future__ import annotations

from typing import Any

import msgspec


class Order(msgspec.Struct, frozen=True, gc=False):
    """An order that has no form error. Directions are numbers, -1 for none. `target` is where M1 and M2 lead (the
    hex named by GATE), or -1; `to` is the seat that a GIVE names; `line` its place among the clan's orders, from 1."""

    ord: str
    clan: int
    line: int
    hex: int
    m1: int = -1
    m2: int = -1
    counts: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    chant: str = ""
    target: int = -1
    to: int = -1

    @property
    def directions(self) -> tuple[int, ...]:
        return () if self.m1 < 0 else (self.m1,) if self.m2 < 0 else (self.m1, self.m2)

    @property
    def key(self) -> tuple[Any, ...]:
        """LZ-425: two orders with the same key are duplicates."""
        return (self.ord, self.hex, self.m1, self.m2, self.counts, self.chant, self.target, self.to)
