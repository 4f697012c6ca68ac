"""The marks in the house's letters by which their answers are read. Every one begins with `#`, as comments do."""

from __future__ import annotations

BANNER = "##### Write above this line, or in the form below #####"
"""The first line of every letter that can be answered."""
PLAIN_BANNER = "##### Write above this line #####"
"""The same where the letter has no form."""
OPEN, CLOSE = "#orders", "#end"
"""A form stands between `#orders 0-1-17 k3x9q` and `#end 0-1-17`: the moment that it answers, and the mark by which the
house knows it as its own."""
WIDTH = 70
"""Wider lines are broken by mail programs where they please."""
