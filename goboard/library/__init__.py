"""A library of records: an SQLite index of the games in folders of files, asked for games, positions and duplicates.

`library.py` is the way in. An index holds what is said of each game (`entries.py`), as `summary.py` makes it out of a
record, and how its stones come and go, so that positions are found without opening a
file. Files are read again only when they change.
"""

from goboard.boards.board import Board


def can_be_sought(board: Board) -> bool:
    """Are positions looked for on such boards? Not on those that grow, or are too large for the index's words."""
    from goboard.kernel.stone_changes import MOST_POINTS

    return board.plane is None and board.size <= MOST_POINTS
