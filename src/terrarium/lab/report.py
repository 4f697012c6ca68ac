"""A study as one HTML file that needs nothing else: settings, tables with their intervals, charts."""

from __future__ import annotations

from html import escape

from .charts import charted
from .tables import Cell, Study, Table, is_share, written

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #2b2e27; background: #fbfaf5; max-width: 60rem; margin: 2rem auto;
  padding: 0 1rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: .5rem 0; }
th { text-align: left; font-weight: 600; border-bottom: 1px solid #8a8d80; }
th, td { padding: .15rem .9rem .15rem 0; vertical-align: baseline; }
td.n { text-align: right; white-space: nowrap; }
td small, .note { color: #6b6e62; }
.wide { overflow-x: auto; }
figure { margin: 1rem 0; }
svg { max-width: 100%; height: auto; }
@media (prefers-color-scheme: dark) {
  body { color: #e6e4d8; background: #1d201a; }
  td small, .note { color: #a3a697; }
  figure { background: #fbfaf5; border-radius: 6px; padding: .5rem; }
}
"""


def report(study: Study, title: str, command: str = "") -> str:
    """The whole page. The same study gives the same bytes."""
    options = ", ".join(f"{key} {value}" for key, value in study.options.items() if value not in ("", None)) or "none"
    facts = {
        "Games": f"{study.games:,}",
        "Seats": str(study.seats),
        "Options": options,
        "Seed": str(study.seed),
        **({"What if": "; ".join(study.changes)} if study.changes else {}),
        **({"Again": command} if command else {}),
    }
    head = "".join(f"<tr><th>{escape(key)}</th><td>{escape(says)}</td></tr>" for key, says in facts.items())
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body>'
        f"<h1>{escape(title)}</h1><table>{head}</table>"
        '<p class="note">In brackets: the interval that holds the true figure in 95 of 100 studies.</p>'
        + "".join(_section(table) for table in study.tables)
        + "</body></html>\n"
    )


def _section(table: Table) -> str:
    percent = [is_share(column) for column in table.columns]
    heads = "".join(f"<th>{escape(column)}</th>" for column in table.columns)
    rows = "".join(f"<tr>{''.join(_cell(value, percent[n]) for n, value in enumerate(row))}</tr>" for row in table.rows)
    svg = table.svg or charted(table)
    chart = f"<figure>{svg[max(0, svg.find('<svg')) :]}</figure>" if svg else ""
    note = f'<p class="note">{escape(table.note)}</p>' if table.note else ""
    return (
        f'<h2>{escape(table.title)}</h2>{chart}<div class="wide"><table><thead><tr>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>{note}"
    )


def _cell(value: Cell, percent: bool) -> str:
    says, interval = written(value, percent)
    beside = f" <small>({escape(interval)})</small>" if interval else ""
    kind = "" if isinstance(value, str) else ' class="n"'
    return f"<td{kind}>{escape(says)}{beside}</td>"
