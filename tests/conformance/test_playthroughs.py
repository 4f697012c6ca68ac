"""Golden playthroughs of all installed games: a change of rules or content shows here as a difference to review.

Where the change is meant, or the game is new: `pytest tests/conformance/test_playthroughs.py --snapshot-update`, and
look at the diff.
"""

from importlib.metadata import entry_points
from pathlib import Path

import pytest
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from terrarium.conformance import playthrough
from terrarium.kernel.registry import GROUP, find

KEPT = Path(__file__).parent / "__snapshots__" / "test_playthroughs"


class Transcript(SingleFileSnapshotExtension):
    """A text file for each game."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.mark.parametrize("slug", sorted(point.name for point in entry_points(group=GROUP)))
@pytest.mark.parametrize("more", [0, 1], ids=["fewest", "more"])
def test_the_game_plays_as_it_did(slug, more, snapshot, request):
    if not request.config.option.update_snapshots and not any(KEPT.glob(f"*{slug}*")):
        pytest.skip("no playthrough of this game is kept yet")
    game = find(slug)
    if game.seats[0] + more not in game.seats:
        pytest.skip("the game has one number of seats")
    assert playthrough(game, game.seats[0] + more, seed=1, decisions=40) == snapshot(extension_class=Transcript)
