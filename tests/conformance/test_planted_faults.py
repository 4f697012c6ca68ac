"""Every check can fail: one thing of a sound game is broken at a time, and the kit must say what."""

from __future__ import annotations

import random
import re
from itertools import count

import pytest
from msgspec.structs import replace
from tests.builds import LOOKED_INTO

from terrarium.conformance import NOTHING_HIDDEN, NonConformant, check_game, crash, kit
from terrarium.conformance.checks import hash_seeds, saved
from terrarium.kernel import (
    Aid,
    Amount,
    Decision,
    Fields,
    Finding,
    Game,
    Guide,
    Illegal,
    Match,
    One,
    Option,
    Paper,
    Place,
    Reading,
    Reply,
    Standing,
    Text,
    Touch,
    Yes,
    notation,
)
from terrarium.kernel.document import Para
from terrarium.kernel.events import Seen
from terrarium.kernel.walking import Walk

from . import unordered
from .market import Market, MarketState, bid, disguise, game, leave, rules

ASKS = rules.table


@pytest.fixture(autouse=True)
def _one_process(monkeypatch, request):
    """The hash seeds need processes of their own, which only their own test starts."""
    if "hash" not in request.node.name:
        monkeypatch.setattr(hash_seeds, "check", lambda case, coverage: None)


def fails(check, says, *, steps=5_000, disguise=disguise, game=game, **given):
    with pytest.raises(NonConformant) as told:
        check_game(game, steps=steps, disguise=disguise, **given)
    assert told.value.check == check, told.value
    assert re.search(says, str(told.value)), told.value
    return told.value


class Unstruck(Text, frozen=True):
    """A text that its own form refuses once it is struck."""

    def struck(self, value):
        return ""


def asks_bid(decision):
    """The bid with another decision in its place."""
    return lambda s: {seat: decision(s, seat) for seat in s.here()}


def planted(name, check, says, attribute, owner, value, marks=()):
    return pytest.param(check, says, owner, attribute, value, id=name, marks=marks)


class Tuple(Amount, frozen=True):
    def sample(self, rng):
        return (1, 2)

    def check(self, value, place=()):
        return []

    def ok(self, value):
        return True


class TooHigh(Amount, frozen=True):
    def sample(self, rng):
        return self.high + 1


class Quick(Amount, frozen=True):
    def ok(self, value):
        return value.__class__ is int


class Short(Amount, frozen=True):
    def count(self):
        return self.high - self.low


class Strict(Amount, frozen=True):
    def schema(self):
        return {"type": "string"}


class Silent(Amount, frozen=True):
    def check(self, value, place=()):
        return [Finding("illegal", " ")] if super().check(value, place) else []


def bid_of(form):
    return asks_bid(lambda s, seat: Decision("bid", Fields({"coins": form(0, s.purse[seat])}), default={"coins": 0}))


def shared_purse(self):
    twin = _copy(self)
    twin.purse = self.purse
    return twin


_copy, _view, _new, _imagine = MarketState.copy, MarketState.view, Market.new, Market.imagine
_result, _write = MarketState.result, Market.write
_opened, _visited, _play, _faults = ASKS["bid"].takes, ASKS["stall"].takes, MarketState.play, MarketState.faults


def changed(view, **fields):
    return type(view)(**{name: getattr(view, name) for name in view.__struct_fields__} | fields)


def poor_view(self, who):
    """A view that shows everybody's coins."""
    return changed(_view(self, who), purse=self.purse[:])


def living_view(self, who):
    return changed(_view(self, who), goods=self.goods)


def inside_view(self, who):
    return changed(_view(self, who), stalls=[self.strands[0]])


def stranger_view(self, who):
    return changed(_view(self, who), who=who + 1)


def traced_play(self, moment, answers, dice, telling=True):
    self.strands[0].forks += 1
    return _play(self, moment, answers, dice, telling)


def floating(self, seats, options, dice):
    s, outcome = _new(self, seats, options, dice)
    s.goods[0] = 0.5
    return s, outcome


def noting(s, f, answers):
    _opened(s, f, answers)
    s.day += sum(1000 * len(answer.get("note", "")) for answer in answers.values())


def by_arrival(s, f, answers):
    s.goods[next(iter(answers))] += 1


