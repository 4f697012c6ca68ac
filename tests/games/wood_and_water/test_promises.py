"""What is promised is what happens: reach, charts, prices and papers held against play."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from terrarium.games.wood_and_water import game
from terrarium.games.wood_and_water.content import KINDS
from terrarium.games.wood_and_water.forms import goes
from terrarium.games.wood_and_water.model.land import grid
from terrarium.games.wood_and_water.model.roster import stacks_of
from terrarium.games.wood_and_water.rules.exploration import chances, rolled_terrain
from terrarium.games.wood_and_water.rules.spending import spending_phase
from terrarium.games.wood_and_water.rules.turn import gifts_arrive, works_stand
from terrarium.games.wood_and_water.state.records import Field
from terrarium.kernel import Dice, Seen
from terrarium.kernel.document import as_text

from .table import asked_aid, at, campaign, field, lay, lead, paper, run, say, stack, start
from .test_examples import flow


def played_out(s: Any, number: int) -> set[str]:
    """Every square that a stack can come to by steps, found by stepping there, alone on the map."""
    names = grid(s).names
    reached: set[str] = set()
    best: dict[int, int] = {}
    waiting = [s]
    while waiting:
        here = waiting.pop()
        band = here.stacks[number]
        spent = max(here.units[u].spent for u in band.units)
        if spent >= best.get(band.square, 99):
            continue
        best[band.square] = spent
        for way, square in goes.acts_of(here, band):
            if way == "step":
                reached.add(names[square])
                twin = here.copy()
                start(twin, here.phase)
                if "step" not in twin.moments()[0].decisions[0].form.ways:
                    continue
                say(twin, {"step": {str(number): names[square]}}, dice=Dice(b"k" * 32))
                if number in twin.stacks and twin.stacks[number].square == square:
                    waiting.append(twin)
    return reached - {names[s.stacks[number].square]}


@pytest.mark.rule("WW-053", "WW-054", "WW-056", "WW-081")
@pytest.mark.parametrize("seed", range(30))
def test_where_a_stack_can_go_is_where_it_gets_by_stepping(seed: int) -> None:
    """Random ground with enemies, villages, roads and bridges, in both phases of movement."""
    rng = Random(seed)
    s = campaign("EM", rng.choice(["GO", "DW"]), size=6)
    names = grid(s).names
    for name in names:
        lay(s, name, rng.choice(["open", "open", "forest", "hills", "thick", "water", "mountain"]))
    for name in rng.sample(names, 4):
        lay(s, name, "open", works=["road"])
    lay(s, "C3")
    number = stack(s, 0, "C3", rng.choice(["EM2", ("EM2", 1, {"options": ("steed",)})]))
    for name in rng.sample([n for n in names if n != "C3"], 2):
        lay(s, name)
        stack(s, 1, name, "GO2" if s.players[1].faction == "GO" else "DW2")
    wet = [n for n in names if s.squares[at(s, n)].terrain == "water"]
    if wet:
        s.square(at(s, wet[0]), axis=rng.choice(["NS", "EW"]))
    s.phase = rng.choice([1, 3])
    told = asked_aid("reach", s, str(number))
    assert set(told["squares"]) == played_out(s, number)


@pytest.mark.rule("WW-336", "WW-033", "WW-036")
def test_who_may_not_march_reaches_nothing() -> None:
    s = campaign("EM", "GO", land="open")
    heavy = stack(s, 0, "C3", "EM2", *[("EM8", 12)] * 8)
    assert asked_aid("reach", s, str(heavy))["squares"] == {}
    lay(s, "F6", owner=0, works=["meeting-hall"])
    lost = stack(s, 0, "F4", ("EM4", 10))
    assert set(asked_aid("reach", s, str(lost))["squares"]) == {"F5"}
    assert [st.id for st in stacks_of(s, 0)] == [heavy, lost]


@pytest.mark.rule("WW-060", "WW-026", "WW-063")
@pytest.mark.parametrize("seed", range(6))
def test_the_chances_of_a_square_are_those_of_its_dice(seed: int) -> None:
    """Six thousand throws beside tiles, mountains and waters; what is told to be impossible never comes."""
    rng = Random(seed)
    s = campaign("EM", "GO", fair_start=seed % 2 == 0)
    for name in ("C2", "D2", "C3", "E4", "D4"):
        if rng.random() < 0.7:
            lay(s, name, rng.choice(["open", "water", "mountain"]))
    s.seat(0, tile=at(s, "D2") if seed % 3 else at(s, "A8"))
    square = at(s, "D3")
    promised = chances(s, square)
    assert sum(promised.values()) == 1
    dice = Dice(bytes([seed]) * 32)
    found = Counter()
    for n in range(6000):
        dice.at(0, n)
        found[rolled_terrain(s, dice, square, None)] += 1
    assert set(found) <= {key for key, chance in promised.items() if chance}
    for key, chance in promised.items():
        assert abs(Fraction(found[key], 6000) - chance) < Fraction(1, 30), key


# ---- papers


def sheet_of(s: Any, square: str, a: int, d: int, rain: int = 1) -> str:
    here = at(s, square)
    s.fields = {here: Field(here, 0, attackers=(a,), defenders=(d,), rain=rain)}
    return as_text(paper("battle-sheet", s, -2), 200)


@pytest.mark.rule("WW-122", "WW-121", "WW-176")
def test_the_sheet_for_a_real_table_has_every_house_and_each_wall_by_name() -> None:
    s = campaign("EM", "GO", land="open")
    works = ["meeting-hall", "fence", "walls", "mound", "fort", "town-gate", "barracks", *["house"] * 7]
    lay(s, "C3", owner=1, works=works)
    told = sheet_of(s, "C3", stack(s, 0, "C3", "EM2", side="W"), stack(s, 1, "C3", "GO2", ("GO4", 20)))
    for words in (
        "walls round the town T8",
        "fort on the mound T7",
        "7 small houses",
        "towers: ",
        "barracks",
        "meeting hall",
        "10 wounds",
    ):
        assert words in told, words
    assert "fence" not in told
    assert "tunnel" not in told


@pytest.mark.rule("WW-177", "WW-120")
def test_the_sheet_tells_of_the_folding_fortress_and_of_machines_in_tunnels() -> None:
    s = campaign("EM", "GO", land="open")
    lay(s, "C3", "mountain", passage="tunnel")
    bearer = stack(s, 1, "C3", ("GO2", 1, {"finds": ("folding-fortress",)}))
    told = sheet_of(s, "C3", stack(s, 0, "C3", "EM2"), bearer, rain=6)
    assert "Folding Fortress of the defenders T8" in told
    assert "War machines may not be used in a tunnel" in told
    assert "no powder works" not in told, "there is no rain under the mountain"


@pytest.mark.rule("WW-220", "WW-191", "WW-192", "WW-263")
def test_the_book_of_the_realm() -> None:
    s = campaign("EM", "GO", land="open")
    for name in ("B2", "C2"):
        lay(s, name, owner=0, works=["meeting-hall", "merchant-house"])
    stack(s, 0, "B2", ("EM2", 1, {"cp": 4, "abilities": (1,)}))
    lead(s, 0, 10001)
    heard = [
        Seen("turn", {"turn": 1}, 1),
        Seen("tribute", {"giver": 0, "taker": 1, "amount": 30}, 2),
        Seen("tribute", {"giver": 1, "taker": 0, "amount": 50}, 3),
        Seen("deeds", {"unit": 10001, "troop": "EM2", "cp": 2, "total": 4}, 4),
    ]
    told = as_text(paper("realm", s, 0, heard), 160)
    for words in ("leader", "Orcs & Goblins: +20 points in all", "B2 and C2: 2 squares, merchants earn 50", "Turn 1: "):
        assert words in told, words
    assert "for who leads a faction" in as_text(paper("realm", s, -1), 160)


def test_nothing_told_or_asked_shares_what_the_state_may_change() -> None:
    """Events, views and facts hold no list or dictionary that is also the state's."""

    def containers(thing: Any, found: dict[int, Any]) -> dict[int, Any]:
        if isinstance(thing, list | dict) and id(thing) not in found:
            found[id(thing)] = thing
        if isinstance(thing, list | tuple):
            for part in thing:
                containers(part, found)
        elif isinstance(thing, dict):
            for part in thing.values():
                containers(part, found)
        elif hasattr(thing, "__struct_fields__"):
            for name in thing.__struct_fields__:
                containers(getattr(thing, name), found)
        return found

    rng, dice = Random(4), Dice(b"k" * 32)
    s, outcome = game.new(3, game.settled({"battle_mode": "tabletop", "encounters": "inclusive"}), dice)
    for _ in range(160):
        if s.over:
            break
        faces = [face for event in outcome.events for face in (event.face, *(event.faces or {}).values())]
        own = containers(s, {})
        assert not own.keys() & containers(faces, {}).keys()
        moment = s.moments()[0]
        told = containers([s.view(0), [d.facts for d in moment.decisions.values()]], {})
        assert not [own[key] for key in own.keys() & told.keys()]
        answers = {seat: d.form.sample(rng) for seat, d in moment.decisions.items()}
        assert not own.keys() & containers(answers, {}).keys()
        if moment.closes == "any":
            answers = dict(list(answers.items())[:1])
        outcome = s.play(moment, answers, dice)


