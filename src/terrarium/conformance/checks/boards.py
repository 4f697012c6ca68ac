"""The board is a sound SVG that a strict page can show: its size written, nothing inline that runs or styles. What
may move has a name of its own, and is put at its place by `translate()`; that names tell no secret, `leaks` sees."""

from __future__ import annotations

from xml.etree import ElementTree

from ..answers import leaves, options
from ..case import Broken, require
from ..spot import Spot

FORBIDDEN = ("style", "script", "foreignObject", "filter")


def check(spot: Spot) -> None:
    dues = spot.some(spot.dues(), 1)
    who = dues[0].seat if dues else -1
    drawing = spot.game.board(spot.view(who))
    require(isinstance(drawing, str), f"board gives {drawing!r}, no text")
    if not drawing:
        spot.coverage.note("the game has no board drawing")
        return
    refs = sound(drawing)
    for due in dues:
        for leaf in leaves(due.decision.form):
            wanted = {f"{leaf.of}:{option}" for option in options(leaf)}
            spot.coverage.refs += len(wanted)
            spot.coverage.refs_drawn += len(wanted & refs)


def sound(drawing: str) -> set[str]:
    """The refs of a drawing that is as it should be."""
    try:
        root = ElementTree.fromstring(drawing)
    except ElementTree.ParseError as error:
        raise Broken(f"the board is no well-formed XML: {error}") from None
    require(
        root.tag == "{http://www.w3.org/2000/svg}svg", f"the board is a <{root.tag}>, not an <svg> in its namespace"
    )
    require(root.get("width") and root.get("height"), "the board has no width or no height")
    refs: set[str] = set()
    pieces: set[str] = set()
    for element in root.iter():
        tag = str(element.tag).rpartition("}")[2]
        require(tag not in FORBIDDEN, f"the board has a <{tag}>")
        for name, value in element.attrib.items():
            plain = name.rpartition("}")[2]
            require(plain != "style", f"a <{tag}> of the board has a style attribute")
            require(not plain.startswith("on"), f"a <{tag}> of the board has the script attribute {plain}")
            require(plain != "href" or value.startswith(("#", "data:image/")), f"the board refers to {value}")
        if ref := element.get("data-ref"):
            refs.add(ref)
        if piece := element.get("data-id"):
            require(piece not in pieces, f"several pieces of the board are called {piece}")
            pieces.add(piece)
            placed = str(element.get("transform", "")).startswith("translate(")
            require(placed, f"the piece {piece} of the board is not put at its place by translate()")
    return refs
