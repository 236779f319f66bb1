"""Boards as files: graphs from JSON, GraphML and edge lists, and a board as a file of its own.

What every reader of them shares stands here, so that the names of files can be asked for without loading a reader.
"""

from goboard.boards.board import BoardError
from goboard.words.message import phrase


class BoardFileError(BoardError):
    """A file that cannot be read as a board; the text is one sentence that names the line where there is one."""

    def __init__(self, sentence: str, line: int | None = None) -> None:
        super().__init__(sentence if line is None else phrase("Line {line}: {sentence}", line=line, sentence=sentence))
        self.line = line


def shown(value: object) -> str:
    """The value as a sentence can hold it."""
    text = value if isinstance(value, str) else str(value)
    text = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text[:100])
    return text if len(text) <= 40 else text[:37] + "..."


SUFFIXES = (".json", ".graphml", ".xml", ".csv", ".tsv", ".txt")
