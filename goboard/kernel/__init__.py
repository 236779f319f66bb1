"""The hot loops on plain arrays, for any graph and any number of colours: chains, liberties, play, legal map, replay.

Nothing here knows a rule set: what may be played and what counts is said by `goboard.rules`. The modules `trail`,
`graph` and `line` are compiled where goboard is installed with a C compiler; without one the same files are interpreted.
"""

from goboard.kernel.line import IS_COMPILED as is_compiled

__all__ = ["is_compiled"]
