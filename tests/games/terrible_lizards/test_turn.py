"""Section 4: the turn."""

from __future__ import annotations

import pytest

from terrarium.games.terrible_lizards.model import actions_left

from .table import PASS, Table, full

IDLE = {"draw": "stop", "action": {"end": True}, "attack": {"none": True}, "rampage": {"none": True}}


@pytest.mark.rule("TL-040", "TL-120", "TL-121")
def test_steps_in_order() -> None:
    t = Table(dinos={1: full("Brontomerus")}, hands={0: ["Feast", "Trip"], 1: ["Trip"]}).turn()
    seen = []
    while t.state.active == 0:
        seen.append(t.window or t.kind)
        t.answer({} if t.window else {next(iter(t.asked)): IDLE[t.kind]})
    assert seen == ["draw", "turn_start", "action", "pre_attack", "attack", "rampage", "turn_end", "draw"]


@pytest.mark.rule("TL-040", "TL-056")
def test_hand_limit_comes_after_the_end_draw() -> None:
    hand = ["Feast", "Trip", "Amber", "Mimicry", "Stampede", "Asteroid"]
    t = Table(hands={0: hand}).ending()
    assert t.kind == "hand_limit"
    assert t.state.default(t.moment, 0) == ["asteroid-1"]
    assert t.refuses(0, ["feast-1", "trip-1"])
    t.do(["feast-1"])
    assert (len(t.state.hands[0]), t.state.active) == (5, 1)
    assert t.told("discarded") == [{"seat": 0, "card": "feast-1", "why": "hand_limit"}]


@pytest.mark.rule("TL-056", "TL-058")
def test_five_cards_are_no_question() -> None:
    t = Table(hands={0: ["Feast", "Trip", "Amber", "Mimicry", "Stampede"]}).ending()
    assert (t.state.active, t.kind) == (1, "draw")
    assert t.told("turn_ended") == [{"seat": 0}]


@pytest.mark.rule("TL-041", "TL-111")
def test_upkeep_effects() -> None:
    t = Table(rows={0: ["Warm Blood"]}, health={0: 30}, hands={1: ["Roar"]}).upkeep()
    assert t.health(0) == 33
    assert t.window == ""


@pytest.mark.rule("TL-044", "TL-055")
def test_cards_are_drawn_at_start_and_end_only() -> None:
    t = Table(hands={0: ["Feast", "Trip", "Amber"]}).turn()
    t.do("stop")
    t.do({"discard": "feast-1"}).do({"end": True})
    assert len(t.state.hands[0]) == 2
    t.do({"none": True})
    assert t.kind == "draw"
    t.do("fill")
    assert len(t.state.hands[0]) == 5


@pytest.mark.rule("TL-042")
def test_no_draw_is_asked_with_five_cards() -> None:
    t = Table(hands={0: ["Feast", "Trip", "Amber", "Mimicry", "Stampede"]}).turn()
    assert t.kind == "action"


@pytest.mark.rule("TL-046", "TL-047")
def test_discarding_opens_no_window() -> None:
    t = Table(dinos={1: full("Ankylosaurus")}, hands={0: ["Feast", "Trip"], 1: ["Roar"]}).actions()
    t.answer({0: {"discard": "feast-1"}})
    assert t.kind == "action"
    assert actions_left(t.state) == 1
    assert "feast-1" in t.state.discard


@pytest.mark.rule("TL-048")
def test_nobody_must_do_anything() -> None:
    t = Table(hands={0: ["Feast", "Trip"]}).turn()
    t.do("stop").do({"end": True}).do({"none": True}).do("stop")
    assert t.state.active == 1
    assert t.state.hands[0] == ["feast-1", "trip-1"]


@pytest.mark.rule("TL-049", "TL-045")
def test_two_actions_then_the_phase_ends() -> None:
    t = Table(hands={0: ["Feast", "Trip", "Amber"]}, rows={0: ["Venomous"]}).actions()
    t.do({"discard": "feast-1"}).do({"discard": "trip-1"})
    assert t.kind == "attack"


@pytest.mark.rule("TL-049", "TL-058")
def test_a_saved_action_pays_a_response_and_is_lost_at_cleanup() -> None:
    t = Table(hands={0: ["Adrenaline", "Feast"], 1: ["Trip"]}, dice=[3]).actions()
    t.do({"discard": "feast-1"}).do({"end": True})
    t.answer({0: {"target": 1}})
    assert t.window == "declare"
    t.answer({0: {"play": {"adrenaline-1": 0}}, 1: PASS}).quiet()
    assert t.health(1) == 50 - 8
    assert t.state.used == 2


