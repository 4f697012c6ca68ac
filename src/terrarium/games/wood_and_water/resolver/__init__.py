"""The auto resolver (section 13): two forces, a field and dice give rounds, losses and a winner.

It knows no campaign: what a battle does to the map is the business of `rules.aftermath`.
"""

from .bodies import Body, Hero
from .fight import Fight, fight
from .orders import default_orders
from .records import Ground, Troop, Verdict

__all__ = ["Body", "Fight", "Ground", "Hero", "Troop", "Verdict", "default_orders", "fight"]
