"""Terrarium: turn-based tabletop games, hosted, moderated and played."""

__version__ = "0.1.0"
