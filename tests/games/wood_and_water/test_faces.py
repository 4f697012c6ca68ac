"""What people see: board, text twin, words, aids, papers; and the bots."""

from __future__ import annotations

import re
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from terrarium.games.wood_and_water import game
from terrarium.games.wood_and_water.board.palette import PALETTE
from terrarium.games.wood_and_water.content import KINDS
from terrarium.games.wood_and_water.model.land import grid
from terrarium.games.wood_and_water.rules.movement import movement_phase
from terrarium.games.wood_and_water.state.records import Look, Work
from terrarium.games.wood_and_water.words import narrate
from terrarium.games.wood_and_water.words.battle import LOG
from terrarium.games.wood_and_water.words.cards import gear
from terrarium.kernel import Dice, Question, Seen
from terrarium.kernel.document import as_html, as_text

from .table import FULL, asked_aid, at, campaign, field, lay, paper, question, run, stack
from .test_battles import meeting

WORKS = [
    "meeting-hall", "fence", "walls", "mound", "fort", "house", "house", "town-gate", "palace", "barracks",
    "ferry", "port", "merchant-house", "hall-of-heroes",
]  # fmt: skip


def chart() -> Any:
    s = campaign("EM", "GO", "DW")
    lay(s, "B2", owner=0, works=WORKS)
    lay(s, "C2", owner=0, works=["road", "farm", "watch-post"])
    for name, terrain in (("D2", "forest"), ("E2", "thick"), ("F2", "hills"), ("G2", "mountain"), ("B3", "water")):
        lay(s, name, terrain)
    lay(s, "C3", "water", axis="NS", owner=0, works=["bridge"])
    lay(s, "D3", "mountain", passage="tunnel", owner=2)
    lay(s, "E3", "volcano")
    lay(s, "F3", "lava", cools=9)
    lay(s, "G3", village="ST")
    lay(s, "B4", resource="gold-mine", owner=1)
    lay(s, "C4", owner=1, desolate=True)
    stack(s, 0, "B2", "EM2", ("EM4", 20, {"command": FULL}))
    stack(s, 1, "B4", "GO2", ("GO4", 20))
    s.looks = [Look(0, at(s, "A1"), "hills", "")]
    s.works = [Work(0, at(s, "C2"), "toll-gate", 20)]
    run(s, movement_phase(1))
    return s


# ---- the board


def test_every_square_and_stack_can_be_chosen_on_the_board() -> None:
    s = chart()
    root = ElementTree.fromstring(game.board(s.view(0)))
    refs = {e.get("data-ref") for e in root.iter() if e.get("data-ref")}
    assert {f"square:{name}" for name in grid(s).names} <= refs
    assert {"stack:1001", "stack:2001"} <= refs
    titled = [e for e in root.iter() if e.get("data-ref")]
    assert all(e[0].tag.endswith("title") and e[0].text for e in titled)


def test_the_chart_is_inked_in_as_it_is_explored() -> None:
    s = chart()
    before = game.board(s.view(0))
    lay(s, "H8", "forest")
    assert len(game.board(s.view(0))) > len(before)


def test_a_town_grows_on_the_chart_with_its_buildings() -> None:
    from terrarium.games.wood_and_water.board.prospects import town
    from terrarium.games.wood_and_water.state.records import Square

    sizes = [len("".join(town(0, 0, Square("open", works=tuple((w, 0) for w in WORKS[:n]))))) for n in (1, 3, 6, 9, 14)]
    assert sizes == sorted(set(sizes))


def test_a_battle_is_marked_with_swords() -> None:
    s, _, _ = meeting()
    quiet = game.board(s.view(0))
    run(s, ("fight_phase",))
    assert game.board(s.view(0)).count("s-ember") > quiet.count("s-ember")


