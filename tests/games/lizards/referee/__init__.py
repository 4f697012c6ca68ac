"""A second reckoning of a turn, written from the rulebook and its specification alone.

It shares no line with the game: hexes are pairs of numbers, terrains are words, a hex's bands are a plain list. Only
the dice are the game's: every draw is asked for by label and figures, and must be the next one the game made of that
label with just these figures. What differs is a fault in one of the two.
"""
