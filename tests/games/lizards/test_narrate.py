"""Events in words: LZ-472, LZ-479 and every row of table 25.10."""

from __future__ import annotations

import pytest

from terrarium.games.lizards import game
from terrarium.games.lizards.content import ORDERS
from terrarium.games.lizards.rules.events import KINDS
from terrarium.games.lizards.words.narrate import LINES, narrate
from terrarium.kernel import Decision, Fields, Seen

from .sketch import sketch

VIEW = sketch({"5D": "Hom"}, owners={"5D": 0}, dens={"5D": (91, 150)})
HEX = VIEW.grid.hex


NAMES = {clan.code: clan.name for clan in VIEW.clans}


def told(kind, **face):
    """As the printed report has it."""
    return narrate(VIEW, Seen(kind, face), terse=True)


def named(line):
    """The same line with the clans' names for their codes."""
    for code, name in NAMES.items():
        line = line.replace(code, name)
    return line


@pytest.mark.rule("LZ-479", "EX-30")
def test_a_fight_as_the_winner_reads_it():
    line = told(
        "combat",
        role="attacker",
        hex=HEX("5D"),
        attacker=0,
        defender=1,
        engaged=[120, 100],
        lost=[41, 0, 0, 8, 0],
        their_lost=83,
        captives=[0, 17, 12, 0, 0],
        winner=0,
        won="attacker",
        fled=HEX("4D"),
        level=3,
        left=100,
        den=False,
        gate=False,
    )
    assert line == (
        "`5D` 120 of yours attack MUM, 100 strong. You win. Lost: 41 red 8 yellow; theirs: 83. "
        "Captives: 17 green 12 grey. They flee to 4D. 100 left, Ferocious."
    )


@pytest.mark.rule("LZ-479")
def test_the_same_fight_as_the_loser_reads_it():
    line = told(
        "combat",
        role="defender",
        hex=HEX("5D"),
        attacker=1,
        defender=0,
        engaged=[120, 100],
        lost=[0, 50, 33, 0, 0],
        their_lost=49,
        captives=[0, 17, 12, 0, 0],
        winner=1,
        won="attacker",
        fled=HEX("4D"),
        level=0,
        left=17,
        den=False,
        gate=False,
    )
    assert line == (
        "`5D` 100 of yours are attacked by MUM, 120 strong. You lose. Lost: 50 green 33 grey; theirs: 49. "
        "Taken captive: 17 green 12 grey. You flee to 4D. 17 left."
    )


