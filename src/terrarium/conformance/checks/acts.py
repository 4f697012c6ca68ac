"""Acts: what is offered can be done, leaves a sound state that plays on, and is refused to others without a trace."""

from __future__ import annotations

from terrarium.kernel import REFEREE, TABLE, Illegal, NotYours, Refused
from terrarium.kernel.codec import encode

from ..answers import broken
from ..case import require
from ..difference import difference
from ..spot import Spot
from .forms import check_form
from .refusals import refused

ON = 60


def check(spot: Spot) -> None:
    everyone = [TABLE, REFEREE, *range(spot.case.seats)]
    offered = [(who, name) for who in everyone for name in spot.state.offers(who)]
    for who, name in spot.some(offered):
        _done(spot, who, name)
    for name in spot.some(list(spot.state.rules.acts), 1):
        for who in everyone:
            if name not in spot.state.offers(who):
                _not_offered(spot, who, name)


def _not_offered(spot: Spot, who: int, name: str) -> None:
    twin = spot.state.copy()
    refused(twin, lambda: twin.act(who, name, None, spot.dice()), NotYours, f"the act {name}, which is not offered,")


def _done(spot: Spot, who: int, name: str) -> None:
    form = spot.state.offers(who)[name]
    check_form(f"the act {name}", form, spot.rng)
    value = form.sample(spot.rng)
    wrong = broken(value, spot.rng)
    twin = spot.state.copy()
    if not form.ok(wrong):
        refused(twin, lambda: twin.act(who, name, wrong, spot.dice()), Refused, f"{name} with {wrong!r}")
    correction = spot.state.rules.acts[name].correction
    try:
        twin.act(who, name, value, spot.dice("act", name))
    except Illegal as refusal:
        says = f"{name} refuses {value!r}, which its form takes: {refusal}"
        require(correction and all(f.code == "fault" for f in refusal.findings), says)
        require(encode(twin) == spot.saved, f"{name} is refused but leaves a trace")
        return
    spot.coverage.acts[name] += 1
    require(encode(spot.state) == spot.saved, f"{name} on a copy changed the original")
    faults = twin.faults()
    require(not faults, f"after {name} with {value!r} by {who} the state has faults: {'; '.join(faults[:5])}")
    back, copy = spot.game.decode(spot.game.encode(twin)), twin.copy()
    require(back == twin, f"after {name} the state does not come back from bytes: {difference(twin, back)}")
    require(copy == twin, f"after {name} a copy is not equal: {difference(twin, copy)}")
    twin.playout(spot.rng, spot.dice("after", name), limit=ON)
    faults = [] if correction else twin.faults()
    require(not faults, f"played on after {name} with {value!r} by {who}: {'; '.join(faults[:5])}")
