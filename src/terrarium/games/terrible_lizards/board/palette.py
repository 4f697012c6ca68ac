"""The board's own colours by name, for day and night."""

from __future__ import annotations

from terrarium.kernel.svg import Colours, pen

PALETTE: Colours = {
    "bone": ("#F3E7C6", "#DCCFA9"),
    "bone-far": ("#DCCBA0", "#A39673"),
    "bone-line": ("#4B3A25", "#1C150C"),
    "socket": ("#5B4932", "#2A2115"),
    "skin": ("#E4C9A0", "#6B5B44"),
    "plate": ("#D9B98A", "#A98B5F"),
    "felt": ("#FBF6E8", "#22302F"),
    "felt-yours": ("#F1F3DF", "#263A34"),
    "wood": ("#A67C4E", "#6B4E30"),
    "plinth": ("#C9B088", "#4C4433"),
    "rod": ("#8D8674", "#7C8077"),
    "brass": ("#F0DFA8", "#C9AE62"),
    "brass-ink": ("#3A2D10", "#241B08"),
    "resin": ("#DA8F14", "#E9A838"),
    "resin-more": ("#A85B00", "#FFD27A"),
    "resin-bed": ("#EBDDB9", "#3B3626"),
    "tan": ("#8A6630", "#D9B679"),
    "card": ("#FFFDF6", "#1D2827"),
}
P = pen(PALETTE)
