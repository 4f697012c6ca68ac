"""Land, water and buildings, and what befalls lizards without a fight."""

from __future__ import annotations

from typing import Final

from ..content import HUNGER
from ..view.chart import counted
from .orders import contents
from .teller import Face, Teller, Telling, colour, ground, plural

_CHANGES: Final = {
    "mould": "moulded",
    "quake": "after the eruption",
    "dark": "by the Dark",
    "fertilised": "fertilised",
    "poisoned": "poisoned",
    "built": "built",
}


def land(t: Teller, f: Face) -> str:
    said = f"{ground(f['old'])} becomes {ground(f['new'])}, {_CHANGES.get(f['cause'], f['cause'])}."
    if f["role"] == "seen":
        return t.at(f["hex"], f"seen: {said}")
    lost = []
    if f.get("home"):
        lost.append("a Home Den")
    elif f.get("den", -1) >= 0 or f.get("pop"):
        lost.append("a den")
    if f.get("pop"):
        lost.append(plural(f["pop"], "Den Lizard"))
    lost += [f"a {what}" for what in ("temple", "bridge") if f.get(what)]
    return t.at(f["hex"], said + (f" You lose {', '.join(lost)}." if lost else ""))


def eruption(t: Teller, f: Face) -> str:
    return t.at(f["hex"], "seen: the volcano erupts.")


_FALLS: Final = {
    "collapse": "collapses",
    "eruption": "is destroyed by the eruption",
    "dark": "is swallowed by the Dark",
    "dropped": "collapses, its clan being gone",
}


def den_lost(t: Teller, f: Face) -> str:
    kind = "Home Den" if f["home"] else "den"
    falls = _FALLS.get(f["cause"], "is lost")
    if f["role"] == "seen":
        return t.at(f["hex"], f"seen: a {kind} {falls}.")
    lost = f" {plural(f['pop'], 'Den Lizard')} lost." if f["pop"] else ""
    return t.at(f["hex"], f"Your {kind} {falls}.{lost}")


def home_lost(t: Teller, f: Face) -> str:
    whose = f"A Home Den of {t.clan(f['clan'])}" if f["clan"] >= 0 else "A free Home Den"
    left = f"{f['left']} Home Den is left" if f["left"] == 1 else f"{f['left']} Home Dens are left"
    return f"{whose} is no more. {left}."


_BUILT: Final = {
    "den": "a den is finished",
    "site": "a den is begun",
    "bridge": "a bridge is built",
    "raft": "a raft is built",
}


def built(t: Teller, f: Face) -> str:
    whose = f" by {t.clan(f['clan'])}" if f["clan"] >= 0 else ""
    return t.at(f["hex"], f"seen: {_BUILT[f['what']]}{whose}.")


_BRIDGE_ENDS: Final = {
    "destroyed": "is destroyed",
    "sunk": "falls, the land beside it having sunk",
    "eruption": "falls in the eruption",
    "raised": "is gone, the water having become land",
    "dark": "vanishes in the Dark",
}


def bridge_lost(t: Teller, f: Face) -> str:
    whom = f" by {t.clan(f['by'])}" if f["by"] >= 0 else ""
    if f["role"] == "seen":
        return t.at(f["hex"], f"seen: the bridge is {'destroyed' if whom else 'gone'}{whom}.")
    return t.at(f["hex"], f"Your bridge {_BRIDGE_ENDS.get(f['cause'], 'is gone')}{whom}.")


_RAFT_ENDS: Final = {
    "sank": "sinks under your lizards",
    "rammed": "is rammed and sinks",
    "raised": "lies on dry land and breaks",
    "dark": "vanishes in the Dark",
}


def raft_lost(t: Teller, f: Face) -> str:
    if f["role"] == "seen":
        return t.at(f["hex"], "seen: a raft is gone.")
    return t.at(f["hex"], f"The raft {_RAFT_ENDS.get(f['cause'], 'is gone')}.")


def site_lost(t: Teller, f: Face) -> str:
    return t.at(f["hex"], "seen: the half-built den collapses.")


_DEATHS: Final = {
    "lava": "Lava",
    "eruption": "The volcano erupts",
    "cursed": "The curse takes its share",
    "whirlpool": "The whirlpool pulls",
    "starvation": "Starvation",
}


def killed(t: Teller, f: Face) -> str:
    left = f"{f['left']} left" if f["left"] else "Nobody is left"
    return t.at(f["hex"], f"{_DEATHS.get(f['cause'], 'Lost')}: {counted(f['lost'])} die. {left}.")


def mired(t: Teller, f: Face) -> str:
    who = [plural(f["warriors"], "warrior")] if f["warriors"] else []
    who += [plural(f["spies"], "spy", "spies")] if f["spies"] else []
    return t.at(f["hex"], f"Mired: {' and '.join(who)} cannot move through turn {f['until']}.")


def hunger(t: Teller, f: Face) -> str:
    return t.at(f["hex"], f"The band is {HUNGER[f['stage']]}.")


def population(t: Teller, f: Face) -> str:
    cause = {"nomads": ", nomads", "excess": ", too many for the land"}.get(f["cause"], "")
    figures = f"{f['before']} -> {f['after']} Den Lizards (capacity {f['capacity']})"
    return t.at(f["hex"], f"{colour(f['colour'])} den: {figures}{cause}.")


def den_colour(t: Teller, f: Face) -> str:
    return t.at(f["hex"], f"The den is settled: it is a {colour(f['colour'])} den now.")


def gift(t: Teller, f: Face) -> str:
    if f["role"] == "giver":
        return t.at(f["hex"], f"Given to {t.clan(f['to'])}: {contents(f)}.")
    return t.at(f["hex"], f"A gift of {t.clan(f['by'])}: {contents(f)}.")


LINES: Final[dict[str, Telling]] = {
    "land": land,
    "eruption": eruption,
    "den_lost": den_lost,
    "home_lost": home_lost,
    "built": built,
    "bridge_lost": bridge_lost,
    "raft_lost": raft_lost,
    "site_lost": site_lost,
    "killed": killed,
    "mired": mired,
    "hunger": hunger,
    "population": population,
    "den_colour": den_colour,
    "gift": gift,
}
