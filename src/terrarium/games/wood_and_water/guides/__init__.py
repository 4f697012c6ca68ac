"""Guided answers: shopping lists."""
