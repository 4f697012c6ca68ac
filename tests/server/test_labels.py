"""Words that were riddles as labels do not come back: on pages, in scripts, in messages and letters of the site."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

SERVER = Path(__file__).parents[2] / "src" / "terrarium" / "server"
GAMES = sorted(path.parent for path in (SERVER.parent / "games").glob("*/lesson.py"))
TERMINAL = SERVER.parent / "cli"
"""Their words are held to it too."""

NOT_AGAIN = {
    "What with it?": "What would you like to do?",
    "Nothing is asked of you": "Waiting for (name)",
    "shows by itself": "updates by itself",
    "How the house is": "Status",
    "Leave for good": "Delete account",
    "has given a word": "a word for the dice",
    "Put off the deadline": "Extend the deadline",
    "Write into an account": "Change the balance",
    "Teaching game": "Learn in ten minutes",
    "Do it": "Submit",
    "Make an account": "Create an account",
    "Take back my last answer": "Undo my last move",
    "Only now": "Save for the deadline",
    "The hall": "Lobby",
    "The desk": "Moderator's page",
    "Seat 1": "you, or the player's name",
    "Whom": "Who",
    "this house": "this site",
    "the house does": "the server does",
    "One cannot": "You cannot",
    "what is asked of you": "what you are asked",
    "This seat is not asked": "It is not this seat's turn",
    "is put off": "has been extended",
    "That moment is over": "That question is closed",
    "End my actions": "End actions",
    "Do you answer": "Respond?",
    "Nobody does more": "Nobody responds",
    "Do without": "Decline",
    "in the place of": "in place of",
    "Begin anew": "Start again",
    "of the house": "of the server, or of the site",
    "the house was": "the server was",
    "shall go": "should go",
    "hands it in": "sends it",
    "is told to who": "whoever ... is told",
    "With whom": "Who ... with",
    "goes on here already": "is already running here",
    "Play at this server": "Play on this server",
    "is no seat;": "is not a seat;",
}
"""What stood there, and what is said instead."""
LABELS = {"Settled", "Letters", "The record", "Hall", "Desk", "Door", "Riders", "Whom", "Errand", "Away"}
"""As the whole of a button, a heading or a link these say nothing."""

_TEMPLATE = re.compile(r"{%.*?%}|{#.*?#}|{{.*?}}", re.DOTALL)
_LABEL = re.compile(r"<(button|h1|h2|h3|summary|legend|label|a)\b[^>]*>([^<]*)</\1>")
_SCRIPT_COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)


def templates() -> list[Path]:
    return sorted(SERVER.rglob("*.html"))


def scripts() -> list[Path]:
    return sorted((SERVER / "play" / "static").rglob("*.js"))


def strings(file: Path) -> Iterator[str]:
    """The texts in a module that are not there to explain it."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    explained = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in explained:
            yield node.value


def said() -> Iterator[tuple[str, str]]:
    """Every text that the site may show, with its file."""
    for file in templates():
        yield file.name, re.sub(r"\s+", " ", _TEMPLATE.sub("", file.read_text(encoding="utf-8")))
    for file in scripts():
        yield file.name, _SCRIPT_COMMENT.sub("", file.read_text(encoding="utf-8"))
    spoken = [file for game in GAMES for file in [game / "lesson.py", *sorted((game / "words").rglob("*.py"))]]
    for file in [*sorted(SERVER.rglob("*.py")), *sorted(TERMINAL.glob("*.py")), *spoken]:
        if "migrations" not in file.parts:
            for text in strings(file):
                yield file.name, text


def test_no_riddle_comes_back() -> None:
    riddles = re.compile("|".join(rf"(?<!\w){re.escape(words)}(?!\w)" for words in NOT_AGAIN))
    found = [(name, hit, NOT_AGAIN[hit]) for name, text in said() for hit in riddles.findall(text)]
    assert found == []


def test_a_riddle_would_be_found() -> None:
    assert any("Undo my last move" in text for _, text in said()), "what templates say"
    assert any("Connection lost." in text for _, text in said()), "what scripts say"
    assert any("Create an account first." in text for _, text in said()), "what refusals say"
    assert any("Claw Swipe: which part" in text for _, text in said()), "what games say"


def test_no_label_is_one_of_the_bare_words_that_tell_nothing() -> None:
    found = [
        (file.name, label.strip())
        for file in templates()
        for _, label in _LABEL.findall(_TEMPLATE.sub("", file.read_text(encoding="utf-8")))
        if label.strip() in LABELS
    ]
    assert found == []


def test_the_site_speaks_plainly_of_you() -> None:
    """No exclamation marks but the one in Lizards!, and the computer is never "we"."""
    found = []
    for file in templates():
        text = re.sub(r"<[^>]*>", " ", _TEMPLATE.sub("", file.read_text(encoding="utf-8")))
        found += [(file.name, hit) for hit in re.findall(r"\b(?:We|we|our|us)\b|\w+!(?!=)", text) if hit != "Lizards!"]
    assert found == []
