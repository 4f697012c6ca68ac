"""Own orders, done or failed (LZ-472): one line each, what was ordered and what came of it."""

from __future__ import annotations

from typing import Final

from ..content import CHANTS, FAILURES
from ..geometry import DIRECTIONS
from ..view.chart import NAMES, counted
from .teller import Face, Teller, Telling, colour, ground, plural


def order(t: Teller, f: Face) -> str:
    """An order that failed after its first step (LZ-011) tells both."""
    head = _written(t, f)
    if not f["fail"]:
        return t.at(f["hex"], f"{head}: {DONE[f['ord']](t, f)}")
    why = FAILURES.get(f["fail"], "it could not be done")
    code = f" ({f['fail']})" if t.terse else ""
    if f.get("route"):
        return t.at(f["hex"], f"{head}: {DONE[f['ord']](t, f)} Stopped{code}: {why}.")
    return t.at(f["hex"], f"{head} failed{code}: {why}.")


def _written(t: Teller, f: Face) -> str:
    parts = [t.order(f["ord"])]
    if f["chant"]:
        parts.append(t.chant(f["chant"]))
    if any(f["counts"]):
        parts.append(counted(f["counts"]))
    if f["chant"] == "GATE":
        parts.append(t.hex(f["target"]))
    parts += [DIRECTIONS[d] for d in f["directions"]]
    if f["ord"] == "GI":
        parts.append(t.clan(f["to"]) if t.terse else f"to {t.clan(f['to'])}")
    return " ".join(parts)


_FREED: Final = {"wild": "return to the wild", "den": "become Den Lizards", "unsettled": "settle in the den"}


def _free(t: Teller, f: Face) -> str:
    said = f"{counted(f['freed'])} {_FREED[f['into']]}."
    if any(f.get("refused") or ()):
        said += f" {counted(f['refused'])} refuse and stay in the band."
    return said


def _lob(t: Teller, f: Face) -> str:
    return f"{plural(f['thrown'], 'stone')} thrown at {t.hex(f['target'])}, {f['killed']} killed."


def _chant(t: Teller, f: Face) -> str:
    said = f"{plural(f['chanters'], 'black')} chant {CHANTS[f['chant']].name} on {t.hex(f['target'])}"
    if not f["effect"]:
        return f"{said}, without effect."
    said += f": {_EFFECTS[f['chant']](t, f)}."
    return said + (f" {f['reverted']} black turned red." if f.get("reverted") else "")


def _gate(t: Teller, f: Face) -> str:
    crowded = f.get("crowded") or ()
    return "the gate opens" + (f"; {counted(crowded)} find no room and die" if any(crowded) else "")


_EFFECTS: Final[dict[str, Telling]] = {
    "EYES": lambda t, f: "what it showed follows",
    "REVE": lambda t, f: f"{plural(f['spies'], 'enemy spy', 'enemy spies')} killed",
    "SHUN": lambda t, f: f"{plural(f['moved'], 'lizard')} flung to {t.hex(f['landed'])}",
    "SUMM": lambda t, f: f"a monster of {f['strength']} comes",
    "MOUL": lambda t, f: f"{ground(f['old'])} becomes {ground(f['new'])}",
    "FREE": lambda t, f: "lizards there are frozen",
    "COER": lambda t, f: f"{counted(f['joined'])} join you",
    "GATE": _gate,
    "TRAN": lambda t, f: f"{counted(f['before'])} become {counted(f['after'])}",
    "DARK": lambda t, f: "everything there is destroyed, and the hex is Cursed",
}


def _move(t: Teller, f: Face) -> str:
    route = f.get("route") or []
    said = [f"{counted(f['left'])} go to {t.hexes(route)}" if route else f"{counted(f['left'])} set out and stay"]
    if f.get("spy"):
        said[0] += ", as a spy"
    if f.get("fed"):
        said.append(f"Fed in {t.hexes(list(dict.fromkeys(f['fed'])))}")
    said += [f"The {ground(terrain)} in {t.hex(h)} is yours" for h, terrain in f.get("took") or ()]
    if f.get("broke"):
        said.append("The raft broke up on land")
    if f["end"] < 0:
        said.append("None are left")
    elif not route or route[-1] != f["end"]:
        said.append(f"They end in {t.hex(f['end'])}")
    return ". ".join(said) + "."


def _sneak(t: Teller, f: Face) -> str:
    lost = f"; {f['lost']} did not come through" if f.get("lost") else ""
    return f"{plural(f['moved'], 'spy', 'spies')} to {t.hexes(f['route'])}{lost}."


def _recruit(t: Teller, f: Face) -> str:
    return f"{f['recruits']} {NAMES[f['colour']]} recruits."


def contents(f: Face) -> str:
    """What a gift holds (LZ-305)."""
    parts = [f"{counted(f['counts'])} warriors"] if any(f.get("counts") or ()) else []
    if f.get("den"):
        parts.append(f"{colour(f['colour'])} den with {plural(f['pop'], 'Den Lizard')}")
    parts += [what for what in ("temple", "bridge") if f.get(what)]
    return ", ".join(parts) or "nothing"


_BUILT: Final = {
    "fertile": "the hex is Fertile now",
    "plains": "the Fertile hex is Plains now",
    "site": "a den is half-built",
    "den": "a new den is built, unsettled",
    "bridge": "a bridge is built",
    "raft": "a raft floats",
    "destroyed": "the bridge is destroyed",
}


def _work(t: Teller, f: Face) -> str:
    where = f" in {t.hex(f['target'])}" if f["target"] >= 0 else ""
    life = f", good for {f['life']} turns" if f.get("life") else ""
    return f"{_BUILT[f['built']]}{where}{life}."


DONE: Final[dict[str, Telling]] = {
    "FR": _free,
    "LO": _lob,
    "CH": _chant,
    "MO": _move,
    "SP": _move,
    "SA": _move,
    "SN": _sneak,
    "RE": _recruit,
    "GI": lambda t, f: f"given to {t.clan(f['to'])}." if t.terse else "done.",
    **dict.fromkeys(("BF", "DF", "BD", "BB", "BR", "DB"), _work),
}

LINES: Final[dict[str, Telling]] = {"order": order}
