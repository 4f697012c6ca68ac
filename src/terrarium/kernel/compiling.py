"""What is said to the compiler (`make fast`) about a class. Plain Python runs without it, and without its package."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_: bool) -> Any:
        """A word for the compiler alone: the class stays what it is."""
        return lambda kind: kind