PEOPLES = [("EM", "BR"), ("WE", "EM"), ("BR", "DW"), ("LZ", "WE"), ("HE", "DK"), ("UN", "CD")]


@pytest.mark.rule("WW-291", "WW-203", "WW-204", "WW-221", "WW-223", "WW-247")
@pytest.mark.parametrize("seed", range(18))
def test_orders_that_interfere_break_no_invariant(seed: int) -> None:
    """Lists of orders drawn to meet: build and take down, two palaces, grants and crowns, one unit named twice."""
    rng = Random(seed)
    ours, theirs = PEOPLES[seed % len(PEOPLES)]
    s = campaign(ours, theirs, land="open", size=6)
    for name in ("B2", "D2", "B4"):
        works = ["meeting-hall", *rng.sample(["fence", "walls", "barracks", "palatial-manor", "house"], 3)]
        lay(s, name, owner=0, works=works)
    lay(s, "E5", owner=1, works=["meeting-hall"])
    lay(s, "C2", owner=0), lay(s, "C3", "water")
    field(s, "open", "A5", "B5", "C5", owner=0)
    hero, core = (next(k.id for k in KINDS.values() if (k.list, k.category) == (ours, c)) for c in "HC")
    stack(s, 0, "B2", hero, hero, (core, 20), (core, 10))
    stack(s, 0, "B2", hero, (core, 10))
    hero, core = (next(k.id for k in KINDS.values() if (k.list, k.category) == (theirs, c)) for c in "HC")
    stack(s, 1, "B2", hero, (core, 20))
    lead(s, 0, 10001)
    for seat in (0, 1):
        s.seat(seat, treasury=900)
    run(s, spending_phase())
    answers = {}
    for seat, decision in s.moments()[0].decisions.items():
        given: list[Any] = []
        for _ in range(400):
            more = decision.form.item.sample(rng)
            if next(iter(more)) != "reorganise" and len(given) < 15 and decision.form.ok([*given, more]):
                given.append(more)
        answers[seat] = given
    dice = Dice(bytes([seed]) * 32)
    assert len(answers[0]) >= 5
    say(s, answers, dice=dice)
    while s.phase == 5 and s.moments():
        moment = s.moments()[0]
        s.play(moment, {who: d.form.sample(rng) for who, d in moment.decisions.items()}, dice)
    assert s.faults() == []
    works_stand(s, flow(s))
    gifts_arrive(s, flow(s))
    assert s.faults() == []
