"""What a record says of a move or a position, as signs and in words: never by colour alone."""

from collections.abc import Mapping
from dataclasses import dataclass

from goboard.words.message import mark_fields

VERY = 2


@dataclass(frozen=True)
class Judgement:
    """One property with one degree: what is written for it, and what it means."""

    ident: str
    degree: int
    sign: str
    words: str

    def __post_init__(self) -> None:
        mark_fields(self, "words")


OF_MOVES = (
    Judgement("TE", 2, "!!", "Very good move"),
    Judgement("TE", 1, "!", "Good move"),
    Judgement("IT", 1, "!?", "Interesting move"),
    Judgement("DO", 1, "?!", "Doubtful move"),
    Judgement("BM", 1, "?", "Bad move"),
    Judgement("BM", 2, "??", "Very bad move"),
)
OF_POSITIONS = (
    Judgement("GB", 1, "B+", "Good for Black"),
    Judgement("GB", 2, "B++", "Very good for Black"),
    Judgement("GW", 1, "W+", "Good for White"),
    Judgement("GW", 2, "W++", "Very good for White"),
    Judgement("DM", 1, "=", "Even"),
    Judgement("DM", 2, "==", "Quite even"),
    Judgement("UC", 1, "~", "Unclear"),
    Judgement("UC", 2, "~~", "Quite unclear"),
)
OF_NODES = (Judgement("HO", 1, "\u25c6", "Hotspot"), Judgement("HO", 2, "\u25c6\u25c6", "Great hotspot"))
ALONE = ("IT", "DO")
"""These have no degrees: "very" says no more."""


def judgements_in(annotations: Mapping[str, int]) -> list[Judgement]:
    """What is said of a node: the move first, then the position."""
    return [
        each
        for each in (*OF_MOVES, *OF_POSITIONS, *OF_NODES)
        if each.ident in annotations and (each.ident in ALONE or annotations[each.ident] == each.degree)
    ]


def judgement_sign(annotations: Mapping[str, int]) -> str:
    """What is hung on the last move: its judgement, else the sign of a hotspot; "" for neither."""
    of_stone = [each for each in judgements_in(annotations) if each not in OF_POSITIONS]
    return of_stone[0].sign if of_stone else ""
