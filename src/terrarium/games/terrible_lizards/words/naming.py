"""Made-up names for mixed animals: the head gives the beginning, the body the middle, the rest the end."""

from __future__ import annotations

from collections.abc import Sequence

from ..content import DINOSAURS, PARTS

_PIECES = {
    "allosaurus": ("Allo", "saurus"),
    "ankylosaurus": ("Ankylo", "saurus"),
    "apatosaurus": ("Apato", "saurus"),
    "archaeopteryx": ("Archaeo", "pteryx"),
    "brontomerus": ("Bronto", "merus"),
    "dracorix": ("Draco", "rix"),
    "plesiosaurus": ("Plesio", "saurus"),
    "pteranodon": ("Ptera", "nodon"),
    "quetzalcoatlus": ("Quetzal", "coatlus"),
    "spinosaurus": ("Spino", "saurus"),
    "stegosaurus": ("Stego", "saurus"),
    "therizinosaurus": ("Therizino", "saurus"),
    "triceratops": ("Tri", "ceratops"),
    "tyrannosaurus": ("Tyranno", "saurus"),
    "velociraptor": ("Veloci", "raptor"),
}


def animal(dino: Sequence[str]) -> str:
    """`Tyrannostegoceratops` for a Tyrannosaurus Head, a Stegosaurus Body and Triceratops Legs."""
    keys = [PARTS[card].key for card in dino if card]
    if not keys:
        return "bare plinth"
    if len(set(keys)) == 1:
        return DINOSAURS[keys[0]] if len(keys) > 2 else f"some {DINOSAURS[keys[0]]}"
    order = list(dict.fromkeys(keys))
    last = order.pop()
    stem = "".join(_PIECES[key][0] if n == 0 else _PIECES[key][0].lower() for n, key in enumerate(order[:2]))
    tail = _PIECES[last][1]
    return stem + (_PIECES[last][0].lower() if len(order) < 2 else "") + tail


def figure(dino: Sequence[str]) -> list[str]:
    """The animal in three lines of signs: wings over the back, tail to head, legs and arms below."""
    head, body, arms, legs, wings = (_PIECES[PARTS[card].key][0] if card else "" for card in dino)
    middle = f"~~~[{body or '':^9}]" + (f"==({head} >" if head else "==")
    lines = [f"     ^^{wings}^^" if wings else "", middle, f"    {'/' + legs + '|' if legs else '':<9}"]
    lines[2] += f" {chr(92)}{arms}{chr(92)}" if arms else ""
    return [line.rstrip() for line in lines if line.strip()]
