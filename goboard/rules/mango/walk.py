"""A walk through MANGO's text for newcomers: each step a few words, the sentence they are about, and a position."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from goboard.words.message import phrase

Spec = Mapping[str, object]


@dataclass(frozen=True)
class WalkStep:
    """`words` to read, the `quote` from the text, and the position that `moves` lead to on that board.

    Moves are labels, or "-" for a pass. `options` are the rule set's where they are not the usual ones. With
    `has_weights` the points are coloured by what they weigh, with `is_counted` the position is counted.
    """

    title: str
    words: str
    quote: str
    board: Spec
    moves: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    has_weights: bool = False
    is_counted: bool = False


def _grid(columns: int, rows: int) -> Spec:
    return {"shape": "grid", "columns": columns, "rows": rows}


FIVE = _grid(5, 5)

STEPS = (
    WalkStep(
        phrase("Points and lines"),
        phrase(
            "I are the points, C says which two of them are joined: here twenty-five points, joined along the lines. E "
            "are the empty points, B and W those with stones. Click a point: Black and White take turns."
        ),
        (
            "A countable set, I. A set, C, whose members are subsets of I, each of which contains exactly two members "
            "of I."
        ),
        FIVE,
    ),
    WalkStep(
        phrase("A stone is alive"),
        phrase(
            "Follow the lines from a stone over its own colour and over empty points: the empty points that you reach "
            "are L, and z is what they weigh together. With F = 1 every point weighs 1, so z counts them, and T asks "
            "for one at least. Point at a stone to see its z."
        ),
        "Let z be the sum over L of F. Then s is ALIVE if T(z) = 1.",
        FIVE,
        "A2 A1 C3 D3",
    ),
    WalkStep(
        phrase("A move takes stones"),
        phrase(
            "Black is to move. Play B1: White's stone in the corner reaches no empty point any more, z is 0, and it "
            "goes back to E."
        ),
        "All members of H that are not alive at the end of the above step are removed from H and placed in E.",
        FIVE,
        "A2 A1",
    ),
    WalkStep(
        phrase("One's own stones come last"),
        phrase(
            "Black is to move. Play C1: White's stone is alive, the three black ones reach nothing, and so they go. In "
            "MANGO that is a legal move, for the board is new."
        ),
        "All members of M that are not alive at the end of the previous step are removed from M and placed in E.",
        _grid(5, 1),
        "A1 D1 B1 -",
    ),
    WalkStep(
        phrase("Nothing comes twice"),
        phrase(
            "Black is to move. Take White's stone with D3, then try C3 for White: the board would stand as it stood "
            "before, and the move is illegal. Play elsewhere, or pass, and look again."
        ),
        "A move is a LEGAL MOVE if the configuration, (E,B,W), produced by the move is new.",
        FIVE,
        "C4 D4 B3 E3 C2 D2 - C3",
    ),
    WalkStep(
        phrase("Another threshold"),
        phrase(
            "Now T asks for two. White is to move: at A1 the black stone is left with one empty point, which is not "
            "enough, and it goes although it has a liberty. Change T back to z >= 1, press Again, and it stays."
        ),
        "A function, T, whose range is {0,1}, that is defined on the real numbers.",
        _grid(3, 1),
        "B1",
        {"T": "z >= 2"},
    ),
    WalkStep(
        phrase("Other weights"),
        phrase(
            "Here the middle weighs 4 and the corners nothing. Black is to move. Play C1: White's stone still has the "
            "liberty A1, but this corner weighs nothing, so z is 0 and the stone goes. Write 1 for F, press Again, and "
            "it stays."
        ),
        "A real-valued function F, whose domain is I.",
        FIVE,
        "A2 B1 B2 -",
        {"F": "4-abs(x-3)-abs(y-3)", "T": "z >= 1"},
        has_weights=True,
    ),
    WalkStep(
        phrase("The score"),
        phrase(
            "Stones and the empty points that only one colour reaches score what they weigh. With F = 1 Black has 15 "
            "points and White 10. Write F = x, and White wins, for the points weigh more to the right."
        ),
        "For each m in M, the player receives F(m) points.",
        FIVE,
        "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 - -",
        is_counted=True,
    ),
    WalkStep(
        phrase("Ordinary Go"),
        phrase(
            "The text's first example: 361 points that weigh 1, White begins with 5.5 points, and T is 0 for z = 0 and "
            "1 for all sums up to 361. That is Go. Play a few moves."
        ),
        "To play ordinary 19x19 Go, with a 5.5 point Komi, the players might agree to the following.",
        _grid(19, 19),
        "",
        {"F": "1", "T": "int((z+360)/361)", "scores": '{"B":"0","W":"5.5"}'},
    ),
    WalkStep(
        phrase("The infinite plane"),
        phrase(
            "The text's second example: points without end, which weigh less and less away from the middle, so that all"
            " of them together weigh about 3.14. A stone lives while it reaches more than a thousandth. Play, drag the "
            "plane, zoom out: a ring of stones around the middle leaves too little weight outside."
        ),
        "To play a Go-like game on an infinite board, the players might agree to this.",
        {"shape": "plane"},
        "",
        {"F": "exp(-x^2-y^2)", "T": "z > 1/1000"},
        has_weights=True,
    ),
)
