"""Studying a record: finding things in it, numbers on stones, autoplay, guessing moves, solving problems."""
