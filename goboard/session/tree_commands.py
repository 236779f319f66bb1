"""Commands of the tree view that change nothing."""

from dataclasses import dataclass


@dataclass(frozen=True)
class AskPreview:
    """Ask for the position at the node with that key, in the background; `Preview` brings it."""

    key: int


TreeCommand = AskPreview