PLAYS = count(1)


def lucky(s, f, answers):
    """Every play is another one, even of the same state."""
    _opened(s, f, answers)
    s.goods[0] += next(PLAYS)


def rumours(s, f, answers):
    _opened(s, f, answers)
    f.tell("said", seat=0, note=str(random.random()))


def suspicious(self):
    return _faults(self) + ["There is a second day."] * (self.day > 1)


def in_turn(s, f, answers, number):
    _visited(s, f, answers, number)
    s.goods[0] = s.goods[0] * 2 + number


def crashing(s, f, answers, number):
    if f.events is not None:
        raise KeyError("haggle")


def unspeakable(s, f, answers):
    f.tell("sold", seat=object())


def to_nobody(s, f, answers):
    f.whisper("sold", {9: {"seat": 0}})


def listed(s):
    return [Decision("bid", Amount(0, 3), default=0) for _ in s.here()]


def uncalled(s, f):
    f.then(bid)


def misnamed(s, f):
    f.then(("haggle", 1))


def gossip(s, f, answers):
    _opened(s, f, answers)
    f.tell("rumour", coins=sum(s.purse))


def gossip_in_the_open(s, f, answers):
    gossip(s, f, answers)
    f.reveal()


def dawdling(s, f, answers):
    while True:
        s.day = 1


def blabbing(s, f, answers, number):
    """Whoever stops at a stall sees who is rich, and nothing says so."""
    s.stalls[number] = max(s.purse)


_decode = game.decode


def later(state):
    state.day += 1
    return state


def imagined_poor(self, view, rng):
    state = _imagine(self, view, rng)
    state.purse[view.who] += 1
    return state


def imagined_thief(self, view, rng):
    state = _imagine(self, view, rng)
    if any(strand.stack and strand.stack[-1][0] == "night" for strand in state.strands.values()):
        state.thief = rng.randrange(state.seats)
    return state


def indebted(s, f, who, value):
    leave(s, f, value["seat"], "dropped")
    s.purse[value["seat"]] = -1


def stuck(s, f, who, value):
    raise KeyError(value)


def not_heard(s, f, seat, why):
    f.tell("left", seat=seat, why=why)


def telltale_view(self, who):
    """When somebody has left, everybody sees everybody's coins."""
    return poor_view(self, who) if any(self.gone) else _view(self, who)


def placed_without_leavers(self):
    return {seat: place for seat, place in _result(self).items() if not self.gone[seat]}


class Restless:
    asked = 0

    def answer(self, question):
        Restless.asked += 1
        answers = list(question.decision.form.each()) if question.decision.form.count() else [question.default]
        return Reply(answers[Restless.asked % len(answers)])


def stall_of(form, **more):
    """The stall with another form, or with a suggestion."""
    return lambda s, number: {seat: Decision("stall", form, default="leave", **more) for seat in s.here()}


def shared_order(s, f, answers):
    """Everybody is told of the goods, by the state's own list."""
    _opened(s, f, answers)
    f.tell("tally", goods=s.goods)


_pov = Match.pov


def open_pov(self, who, **more):
    """A point of view with the match behind it."""
    pov = _pov(self, who, **more)
    pov.table = [self]
    return pov


def nearby(self, view, decision):
    """Words that are there only where the match is: a form from JSON holds lists."""
    near = not isinstance(decision.form, One) or isinstance(decision.form.options, tuple)
    return "Well?" if near else "What?"


def misled(self, pov, asked, draft, touch):
    """A guide that offers what it does not take."""
    found = Game.guide(self, pov, asked, draft, touch)
    return replace(found, touches=(*found.touches, Touch("nowhere", "Nowhere")))


def hasty(self, pov, asked, draft, touch):
    """A guide that is ready too soon."""
    return Guide(draft or [], ready=True, answer="nothing")


def without_notes(self, form):
    """Touching never comes to what may be left out."""
    return {key: self.fill(part) for key, part in form.parts.items() if key not in form.optional}


def filmed_twice(s, f, answers):
    """Tells more when somebody looks."""
    _opened(s, f, answers)
    if f.film is not None:
        f.tell("day", day=0)


def boasting(self, pov, asked, answer):
    return {"day": pov.view.day + 1} if asked.kind == "stall" else {}


