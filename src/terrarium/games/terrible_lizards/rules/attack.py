"""Section 6: attack, with the set bonuses that change it (section 11)."""

from __future__ import annotations

from msgspec.structs import replace

from terrarium.kernel import Decision, Flow, One, OneDecision, Value

from ..content import BONUS, PARTS, PERSISTENT, SLOTS
from ..content.ops import Damage
from ..model import Table, attack_of, weight_of
from ..state import Attack, State, rules
from .changes import gain, hurt, out_of_play
from .elimination import checkpoint
from .windows import respond

CHAIN_END = 20
HEAD = SLOTS["Head"]


def declare(s: State, f: Flow, attacker: int, defender: int) -> None:
    """TL-080, TL-081: an attack is not a card; nothing but a dodge or a death stops it."""
    s.attack = Attack(attacker, defender)
    f.tell("attack_declared", attacker=attacker, defender=defender)
    f.then(
        respond("declare", attacker, ""),
        roll(),
        respond("roll", attacker, ""),
        strike(),
        remove_part(),
        end_of_attack(),
    )


@rules.step
def roll(s: State, f: Flow) -> None:
    """TL-082, TL-083: no dice where the attack is over or dodged already."""
    if s.attack is not None and not s.attack.dodged:
        throw(s, f, "rolled")


def throw(s: State, f: Flow, kind: str) -> None:
    """TL-083, TL-084, TL-171, TL-173: the dice rule of the attacker's set as it is now."""
    attack = s.attack
    assert attack is not None
    bonus = BONUS[s.bonus[attack.attacker]]
    dice = f.dice.roll("attack", bonus.dice, 6, attack.attacker)
    chained = bonus.chain and dice[1] <= dice[0]
    if chained:
        dice.append(f.dice.die("attack", 6, attack.attacker))
    s.attack = replace(attack, dice=tuple(dice))
    f.tell(kind, attacker=attack.attacker, dice=dice, total=sum(dice))
    if chained:
        f.then(chain())


@rules.ask_one(tempo="reply")
def chain(s: State) -> OneDecision:
    """TL-173, TL-174: from the third die on, while each is not higher than the one before, up to twenty."""
    attack = s.attack
    if attack is None or len(attack.dice) >= CHAIN_END or attack.dice[-1] > attack.dice[-2]:
        return None
    limit = BONUS[s.bonus[attack.defender]].untouched
    safe = "stop" if limit > 0 and sum(attack.dice) <= limit else "roll"
    return attack.attacker, Decision("chain", One(("roll", "stop"), of="chain"), safe, {"total": sum(attack.dice)})


@chain.answered
def chained(s: State, f: Flow, answer: Value) -> None:
    attack = s.attack
    if attack is not None and answer == "roll":
        dice = (*attack.dice, f.dice.die("attack", 6, attack.attacker))
        s.attack = replace(attack, dice=dice)
        f.tell("rolled", attacker=attack.attacker, dice=list(dice), total=sum(dice))
        f.then(chain())


def offence(s: Table, attacker: int, set: str) -> int:
    """TL-085, TL-195."""
    return weight_of(s, attacker) if BONUS[set].offence == "weight" else attack_of(s, attacker)


def defence(s: Table, defender: int, set: str) -> int:
    """TL-085, TL-178, TL-182: what the attacker's set leaves of the defender's weight."""
    how = BONUS[set].defence
    if how == "weight":
        return weight_of(s, defender)
    head = s.dinos[defender][HEAD]
    return PARTS[head].weight if how == "head" and head else 0


def averted(s: Table, attack: Attack) -> str:
    """TL-087, TL-172: why the attack does no damage at all: dodged, or the defender's set; empty: it does some."""
    theirs = s.bonus[attack.defender]
    if attack.dodged:
        return "dodged"
    return theirs if 0 < BONUS[theirs].untouched < sum(attack.dice) else ""


def dealt(s: Table, attacker: int, defender: int, total: int) -> int:
    """TL-085, TL-086: the damage that a roll of this total deals, as figures stand now."""
    ours = s.bonus[attacker]
    return max(0, offence(s, attacker, ours) + total - defence(s, defender, ours))


def crushing(s: Table, attacker: int, defender: int) -> int:
    """What the defender takes besides from the attacker's set, as damage of the attack."""
    return weight_of(s, defender) if BONUS[s.bonus[attacker]].crushes else 0


def strikes(s: Table, attacker: int) -> list[tuple[str, int]]:
    """The attacker's Persistents that deal damage whenever an attack does, as damage of an effect."""
    return [(card, op.amount) for card in s.rows[attacker] for op in PERSISTENT[card].strikes if isinstance(op, Damage)]


