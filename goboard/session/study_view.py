"""What the window shows of guessing moves and of solving problems, frozen."""

from dataclasses import dataclass

GUESS, PROBLEM = "guess", "problem"
RIGHT, WRONG = "right", "wrong"


@dataclass(frozen=True)
class StudyView:
    """`mode` is GUESS or PROBLEM, `words` what has just happened and what is asked for, `mood` RIGHT, WRONG or ""."""

    mode: str
    words: str
    score: str
    """The score by now, in words."""
    mood: str = ""
    to_find: int = 0
    """The player whose move is to be found, 0 if none is."""
    wrong: tuple[int, ...] = ()
    """The points tried in vain for this move."""
    ruled_out: tuple[int, ...] = ()
    """Points that the move is not at, by the hints given."""
    hint: tuple[int, ...] = ()
    """Points that a hint lights up."""
    is_over: bool = False
    """The record ends here, or the problem was solved or failed."""
    has_more: bool = False
    """Is there another game in the file behind this one, and one before it?"""
    has_earlier: bool = False
    can_take_back: bool = False
    """Has the solver made a move that can be taken back?"""
    is_comment_told: bool = False
    """What is shown as the comment is not just the node's own: it is not to be edited."""
    summary: tuple[str, ...] = ()
    """The statistics at the end, one sentence a line."""
