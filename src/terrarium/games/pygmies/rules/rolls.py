"""Section 1: success tests, checks, damage rolls, and what may be rolled again."""

from __future__ import annotations

from terrarium.kernel import Decision, Flow, One, Value

from ..model.terms import fearless, stat, swayed
from ..state import Battle, Field
from .flow import ask, step, tell
from .steps import wound


def lucky(field: Field, i: int) -> str:
    """PY-318, PY-408, PY-303: what lets the model roll a die of its own again, or nothing."""
    if i < 0 or not field.models[i].alive:
        return ""
    m = field.models[i]
    if field.has(i, "Lucky") and "Lucky" not in m.used:
        return "Lucky"
    return "Lucky Charm" if "Lucky Charm" in m.items and not swayed(m) else ""


def owner(b: Battle, i: int) -> int:
    """The seat that throws a model's dice."""
    return b.field.seats[b.field.models[i].control]


def told_die(f: Flow, b: Battle, i: int, purpose: str, die: int, mod: int, need: int, ok: bool) -> None:
    """PY-430."""
    tell(f, b, "die", who=b.field.models[i].id, purpose=purpose, die=die, mod=mod, total=die + mod, need=need, ok=ok)


def throw(f: Flow, b: Battle, i: int, purpose: str, mod: int, need: int) -> None:
    field = b.field
    die = f.dice.die(purpose, owner=owner(b, i))
    field.passed = die != 1 and die + mod >= need
    field.total = die + mod
    told_die(f, b, i, purpose, die, mod, need, field.passed)


@step
def roll(f: Flow, b: Battle, i: int, purpose: str, mod: int, need: int, weapon: str = "") -> None:
    """PY-007, PY-008, PY-133: a success test (need 7) or a check (need 2). PY-013, PY-306, PY-319: once again. `weapon`
    is that of a shot."""
    field = b.field
    field.retried = False
    throw(f, b, i, purpose, mod, need)
    again = (purpose == "courage" and field.has(i, "Dwarven Resolve")) or (weapon and marksman(field, i, weapon))
    if not field.passed and again:
        field.retried = True
        throw(f, b, i, purpose, mod, need)
    if not field.passed and not field.retried and lucky(field, i):
        f.then(reroll(field.k, i, purpose, mod, need))


def marksman(field: Field, i: int, weapon: str) -> bool:
    """PY-319: with its chosen weapon, or any where its card names none."""
    return field.has(i, "Marksman") and field.card(i).types.get("Marksman", weapon) == weapon


def _default(field: Field, i: int, purpose: str) -> bool:
    """Yes if the model would be removed."""
    return purpose in ("defense", "medic", "swim", "courage") and field.models[i].wounds <= 1


@ask(tempo="reply")
def reroll(b: Battle, i: int, purpose: str, mod: int, need: int) -> dict[int, Decision]:
    """PY-318, PY-408: asked once the roll is known to have failed."""
    m = b.field.models[i]
    facts = {"battle": b.field.k, "model": m.id, "purpose": purpose}
    again = _default(b.field, i, purpose)
    return {m.control: Decision("reroll", One((True, False)), again, facts, again)}


@reroll.answered
def rerolled(f: Flow, b: Battle, answers: dict[int, Value], i: int, purpose: str, mod: int, need: int) -> None:
    if any(answers.values()):
        spend_luck(f, b, i)
        b.field.retried = True
        throw(f, b, i, purpose, mod, need)


def spend_luck(f: Flow, b: Battle, i: int) -> None:
    field = b.field
    what, m = lucky(field, i), field.models[i]
    if what == "Lucky":
        field.set(i, used=(*m.used, "Lucky"))
    else:
        field.spend(i, what)
    tell(f, b, "luck", who=m.id, what=what)


def courage(b: Battle, i: int) -> list[tuple[str | int, ...]]:
    """PY-011: the frames of a Courage test, none for the immune (who pass)."""
    field = b.field
    if fearless(field, i):
        field.passed = True
        return []
    return [roll(field.k, i, "courage", stat(field, i, "courage"), 7)]


@step
def brave(f: Flow, b: Battle, i: int) -> None:
    """PY-011: a Courage test when its turn comes; the immune pass without a die."""
    frames = courage(b, i)
    if frames:
        f.then(*frames)


def wins(a: int, d: int, strength: int, defense: int) -> bool:
    """PY-010."""
    return a != 1 and (d == 1 or a + strength > d + defense)


@step
def damage(f: Flow, b: Battle, by: int, on: int, strength: int, flags: str) -> None:
    """PY-010, PY-216: attacker's die, then defender's; a Wound is lost where the attacker wins."""
    field = b.field
    if not field.models[on].alive:
        return
    defense = stat(field, on, "defense")
    if "bow" in flags and field.has(on, "Mostly Bones"):
        defense += 1
    thrower = by if by >= 0 else on
    a = f.dice.die("damage", owner=field.seats[1 - field.models[on].control] if by < 0 else owner(b, thrower))
    d = f.dice.die("defense", owner=owner(b, on))
    field.total, field.retried = a * 10 + d, False
    tell_damage(f, b, by, on, strength, defense)
    again = [reroll_damage(field.k, who, by, on, strength, defense) for who in (by, on, by) if lucky(field, who)]
    f.then(*again, damaged(field.k, by, on, strength, defense, flags))


def tell_damage(f: Flow, b: Battle, by: int, on: int, strength: int, defense: int) -> None:
    field = b.field
    a, d = divmod(field.total, 10)
    tell(
        f,
        b,
        "damage",
        by=field.models[by].id if by >= 0 else "",
        on=field.models[on].id,
        dice=[a, d],
        strength=strength,
        defense=defense,
        ok=wins(a, d, strength, defense),
    )


@ask(tempo="reply")
def reroll_damage(b: Battle, who: int, by: int, on: int, strength: int, defense: int) -> dict[int, Decision]:
    """PY-318: who has lost the roll so far; the attacker is asked once, at first or after the defender's luck."""
    field = b.field
    a, d = divmod(field.total, 10)
    if wins(a, d, strength, defense) != (who == on) or not lucky(field, who) or (who == by and field.retried):
        return {}
    m = field.models[who]
    purpose = "defense" if who == on else "damage"
    facts = {"battle": field.k, "model": m.id, "purpose": purpose}
    again = _default(field, who, purpose)
    return {m.control: Decision("reroll", One((True, False)), again, facts, again)}


@reroll_damage.answered
def damage_rerolled(
    f: Flow, b: Battle, answers: dict[int, Value], who: int, by: int, on: int, strength: int, defense: int
) -> None:
    field = b.field
    field.retried |= bool(answers) and who == by
    if any(answers.values()):
        spend_luck(f, b, who)
        a, d = divmod(field.total, 10)
        die = f.dice.die("defense" if who == on else "damage", owner=owner(b, who))
        field.total = a * 10 + die if who == on else die * 10 + d
        tell_damage(f, b, by, on, strength, defense)


@step
def damaged(f: Flow, b: Battle, by: int, on: int, strength: int, defense: int, flags: str) -> None:
    a, d = divmod(b.field.total, 10)
    if wins(a, d, strength, defense):
        f.then(wound(b.field.k, on, by, flags))


def dice_off(f: Flow, b: Battle) -> int:
    """PY-014: the side that wins."""
    while True:
        south = f.dice.die("dice off", owner=b.field.seats[0])
        north = f.dice.die("dice off", owner=b.field.seats[1])
        tell(f, b, "dice_off", dice=[south, north])
        if south != north:
            return int(north > south)
