"""What the board is made of: bones and skeletons, seals and labels, plates and cards."""
