"""What `goboard render` draws: one position of an SGF record or of a game document, or a board file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from goboard.analysis.report import Request
from goboard.boards.files.board_file import BoardFileError, read_board
from goboard.cli.documents import GameDocument, MalformedError, decoded, json_values, read_document, read_move
from goboard.drawing.numbering import stone_letters
from goboard.drawing.overlays.table import needs_report
from goboard.drawing.scene import AnalysisScene, Scene, View, count_parts, scene_of
from goboard.rules.moves import Play
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


def _first_value(data: bytes) -> object:
    """The first in JSON; StopIteration if there is none."""
    return next(iter(json_values(decoded(data.splitlines(keepends=True)))))


def is_document(data: bytes) -> bool:
    """Is it JSON, and no board in a form of its own?"""
    if data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] != b"{":
        return False
    try:
        value = _first_value(data)
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
    session = session_at(name, data, wanted.path)
    snapshot = _counted(session) if wanted.is_counted else session.show().snapshot
    if not needs_report(wanted.view.overlays):
        return scene_of(snapshot, wanted.view)
    return scene_of(snapshot, wanted.view, _analysed(name, session.game.rules, session.game.position, wanted.seed))


def session_at(name: str, data: bytes, path: Sequence[int] | None) -> Session:
    """A session that shows a record at that node; RenderError if it cannot be read, or has no such node."""
    session = Session()
    for event in session.handle(OpenBytes(data, Path(name).name)):
        if isinstance(event, (FileProblem, Refused)):
            raise RenderError(event.message)
    if not session.game.is_playable:
        raise RenderError(f"{name}: {session.game.fault}")
    if path is None:
        session.handle(Step(session.show().snapshot.node.path_length))
        return session
    node = node_at(session.game.root, path)
    if node is None:
        raise RenderError(no_node(name, path))
    session.handle(GoTo(node.key))
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


class Played(NamedTuple):
    """A position of a document's line of play, and the move that led to it: 0 and None before the first one."""

    position: Position
    player: int = 0
    vertex: int | None = None


def played_document(name: str, data: bytes, path: Sequence[int] | None) -> tuple[GameDocument, list[Played]]:
    """The first game document in a file's content, and its positions up to a node; RenderError if there is no such.

    Game documents have one line of play: in their path every number is 0.
    """
    try:
        value = _first_value(data)
        if isinstance(value, MalformedError):
            raise value
        document = read_document(value)
        rules = document.rules
        moves = [read_move(document.board, rules, raw) for raw in document.moves]
    except MalformedError as error:
        raise RenderError(f"{name}: {error}") from None
    if path is not None and (any(path) or len(path) > len(moves) + 1):
        raise RenderError(no_node(name, path))
    steps = [Played(rules.start(document.board.grown, document.start))]
    for move in moves[: len(path) - 1] if path is not None else moves:
        at = steps[-1].position
        illegal = rules.check(at, move)
        if illegal:
            raise RenderError(f"{name}: {illegal.message}")
        vertex = move.vertex if isinstance(move, Play) else None
        steps.append(Played(rules.apply(at, move), move.player or at.to_move, vertex))
    return document, steps


def _document_scene(name: str, data: bytes, wanted: Wanted) -> Scene:
    document, steps = played_document(name, data, wanted.path)
    position, _, last = steps[-1]
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
