"""The leak test: what a seat cannot know changes nothing that it gets.

A twin of the state differs only in what an audience cannot know (the game's own `disguise` makes it, apart from
the view). View, decisions, findings, words and drawings must be the same to the byte. Events are left out: what
happens next may rightly depend on what was hidden.
"""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Form

from ..answers import broken
from ..case import require
from ..difference import difference
from ..spot import Spot, as_json, fresh, nothing_hidden


def own_decisions(state: Any, who: int) -> dict[str, dict[str, Any]]:
    """What this seat is asked, as it is told: by the moment, part by part."""
    return {
        f"{moment.id} {decision.kind}": {
            "how": [moment.closes, moment.revisable, moment.tempo],
            "form": as_json(decision.form),
            "default": as_json(state.default(moment, who)),
            "facts": as_json(decision.facts),
        }
        for moment in state.moments()
        if (decision := moment.decisions.get(who)) is not None
    }


def check(spot: Spot) -> None:
    if spot.disguise is nothing_hidden or spot.state.over:
        return
    for who in spot.some(spot.audiences, 2):
        twin = fresh(spot.disguise(spot.state, who, spot.rng))
        spot.coverage.twins += 1
        spot.coverage.twins_changed += twin != spot.state
        faults = twin.faults()
        require(not faults, f"the disguise for {who} makes a state with faults: {'; '.join(faults[:5])}")
        _same_view(spot, twin, who)
        _same_questions(spot, twin, who)
        _same_words(spot, twin, who)


def _same_view(spot: Spot, twin: Any, who: int) -> None:
    view, other = spot.view(who), twin.view(who)
    require(as_json(view) == as_json(other), f"the view of {who} shows what is hidden: {difference(view, other)}")
    real, told = _awaited(spot.state), _awaited(twin)
    require(real == told, f"who is waited for tells {who} what is hidden: {real} against {told}")


def _awaited(state: Any) -> list[tuple[Any, list[int]]]:
    """The open moments and their seats, as everybody may know them."""
    return [(moment.id, sorted(moment.decisions)) for moment in state.moments() if not moment.hidden]


def _same_questions(spot: Spot, twin: Any, who: int) -> None:
    real, told = own_decisions(spot.state, who), own_decisions(twin, who)
    require(real == told, f"what {who} is asked shows what is hidden: {difference(real, told)}")
    others = {moment.id: moment for moment in twin.moments()}
    for moment in spot.state.moments():
        decision = moment.decisions.get(who)
        if decision is None:
            continue
        form: Form = decision.form
        form2: Form = others[moment.id].decisions[who].form
        for _ in range(4):
            for answer in (form.sample(spot.rng), broken(form.sample(spot.rng), spot.rng)):
                says, says2 = as_json(form.check(answer)), as_json(form2.check(answer))
                require(says == says2, f"findings for {answer!r} show {who} what is hidden: {says!r}, {says2!r}")
    if who >= 0:
        offers, offers2 = spot.state.offers(who), twin.offers(who)
        require(as_json(offers) == as_json(offers2), f"the acts open to {who} show what is hidden")


def _same_words(spot: Spot, twin: Any, who: int) -> None:
    game, view, other = spot.game, spot.view(who), twin.view(who)
    for name in ("text", "caption", "board"):
        said, said2 = getattr(game, name)(view), getattr(game, name)(other)
        require(said == said2, f"the {name} of {who} shows what is hidden")
    for moment in spot.state.moments():
        decision = moment.decisions.get(who)
        if decision is not None:
            same = game.prompt(view, decision) == game.prompt(other, decision)
            same &= as_json(game.barred(view, decision)) == as_json(game.barred(other, decision))
            require(same, f"prompt or barred choices of {decision.kind} show {who} what is hidden")
