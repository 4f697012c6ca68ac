"""The board's own colours: one ink and one tint for each school, the wood of the table, by day and by night."""

from __future__ import annotations

from terrarium.kernel.svg import pen

PALETTE: dict[str, tuple[str, str]] = {
    "con": ("#74459A", "#CBA8E8"),
    "sor": ("#A8431E", "#F2A07A"),
    "alc": ("#7D6000", "#E8C25A"),
    "enc": ("#A33A6B", "#F09DC0"),
    "dru": ("#2F6B3F", "#86CC94"),
    "tha": ("#345C86", "#9CC2E8"),
    "nec": ("#45454F", "#C8C8D2"),
    "con-tint": ("#F1E9F6", "#282032"),
    "sor-tint": ("#F9E9E0", "#33221A"),
    "alc-tint": ("#F7F0D6", "#2E2814"),
    "enc-tint": ("#F8E6EE", "#321D27"),
    "dru-tint": ("#E6F1E4", "#1A2B1F"),
    "tha-tint": ("#E5ECF4", "#1A2632"),
    "nec-tint": ("#EAEAEC", "#26262C"),
    "wood": ("#E7DCC3", "#191C17"),
    "grain": ("#DCCFB0", "#20251F"),
    "shade": ("#4A3718", "#000000"),
    "pit": ("#4B3527", "#0B0908"),
    "pit-ink": ("#F8EBD2", "#EFE3CB"),
}
"""Day and night."""

ink = pen(PALETTE)
TINTS = ("con", "sor", "alc", "enc", "dru", "tha", "nec")
"""The colour of each school, in their order."""
