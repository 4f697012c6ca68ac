"""Buying and bettering troops (section 17), and the musters of Ogres and Undead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from terrarium.kernel import Flow

from ...content import BUILDINGS, COMMAND, ITEMS, KINDS, content
from ...content.figures import FIGURES
from ...model import purchase
from ...model.composition import Composition, composition
from ...model.forces import join_stack, new_stack
from ...model.land import grid, index, name
from ...model.roster import enemies_at, faction, general, roster, stacks_at
from ...model.sight import private, thrower
from ...model.units import allowance, is_character, kind, points
from ...state import Campaign
from ...state.records import NOBODY, Table, Unit, second, third
from .common import Why, own_unit, pay, short

CATEGORY = {"C": "meeting-hall", "H": "meeting-hall", "S": "barracks", "R": "city-barracks", "L": "hall-of-heroes"}
WORDS = {"L": "lords", "H": "heroes", "S": "special units", "R": "rare units"}


def trains(s: Campaign, seat: int, square: int, what: str) -> Why:
    """WW-212, WW-213, WW-219: whether this town can train that unit."""
    here = s.squares[square]
    k = KINDS[what]
    if here.owner != seat or not here.town:
        return "troops are bought in own towns", "WW-212"
    if enemies_at(s, square, seat):
        return "an enemy stands in the town", "WW-197"
    hired = k.list != faction(s, seat) or (k.unique and not k.special)
    if hired and (k.list != "DG" or not here.has("tavern")):
        return "that is not of your list; Dogs of War need a tavern", "WW-213"
    if hired and k.category == "L":
        return "a tavern hires no lords", "WW-213"
    needed = [CATEGORY.get(k.category, "city-barracks")]
    needed += ["siege-workshop"] if "machine" in k.tags else []
    needed += ["monster-pit"] if "monster" in k.tags else []
    for key in needed:
        if not here.has(key):
            return f"{k.name} needs a {BUILDINGS[key].name}", "WW-212"
    return None


def composition_refused(s: Campaign, seat: int, new: list[Any]) -> Why:
    """WW-042, W20: checked after the purchase."""
    before = composition(s, seat)
    after = Composition(before.own, roster(s, seat))
    for unit in new:
        after.add(unit)
    for unit in new:
        k = kind(unit)
        if k.category in WORDS and after.have[k.category] > after.limits()[k.category]:
            return f"{after.have[k.category]} {WORDS[k.category]}: at most {after.limits()[k.category]}", "WW-041"
        if k.category == "C" and k.list == before.own:
            continue
        hero = k.category == "H" and not any(is_character(u) for u in roster(s, seat))
        if not hero and after.have["C"] < after.core_duty:
            return f"you need {after.core_duty} core units and have {after.have['C'] or 'none'}", "WW-042"
    return None


def held(s: Campaign, seat: int) -> list[str]:
    return [*s.players[seat].store, *(item for unit in roster(s, seat) for item in unit.items)]


def spec_refused(s: Campaign, seat: int, spec: Any, beside: Sequence[Any] = ()) -> Why:
    """What is wrong with a unit to be bought, `beside` those of the same order."""
    carried = [*held(s, seat), *(item for other in beside for item in other.get("items", ()))]
    found = purchase.spec_findings(spec, faction(s, seat), carried, ())
    if found:
        return found[0].says.rstrip("."), found[0].rule
    if KINDS[spec["unit"]].unique and spec["unit"] in (*s.uniques, *(other["unit"] for other in beside)):
        return f"{KINDS[spec['unit']].name} exists once and is taken", "WW-044"
    return None


def recruit_refused(s: Campaign, seat: int, given: Any) -> Why:
    square = index(s, given["square"])
    return (
        trains(s, seat, square, given["unit"])
        or spec_refused(s, seat, given)
        or composition_refused(s, seat, [purchase.unit_from(given, 0)])
        or short(s, seat, purchase.price(given))
    )


def enrolled(s: Campaign, f: Flow | None, seat: int, given: Any, **more: Any) -> int:
    """A bought unit gets its number; unique ones are taken."""
    made = s.players[seat].made + 1
    number = (seat + 1) * 10000 + made
    s.seat(seat, made=made)
    s.add_unit(purchase.unit_from(given, number, **more))
    if KINDS[given["unit"]].unique:
        s.uniques.append(given["unit"])
    hatted(s, f, seat, number)
    return number


def hatted(s: Campaign, f: Flow | None, seat: int, number: int) -> None:
    """The Wizarding Hat brings a random lore."""
    unit = s.units[number]
    if f is not None and "wizarding-hat" in (*unit.items, *unit.finds) and not unit.lore and not kind(unit).lore:
        die = f.dice.die("lore", owner=thrower(s, seat))
        s.unit(number, lore=content.random_lores["lores"][die - 1])


def recruit(s: Campaign, f: Flow | None, seat: int, given: Any) -> None:
    pay(s, seat, purchase.price(given))
    number = enrolled(s, f, seat, given)
    join_stack(s, seat, index(s, given["square"]), number)
    if f is not None:
        private(s, f, "recruited", [seat], troop=given["unit"], models=given["models"], square=given["square"])


def reinforce_refused(s: Campaign, seat: int, given: Any) -> Why:
    unit = s.units.get(given["unit"])
    square = own_unit(s, seat, given["unit"])
    if unit is None or square == NOBODY:
        return "that is no unit of yours", "WW-214"
    if unit.models + given["models"] > kind(unit).size[1]:
        return f"at most {kind(unit).size[1]} models", "WW-214"
    return trains(s, seat, square, unit.kind) or short(s, seat, reinforcing(s, unit, given["models"]))


def reinforcing(s: Campaign, unit: Unit, models: int) -> int:
    """WW-214: list price; of a regiment with one price for all, the share of the new models."""
    if not second(s):
        return kind(unit).points * models
    return points(replace(unit, models=unit.models + models)) - points(unit)


def reinforce(s: Campaign, f: Flow | None, seat: int, given: Any) -> None:
    unit = s.units[given["unit"]]
    pay(s, seat, reinforcing(s, unit, given["models"]))
    s.unit(unit.id, models=unit.models + given["models"])
    if f is not None:
        private(s, f, "reinforced", [seat], troop=unit.kind, models=given["models"])


def upgraded(s: Campaign, given: Any) -> Any:
    unit = s.units[given["unit"]]
    command = tuple(part for part in COMMAND if part in (*unit.command, *given.get("command", ())))
    return replace(unit, command=command, options=tuple(sorted({*unit.options, *given.get("options", ())})))


def upgrade_refused(s: Campaign, seat: int, given: Any) -> Why:
    """WW-214, WW-216, WW-217."""
    unit = s.units.get(given["unit"])
    square = own_unit(s, seat, given["unit"])
    if unit is None or square == NOBODY:
        return "that is no unit of yours", "WW-214"
    new = upgraded(s, given)
    if new == unit:
        return "nothing would change", "WW-214"
    spec = {"unit": unit.kind, "models": kind(unit).size[0], "command": list(new.command)}
    spec["options"] = [o for o in new.options if not o.startswith("free-")]
    found = purchase.spec_findings(spec, faction(s, seat), [], ())
    if found:
        return found[0].says.rstrip("."), found[0].rule
    return trains(s, seat, square, unit.kind) or short(s, seat, points(new) - points(unit))


def upgrade(s: Campaign, f: Flow | None, seat: int, given: Any) -> None:
    new = upgraded(s, given)
    pay(s, seat, points(new) - points(s.units[new.id]))
    s.units[new.id] = new
    if f is not None:
        private(s, f, "upgraded", [seat], troop=new.kind)


def lord_of(unit: Any) -> str:
    return next((k.id for k in KINDS.values() if k.promotes == unit.kind), "")


def promotion_price(s: Campaign, seat: int, unit: Any) -> int:
    """WW-215: the difference and a quarter of it; the leader pays no surcharge."""
    gap = KINDS[lord_of(unit)].points - kind(unit).points
    return gap if s.players[seat].leader == unit.id else gap + -(-gap // 4)


def promote_refused(s: Campaign, seat: int, given: Any) -> Why:
    unit = s.units.get(given["unit"])
    square = own_unit(s, seat, given["unit"])
    if unit is None or square == NOBODY or not lord_of(unit):
        return "nobody to promote", "WW-215"
    here = s.squares[square]
    if here.owner != seat or not here.has("hall-of-heroes"):
        return "that needs a town with a hall of heroes", "WW-215"
    after = Composition(faction(s, seat), [u for u in roster(s, seat) if u.id != unit.id])
    after.add(replace(unit, kind=lord_of(unit)))
    if unit.counted and after.have["L"] > after.limits()["L"]:
        return f"{after.have['L']} lords: at most {after.limits()['L']}", "WW-042"
    if after.have["C"] < after.core_duty:
        return f"you need {after.core_duty} core units and have {after.have['C'] or 'none'}", "WW-042"
    return short(s, seat, promotion_price(s, seat, unit))


def promote(s: Campaign, f: Flow | None, seat: int, given: Any) -> None:
    unit = s.units[given["unit"]]
    pay(s, seat, promotion_price(s, seat, unit))
    lord = lord_of(unit)
    options = tuple(o for o in unit.options if o.startswith("free-") or o in purchase.options_of(lord))
    s.unit(unit.id, kind=lord, options=options)
    player = s.players[seat]
    if unit.id in (player.leader, player.heir):
        s.seat(seat, titles=(lord, player.titles[1]) if unit.id == player.leader else (player.titles[0], lord))
    if f is not None:
        private(s, f, "promoted", [seat], unit=unit.id, troop=lord)


def item_refused(s: Campaign, seat: int, given: Any) -> Why:
    """WW-218, WW-078: from the store they are free."""
    unit = s.units.get(given["unit"])
    square = own_unit(s, seat, given["unit"])
    if unit is None or square == NOBODY or not is_character(unit):
        return "only your own characters carry items", "WW-218"
    here = s.squares[square]
    stored = given["item"] in s.players[seat].store
    if not stored and (here.owner != seat or not here.town):
        return "items are bought in own towns", "WW-218"
    carried = sum(ITEMS[i].points for i in unit.items)
    if carried + ITEMS[given["item"]].points > allowance(unit):
        return f"{kind(unit).name} may carry {allowance(unit)} points of items", "WW-218"
    if stored:
        return None
    if given["item"] in held(s, seat):
        return f"there is one {ITEMS[given['item']].name} a seat", "WW-218"
    return short(s, seat, ITEMS[given["item"]].points)


def item(s: Campaign, f: Flow | None, seat: int, given: Any) -> None:
    player = s.players[seat]
    if given["item"] in player.store:
        store = list(player.store)
        store.remove(given["item"])
        s.seat(seat, store=tuple(store))
    else:
        pay(s, seat, ITEMS[given["item"]].points)
    unit = s.units[given["unit"]]
    s.unit(unit.id, items=tuple(sorted((*unit.items, given["item"]))))
    hatted(s, f, seat, unit.id)
    if f is not None:
        private(s, f, "equipped", [seat], unit=unit.id, troop=unit.kind, item=given["item"])


def village_refused(s: Campaign, seat: int, given: Any) -> Why:
    """WW-088, WW-089: own villages; no building is needed."""
    square = index(s, given["square"])
    here = s.squares[square]
    k = KINDS[given["unit"]]
    if here.owner != seat or not here.village or here.town:
        return "that is no village of yours", "WW-088"
    if enemies_at(s, square, seat):
        return "an enemy stands in the village", "WW-197"
    if k.list != here.village or k.unique:
        return "that is not of this people", "WW-088"
    if k.category != "C" and 2 * square + (k.category == "R") in s.tried:
        return "one try a village and turn", "WW-088"
    return spec_refused(s, seat, given) or short(s, seat, purchase.price(given))


def recruit_village(s: Campaign, f: Flow | None, seat: int, given: Any) -> None:
    square = index(s, given["square"])
    k = KINDS[given["unit"]]
    if k.category != "C":
        s.tried.append(2 * square + (k.category == "R"))
        needs = 6 if k.category == "R" else 4
        if f is not None:
            die = f.dice.die("recruit", owner=thrower(s, seat))
            private(s, f, "village_try", [seat], troop=k.id, die=die, needs=needs)
            if die < needs:
                return
    recruit_free(s, f, seat, square, given, False)


def recruit_free(s: Campaign, f: Flow | None, seat: int, square: int, given: Any, counted: bool) -> None:
    pay(s, seat, purchase.price(given))
    join_stack(s, seat, square, enrolled(s, f, seat, given, counted=counted))
    if f is not None:
        private(s, f, "recruited", [seat], troop=given["unit"], models=given["models"], square=name(s, square))


def wander_squares(s: Table) -> list[int]:
    """WW-228: unexplored squares at reach 2 or more from every owned square (anybody's)."""
    g = grid(s)
    lands = [i for i, square in enumerate(s.squares) if square.owner != NOBODY]
    return [
        i for i, square in enumerate(s.squares) if not square.explored and all(g.reach(i, land) >= 2 for land in lands)
    ]


def wander_refused(s: Campaign, seat: int, given: Any) -> Why:
    """WW-228, WW-229."""
    if faction(s, seat) != "OG":
        return "only Ogres wander in", "WW-228"
    if index(s, given["square"]) not in wander_squares(s):
        return "too near an owned square", "WW-228"
    units = [purchase.unit_from(spec, -n) for n, spec in enumerate(given["units"], 1)]
    total = sum(points(u) for u in units)
    if total < FIGURES.gifts.wander or not any(is_character(u) for u in units):
        return f"a new stack is worth {FIGURES.gifts.wander} points with a character, not {total}", "WW-228"
    homes = [i for i, q in enumerate(s.squares) if q.owner == seat and q.town]
    for n, spec in enumerate(given["units"]):
        why = spec_refused(s, seat, spec, given["units"][:n] if third(s) else ())
        if why:
            return why
        if not any(trains(s, seat, i, spec["unit"]) is None for i in homes):
            return f"no town of yours trains {KINDS[spec['unit']].name}", "WW-229"
    return composition_refused(s, seat, units) or short(s, seat, total)


def wander(s: Campaign, f: Flow | None, seat: int, given: Any) -> int:
    """The stack gathers at home; which square it wanders into is for the one who carries the order out."""
    pay(s, seat, sum(purchase.price(spec) for spec in given["units"]))
    units = [enrolled(s, f, seat, spec) for spec in given["units"]]
    home = next(i for i, q in enumerate(s.squares) if q.owner == seat and q.town)
    return new_stack(s, seat, home, units)


def raise_refused(s: Campaign, seat: int, given: Any) -> Why:
    """WW-244: Undead core infantry, wherever an own army stands."""
    square = index(s, given["square"])
    k = KINDS[given["unit"]]
    if faction(s, seat) != "UN" or k.list != "UN" or k.category != "C" or k.form not in ("I", "K"):
        return "only Undead raise core infantry", "WW-244"
    if not any(st.seat == seat and general(s, st) for st in stacks_at(s, square)):
        return "no army of yours stands there", "WW-244"
    into = given.get("into", 0)
    if into:
        unit = s.units.get(into)
        if unit is None or own_unit(s, seat, into) != square or unit.kind != k.id:
            return "there is no such unit to add to", "WW-244"
        if unit.models + given["models"] > k.size[1]:
            return f"at most {k.size[1]} models", "WW-244"
        return short(s, seat, k.points * given["models"])
    spec = {"unit": k.id, "models": given["models"]}
    return (
        spec_refused(s, seat, spec)
        or composition_refused(s, seat, [purchase.unit_from(spec, 0)])
        or short(s, seat, k.points * given["models"])
    )


def raise_dead(s: Campaign, f: Flow | None, seat: int, given: Any) -> None:
    pay(s, seat, KINDS[given["unit"]].points * given["models"])
    into = given.get("into", 0)
    if into:
        s.unit(into, models=s.units[into].models + given["models"])
    else:
        number = enrolled(s, f, seat, {"unit": given["unit"], "models": given["models"]})
        join_stack(s, seat, index(s, given["square"]), number)
    if f is not None:
        private(s, f, "recruited", [seat], troop=given["unit"], models=given["models"], square=given["square"])
