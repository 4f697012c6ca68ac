"""Matches between bots: the same for the same seed, and safe from bots that fail."""

from __future__ import annotations

import pytest
from tests.conformance.market import Miser, game

from terrarium.bots import RandomBot, SearchBot, find_bot, play_match
from terrarium.kernel import Reply, verify


class Listener(RandomBot):
    """Keeps what it was told, and counts its questions in its note."""

    def __init__(self):
        self.numbers = []
        self.notes = []

    def answer(self, question):
        self.numbers += [event.number for event in question.events]
        self.notes.append(question.note)
        assert question.view.who == 0
        assert question.decision.form.ok(question.default)
        return Reply(question.default, (question.note or 0) + 1)


class Crashing:
    def answer(self, question):
        raise ValueError("lost my way")


class Cheating:
    def answer(self, question):
        return Reply("everything")


def test_the_same_seed_plays_the_same_match():
    one, two, other = (play_match(game, ["random"], 4, seed=seed, keep=True) for seed in (1, 1, 2))
    assert one.record == two.record
    assert one.record != other.record


def test_the_record_verifies():
    played = play_match(game, ["random", "miser"], 3, {"days": 3}, keep=True)
    assert played.over
    assert set(played.places) == {0, 1, 2}
    assert verify(game, played.record).problems == []


def test_a_bot_hears_each_event_once_and_gets_its_note_back():
    bot = Listener()
    played = play_match(game, [bot, RandomBot()], options={"days": 3})
    assert bot.numbers == list(range(1, len(bot.numbers) + 1))
    assert bot.numbers
    assert bot.notes == [None, *range(1, played.tallies[0].decisions)]


@pytest.mark.parametrize(("bot", "crashes"), [(Crashing(), True), (Cheating(), False)])
def test_where_a_bot_fails_the_default_stands_and_is_counted(bot, crashes):
    failed = play_match(game, [bot, Miser()], seed=3, keep=True)
    plain = play_match(game, [Miser(), Miser()], seed=3, keep=True)
    assert failed.record == plain.record
    tally = failed.tallies[0]
    assert (tally.crashes, tally.illegal) == ((tally.decisions, 0) if crashes else (0, tally.decisions))
    assert tally.trouble.startswith("seat 0, bid: ")
    assert failed.tallies[1].crashes == failed.tallies[1].illegal == 0


def test_a_match_can_be_broken_off():
    played = play_match(game, ["random"], 2, limit=1)
    assert not played.over
    assert played.places == {}


def test_bots_are_found_by_name(tmp_path):
    assert isinstance(find_bot(game, "miser"), Miser)
    assert isinstance(find_bot(game, "random"), RandomBot)
    search = find_bot(game, "search=50")
    assert isinstance(search, SearchBot)
    assert search.tries == 50
    assert find_bot(game, "search=0.5s").seconds == 0.5
    assert isinstance(find_bot(game, "terrarium.bots.chance:RandomBot"), RandomBot)
    assert isinstance(find_bot(game, "terrarium.bots:SearchBot"), SearchBot)
    own = tmp_path / "own.py"
    own.write_text("from terrarium.bots import RandomBot\nbot = RandomBot()\n")
    assert isinstance(find_bot(game, f"{own}:bot"), RandomBot)


def test_an_unknown_bot_is_told_what_there_is():
    with pytest.raises(LookupError, match="miser, random, search"):
        find_bot(game, "clever")