def besides(s: Table, attacker: int, defender: int) -> int:
    """What the defender takes besides, if damage is dealt at all."""
    effects = 0 if BONUS[s.bonus[defender]].armored else sum(amount for _, amount in strikes(s, attacker))
    return crushing(s, attacker, defender) + effects


def incoming(s: Table, attack: Attack) -> int:
    """What the rolled attack will take from the defender if nobody does anything more; -1: no damage."""
    if averted(s, attack):
        return -1
    attacker, defender = attack.attacker, attack.defender
    return dealt(s, attacker, defender, sum(attack.dice)) + besides(s, attacker, defender)


@rules.step
def strike(s: State, f: Flow) -> None:
    """TL-085 to TL-090: the damage step, all figures read now, and the aftermath up to its fourth part."""
    attack = s.attack
    if attack is None:
        return
    attacker, defender = attack.attacker, attack.defender
    ours, theirs = s.bonus[attacker], s.bonus[defender]
    total = sum(attack.dice)
    damage = -1
    why = averted(s, attack)
    if why:
        f.tell("no_damage", attacker=attacker, defender=defender, why=why)
    else:
        ahead, against = offence(s, attacker, ours), defence(s, defender, ours)
        damage = dealt(s, attacker, defender, total)
        hurt(
            s,
            f,
            defender,
            damage,
            "attack",
            attacker=attacker,
            offence=ahead,
            total=total,
            defence=against,
            **(breakdown(s, attack, ours) if f.events is not None else {}),  # type: ignore[arg-type]
        )
    s.attack = replace(attack, attacking_set=ours, defending_set=theirs, damage=damage)
    if BONUS[theirs].spikes:
        hurt(s, f, attacker, BONUS[theirs].spikes, "retaliation", theirs, attacker=defender)
    if damage < 0:
        return
    if BONUS[ours].crushes:
        hurt(s, f, defender, crushing(s, attacker, defender), "attack", ours, attacker=attacker)
    if BONUS[ours].drinks:
        gain(s, f, attacker, damage, ours)
    for card, amount in strikes(s, attacker):
        hurt(s, f, defender, amount, "effect", card, attacker=attacker)


def breakdown(s: Table, attack: Attack, set: str) -> dict[str, object]:
    """What a damage figure is made of (section 18): cards, modifiers, sets."""
    by_weight = BONUS[set].offence == "weight"
    stat = "weight" if by_weight else "attack"
    against = BONUS[set].defence
    attacker, defender = attack.attacker, attack.defender
    worn = s.dinos[defender] if against == "weight" else s.dinos[defender][:1] if against == "head" else ()
    guard = {card: PARTS[card].weight for card in worn if card}
    if against == "weight":
        guard |= _figures(s, defender, "weight")
    force = {card: getattr(PARTS[card], stat) for card in s.dinos[attacker] if card} | _figures(s, attacker, stat)
    if not by_weight and BONUS[set].attack:
        force[set] = BONUS[set].attack
    return {"force": force, "guard": guard, "set": set}


def _figures(s: Table, seat: int, stat: str) -> dict[str, int]:
    """A card may come round twice in a turn, and then counts twice."""
    figures = {card: n for card in s.rows[seat] if (n := getattr(PERSISTENT[card].static, stat))}
    for mod in s.mods:
        if mod.seat == seat and mod.stat == stat:
            figures[mod.card] = figures.get(mod.card, 0) + mod.amount
    return figures


def removable(s: State) -> list[str]:
    """TL-176: the parts of which the attacker may remove one; none where it deals no damage or kills."""
    attack = s.attack
    if attack is None or attack.damage < 0 or not BONUS[attack.attacking_set].rips or s.health[attack.defender] <= 0:
        return []
    return [card for card in s.dinos[attack.defender] if card]


@rules.ask_one(tempo="move")
def remove_part(s: State) -> OneDecision:
    """TL-089 (5): the attacker's choice; a single part needs none (TL-210)."""
    parts = removable(s)
    if len(parts) < 2:
        return None
    assert s.attack is not None
    default = max(parts, key=lambda card: PARTS[card].attack + PARTS[card].weight)
    return s.attack.attacker, Decision("remove_part", One(parts, of="card"), default)


@remove_part.answered
def removed(s: State, f: Flow, answer: Value) -> None:
    parts = removable(s)
    if not parts:
        return
    assert s.attack is not None
    card = answer or parts[0]
    defender = s.attack.defender
    f.tell("discarded", seat=defender, card=card, why=s.attack.attacking_set)
    out_of_play(s, f, defender, card)
    s.discard.append(card)


@rules.step
def end_of_attack(s: State, f: Flow) -> None:
    s.attack = None
    checkpoint(s, f)
