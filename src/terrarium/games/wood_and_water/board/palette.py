"""The chart's colours, for day and night."""

from __future__ import annotations

from collections.abc import Mapping

PALETTE: Mapping[str, tuple[str, str]] = {
    "ground": ("#F0E6C8", "#2B3128"),
    "wood": ("#DDE3BE", "#22342A"),
    "deepwood": ("#C6D3A6", "#1B2C22"),
    "upland": ("#EADBB0", "#353125"),
    "rock": ("#E0D8C6", "#2F3130"),
    "peak": ("#F4EFE2", "#474A48"),
    "sea": ("#DCEAEA", "#12272F"),
    "ash": ("#D8CFC2", "#332B28"),
    "lava": ("#F2A36B", "#A8461D"),
    "leaf": ("#A9BE84", "#3A5A40"),
    "leafline": ("#4B6B3C", "#8FB889"),
    "grass": ("#A89F6B", "#6B7355"),
    "contour": ("#9A7B3F", "#B79A63"),
    "sounding": ("#4E7F8F", "#6FA9BC"),
    "shore": ("#2C5565", "#8CC3D4"),
    "pencil": ("#B9AF93", "#42504C"),
    "rhumb": ("#DCCFB0", "#263433"),
    "road": ("#7A4E24", "#D2A472"),
    "roof": ("#B0552F", "#C9744B"),
    "wall": ("#FBF7EA", "#C9CDBF"),
    "wallline": ("#3A332A", "#1B2120"),
    "gold": ("#C08A1E", "#E3B651"),
    "gaia": ("#E8E2D0", "#B9B6A6"),
    "on-seat": ("#FFFFFF", "#0F1514"),
    "seat-0": ("#9C2F2A", "#EE8B80"),
    "seat-1": ("#1F5B8A", "#86BEEA"),
    "seat-2": ("#3B6B2A", "#96CE7F"),
    "seat-3": ("#6B3F8F", "#C7A0EA"),
    "seat-4": ("#8A5A00", "#E9BE62"),
    "seat-5": ("#0F6B66", "#70CFC8"),
    "seat-6": ("#A03268", "#F092BE"),
    "seat-7": ("#4A4A4A", "#C4C4C4"),
    "seat-8": ("#B04A00", "#FFAB70"),
    "seat-9": ("#2B3F99", "#A3B2FF"),
    "seat-10": ("#5E6B00", "#CFDB6B"),
    "seat-11": ("#7A2E12", "#E3A48C"),
    "seat-12": ("#006A8E", "#6ED3F5"),
    "seat-13": ("#81217F", "#E898E6"),
    "seat-14": ("#2E5747", "#A2D8C0"),
}
EDGES = (None, "10 4", "3 4", "12 3 2 3")
"""Dashes that tell owners apart without colour."""


def seat_colour(seat: int) -> str:
    return f"seat-{seat % 15}"
