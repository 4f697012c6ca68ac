"""People: accounts, guests, tokens, and what they may take away with them."""
