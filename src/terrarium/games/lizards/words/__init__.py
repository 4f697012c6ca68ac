"""The words for events, by what they are about: the frame of the game, own orders, fights, the land, lizards."""