@pytest.mark.rule("TL-050")
def test_persistents_are_dropped_at_no_action() -> None:
    t = Table(rows={0: ["Venomous", "Razor Claws"]}, hands={0: ["Feast"]}).actions()
    t.do({"drop": "venomous-1"})
    assert actions_left(t.state) == 2
    t.do({"end": True})
    assert t.kind == "attack"
    t.do({"drop": "razor-claws-1"})
    assert t.kind == "attack"
    assert t.state.rows[0] == []


@pytest.mark.rule("TL-051", "TL-081")
def test_one_attack_on_one_opponent() -> None:
    t = Table(3, dice=[1]).attacking()
    assert t.form(0).ways["target"].options == [1, 2]
    assert t.refuses(0, {"target": 0})
    t.do({"target": 2})
    assert len(t.told("attack_declared")) == 1
    assert t.kind == "draw"


@pytest.mark.rule("TL-053")
def test_the_last_seat_gone_attacks_begin_with_round_two() -> None:
    t = Table(3, round=1, dinos={1: full("Brontomerus")}).turn()
    t.state.act(2, "resign", True, t.dice)
    asked = []
    while t.state.round < 3:
        if t.kind in ("attack", "rampage"):
            asked.append((t.state.round, t.kind, *t.asked))
        t.do(IDLE[t.kind])
    assert asked == [(2, "attack", 0), (2, "rampage", 1), (2, "attack", 1)]


@pytest.mark.rule("TL-053", "TL-054", "TL-164")
def test_with_round_two_the_rampage_does_not_wait_for_an_attack_step() -> None:
    """The last seat died in round 1; in round 2 the first one dies before its attack step."""
    t = Table(4, round=1, active=2, dinos={1: full("Brontomerus")}).ending()
    t.state.act(3, "resign", True, t.dice)
    t.do("stop")
    assert (t.state.round, t.state.active) == (2, 0)
    t.state.act(0, "resign", True, t.dice)
    assert (t.kind, t.asked) == ("rampage", {1})


@pytest.mark.rule("TL-053", "TL-054")
def test_a_last_seat_that_dies_before_its_attack_step_opens_nothing() -> None:
    t = Table(3, round=1, active=2, dinos={1: full("Brontomerus")}, hands={2: ["Feast"]}).actions()
    t.state.act(2, "resign", True, t.dice)
    assert (t.state.round, t.state.active, t.kind) == (2, 0, "draw")


@pytest.mark.rule("TL-031", "TL-052")
def test_the_last_in_order_attacks_first_wherever_it_sits() -> None:
    t = Table(3, round=1, first=1, active=1).turn()
    attacks = []
    while t.state.round == 1:
        if t.kind == "attack":
            attacks += t.asked
        t.do(IDLE[t.kind])
    assert attacks == [0]


@pytest.mark.rule("TL-054", "TL-160")
def test_a_rampage_ends_with_its_dinosaur() -> None:
    """It has two rights and dies of the spikes that meet the first attack."""
    t = Table(3, dinos={1: full("Brontomerus"), 2: full("Stegosaurus")}, health={1: 5}, dice=[1])
    t.state.rights[1] = 1
    t.attacking().do({"none": True}).do({"target": 2})
    assert t.state.died[1]
    assert t.kind == "draw"


@pytest.mark.rule("TL-052", "TL-054")
def test_no_rampage_before_attacks_are_legal() -> None:
    t = Table(3, round=1, dinos={0: full("Brontomerus")}).turn()
    asked = []
    while t.state.round == 1:
        if t.kind in ("attack", "rampage"):
            asked.append((t.state.active, t.kind, *t.asked))
        t.do(IDLE[t.kind])
    assert asked == [(2, "attack", 2), (2, "rampage", 0)]


@pytest.mark.rule("TL-054")
def test_ambush_gives_one_more_attack_this_turn() -> None:
    t = Table(hands={0: ["Ambush"], 1: ["Trip"]}, dice=[1, 2]).actions()
    t.do({"play": {"ambush-1": True}})
    assert t.state.rights[0] == 1
    t.do({"target": 1})
    assert (t.kind, t.asked) == ("rampage", {0})
    t.do({"target": 1})
    assert len(t.told("attack_declared")) == 2
    while t.state.active == 0:
        t.do(IDLE[t.kind])
    assert t.state.rights == [0, 0]


