"""Answers in words, a sentence for each order."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Decision, Value

from ..view import CampaignView
from .naming import headed, placed, works_words
from .orders import order_words

V = CampaignView


def said(v: V, decision: Decision, answer: Value) -> list[str]:
    """The orders of phase 5 one by one; other answers are as short as a sentence already."""
    if decision.kind != "spend" or not isinstance(answer, list):
        return []
    return [sentence(v, order) for order in answer] or ["Nothing is ordered."]


def sentence(v: V, order: dict[str, Any]) -> str:
    """`Build a farm at B3.`"""
    [(way, given)] = order.items()
    if way == "build":
        return f"Build {works_words([given['key']])} at {placed(v, given['square'])}."
    if way == "demolish":
        return f"Take down {works_words([given['key']])} at {placed(v, given['square'])}."
    if way in ("recruit", "recruit_village"):
        return f"Recruit {order_words(v, order)}."
    return f"{headed(order_words(v, order))}."
