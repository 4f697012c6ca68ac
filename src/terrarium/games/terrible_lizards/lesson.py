"""The game taught: build, fill up, answer, attack (see `kernel/lessons.py`)."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Asked, Pov, Value
from terrarium.kernel.lessons import ME, Lesson, Step, at, choices, heard, times

from .content import PARTS
from .view import View

HURT = 20
"""Damage after which somebody has understood attacking."""


def _attach(pov: Pov[View], asked: Asked) -> Value:
    """The part with the largest figures that would replace nothing."""
    own = pov.view.dinos[pov.who]
    free = [PARTS[card] for card in choices(asked.form, "attach") if not own[PARTS[card].slot]]
    best = max(free, key=lambda part: part.attack + part.weight, default=None)
    return None if best is None else {"attach": best.id}


def _effect(pov: Pov[View], asked: Asked) -> Value:
    """The first effect in hand, in the first way in which it can be played."""
    for card in choices(asked.form, "play"):
        form = at(asked.form, "play", card)
        if form is not None and form.count() and asked.kind == "action":
            return {"play": {card: next(iter(form.each()))}}
    return _attack(pov, asked)


def _attack(pov: Pov[View], asked: Asked) -> Value:
    return {"target": 1 - pov.who} if asked.kind == "attack" else _attach(pov, asked)


def _fill(pov: Pov[View], asked: Asked) -> Value:
    """Nothing is thrown away, and the hand is filled."""
    if asked.kind == "draw":
        return "fill"
    if asked.kind == "fetch" and asked.form.count():
        return max(asked.form.each(), key=len)
    return _attach(pov, asked)


def _done(pov: Pov[Any]) -> int:
    """The damage of one's own attacks so far."""
    hits = [event.face for event in pov.heard if event.kind == "damage"]
    return sum(int(face["damage"]) for face in hits if face.get("attacker") == pov.who)


def _sum(pov: Pov[Any]) -> str:
    return (
        "Damage is your claws and a die, less the other's anvils. Weight never runs out, so a bigger animal bites "
        f"harder every time: attach, then attack, until you have done {HURT} damage in all. So far: {_done(pov)}."
    )


LESSON = Lesson(
    says="Build a dinosaur out of the cards in your hand, answer a card, and bite.",
    steps=(
        Step(
            "attach",
            "Attach a part",
            "The cards at the foot are your hand. Parts are bones: the claw is how hard they hit, the anvil how much "
            "they weigh. Attach one, preferably one with large numbers.",
            heard("attached", seat=ME),
            _attach,
            rule="TL-060",
        ),
        Step(
            "again",
            "Use your second action",
            "You have two actions a turn. Attach another part. You can have one of each kind: a second head would "
            "replace the first.",
            heard("attached", 2, seat=ME),
            _attach,
            rule="TL-045",
        ),
        Step(
            "draw",
            "Fill your hand",
            "Nobody may attack before the last player's first turn, so your turn ends here. Fill your hand to five "
            "cards: every turn begins and ends with that.",
            heard("turn_ended", seat=ME),
            _fill,
            rule="TL-042",
        ),
        Step(
            "wait",
            "The other's turn",
            "Now the other dinosaur grows. Red cards are Quick: you may answer with one while somebody else acts. "
            "If you are asked and have nothing worth playing, pass.",
            lambda pov: times(pov, "turn_started", seat=ME) >= 2,
            rule="TL-120",
        ),
        Step(
            "attack",
            "Attack",
            "Your turn. Attach what you can; when your actions are used you may attack once. It costs nothing, so do "
            "it whenever it can hurt.",
            heard("attack_declared", attacker=ME),
            _attack,
            rule="TL-051",
        ),
        Step(
            "effect",
            "Play an effect",
            "The cards that are not bones are effects, and each says what it does. On your own turn they cost an "
            "action, like a part. Play one: Fossil Dig brings you parts, if you have it.",
            heard("resolved", seat=ME),
            _effect,
            rule="TL-100",
        ),
        Step("hurt", "Make it count", _sum, lambda pov: _done(pov) >= HURT, _attack, rule="TL-085"),
    ),
    ends="You can build, draw, answer and attack: that is the game. All four parts of one animal wake its power. Play "
    "on until one of you is out, or begin a new game with more players.",
    options={"first_seat": "1"},
    seed="65",
    meanwhile=_fill,
)