def honest(self, pov, asked, answer):
    return {"days": pov.view.days, "gone.0": pov.view.gone[0]}


def by_its_own_numbers(self, view, decision, text):
    """Numbers count from 0 here."""
    if text.isdigit() and decision.kind == "stall":
        return Reading(decision.form.options[int(text) % 2])
    return Game.read(self, view, decision, text)


def board_of(svg):
    return lambda self, view: svg


SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">{}</svg>'

PIECE = '<g data-id="a" transform="translate(1 2)"/>'


def named_by_chance(self, view):
    return SVG.format(f'<g data-id="{next(COUNTED)}" transform="translate(1 2)"/>')


COUNTED = count()

FAULTS = [
    planted("slug", "set-up", "is no slug", "slug", Market, "No Slug"),
    planted("edition", "set-up", "edition 0", "edition", Market, 0),
    planted("options", "set-up", "default options .* do not fit|does not fit", "defaults", Market, {"days": 9}),
    planted("unknown option", "set-up", "do not exist", "defaults", Market, {"weeks": 9, **Market.defaults}),
    planted("instruction", "set-up", "initial instruction", "initial", Market, {"bid": 99}),
    planted("new crashes", "new", "KeyError", "new", Market, lambda self, seats, options, dice: options["weeks"]),
    planted("sample", "forms", "a sample of bid is not right", "asks", ASKS["bid"], bid_of(TooHigh)),
    planted("tuple", "forms", "not plain JSON", "asks", ASKS["bid"], bid_of(Tuple)),
    planted(
        "ok and check", "forms", "ok says True", "asks", ASKS["bid"],
        asks_bid(lambda s, seat: Decision("bid", Quick(0, s.purse[seat]), default=0)),
    ),
    planted("count", "forms", "counts .* and lists", "asks", ASKS["bid"], bid_of(Short)),
    planted("schema", "forms", "schema of bid", "asks", ASKS["bid"], bid_of(Strict)),
    planted("finding without words", "forms", "without words", "asks", ASKS["bid"], bid_of(Silent)),
    planted(
        "default", "forms", "default of bid is not right", "asks", ASKS["bid"],
        asks_bid(lambda s, seat: Decision("bid", Fields({"coins": Amount(0, 3)}), default={"coins": 4})),
    ),
    planted(
        "facts", "forms", "facts of bid", "asks", ASKS["bid"],
        asks_bid(lambda s, seat: Decision("bid", Amount(0, 3), default=0, facts={"at": (1, 2)})),
    ),
    planted(
        "struck", "forms", "texts are struck", "asks", ASKS["bid"],
        asks_bid(lambda s, seat: Decision("bid", Unstruck(9, least=1), default="a")),
    ),
    planted("kept text", "struck texts", "changes the state: day", "takes", ASKS["bid"], noting),
    planted("floats", "saved", "float", "new", Market, floating),
    planted("decode", "saved", "decoded state is not equal", "decode", Market, lambda self, data: later(_decode(data))),
    planted("shared copy", "copies", "changed the original", "copy", MarketState, shared_purse),
    planted("open view", "leaks", "view of .* shows what is hidden: purse", "view", MarketState, poor_view),
    planted("living view", "views", "changed when its state was played on", "view", MarketState, living_view),
    planted("state in view", "views", "holds a part of the state at .stalls", "view", MarketState, inside_view),
    planted("view of another", "views", "says that it is of", "view", MarketState, stranger_view),
    planted("trace", "refusals", "leaves a trace", "play", MarketState, traced_play),
    planted("write", "notation", "is written '0'", "write", Market, lambda self, view, decision, answer: "0"),
    planted("rest", "notation", "is left over", "write", Market, lambda self, *given: _write(self, *given) + " haggle"),
    planted(
        "suggestion", "promises", "suggests 'dance', which is refused", "asks", ASKS["stall"],
        stall_of(One(("haggle", "leave"), of="way"), suggestion="dance"),
    ),
    planted("promise", "promises", "promises day = .*, and brings", "promises", Market, boasting),
    planted("shared list", "points of view", "shares .goods of the state", "takes", ASKS["bid"], shared_order),
    planted("match behind it", "points of view", r"reaches a Match at .table\[0\]", "pov", Match, open_pov),
    planted("unreachable", "guides", "cannot be touched: .* '(field:note|skip)'", "fields", Walk, without_notes),
    planted("far away", "points of view", "asks stall in other words", "prompt", Market, nearby),
    planted("touch for nothing", "guides", "'nowhere' .* does nothing", "guide", Market, misled),
    planted("ready too soon", "guides", "is ready, which is refused", "guide", Market, hasty),
    planted("scenes", "scenes", "tell .* otherwise", "takes", ASKS["bid"], filmed_twice),
    planted("prompt", "words", "has no prompt", "prompt", Market, lambda self, view, decision: ""),
    planted("label", "words", "has no label", "label", Market, lambda self, view, of, value: " "),
    planted("text", "words", "text twin", "text", Market, lambda self, view: ""),
    planted("caption", "words", "caption", "caption", Market, lambda self, view: ""),
    planted("seat name", "words", "has no name", "seat_name", Market, lambda self, view, seat: ""),
    planted("barred", "words", "no of:option", "barred", Market, lambda self, v, d: {"way": Finding("no", "No.")}),
    planted("narrate", "narrated", "has no words", "narrate", Market, lambda self, view, event: ""),
    planted("facts of events", "narrated", "not plain data", "takes", ASKS["bid"], unspeakable),
    planted("strange audience", "narrated", "who are nobody", "takes", ASKS["bid"], to_nobody),
    planted("arrival", "arrivals", "order in which answers arrive", "takes", ASKS["bid"], by_arrival),
    planted("strands", "strands", "leads to another end", "takes", ASKS["stall"], in_turn),
    planted("hidden thief", "leaks", "who is waited for", "hidden", ASKS["night"], False),
    planted("awaited", "hidden moments", "only hidden moments", "awaited", Match, lambda self: set(range(9))),
    planted(
        "leaking form", "leaks", "what .* is asked", "asks", ASKS["bid"],
        asks_bid(lambda s, seat: Decision("bid", Fields({"coins": Amount(0, max(s.purse))}), default={"coins": 0})),
    ),
    planted(
        "leaking facts", "leaks", "what .* is asked", "asks", ASKS["bid"],
        asks_bid(
            lambda s, seat: Decision(
                "bid", Fields({"coins": Amount(0, s.purse[seat])}), default={"coins": 0}, facts={"all": sum(s.purse)}
            )
        ),
    ),
    planted("imagine", "imagined", "something else: purse", "imagine", Market, imagined_poor),
    planted("imagined question", "imagined", "asks .* of that seat|something else", "imagine", Market, imagined_thief),
    planted("faulty act", "acts", "after drop .* faults", "does", rules.acts["drop"], indebted),
    planted("crashing act", "acts", "KeyError", "does", rules.acts["drop"], stuck),
    planted("nothing happens", "leaving", "has left .* it can leave once more", "does", rules.leaving, not_heard),
    planted("hidden coins", "leaks", "shows what is hidden.*has left", "view", MarketState, telltale_view),
    planted("left, no place", "result", "have no place .*left", "result", MarketState, placed_without_leavers),
    planted(
        "asked for ever", "leaving", "asked all the same: bid", "asks", ASKS["bid"],
        lambda s: {
            seat: Decision("bid", Fields({"coins": Amount(0, s.purse[seat])}), default={"coins": 0})
            for seat in range(s.seats)
        },
    ),
    planted(
        "standing", "standing", "which is not right", "standing", Market,
        lambda self, instruction, view, decision: Standing("nothing", instruction),
    ),
    planted("no xml", "boards", "well-formed", "board", Market, board_of("<svg>")),
    planted("no svg", "boards", "not an <svg>", "board", Market, board_of("<p/>")),
    planted("no size", "boards", "no width", "board", Market, board_of(SVG.replace('width="1"', "").format(""))),
    planted("style", "boards", "<style>", "board", Market, board_of(SVG.format("<style/>"))),
    planted("script", "boards", "<script>", "board", Market, board_of(SVG.format("<script/>"))),
    planted("inline style", "boards", "style attribute", "board", Market, board_of(SVG.format('<g style="x"/>'))),
    planted("handler", "boards", "onclick", "board", Market, board_of(SVG.format('<g onclick="x"/>'))),
    planted("a name twice", "boards", "are called a", "board", Market, board_of(SVG.format(2 * PIECE))),
    planted("a piece without a place", "boards", "not put at its place", "board", Market,
            board_of(SVG.format('<g data-id="a"/>'))),
    planted("a telling name", "leaks", "the board of .* shows what is hidden", "board", Market, named_by_chance),
    planted("link", "boards", "refers to", "board", Market, board_of(SVG.format('<use href="http://x"/>'))),
    planted("illegal bot", "bots", "which is refused", "bots", Market, {"bad": lambda: _Bot(Reply("nothing"))}),
    planted("bot's note", "bots", "note", "bots", Market, {"bad": lambda: _Bot(Reply("leave", (1,)))}),
    planted("restless bot", "bots", "asked again", "bots", Market, {"bad": Restless}),
    planted("faults", "faults", "has faults", "faults", MarketState, suspicious),
    planted("no place", "result", "have no place", "result", MarketState, lambda self: {}),
    planted(
        "gap", "result", "gap before place", "result", MarketState,
        lambda self: {s: Place(1 + 9 * (s > 0)) for s in range(self.seats)} if self.over else {},
    ),
    planted(
        "uncertain", "result", "was certain", "result", MarketState,
        lambda self: _result(self) or {0: Place(1, self.goods[0])},
    ),
    planted("luck of its own", "saved", "plays on otherwise", "takes", ASKS["bid"], lucky),
    planted("rumours", "records", "replays to other events", "takes", ASKS["bid"], rumours),
    planted(
        "numbers", "numbers of events", "gaps", "seen", Match,
        lambda self, who, since=0: [Seen(event.kind, {}, 2 * n) for n, event in enumerate(self.events)],
    ),
    planted("paper", "papers", "no Document", "papers", Market, {"x": Paper("X", lambda pov: Para("X"))}),
    planted("seats", "set-up", "no range", "seats", Market, 4),
    planted("new gives a state", "new", "return s, s.begin", "new", Market, lambda *given: _new(*given)[0]),
    planted("no new", "new", "does not write `new`", "new", Market, Game.new),
    planted("list of decisions", "forms", "give a Decision for each seat", "asks", ASKS["bid"], listed, LOOKED_INTO),
    planted("no answer", "forms", "nothing could be answered: One", "asks", ASKS["bid"], bid_of(lambda *_: One(()))),
    planted("step not called", "new", "'bid' is no frame: call", "run", ASKS["morning"], uncalled, LOOKED_INTO),
    planted("no such step", "new", "no step is called 'haggle'", "run", ASKS["morning"], misnamed, LOOKED_INTO),
    planted("leaking event", "told", "told what is hidden and no view shows", "takes", ASKS["bid"], gossip),
    planted("no text", "boards", "board gives None", "board", Market, lambda self, view: None),
    planted("nothing narrated", "narrated", "event .* has no words", "narrate", Market, lambda self, view, event: None),
    planted("bare answer", "bots", "which is no Reply", "bots", Market, {"bad": lambda: _Bot(3)}),
    planted("aid", "papers", "TypeError", "aids", Market, {"x": Aid("X", lambda v: Yes(), lambda v, a: object())}),
]  # fmt: skip


