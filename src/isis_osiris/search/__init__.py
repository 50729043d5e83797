"""Compiled searches over the rules' kernel. Knows vectors, and no player."""
