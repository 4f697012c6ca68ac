"""Bots that play any game."""
