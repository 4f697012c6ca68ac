"""The rule behind each refusal that names none itself."""

from __future__ import annotations

GROUNDS = {
    "startup": "LZ-380",
    "startup.name": "LZ-005",
    "startup.custom": "LZ-386",
    "orders": "LZ-421",
    "orders.orders": "LZ-410",
    "orders.messages": "LZ-521",
    "orders.surrender": "LZ-518",
}
"""The rule that bounds each answer."""
