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
    "table": ("#DCCBA6", "#172120"),
    "grain": ("#CDB98E", "#1E2B29"),
    "shade": ("#4A3718", "#000000"),
    "felt": ("#FBF6E8", "#22302F"),
    "felt-yours": ("#EFF3DC", "#263A34"),
    "felt-dead": ("#E6DCC2", "#1A2423"),
    "wood": ("#A67C4E", "#6B4E30"),
    "back-ink": ("#FFF9EA", "#F3E9D2"),
    "plinth": ("#C9B088", "#4C4433"),
    "rod": ("#8D8674", "#7C8077"),
    "brass": ("#F0DFA8", "#C9AE62"),
    "brass-ink": ("#3A2D10", "#241B08"),
    "slot": ("#EFE5CB", "#1A2726"),
    "resin": ("#DA8F14", "#E9A838"),
    "resin-more": ("#A85B00", "#FFD27A"),
    "resin-bed": ("#EBDDB9", "#3B3626"),
    "tan": ("#8A6630", "#D9B679"),
    "tan-wash": ("#F0E0BF", "#3A3222"),
    "ember-wash": ("#F8DACB", "#43251B"),
    "violet-wash": ("#E7DAF2", "#332742"),
    "moss-wash": ("#D3E6CE", "#1F3A29"),
    "card": ("#FFFDF6", "#1D2827"),
}
P = pen(PALETTE)