@pytest.mark.rule("LZ-457", "LZ-472")
@pytest.mark.parametrize(
    ("kind", "face", "words"),
    [
        (
            "combat",
            {"role": "seen", "attacker": 1, "defender": 2, "winner": 1, "won": "attacker"},
            "seen: MUM fought SCT, MUM won.",
        ),
        (
            "combat",
            {"role": "seen", "attacker": 1, "defender": -1, "winner": -1, "won": "none"},
            "seen: MUM fought the militia of the free den, nobody won.",
        ),
        ("monster", {"role": "seen", "clan": 1}, "seen: a sea monster rose against MUM."),
        (
            "monster",
            {"role": "prey", "clan": 0, "strength": 60, "lost": [26, 0, 0, 0, 0], "left": 74, "summoned": False},
            "A sea monster of 60 attacks. Lost: 26 red. 74 left.",
        ),
        (
            "den_taken",
            {"role": "captor", "owner": 0, "former": 1, "home": True, "colour": 4, "pop": 1, "defended": True},
            "Black Home Den taken from MUM, with 1 Den Lizard.",
        ),
        ("den_taken", {"role": "loser", "owner": 1}, "Your den is lost to MUM."),
        ("den_taken", {"role": "seen", "owner": 1}, "seen: the den now belongs to MUM."),
        ("lob", {"role": "seen"}, "seen: stones fell here."),
        (
            "lob",
            {"role": "victim", "lost": [13, 0, 0, 0, 4], "by": -1, "source": -1},
            "Stones fall on your lizards. Lost: 13 red 4 black.",
        ),
        (
            "lob",
            {"role": "victim", "lost": [1, 0, 0, 0, 0], "by": 1, "source": 0},
            "Stones fall on your lizards. Lost: 1 red. MUM threw them from 1A.",
        ),
        ("chant", {"role": "seen", "clan": 1}, "seen: lizards of MUM chant."),
        (
            "chant",
            {"role": "victim", "chant": "COER", "by": -1, "source": -1, "lost": [9, 0, 0, 0, 0], "owner": 2},
            "Coerce: 9 red leave you for SCT.",
        ),
        (
            "chant",
            {"role": "victim", "chant": "FREE", "by": 1, "source": 0},
            "Freeze, sung by MUM in 1A: your lizards are frozen for this turn.",
        ),
        (
            "chant",
            {
                "role": "victim",
                "chant": "DARK",
                "by": -1,
                "source": -1,
                "lost": [9, 0, 0, 0, 0],
                "den": True,
                "pop": 120,
            },
            "Dark: everything of yours here is destroyed (9 red), and the den with 120 Den Lizards.",
        ),
        (
            "eyes",
            {"role": "owner", "bands": [[1, [0, 5, 0, 0, 0]], [-1, [30, 0, 0, 0, 0]]], "den": [0, 66]},
            "Eyes: MUM 5 green; militia 30 red; Red den with 66 Den Lizards.",
        ),
        ("eyes", {"role": "owner", "bands": [], "den": []}, "Eyes: nobody there."),
        ("spy_lost", {"role": "owner", "colour": 1, "cause": "bush"}, "Your green spy has gone bush."),
        ("spy_lost", {"role": "captor", "clan": 1, "cause": "captured"}, "A spy of MUM is captured."),
        ("spy_lost", {"role": "captor", "clan": 1, "cause": "reveal"}, "A spy of MUM is killed."),
        ("spy_back", {"role": "owner", "colour": 0}, "A red spy rejoins the band."),
        (
            "land",
            {"role": "seen", "old": 3, "new": 6, "cause": "fertilised"},
            "seen: Plains becomes Fertile, fertilised.",
        ),
        (
            "land",
            {
                "role": "owner",
                "old": 1,
                "new": 10,
                "cause": "dark",
                "den": 0,
                "home": True,
                "pop": 120,
                "temple": False,
                "bridge": False,
            },
            "Home Den becomes Cursed, by the Dark. You lose a Home Den, 120 Den Lizards.",
        ),
        ("eruption", {"role": "seen"}, "seen: the volcano erupts."),
        (
            "den_lost",
            {"role": "owner", "home": False, "cause": "collapse", "pop": 6},
            "Your den collapses. 6 Den Lizards lost.",
        ),
        (
            "den_lost",
            {"role": "seen", "home": True, "cause": "eruption"},
            "seen: a Home Den is destroyed by the eruption.",
        ),
        ("built", {"role": "seen", "what": "bridge", "clan": -1}, "seen: a bridge is built."),
        ("built", {"role": "seen", "what": "den", "clan": 1}, "seen: a den is finished by MUM."),
        ("bridge_lost", {"role": "owner", "cause": "destroyed", "by": 1}, "Your bridge is destroyed by MUM."),
        ("bridge_lost", {"role": "seen", "by": -1}, "seen: the bridge is gone."),
        ("raft_lost", {"role": "owner", "cause": "sank"}, "The raft sinks under your lizards."),
        ("raft_lost", {"role": "seen"}, "seen: a raft is gone."),
        ("site_lost", {"role": "seen"}, "seen: the half-built den collapses."),
        (
            "killed",
            {"role": "owner", "lost": [20, 10, 21, 0, 0], "left": 50, "cause": "starvation"},
            "Starvation: 20 red 10 green 21 grey die. 50 left.",
        ),
        (
            "mired",
            {"role": "owner", "until": 8, "warriors": 40, "spies": 1},
            "Mired: 40 warriors and 1 spy cannot move through turn 8.",
        ),
        ("hunger", {"role": "owner", "stage": 5}, "The band is Starving."),
        (
            "population",
            {"role": "owner", "colour": 0, "before": 66, "after": 91, "capacity": 150, "cause": "growth"},
            "Red den: 66 -> 91 Den Lizards (capacity 150).",
        ),
        (
            "population",
            {"role": "owner", "colour": -1, "before": 4, "after": 8, "capacity": 50, "cause": "nomads"},
            "Unsettled den: 4 -> 8 Den Lizards (capacity 50), nomads.",
        ),
        ("den_colour", {"role": "owner", "colour": 3}, "The den is settled: it is a Yellow den now."),
        (
            "gift",
            {
                "role": "giver",
                "by": 0,
                "to": 2,
                "counts": [60, 0, 0, 0, 0],
                "den": True,
                "colour": 1,
                "pop": 40,
                "temple": False,
                "bridge": False,
            },
            "Given to SCT: 60 red warriors, Green den with 40 Den Lizards.",
        ),
        (
            "gift",
            {
                "role": "receiver",
                "by": 1,
                "to": 0,
                "counts": [0, 0, 0, 0, 0],
                "den": False,
                "colour": -1,
                "pop": 0,
                "temple": True,
                "bridge": False,
            },
            "A gift of MUM: temple.",
        ),
    ],
)
def test_each_row_of_the_table_of_audiences(kind, face, words):
    assert told(kind, hex=HEX("5D"), **face) == f"`5D` {words}"
    assert narrate(VIEW, Seen(kind, {"hex": HEX("5D"), **face})) == f"`5D` {named(words)}"


