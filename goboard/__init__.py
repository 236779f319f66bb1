"""goboard: play, review and judge Go and Go-like games, on any board, under any rules."""

__version__ = "0.1.0"
