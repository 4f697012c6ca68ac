"""The rulebook's chapters, one module each. `turn` draws in all the others."""
