"""The text twin: everything that the drawing shows, with coordinates."""

from __future__ import annotations

from ..content import CREWS, Squad
from ..content.own_boards import title
from ..model.contact import engaged_with, zoc
from ..state import Field, Model
from ..view import View
from .crews import profile
from .names import SIDE_NAMES, colour, inch, standing_of
from .stakes import ended, stakes, warnings


def gauge(field: Field, side: int) -> str:
    """PY-431: models left, breaking point, scenario."""
    return f"{SIDE_NAMES[side]}: " + "; ".join(one.says for one in stakes(field, side))


def _drafting(view: View) -> str:
    if view.round > 3:
        return "The draft is over: crews are being built."
    held = f", {len(view.pack)} cards in your pack" if view.pack else ""
    return f"The draft: round {view.round} of 3{held}."


def caption(view: View) -> str:
    if not view.fields:
        return _drafting(view) if view.seats == 4 else "Crews are being chosen."
    field = view.fields[standing_of(view)]
    if field.ended:
        return ended(field, view.who)
    if not field.turn:
        return "Both crews deploy."
    mine = field.seats.index(view.who) if view.who in field.seats else -1
    sides = ["You have" if side == mine else f"{SIDE_NAMES[side]} has" for side in range(2)]
    lead = f" {sides[field.initiative]} the initiative." if field.initiative >= 0 else ""
    left = [f"{sides[side]} {field.owned(side)} of {field.originals[side]} models" for side in (0, 1)]
    left = left if mine < 1 else left[::-1]
    soon = "".join(f" {one}." for one in warnings(field))
    return f"Turn {field.turn}, {PHASES.get(field.phase, field.phase)}.{lead}{soon} {left[0]}, {left[1]}."


PHASES = {"initiative": "the beginning", "with me": "With Me!"}
"""What a phase is called, where its own name would be said twice or reads badly."""

FLAGS = (
    ("prone", "on the ground"),
    ("fallen", "fallen"),
    ("tried", "tried an obstacle"),
    ("shot", "shot"),
    ("magic", "used magic"),
    ("decked", "hit the deck"),
    ("swung", "swung"),
    ("parrying", "parrying"),
    ("charged", "charged"),
    ("held", "held by plants"),
    ("paralysed", "paralysed"),
    ("transfixed", "transfixed"),
    ("pumpkin", "a pumpkin"),
    ("statue", "a statue"),
    ("ethereal", "ethereal"),
    ("invisible", "invisible"),
    ("shielded", "shielded"),
    ("brave", "fearless"),
)


def statuses(field: Field, i: int) -> list[str]:
    m = field.models[i]
    found = [words for name, words in FLAGS if getattr(m, name)]
    if m.moved >= 0:
        found.append(f"moved {inch(m.moved)}")
    if m.climbing >= 0:
        found.append(f"climbing at {inch(m.climbing)}")
    if m.defending:
        found.append("defending")
    if m.warded:
        found.append("warded")
    for name in ("frightened", "captivated", "charmed", "commanded"):
        by = getattr(m, name)
        if by >= 0:
            found.append(f"{name} by {field.models[by].id}")
    found += [f"{c.stat} {c.n:+d} this {c.until}" for c in m.changes]
    foes = engaged_with(field, i)
    if foes:
        found.append("engaged with " + ", ".join(field.models[j].id for j in foes))
    elif zoc(field, i):
        found.append("zone of control")
    return found


def line(field: Field, i: int) -> str:
    m: Model = field.models[i]
    card = field.card(i)
    side = f" (now {SIDE_NAMES[m.control]}'s)" if m.control != m.owner else ""
    figures = f"F{card.fighting} St{card.strength} D{card.defense} A{card.attacks} W{m.wounds}"
    if card.hero:
        figures += f" H{m.heroism}"
    about = "; ".join([*statuses(field, i), *m.items])
    place = f"at {m.x / 1000:g}, {m.y / 1000:g}"
    return f"  {m.id} {m.card} ({colour(m.owner, m.slot)}){side} {place}  {figures}" + (f"  [{about}]" if about else "")


def battle(view: View, k: int) -> str:
    field = view.fields[k]
    lines = [f"Battle {k + 1} on the {title(field.board)} ({field.scenario}), turn {field.turn}, {field.phase}."]
    if field.ended:
        lines.append(ended(field, view.who))
    if field.originals[0]:
        lines += [gauge(field, 0), gauge(field, 1)]
    for side in range(2):
        seat = field.seats[side]
        shown = field.shown[side] or "face down"
        lines.append(
            f"{SIDE_NAMES[side]} ({view.called(seat)}): {field.hands[side]} cards in hand, "
            f"last discard {field.tops[side] or 'none'}, card {shown}"
            + (", initiative" if field.initiative == side else "")
        )
        hand = view.secrets[k].hands[side]
        if hand is not None:
            lines.append("  hand: " + " ".join(hand))
        placed = field.turn > 0
        for i, m in enumerate(field.models):
            if m.owner == side and m.alive:
                lines.append(
                    line(field, i) if placed else f"  {m.id} {m.card} ({colour(m.owner, m.slot)}), not yet placed"
                )
        gone = [m.id for m in field.models if m.owner == side and not m.alive]
        if gone:
            lines.append("  removed: " + " ".join(gone))
    for zone in field.zones:
        lines.append(f"{zone.kind} at {zone.x / 1000:g}, {zone.y / 1000:g}, radius {inch(zone.r)}")
    for hole in field.holes:
        lines.append(f"hole at {hole.x / 1000:g}, {hole.y / 1000:g}")
    for item, x, y in field.loose:
        lines.append(f"{item} lies at {x / 1000:g}, {y / 1000:g}")
    for combat in field.combats:
        teams = [", ".join(field.models[i].id for i in team) for team in combat.fighters]
        lines.append(
            f"combat: {teams[0]} against {teams[1]}, hits {combat.score[0]} to {combat.score[1]}"
            + (", resolved" if combat.resolved else "")
        )
    lines.append("Terrain:")
    for piece in field.ground.pieces:
        shape = " ".join(f"({x / 1000:g},{y / 1000:g})" for x, y in piece.poly) or str(
            [c / 1000 for c in (piece.circle if piece.circle[2] else piece.line)]
        )
        high = f", height {inch(piece.h or piece.z)}" if piece.h or piece.z else ""
        lines.append(f"  {piece.name}: {piece.kind}{high} {shape}")
    return "\n".join(lines)


def squad_words(squad: Squad) -> str:
    groups = [f"{group.count} {group.name}" for group in squad.groups]
    return " · ".join([squad.hero, *groups] if squad.hero else groups)


def _good_at(name: str) -> str:
    about = profile(name)
    return f"{about.ease}, good at {about.good}"


def text(view: View) -> str:
    parts = [caption(view)]
    if view.seats == 2 and not view.fields:
        parts += [
            f"{crew.name}, {crew.models} models, {_good_at(crew.name)}\n  " + "\n  ".join(map(squad_words, crew.squads))
            for crew in CREWS.values()
        ]
    if view.seats == 4 and view.round <= 3 and not view.fields:
        if view.pack:
            parts.append("Your pack: " + ", ".join(view.pack))
        parts.append("Cards taken: " + ", ".join(f"{view.called(n)} {c}" for n, c in enumerate(view.pick_counts)))
    if view.who >= 0 and view.picks and view.picks[view.who]:
        parts.append("Your cards: " + ", ".join(sorted(view.picks[view.who] or ())))
    parts += [battle(view, k) for k in range(len(view.fields))]
    return "\n\n".join(parts)
