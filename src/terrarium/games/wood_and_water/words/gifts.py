"""What each faction may do that others may not (sections 20 and 24), in one line for who chooses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LOCAL: Final = (
    "at home on the islands: more buildings at the start, and its own villages join without a roll",
    "WW-277",
)

GIFTS: Final[Mapping[str, tuple[str, str]]] = {
    "BR": ("where they clear a wood, a road, a farm or a watch post comes free", "WW-226"),
    "CW": ("set woods on fire, and the fire spreads", "WW-227"),
    "OG": ("new armies wander in out of the unknown, far from any town", "WW-228"),
    "LZ": ("march through forest as over open ground, and build in it", "WW-230"),
    "BM": ("forest, thick forest and hills cost them no more than open ground", "WW-231"),
    "DM": ("a wizard who captures a town calls up a unit there", "WW-232"),
    "CD": ("cross lava and volcanoes and wake them; beaten villages may become slaves", "WW-233"),
    "GO": ("march up to 2 points farther where a fight waits at the end", "WW-235"),
    "DW": ("tunnel through mountains and build in caverns; slow on foot", "WW-236"),
    "EM": ("pioneers look at squares before anyone enters; large stacks clear woods for nothing", "WW-239"),
    "DG": ("rain and armour weigh less on them; nearly everybody trusts them", "WW-241"),
    "HE": ("never lost at sea, and bridge two squares of water in a line", "WW-242"),
    "DK": ("lay waste the land they stand on", "WW-243"),
    "UN": ("rise again after a victory with a necromancer or vampire, and raise troops in the field", "WW-244"),
    "TK": ("no armour weighs on them, and rain does not spoil their bows", "WW-245"),
    "SK": ("go underground from any own town to any other", "WW-246"),
    "WE": ("at home in forest, and let it grow where they want it", "WW-247"),
    "MO": LOCAL,
    "CF": LOCAL,
    "JG": LOCAL,
    "ST": LOCAL,
}
"""By faction: the words, and the rule that says it whole."""