class _Bot:
    def __init__(self, reply):
        self.reply = reply

    def answer(self, question):
        if getattr(self.reply, "note", None) is not None:
            return Reply(question.default, self.reply.note)
        return self.reply


def test_a_line_of_the_menu_is_read_by_its_number(monkeypatch):
    monkeypatch.setattr(notation, "is_line", lambda form, text, label: False)
    monkeypatch.setattr(Market, "read", by_its_own_numbers)
    fails("notation", "line 1 of the menu is 'haggle', and read as 'leave'")


def test_promises_that_are_kept_are_counted(monkeypatch):
    monkeypatch.setattr(Market, "promises", honest)
    assert check_game(game, steps=100, disguise=disguise).promises > 0


@pytest.mark.parametrize(("check", "says", "owner", "attribute", "value"), FAULTS)
def test_a_planted_fault_is_found(monkeypatch, check, says, owner, attribute, value):
    monkeypatch.setattr(owner, attribute, value)
    fails(check, says)


def test_a_play_that_crashes(monkeypatch):
    """Without checks at moments, several of which would play it first."""
    monkeypatch.setattr(kit, "AT_MOMENTS", {"nothing": lambda spot: None})
    monkeypatch.setattr(ASKS["stall"], "takes", crashing)
    fails("play", "KeyError: 'haggle'")


