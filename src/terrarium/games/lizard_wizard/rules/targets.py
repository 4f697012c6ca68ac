"""Effects on the board, on one's own cards and on opponents (section 17.2), most of them with a choice.

Those of starred spells do not see a warded opponent (LW-714).
"""

from __future__ import annotations

from collections.abc import Callable

from terrarium.kernel import Allocation, Either, Fields, Flow, Form, One, Value, Yes

from .. import forms as decisions
from ..content import REAGENTS, SCHOOLS, SPELLS, STATS, Effect
from ..forms import held
from ..state import WizardState
from .casting import modify
from .convert import sale
from .dungeon import expedition
from .effects import applies, does, offers
from .goods import give_back, move_values, refill
from .research import dig
from .rounds import discard
from .summon import take_familiar, use

YES = Yes()


def at_seats(s: WizardState, seat: int, spell: str, form: Callable[[int], Form | None]) -> Form | None:
    """One of the opponents, each with a form of its own; None where no opponent has one."""
    ways = {}
    for rival in s.rivals(seat, SPELLS[spell].star):
        inner = form(rival)
        if inner is not None:
            ways[str(rival)] = inner
    return Either(ways, "seat") if ways else None


def one_seat(s: WizardState, seat: int, spell: str, free: Callable[[int], bool] = lambda _: True) -> Form | None:
    found = [rival for rival in s.rivals(seat, SPELLS[spell].star) if free(rival)]
    return One(found, "seat") if found else None


# ---- the board


@offers("swap")
def swap_form(s: WizardState, seat: int, spell: str, part: Effect) -> Form | None:
    """`swap(n)`, one token at a time: one's own for another kind in supply."""
    ways: dict[str, Form] = {}
    for kind, n in zip(REAGENTS, s.mages[seat].tokens, strict=True):
        others = [k for k, left in zip(REAGENTS, s.supply, strict=True) if left and k != kind]
        if n and others:
            ways[kind] = One(others, "reagent")
    return Either(ways, "reagent") if ways else None


@applies("swap")
def swap(s: WizardState, f: Flow, seat: int, spell: str, part: Effect, value: Value) -> None:
    for give, get in value.items():
        own, supply = s.mages[seat].tokens, s.supply
        for kind, change in ((REAGENTS.index(give), -1), (REAGENTS.index(get), 1)):
            own[kind] += change
            supply[kind] -= change
        f.tell("swapped", seat=seat, spell=spell, give=give, get=get)


