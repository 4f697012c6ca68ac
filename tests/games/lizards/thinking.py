"""Small worlds for bots, and what bots order in them."""

from __future__ import annotations

from random import Random

from terrarium.games.lizards.bots.plan import Plan
from terrarium.games.lizards.bots.raider import Raider
from terrarium.games.lizards.forms import EMPTY
from terrarium.kernel import Decision, Fields, MomentId, Question

from .sketch import sketch


def orders(view, bot=None, note=None, events=()):
    question = Question(
        view, MomentId(0, 1), Decision("orders", Fields({}), EMPTY), EMPTY, list(events), note, Random(1)
    )
    return (bot or Raider()).answer(question).answer["orders"]


def thinking(view, bot=None):
    """The plan of a bot before its first judgement."""
    bot = bot or Raider()
    note = {"garrisons": {}, "ghosts": {}}
    return Plan(bot.scout(view, note), note, Random(1))


def of(found, *codes):
    return [order for order in found if order["ord"] in codes]


RING = {"4E": "Fer", "5D": "Fer", "5F": "Fer", "6D": "Fer", "6E": "Fer", "6F": "Fer"}
HOME = {"5E": "Hom", **RING}


def home(force, land=None, **more):
    """A Home Den in 5E, Fertile all round, and a band in it."""
    facts = {"owners": {"5E": 0}, "dens": {"5E": (100, 300)}, "home_colours": {"5E": "Red"}, "turn": 20}
    facts |= {"bands": [("5E", 0, force)], "seats": 2}
    facts.update(more)
    return sketch({**HOME, **(land or {})}, **facts)


def everywhere(land):
    """The same land with all the rest of the map known as water, so that nothing is left to explore."""
    codes = sketch({}).grid.codes
    return {**dict.fromkeys(codes, "Wat"), **land}


def two_bands(first, second):
    """An own home in 5E and a band in 1E, an enemy Home Den in 3E between them."""
    land = everywhere({**HOME, "3E": "Hom", "2E": "Pla", "1E": "Pla"})
    return sketch(
        land,
        owners={"5E": 0, "3E": 1},
        dens={"5E": (100, 300)},
        home_colours={"5E": "Red"},
        bands=[("5E", 0, ((first, 0, 0, 0, 0), 0, 0, 0)), ("1E", 0, ((second, 0, 0, 0, 0), 0, 0, 0))],
        turn=20,
    )
