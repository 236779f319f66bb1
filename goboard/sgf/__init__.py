"""Bytes to records and back: character sets, reader, writer, and the game as a file means it, without rules."""
