"""What a one-time spell is worth now, and how a bot chooses for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from terrarium.kernel import Decision, Value

from ..content import REAGENTS, SCHOOLS, SPELLS, TOWERS, WIZARDS
from ..content.vocabulary import SALE_BONUS
from .worth import MANA, worth

if TYPE_CHECKING:
    from ..view import MageView
    from .mind import Mind

DECLINE = {"decline": True}


def once(mind: Mind, spell: str) -> float:
    """The worth of a one-time spell's effect at this moment; for one who does not plan, the model's figure."""
    card = SPELLS[spell]
    if mind.w.horizon:
        return mind.w.once * card.value * MANA
    view, own = mind.view, mind.own
    part = card.effects[0]
    rivals = [mage for _, mage in _rivals(mind)]
    match part.verb:
        case "take":
            return _taking(mind, str(part.args[0]))
        case "reuse":
            return max((_reusing(mind, familiar)[0] for familiar in own.familiars), default=0.0)
        case "echo":
            return max((once(mind, spent) for spent in own.spent if SPELLS[spent].effects[0].verb != "echo"), default=0)
        case "sell":
            mana = max(n * (v + own.stats[SALE_BONUS]) for n, v in zip(own.tokens, view.tracks, strict=True))
            return float(0.6 * mana * mind.mana_price)
        case "trade":
            return float(min(10, own.mana // 3) * max(0.0, 1 - 3 * mind.mana_price))
        case "delve":
            return mind.delving()
        case "recolour":
            return max((gain for gain, _ in _recolourings(mind)), default=0.0)
        case "act" | "stun":
            return 2.5 if mind.o.turns > 0.5 else 0.5
        case "steal" if part.args[0] == "reag":
            most = max((sum(m.tokens) for m in rivals), default=0)
            return 1.2 * min(int(part.args[1]), most) * min(1.0, mind.o.turns / 3)
        case "steal" if part.args[0] == "gold":
            return 3.5
        case "steal":
            return 2.4 * min(1.0, mind.o.turns / 3)
        case "swap_wizard":
            return max((gain for gain, *_ in _wizard_swaps(mind)), default=0.0)
        case "silence":
            return max((_hurt(m.active) for m in rivals if m.active), default=0.0)
    return mind.w.once * card.value * MANA * min(1.0, mind.o.turns / 3)


def _hurt(active: Any) -> float:
    return max((SPELLS[spell].value * MANA * 0.5 for spell in active), default=0.0)


def _taking(mind: Mind, what: str) -> float:
    view = mind.view
    if what == "wizard":
        return max((mind.wizard_gain(card) for card in view.wizards if card), default=0.0)
    if what == "tower":
        if not view.towers[0]:
            return 0.0
        h = mind.h.copy()
        h.tow[TOWERS[view.towers[0]].school] += 1
        return mind.after(h)
    return max((_reusing(mind, card)[0] for card in view.familiars if card), default=0.0)


def _reusing(mind: Mind, familiar: str) -> tuple[float, str]:
    """The best use of a familiar, free."""
    found = []
    for use in ("score", "gather", "dungeon"):
        found.append((mind.used(mind.h.copy(), familiar, use, chain=False), use))
    return max(found)


def _recolourings(mind: Mind) -> list[tuple[float, dict[str, str]]]:
    found = []
    for tower in mind.own.towers:
        old = mind.view.tower_school(tower)
        for school in range(7):
            if school != old:
                h = mind.h.copy()
                h.tow[old] -= 1
                h.tow[school] += 1
                found.append((mind.after(h), {tower: SCHOOLS[school]}))
    return found


def _wizard_swaps(mind: Mind) -> list[tuple[float, int, str, str]]:
    found = []
    gains: dict[tuple[int, int], float] = {}
    for own in mind.own.wizards:
        for seat, mage in _rivals(mind):
            for theirs in mage.wizards:
                pair = WIZARDS[own].school, WIZARDS[theirs].school
                if pair[0] != pair[1]:
                    if pair not in gains:
                        gains[pair] = _swapped(mind, *pair)
                    found.append((gains[pair], seat, own, theirs))
    return found


def _swapped(mind: Mind, given: int, got: int) -> float:
    h = mind.h.copy()
    h.wiz[given] -= 1
    h.wiz[got] += 1
    return mind.after(h)


def _rivals(mind: Mind) -> list[tuple[int, MageView]]:
    view = mind.view
    return [(seat, mage) for seat, mage in enumerate(view.mages) if seat != view.who and not mage.out]


def chosen(mind: Mind, decision: Decision, default: Value) -> Value:
    """An answer to an effect's choice."""
    form: Any = decision.form
    if not decision.facts["spell"] or "decline" not in getattr(form, "ways", {}):
        return mind.more_tokens(form.pools, form.least)
    [verb] = [way for way in form.ways if way != "decline"]
    value = CHOICES[decision.facts["effect"]](mind, form.ways[verb])
    return DECLINE if value is None else {verb: value}


