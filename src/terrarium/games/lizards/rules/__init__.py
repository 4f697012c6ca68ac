"""The rules, a module a chapter. Importing them registers what can happen, be asked and be done."""

from __future__ import annotations

from . import acts, setup

__all__ = ["acts", "setup"]
