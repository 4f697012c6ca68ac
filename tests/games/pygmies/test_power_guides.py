"""Guides for powers and windows: what is offered and said is what the rules do, and what is sent is taken."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from terrarium.games.pygmies import game
from terrarium.games.pygmies.rules.fighting import nominate, pair_combats
from terrarium.games.pygmies.rules.flow import joined
from terrarium.games.pygmies.rules.heroism import interrupt
from terrarium.games.pygmies.rules.magic import cast
from terrarium.games.pygmies.rules.movement import move
from terrarium.games.pygmies.rules.shooting import shoot
from terrarium.games.pygmies.words.standing import INITIAL, standing
from terrarium.kernel import SPECTATOR
from terrarium.kernel.pov import look

from .disguise import disguise
from .table import Arena, clicked, guided, model, paired, pov, ready

ORC = "Orc Warrior"
MAN = "Man-at-Arms"


def ask(t: Arena, name: str = "powers", seat: int = 0, **question: Any) -> dict[str, Any]:
    return clicked(t, seat, **{"desk": name, **question})


def sent(t: Arena, facts: dict[str, Any], seat: int = 0) -> Any:
    """The answer that the desk's text means to the rules."""
    reading = game.read(t.state.view(seat), t.asked[seat], facts["text"])
    assert not reading.findings, reading.findings
    return reading.answer


def sorcerer(*more: Any, **figures: Any) -> Arena:
    t = ready(
        model("SA0", "Malachar Voss", 10, 10), model("NA1", ORC, 10, 14), model("NA2", ORC, 12, 15),
        model("NA3", MAN, 10, 25), *more, **{"phase": "magic", **figures},
    )  # fmt: skip
    return t.run(cast(0, 0))


@pytest.mark.rule("PY-192", "PY-195")
def test_a_caster_shows_its_powers_with_their_prospects() -> None:
    """Simplicity 4 succeeds on 3 to 6, two dice out of three fail with one in nine."""
    t = sorcerer()
    facts = ask(t)
    assert [one["id"] for one in facts["models"]] == ["SA0"]
    assert sent(t, facts) == {"pass": True}
    powers = ask(t, model="SA0")["chosen"]["powers"]
    assert [(one["name"], one["why"]) for one in powers] == [("Lightning Bolt", ""), ("Cone of Cold", ""), ("Push", "")]
    assert powers[0]["says"] == 'Lightning Bolt (67 % a die, 12")'
    first = ask(t, model="SA0", power="Lightning Bolt", at="NA1")
    both = ask(t, model="SA0", cast=first["cast"], at="NA2")
    both = ask(t, model="SA0", cast=both["cast"], dice=2)
    assert both["lines"][0]["says"].endswith(
        "NA1 Orc Warrior, NA2 Orc Warrior, 2 dice: 89 % to succeed, 5 Heroism left"
    )
    assert sent(t, both) == {"cast": {"SA0": {"Lightning Bolt": {"target": ["NA1", "NA2"], "dice": 2}}}}
    one = ask(t, model="SA0", cast=both["cast"], at="NA1")
    assert sent(t, one)["cast"]["SA0"]["Lightning Bolt"]["target"] == ["NA2"], "a second click takes it out again"
    assert {target["id"]: target["chance"] for target in one["chosen"]["targets"]}["NA1"] == "42 %", "15 of 36"


@pytest.mark.rule("PY-193", "PY-359")
def test_what_is_no_aim_says_why_and_changes_nothing() -> None:
    t = sorcerer()
    far = ask(t, model="SA0", power="Push", at="NA3")
    assert far["why"] == 'Push at NA3 Man-at-Arms: out of range: 14.0" > 6".'
    assert (far["rule"], sent(t, far)) == ("PY-364", {"pass": True})
    kept = ask(t, model="SA0", power="Push", at="NA1")
    still = ask(t, model="SA0", cast=kept["cast"], at="SC8")
    assert still["cast"] == kept["cast"]
    assert "is no target" in still["why"]
    idle = ready(model("SA0", "Sister Agnes Fairweather", 10, 10), model("NA1", ORC, 10, 14), phase="magic")
    powers = ask(idle.run(cast(0, 0)), model="SA0")["chosen"]["powers"]
    assert {one["name"]: one["why"] for one in powers}["Command Undead"] == "there is nothing to aim it at"


