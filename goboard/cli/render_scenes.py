"""What `goboard render` draws: one position of an SGF record or of a game document, or a board file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from goboard.analysis.report import Request
from goboard.boards.files.board_file import BoardFileError, read_board
from goboard.cli.documents import GameDocument, MalformedError, decoded, json_values, read_document, read_move
from goboard.drawing.numbering import stone_letters
from goboard.drawing.overlays.table import needs_report
from goboard.drawing.scene import AnalysisScene, Scene, View, count_parts, scene_of
from goboard.rules.moves import Move, Play
from goboard.rules.position import Position
from goboard.rules.protocol import RuleSet
from goboard.session.commands.count import StartCounting
from goboard.session.commands.files import OpenBytes
from goboard.session.commands.navigate import GoTo, Step
from goboard.session.events import FileProblem, Refused
from goboard.session.files import is_board_file
from goboard.session.session import Session
from goboard.session.snapshot import Snapshot
from goboard.sgf.report import node_at


class RenderError(ValueError):
    """Nothing can be drawn; the text is a sentence for the user."""


@dataclass(frozen=True)
class Wanted:
    """Which position (`path`: child numbers from the root, None for the end of the main line) and how it is seen.

    The seed is that of the analysis, where an overlay needs one.
    """

    path: tuple[int, ...] | None
    view: View
    is_counted: bool
    seed: int = 0


def read_scene(name: str, data: bytes, wanted: Wanted) -> Scene:
    """The scene that a file's content asks for; RenderError with a sentence if there is none."""
    if is_document(data):
        return _document_scene(name, data, wanted)
    if is_board_file(name, data):
        return _board_scene(name, data, wanted)
    return _record_scene(name, data, wanted)


def is_document(data: bytes) -> bool:
    """Is it JSON, and no board in a form of its own?"""
    if data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] != b"{":
        return False
    try:
        value = next(iter(json_values(decoded(data.splitlines(keepends=True)))))
    except StopIteration:
        return False
    return not isinstance(value, Mapping) or "board" in value or "rules" in value


def _board_scene(name: str, data: bytes, wanted: Wanted) -> Scene:
    """A board file, without stones."""
    try:
        board = read_board(data, Path(name).name)
    except BoardFileError as error:
        raise RenderError(f"{name}: {error}") from None
    if wanted.is_counted or needs_report(wanted.view.overlays) or wanted.path not in (None, (0,)):
        raise RenderError(f"{name} is a board without a game: nothing to count or analyse, and no node but 0.")
    return Scene(board, bytes(board.size), wanted.view)


def _record_scene(name: str, data: bytes, wanted: Wanted) -> Scene:
    session = opened_session(name, data)
    if wanted.path is None:
        session.handle(Step(session.show().snapshot.node.path_length))
    else:
        node = node_at(session.game.root, wanted.path)
        if node is None:
            raise RenderError(no_node(name, wanted.path))
        session.handle(GoTo(node.key))
    snapshot = _counted(session) if wanted.is_counted else session.show().snapshot
    if not needs_report(wanted.view.overlays):
        return scene_of(snapshot, wanted.view)
    return scene_of(snapshot, wanted.view, _analysed(name, session.game.rules, session.game.position, wanted.seed))


def opened_session(name: str, data: bytes) -> Session:
    """A session that shows a record; RenderError if it cannot be read."""
    session = Session()
    for event in session.handle(OpenBytes(data, Path(name).name)):
        if isinstance(event, FileProblem):
            raise RenderError(event.message)
    if not session.game.is_playable:
        raise RenderError(f"{name}: {session.game.fault}")
    return session


def _analysed(name: str, rules: RuleSet, position: Position, seed: int) -> AnalysisScene:
    # few pictures need the engines
    from goboard.analysis.analyse import AnalysisError, final_report

    try:
        return AnalysisScene(final_report(rules, position, Request(seed=seed)))
    except AnalysisError as error:
        raise RenderError(f"{name}: {error}") from None


def _counted(session: Session) -> Snapshot:
    for event in session.handle(StartCounting()):
        if isinstance(event, Refused):
            raise RenderError(event.message)
    return session.show().snapshot


def document_of(name: str, data: bytes) -> tuple[GameDocument, list[Move]]:
    """The first game document in a file's content, and its moves; RenderError if it cannot be read."""
    try:
        value = next(iter(json_values(decoded(data.splitlines(keepends=True)))))
        if isinstance(value, MalformedError):
            raise value
        document = read_document(value)
        return document, [read_move(document.board, document.rules, raw) for raw in document.moves]
    except MalformedError as error:
        raise RenderError(f"{name}: {error}") from None


def _document_scene(name: str, data: bytes, wanted: Wanted) -> Scene:
    """Game documents have one line of play: in their path every number is 0."""
    document, moves = document_of(name, data)
    path = (0,) * (len(moves) + 1) if wanted.path is None else wanted.path
    if any(path) or len(path) > len(moves) + 1:
        raise RenderError(no_node(name, path))
    position, last = document.rules.start(document.board.grown, document.start), None
    for move in moves[: len(path) - 1]:
        illegal = document.rules.check(position, move)
        if illegal:
            raise RenderError(f"{name}: {illegal.message}")
        position = document.rules.apply(position, move)
        last = move.vertex if isinstance(move, Play) else None
    letters = stone_letters(document.rules.names)
    scene = Scene(position.board, position.stones, wanted.view, last, letters=letters)
    if needs_report(wanted.view.overlays):
        scene = replace(scene, analysis=_analysed(name, document.rules, position, wanted.seed))
    if not wanted.is_counted:
        return scene
    return count_parts(scene, document.rules.score(position, document.dead, document.seki), document.dead)


def no_node(name: str, path: Sequence[int]) -> str:
    """The sentence for a path that leads nowhere."""
    return f"{name}: the game has no node {'.'.join(map(str, path))}."
