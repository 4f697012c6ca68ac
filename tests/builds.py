"""What only one of the two builds shows (`make fast`, `make slow`)."""

from __future__ import annotations

import pytest

from terrarium import BUILD

PATCHED = pytest.mark.skipif(BUILD == "compiled", reason="compiled code does not see what is put in place of its own")
"""Puts something in place of a function or method that may be compiled."""
LOOKED_INTO = pytest.mark.skipif(BUILD == "compiled", reason="compiled code has no frames to look into")
"""Rests on what the kernel's frames hold."""
