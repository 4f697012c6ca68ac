"""What a seat may answer: every rule of sections 4 to 9 and 15 and of the effects in 17.2, judged answer by answer."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

from .page import KINDS, SCHOOLS, Part, familiars, gathering, spells, towers
from .position import Position

USES = ("score", "gather", "research", "dungeon")


def takes(p: Position, seat: int, card: str) -> list[dict[str, int]]:
    """LW-302 to LW-304: all sets of tokens that this card allows."""
    shown = Counter(gathering()[card].reagents)
    most = {kind: min(n, p.supply[kind]) for kind, n in shown.items()}
    number = min(max(1, 3 + p.stat(seat, "gather_limit")), sum(most.values()))
    ways = product(*(range(n + 1) for n in most.values()))
    return [{k: n for k, n in zip(most, way, strict=True) if n} for way in ways if sum(way) == number]


def spell_price(p: Position, seat: int, spell: str) -> int:
    return max(1, spells()[spell].mana + p.stat(seat, "spell_cost"))


def familiar_price(p: Position, seat: int, familiar: str) -> int:
    return max(0, familiars()[familiar].mana + p.stat(seat, "familiar_cost"))


def tower_gold(p: Position, seat: int, tower: str) -> int:
    return max(0, towers()[tower].gold + p.stat(seat, "tower_gold"))


def omissions(p: Position, seat: int, tower: str) -> dict[str, str]:
    """LW-521 with `tower_reagents`: what is left to pay, by the kind left out. At least one token is paid."""
    cost = towers()[tower].reagents
    if not p.stat(seat, "tower_reagents") or len(cost) < 2:
        return {}
    return {kind: cost.replace(kind, "", 1) for kind in set(cost)}


def use_possible(p: Position, use: str) -> bool:
    if use == "research":
        return bool(p.offers["spell"]) or p.left["spell"] > 0
    if use == "dungeon":
        return any(card[0] in "GI" for card in p.dungeon)
    return use in USES


def castable(p: Position, seat: int, among: list[str] | None = None) -> list[str]:
    """LW-702: owned, uncast and payable."""
    side = p.sides[seat]
    return [s for s in side.uncast if side.pays(spells()[s].reagents) and (among is None or s in among)]


def whole(n: Any) -> bool:
    return isinstance(n, int) and not isinstance(n, bool)


def tokens_ok(answer: Any, pools: Counter[str], least: int, most: int) -> bool:
    if not isinstance(answer, dict) or not all(k in KINDS and whole(n) and n >= 0 for k, n in answer.items()):
        return False
    return all(n <= pools[k] for k, n in answer.items()) and least <= sum(answer.values()) <= most


# ---- actions


def action(p: Position, seat: int, answer: Any) -> bool:
    side = p.sides[seat]
    [(verb, said)] = answer.items()
    match verb:
        case "pass":
            return said is True
        case "gather":
            [(card, chosen)] = said.items()
            if card not in side.hand:
                return False
            ways = takes(p, seat, card)
            if len(ways) == 1:
                return chosen is True
            return isinstance(chosen, dict) and {k: n for k, n in chosen.items() if n} in ways
        case "convert":
            [(kind, n)] = said.items()
            return whole(n) and 1 <= n <= side.tokens[kind]
        case "convert_mixed":
            return tokens_ok(said, side.tokens, 1, side.held())
        case "recruit":
            return said["wizard"] in p.offers["wizard"] and whole(said["bid"]) and 1 <= said["bid"] <= side.mana
        case "research":
            return said in p.offers["spell"] and spell_price(p, seat, said) <= side.mana
        case "tower":
            return bool(p.offers["tower"]) and tower_way(p, seat, p.offers["tower"][0], said)
        case "summon":
            [(card, use)] = said.items()
            on_offer = card in p.offers["familiar"] and familiar_price(p, seat, card) <= side.mana
            return on_offer and use in USES and use_possible(p, use)
    return False


def tower_way(p: Position, seat: int, tower: str, said: Any) -> bool:
    side = p.sides[seat]
    [(way, kind)] = said.items()
    less = omissions(p, seat, tower)
    if way == "omit":
        return kind in less and side.pays(less[kind])
    if way == "gold":
        return kind is True and side.gold >= tower_gold(p, seat, tower)
    return way == "reagents" and kind is True and side.pays(towers()[tower].reagents)


def bid(p: Position, seat: int, answer: Any) -> bool:
    if answer == {"pass": True}:
        return True
    return set(answer) == {"bid"} and whole(answer["bid"]) and p.duel["bid"] < answer["bid"] <= p.sides[seat].mana


# ---- choices of effects (17.2)


def effect(p: Position, seat: int, part: Part, star: bool, answer: Any) -> bool:
    """A choice of the effect of a spell; `star`: of a starred one."""
    must = part.what == "reag"
    if answer == {"decline": True}:
        return not must
    side = p.sides[seat]
    if must:
        n = int(part.given[1])
        able = sum(p.supply.values())
        return tokens_ok(answer, p.supply, min(n, able), min(n, able))
    if not isinstance(answer, dict) or len(answer) != 1:
        return False
    [(name, said)] = answer.items()
    if name != part.what:
        return False
    rivals = p.opponents(seat, star)
    match part.what, *part.given:
        case "swap", _:
            [(give, get)] = said.items()
            return side.tokens[give] > 0 and p.supply[get] > 0 and give != get
        case "trade", rate, most:
            return whole(said) and 0 <= said <= int(most) and said * int(rate) <= side.mana
        case "track", how, _:
            number = 2 if how == "any2" else 1
            return len(said) == len(set(said)) == number and all(kind in KINDS for kind in said)
        case "sell", _:
            [(kind, n)] = said.items()
            return whole(n) and 1 <= n <= side.tokens[kind]
        case "take", "familiar":
            [(card, use)] = said.items()
            return card in p.offers["familiar"] and use in USES and use_possible(p, use)
        case "take", kind:
            return said in p.offers[kind]
        case ("reuse",):
            [(card, use)] = said.items()
            return card in side.familiars and use in USES and use_possible(p, use)
        case ("delve",):
            return said is True and use_possible(p, "dungeon")
        case ("echo",):
            return said in side.spent and not any(x.what == "echo" for x in spells()[said].parts)
        case ("recolour",):
            [(card, school)] = said.items()
            return card in side.towers and school in SCHOOLS and p.school(card) != school
        case "steal", "reag", n:
            [(other, tokens)] = said.items()
            if int(other) not in rivals:
                return False
            has = p.sides[int(other)]
            number = min(int(n), has.held())
            return number > 0 and tokens_ok(tokens, has.tokens, number, number)
        case "steal", _, _:
            return whole(said) and said in rivals
        case "burn", "one", _, _:
            [(other, kind)] = said.items()
            return int(other) in rivals and p.sides[int(other)].tokens[kind] > 0
        case ("silence",):
            [(other, card)] = said.items()
            return int(other) in rivals and card in p.sides[int(other)].active
        case ("swap_wizard",):
            [(other, pair)] = said.items()
            has = p.sides[int(other)].wizards if int(other) in rivals else []
            return pair["own"] in side.wizards and pair["theirs"] in has
        case ("stun",):
            return said in rivals and not p.sides[said].skips
        case "hex", *_:
            return whole(said) and said in rivals
    raise LookupError(part.what)
