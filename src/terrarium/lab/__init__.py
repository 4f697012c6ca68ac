"""Arenas, balance studies and charts.

A game that wants to be studied has a module `study` in its folder with one function:

    def study(games, seats, options, seed, progress) -> list of tables, as plain data

`lab.study` says what a table looks like, finds the function and reads what it gives.
"""

from .study import Figure, Study, Table, run, studied, usual_seats

__all__ = ["Figure", "Study", "Table", "run", "studied", "usual_seats"]
