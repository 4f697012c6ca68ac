"""HTML letters as lines of text: quotations as `> `, list items and rows of tables as lines."""

from __future__ import annotations

import re
from typing import Any

from selectolax.lexbor import LexborHTMLParser

from ...policy.letter_bounds import bounded_html

_BLOCKS = {
    "address", "article", "blockquote", "center", "dd", "div", "dl", "dt", "fieldset", "figure", "footer", "form",
    "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre", "section", "table",
    "tbody", "tfoot", "thead", "tr", "ul",
}  # fmt: skip
_HIDDEN = {"head", "script", "style", "template", "title", "noscript", "object", "svg", "img", "meta", "link"}
_UNSEEN = re.compile(
    r"(?:^|;)(?:display:none|visibility:(?:hidden|collapse)|mso-hide:all|(?:font-size|max-height|opacity):0+(?:\.0*)?(?:px|pt|r?em|%)?"
    r"(?:!important)?(?:;|$))"
)
"""Styles of what its reader does not see, so that its writer has not meant it."""
DEEPEST = 200


class _Writer:
    def __init__(self) -> None:
        self.lines: list[str] = []
        self.now = ""
        self.depth = 0

    def text(self, text: str, kept: bool) -> None:
        if kept:
            first, *rest = text.split("\n")
            self.now += first
            for line in rest:
                self.end(always=True)
                self.now = line
            return
        words = " ".join(text.split())
        lead = " " if text[:1].isspace() and self.now and not self.now.endswith(" ") else ""
        tail = " " if words and text[-1:].isspace() else ""
        self.now += lead + words + tail if words else (lead or "")

    def end(self, always: bool = False) -> None:
        if self.now.strip() or always:
            self.lines.append(">" * self.depth + (" " if self.depth else "") + self.now.strip(" "))
        self.now = ""


def as_text(markup: str) -> str:
    """Plain lines of an HTML part; empty where it cannot be parsed."""
    try:
        root = LexborHTMLParser(bounded_html(markup)).root
    except Exception:
        return ""
    writer = _Writer()
    if root is not None:
        _walk(root, writer, False, 0)
    writer.end()
    return "\n".join(writer.lines)


def _walk(node: Any, writer: _Writer, kept: bool, level: int) -> None:
    child = node.child
    while child is not None:
        tag = (child.tag or "").lower()
        if tag == "-text":
            writer.text(child.text(deep=False) or "", kept)
        elif tag == "br":
            writer.end(always=True)
        elif tag not in _HIDDEN and not tag.startswith(("-", "!", "_")) and level < DEEPEST:
            _element(child, tag, writer, kept, level)
        child = child.next


def _element(node: Any, tag: str, writer: _Writer, kept: bool, level: int) -> None:
    style = (node.attributes.get("style") or "").lower().replace(" ", "")
    if "hidden" in node.attributes or _UNSEEN.search(style):
        return
    block = tag in _BLOCKS
    quote = tag == "blockquote"
    if block:
        writer.end()
    writer.depth += quote
    pre = kept or tag == "pre" or "white-space:pre" in style
    _walk(node, writer, pre, level + 1)
    if block:
        writer.end()
    elif tag in ("td", "th"):
        writer.now += " "
    writer.depth -= quote
