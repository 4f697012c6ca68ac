"""The drawings: sound, complete for every choice, readable by day and night, and without anybody's secrets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from xml.etree import ElementTree

import pytest

from terrarium.games.lizard_wizard import game
from terrarium.games.lizard_wizard.board import animals, labels, signs
from terrarium.games.lizard_wizard.content import DUNGEON, FAMILIARS, GATHERING, REAGENT_NAMES, SCHOOL_NAMES, WIZARDS
from terrarium.games.lizard_wizard.rules.dungeon import next_room
from terrarium.games.lizard_wizard.state import Expedition
from terrarium.games.lizard_wizard.view import WizardView
from terrarium.kernel import SPECTATOR, Allocation, Dice, Either, Fields, Form, Match, One, Some
from terrarium.kernel.svg import HOUSE

from .table import Table

Drawing = Callable[[WizardView], str]
DRAWINGS: list[Drawing] = [game.board, game.wide_board, game.square_board]
ON_THE_BOARD = ("card", "spell", "wizard", "tower", "familiar", "reagent", "seat", "school", "go")


def refs(svg: str) -> set[str]:
    return {ref for element in ElementTree.fromstring(svg).iter() if (ref := element.get("data-ref"))}


def choices(form: Form) -> Iterator[str]:
    """The board elements that a form's options stand for."""
    match form:
        case One() | Some():
            yield from (f"{form.of}:{option}" for option in form.options)
        case Allocation():
            yield from (f"{form.of}:{key}" for key in form.pools)
        case Either():
            for way, inner in form.ways.items():
                yield f"{form.of}:{way}"
                yield from choices(inner)
        case Fields():
            for inner in form.parts.values():
                yield from choices(inner)


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_whatever_can_be_chosen_is_on_every_drawing(seats: int) -> None:
    rng = Random(seats)
    match = Match.new(game, seats, secret=b"drawings")
    met: set[str] = set()
    for _ in range(60):
        if match.over:
            break
        moment = match.moments()[0]
        for seat, decision in moment.decisions.items():
            wanted = {ref for ref in choices(decision.form) if ref.partition(":")[0] in ON_THE_BOARD}
            met |= {ref.partition(":")[0] for ref in wanted}
            for draw in DRAWINGS:
                assert wanted <= refs(draw(match.view(seat)))
        match.play(moment.id, {seat: decision.form.sample(rng) for seat, decision in moment.decisions.items()})
    assert {"card", "spell", "wizard", "familiar", "reagent"} <= met


@pytest.mark.parametrize("draw", DRAWINGS, ids=["tall", "wide", "square"])
def test_hands_and_purses_of_others_are_not_drawn(draw: Drawing) -> None:
    """LW-952: of an opponent only the number of its cards."""
    t = Table(3)
    t[1].mana, t[1].gold = 777, 888
    for who in (0, SPECTATOR):
        svg = draw(t.s.view(who))
        assert "777" not in svg
        assert "888" not in svg
        assert {ref for ref in refs(svg) if ref.startswith("card:")} == {
            f"card:{card}" for card in (t[0].hand if who == 0 else [])
        }
        assert "3 cards in hand" in svg
    assert "777" in draw(t.s.view(1))


@pytest.mark.parametrize("draw", DRAWINGS, ids=["tall", "wide", "square"])
def test_the_drawing_is_sound_and_can_be_chosen_from(draw: Drawing) -> None:
    t = Table(4)
    root = ElementTree.fromstring(draw(t.s.view(0)))
    assert root.get("width")
    assert root.get("height")
    found = {element.get("data-ref") for element in root.iter() if element.get("data-ref")}
    wanted = {f"card:{card}" for card in t[0].hand} | {f"spell:{card}" for card in t.s.spells}
    wanted |= {f"tower:{t.s.towers[0]}"} | {f"wizard:{card}" for card in t.s.wizards}
    wanted |= {f"reagent:{kind}" for kind in "STENMFH"} | {f"seat:{seat}" for seat in range(4)}
    assert wanted <= found
    for element in root.iter():
        if element.get("data-ref"):
            assert any(child.tag.endswith("title") for child in element)


