"""A second reckoning of Terrible Lizards, written from the rulebook and the rule page alone.

It shares no line with the game: cards are read from the page's tables, a dinosaur is a dictionary by type, a turn is a
list of things still to do. Only the dice and the order of the deck are the game's. What differs is a fault in one of
the two.
"""
