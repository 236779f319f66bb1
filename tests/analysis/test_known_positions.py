"""Drawn so that reason alone says what is dead, alive or in seki: races, bent four, open borders, stones in seki.

Letters: X O alive, x o dead, B W in seki, U V unsettled (Black first), . empty. Every drawing is looked at as it is
and, for the other sides and colours, transposed and with the colours exchanged.
"""

import numpy as np
import pytest

from goboard.analysis import judging, local_games
from goboard.analysis.analyse import final_report
from goboard.analysis.chain_view import ChainView
from goboard.analysis.chains import chains_of
from goboard.analysis.findings import ALIVE, DEAD, SEKI, UNSETTLED
from goboard.analysis.races import counted
from goboard.analysis.report import Request, Status
from goboard.boards.catalogue import cached_grid
from goboard.jobs.watch import Watch
from goboard.rules.position import Setup
from tests.analysis.positions import CHINESE

BLACK = "XxBU"
EXCHANGED = str.maketrans("XOxoBWUV", "OXoxWBVU")
MEANT = {
    **dict.fromkeys("XO", Status.ALIVE),
    **dict.fromkeys("xo", Status.DEAD),
    **dict.fromkeys("BW", Status.SEKI),
    **dict.fromkeys("UV", Status.UNSETTLED),
}
# rows that more drawings than one end with
WALL = """
    ....OX...
    .O.OOXX.X
    ....OX...
    ..O.OX.X.
    ....OX...
"""
BELOW_BENT_FOUR = """
    XXXX.XXXX
    ..XXXOOOO
    XXXOOO...
    OOO...O..
    ....O..O.
    ..O......
"""
BELOW_FALSE_EYE = """
    ..X...XX.
    XX.XXXOOX
    OOXOOO.OO
    .OOO.....
    O....O...
    .........
"""
DRAWN = {
    "seki with an eye each": f"""
        OB.B.W.WX
        OBBBBWWWX
        OOOOOXXXX
        ....OX...
        {WALL}
    """,
    "a stone in an eye of a seki": f"""
        Bo.B.W.WX
        BBBBBWWWX
        OOOOOXXXX
        ....OX...
        {WALL}
    """,
    "a stone in both eyes": f"""
        Bo.B.W.xW
        BBBBBWWWW
        OOOOOXXXX
        ....OX...
        {WALL}
    """,
    "two shared liberties and a stone": f"""
        Bo.B.W.WX
        BBBB.WWWX
        OOOBBWXXX
        ..OOOXX..
        {WALL}
    """,
    "two shared liberties and two stones": f"""
        Bo.B.W.xW
        BBBB.WWWW
        OOOBBWXXX
        ..OOOXX..
        {WALL}
    """,
    "two stones in both eyes": """
        Boo.B.WWWWWX.
        BBBBBBWxx.WX.
        OOOOOBWWWWWX.
        ....OOXXXXXX.
        .....OX......
        .O.O.OX..X.X.
        .....OX......
        ..O..OX...X..
        .....OX......
        .O...OXX.....
        ...O.OX..X...
        .....OX......
        .....OX......
    """,
    "bent four": f"""
        XXXoX....
        .o.oX.X..
        ooooXX...
        {BELOW_BENT_FOUR}
    """,
    "bent four around the corner": """
        XX.oX....
        XoooX.X..
        .oXXX....
        ooX..XXXX
        XXX.XXOOO
        ..XXXOO..
        XXXOOO..O
        OOOO...O.
        ....O....
    """,
    "bent four with a liberty outside": f"""
        XXXoX....
        .o.o.XX..
        ooooX.X..
        {BELOW_BENT_FOUR}
    """,
    "bent four on 13x13": """
        XXXoX........
        .o.oXX..X....
        ooooX...X....
        XXXXX.X..X.XX
        ..X..XX.XXXOO
        .X.X.X.XXOOO.
        XXX.XXXXOO...
        OOXXXOOOO..O.
        .OOOOO...O...
        ...O...O...O.
        .O...O...O...
        ...O...O..O..
        .............
    """,
    "three in a row away from the corner": """
        XW.BBB.WX
        XWWWWWWWX
        XXXXXXXXX
        .X..X..X.
        XXXXXXXXX
        OOOOOOOOO
        .O...O...
        ...O...O.
        .........
    """,
    "ten thousand years": """
        .WBO.O...
        WBBOOO.O.
        WBBO.O...
        W.BOOO...
        .BBO.....
        BBOOOO...
        OOO......
        .OO.O.O..
        .........
    """,
    "a false eye that three stones hang on": f"""
        .oo.oX...
        ooXooX.X.
        XXXXXX...
        {BELOW_FALSE_EYE}
    """,
    "the same with a liberty outside": f"""
        .oo.o.X..
        ooXooXX..
        XXXXXX.X.
        {BELOW_FALSE_EYE}
    """,
    "a group with one real eye": """
        ..X...X......
        XXX.X...X.X..
        XooXXXXX.....
        XoXXooooX..X.
        Xoo.oX.oXX...
        X.oXoooooX.X.
        XooXXXXXXX...
        XXX..X......X
        ..X.XX.XX.XXX
        XXXXOOXOOXXOO
        OOOO.OOO.OOO.
        ....O...O..O.
        .O.....O..O..
    """,
    "one eye and a stone": """
        .X..XooXX
        ..X.Xo.oX
        .X..XXooX
        ..X..XXXX
        XXX.X.X.X
        OOXXXXX.X
        .OOOOOXXX
        ...O..OOO
        .O...O...
    """,
    "an open last row": """
        ...XO....
        .X.XO..O.
        ...XO....
        ..X..O...
        ...XO....
        .X.XO.O..
        ...XO....
        ..XXOO...
        .........
    """,
    "two open rows": """
        ...XO....
        .X.XO..O.
        ..X..O...
        ..XXOO...
        ...XO....
        .X..O.O..
        ..XXO....
        ...XOO...
        ..X..O...
    """,
    "open rows on 13x13": """
        .....XO......
        ..X..XO...O..
        .....XO......
        .X..X..O.....
        .....XO......
        ....XXO...O..
        ..X.XO.......
        ....XO.O.....
        ...X..O......
        ..X.XO....O..
        ....XO..O....
        ...XXO.......
        .............
    """,
    "a long border": """
        ......XO.....
        ..X..XXO..O..
        .....XO.O....
        ..X..XO......
        XX.X.XO..O...
        O.XXXXO......
        OOXOOO..O.OOO
        .OOO....O.OXX
        ...O..OOOOX..
        .O..O.OXXXX.X
        .....OX...X..
        ..O..OX.X....
        .....OX...X..
    """,
    "loose corners": """
        .........
        ..X...X..
        ....X....
        XX.X.X.XX
        ..X...X..
        OOO...OOO
        ...O.O...
        ..O...O..
        .........
    """,
}
LENGTH = {9: 5, 13: 8, 19: 14}
"""How long the racing chains are, by the size of the board."""
RACES = (
    # the size; Black's and White's own liberties, the shared ones, who has an eye among their own; what becomes of them
    (9, 2, 2, 0, "", "UV"),
    (9, 3, 2, 1, "", "Xo"),
    (9, 3, 3, 3, "", "BW"),
    (9, 3, 1, 1, "w", "Xo"),
    (9, 2, 2, 2, "bw", "BW"),
    (13, 4, 4, 1, "", "UV"),
    (13, 3, 4, 1, "", "xO"),
    (13, 4, 4, 2, "", "BW"),
    (13, 4, 3, 2, "", "XV"),
    (13, 4, 2, 2, "", "Xo"),
    (13, 2, 4, 3, "", "UO"),
    (13, 4, 1, 3, "", "Xo"),
    (13, 3, 4, 1, "b", "UV"),
    (13, 2, 4, 3, "b", "Xo"),
    (13, 1, 4, 2, "b", "xO"),
    (13, 3, 3, 0, "bw", "UV"),
    (13, 3, 2, 1, "bw", "XV"),
    (13, 3, 3, 1, "bw", "BW"),
    (19, 7, 6, 0, "", "Xo"),
    (19, 6, 6, 1, "", "UV"),
    (19, 7, 7, 3, "", "BW"),
    (19, 5, 5, 2, "b", "Xo"),
)
"""Whoever is ahead by a move wins. Shared liberties are for whoever has the only eye; two or more, or one between eyes,
nobody can fill who is not ahead by as many."""


