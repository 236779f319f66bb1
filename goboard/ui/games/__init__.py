"""Choosing among the games of a file."""
