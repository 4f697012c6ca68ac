"""Arenas, balance studies and charts."""
