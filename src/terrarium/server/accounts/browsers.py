"""What somebody signs in with, in two words, from what the browser says of itself."""

from __future__ import annotations

NAMES = {
    "Edg": "Edge",
    "OPR": "Opera",
    "Vivaldi": "Vivaldi",
    "SamsungBrowser": "Samsung's browser",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "Chrom": "Chrome",
    "CriOS": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "iPhone": "an iPhone",
    "iPad": "an iPad",
    "Android": "Android",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Macintosh": "a Mac",
    "Linux": "Linux",
}
"""The first that is named counts: most browsers also name the ones they descend from."""


def browser(agent: str) -> str:
    """`Chrome on Linux`; a program that is no browser by its own first word."""
    name = next((says for mark, says in NAMES.items() if mark in agent), "")
    system = next((says for mark, says in SYSTEMS.items() if mark in agent), "")
    if not name:
        name = agent.partition("/")[0].strip() if "Mozilla" not in agent else ""
    name = name or "An unknown browser"
    return f"{name} on {system}" if system else name
