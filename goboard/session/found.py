"""What the session answers to a search."""

from dataclasses import dataclass

from goboard.session.find_commands import Query


@dataclass(frozen=True)
class Found:
    """Where the search for `query` is. `index` is the match to be shown, counted from 0, None as long as there is none;
    `count` is how many were found by now, all of them once `is_complete`. `has_wrapped`: the search went round past an
    end. `is_new` is True when the match has just been reached, and `examined` how many nodes were looked at."""

    query: Query
    index: int | None
    count: int
    is_complete: bool
    has_wrapped: bool = False
    is_new: bool = False
    examined: int = 0