def race(size: int, black: int, white: int, shared: int, eyes: str, fates: str) -> list[str]:
    """Two chains one above the other that living stones shut in; between them shared liberties at the left."""
    length, sign_of = LENGTH[size], dict(zip("bw", fates, strict=True))
    rows = [["."] * size for _ in range(size)]
    own = {}
    for sign, count, row, outer in (("b", black, 1, "O"), ("w", white, 5, "X")):
        has_eye = sign in eyes
        own[sign] = [*range(4 if has_eye else 0, length, 2)][: count - has_eye]
        for column in range(length):
            in_ring = has_eye and column < 3
            for at in (row, row - 1 if sign == "b" else row + 1):
                rows[at][column] = sign if in_ring else outer
            if column in own[sign] or (in_ring and column == 1):
                rows[row][column] = "."
    for column in range(length):
        rows[2][column] = rows[4][column] = "b"
        rows[4][column] = "w"
        rows[3][column] = "." if column < shared else "w"
    for row in range(3):
        for column in range(length, size):
            rows[row][column] = "O"
    for column in range(length + 1, size, 2):
        rows[0][column] = "."
    for row in range(3, 7):
        rows[row][length] = "X"
    for column in range(length, size):
        rows[3][column] = rows[6][column] = "X"
    for row, signs in ((7, "XX"), (8, ".X"), (9, "XX"), (10, "OO"), (11, ".O"), (12, "OO")):
        if row < size:
            rows[row] = [signs[column % 2] for column in range(size)]
    return ["".join(sign_of.get(sign, sign) for sign in row) for row in rows]


