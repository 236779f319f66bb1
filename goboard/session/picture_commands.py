"""Commands that ask for what pictures of a game are made from."""

from dataclasses import dataclass


@dataclass(frozen=True)
class AskFrames:
    """Ask for all positions of the variation shown, with `branches` for those of the other variations too; `Frames`
    brings them, in the background. `purpose` goes through to the answer."""

    purpose: str
    branches: bool = False


PictureCommand = AskFrames
