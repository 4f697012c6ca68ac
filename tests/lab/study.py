"""The room `study` of the coins beside it."""

from __future__ import annotations

from terrarium.figures import share, table

from .coins import Tossed, toss


def one(number, seats, options, seed) -> Tossed:
    return toss(number, seats, options, seed)


def tables(found, options):
    return [table("Coins", ["side", "share"], [["head", share(sum(one.heads for one in found), len(found))]])]


def measures(tossed):
    return {"heads": float(tossed.heads)}
