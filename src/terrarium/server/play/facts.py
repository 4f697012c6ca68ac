"""Plain data as HTML: what an aid answers, laid out as lists and tables without the game's help."""

from __future__ import annotations

from typing import Any

import msgspec

from terrarium.kernel.svg import el, words

DEEP = 4


def shown(data: Any, depth: int = 0) -> str:
    """Facts as a list of pairs, rows of facts as a table, the rest as words."""
    data = msgspec.to_builtins(data, str_keys=True)
    if isinstance(data, dict) and data and depth < DEEP:
        pairs = "".join(
            f"<dt>{words(_name(key))}</dt><dd>{shown(value, depth + 1)}</dd>" for key, value in data.items()
        )
        return f'<dl class="pairs">{pairs}</dl>'
    if isinstance(data, list) and data and all(isinstance(row, dict) for row in data) and depth < DEEP:
        return _table(data, depth)
    if isinstance(data, list) and depth < DEEP:
        return words(", ".join(_plain(item) for item in data)) if data else "none"
    return words(_plain(data))


def _table(rows: list[dict[str, Any]], depth: int) -> str:
    columns = list(dict.fromkeys(key for row in rows for key in row))
    right = {key for key in columns if all(isinstance(row.get(key), int | float) for row in rows)}
    kind = {key: "right" if key in right else None for key in columns}
    head = "".join(el("th", words(_name(key)), scope="col", class_=kind[key]) for key in columns)
    body = "".join(
        "<tr>"
        + "".join(el("td", shown(row.get(key, ""), depth + 1) or " ", class_=kind[key]) for key in columns)
        + "</tr>"
        for row in rows
    )
    return f'<div class="scroll" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _name(key: str) -> str:
    text = str(key).replace("_", " ")
    return text[:1].upper() + text[1:]


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "–"
    if isinstance(value, float):
        return f"{value:.3g}"
    if isinstance(value, list | tuple):
        return " ".join(_plain(item) for item in value) or "–"
    if value == "":
        return "–"
    return str(value)
