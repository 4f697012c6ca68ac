"""Who may know what, reports and instructions (chapters 12 and 13, section 16)."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import msgspec
import pytest

from terrarium.games import lizard_wizard
from terrarium.games.lizard_wizard import game
from terrarium.games.lizard_wizard.content import TILES, decks
from terrarium.games.lizard_wizard.rules.dungeon import rooms_left
from terrarium.games.lizard_wizard.words.names import short_name
from terrarium.games.lizard_wizard.words.narrate import EVENTS
from terrarium.kernel import REFEREE, SPECTATOR, Match, Seen
from terrarium.kernel.document import as_text
from terrarium.kernel.pov import look

from .disguise import disguise
from .table import PASS, SPELL, Table


@pytest.mark.rule("LW-951", "LW-953", "LW-986")
def test_what_is_public() -> None:
    t = Table(3)
    t.own(1, "W-CON-1", "T1-CON", "F05-CON", "CON-1", "I01", "G01")
    t.own(1, "CON-2", state="spent")
    t.own(1, "CON-3", state="active")
    t.tokens(1, "SST")
    for who in (0, 2, SPECTATOR):
        view = t.s.view(who)
        mage = view.mages[1]
        assert (mage.wizards, mage.towers, mage.familiars) == (("W-CON-1",), ("T1-CON",), ("F05-CON",))
        assert (mage.uncast, mage.spent, mage.active) == (("CON-1",), ("CON-2",), ("CON-3",))
        assert (mage.items, mage.treasure, mage.tokens[:2], mage.cards) == (("I01",), ("G01",), (2, 1), 3)
        assert view.gather_deck.size == len(t.s.gather_deck)
    assert t.s.view(SPECTATOR).mages == tuple(
        msgspec.structs.replace(t.s.view(seat).mages[seat], mana=None, gold=None, hand=None) for seat in range(3)
    )


@pytest.mark.rule("LW-952", "LW-962")
def test_what_is_secret() -> None:
    t = Table(3)
    for who in (0, SPECTATOR):
        mage = t.s.view(who).mages[1]
        assert (mage.mana, mage.gold, mage.hand) == (None, None, None)
    own = t.s.view(1).mages[1]
    assert (own.mana, own.gold, own.hand) == (20, 0, tuple(t[1].hand))
    open_table = Table(3, open_money=True)
    shown = open_table.s.view(SPECTATOR).mages[1]
    assert (shown.mana, shown.gold, shown.hand) == (20, 0, None)


@pytest.mark.rule("LW-955")
def test_deck_orders_are_the_referees() -> None:
    t = Table()
    assert t.s.view(0).wizard_deck.order is None
    assert t.s.view(REFEREE).wizard_deck.order == tuple(t.s.wizard_deck)
    assert t.s.view(REFEREE).mages[0].hand == tuple(t[0].hand)
    assert sorted(rooms_left(t.s.view(0))) == sorted(t.s.dungeon)


@pytest.mark.rule("LW-961", "LW-974", "LW-971")
def test_everything_is_shown_at_the_end() -> None:
    t = Table()
    t.own(0, "W-CON-1", "T2-CON", "W-SOR-1")
    t.own(0, "CON-6", state="active")
    t.own(0, "F10-CON")
    t[0].gold = 4
    t.s.last = True
    t.play(0, PASS)
    t.play(1, PASS)
    view = t.s.view(SPECTATOR)
    assert view.over
    assert view.mages[0].hand == tuple(t[0].hand)
    assert view.gather_deck.order == tuple(t.s.gather_deck)
    sheet = " ".join(as_text(look(game, t.s, SPECTATOR).paper("score")).split())
    for line in ("Basil Skink in Circle Spire: matching (CON), 10 VP", "Pyra Monitor alone: 1 VP"):
        assert line in sheet
    assert "END: Menagerie 1 0" in sheet
    assert "Total 21 0" in sheet
    assert t.told("final") == [{"why": "depleted", "scores": [21, 0]}]


@pytest.mark.rule("LW-985")
def test_a_view_holds_no_secret_in_another_form() -> None:
    """Twins that differ only in what a seat cannot know look the same to it, to the byte."""
    t = Table(4)
    t.play(0, {"recruit": {"wizard": t.s.wizards[0], "bid": 4}})
    for who in (0, 1, 2, SPECTATOR):
        for seed in range(10):
            twin = disguise(t.s, who, Random(seed))
            assert twin != t.s
            assert msgspec.json.encode(twin.view(who)) == msgspec.json.encode(t.s.view(who))
            assert game.board(twin.view(who)) == game.board(t.s.view(who))
            assert game.text(twin.view(who)) == game.text(t.s.view(who))


@pytest.mark.rule("LW-981")
def test_nobody_else_sees_what_a_seat_may_answer() -> None:
    t = Table()
    mine = msgspec.json.encode(t.decision(0).form)
    assert any(card.encode() in mine for card in t[0].hand)
    assert not any(f'"{card}"'.encode() in msgspec.json.encode(t.s.view(1)) for card in t[0].hand)


@pytest.mark.rule("LW-973")
def test_the_digest_tells_what_happened_and_ones_own_secrets() -> None:
    match = Match.new(game, 2, secret=b"digest")
    for seat in (0, 1):
        match.answer(seat, match.moments()[0].id, ["S", "T"])
    [seat] = match.awaited()
    view = match.view(seat)
    paper = as_text(match.pov(seat).paper("digest"))
    assert "had the start marker" in paper
    assert "You began with 1 Sulphur and 1 Toadstool." in paper
    assert view.me.hand[0] in paper
    other = as_text(match.pov(1 - seat).paper("digest"))
    assert "20" in paper
    assert not any(f"{card} (gather" in other for card in view.me.hand)


@pytest.mark.rule("LW-971", "LW-972")
def test_every_event_has_words_for_everybody() -> None:
    t = Table(3)
    t.own(0, "Life Drain")
    t.tokens(0, "SNM")
    t.hand(0, "R8S")
    t.play(0, {"gather": {"R8S": True}})
    t.play(0, {"cast": SPELL["Life Drain"]})
    t.play(0, {"steal": 1})
    told: dict[int, list[str]] = {who: [] for who in (0, 1, 2)}
    for event in t.events:
        for who, lines in told.items():
            face = event.seen_by(who)
            if face is not None:
                lines.append(game.narrate(t.s.view(who), Seen(event.kind, face)))
    assert "You took 10 mana from Seat 2 (Life Drain)." in told[0]
    assert "Seat 1 took 10 mana from you (Life Drain)." in told[1]
    assert "Seat 1 took mana from Seat 2 (Life Drain)." in told[2]
    assert "Seat 1 gathered 1 Sulphur, 1 Toadstool and 1 Eye of Newt." in told[2]
    assert "Prices: Nightshade 1 to 3, Mandrake 1 to 2 and Foxglove 1 to 2." in told[2]


def test_imagined_tables_look_the_same_and_deal_the_unseen() -> None:
    t = Table(4)
    view = t.s.view(2)
    hands = set()
    for seed in range(5):
        state = game.imagine(view, Random(seed))
        assert state.view(2) == view
        assert not state.faults()
        hands.add(tuple(state.mages[0].hand))
    assert len(hands) > 1


@pytest.mark.rule("LW-955")
def test_unused_tiles_and_removed_cards_follow_from_what_is_open() -> None:
    t = Table(2)
    assert len(set(TILES) - set(t.s.view(0).tiles)) >= 16
    assert "W-CON-3" not in decks.wizards(2)


def test_instructions_may_pass_ahead() -> None:
    match = Match.new(game, 3, secret=b"pass ahead")
    for seat in range(3):
        match.answer(seat, match.moments()[0].id, ["S", "T"])
    [seat] = match.awaited()
    wizard = match.state.wizards[0]
    later = (seat + 1) % 3
    other = {"wizard": match.state.wizards[1], "bid_up_to": 19}
    match.instruct(later, {"duels": [other, {"wizard": wizard, "bid_up_to": 0, "beyond": "pass"}]})
    match.answer(seat, match.moments()[0].id, {"recruit": {"wizard": wizard, "bid": 2}})
    match.settle()
    last = (seat + 2) % 3
    assert match.awaited() == {last}
    match.instruct(last, {"duels": [{"wizard": wizard, "bid_up_to": 3}]})
    match.settle()
    assert match.state.duel is not None
    assert (match.state.duel.high, match.state.duel.bid) == (last, 3)


@pytest.mark.rule("LW-971")
def test_every_kind_of_event_has_words() -> None:
    folder = Path(lizard_wizard.__file__).parent
    told = re.compile(r"""(?:f\.tell|f\.whisper|pass_on)\(\s*(?:s, f, )?"(\w+)\"""")
    kinds = {kind for file in folder.rglob("*.py") for kind in told.findall(file.read_text("utf-8"))}
    kinds |= {"defeated", "returned"}
    assert kinds == set(EVENTS)


def test_names_that_are_cut_still_tell_seats_apart() -> None:
    names = ("Greedy", "Greedy 2", "Greedy 12", "Bartholomew")
    view = msgspec.structs.replace(Table(4).s.view(0), names=names)
    assert [short_name(view, seat, 6) for seat in range(4)] == ["Greedy", "Gree…2", "Gre…12", "Barth…"]
