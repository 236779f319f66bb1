"""The texts of the records that ship, which are opened in the language of the window."""

from goboard.ui.language import worded
from goboard.words.message import phrase

TEXTS = (
    phrase("The ear-reddening game"),
    phrase("Games between Gennan and Shusaku in Osaka"),
    phrase(
        "The ear-reddening game of 1846, one of the best-known games of Go ever played.\n"
        "\n"
        "Right and Left step through it, with Shift ten moves at a time; Home and End go to its start and "
        "its end, Ctrl+G to a move by its number. The wheel over the board steps too. Try Ctrl+G and 127.\n"
        "\n"
        "Copies of this record differ in the order of moves 22 to 25 and of moves 114 and 118. This one "
        "keeps the order that most of them have."
    ),
    phrase(
        "There is no komi. Black, seventeen years old, keeps whatever the first move is worth, and White, "
        "twice his rank, has to win it back."
    ),
    phrase(
        "White starts the taisha, a long and difficult corner pattern that he liked and knew better than "
        "most. Black gets through it with a doubtful move or two, and White comes out of the corner well."
    ),
    phrase(
        "A first ko. White has just taken the stone at R2. Taking back at once, again at R2, would bring "
        "the previous position back and is not allowed; so Black plays elsewhere, White answers, and Black "
        "takes with move 43."
    ),
    phrase(
        "K11, the ear-reddening move. One stone with four jobs: it backs up the top, helps the black stones"
        " below, takes the edge off White's strength at the right and keeps an eye on the left side.\n"
        "\n"
        "A doctor who watched the game said then that White would lose. He knew little of Go, he explained,"
        " but White's ears had turned red when this stone was played."
    ),
    phrase(
        "Black plays N13 and takes the stone at M13: the long ko begins. The two points change hands 27 "
        "times before Black fills the ko at move 311. Nobody may take back at once, so each side has to "
        "find threats elsewhere on the board."
    ),
    phrase(
        "A ko threat: Black wants to play H1 and take four white stones at the edge. White answers there. "
        "At that answer the Down key shows a variation, in which White ends the ko instead; the Up key "
        "comes back."
    ),
    phrase(
        "The last move. Black is two points ahead, counted as in Japan. T counts: goboard says which stones"
        " it takes for dead, and you have the last word. Then choose other rules in the rules panel and see"
        " how they judge the same board. N shows whose points these are, and G the lead along the game."
    ),
    phrase("White ends the ko"),
    phrase("White fills the ko at N13, and it is over."),
    phrase(
        "Black carries out the threat and takes the four stones at E2, E1, F1 and G1. A ko is a trade: the "
        "threat has to be about as large as the ko itself."
    ),
    phrase("Three in a row"),
    phrase("Black to move. Keep White from a second eye."),
    phrase("Right. The middle: whatever White does now, one eye is all there is."),
    phrase("Three in a row, saved"),
    phrase("White to move. Make two eyes."),
    phrase("Right. The middle again: the point that both sides want."),
    phrase("A pyramid of four"),
    phrase("Right. The point that touches the three others."),
    phrase("Five that are full"),
    phrase("Right. Of five in a block and one, the point with three neighbours is vital."),
)
"""What is said in them: names of games and positions, the event, comments."""


def in_language(record: bytes) -> bytes:
    """A record that ships, with its texts as the window says them; its moves and names of people stay."""
    for text in TEXTS:
        said = worded(text).replace("\\", "\\\\").replace("]", "\\]")
        record = record.replace(f"[{text}]".encode(), f"[{said}]".encode())
    return record