@pytest.mark.rule("PY-352", "PY-356", "PY-361")
def test_areas_show_whom_they_would_catch() -> None:
    t = sorcerer(model("SB0", "Merriweather Quill", 14, 10), model("SC0", "Old Tam Bramble", 16, 12))
    line = ask(t, model="SA0", power="Cone of Cold", at="NA1")
    assert [one["id"] for one in line["chosen"]["caught"]] == ["NA1"]
    assert sent(t, line) == {"cast": {"SA0": {"Cone of Cold": {"at": [10000, 14000], "dice": 1}}}}
    ball = ask(t, model="SB0", power="Fireball", to=[11000, 14500])
    assert [one["id"] for one in ball["chosen"]["caught"]] == ["NA1", "NA2"]
    assert ball["chosen"]["circle"] == [11000, 14500, 1500]
    assert "out of range" in ask(t, model="SB0", power="Fireball", to=[11000, 34500])["why"]
    wrath = ask(t, model="SC0", power="Nature's Wrath")
    assert [one["id"] for one in wrath["chosen"]["caught"]] == ["SB0", "SA0", "NA1"], "the wall shelters NA2"
    assert sent(t, wrath) == {"cast": {"SC0": {"Nature's Wrath": {"dice": 1}}}}
    assert sent(t, ask(t, model="SC0")) == {"pass": True}, "who is only taken in hand casts nothing"


@pytest.mark.rule("PY-368", "PY-369", "PY-406")
def test_pairs_places_and_water() -> None:
    t = ready(
        model("SA0", "Morwenna Sloe", 10, 10), model("SA1", ORC, 8, 10, items=("Holy Water",)),
        model("NA1", MAN, 10, 14), model("SB0", "Merriweather Quill", 20, 10), phase="magic",
    ).run(cast(0, 0))  # fmt: skip
    half = ask(t, model="SA0", power="Swap", at="NA1")
    assert (half["lines"], sent(t, half)) == ([], {"pass": True}), "one of each side is needed"
    whole = ask(t, model="SA0", cast=half["cast"], at="SA1")
    assert sent(t, whole)["cast"]["SA0"]["Swap"]["target"] == "SA1+NA1"
    assert sent(t, ask(t, model="SB0", power="Teleport", to=[20000, 20000]))["cast"]["SB0"]["Teleport"]["dice"] == 1
    assert sent(t, ask(t, model="SA1", power="Holy Water")) == {"holy_water": "SA1"}


@pytest.mark.rule("PY-292", "PY-327", "PY-332", "PY-302")
def test_skills_are_used_from_the_same_desk() -> None:
    t = ready(
        model("SA0", "Xanthe Gravewright", 10, 10), model("SA1", "Skeleton Warrior", 5, 5, alive=False, wounds=0),
        model("SA2", "Skeleton Warrior", 30, 5), model("SB1", "Gargoyle", 20, 10), model("NA1", ORC, 10, 30),
    ).run(move(0, 0))  # fmt: skip
    assert {one["id"] for one in ask(t)["models"]} == {"SA0", "SB1"}
    assert sent(t, ask(t, model="SB1", power="Statue")) == {"use": {"model": "SB1", "skill": "Statue"}}
    rise = ask(t, model="SA0", power="Raise Dead", to=[10000, 12000])
    assert sent(t, rise)["use"] == {
        "model": "SA0",
        "skill": "Raise Dead",
        "models": ["SA1"],
        "points": [[10000, 12000]],
    }
    called = ask(t, model="SA0", power="Summon Minion", at="SA2")
    assert sent(t, called)["use"]["models"] == ["SA2"], "the game finds the place"
    t.say(sent(t, called))
    assert t["SA2"].x < 12000
    assert "farther than 3" in ask(t, model="SA0", power="Raise Dead", at="NA1")["why"]
    fast = ready(model("SA0", "Ilyana Starbough", 10, 10), model("NA1", ORC, 10, 20)).run(shoot(0, 0, ""))
    assert sent(fast, ask(fast, model="SA0", power="Lightning Fast"))["use"]["skill"] == "Lightning Fast"


