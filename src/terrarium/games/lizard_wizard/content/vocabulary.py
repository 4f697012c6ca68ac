"""The words in which spells and tiles are written: triggers, effects, stats and counters (sections 17.1 to 17.4)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import msgspec

REAGENTS: Final = "STENMFH"
"""The seven reagents in board order; a reagent is its index here."""
REAGENT_NAMES: Final = ("Sulphur", "Toadstool", "Eye of Newt", "Nightshade", "Mandrake", "Foxglove", "Horn")
SCHOOLS: Final = ("CON", "SOR", "ALC", "ENC", "DRU", "THA", "NEC")
SCHOOL_NAMES: Final = ("Conjuring", "Sorcery", "Alchemy", "Enchantment", "Druidry", "Thaumaturgy", "Necromancy")
SCHOOL_REAGENT: Final = tuple(REAGENTS.index(k) for k in "TESMFHN")
"""LW-004: the reagent of each school."""

TRIGGERS: Final = (
    "NOW",
    "MOD",
    "TURN",
    "GATHER",
    "CONVERT",
    "TOWER",
    "WIN",
    "LOSS",
    "CAST",
    "RIVAL_WIN",
    "RIVAL_CONVERT",
    "RIVAL_TOWER",
    "RIVAL_CAST",
    "END",
)

STATS: Final = (
    "gather_limit",
    "hand_limit",
    "storage",
    "casts_per_gather",
    "spell_cost",
    "familiar_cost",
    "familiar_tokens",
    "fam_score",
    "tower_reagents",
    "tower_gold",
    "sale_bonus",
    "sale_drop",
    "mixed_rate",
    "duel_pay",
    "hits",
    "peek",
    "bust_keep",
    "ward",
)
(
    GATHER_LIMIT,
    HAND_LIMIT,
    STORAGE,
    CASTS_PER_GATHER,
    SPELL_COST,
    FAMILIAR_COST,
    FAMILIAR_TOKENS,
    FAM_SCORE,
    TOWER_REAGENTS,
    TOWER_GOLD,
    SALE_BONUS,
    SALE_DROP,
    MIXED_RATE,
    DUEL_PAY,
    HITS,
    PEEK,
    BUST_KEEP,
    WARD,
) = range(len(STATS))

COUNTERS: Final = (
    "wiz",
    "tow",
    "fam",
    "item",
    "spell",
    "cast",
    "gold",
    "mana",
    "reag",
    "kinds",
    "max_kind",
    "match",
    "pair",
    "quartet",
    "turn.kept",
    "turn.convert",
    "schools(wiz)",
    "schools(tow)",
    "schools(fam)",
    "max_school(wiz)",
    "max_school(tow)",
    "max_school(fam)",
    "max_school(card)",
)

_INT = r"[+-]?\d+"
_KIND = f"[{REAGENTS}]"
EFFECTS: Final = {
    "mana": _INT,
    "gold": _INT,
    "reag": f"({_KIND}|any|won),{_INT}",
    "swap": _INT,
    "trade": f"{_INT},{_INT}",
    "track": f"(any|any2),{_INT}",
    "sell": "nodrop",
    "take": "wizard|tower|familiar",
    "dig": _INT,
    "reuse": "",
    "delve": "",
    "echo": "",
    "recolour": "",
    "act": "",
    "steal": f"(reag|gold|mana),{_INT}",
    "burn": f"each,reag,{_INT}|each,downto,{_INT}|one,kind,all",
    "silence": "",
    "swap_wizard": "",
    "stun": "",
    "trap": "",
    "toll": _INT,
    "hex": f"({'|'.join(STATS)}),{_INT}",
}
"""Each effect with the pattern of what stands in its brackets."""

UNASKED: Final = frozenset({"mana", "gold", "reag", "toll"})
"""Effects that a rival's doing may set off: none of them ever needs a choice."""

Arg = str | int


class Effect(msgspec.Struct, frozen=True):
    """One part of a spell: when it fires, what it does, and with which figures."""

    on: str
    verb: str
    args: tuple[Arg, ...] = ()


class Points(msgspec.Struct, frozen=True):
    """What an END effect scores: `times` x the counter, divided by `per` and rounded down."""

    counter: str
    times: int
    per: int


class Condition(msgspec.Struct, frozen=True):
    """A tile's condition: the counter is at least so much."""

    counter: str
    least: int


class Unknown(ValueError):
    """A word that the vocabulary does not have."""


def _arg(text: str) -> Arg:
    return int(text) if re.fullmatch(_INT, text) else text


def _mod(body: str) -> Effect:
    found = re.fullmatch(rf"(\w+) ({_INT})", body)
    if not found or found[1] not in STATS:
        raise Unknown(f"{body!r} is no stat and its change")
    return Effect("MOD", found[1], (int(found[2]),))


def _end(body: str) -> Effect:
    found = re.fullmatch(r"vp\((?:(\d+)\*([\w.()]+)|([\w.()]+)/(\d+))\)", body)
    counter = found and (found[2] or found[3])
    if not found or counter not in COUNTERS:
        raise Unknown(f"{body!r} is no vp(k*counter) or vp(counter/k)")
    return Effect("END", "vp", (str(counter), int(found[1] or 1), int(found[4] or 1)))


def _doing(on: str, body: str) -> Effect:
    found = re.fullmatch(r"(\w+)(?:\((.*)\))?", body)
    if not found or found[1] not in EFFECTS:
        raise Unknown(f"{body!r} is no effect of the vocabulary")
    verb, inside = found[1], found[2] or ""
    if not re.fullmatch(EFFECTS[verb], inside):
        raise Unknown(f"{verb} does not take ({inside})")
    if on.startswith("RIVAL_") and (verb not in UNASKED or inside.startswith("any")):
        raise Unknown(f"{verb} needs a choice and cannot stand under {on}")
    if verb == "toll" and not on.startswith("RIVAL_"):
        raise Unknown("toll stands under a RIVAL trigger only")
    return Effect(on, verb, tuple(_arg(part) for part in inside.split(",")) if inside else ())


def effects(text: str) -> tuple[Effect, ...]:
    """A spell's effect, part by part.

    >>> effects("MOD: hand_limit +1 ; GATHER: mana(1)")
    (Effect(on='MOD', verb='hand_limit', args=(1,)), Effect(on='GATHER', verb='mana', args=(1,)))
    """
    found = []
    for part in text.split(";"):
        on, _, body = (word.strip() for word in part.partition(":"))
        if on not in TRIGGERS:
            raise Unknown(f"{on!r} is no trigger")
        read: Callable[[str], Effect] = {"MOD": _mod, "END": _end}.get(on, lambda b, on=on: _doing(on, b))  # type: ignore[misc]
        found.append(read(body))
    return tuple(found)


def condition(text: str) -> Condition:
    """A tile's condition.

    >>> condition("schools(wiz) >= 5")
    Condition(counter='schools(wiz)', least=5)
    """
    found = re.fullmatch(r"([\w.()]+) >= (\d+)", text)
    if not found or found[1] not in COUNTERS:
        raise Unknown(f"{text!r} is no 'counter >= number'")
    return Condition(found[1], int(found[2]))


def counts(text: str) -> tuple[int, ...]:
    """How many of each reagent a list such as TTF shows.

    >>> counts("TTF")
    (0, 2, 0, 0, 0, 1, 0)
    """
    if unknown := set(text) - set(REAGENTS):
        raise Unknown(f"{sorted(unknown)[0]!r} is no reagent")
    return tuple(text.count(kind) for kind in REAGENTS)
