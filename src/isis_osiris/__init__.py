"""Isis & Osiris: the board game by Michael Schacht as a library."""