class Strange(MarketState, kw_only=True):
    weight: float = 0.5
    met: list[set[int]] = []


def test_kinds_of_fields_that_no_state_may_have(monkeypatch):
    monkeypatch.setattr(Market, "state", Strange)
    fails("set-up", "weight holds a float.*; met holds a set: take a list")


def test_an_endless_loop_is_stopped_and_named(monkeypatch):
    monkeypatch.setattr(crash, "PATIENCE", 0.2)
    monkeypatch.setattr(ASKS["bid"], "takes", dawdling)
    fails("copies", r"an endless loop\? \(in dawdling, test_planted_faults.py, line \d+\)")


def test_a_secret_shown_in_passing_is_said_to_be(monkeypatch):
    monkeypatch.setattr(ASKS["bid"], "takes", gossip_in_the_open)
    check_game(game, steps=300, disguise=disguise)


def test_an_answer_that_shows_a_secret_and_may_be_taken_back_is_noted(monkeypatch):
    monkeypatch.setattr(ASKS["stall"], "takes", blabbing)
    says = "stall could be taken back after it has shown what is hidden"
    assert says in str(check_game(game, disguise=disguise).notes)


def test_an_endless_game(monkeypatch):
    monkeypatch.setattr(kit, "MOST_ENTRIES", 2)
    fails("play", "not over after 2 entries")


