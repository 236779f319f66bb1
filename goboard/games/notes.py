"""What is odd about the board of a record that can be played on all the same."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Note:
    """The property that says it, the code of the warning, and a sentence for the user."""

    ident: str
    code: str
    sentence: str