@pytest.mark.parametrize("draw", DRAWINGS, ids=["tall", "wide", "square"])
def test_the_table_explains_itself(draw: Drawing) -> None:
    """What a wizard does, what a school is called, what the dungeon may do: in words that are drawn, not in titles."""
    t = Table(2)
    said = _written(draw(t.s.view(0)))
    assert {"each Gather", *SCHOOL_NAMES, *REAGENT_NAMES} <= said
    wizard = WIZARDS[t.s.wizards[0]]
    assert f"+1 {REAGENT_NAMES[wizard.reagent]}" in said
    t.s.expedition = Expedition(0, drawn=(next(card for card, found in DUNGEON.items() if found.gold),))
    view = t.s.view(0)
    odds = next_room(view)
    assert {f"{odds['hit']} %", f"{odds['defeat']} %", f"{odds['gold']} gold"} <= _written(draw(view))


@pytest.mark.parametrize("draw", DRAWINGS, ids=["tall", "wide", "square"])
def test_the_score_sheet_adds_up(draw: Drawing) -> None:
    """LW-821 to LW-829: each part has its line, and the lines of a seat come to its sum."""
    match = Match.new(game, 2, {"round_cap": 20}, secret=b"sheet")
    match.state.playout(Random(3), Dice(b"sheet"))
    view = match.view(0)
    assert view.over
    tally = game.tally(view)
    assert [sum(points[seat] for _, points in tally.lines) for seat in range(2)] == list(tally.figures)
    said = _written(draw(view))
    assert {says for says, points in tally.lines if any(points)} <= said
    assert "Score sheet" in said


def _written(svg: str) -> set[str]:
    return {element.text or "" for element in ElementTree.fromstring(svg).iter() if element.tag.endswith("text")}


def test_every_familiar_is_drawn_after_its_own_data() -> None:
    assert {card.name for card in FAMILIARS.values()} == set(animals.ANIMALS)
    assert len({animals.familiar(name, 0, 0, 0) for name in animals.ANIMALS}) == len(animals.ANIMALS)


@pytest.mark.parametrize("card", GATHERING)
def test_the_tokens_of_a_gathering_card_do_not_overlap_and_stay_on_it(card: str) -> None:
    drawn = ElementTree.fromstring(labels.gathering(card, 0, 0, 106))
    rows: dict[str, list[tuple[float, float]]] = {}
    for disc in drawn.iter("circle"):
        if disc.get("stroke-width") == "1.1":
            rows.setdefault(disc.attrib["cy"], []).append((float(disc.attrib["cx"]), float(disc.attrib["r"])))
    assert sorted(map(len, rows.values())) == sorted([len(GATHERING[card].gather), len(GATHERING[card].increase)])
    for row in rows.values():
        assert all(b - a >= r + q for (a, r), (b, q) in pairwise(row))
        assert max(x + r for x, r in row) <= 106


def test_signs_tell_apart_without_colour() -> None:
    schools = {sign("ink") for sign in signs.SCHOOL_SIGNS}
    reagents = {sign("ink") for sign in signs.REAGENT_SIGNS}
    assert len(schools) == len(reagents) == 7
    assert schools.isdisjoint(reagents)


def _luminance(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def test_text_on_every_label_can_be_read_by_day_and_night() -> None:
    """Ink on labels and wood, the names on the ribbons, the figures in the seals."""
    colours = {**HOUSE, **game.palette}
    tints = [name for name in game.palette if name.endswith("-tint")]
    pairs = [(ground, fill) for ground in (*tints, "wood", "sheet") for fill in ("ink", "ink-soft")]
    pairs += [(tint.removesuffix("-tint"), "sheet") for tint in tints]
    pairs += [("sheet", seal) for seal in ("pool", "amber", "ember", "violet", "moss")]
    pairs += [("moss", "moss-ink"), ("violet", "moss-ink"), ("amber", "sheet")]
    for ground, fill in pairs:
        for time in (0, 1):
            a, b = (_luminance(colours[name][time]) for name in (ground, fill))
            contrast = (max(a, b) + 0.05) / (min(a, b) + 0.05)
            assert contrast >= 4.5, (ground, fill, time, contrast)