@pytest.mark.parametrize("colour", [name for name in PALETTE if name.startswith("seat-")])
def test_letters_on_seat_colours_can_be_read(colour: str) -> None:
    def light(hexed: str) -> float:
        parts = [int(hexed[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        line = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * line[0] + 0.7152 * line[1] + 0.0722 * line[2]

    for mode in (0, 1):
        a, b = sorted((light(PALETTE[colour][mode]), light(PALETTE["on-seat"][mode])), reverse=True)
        assert (a + 0.05) / (b + 0.05) >= 4.5


# ---- the text twin


def test_the_text_twin_tells_everything_the_drawing_shows() -> None:
    s = chart()
    text = game.text(s.view(0))
    for words in (
        "B2: open ground, capital", "house x2", "toll gate under way", "bridge north-south", "tunnel", "Skink village",
        "Gold mine", "desolate", "your pioneers saw hills", "20 Halberd Regiment (full command)",
        "2 units, under 250 points", "held by Orcs & Goblins", "Treasury",
    ):  # fmt: skip
        assert words in text, words
    assert "Orc Mob" not in text
    for name in re.findall(r"square:(\w+)", game.board(s.view(0))):
        assert name in grid(s).index


def test_captions() -> None:
    s = chart()
    assert game.caption(s.view(0)).startswith("Turn 2 of 8, move and explore")
    new, _ = game.new(2, game.settled({}), Dice(b"c"))
    assert "blank" in game.caption(new.view(0))


# ---- words


def test_every_kind_of_event_that_the_rules_tell_has_words() -> None:
    from pathlib import Path

    import terrarium.games.wood_and_water as package

    root = Path(package.__file__).parent
    told = set()
    for path in (*root.glob("*.py"), *root.glob("rules/*.py"), *root.glob("orders/*.py")):
        source = path.read_text(encoding="utf-8")
        told |= set(re.findall(r'(?:show|private)\(\s*s,\s*f,\s*"(\w+)"', source))
        told |= set(re.findall(r'f\.(?:tell|whisper)\(\s*"(\w+)"', source))
    assert len(told) > 60
    assert told <= set(narrate.WORDS)


def test_every_line_of_a_battle_log_has_words() -> None:
    from pathlib import Path

    import terrarium.games.wood_and_water.resolver as package

    told = set()
    for path in Path(package.__file__).parent.glob("*.py"):
        told |= set(re.findall(r'\.tell\(\s*"([\w-]+)"', path.read_text(encoding="utf-8")))
    assert told == {*LOG, "round"}, "a round is a heading"


def test_an_exploration_is_told_in_the_rulebooks_words() -> None:
    s = chart()
    face = {"square": "C3", "terrain": "resource", "resource": "tree", "seat": 0}
    assert game.narrate(s.view(0), Seen("explored", face)) == "You discovered at C3: **Tree of life**."
    assert game.narrate(s.view(1), Seen("explored", face)) == "The Empire discovered at C3: **Tree of life**."


def test_reasons_why_a_step_is_not_open() -> None:
    s = chart()
    barred = game.barred(s.view(0), question(s, 0))
    assert barred["square:B3"].says == "This square is impassable."
    assert barred["square:B3"].rule == "WW-017"


# ---- aids


def ask(s: Any, name: str, value: Any, who: int = 0) -> Any:
    return asked_aid(name, s, value, who)


def test_aids() -> None:
    s = chart()
    assert ask(s, "reach", "1001")["squares"]["C2"] == "4 1/2"
    odds = ask(s, "chart", "A2")
    assert odds["chart"] == "water"
    assert odds["percent"]["water"] == 50
    assert ask(s, "price", {"square": "B2", "key": "house"})["spelled"] == "20 x 1/2 = 10"
    assert ask(s, "composition", True)["core_duty"] == 2
    assert ask(s, "ledger", True)["income"]["C2"] == 30
    assert ask(s, "diplomacy", True) == {"Orcs & Goblins": "never", "Dwarfs": "trusted"}


def test_odds_use_the_band_of_an_unknown_enemy() -> None:
    s = campaign("EM", "GO", land="open")
    stack(s, 0, "B2", "EM2", *[("EM8", 12)] * 4)
    stack(s, 1, "C2", "GO2", ("GO5", 20))
    assert 2001 in s.view(0).glimpses
    strong = ask(s, "odds", {"own": "1001", "enemy": "2001"})
    assert strong["won"] >= 32
    assert ask(s, "odds", {"own": "2001", "enemy": "1001"}, who=1)["won"] <= 8


# ---- papers


def test_papers_are_readable() -> None:
    s = chart()
    book = as_text(paper("roster", s, 0), 120)
    assert "Captain of the State" in book
    assert "Orc Boss" not in book
    card = as_text(paper("faction", s, 0), 200)
    assert "Great-Sword Guard" in card
    assert "WS weapon skill" in card
    assert "great weapon" in card
    assert "Pioneers look at squares" in card
    assert "Dwarfs: trusted" in card
    assert "<svg" in as_html(paper("report", s, 0))


def test_weapons_and_special_rules_are_said_in_words() -> None:
    said = {note for k in KINDS.values() for note in gear(k, k.tags, k.arms, k.wizard)}
    assert {"hand weapon", "ward save 5+", "breath S3 (powder)", "magic resistance 1", "D6+1 impact hits S5"} <= said
    assert not [note for note in said if re.search(r"^(hw|twohand)$|^[a-z]+\d", note)]


def test_a_report_at_the_beginning_of_a_turn_tells_the_turn_before() -> None:
    """What is posted when the alliances are asked: fresh events only, from the orders of the turn before on."""
    s = campaign("EM", "GO", turn=3)
    fresh = [
        Seen("stands", {"seat": 0, "square": "B2", "key": "farm"}),
        Seen("order_refused", {"way": "build", "why": "no coin", "rule": "WW-197"}),
        Seen("turn", {"turn": 3}),
    ]
    sheet = as_text(paper("report", s, 0, fresh), 120)
    assert sheet.index("Turn 2") < sheet.index("The Empire built a farm.") < sheet.index("no coin (WW-197)")


def test_a_report_tells_the_way_of_every_stack_and_what_was_found() -> None:
    s = campaign("EM", "GO", turn=3)
    told = [
        Seen("step", {"seat": 1, "stack": 2001, "start": "B2", "square": "B3"}),
        Seen("step", {"seat": 1, "stack": 2002, "start": "F2", "square": "F3"}),
        Seen("step", {"seat": 1, "stack": 2001, "start": "B3", "square": "C3"}),
        Seen("explored", {"seat": 1, "square": "C4", "terrain": "hills", "resource": ""}),
    ]
    sheet = as_text(paper("report", s, 0, told), 120)
    assert "Orcs & Goblins: B2 to B3 to C3; F2 to F3; C4 is hills." in sheet


def test_the_after_battle_report_tells_the_rounds() -> None:
    from .test_battles import fought

    s, _, _ = meeting()
    told = fought(s)
    seen = [Seen(e.kind, face) for e in told if (face := e.seen_by(0)) is not None]
    sheet = as_text(paper("after-battle", s, 0, seen), 120)
    assert "Battle at C3" in sheet
    assert "Round 2" in sheet
    log = next(game.narrate(s.view(0), event) for event in seen if event.kind == "battle_log")
    assert "**Round 2.** " in log
    assert " - " not in log, "a page shows it in one paragraph"
    bystander = [Seen(e.kind, face) for e in told if (face := e.seen_by(-1)) is not None]
    assert "Round 2" not in as_text(paper("after-battle", s, -1, bystander), 120)


# ---- bots


def played(levels: list[str], seed: int, **options: Any) -> dict[int, Any]:
    s, _ = game.new(len(levels), game.settled({"length": "6", **options}), Dice(b"bots%d" % seed))
    rng, dice = Random(seed), Dice(b"more%d" % seed)
    bots = [game.bots[level]() for level in levels]
    while not s.over:
        moment = s.moments()[0]
        answers = {}
        for seat, decision in moment.decisions.items():
            default = s.default(moment, seat)
            reply = bots[seat].answer(Question(s.view(seat), moment.id, decision, default, [], None, rng))
            answers[seat] = reply.answer
        s.play(moment, answers, dice, telling=False)
    return s.result()


def test_the_levels_are_in_order() -> None:
    assert list(game.bots) == ["wanderer", "settler", "warlord"]


@pytest.mark.parametrize(("better", "worse"), [("settler", "wanderer"), ("warlord", "wanderer")])
def test_a_higher_level_gains_more_points(better: str, worse: str) -> None:
    gained = [0, 0]
    for seed in range(6):
        levels = [better, worse] if seed % 2 else [worse, better]
        result = played(levels, seed)
        for seat, level in enumerate(levels):
            gained[level == worse] += result[seat].score
    assert gained[0] > gained[1]


def test_bots_play_every_option_to_the_end() -> None:
    result = played(["warlord", "settler", "wanderer"], 3, fog="fog", encounters="inclusive", local_seats=True)
    assert sorted(place.place for place in result.values())[0] == 1


def test_gaia_is_drawn_apart() -> None:
    s = campaign("EM", "GO", land="open")
    field(s, "open", "B2", owner=0)
    stack(s, -1, "C3", ("GO5", 20), used=("encounter",))
    run(s, movement_phase(1))
    assert "Gaia" in game.text(s.view(0))
    assert "stack:90001" in game.board(s.view(0))
