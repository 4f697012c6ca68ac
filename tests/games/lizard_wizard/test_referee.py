"""The game against an independent referee (see `referee`): what may be answered, what comes of it, final scores.

Games are played by bots and by chance. At every question the referee judges right and wrong answers, foretells what
the answer given brings, who is asked next, and reads who should have taken which tile.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from terrarium.games.lizard_wizard import game
from terrarium.games.lizard_wizard.content import FAMILIARS, GATHERING, SPELLS, TILES, TOWERS, WIZARDS
from terrarium.games.lizard_wizard.state import WizardState
from terrarium.kernel import Decision, Dice, Moment, Question

from .crowd import crowded
from .referee import legal, page
from .referee.book import END, Book, refreshed
from .referee.position import Position, written_down
from .referee.scores import places, scores

KINDS = page.KINDS
WITHIN = ("cast", "effect", "discard", "bid", "pick_spell", "delve")
STEADY = ("wiz", "tow", "fam", "item", "spell", "match", "pair", "schools(wiz)", "schools(fam)", "max_school(card)")
"""Counters that no end of a turn changes."""


def test_the_referee_reads_every_card_of_the_page() -> None:
    tables = (page.spells(), page.gathering(), page.wizards(), page.towers(), page.familiars(), page.tiles(4))
    ours = (SPELLS, GATHERING, WIZARDS, TOWERS, FAMILIARS, TILES)
    assert [set(table) for table in tables] == [set(cards) for cards in ours]
    assert sum(page.treasure().values()) == 63


# ---- answers, right and wrong


def tokens(rng: Random, most: int = 4) -> dict[str, int]:
    return dict(Counter(rng.choices(KINDS, k=rng.randint(0, most))))


def some_actions(rng: Random, p: Position, seat: int) -> list[Any]:
    """All sorts of actions, many of them illegal."""
    side = p.sides[seat]
    found: list[Any] = [{"pass": True}, {"convert_mixed": tokens(rng)}, {"convert_mixed": dict(+side.tokens)}]
    for card in [*side.hand, rng.choice(list(GATHERING))]:
        found.append({"gather": {card: True}})
        found += [{"gather": {card: take}} for take in legal.takes(p, seat, card)]
        shown = page.gathering()[card].reagents
        for _ in range(4):
            found.append({"gather": {card: dict(Counter(rng.choices(shown, k=rng.randint(1, 5))))}})
    for kind in KINDS:
        found += [{"convert": {kind: n}} for n in (0, 1, side.tokens[kind], side.tokens[kind] + 1)]
    for wizard in [*p.offers["wizard"], rng.choice(list(WIZARDS))]:
        found += [{"recruit": {"wizard": wizard, "bid": n}} for n in (0, 1, side.mana, side.mana + 1)]
    found += [{"research": spell} for spell in [*p.offers["spell"], rng.choice(list(SPELLS))]]
    found += [{"tower": {"reagents": True}}, {"tower": {"gold": True}}, *({"tower": {"omit": k}} for k in KINDS)]
    for card in [*p.offers["familiar"], rng.choice(list(FAMILIARS))]:
        found += [{"summon": {card: use}} for use in legal.USES]
    return found


def judged(book: Book, kind: str, seat: int, answer: Any) -> bool | None:
    """The referee's verdict; None where it has none."""
    p = book.p
    match kind:
        case "setup_reagents":
            return len(set(answer)) == 2
        case "action":
            return legal.action(p, seat, answer)
        case "bid":
            return legal.bid(p, seat, answer)
        case "cast":
            task = book.agenda[-1]
            among = [task[2]] if task[0] == "cast_new" else None
            return answer == {"none": True} or answer["cast"] in legal.castable(p, seat, among)
        case "effect":
            assert book.part is not None
            return legal.effect(p, seat, book.part, book.star, answer)
        case "discard":
            return legal.tokens_ok(answer, p.sides[seat].tokens, 0, 99)
    return None


def wrong_and_right(rng: Random, book: Book, kind: str, seat: int, decision: Decision) -> list[Any]:
    p = book.p
    found = [decision.form.sample(rng) for _ in range(3)]
    if kind == "action":
        found += rng.sample(some_actions(rng, p, seat), 24)
    elif kind == "bid":
        high, mana = p.duel["bid"], p.sides[seat].mana
        found += [{"pass": True}, *({"bid": n} for n in (high, high + 1, mana, mana + 1))]
    elif kind == "cast":
        side = p.sides[seat]
        found += [{"none": True}, *({"cast": s} for s in (*side.uncast, *side.active, *side.spent))]
    elif kind == "effect" and book.part is not None:
        found += some_choices(rng, book, seat)
    return found