@offers("trade")
def trade_form(s: WizardState, seat: int, spell: str, part: Effect) -> Form | None:
    """`trade(r,n)`: asked even if the mana allows nothing, for mana is secret (LW-208)."""
    price, most = (int(arg) for arg in part.args)
    return decisions.amount(0, min(most, s.mages[seat].mana // price))


@applies("trade")
def trade(s: WizardState, f: Flow, seat: int, spell: str, part: Effect, value: Value) -> None:
    mage = s.mages[seat]
    mage.mana -= value * int(part.args[0])
    mage.gold += value
    f.tell("traded", seat=seat, spell=spell, mana=value * int(part.args[0]), gold=value)


@offers("track")
def track_form(s: WizardState, seat: int, spell: str, part: Effect) -> Form | None:
    number = 2 if part.args[0] == "any2" else 1
    return decisions.Kinds(tuple(REAGENTS), number, number, "reagent")


@applies("track")
def track(s: WizardState, f: Flow, seat: int, spell: str, part: Effect, value: Value) -> None:
    f.tell("effect", seat=seat, spell=spell)
    move_values(s, f, [(REAGENTS.index(kind), int(part.args[1])) for kind in value])


@offers("sell")
def sell_form(s: WizardState, seat: int, spell: str, part: Effect) -> Form | None:
    tokens = s.mages[seat].tokens
    return decisions.market(tokens) if any(tokens) else None


@applies("sell")
def sell(s: WizardState, f: Flow, seat: int, spell: str, part: Effect, value: Value) -> None:
    """`sell(nodrop)`: a market conversion whose value stays; no CONVERT trigger (LW-715)."""
    for kind, count in value.items():
        sale(s, f, seat, REAGENTS.index(kind), count, spell)


# ---- cards from the offers


@offers("take wizard")
def take_wizard_form(s: WizardState, seat: int, spell: str, part: Effect) -> Form | None:
    found = [card for card in s.wizards if card]
    return One(found, "wizard") if found else None


@applies("take wizard")
def take_wizard(s: WizardState, f: Flow, seat: int, spell: str, part: Effect, value: Value) -> None:
    s.mages[seat].wizards.append(value)
    f.tell("took", seat=seat, spell=spell, card=value)
    refill(f, s.wizard_deck, s.wizards, s.wizards.index(value))


@offers("take tower")
def take_tower_form(s: WizardState, seat: int, spell: str, part: Effect) -> Form | None:
    return One([s.towers[0]], "tower") if s.towers[0] else None


@applies("take tower")
def take_tower(s: WizardState, f: Flow, seat: int, spell: str, part: Effect, value: Value) -> None:
    s.mages[seat].towers.append(value)
    f.tell("took", seat=seat, spell=spell, card=value)
    refill(f, s.tower_deck, s.towers, 0)


@offers("take familiar")
def take_familiar_form(s: WizardState, seat: int, spell: str, part: Effect) -> Form | None:
    found = [card for card in s.familiars if card]
    return Either(dict.fromkeys(found, decisions.uses_form(decisions.uses(s))), "familiar") if found else None


@applies("take familiar")
def take_a_familiar(s: WizardState, f: Flow, seat: int, spell: str, part: Effect, value: Value) -> None:
    for familiar, use_for in value.items():
        take_familiar(s, f, seat, familiar, use_for, 0)


@does("dig")
def dig_up(s: WizardState, f: Flow, seat: int, spell: str, part: Effect, fact: int) -> None:
    if s.spell_deck:
        f.then(dig(seat, int(part.args[0])))
    else:
        f.tell("nothing", seat=seat, spell=spell)


# ---- one's own cards


@offers("reuse")
def reuse_form(s: WizardState, seat: int, spell: str, part: Effect) -> Form | None:
    own = s.mages[seat].familiars
    return Either(dict.fromkeys(own, decisions.uses_form(decisions.uses(s))), "familiar") if own else None


@applies("reuse")
def reuse(s: WizardState, f: Flow, seat: int, spell: str, part: Effect, value: Value) -> None:
    for familiar, use_for in value.items():
        f.tell("reused", seat=seat, spell=spell, familiar=familiar, use=use_for)
        use(s, f, seat, familiar, use_for)


@offers("delve")
def delve_form(s: WizardState, seat: int, spell: str, part: Effect) -> Form | None:
    return YES if s.treasure_left() else None


@applies("delve")
def delve(s: WizardState, f: Flow, seat: int, spell: str, part: Effect, value: Value) -> None:
    f.then(expedition(seat))


@offers("echo")
def echo_form(s: WizardState, seat: int, spell: str, part: Effect) -> Form | None:
    found = [c for c in s.mages[seat].spent if all(e.verb != "echo" for e in SPELLS[c].effects)]
    return One(found, "spell") if found else None


@applies("echo")
def echo(s: WizardState, f: Flow, seat: int, spell: str, part: Effect, value: Value) -> None:
    """The NOW part of a spent spell once more; it is not a cast."""
    f.tell("echoed", seat=seat, spell=spell, card=value)
    f.then(*[("effect", seat, value, number, 0) for number in SPELLS[value].fires["NOW"]])


@offers("recolour")
def recolour_form(s: WizardState, seat: int, spell: str, part: Effect) -> Form | None:
    ways: dict[str, Form] = {}
    for tower in s.mages[seat].towers:
        now = SCHOOLS[s.tower_school(tower)]
        ways[tower] = One([school for school in SCHOOLS if school != now], "school")
    return Either(ways, "tower") if ways else None


@applies("recolour")
def recolour(s: WizardState, f: Flow, seat: int, spell: str, part: Effect, value: Value) -> None:
    for tower, school in value.items():
        s.recoloured[tower] = SCHOOLS.index(school)
        f.tell("recoloured", seat=seat, spell=spell, tower=tower, school=school)


# ---- opponents


@offers("steal reag")
def steal_tokens_form(s: WizardState, seat: int, spell: str, part: Effect) -> Form | None:
    def at(rival: int) -> Form | None:
        tokens = s.mages[rival].tokens
        number = min(int(part.args[1]), sum(tokens))
        return Allocation(held(tokens), number, number, "reagent") if number else None

    return at_seats(s, seat, spell, at)


@applies("steal reag")
def steal_tokens(s: WizardState, f: Flow, seat: int, spell: str, part: Effect, value: Value) -> None:
    for rival, tokens in value.items():
        for kind, n in enumerate(decisions.counted(tokens)):
            s.mages[int(rival)].tokens[kind] -= n
            s.mages[seat].tokens[kind] += n
        f.tell("stole_tokens", seat=seat, spell=spell, target=int(rival), tokens=tokens)


@offers("steal gold")
@offers("steal mana")
def steal_form(s: WizardState, seat: int, spell: str, part: Effect) -> Form | None:
    """Every opponent may be named, whatever it holds, so that the list betrays nothing."""
    return one_seat(s, seat, spell)


@applies("steal gold")
@applies("steal mana")
def steal(s: WizardState, f: Flow, seat: int, spell: str, part: Effect, value: Value) -> None:
    """LW-972: taker and payer learn the amount, the others only that it happened."""
    what = str(part.args[0])
    pass_on(s, f, "stole", value, seat, spell, what, int(part.args[1]))


def pass_on(s: WizardState, f: Flow, kind: str, payer: int, taker: int, spell: str, what: str, most: int) -> None:
    """Mana or gold goes from one seat to another: all, if there is less. Against the AI the amount is open (LW-915)."""
    amount = min(most, getattr(s.mages[payer], what))
    setattr(s.mages[payer], what, getattr(s.mages[payer], what) - amount)
    setattr(s.mages[taker], what, getattr(s.mages[taker], what) + amount)
    face = {"seat": taker, "spell": spell, "target": payer, "what": what}
    full = {**face, "amount": amount}
    if s.open_money or s.level:
        f.tell(kind, **full)
    else:
        f.whisper(kind, {taker: full, payer: full}, face)


@does("toll")
def toll(s: WizardState, f: Flow, seat: int, spell: str, part: Effect, fact: int) -> None:
    """The opponent who set it off pays, unless warded."""
    if fact in s.rivals(seat, SPELLS[spell].star):
        pass_on(s, f, "toll", fact, seat, spell, "mana", int(part.args[0]))


@does("burn each")
def burn_each(s: WizardState, f: Flow, seat: int, spell: str, part: Effect, fact: int) -> None:
    """Every opponent discards n tokens, or down to n, of its own choice."""
    numbers = [0] * len(s.mages)
    for rival in s.rivals(seat, SPELLS[spell].star):
        held = sum(s.mages[rival].tokens)
        limit = int(part.args[2])
        numbers[rival] = min(limit, held) if part.args[1] == "reag" else max(0, held - limit)
    f.tell("effect", seat=seat, spell=spell)
    f.then(discard(*numbers))


@offers("burn one")
def burn_one_form(s: WizardState, seat: int, spell: str, part: Effect) -> Form | None:
    def at(rival: int) -> Form | None:
        kinds = list(held(s.mages[rival].tokens))
        return One(kinds, "reagent") if kinds else None

    return at_seats(s, seat, spell, at)


@applies("burn one")
def burn_one(s: WizardState, f: Flow, seat: int, spell: str, part: Effect, value: Value) -> None:
    for rival, letter in value.items():
        kind = REAGENTS.index(letter)
        gone = [n if k == kind else 0 for k, n in enumerate(s.mages[int(rival)].tokens)]
        f.tell("effect", seat=seat, spell=spell, target=int(rival))
        give_back(s, int(rival), gone)
        f.tell("discarded", seat=int(rival), tokens=held(gone))


@offers("silence")
def silence_form(s: WizardState, seat: int, spell: str, part: Effect) -> Form | None:
    return at_seats(
        s, seat, spell, lambda rival: One(s.mages[rival].active[:], "spell") if s.mages[rival].active else None
    )


@applies("silence")
def silence(s: WizardState, f: Flow, seat: int, spell: str, part: Effect, value: Value) -> None:
    """LW-742: the spell becomes uncast, its effects end at once."""
    for rival, target in value.items():
        mage = s.mages[int(rival)]
        mage.active.remove(target)
        mage.uncast.append(target)
        if s.human(int(rival)):
            modify(s, int(rival), target, -1)
        lift_hex(s, target)
        f.tell("silenced", seat=seat, spell=spell, target=int(rival), card=target)


def lift_hex(s: WizardState, spell: str) -> None:
    """A hexing spell is no longer active: its modifier leaves the seat on which it hung."""
    if spell in s.hexes:
        hang(s, spell, s.hexes.pop(spell), -1)


def hang(s: WizardState, spell: str, target: int, sign: int) -> None:
    for part in SPELLS[spell].effects:
        if part.verb == "hex":
            s.mages[target].stats[STATS.index(str(part.args[0]))] += sign * int(part.args[1])


@offers("hex")
def hex_form(s: WizardState, seat: int, spell: str, part: Effect) -> Form | None:
    return one_seat(s, seat, spell)


@applies("hex")
def hex_seat(s: WizardState, f: Flow, seat: int, spell: str, part: Effect, value: Value) -> None:
    """LW-743: it hangs on the chosen seat while the spell is active."""
    s.hexes[spell] = value
    hang(s, spell, value, 1)
    f.tell("hexed", seat=seat, spell=spell, target=value)


@offers("swap_wizard")
def swap_wizard_form(s: WizardState, seat: int, spell: str, part: Effect) -> Form | None:
    own = s.mages[seat].wizards

    def at(rival: int) -> Form | None:
        theirs = s.mages[rival].wizards
        if not theirs:
            return None
        return Fields({"own": One(own[:], "wizard"), "theirs": One(theirs[:], "wizard")})

    return at_seats(s, seat, spell, at) if own else None


@applies("swap_wizard")
def swap_wizard(s: WizardState, f: Flow, seat: int, spell: str, part: Effect, value: Value) -> None:
    for rival, cards in value.items():
        mine, theirs = s.mages[seat].wizards, s.mages[int(rival)].wizards
        mine.remove(cards["own"])
        theirs.remove(cards["theirs"])
        mine.append(cards["theirs"])
        theirs.append(cards["own"])
        f.tell("swapped_wizards", seat=seat, spell=spell, target=int(rival), **cards)


@offers("stun")
def stun_form(s: WizardState, seat: int, spell: str, part: Effect) -> Form | None:
    """LW-741: a seat with a pending skip cannot be chosen again."""
    return one_seat(s, seat, spell, lambda rival: not s.mages[rival].skip)


@applies("stun")
def stun(s: WizardState, f: Flow, seat: int, spell: str, part: Effect, value: Value) -> None:
    s.mages[value].skip = True
    f.tell("stunned", seat=seat, spell=spell, target=value)


@does("trap")
def trap(s: WizardState, f: Flow, seat: int, spell: str, part: Effect, fact: int) -> None:
    """LW-638: all set-aside traps go into the dungeon deck, marked with the caster."""
    for card in s.aside:
        s.traps[card] = seat
    count = len(s.aside)
    s.dungeon = f.dice.shuffle("dungeon", sorted(s.dungeon + s.aside))
    s.aside = []
    f.tell("trapped", seat=seat, spell=spell, number=count)
