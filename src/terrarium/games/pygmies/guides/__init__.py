"""Own guided answers: moves, volleys, places, windows, powers."""