def some_choices(rng: Random, book: Book, seat: int) -> list[Any]:
    p, part = book.p, book.part
    assert part is not None
    others = range(len(p.sides))
    known: dict[str, list[Any]] = {
        "swap": [{a: b} for a in KINDS for b in KINDS],
        "trade": list(range(12)),
        "track": [[a, b] for a in KINDS for b in KINDS] + [[a] for a in KINDS],
        "sell": [{k: n} for k in KINDS for n in range(4)],
        "echo": list(SPELLS),
        "reuse": [{card: use} for card in rng.sample(list(FAMILIARS), 8) for use in legal.USES],
        "recolour": [{t: s} for t in (*p.sides[seat].towers, "T2-CON") for s in page.SCHOOLS],
        "burn": [{str(o): k} for o in others for k in KINDS],
        "silence": [{str(o): c} for o in others for o2 in others for c in p.sides[o2].active],
        "stun": list(others),
        "hex": list(others),
        "take": [*p.offers["wizard"], *p.offers["tower"]],
    }
    if part.what == "steal":
        taken = [{str(o): tokens(rng, 4)} for o in others for _ in range(6)] if part.given[0] == "reag" else others
        return [{"steal": said} for said in taken]
    if part.what == "reag":
        return [tokens(rng, 4) for _ in range(6)]
    if part.what == "take" and part.given[0] == "familiar":
        return [{"take": {card: use}} for card in p.offers["familiar"] for use in legal.USES]
    return [{part.what: said} for said in known.get(part.what, [])]


# ---- a game beside the referee


class Beside:
    """A game played with the referee looking on."""

    def __init__(self, seats: int, seed: int, bots: list[str], crowd: bool = False, **options: Any) -> None:
        self.rng = Random(seed)
        self.dice = Dice(seed.to_bytes(8, "big") * 4)
        self.s: WizardState
        if crowd:
            self.s = crowded(seats, self.rng, **options)
        else:
            self.s, _ = game.new(seats, game.settled(options), self.dice)
        self.bots = [game.bots[name]() if name != "chance" else None for name in bots]
        self.book = Book()
        self.counts: Counter[str] = Counter()
        self.foretold = True
        self.solo = seats == 1

    def play(self) -> Counter[str]:
        while moments := self.s.moments():
            [moment] = moments
            self.look(moment)
            self.step(moment)
        self.end()
        return self.counts

    def look(self, moment: Moment) -> None:
        """Every answer is judged alike."""
        refreshed(self.book, written_down(self.s))
        for seat, decision in moment.decisions.items():
            if decision.kind == "action" and self.counts:
                self.tiles(seat)
            if not self.foretold and decision.kind in ("cast", "effect"):
                continue
            for answer in wrong_and_right(self.rng, self.book, decision.kind, seat, decision):
                verdict = judged(self.book, decision.kind, seat, answer)
                if verdict is not None:
                    assert decision.form.ok(answer) == verdict, (decision.kind, seat, answer, self.book.part)
                    self.counts[f"{decision.kind} {'right' if verdict else 'wrong'}"] += 1

    def tiles(self, seat: int) -> None:
        """LW-801: when a seat acts, it has taken all it could."""
        p = self.book.p
        for tile in self.s.tiles:
            counter, least = page.tiles(len(p.sides))[tile]
            assert p.counted(seat, counter) < least, (tile, seat)
            self.counts["tiles"] += 1

    def chosen(self, seat: int, moment: Moment) -> Any:
        decision = moment.decisions[seat]
        bot = self.bots[seat]
        if bot is None or self.rng.random() < 0.15:
            return decision.form.sample(self.rng)
        view = self.s.view(seat)
        question = Question(view, moment.id, decision, self.s.default(moment, seat), [], None, self.rng)
        return bot.answer(question).answer

    def step(self, moment: Moment) -> None:
        answers = {seat: self.chosen(seat, moment) for seat in moment.decisions}
        book, kinds = self.book, {decision.kind for decision in moment.decisions.values()}
        [kind] = kinds
        before = {tile: seat for seat, side in enumerate(book.p.sides) for tile in side.tiles}
        known = self.foretold or kind == "action"
        self.resolved = book.part
        if known:
            for seat, said in answers.items():
                if kind == "setup_reagents":
                    for letter in said:
                        book.p.gain(seat, letter)
                else:
                    book.answer(kind, seat, said)
            expected = book.run() if kind != "setup_reagents" else END
        self.s.play(moment, answers, self.dice)
        if known:
            self.compare(kind, answers, expected)
        after = written_down(self.s)
        for seat, side in enumerate(after.sides):
            for tile in side.tiles:
                counter, least = page.tiles(len(after.sides))[tile]
                if tile not in before and counter in STEADY:
                    assert after.counted(seat, counter) >= least, (tile, seat)

    def compare(self, kind: str, answers: Any, expected: Any) -> None:
        """Who is asked next, and everybody's goods by then. Where the AI plays meanwhile, nothing is foretold."""
        moments = self.s.moments()
        asked = {seat: d for m in moments for seat, d in m.decisions.items()}
        kinds = {d.kind for d in asked.values()}
        p = written_down(self.s)
        self.foretold = not (self.solo and (expected[0] in ("bid", "end")))
        if not self.foretold:
            self.foretold = not (kinds & set(WITHIN))
            return
        if expected[0] == "end":
            assert not kinds & set(WITHIN), (kind, answers, expected, kinds)
            for seat, decision in asked.items():
                if decision.kind == "action" and decision.facts.get("why") == "turn":
                    self.book.fire("TURN", [seat])
                    self.book.run()
        else:
            assert (kinds, frozenset(asked)) == ({expected[0]}, expected[1]), (kind, answers, expected, asked)
        mine, theirs = self.book.p.goods(), p.goods()
        for seat in self.book.unsure:
            mine.pop(f"seat {seat}"), theirs.pop(f"seat {seat}")
        assert mine == theirs, (kind, answers, expected)
        self.counts[f"foretold {kind}"] += 1
        if kind == "effect" and self.resolved is not None:
            self.counts[f"foretold {self.resolved.what}"] += 1

    def end(self) -> None:
        p = written_down(self.s)
        result = self.s.result()
        assert [result[seat].score for seat in range(self.s.seats)] == scores(p)[: self.s.seats]
        assert [result[seat].place for seat in range(self.s.seats)] == places(p)[: self.s.seats]
        self.counts["scores"] += 1


