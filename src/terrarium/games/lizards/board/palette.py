"""The colours of the map: day and night, from the paints of a naturalist's box.

Tints are grounds, inks are lines. Each tint has a faint twin, half washed back into the paper, for what is only
remembered. Sixteen clans have a hue each; who cannot tell hues apart has the edge pattern and the code.
"""

from __future__ import annotations

from typing import Final

from terrarium.kernel.svg import HOUSE

Shades = dict[str, tuple[str, str]]

TINTS: Final[Shades] = {
    "plains": ("#EDE4B4", "#39391F"),
    "swamp": ("#BFCBA6", "#22372C"),
    "scrub": ("#D3D49B", "#33391C"),
    "fertile": ("#B5D88D", "#26491F"),
    "peak": ("#D9D2C8", "#3B3936"),
    "volcano": ("#DDBFAE", "#43261E"),
    "water": ("#C4E0E6", "#11303D"),
    "whirlpool": ("#A5CEDB", "#0C3C4F"),
    "temple": ("#E6DDEB", "#35304A"),
    "ruin": ("#E2D8C3", "#38342B"),
    "cursed": ("#CDBED2", "#2D2135"),
    "earth": ("#F0DDB0", "#463A20"),
}
INKS: Final[Shades] = {
    "grass": ("#9A8F45", "#9C9760"),
    "reed": ("#4C6E4A", "#86B085"),
    "bush": ("#6B7530", "#A7B065"),
    "leaf": ("#3F7F35", "#8BCB74"),
    "rock": ("#6B625B", "#ADA398"),
    "snow": ("#FBF8F1", "#C9C4BB"),
    "wave": ("#6CA7B8", "#3E7F97"),
    "deep": ("#2E7590", "#7CC3DC"),
    "foam": ("#E9F5F5", "#1D4A5A"),
    "shore": ("#5A6F6A", "#6F9A9C"),
    "stone": ("#FAF5EA", "#B9B0C9"),
    "mortar": ("#6F6480", "#14101C"),
    "rubble": ("#7A6D52", "#BDB08F"),
    "dead": ("#55405F", "#BFA3CE"),
    "lava": ("#D8541E", "#FF9A5A"),
    "smoke": ("#8D7D76", "#8F827D"),
    "timber": ("#B98B55", "#B48A5A"),
    "bark": ("#5F4325", "#2A1C0E"),
    "rail": ("#5F4325", "#C79B67"),
    "dome-line": ("#22302B", "#0B0F0E"),
    "pencil": ("#A79F8B", "#55635F"),
    "hex-line": ("#B9AE8C", "#0C1415"),
    "pencil-line": ("#DAD2BC", "#202B2B"),
    "plate": ("#FFFCF3", "#0F1615"),
    "hex-code": ("#7D7460", "#77867F"),
    "sight": ("#8A6A1F", "#D9B45C"),
    "free": ("#6E6A5C", "#A9A793"),
    "dome-letter": ("#FFFFFF", "#FFFFFF"),
    "dome-letter-dark": ("#22302B", "#1A1A14"),
    "on-clan": ("#FFFFFF", "#0E1513"),
}
LIZARDS: Final[Shades] = {
    "red-lizard": ("#C0432E", "#E8705A"),
    "grn-lizard": ("#4C8F3A", "#86CC6C"),
    "gry-lizard": ("#8C9296", "#B4BCC0"),
    "yel-lizard": ("#E3B32C", "#F1CD5A"),
    "blk-lizard": ("#33343C", "#6A6C7C"),
    "no-lizard": ("#EADCBB", "#8F8468"),
}
_HUES: Final[list[tuple[str, str]]] = [
    ("#A8322A", "#F08A7E"),
    ("#1F6FA8", "#7FBDEB"),
    ("#2F7A3A", "#84CF8C"),
    ("#7A3E9D", "#CF9FEA"),
    ("#A65A00", "#F2AE5C"),
    ("#0E7C7B", "#67CFCB"),
    ("#A62A6B", "#F08BBE"),
    ("#566118", "#BCC96A"),
    ("#3C4A9E", "#9FACF5"),
    ("#8A4B2D", "#DDA183"),
    ("#2D5A4C", "#8FC6B1"),
    ("#8B2F4C", "#E58EA8"),
    ("#4F5661", "#B3BDCB"),
    ("#7B6400", "#DCC45A"),
    ("#5A3A78", "#B79BE0"),
    ("#1D6B52", "#6FD1AE"),
]


def mixed(one: str, other: str, share: float) -> str:
    """One colour with a share of another in it."""
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def _faint(shades: Shades, share: float) -> Shades:
    day, night = HOUSE["paper"]
    return {f"{n}-faint": (mixed(d, day, share), mixed(k, night, share)) for n, (d, k) in shades.items()}


def clan(seat: int) -> str:
    """The name of a clan's hue."""
    return f"clan{seat + 1}"


PALETTE: Final[Shades] = {
    **TINTS,
    **_faint(TINTS, 0.62),
    **INKS,
    **LIZARDS,
    **_faint(LIZARDS, 0.55),
    **{clan(seat): hue for seat, hue in enumerate(_HUES)},
}