@pytest.mark.rule("TL-054", "TL-132")
def test_ambush_needs_an_attack_step_ahead() -> None:
    t = Table(round=1, hands={0: ["Ambush"], 1: ["Trip"]}).actions()
    assert t.plays(0) == set()
    t = Table(hands={0: ["Trip", "Feast"], 1: ["Ambush"]}).actions()
    t.do({"discard": "trip-1"})
    t.answer({0: {"end": True}})
    assert t.window == "pre_attack"
    assert t.plays(1) == {"ambush-1"}
    t.answer({}).answer({0: {"none": True}})
    assert t.window == "turn_end"
    assert t.plays(1) == set()


@pytest.mark.rule("TL-045", "TL-054", "TL-056", "TL-214")
def test_every_turn_begins_anew() -> None:
    """Actions, the rampage step and the hand limit of a whole turn; then the next seat's, with Ambush once more."""
    hands = {0: ["Ambush", "Clutch of Eggs", "Feast", "Trip", "Amber"], 1: ["Tail Lash", "Thick Hide", "Stampede"]}
    t = Table(hands=hands, dice=[1, 1]).turn()
    assert t.told("turn_started") == [{"seat": 0, "round": 3}]
    t.quiet().do({"play": {"ambush-1": True}}).do({"play": {"clutch-of-eggs-1": True}})
    t.do({"target": 1})
    assert (t.kind, t.asked) == ("rampage", {0})
    t.do({"none": True})
    assert (t.kind, len(t.state.hands[0])) == ("hand_limit", 6)
    t.do(["feast-1"])
    assert (t.state.active, t.state.used, t.kind) == (1, 0, "draw")
    t.state.hands[1].append(t.state.discard.pop(t.state.discard.index("ambush-1")))
    t.do("stop")
    assert "ambush-1" in t.plays(1)
    t.do({"discard": "stampede-1"}).do({"play": {"ambush-1": True}})
    assert t.kind == "attack"


@pytest.mark.rule("TL-046", "TL-050")
@pytest.mark.parametrize(
    ("hand", "ways"),
    [
        (["Dracorix Head"], {"attach", "discard", "end"}),
        (["Feast"], {"play", "discard", "end"}),
        (["Roar"], {"discard", "end"}),
    ],
)
def test_only_what_is_possible_is_offered(hand: list[str], ways: set[str]) -> None:
    t = Table(hands={0: hand}).actions()
    assert set(t.form(0).ways) == ways
    assert set(Table().attacking().form(0).ways) == {"target", "none"}


@pytest.mark.rule("TL-168", "TL-164")
def test_who_leaves_before_its_attack_makes_none() -> None:
    t = Table(3, dinos={2: full("Brontomerus")}).attacking()
    assert t.kind == "attack"
    t.state.act(0, "resign", True, t.dice)
    assert (t.kind, t.asked) == ("rampage", {2})


@pytest.mark.rule("TL-054")
def test_the_rampage_goes_clockwise_from_the_active_seat() -> None:
    t = Table(4, active=1, dinos={0: full("Brontomerus")})
    t.state.rights = [0, 1, 1, 1]
    t.attacking().do({"none": True})
    order = []
    while t.kind == "rampage":
        order += t.asked
        t.do({"none": True})
    assert order == [1, 2, 3, 0]


@pytest.mark.rule("TL-057")
def test_no_hand_limit_on_others_turns() -> None:
    five = ["Feast", "Trip", "Amber", "Mimicry", "Stampede"]
    t = Table(hands={0: ["Spy-nosaur", *five[:4]], 1: [five[4]]}).actions()
    t.do({"play": {"spy-nosaur-1": 1}})
    assert len(t.state.hands[0]) == 5
    t = Table(hands={0: ["Scavenge", *five]}, discard=["Dracorix Head", "Dracorix Legs"]).actions()
    t.do({"play": {"scavenge-1": ["dracorix-head", "dracorix-legs"]}})
    assert len(t.state.hands[0]) == 7


@pytest.mark.rule("TL-058")
def test_cleanup_ends_modifiers_and_passes_the_turn() -> None:
    t = Table(mods=[(0, "attack", 5)], suppressed=[(1, "Dracorix Head", 0, "end_of_turn")]).ending()
    t.do("stop")
    assert t.state.mods == []
    assert t.state.dinos[1][0] == "dracorix-head"
    assert t.state.active == 1