def archery() -> Arena:
    """South's archer is about to shoot; North has a hero with an archer beside it, and one too far from any."""
    t = ready(
        model("SA1", "Human Archer", 10, 10), model("NA0", "Ilyana Starbough", 10, 20),
        model("NA1", "Human Archer", 12, 20), model("NB0", "Ernest Goodfellow", 33, 28), phase="shooting",
        dice={"fire": [4]},
    )  # fmt: skip
    return t.run(shoot(0, 0, "")).say({"fire": {"volleys": [{"SA1": {"Long Bow": {"at": ["NA1"]}}}]}})


@pytest.mark.rule("PY-174", "PY-176", "PY-422")
def test_a_window_says_who_shoots_at_whom_and_what_each_answer_costs() -> None:
    t = archery()
    assert t.kind == "interrupt"
    facts = ask(t, "windows", 1)
    assert "shoots its Long Bow at NA1 Human Archer" in facts["says"]
    assert facts["main"] == "Pass: let it shoot"
    [link] = facts["links"]
    assert (link["from"], link["to"]) == ([10000, 10000], [12000, 20000])
    assert link["label"] == "21 %", "a half to hit, 15 of 36 to wound"
    [hero] = facts["heroes"]
    assert (hero["id"], hero["most"], hero["says"]) == ("NA0", 3, "lets NA0, NA1 act; 3 Heroism left")
    assert "could act now" in facts["barred"]["NB0"]["why"]
    assert sent(t, facts, 1) == {"pass": True}
    two = ask(t, "windows", 1, dice={"NA0": 2, "NB0": 1, "SA1": 4})
    assert (two["main"], two["heroes"][0]["says"]) == ("Throw 2 dice: act first", "lets NA0, NA1 act; 1 Heroism left")
    assert sent(t, two, 1) == {"throw": {"NA0": 2}}
    assert pov(t, 0).asked == pov(t, SPECTATOR).asked == ()
    t.say({"pass": True})
    assert t.field.aimed == ()


@pytest.mark.rule("PY-179")
def test_a_standing_order_looks_at_who_is_the_target() -> None:
    t = archery()
    for when, throws in (("hero", False), ("squad", True), ("any", True)):
        rule = {"hero": "NA0", "dice": 1, "keep": 0, "when": when}
        answer = standing({**INITIAL, "fire": {"if": rule}}, t.state.view(1), t.asked[1])
        assert answer is not None
        assert ("throw" in answer.answer) is throws, when


@pytest.mark.rule("PY-196", "PY-198")
def test_resisting_says_what_is_cast_and_what_a_die_adds() -> None:
    t = ready(
        model("SA0", "Merriweather Quill", 10, 10), model("NA0", "Gorbash Ironjaw", 10, 14), phase="magic",
        dice={"cast": [4], "resist": [5]},
    ).run(cast(0, 0))  # fmt: skip
    t.say({"cast": {"SA0": {"Magic Missile": {"target": "NA0", "dice": 1}}}})
    facts = ask(t, "windows", 1, dice={"NA0": 1})
    assert "casts Magic Missile at NA0 Gorbash Ironjaw: One enemy suffers a Strength 4 hit." in facts["says"]
    assert facts["heroes"][0]["says"] == "each die adds the 2 left; a tie is resisted"
    assert facts["main"] == "Resist with 1 die"
    assert sent(t, facts, 1) == {"NA0": 1}
    assert sent(t, ask(t, "windows", 1), 1) == {}


def melee() -> Arena:
    """Two against two, all touching crosswise: two divisions."""
    return ready(
        model("SA1", ORC, 10, 10), model("SA2", ORC, 10, 11.732), model("NA1", MAN, 9.5, 10.866),
        model("NA2", MAN, 10.5, 10.866), phase="fighting",
    )  # fmt: skip


@pytest.mark.rule("PY-231", "PY-232")
def test_a_click_gives_a_fighter_another_foe() -> None:
    t = melee()
    t.run(pair_combats(0, joined([t.i(name) for name in ("SA1", "SA2", "NA1", "NA2")])))
    first = ask(t, "windows")
    assert first["says"].startswith("Division 1 of 2: ")
    assert len(first["links"]) == 2
    other = ask(t, "windows", pick=first["pick"], at="SA1")
    assert other["pick"] != first["pick"]
    assert sent(t, other) == other["pick"]
    assert ask(t, "windows", pick=other["pick"], at="NA2")["pick"] == first["pick"]
    assert "is not in this melee" in ask(t, "windows", at="SC8")["why"]


