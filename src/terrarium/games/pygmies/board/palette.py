"""The colours of the table, by day and by night."""

from __future__ import annotations

from terrarium.kernel.svg import pen

PALETTE: dict[str, tuple[str, str]] = {
    "lawn": ("#EEF0DC", "#18221D"),
    "grid": ("#DCDFC4", "#223029"),
    "wood": ("#C9D8AE", "#24402E"),
    "wave": ("#BBD7E0", "#16323F"),
    "stone": ("#B9B2A0", "#5A5F5A"),
    "hill": ("#E4D9B6", "#39392A"),
    "deck": ("#DCC7A0", "#43382A"),
    "hedge": ("#8FAE6E", "#3E6141"),
    "pit": ("#A58F6C", "#2B241B"),
    "wall": ("#4A4438", "#CFC8B4"),
    "shade": ("#22302B", "#000000"),
    "zone": ("#B3401F", "#F0936E"),
    "SA": ("#C8382B", "#E2695C"),
    "SB": ("#E58A1F", "#F0A04A"),
    "SC": ("#E8C93A", "#F0DA6A"),
    "NA": ("#2F64B0", "#6C9BE0"),
    "NB": ("#3F8F4E", "#6FBF7E"),
    "NC": ("#7A4C9E", "#B48AD4"),
    "SA-base": ("#EFC3BC", "#5A2E29"),
    "SB-base": ("#F7DDB9", "#5F4423"),
    "SC-base": ("#F7EEBB", "#5E5527"),
    "NA-base": ("#BFD0EA", "#2B3F5E"),
    "NB-base": ("#C4E1C9", "#2C4F34"),
    "NC-base": ("#D8C7E6", "#48365A"),
    "skin": ("#F2CDA4", "#E3BC93"),
    "hide": ("#9DB86B", "#8CA85C"),
    "bone": ("#EFE9D6", "#DDD8C6"),
    "drowned": ("#9CC3C0", "#86B1AE"),
    "steel": ("#C6CED2", "#AEB8BC"),
    "boot": ("#6B4A2C", "#9A7350"),
    "hat": ("#3D3A55", "#6C678F"),
    "straw": ("#E3C15F", "#D9B75A"),
    "ginger": ("#B5622B", "#C57540"),
    "gold": ("#F0C33C", "#F0C84E"),
    "figure-ink": ("#22302B", "#0C1211"),
    "coin-ink": ("#FFFFFF", "#0E1513"),
    "coin-dark": ("#22302B", "#0E1513"),
}


PEN = pen(PALETTE)
