"""Windows: what is happening to whom, what each answer costs, and pairings drawn on the table.

For the questions that interrupt a phase (PY-174, PY-196) and those that divide a melee (PY-232, PY-236). An answer is a
choice, heroes' dice, or both; it is given back as it would be sent.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from terrarium.kernel import Allocation, Asked, Either, Fields, Guide, One, Pov, Touch, Value

from ..content import SPELLS
from ..model.pairing import Star
from ..rules.combats import could_swing, fights_in, title
from ..rules.heroism import pool
from ..rules.magic import affected
from ..rules.odds import blow_odds, shot_odds
from ..rules.targets import could_shoot
from ..state import Field
from ..view import View
from ..words.names import many, who
from .facts import Touched, barred_models, base, coin, drafted, guided, touched


class Draft(msgspec.Struct, frozen=True):
    """The choice and the dice so far."""

    pick: str = ""
    dice: dict[str, int] = {}


class Wish(NamedTuple):
    """The choice so far, a model that was touched on the table, and the edition by which the match is played."""

    pick: str
    at: str
    edition: int


def guide(pov: Pov[View], asked: Asked, draft: Value, touch: str) -> Guide:
    field = pov.view.fields[asked.facts["battle"]]
    pools = _pools(asked)
    plan, at = _touched(asked, pools, drafted(Draft, draft), touched(touch))
    dice = {name: min(n, pools[name]) for name, n in plan.dice.items() if n > 0 and name in pools}
    told = WINDOWS[asked.kind](field, asked, Wish(plan.pick, at, pov.view.edition), dice)
    answer = told.pop("answer")
    heroes = [_hero(pov.view, asked, name, most, dice.get(name, 0)) for name, most in pools.items()]
    facts: dict[str, Any] = {
        "dice": dice,
        "heroes": heroes,
        "models": [],
        "barred": barred_models(asked),
        **told,
        "text": pov.write(asked, answer),
    }
    touches = [coin(hero, f"one die more: {hero['says']}") for hero in heroes if hero["n"] < hero["most"]]
    touches = [msgspec.structs.replace(one, touch=one.touch.replace("model:", "die:")) for one in touches]
    touches += [
        Touch(f"pick:{one['id']}", one["says"]) for one in facts.get("choices", ()) if one["id"] != facts["pick"]
    ]
    if dice:
        touches.append(Touch("dice:", "No dice"))
    plan = Draft(facts.get("pick", ""), dice)
    return guided(asked, plan, facts, touches, answer, whole=True, shows=[one["id"] for one in facts.get("marks", ())])


def _touched(asked: Asked, pools: dict[str, int], was: Draft, touch: Touched) -> tuple[Draft, str]:
    """The draft after a touch, and the model that was touched."""
    if touch.kind == "pick":
        return msgspec.structs.replace(was, pick=touch.what), ""
    if touch.kind == "dice":
        return msgspec.structs.replace(was, dice={}), ""
    hero = touch.what in pools and (touch.kind == "die" or asked.kind in ("interrupt", "resist"))
    if hero:
        n = was.dice.get(touch.what, 0)
        more = {**was.dice, touch.what: n + 1 if n < pools[touch.what] else 0}
        return msgspec.structs.replace(was, dice=more), ""
    return was, touch.what if touch.kind == "model" else ""


# ---- dice


def _pools(decision: Asked) -> dict[str, int]:
    """The heroes who may throw, with their points."""
    form: Any = decision.form
    if decision.kind == "interrupt":
        form = form.ways["throw"]
    elif decision.kind == "nominate":
        way = next(iter(form.ways.values()))
        form = way.parts.get("heroes") if isinstance(way, Fields) else None
    return dict(form.pools) if isinstance(form, Allocation) else {}


def _hero(view: View, decision: Asked, name: str, most: int, n: int) -> dict[str, Any]:
    """A hero, what its dice would do, and what they leave it (PY-177, PY-198)."""
    field = view.fields[decision.facts["battle"]]
    i = field.find(name)
    about = {**base(field, i), "most": most, "n": n}
    if decision.kind == "resist":
        after = f"each die adds the {most - n} left" if n else f"each die adds the Heroism left: {most - 1} with one"
        return {**about, "says": f"{after}; a tie is resisted", "pool": []}
    fire = decision.facts.get("kind") == "fire"
    able = [j for j in pool(field, i) if (could_shoot(field, j) if fire else could_swing(field, j, view.edition))]
    acting = [base(field, j) for j in able]
    says = f"lets {', '.join(one['id'] for one in acting) or 'nobody'} act; {most - n} Heroism left"
    return {**about, "says": says, "pool": acting}


def _spent(dice: dict[str, int]) -> str:
    n = sum(dice.values())
    return "1 die" if n == 1 else f"{n} dice"


def _line(field: Field, one: str, two: str, kind: str, chance: str = "") -> dict[str, Any]:
    a, b = base(field, field.find(one)), base(field, field.find(two))
    return {"from": [a["x"], a["y"]], "to": [b["x"], b["y"]], "kind": kind, "label": chance, "r": b["r"]}


def _interrupt(field: Field, decision: Asked, wish: Wish, dice: dict[str, int]) -> dict[str, Any]:
    """PY-174 to PY-176."""
    facts = decision.facts
    acting, fire = facts["acting"], facts["kind"] == "fire"
    i = field.find(acting)
    lines = []
    for name in facts["at"]:
        t = field.find(name)
        odds = shot_odds(field, i, facts["weapon"], t) if fire else blow_odds(field, i, t)
        lines.append(_line(field, acting, name, "shot", f"{100 * odds:.0f} %"))
    does = f"shoots its {facts['weapon']} at" if fire else "attacks"
    passed = f"It {does} {many(field, facts['at']) or 'nobody'}; the figures are the chance of a Wound."
    thrown = (
        f"The {'volley' if fire else 'attack'} falls away; your heroes' models act first, then it is declared again."
    )
    answer = {"throw": dice} if dice else {"pass": True}
    main = f"Throw {_spent(dice)}: act first" if dice else f"Pass: let it {'shoot' if fire else 'attack'}"
    marks = [{**base(field, i), "kind": "acting"}]
    return {"says": thrown if dice else passed, "rule": "PY-176", "links": lines, "marks": marks, "answer": answer,
            "main": main}  # fmt: skip


def _resist(field: Field, decision: Asked, wish: Wish, dice: dict[str, int]) -> dict[str, Any]:
    """PY-196 to PY-199."""
    hero, spell = decision.facts["hero"], SPELLS[decision.facts["spell"]]
    struck = [field.models[t].id for t in affected(field)]
    says = f"{who(field, hero)} casts {spell.name} at {many(field, struck) or 'nobody'}: {spell.says}"
    if dice:
        says += " Who resists is spared; the others are not."
    main = f"Resist with {_spent(dice)}" if dice else "Do not resist"
    lines = [_line(field, hero, name, "cast") for name in struck if name != hero]
    marks = [{**base(field, field.find(hero)), "kind": "acting"}]
    return {"says": says, "rule": spell.rule, "links": lines, "marks": marks, "answer": dice, "main": main}


# ---- combats


def _pairs(division: str) -> list[tuple[list[str], list[str]]]:
    """A division as it is written, as names: `SA1:NA1 SA2,SA3:NB2`."""
    stars = [star.split(":") for star in division.split(" ")]
    return [(south.split(","), north.split(",")) for south, north in stars]


def _told(division: str) -> str:
    return "; ".join(f"{', '.join(south)} against {', '.join(north)}" for south, north in _pairs(division))


def _foes(pairs: list[tuple[list[str], list[str]]], name: str) -> list[str]:
    return next((two if name in one else one for one, two in pairs if name in (*one, *two)), [])


def _division(field: Field, decision: Asked, wish: Wish, dice: dict[str, int]) -> dict[str, Any]:
    """PY-231, PY-232: a click on a model gives it other foes, as far as a legal division does."""
    form = decision.form
    assert isinstance(form, One)
    options = [str(option) for option in form.options]
    pick = wish.pick if wish.pick in options else options[0]
    refused: dict[str, Any] = {}
    if field.find(wish.at) >= 0:
        now = _foes(_pairs(pick), wish.at)
        later = [*options[options.index(pick) + 1 :], *options[: options.index(pick)]]
        others = [option for option in later if _foes(_pairs(option), wish.at) != now]
        if others:
            pick = others[0]
        else:
            why = (
                f"{who(field, wish.at)} fights the same in every division." if now else "That one is not in this melee."
            )
            refused = {"why": why, "rule": "PY-231"}
    pairs = _pairs(pick)
    lines = [_line(field, a, c, "fight") for south, north in pairs for a in south for c in north]
    says = "; ".join(f"{many(field, south)} against {many(field, north)}" for south, north in pairs)
    place = f"Division {options.index(pick) + 1} of {len(options)}"
    return {
        "pick": pick, "says": f"{place}: {says}.", "rule": "PY-231", "links": lines, "answer": pick,
        "models": [base(field, field.find(name)) for one, two in pairs for name in (*one, *two)],
        "choices": [{"id": option, "says": _told(option)} for option in options],
        "main": "Fight so", **refused,
    }  # fmt: skip


def _combat(field: Field, decision: Asked, wish: Wish, dice: dict[str, int]) -> dict[str, Any]:
    """PY-236: which combat is next; a click on one who fights in it names it."""
    form = decision.form
    assert isinstance(form, Either)
    stars = {title(field, c): combat.fighters for c, combat in enumerate(field.combats) if title(field, c) in form.ways}
    i = field.find(wish.at)
    c = fights_in(field, i, wish.edition) if i >= 0 else -1
    pick = title(field, c) if c >= 0 else wish.pick
    pick = pick if pick in stars else next(iter(stars))
    lines = []
    for name, (south, north) in stars.items():
        kind = "fight" if name == pick else "waits"
        lines += [_line(field, field.models[a].id, field.models[b].id, kind) for a in south for b in north]
    how = {"heroes": dice} if dice else {}
    return {
        "pick": pick, "says": f"{_against(field, stars[pick])} is fought next.", "rule": "PY-236", "links": lines,
        "answer": {pick: how}, "models": [base(field, i) for star in stars.values() for i in (*star[0], *star[1])],
        "choices": [{"id": name, "says": _against(field, star)} for name, star in stars.items()],
        "main": f"Fight it, and throw {_spent(dice)}" if dice else "Fight it",
    }  # fmt: skip


def _against(field: Field, star: Star) -> str:
    return " against ".join(many(field, [field.models[i].id for i in team]) for team in star)


WINDOWS = {"interrupt": _interrupt, "resist": _resist, "pair_combats": _division, "nominate": _combat}