def wrong(rows: list[str], seed: int = 0) -> list[tuple[int, int, str, Status]]:
    """Row and column of the chains that are judged otherwise than drawn, the letter and the verdict."""
    text, columns = "".join(rows), len(rows[0])
    stones = {v: 1 if sign in BLACK else 2 for v, sign in enumerate(text) if sign != "."}
    position = CHINESE.start(cached_grid("grid", columns, len(rows)), Setup(stones))
    report = final_report(CHINESE, position, Request(seed=seed))
    found = [(v, one.status) for one in report.verdicts for v in one.vertices if one.status is not MEANT[text[v]]]
    return [(v // columns, v % columns, text[v], status) for v, status in found]


def other_way(rows: list[str]) -> list[str]:
    """Transposed, with the colours exchanged."""
    return ["".join(column).translate(EXCHANGED) for column in zip(*rows, strict=True)]


@pytest.mark.parametrize("name", DRAWN)
def test_what_reason_says_is_told(name: str) -> None:
    rows = DRAWN[name].split()
    assert (wrong(rows), wrong(other_way(rows))) == ([], [])


@pytest.mark.parametrize("given", RACES, ids=str)
def test_races_go_as_their_liberties_say(given: tuple[int, int, int, int, str, str]) -> None:
    rows = race(*given)
    assert (wrong(rows), wrong(other_way(rows))) == ([], [])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 21))
def test_no_other_course_of_games_makes_a_seki_of_a_race_that_hangs_on_a_move(seed: int) -> None:
    rows = race(13, 3, 2, 1, "bw", "XV")
    assert (wrong(rows, seed), wrong(other_way(rows), seed)) == ([], [])


@pytest.mark.parametrize("seed", [7, 8, 14, 26])
def test_games_do_not_deny_a_race_whose_chain_is_read_to_stay_if_it_moves_first(seed: int) -> None:
    assert wrong(race(13, 2, 1, 1, "w", "UV"), seed) == []


def test_a_seki_has_two_sides() -> None:
    text = "".join(race(13, 3, 2, 1, "bw", "XV"))
    stones = bytes(0 if sign == "." else 1 if sign in BLACK else 2 for sign in text)
    chains = chains_of(cached_grid("grid", 13, 13), stones)
    one, other = (int(chains.of[text.index(sign)]) for sign in ("X", "V"))
    status = np.full(chains.count, ALIVE)
    status[[one, other]] = SEKI
    assert not judging._alone_in_seki(chains, status).any()
    for fate in (UNSETTLED, DEAD, ALIVE):
        status[other] = fate
        assert np.flatnonzero(judging._alone_in_seki(chains, status)).tolist() == [one]


@pytest.mark.parametrize("given", [one for one in RACES if one[0] == 9], ids=str)
def test_counting_a_race_says_what_playing_it_in_every_order_says(
    given: tuple[int, int, int, int, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_games, "_NODES", 200_000)
    text = "".join(race(*given[:5], "bw"))
    board = cached_grid("grid", given[0], given[0])
    view = ChainView(board, bytes(1 if sign in "bX" else 2 if sign in "wO" else 0 for sign in text))
    racing = {view.label[v] for v, sign in enumerate(text) if sign in "bw"}
    strong = {view.label[v] for v, sign in enumerate(text) if sign in "XO"}
    shut_in = {near for label in racing for near in view.around(label) if text[near] == "."}
    cells = shut_in | {v for label in racing for v in view.members(label)}
    found = counted(view, cells, sorted(racing))
    assert found is not None
    game = local_games._LocalGame(view, frozenset(cells), frozenset(strong), {1: set(), 2: set()})
    for label, status in zip(found.labels, found.statuses, strict=True):
        assert game._read(label, Watch()).status == list(Status).index(status)


def test_stones_inside_others_are_no_race() -> None:
    rows = DRAWN["bent four"].split()
    board = cached_grid("grid", 9, 9)
    view = ChainView(board, bytes(0 if sign == "." else 1 if sign in BLACK else 2 for sign in "".join(rows)))
    inside, around = view.label[0], view.label[3]
    cells = {*view.members(inside), *view.members(around), *view.liberties(around)}
    assert counted(view, cells, (inside, around)) is None
