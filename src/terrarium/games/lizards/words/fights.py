"""Fights, stones, chants and spies: each side its own face, bystanders the least (25.10)."""

from __future__ import annotations

from typing import Final

from ..content import CHANTS, LEVELS
from ..view.chart import NAMES, counted
from .teller import Face, Teller, Telling, colour, plural


def combat(t: Teller, f: Face) -> str:
    """LZ-479 for those who fought; for bystanders hex, both clans, winner."""
    attacker, defender = t.clan(f["attacker"]), t.clan(f["defender"], "the militia of the free den")
    if f["role"] == "seen":
        won = {"attacker": attacker, "defender": defender}.get(f["won"])
        return t.at(f["hex"], f"seen: {attacker} fought {defender}, {f'{won} won' if won else 'nobody won'}.")
    mine, theirs = f["engaged"] if f["role"] == "attacker" else f["engaged"][::-1]
    other, verb = (defender, "attack") if f["role"] == "attacker" else (attacker, "are attacked by")
    won = f["won"] == f["role"]
    ends = "You win" if won else "You lose" if f["won"] != "none" else "Both sides perish"
    said = [
        f"{mine} of yours {verb} {other}, {theirs} strong{', through the gate' if f.get('gate') else ''}",
        f"{ends}. Lost: {counted(f['lost'])}; theirs: {f['their_lost']}",
    ]
    if any(f["captives"]):
        said.append(f"{'Captives' if won else 'Taken captive'}: {counted(f['captives'])}")
    if f["fled"] >= 0:
        said.append(f"{'They flee' if won else 'You flee'} to {t.hex(f['fled'])}")
    if f["left"]:
        said.append(f"{f['left']} left{', ' + LEVELS[f['level']] if won else ''}")
    return t.at(f["hex"], ". ".join(said) + ".")


def monster(t: Teller, f: Face) -> str:
    if f["role"] == "seen":
        return t.at(f["hex"], f"seen: a sea monster rose against {t.clan(f['clan'])}.")
    came = "A summoned sea monster" if f.get("summoned") else "A sea monster"
    left = f"{f['left']} left" if f["left"] else "Nobody is left"
    return t.at(f["hex"], f"{came} of {f['strength']} attacks. Lost: {counted(f['lost'])}. {left}.")


def den_taken(t: Teller, f: Face) -> str:
    if f["role"] == "captor":
        kind = "Home Den" if f["home"] else "den"
        whose = f" from {t.clan(f['former'])}" if f["former"] >= 0 else ""
        return t.at(f["hex"], f"{colour(f['colour'])} {kind} taken{whose}, with {plural(f['pop'], 'Den Lizard')}.")
    if f["role"] == "loser":
        return t.at(f["hex"], f"Your den is lost to {t.clan(f['owner'])}.")
    return t.at(f["hex"], f"seen: the den now belongs to {t.clan(f['owner'])}.")


def lob(t: Teller, f: Face) -> str:
    if f["role"] == "seen":
        return t.at(f["hex"], "seen: stones fell here.")
    who = f" {t.clan(f['by'])} threw them from {t.hex(f['source'])}." if f["by"] >= 0 else ""
    return t.at(f["hex"], f"Stones fall on your lizards. Lost: {counted(f['lost'])}.{who}")


def _dark(t: Teller, f: Face) -> str:
    den = f", and the den with {plural(f['pop'], 'Den Lizard')}" if f.get("den") else ""
    return f"everything of yours here is destroyed ({counted(f['lost'])}){den}"


_VICTIMS: Final[dict[str, Telling]] = {
    "SHUN": lambda t, f: f"{plural(f['moved'], 'lizard')} of yours flung to {t.hex(f['landed'])}",
    "COER": lambda t, f: f"{counted(f['lost'])} leave you for {t.clan(f['owner'])}",
    "TRAN": lambda t, f: f"{counted(f['before'])} are {counted(f['after'])} now",
    "DARK": _dark,
    "SUMM": lambda t, f: "a monster comes for your lizards",
    "MOUL": lambda t, f: "the ground changes under your lizards",
    "FREE": lambda t, f: "your lizards are frozen for this turn",
    "REVE": lambda t, f: "it finds your spies",
}


def chant(t: Teller, f: Face) -> str:
    if f["role"] == "seen":
        return t.at(f["hex"], f"seen: lizards of {t.clan(f['clan'])} chant.")
    whose = f", sung by {t.clan(f['by'])} in {t.hex(f['source'])}" if f["by"] >= 0 else ""
    did = _VICTIMS[f["chant"]](t, f) if f["chant"] in _VICTIMS else "it touches your lizards"
    return t.at(f["hex"], f"{CHANTS[f['chant']].name}{whose}: {did}.")


def eyes(t: Teller, f: Face) -> str:
    said = [f"{t.clan(clan, 'militia')} {counted(counts)}" for clan, counts in f["bands"]]
    if f["den"]:
        said.append(f"{colour(f['den'][0])} den with {plural(f['den'][1], 'Den Lizard')}")
    return t.at(f["hex"], f"Eyes: {'; '.join(said) or 'nobody there'}.")


_SPY_ENDS: Final = {
    "captured": "was captured",
    "reveal": "was found by a Reveal",
    "dark": "vanished in the Dark",
    "summon": "was eaten by a summoned monster",
    "monster": "was eaten by a sea monster",
    "cursed": "died in the Cursed hex",
    "whirlpool": "drowned in the whirlpool",
    "eruption": "died in the eruption",
    "lava": "died in the lava",
    "bush": "has gone bush",
}


def spy_lost(t: Teller, f: Face) -> str:
    if f["role"] == "captor":
        how = "captured" if f["cause"] == "captured" else "killed"
        return t.at(f["hex"], f"A spy of {t.clan(f['clan'])} is {how}.")
    return t.at(f["hex"], f"Your {NAMES[f['colour']]} spy {_SPY_ENDS.get(f['cause'], 'is lost')}.")


def spy_back(t: Teller, f: Face) -> str:
    return t.at(f["hex"], f"A {NAMES[f['colour']]} spy rejoins the band.")


LINES: Final[dict[str, Telling]] = {
    "combat": combat,
    "monster": monster,
    "den_taken": den_taken,
    "lob": lob,
    "chant": chant,
    "eyes": eyes,
    "spy_lost": spy_lost,
    "spy_back": spy_back,
}
