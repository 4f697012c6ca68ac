"""The post: notices and reports that leave the house, and the seam for letters that come in."""
