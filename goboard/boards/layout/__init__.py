"""Where the points of a graph are drawn when nobody has said it, and how a drawing is evened out."""

from goboard.boards.layout.layout import lay_out
from goboard.boards.layout.relaxing import relaxed

__all__ = ["lay_out", "relaxed"]
