"""What a person wrote, taken out of a letter: pure functions from bytes to lines, each with where it stood."""
