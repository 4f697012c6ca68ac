"""Section 7 as geometry: what a move costs, what bars it, and where dice are needed."""
