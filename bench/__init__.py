"""Measurements: side by side with a peer in the same run, as a ratio with its spread."""