def test_an_order_taken_from_a_set_shows_under_another_hash_seed():
    fails("hash seeds", "another hash seed", game=unordered.game, steps=10)


def test_a_disguise_must_be_given():
    fails("leaks", "no disguise was given", disguise=None)


def test_a_disguise_must_disguise():
    fails("leaks", "changed nothing", steps=1_000, disguise=lambda state, who, rng: state.copy())


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({}, "the option days has no words"),
        ({**Market.option_words, "days": Option("Days")}, "the option days has no words"),
        ({**Market.option_words, "nights": Option("Nights", "None.")}, r"option_words name options .*nights"),
        (
            {**Market.option_words, "rich": Option("Rich", "Or not.", {"yes": "Yes"})},
            "words for values it does not have",
        ),
    ],
)
def test_options_must_have_words(monkeypatch, words, says):
    monkeypatch.setattr(Market, "option_words", words)
    fails("set-up", says)


def test_a_choice_must_name_all_its_values(monkeypatch):
    words = Option("Mood", "How people are.", {"calm": "Calm"})
    monkeypatch.setattr(Market, "options", Fields({**Market.options.parts, "mood": One(("calm", "wild"))}))
    monkeypatch.setattr(Market, "defaults", {**Market.defaults, "mood": "calm"})
    monkeypatch.setattr(Market, "option_words", {**Market.option_words, "mood": words})
    fails("set-up", "the option mood leaves values without words")


def test_set_ups_may_be_refused_but_not_most_of_them(monkeypatch):
    monkeypatch.setattr(Market, "new", _refuse)
    fails("set-up", "most set-ups are refused", steps=100)


def _refuse(self, seats, options, dice):
    raise Illegal("Not today.")


def test_the_message_names_the_call_that_shows_it_again(monkeypatch):
    monkeypatch.setattr(MarketState, "faults", suspicious)
    told = fails("faults", "again: check_game")
    again = fails(
        "faults", "has faults", seats=[told.case.seats], options=told.case.options, seed=told.case.seed, step=told.step
    )
    assert (again.says, again.step, again.moment) == (told.says, told.step, told.moment)


def test_a_game_without_secrets_says_so(monkeypatch):
    monkeypatch.setattr(MarketState, "view", poor_view)
    coverage = check_game(game, steps=300, disguise=NOTHING_HIDDEN)
    assert coverage.twins == 0


def test_floats_are_found_wherever_they_lie():
    assert list(saved.floats({"a": [1, {"b": 0.5}], "c": 2.0}, "")) == ["/a/1/b", "/c"]
