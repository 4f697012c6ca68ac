"""The test kit that every game passes."""