PLAYERS = (["planner", "greedy", "chance", "planner", "greedy"], ["chance"] * 5, ["greedy", "planner"] * 3)


def looked_on(seeds: range, crowd: bool) -> Counter[str]:
    total: Counter[str] = Counter()
    for seed in seeds:
        seats = 1 + seed % 5
        options = {"no_gotcha": seed % 7 == 0, "open_money": seed % 4 == 0, "round_cap": 20 if crowd else 40}
        total += Beside(seats, seed, PLAYERS[seed // 5 % 3][:seats], crowd, **options).play()
    return total


@pytest.mark.rule("LW-302", "LW-303", "LW-304", "LW-305", "LW-308", "LW-310", "LW-341", "LW-343", "LW-344", "LW-405")
@pytest.mark.rule("LW-501", "LW-504", "LW-521", "LW-601", "LW-602", "LW-611", "LW-615", "LW-616", "LW-702", "LW-801")
@pytest.mark.parametrize("block", range(3))
def test_crowded_tables_are_judged_and_foretold_as_the_referee_does(block: int) -> None:
    total = looked_on(range(30 * block, 30 * block + 30), crowd=True)
    verdicts = sum(n for what, n in total.items() if what.endswith(("right", "wrong")))
    foretold = sum(n for what, n in total.items() if what in {f"foretold {kind}" for kind in ("action", *WITHIN)})
    assert verdicts > 40_000
    assert foretold > 2_500
    assert min(total[f"foretold {kind}"] for kind in WITHIN) > 8


@pytest.mark.rule("LW-821", "LW-822", "LW-823", "LW-824", "LW-825", "LW-826", "LW-827", "LW-828", "LW-829")
@pytest.mark.rule("LW-322", "LW-403", "LW-406", "LW-408", "LW-411", "LW-633", "LW-634", "LW-635", "LW-636")
@pytest.mark.parametrize("block", range(2))
def test_whole_games_are_judged_and_scored_as_the_referee_does(block: int) -> None:
    total = looked_on(range(1000 + 15 * block, 1015 + 15 * block), crowd=False)
    assert total["scores"] == 15
    assert total["foretold action"] > 1_000


@pytest.mark.soak
@pytest.mark.parametrize("crowd", [True, False])
def test_many_games_are_as_the_referee_says(crowd: bool) -> None:
    assert looked_on(range(5000, 5600), crowd)["scores"] == 600
