"""Whatever is done to a record, in whatever order: undo and redo are exact to the byte, and the session never shows
anything else than a program would that has just opened the record."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goboard.games.cleaning import CLEANABLE
from goboard.games.tree import Node, path_to, preorder
from goboard.session.commands.command import Command
from goboard.session.commands.edit import (
    AddGame,
    AddLine,
    CleanUp,
    CutBranch,
    DeleteNode,
    DeleteOnlyNode,
    DeleteOthers,
    ExchangeColours,
    InsertMove,
    InsertNode,
    KeepOnlyThis,
    MakeMainLine,
    MergeRecord,
    MoveGame,
    MoveVariation,
    PasteBranch,
    PlaceVariation,
    PutProperty,
    Redo,
    RemoveGame,
    ReplaceMove,
    SetComment,
    SetInfo,
    SplitGame,
    SplitNode,
    StartHere,
    Undo,
)
from goboard.session.commands.files import NewGame, OpenBytes
from goboard.session.commands.mark import (
    Annotate,
    SetDim,
    SetFigure,
    SetHandicap,
    SetLine,
    SetMarks,
    SetMoveNumber,
    SetName,
    SetStones,
    SetTurn,
    SetValue,
    SetVisible,
)
from goboard.session.commands.navigate import GoTo, SelectGame, Step
from goboard.session.commands.play import PlayAt, PlayAtPlace, PlayPass
from goboard.session.events import Refused
from goboard.session.files import text_of
from goboard.session.session import Session
from tests.session.driver import Driver

DECAYING = {"F": "exp(-x^2-y^2)", "T": "z > 1/1000"}
BOARDS: dict[str, NewGame] = {
    "letters": NewGame(5, 4, begins=2, black="Lee"),
    "players": NewGame(5, 5, rules="political-go"),
    "sphere": NewGame(rules="tromp-taylor", board={"shape": "solid", "solid": "octahedron", "detail": "all"}),
    "plane": NewGame(rules="mango", options=DECAYING, board={"shape": "plane"}),
}
OTHER = "(;GM[1]SZ[5:4]PB[Kim]PW[Cho]AB[aa]C[intro];B[bb]C[x];W[cc](;B[dd])(;B[da]TR[aa];W[]))"
FRAGMENTS = (OTHER, ";B[ba];W[bc]C[y]", "W[ca]", "(;GOBM[1:1];GOBM[2:2])", "(;SZ[7];B[aa])", "nonsense", "")
MARKS = ("TR", "SQ", "MA", "LB", "TB", "TW", "")
PROPERTIES = (
    ("C", ("a",)),
    ("MN", ("7",)),
    ("DD", ("",)),
    ("KM", ("5",)),
    ("HA", ("3",)),
    ("XX", ("1", "2")),
    ("N", ()),
)


def command(session: Session, kind: int, a: int, b: int, c: int) -> Command:
    """One of all commands that edit, by four numbers."""
    game = session.game
    nodes = list(preorder(game.root))
    key, size = nodes[a % len(nodes)].key, game.board.size
    first, second = b % size, c % size
    players = len(game.rules.names)
    made: list[Command] = [
        GoTo(key), GoTo(key), PlayAt(first), PlayPass(), DeleteNode(key), MakeMainLine(key),
        MoveVariation(key, 1), SetComment(key, str(b)), SetInfo({"PB": str(b), "KM": str(c % 9)}),
        CutBranch(key), PasteBranch(key, FRAGMENTS[b % len(FRAGMENTS)]), MergeRecord(OTHER.encode()),
        StartHere(key), KeepOnlyThis(key), SplitGame(key, bool(b % 2)), SplitNode(key),
        InsertMove(first), InsertMove(None), ReplaceMove(first), InsertNode(key),
        DeleteOnlyNode(key), DeleteOthers(key), PlaceVariation(key, b % 3),
        CleanUp(frozenset({CLEANABLE[b % len(CLEANABLE)], CLEANABLE[c % len(CLEANABLE)]}), key),
        AddGame(), RemoveGame(b % 4), MoveGame(b % 4, c % 4), SelectGame(b % 4),
        PutProperty(key, *PROPERTIES[b % len(PROPERTIES)]),
        SetStones({first: c % (players + 1), second: b % (players + 1)}, b % 2, bool(c % 2)),
        SetTurn(1 + b % players), SetMarks(MARKS[a % len(MARKS)], (first, second), "x", b % 2, bool(c % 2)),
        SetLine(first, second, bool(a % 2)), SetDim((first, second)), SetDim((None, ())[a % 2]),
        SetVisible((first,)), Annotate(key, ("TE", "BM", "GB", "DM", "HO")[b % 5], c % 3),
        SetValue(key, str(b)), SetName(key, str(b)), SetMoveNumber(key, (None, 1, 30)[b % 3]),
        SetFigure(key, "x", c % 3, bool(b % 3)), SetHandicap(b % 5), ExchangeColours(), Undo(), Redo(),
        AddLine(game.node.key, ((1 + a % players, first), (1 + (a + 1) % players, second))),
    ]  # fmt: skip
    return made[kind % len(made)]


def seen(session: Session) -> dict[str, object]:
    """All that is shown of the game, in words that do not depend on keys and on the order of the plane's points."""
    shown = session.show().snapshot
    named = [shown.board.name(vertex) for vertex in range(shown.board.size)]
    outline = session.game.layout.lay_out()
    stones = {named[vertex]: stone for vertex, stone in enumerate(shown.stones) if stone}
    legal = {named[vertex] for vertex, may in enumerate(shown.legal) if may and len(named) < 100}
    return {
        "stones": stones, "legal": legal, "turn": shown.to_move, "captures": shown.captures, "over": shown.is_over,
        "columns": outline.columns.tolist(), "rows": outline.rows.tolist(), "flags": outline.flags.tolist(),
        "numbers": outline.numbers.tolist(), "players": outline.players.tolist(), "number": shown.node.move_number,
        "moves": [(move.number, move.player, move.vertex and named[move.vertex]) for move in shown.node.moves],
        "made": shown.node.made, "info": dict(shown.game.info), "flag": shown.node.flag,
        "dim": sorted(named[vertex] for vertex in shown.node.dim), "rules": shown.rules.name,
        "visible": shown.node.visible and sorted(named[vertex] for vertex in shown.node.visible),
    }  # fmt: skip


