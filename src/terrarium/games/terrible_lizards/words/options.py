"""The table's options in words (TL-020 to TL-024)."""

from __future__ import annotations

from typing import Final

from terrarium.kernel import Option

OPTION_WORDS: Final = {
    "deck_out": Option(
        "When the deck is empty",
        "What happens when somebody should draw and no card is left.",
        {"reshuffle": "The discard pile is shuffled and drawn from", "play_on": "Nobody draws any more"},
    ),
    "health_cap": Option(
        "Most health",
        "Whether a dinosaur can be healed beyond the 50 health it began with.",
        {"none": "No limit", "50": "50: no gain lifts it higher"},
    ),
    "first_seat": Option(
        "Who begins",
        "A number beyond the table's seats counts on round it.",
        {"random": "Drawn by lot", **{str(n): f"Seat {n}" for n in range(1, 7)}},
    ),
    "seat_balance": Option(
        "Health for later seats",
        "Who begins has an edge. With two at the table the second then starts with 9 more health; with more seats, "
        "each later one with a little more.",
        {"off": "All start with 50", "on": "Later seats start with more"},
    ),
    "round_limit": Option("Last round", "After this round the healthiest living dinosaur wins; equal ones share it."),
}
