"""A second reckoning of Lizard Wizard, written from the rulebook and the rule page alone.

It shares no line with the game: cards are read from the page's tables, tokens are counted by letter, actions are a list
of things still to do. What differs is a fault in one of the two.
"""
