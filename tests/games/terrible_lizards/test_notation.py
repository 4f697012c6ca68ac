"""TL-212, TL-213."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.games.terrible_lizards import game
from terrarium.games.terrible_lizards.words.notation import interrupted
from terrarium.kernel import Reading, Seen

from .table import Table, full


def read(t: Table, seat: int, text: str) -> Reading:
    return game.read(t.state.view(seat), t.moment.decisions[seat], text)


HAND = ["trip-1", "trip-2", "Bone Thief", "Tyrannosaurus Head", "Venomous", "Scavenge", "Feast", "Amber"]


@pytest.fixture
def t() -> Table:
    return Table(
        3,
        hands={0: HAND},
        rows={0: ["Razor Claws"]},
        dinos={1: ["Therizinosaurus Head", "Therizinosaurus Arms"], 2: ["Dracorix Head"]},
        discard=["Stegosaurus Body", "Stegosaurus Head", "Allosaurus Legs"],
    ).actions()


@pytest.mark.rule("TL-212")
@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("attach tyrannosaurus head", {"attach": "tyrannosaurus-head"}),
        ("attach tyr", {"attach": "tyrannosaurus-head"}),
        ("ATTACH Tyrannosaurus-Head", {"attach": "tyrannosaurus-head"}),
        ("play trip @2", {"play": {"trip-1": 1}}),
        ("play trip 2 @3", {"play": {"trip-2": 2}}),
        ("play trip-2 @3", {"play": {"trip-2": 2}}),
        ("play bone thief ther arms", {"play": {"bone-thief-1": "therizinosaurus-arms"}}),
        ("play feast", {"play": {"feast-1": True}}),
        ("play venom", {"play": {"venomous-1": {}}}),
        ("play venomous razor claws", {"play": {"venomous-1": {"replace": "razor-claws-1"}}}),
        (
            "play scavenge stegosaurus head stegosaurus body",
            {"play": {"scavenge-1": ["stegosaurus-head", "stegosaurus-body"]}},
        ),
        ("play amber d h", {"play": {"amber-1": "dracorix-head"}}),
        ("discard amber", {"discard": "amber-1"}),
        ("drop razor", {"drop": "razor-claws-1"}),
        ("end", {"end": True}),
    ],
)
def test_commands_at_an_action(t: Table, text: str, answer: Any) -> None:
    reading = read(t, 0, text)
    assert reading.findings == []
    assert reading.answer == answer


@pytest.mark.rule("TL-212", "TL-211")
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("discard", "A card is missing"),
        ("play bone thief t", "may mean: Therizinosaurus Arms, Therizinosaurus Head"),
        ("play roar", "is not among"),
        ("play trip", "needs a target"),
        ("play trip @x", "is not a seat"),
        ("pass", "not possible now; there are: attach, play, discard, drop, end"),
        ("", "nothing to read"),
    ],
)
def test_what_cannot_be_read_says_why(t: Table, text: str, says: str) -> None:
    reading = read(t, 0, text)
    assert reading.answer is None
    assert says in reading.findings[0].says


@pytest.mark.rule("TL-211", "TL-212")
def test_a_card_that_is_not_playable_now_says_why() -> None:
    t = Table(hands={0: ["Roar", "Mimicry", "Feast"]}).actions()
    says = "It answers an effect card of another player, at the moment that it is played."
    assert read(t, 0, "play roar").findings[0].says == says
    says = "There is no target for it: it needs a Persistent of an opponent."
    assert read(t, 0, "play mim").findings[0].says == says
    assert read(t, 0, "play trip").findings[0].rule == "TL-212"


@pytest.mark.rule("TL-212")
def test_an_illegal_target_is_read_and_refused(t: Table) -> None:
    reading = read(t, 0, "play trip @1")
    assert reading.answer == {"play": {"trip-1": 0}}
    assert not reading.ok


@pytest.mark.rule("TL-212")
def test_commands_in_windows_and_fights() -> None:
    t = Table(dinos={1: ["Pteranodon Wings"]}, hands={1: ["Play Dead"]}, dice=[1]).attacking()
    assert read(t, 0, "attack 2").answer == {"target": 1}
    assert read(t, 0, "attack @2").answer == {"target": 1}
    assert read(t, 0, "none").answer == {"none": True}
    t.answer({0: {"target": 1}})
    assert read(t, 1, "dodge").answer == {"dodge": "pteranodon-wings-1"}
    assert read(t, 1, "play dead").answer is None
    assert read(t, 1, "play play dead").answer == {"play": {"play-dead-1": True}}
    assert read(t, 1, "pass").answer == {"pass": True}
    t = Table(dinos={1: full("Ankylosaurus")}, hands={0: ["Feast"]}).actions().answer({0: {"play": {"feast-1": True}}})
    assert read(t, 1, "cancel").answer == {"cancel": True}
    t = Table(dinos={0: full("Spinosaurus")}, dice=[3, 2, 1]).attack(0, 1)
    assert read(t, 0, "roll").answer == "roll"
    assert read(t, 0, "stop").answer == "stop"


@pytest.mark.rule("TL-212")
def test_draw_and_choose() -> None:
    t = Table(hands={0: ["Fossil Dig"]}).turn()
    for word in ("draw", "stop", "fill"):
        assert read(t, 0, word).answer == word
    t.do("stop").do({"play": {"fossil-dig-1": True}})
    assert read(t, 0, "choose stego head stego legs").answer == ["stegosaurus-head", "stegosaurus-legs"]
    assert read(t, 0, "choose none").answer == []


@pytest.mark.rule("TL-213")
def test_several_commands_in_one_message(t: Table) -> None:
    reading = read(t, 0, "> quoted line\nattach tyr head; play trip @2\nend\nattack 2")
    assert reading.answer == {"attach": "tyrannosaurus-head"}
    assert reading.rest == "play trip @2\nend\nattack 2"
    t.do(reading.answer)
    reading = read(t, 0, reading.rest)
    t.do(reading.answer)
    assert t.kind == "attack"
    assert read(t, 0, reading.rest).answer is None


@pytest.mark.rule("TL-213")
def test_a_response_of_another_drops_the_rest() -> None:
    mine = Seen("announced", {"seat": 0, "card": "feast-1"})
    assert not interrupted([mine, Seen("gained", {"seat": 0})], 0)
    assert interrupted([mine, Seen("announced", {"seat": 1, "card": "roar-1"})], 0)
    assert interrupted([Seen("dodged", {"seat": 1, "card": "pteranodon-wings-1"})], 0)
    assert interrupted([Seen("cancelled", {"by": 2, "card": "feast-1"})], 0)


@pytest.mark.rule("TL-212", "TL-135", "TL-136")
def test_settings_and_resignation(t: Table) -> None:
    reading = read(
        t, 0, "set auto_pass targeted; set hold roar play declare; set hold tar pit roll; set hold roar; end"
    )
    assert reading.instruction == {"auto_pass": "targeted", "hold": [{"card": "Tar Pit", "windows": ["roll"]}]}
    assert reading.answer == {"end": True}
    away = read(t, 0, "set auto_pass away").instruction
    assert away == {"auto_pass": "away", "then": "smart", "since": 3, "hold": []}
    assert read(t, 0, "resign").acts == [("resign", True)]
    assert "set auto_pass" in read(t, 0, "set nothing").findings[0].says


@pytest.mark.rule("TL-212")
def test_every_answer_can_be_written_and_read(t: Table) -> None:
    decision = t.moment.decisions[0]
    view = t.state.view(0)
    for answer in decision.form.each():
        assert game.read(view, decision, game.write(view, decision, answer)).answer == answer