@pytest.mark.rule("PY-236", "PY-175")
def test_the_next_combat_is_named_by_a_click() -> None:
    t = ready(
        model("SA0", "Ernest Goodfellow", 10, 10), model("NA1", MAN, 10, 11), model("SB1", ORC, 20, 10),
        model("NB1", MAN, 20, 11), phase="fighting",
    )  # fmt: skip
    paired(paired(t, ["SA0"], ["NA1"]), ["SB1"], ["NB1"]).run(nominate(0))
    assert sent(t, ask(t, "windows")) == {"SA0-NA1": {}}
    facts = ask(t, "windows", at="NB1", dice={"SA0": 1})
    assert facts["main"] == "Fight it, and throw 1 die"
    assert sent(t, facts) == {"SB1-NB1": {"heroes": {"SA0": 1}}}
    assert [link["kind"] for link in facts["links"]] == ["waits", "fight"]


@pytest.mark.parametrize("name", ["powers", "windows"])
@pytest.mark.parametrize(
    ("draft", "touch"),
    [("{", ""), ([], ""), ({"cast": 3}, ""), ({"dice": {"SA0": -4}}, ""), ({"model": "XX"}, ""), ({}, "model:QQ9"),
     ({}, "point:x"), ({"pick": "?"}, "dice:x"), ({"power": "Push"}, "die:XX")],
)  # fmt: skip
def test_nonsense_is_never_an_answer(name: str, draft: Any, touch: str) -> None:
    t = sorcerer() if name == "powers" else archery()
    seat = 0 if name == "powers" else 1
    found = guided(t, draft, touch, seat)
    assert sent(t, found.facts, seat) == {"pass": True}
    assert not found.ready or found.answer == {"pass": True}


def test_who_has_no_power_says_so_when_it_is_touched() -> None:
    t = sorcerer(model("SB1", MAN, 20, 20))
    barred = guided(t).facts["barred"]["SB1"]
    assert barred["why"].endswith(": no power to use now.")
    assert MAN in barred["why"]


def test_a_spell_by_touches_alone() -> None:
    t = sorcerer()
    begun = guided(t)
    assert [one.touch for one in begun.touches] == ["model:SA0", "done"]
    held = guided(t, begun.draft, "model:SA0")
    assert "power:Push" in {one.touch for one in held.touches}
    aimed = guided(t, guided(t, held.draft, "power:Push").draft, "model:NA1")
    assert (aimed.ready, aimed.answer) == (True, {"cast": {"SA0": {"Push": {"target": "NA1", "dice": 1}}}})
    assert guided(t, aimed.draft, "dice:2").answer["cast"]["SA0"]["Push"]["dice"] == 2
    assert guided(t, aimed.draft, "done").answer == {"pass": True}


def test_heroes_and_dice_by_touches_alone() -> None:
    t = archery()
    window = guided(t, seat=1)
    assert (window.ready, window.answer) == (True, {"pass": True}), "to pass is harmless"
    hero = next(one.touch for one in window.touches if one.touch.startswith("die:"))
    thrown = guided(t, window.draft, hero, 1)
    assert thrown.answer == {"throw": {hero[4:]: 1}}
    assert t.ok(thrown.answer, 1)
    assert guided(t, thrown.draft, "dice:", 1).answer == {"pass": True}


def test_what_a_seat_cannot_know_changes_nothing() -> None:
    t = archery()
    facts = ask(t, "windows", 1)
    for seed in range(4):
        twin = disguise(t.state, 1, Random(seed))
        there = look(game, twin, 1)
        assert there.guide(there.asked[0]).facts == facts


def test_interrupts_without_a_volley_are_told_too() -> None:
    t = archery()
    t.state.battles[0].field.aimed = ()
    t.run(interrupt(0, 1, "fire", 0, ""))
    assert "nobody" in game.prompt(t.state.view(1), t.asked[1])
