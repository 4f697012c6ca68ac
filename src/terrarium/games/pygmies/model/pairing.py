"""PY-231: the division of a melee into combats, each one model against one or more, as many as possible."""

from __future__ import annotations

from functools import lru_cache

from ..state import Field
from .contact import engaged_with

Star = tuple[tuple[int, ...], tuple[int, ...]]
MOST = 40
"""Divisions of one tangle that are offered; beyond that the first in id order."""


def contacts(field: Field, resolved: list[Star] | None = None) -> dict[int, list[int]]:
    """PY-230: who touches whom; contacts inside a resolved combat are left out."""
    graph = {}
    for i in field.alive():
        foes = engaged_with(field, i)
        for south, north in resolved or []:
            if i in south or i in north:
                foes = [j for j in foes if j not in south and j not in north]
        if foes:
            graph[i] = foes
    return graph


def tangles(graph: dict[int, list[int]]) -> list[list[int]]:
    """The connected parts, each in id order."""
    left = set(graph)
    found = []
    while left:
        part, todo = set(), [min(left)]
        while todo:
            i = todo.pop()
            if i in part:
                continue
            part.add(i)
            todo += [j for j in graph[i] if j in graph and j not in part]
        left -= part
        found.append(sorted(part))
    return found


def matching(graph: dict[int, list[int]], side: dict[int, int], part: list[int]) -> dict[int, int]:
    """A maximum matching: North's models with their mates of South."""
    mate: dict[int, int] = {}

    def augment(i: int, seen: set[int]) -> bool:
        for j in graph[i]:
            if j in seen:
                continue
            seen.add(j)
            if j not in mate or augment(mate[j], seen):
                mate[j] = i
                return True
        return False

    for i in part:
        if side[i] == 0:
            augment(i, set())
    return mate


def matched(graph: dict[int, list[int]], side: dict[int, int], part: list[int]) -> tuple[Star, ...]:
    """One legal division, made straight from a maximum matching: who is left over joins the first that it touches.

    Two left over can never pull one pair apart, or the matching could be made greater."""
    pairs = {**(mate := matching(graph, side, part)), **{south: north for north, south in mate.items()}}
    leaves: dict[int, list[int]] = {}
    for i in part:
        if i not in pairs:
            leaves.setdefault(next(j for j in graph[i] if j in pairs), []).append(i)
    found = []
    for north, south in mate.items():
        one, two = [south, *leaves.get(north, [])], [north, *leaves.get(south, [])]
        found.append((tuple(sorted(one)), tuple(sorted(two))))
    return tuple(sorted(found))


def divisions(field: Field, graph: dict[int, list[int]], part: list[int]) -> list[tuple[Star, ...]]:
    """The legal divisions of one tangle, the first in id order first; of a very great tangle, one."""
    links = tuple((i, tuple(graph[i])) for i in part)
    return list(_divisions(links, tuple(field.models[i].control for i in part)))


@lru_cache(maxsize=64)
def _divisions(links: tuple[tuple[int, tuple[int, ...]], ...], sides: tuple[int, ...]) -> tuple[tuple[Star, ...], ...]:
    """By who touches whom and whose they are: asked once for the question and once for its answer."""
    graph = {i: list(others) for i, others in links}
    part = list(graph)
    side = dict(zip(part, sides, strict=True))
    most = len(matching(graph, side, part))
    found: dict[tuple[Star, ...], None] = {}
    budget = [4000]

    def star(centre: int, leaves: tuple[int, ...]) -> Star:
        one, many = (centre,), tuple(sorted(leaves))
        return (one, many) if side[centre] == 0 else (many, one)

    def go(left: list[int], stars: list[tuple[int, tuple[int, ...], bool]]) -> None:
        budget[0] -= 1
        if budget[0] < 0 or len(found) >= MOST or len(stars) + len(left) // 2 < most:
            return
        if not left:
            found[tuple(sorted(star(c, leaves) for c, leaves, _ in stars))] = None
            return
        v, rest = left[0], left[1:]
        for w in graph[v]:
            if w in rest:
                go([u for u in rest if u != w], [*stars, (v, (w,), False)])
        for n, (centre, leaves, fixed) in enumerate(stars):
            if v in graph[centre]:
                go(rest, [*stars[:n], (centre, (*leaves, v), True), *stars[n + 1 :]])
            if not fixed and len(leaves) == 1 and v in graph[leaves[0]]:
                go(rest, [*stars[:n], (leaves[0], (centre, v), True), *stars[n + 1 :]])

    go(part, [])
    return tuple(found) or (matched(graph, side, part),)


def written(field: Field, division: tuple[Star, ...]) -> str:
    """A division as an option: `SA1:NA1 SA2,SA3:NB2`."""
    return " ".join(":".join(",".join(field.models[i].id for i in team) for team in star) for star in division)
