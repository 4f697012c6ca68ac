"""A clan's own orders in words (LZ-472)."""

from __future__ import annotations

import pytest

from terrarium.games.lizards.content import CHANTS, FAILURES
from terrarium.games.lizards.words.narrate import narrate
from terrarium.kernel import Seen

from .sketch import sketch

VIEW = sketch({"5D": "Hom"}, owners={"5D": 0}, dens={"5D": (91, 150)})
HEX = VIEW.grid.hex
ORDER = {
    "role": "owner",
    "line": 1,
    "directions": [],
    "counts": [0, 0, 0, 0, 0],
    "chant": "",
    "target": -1,
    "to": -1,
    "fail": "",
}


def order(code, h, terse=True, **facts):
    return narrate(VIEW, Seen("order", {**ORDER, "ord": code, "hex": HEX(h), **facts}), terse)


@pytest.mark.rule("LZ-472")
@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            order(
                "SP",
                "5D",
                directions=[4, 1],
                counts=[105, 0, 0, 32, 0],
                left=[105, 0, 0, 32, 0],
                route=[HEX("5C"), HEX("5D")],
                end=HEX("5D"),
                fed=[HEX("5C")],
                took=[],
                broke=False,
                spy=False,
            ),
            "`5D` SP 105 red 32 yellow SW NE: 105 red 32 yellow go to 5C, 5D. Fed in 5C.",
        ),
        (order("RE", "9C", fail="F-NOTOWN"), "`9C` RE failed (F-NOTOWN): nothing of yours is there."),
        (order("RE", "9C", recruits=34, colour=2), "`9C` RE: 34 grey recruits."),
        (
            order("LO", "9C", directions=[0, 0], target=HEX("7C"), thrown=50, killed=17),
            "`9C` LO N N: 50 stones thrown at 7C, 17 killed.",
        ),
        (
            order(
                "CH",
                "9C",
                chant="SHUN",
                directions=[0],
                counts=[0, 0, 0, 0, 100],
                target=HEX("8C"),
                chanters=100,
                effect=True,
                reverted=20,
                moved=64,
                landed=HEX("5C"),
            ),
            "`9C` CH SHUN 100 black N: 100 blacks chant Shunt on 8C: 64 lizards flung to 5C. 20 black turned red.",
        ),
        (
            order("CH", "9C", chant="REVE", target=HEX("9C"), chanters=30, effect=False, reverted=0),
            "`9C` CH REVE: 30 blacks chant Reveal on 9C, without effect.",
        ),
        (
            order(
                "CH",
                "1A",
                chant="GATE",
                target=HEX("3C"),
                chanters=150,
                effect=True,
                reverted=0,
                crowded=[13, 0, 0, 0, 37],
            ),
            "`1A` CH GATE 3C: 150 blacks chant Gate on 3C: the gate opens; 13 red 37 black find no room and die.",
        ),
        (
            order("FR", "7A", freed=[30, 0, 0, 0, 0], refused=[0, 0, 0, 10, 0], into="den"),
            "`7A` FR: 30 red become Den Lizards. 10 yellow refuse and stay in the band.",
        ),
        (
            order(
                "SA",
                "5M",
                directions=[2, 3],
                left=[60, 0, 0, 0, 0],
                route=[HEX("6N")],
                end=HEX("6N"),
                fed=[],
                took=[],
                broke=False,
                spy=False,
                fail="F-BRIDGE",
            ),
            "`5M` SA SE S: 60 red go to 6N. Stopped (F-BRIDGE): a bridge bars the raft's way.",
        ),
        (
            order(
                "MO",
                "5M",
                directions=[0],
                left=[9, 0, 0, 0, 0],
                route=[HEX("4M")],
                end=-1,
                fed=[],
                took=[],
                broke=False,
                spy=False,
            ),
            "`5M` MO N: 9 red go to 4M. None are left.",
        ),
        (
            order(
                "MO",
                "5M",
                directions=[0],
                left=[9, 0, 0, 0, 0],
                route=[HEX("4M")],
                end=HEX("4M"),
                fed=[],
                took=[[HEX("4M"), 9]],
                broke=False,
                spy=False,
            ),
            "`5M` MO N: 9 red go to 4M. The Temple in 4M is yours.",
        ),
        (
            order("SN", "5M", directions=[0], route=[HEX("4M")], moved=2, lost=1),
            "`5M` SN N: 2 spies to 4M; 1 did not come through.",
        ),
        (
            order("BR", "5M", directions=[0], target=HEX("4M"), built="raft", life=6),
            "`5M` BR N: a raft floats in 4M, good for 6 turns.",
        ),
        (order("BD", "5M", built="site", life=0), "`5M` BD: a den is half-built."),
        (order("GI", "5M", to=1), "`5M` GI MUM: given to MUM."),
    ],
)
def test_own_orders(line, words):
    assert line == words


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (order("RE", "9C", terse=False, fail="F-NOTOWN"), "`9C` Recruit failed: nothing of yours is there."),
        (
            order("CH", "9C", terse=False, chant="REVE", target=HEX("9C"), chanters=30, effect=False, reverted=0),
            "`9C` Chant Reveal: 30 blacks chant Reveal on 9C, without effect.",
        ),
        (order("GI", "5M", terse=False, to=1), "`5M` Give to Brothers of the Bog: done."),
        (
            order("GI", "5M", terse=False, to=1, fail="F-CLAN"),
            f"`5M` Give to Brothers of the Bog failed: {FAILURES['F-CLAN']}.",
        ),
    ],
)
def test_the_browser_names_orders_chants_and_clans_in_words(line, words):
    assert line == words


def test_every_failure_has_words():
    for code, why in FAILURES.items():
        assert f"({code}): {why}" in order("MO", "5D", fail=code)
        assert f"failed: {why}" in order("MO", "5D", terse=False, fail=code)


def test_every_chant_tells_its_effect():
    facts = {"moved": 1, "landed": 0, "strength": 9, "old": 3, "new": 4, "joined": [1, 0, 0, 0, 0], "spies": 1}
    facts |= {"before": [1, 0, 0, 0, 0], "after": [0, 1, 0, 0, 0], "reverted": 3, "chanters": 200, "effect": True}
    lines = {code: order("CH", "5D", chant=code, target=0, **facts) for code in CHANTS}
    assert len(set(lines.values())) == len(CHANTS)
    assert all(line.endswith("3 black turned red.") for line in lines.values())