@pytest.mark.rule("LZ-475", "EX-57")
def test_messages_show_recipients_to_the_sender_only():
    assert told("message", role="sender", by=0, to=[2, 3], text="Peace?") == "To SCT, GNG: Peace?"
    assert told("message", role="receiver", by=0, text="Peace?\nNow.") == "From SPS: Peace? Now."
    sent = narrate(VIEW, Seen("message", {"role": "sender", "by": 0, "to": [2, 3], "text": "Peace?"}))
    assert sent == f"To {NAMES['SCT']}, {NAMES['GNG']}: Peace?"


@pytest.mark.rule("LZ-475")
def test_a_players_words_cannot_style_the_report():
    assert "*" not in told("message", role="receiver", by=0, text="**all** `code`")


@pytest.mark.rule("LZ-367")
@pytest.mark.parametrize(
    ("face", "words"),
    [
        (
            {"winners": [0], "points": 16082, "needed": 16000, "reason": "points"},
            "Spies Of Slime (SPS) is Lord of the Savage Swamp, in turn 37, with 16082 points, 16000 being enough.",
        ),
        (
            {"winners": [], "points": 0, "needed": 0, "reason": "none"},
            "Turn 37: nobody is left. The swamp belongs to itself again.",
        ),
        (
            {"winners": [0, 1], "points": 9, "needed": 99, "reason": "limit"},
            "Spies Of Slime (SPS) and Brothers of the Bog (MUM) are Lords of the Savage Swamp, in turn 37, "
            "with 9 points at the last turn.",
        ),
    ],
)
def test_the_end(face, words):
    assert told("victory", turn=37, **face) == words


def test_every_kind_is_narrated():
    assert set(LINES) == set(KINDS)


def test_captions_prompts_and_labels():
    starving = sketch({"5D": "Pla"}, bands=[("5D", 0, ((9, 0, 0, 0, 0), 4, 0, 0))], spies=[("5D", 0, 1)])
    assert game.caption(starving) == (
        "You hold 1 Home Den, 1 den and 479 lizards: 2534 of 8000 points, rank 1 of 4. "
        "1 band starves next turn unless fed. 1 spy goes bush next turn unless back with a band."
    )
    assert game.prompt(VIEW, Decision("orders", Fields({}), None, {"turn": 5})) == "Write up to 30 orders for turn 5."
    assert game.label(VIEW, "choice", 4) == "4 Occult"
    assert game.label(VIEW, "seat", 1) == "Brothers of the Bog (MUM)"
    assert [game.label(VIEW, "ord", code) for code in ORDERS][:3] == ["Free", "Lob", "Chant"]
