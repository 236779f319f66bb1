"""The hot loops on plain arrays, for any graph and any number of colours: chains, liberties, play, legal map, replay.

Nothing here knows a rule set: what may be played and what counts is said by `goboard.rules`. Modules that say so in
their first line are compiled where goboard is installed with a C compiler; without one the same files are interpreted.
What is declared in C of a module stands in the .pxd file beside it.
"""

from goboard.kernel.memory import is_compiled

__all__ = ["is_compiled"]