def opened_at(text: bytes, index: int, line: Sequence[Node], depth: int) -> Session:
    """Another session, which has just opened the text and shows that game, that variation and that node."""
    other = Driver()
    other(OpenBytes(text), SelectGame(index))
    node = other.session.game.root
    at = node
    for place, (parent, child) in enumerate(pairwise(line)):
        node = node.children[next(i for i, each in enumerate(parent.children) if each is child)]
        at = node if place + 1 == depth else at
    other(GoTo(node.key), GoTo(at.key))
    other.rest()
    return other.session


def check_as_opened(drive: Driver) -> None:
    session = drive.session
    drive.rest()
    cursor = session.game.cursor
    assert path_to(cursor.node) == cursor.line[: cursor.depth + 1]
    other = opened_at(text_of(session.document), session.document.index, cursor.line, cursor.depth)
    assert seen(session) == seen(other)


step = st.tuples(st.integers(0, 43), st.integers(0, 40), st.integers(0, 40), st.integers(0, 40))


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS)
@settings(deadline=None, max_examples=4)
@given(steps=st.lists(step, min_size=5, max_size=25))
def test_every_edit_is_undone_and_shown_exactly(board: str, steps: list[tuple[int, int, int, int]]) -> None:
    drive = Driver()
    assert not any(isinstance(event, Refused) for event in drive.events(BOARDS[board]))
    drive(PlayAtPlace(0, 0) if board == "plane" else PlayAt(1), PlayAt(2), Step(-1), PlayAt(3))
    document = drive.session.document
    texts = {document.edits.state: text_of(document)}
    for count, numbers in enumerate(steps):
        drive(command(drive.session, *numbers))
        now = text_of(document)
        assert texts.setdefault(document.edits.state, now) == now
        if count % 4 == 3:
            check_as_opened(drive)
    check_as_opened(drive)
    undone = [text_of(document)]
    while drive.snapshot.document.can_undo:
        drive(Undo())
        undone.append(text_of(document))
        assert texts.get(document.edits.state, undone[-1]) == undone[-1]
    check_as_opened(drive)
    for text in reversed(undone[:-1]):
        drive(Redo())
        assert text_of(document) == text
    check_as_opened(drive)
