"""The test kit that every game passes, ours and other people's: `docs/conformance.md` says what each check does."""

from .case import NonConformant
from .coverage import Coverage
from .kit import NOTHING_HIDDEN, check_game
from .transcript import playthrough

__all__ = ["NOTHING_HIDDEN", "Coverage", "NonConformant", "check_game", "playthrough"]
