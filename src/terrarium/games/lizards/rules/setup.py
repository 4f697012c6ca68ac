"""A new game: options to a setting, the start-up of all clans at once, then the world."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from terrarium.kernel import Amount, Answers, Decisions, Dice, Fields, Flow, One, Outcome, Value

from ..content import WORLD, size_for
from ..forms import DEFAULT_STARTUP, startups_of
from ..forms.map_table import MapTable
from ..forms.startup import Chosen, Startup
from ..model.given import Draft, GivenMap, loaded, size_of
from ..model.sight import blank, noted, picture, remember
from ..state import Clan, Setting, State, rules
from . import turn, victory
from .mapmaking import made
from .naming import codes, names

OPTIONS: Final = Fields(
    {
        "wrap": One((True, False)),
        "map": MapTable(),
        "victory_per_home_den": Amount(0, 20_000),
        "literal_experience": One((False, True)),
        "turn_limit": Amount(0, 1_000),
    }
)
DEFAULTS: Final[dict[str, Value]] = {
    "wrap": True,
    "map": "",
    "victory_per_home_den": 0,
    "literal_experience": False,
    "turn_limit": 40,
}


def new(edition: int, seats: int, options: Mapping[str, Value], dice: Dice) -> tuple[State, Outcome]:
    """LZ-540 and 25.5: the setting; then the start-ups are asked."""
    table = str(options["map"])
    rows, columns = size_of(table) if table.strip() else size_for(seats)
    if table.strip():
        loaded(table, bool(options["wrap"]), seats)
    setting = Setting(
        rows,
        columns,
        wrap=bool(options["wrap"]),
        per_home=int(options["victory_per_home_den"]) or WORLD.victory.per_home_den[seats - 2],
        turn_limit=int(options["turn_limit"]),
        literal=bool(options["literal_experience"]),
        given=table if table.strip() else "",
    )
    state = State(edition=edition, seats=seats, setting=setting)
    return state, state.begin(dice, startup())


@rules.ask(tempo="turn", revisable=True)
def startup(s: State) -> Decisions:
    """LZ-380: all clans at once."""
    return startups_of(s)


@startup.answered
def take_startups(s: State, f: Flow, answers: Answers) -> None:
    """LZ-512, LZ-513: names and codes; then the world is made, and turn 1 is asked for."""
    absent = Startup(bool(s.setting.given)).read(DEFAULT_STARTUP)
    chosen: list[Chosen] = [answers.get(seat, absent) for seat in range(s.seats)]
    called = names([choice.name for choice in chosen])
    before = s.clans or [Clan()] * s.seats
    s.clans = [
        Clan(name, code, clan.status, clan.out, clan.reason)
        for name, code, clan in zip(called, codes(called), before, strict=True)
    ]
    draft: Draft
    if s.setting.given:
        draft = loaded(s.setting.given, s.setting.wrap, s.seats)
    else:
        plans = []
        for seat, choice in enumerate(chosen):
            plan = choice.plan
            assert plan is not None
            plans.append(plan)
            skipped = [list(entry) for entry in plan.skipped]
            told = {"template": plan.template, "total": plan.total, "skipped": skipped, "dropped": choice.dropped}
            f.whisper("startup", {seat: {"role": "owner", "choice": choice.choice, **told}})
        draft = made(s.grid, plans, f.dice)
    settle(s, draft)
    setting = s.setting
    f.tell("world_made", rows=setting.rows, columns=setting.columns, wrap=setting.wrap, clans=s.seats)
    for seat, clan in enumerate(s.clans):
        f.tell("clan_named", clan=seat, name=clan.name, code=clan.code)
    points = [standing.points for standing in s.standings]
    f.tell("turn", turn=0, points=points, homes=s.homes, needed=s.needed)
    f.then(turn.orders())


def settle(s: State, draft: Draft) -> None:
    """Lay a drafted world into the state; every clan knows its template and what it sees (LZ-458)."""
    s.stage = "orders"
    s.terrain = draft.terrain
    s.dens, s.temples, s.bands = draft.dens, draft.temples, draft.bands
    if isinstance(draft, GivenMap):
        s.bridges, s.rafts, s.sites = draft.bridges, draft.rafts, draft.sites
    look, own = picture(s)
    s.memories = []
    for seat in range(s.seats):
        template = {h for h, clan in enumerate(draft.template) if clan == seat + 1}
        s.memories.append(noted(blank(len(look)), look, own, template, 0))
    remember(s)
    victory.publish(s)
