"""The inbox: letters come in by three doors, are rows before they are acknowledged, and are worked off once."""
