"""The terrarium command."""
