"""Terrarium: turn-based tabletop games, hosted, moderated and played."""

from .built import choose

__version__ = "0.1.0"
BUILD = choose()
"""What runs: plain Python, or compiled."""
