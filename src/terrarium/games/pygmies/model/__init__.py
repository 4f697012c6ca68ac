"""Readings of a battle that several rooms share."""