def _swap(mind: Mind, form: Any) -> Value:
    """One token for another, if that is clearly better."""
    now = worth(mind.h, mind.o, mind.w)
    best: tuple[float, Value] = (0.3, None)
    for give, gets in form.ways.items():
        for get in gets.options:
            h = mind.h.copy()
            h.tokens[REAGENTS.index(give)] -= 1
            h.tokens[REAGENTS.index(get)] += 1
            gain = worth(h, mind.o, mind.w) - now
            if gain > best[0]:
                best = (gain, {give: get})
    return best[1]


def _trade(mind: Mind, form: Any) -> Value:
    return form.high if 3 * mind.mana_price < 1 else form.low


def _track(mind: Mind, form: Any) -> Value:
    """Up: what it holds most of. Down: what the others do."""
    mine = mind.own.tokens
    others = [sum(m.tokens[k] for m in mind.view.mages) - mine[k] for k in range(7)]
    if form.least == 1:
        ranked = sorted(range(7), key=lambda k: -mine[k])
    else:
        ranked = sorted(range(7), key=lambda k: (mine[k] - others[k]) * mind.view.tracks[k])
    chosen_kinds = sorted(ranked[: form.least])
    return [REAGENTS[k] for k in chosen_kinds]


def _sell(mind: Mind, form: Any) -> Value:
    kind = max(form.ways, key=lambda k: form.ways[k].high * mind.view.tracks[REAGENTS.index(k)])
    return {kind: form.ways[kind].high}


def _take_wizard(mind: Mind, form: Any) -> Value:
    return max(form.options, key=mind.wizard_gain)


def _take_tower(mind: Mind, form: Any) -> Value:
    return form.options[0]


def _familiar(mind: Mind, form: Any) -> Value:
    best: tuple[float, Value] = (-99.0, None)
    for familiar, uses in form.ways.items():
        for use in uses.options:
            h = mind.h.copy()
            gain = mind.used(h, familiar, use)
            if gain > best[0]:
                best = (gain, {familiar: use})
    return best[1]


def _delve(mind: Mind, form: Any) -> Value:
    return True


def _echo(mind: Mind, form: Any) -> Value:
    return max(form.options, key=lambda spell: once(mind, spell))


def _recolour(mind: Mind, form: Any) -> Value:
    gain, value = max(_recolourings(mind), key=lambda pair: pair[0])
    return value if gain > 0 else None


def _rank(mind: Mind, seat: int) -> float:
    """How strong a rival looks: its cards in the open."""
    mage = mind.view.mages[seat]
    return 5 * len(mage.wizards) + 5 * len(mage.towers) + 4 * len(mage.active + mage.spent) + 10 * len(mage.tiles)


def _strongest(mind: Mind, form: Any) -> Value:
    return max(form.options, key=lambda seat: _rank(mind, seat))


def _steal_tokens(mind: Mind, form: Any) -> Value:
    seat = max(form.ways, key=lambda s: (form.ways[s].least, _rank(mind, int(s))))
    return {seat: mind.more_tokens(form.ways[seat].pools, form.ways[seat].least)}


def _burn_kind(mind: Mind, form: Any) -> Value:
    best: tuple[float, Value] = (-1.0, None)
    for seat, kinds in form.ways.items():
        for kind in kinds.options:
            index = REAGENTS.index(kind)
            loss = mind.view.mages[int(seat)].tokens[index] * (2 + mind.view.tracks[index])
            if loss > best[0]:
                best = (loss, {seat: kind})
    return best[1]


def _silence(mind: Mind, form: Any) -> Value:
    pairs = [(SPELLS[spell].value, seat, spell) for seat, spells in form.ways.items() for spell in spells.options]
    _, seat, spell = max(pairs)
    return {seat: spell}


def _swap_wizard(mind: Mind, form: Any) -> Value:
    best = max((found for found in _wizard_swaps(mind) if str(found[1]) in form.ways), key=lambda f: f[0], default=None)
    if best is None or best[0] <= 0:
        return None
    return {str(best[1]): {"own": best[2], "theirs": best[3]}}


CHOICES: dict[str, Callable[[Mind, Any], Value]] = {
    "swap": _swap,
    "trade": _trade,
    "track": _track,
    "sell": _sell,
    "take wizard": _take_wizard,
    "take tower": _take_tower,
    "take familiar": _familiar,
    "reuse": _familiar,
    "delve": _delve,
    "echo": _echo,
    "recolour": _recolour,
    "steal reag": _steal_tokens,
    "steal gold": _strongest,
    "steal mana": _strongest,
    "burn one": _burn_kind,
    "silence": _silence,
    "swap_wizard": _swap_wizard,
    "stun": _strongest,
    "hex": _strongest,
    "reag any": lambda mind, form: mind.more_tokens(form.pools, form.least),
}
