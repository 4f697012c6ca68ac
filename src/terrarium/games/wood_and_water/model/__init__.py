"""Readings of the campaign that several chapters share."""
