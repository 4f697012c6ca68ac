"""Words and drawings: narration, prompts, the text twin, the board, the papers."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

from terrarium.games.terrible_lizards import game
from terrarium.games.terrible_lizards.board.faces import face, motif
from terrarium.games.terrible_lizards.board.skeleton import ORDER, part
from terrarium.games.terrible_lizards.content import BONUS, EFFECTS, PARTS, SETS
from terrarium.games.terrible_lizards.model import attack_of, weight_of
from terrarium.games.terrible_lizards.papers import tally
from terrarium.games.terrible_lizards.rules.attack import incoming
from terrarium.games.terrible_lizards.words.narrate import EVENTS
from terrarium.kernel import SPECTATOR, Dice, Match, Seen
from terrarium.kernel.document import as_html, as_text
from terrarium.kernel.events import seen
from terrarium.kernel.pov import look

from .table import Table, full

PAGE = (
    "setup drew announced window_closed cancelled resolved fizzled attached replaced discarded attack_declared rolled "
    "rerolled damage no_damage prevented gained set_gained set_lost suppressed restored conflict_settled reshuffled "
    "eliminated turn_started turn_ended game_over took fetched moved dodged modified rampage_right left corrected"
)


@pytest.mark.rule("TL-214")
def test_every_event_of_the_page_has_words() -> None:
    assert set(EVENTS) == set(PAGE.split())


@pytest.mark.rule("TL-214")
def test_a_fight_is_told() -> None:
    t = Table(
        dinos={0: full("Dracorix"), 1: full("Stegosaurus")}, rows={0: ["Venomous"]}, hands={1: ["Play Dead"]}, dice=[5]
    ).attack(0, 1)
    t.quiet()
    told = [game.narrate(t.state.view(SPECTATOR), event) for event in seen(t.events, SPECTATOR)]
    assert told == [
        "Seat 1 attacks Seat 2.",
        "Nobody responds to the attack.",
        "Seat 1 rolls **5**.",
        "Nobody responds to the roll.",
        "Seat 2 takes **8** damage (11 + 5 rolled − 8): 42 health left.",
        "Seat 1 takes **5** damage from Thagomizer: 45 health left.",
        "Seat 2 takes **8** damage from Rough and Tumble: 34 health left.",
        "Seat 2 takes **3** damage from Venomous: 31 health left.",
    ]
    told = [game.narrate(t.state.view(0), event) for event in seen(t.events, 0)]
    assert told[0] == "You attack Seat 2."
    assert told[5] == "You take **5** damage from Thagomizer: 45 health left."
    told = [game.narrate(t.state.view(1), event) for event in seen(t.events, 1)]
    assert told[0] == "Seat 1 attacks you."


def test_secrets_have_other_words_for_others() -> None:
    view = Table().state.view(0)
    assert game.narrate(view, Seen("drew", {"seat": 1})) == "Seat 2 draws a card."
    assert game.narrate(view, Seen("took", {"seat": 1, "victim": 2})) == "Seat 2 takes a card from Seat 3."


def test_several_dice_are_told_with_their_sum() -> None:
    view = Table().state.view(0)
    rolled = Seen("rolled", {"attacker": 1, "dice": [4, 4, 2], "total": 10})
    assert game.narrate(view, rolled) == "Seat 2 rolls 4 + 4 + 2 = **10**."


def test_an_attack_is_asked_about_with_what_it_would_do() -> None:
    worn = {0: full("Dracorix"), 1: full("Stegosaurus")}
    t = Table(dinos=worn, rows={0: ["Venomous"]}, hands={1: ["Play Dead"]}, dice=[5]).attack(0, 1)
    assert game.prompt(t.state.view(1), t.moment.decisions[1]) == "Seat 1 attacks you. Respond?"
    t.answer({})
    asked = "Seat 1 attacks you and has rolled 5: 19 damage as things stand. Respond?"
    assert game.prompt(t.state.view(1), t.moment.decisions[1]) == asked
    t.answer({})
    assert t.state.health[1] == 50 - 19


def test_a_copy_has_its_number_only_beside_another() -> None:
    t = Table(hands={0: ["Feast", "Roar", "Roar"]}).actions()
    view = t.state.view(0)
    assert game.label(view, "card", "feast-1") == "Feast"
    assert game.label(view, "card", "roar-2") == "Roar 2"


def test_prompts_and_labels() -> None:
    t = Table(hands={0: ["Feast", "Dracorix Head"], 1: ["Roar"]}).actions()
    view, decision = t.state.view(0), t.moment.decisions[0]
    assert game.prompt(view, decision) == "Your turn: 2 actions left. Attach a part, play an effect, or discard a card."
    parts_only = Table(hands={0: ["Dracorix Head"]}).actions()
    asked = game.prompt(parts_only.state.view(0), parts_only.moment.decisions[0])
    assert asked == "Your turn: 2 actions left. Attach a part or discard a card."
    assert game.label(view, "card", "dracorix-head") == "Dracorix Head (4/2)"
    assert game.label(view, "seat", 1) == "Seat 2"
    t.answer({0: {"play": {"feast-1": True}}})
    assert game.prompt(t.state.view(1), t.moment.decisions[1]) == "Seat 1 plays Feast. Respond?"


@pytest.mark.rule("TL-211")
@pytest.mark.parametrize(
    ("hand", "card", "says"),
    [
        (["Roar"], "roar-1", "It answers an effect card of another player, at the moment that it is played."),
        (["Play Dead"], "play-dead-1", "It answers an attack on you, when it is declared or rolled."),
        (["Stumble"], "stumble-1", "It is played right after somebody has rolled for an attack."),
        (["Bone Thief"], "bone-thief-1", "There is no target for it: it needs a part of an opponent's dinosaur."),
    ],
)
def test_barred_cards_say_why(hand: list[str], card: str, says: str) -> None:
    t = Table(hands={0: hand}).actions()
    assert game.barred(t.state.view(0), t.moment.decisions[0])[f"card:{card}"].says == says


def test_the_text_twin_says_everything() -> None:
    t = Table(
        3,
        dinos={0: ["Tyrannosaurus Head", "Stegosaurus Body"], 1: full("Velociraptor")},
        rows={1: ["Razor Claws"]},
        hands={0: ["Feast"], 2: ["Trip"]},
        suppressed=[(2, "Dracorix Legs", 0, "your_turn")],
        mods=[(0, "attack", 5)],
        health={1: 61},
    ).actions()
    said = game.text(t.state.view(0))
    for words in (
        "your turn, 2 actions left",
        "Seat 1 (you): Tyrannostegosaurus",
        "attack 15  weight 6",
        "Velociraptor, Clever Girl",
        "health  61",
        "persistent: Razor Claws 1",
        "suppressed: Dracorix Legs until Seat 1's next turn",
        "+5 attack until end of turn",
        "feast-1: Feast 1 (standard). Gain 8 health.",
        "hand: 1 card",
    ):
        assert words in said
    assert "Trip" not in said


@pytest.mark.rule("TL-070")
def test_every_part_has_a_drawing_of_its_own() -> None:
    drawn = {card: part(card)[0] for card in PARTS}
    kinds = {drawn[card] for card in drawn}
    assert len(kinds) == 54
    assert set(ORDER) == {shown.type for shown in PARTS.values()}
    for key in SETS:
        assert BONUS[key].bonus


def test_the_board_is_sound_and_clickable() -> None:
    t = Table(
        4,
        dinos={0: full("Allosaurus"), 1: full("Quetzalcoatlus")},
        rows={0: ["Venomous"]},
        hands={0: ["Trip", "Amber"]},
    ).actions()
    svg = game.board(t.state.view(0))
    root = ElementTree.fromstring(svg)
    assert root.get("width")
    assert root.get("height")
    refs = {element.get("data-ref") for element in root.iter()} - {None}
    assert {"card:trip-1", "card:amber-1", "card:venomous-1", "card:quetzalcoatlus-wings", "seat:0", "seat:3"} <= refs
    for element in root.iter():
        if element.get("data-ref"):
            assert element.find("{http://www.w3.org/2000/svg}title") is not None
    assert " style=" not in svg
    assert "<style" not in svg


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_what_counts_stands_on_every_drawing(seats: int) -> None:
    """Health, the animals and their bones, the power of a set, the hand: for every seat, on every kind of screen."""
    t = Table(
        seats,
        dinos={0: full("Allosaurus"), 1: ["Spinosaurus Head"]},
        rows={1: ["Camouflage"]},
        hands={0: ["Trip"]},
        health={0: 41, 1: 17},
    ).actions()
    for draw in (game.board, game.wide_board, game.square_board):
        svg = draw(t.state.view(0))
        texts = [element.text or "" for element in ElementTree.fromstring(svg).iter() if element.tag.endswith("text")]
        assert {"41", "17"} <= set(texts)
        assert any("Hatchet Chomp" in text for text in texts)
        assert "Your turn" in texts
        for ref in ("allosaurus-head", "spinosaurus-head", "camouflage-1", "trip-1"):
            assert f'data-ref="card:{ref}"' in svg
    for draw in (game.wide_board, game.square_board):
        spectators = draw(t.state.view(SPECTATOR))
        assert all(f'data-ref="seat:{seat}"' in spectators for seat in range(seats))


def test_every_effect_has_a_face_of_its_own() -> None:
    """Made from what it does: no two effects look alike, and a figure that counts stands on the card."""
    shown = {effect.name: motif(effect) for effect in EFFECTS.values()}
    assert len({kind for kind, _ in shown.values()}) == len(shown)
    assert {shown[name][1] for name in ("Trip", "Adrenaline", "Feast", "Missing Link")} == {"−10", "+5", "+8", "3/4"}
    for id in EFFECTS:
        assert "<path" in face(id, 0, 0)


def test_an_attack_is_drawn_with_its_dice_and_the_damage_that_the_rules_reckon() -> None:
    t = Table(dinos={0: full("Dracorix"), 1: full("Stegosaurus")}, hands={1: ["Play Dead"]}, dice=[5]).attack(0, 1)
    t.answer({})
    view = t.state.view(1)
    assert view.attack is not None
    for draw in (game.board, game.wide_board, game.square_board):
        svg = draw(view)
        assert f">{incoming(view, view.attack)}</text>" in svg
        assert 'data-beat="die:0" data-amount="5" data-how="roll"' in svg


def test_why_an_effect_cannot_be_played_stands_among_the_effects() -> None:
    """Under "Attach a part" there are parts only: each reason names the place that it belongs to."""
    t = Table(hands={0: ["Roar", "Scavenge", "Feast", "Allosaurus Head"]}).actions()
    asked = look(game, t.state, 0).asked[0]
    assert {ref: why.place for ref, why in asked.barred.items()} == {
        "card:roar-1": ("play",),
        "card:scavenge-1": ("play",),
    }
    assert list(asked.form.ways["attach"].options) == ["allosaurus-head"]


def test_hidden_cards_are_not_drawn() -> None:
    t = Table(hands={0: ["Trip"], 1: ["Amber"]}).actions()
    assert "amber" not in game.board(t.state.view(0)).lower()


def test_papers() -> None:
    match = Match.new(game, 3, {"first_seat": "1"}, secret=b"p" * 32)
    match.state.playout(Random(1), Dice(b"p"))
    pov = match.pov(0)
    for name in game.papers:
        document = pov.paper(name)
        assert "Terrible Lizards" in as_text(document)
        assert "<h1>" in as_html(document)
    assert "Hatchet Chomp" in as_text(pov.paper("sets"))


@pytest.mark.rule("TL-053", "TL-212")
def test_an_attack_before_every_seat_had_its_turn_is_refused_with_its_reason() -> None:
    t = Table(3, hands={0: ["Trip", "Allosaurus Legs"]}).actions()
    t.state.round = 1
    reading = look(game, t.state, 0).read(look(game, t.state, 0).asked[0], "attack 3")
    assert reading.answer is None
    assert [(found.rule, found.says) for found in reading.findings] == [
        ("TL-053", "Nobody attacks before every seat has had its turn.")
    ]


def test_what_attaching_promises_is_what_happens() -> None:
    """TL-060 to TL-070: the outlook's figures are those of the animal afterwards, sets and replaced parts included."""
    worn = ["Tyrannosaurus Head", "Tyrannosaurus Body", "Tyrannosaurus Legs", "Allosaurus Arms"]
    t = Table(dinos={0: worn}, hands={0: ["Tyrannosaurus Arms", "Stegosaurus Head"]}).actions()
    for card in ("tyrannosaurus-arms", "stegosaurus-head"):
        pov = look(game, t.state, 0)
        says = game.outlook(pov, pov.asked[0], {"attach": card})
        t.do({"attach": card})
        assert f"→ {attack_of(t.state, 0)}" in says
        assert f"→ {weight_of(t.state, 0)}" in says
        assert says.startswith("Attack ")
        assert ("; replaces Allosaurus Arms" in says) == (card == "tyrannosaurus-arms")


def test_the_report_counts_what_a_set_and_a_persistent_deal_besides() -> None:
    """TL-089: Dracorix crushes for the other's weight, Venomous bites whenever an attack deals damage."""
    t = Table(dinos={0: full("Dracorix"), 1: ["Stegosaurus Body"]}, rows={0: ["Venomous"]})
    before = t.state.health[1]
    t.attack(0, 1)
    rows = tally(seen(t.events, 0), 2)
    assert rows[0]["dealt"] == rows[1]["taken"] == before - t.state.health[1]
    assert rows[0]["dealt"] > rows[0]["best"] > 0
