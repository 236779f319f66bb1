"""One line of a game of the library, to be looked at before the game is opened."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

from goboard.boards.board import Board
from goboard.formats.archives import record_bytes
from goboard.formats.reader import open_record
from goboard.games.node_values import move_of
from goboard.games.record_dialect import Form, form_of
from goboard.games.record_rules import rules_of
from goboard.games.replay import Replay, shows_problem
from goboard.games.tree import Node, main_line, path_to, preorder
from goboard.games.values import simple_text, text
from goboard.library.entries import GameEntry, LibraryError
from goboard.library.wording import key_of, search_words, snippet
from goboard.rules.moves import Play
from goboard.sgf.execute import Executor
from goboard.sgf.reader import SgfError
from goboard.words.message import phrase

MOST_STEPS = 5_000
"""Nodes of a line that are looked at; a longer game is opened for the rest."""


@dataclass(frozen=True, eq=False)
class LineStep:
    """A node of the line and the position after it. `node` counts the game's nodes in preorder from 0; `number` moves
    have been made; `vertex` is where the last one was played, None if it was nowhere."""

    node: int
    number: int
    board: Board
    stones: bytes
    vertex: int | None
    player: int
    comment: str


@dataclass(frozen=True, eq=False)
class GameLine:
    """A line from the root to its end. `at` is the step that was asked for, or where a text was found, or else the last
    one, without `is_found`. `fault` says why there are no steps."""

    game: int
    steps: tuple[LineStep, ...]
    at: int
    fault: str = ""
    is_found: bool = False


def line_of(
    entry: GameEntry, node: int | None, text: str, check: Callable[[], None], beyond: tuple[int, int] = (-1, 1)
) -> GameLine:
    """The line through a node, counted in preorder; without one through the first that has a word of `text` in its
    comment, else the main line at its end. `beyond` says behind which node the comment is looked for, or with -1
    before which. LibraryError where the file cannot be read any more."""
    root = _root_of(entry)
    form = form_of(root)
    if form.fault:
        return GameLine(entry.id, (), 0, form.fault)
    words = search_words(text)
    if node is None and words:
        node = _next_with(root, words, check, *beyond)
    chosen = next(islice(preorder(root), node, None), None) if node is not None else None
    line = list(main_line(root))
    at = len(line) - 1
    if chosen is not None:
        path = list(path_to(chosen))
        line, at = [*path, *islice(main_line(chosen), 1, None)], len(path) - 1
    first = max(0, min(at - MOST_STEPS // 2, len(line) - MOST_STEPS))
    steps = tuple(islice(_steps(root, form, line, check), first, first + MOST_STEPS))
    return GameLine(entry.id, steps, at - first, is_found=chosen is not None)


def said_in(entry: GameEntry, searched: str, check: Callable[[], None]) -> str:
    """What stands in the record around the first of these words that occurs there, as it is written; "" if none does.
    LibraryError where the file cannot be read any more."""
    from goboard.library.summary import texts_of

    words, written = search_words(searched), list(texts_of(_root_of(entry)))
    for word in words:
        for each in written:
            check()
            if found := snippet(each, [word]):
                return found
    return ""


@dataclass(frozen=True, eq=False)
class Glimpse:
    """What is seen of a game at first sight: a problem before its first move, any other at its end; who played it, and
    how many games its file holds. Of a file with several the first is seen at its start."""

    board: Board
    stones: bytes
    vertex: int | None
    black: str
    white: str
    result: str
    date: str
    games: int


def glimpse_of(path: str, check: Callable[[], None]) -> Glimpse:
    """LibraryError where there is nothing to be seen."""
    games = _games_in(path)
    return _glimpse(games[0], len(games), check, at_start=len(games) > 1)


def glimpses_of(entries: Iterable[GameEntry], check: Callable[[], None]) -> Iterator[tuple[int, Glimpse | None]]:
    """These games by their ids, None where there is nothing to be seen; what is in one file is read at once."""
    by_file: dict[str, list[GameEntry]] = {}
    for entry in entries:
        by_file.setdefault(entry.file, []).append(entry)
    for file, wanted in by_file.items():
        games: Sequence[Node] = ()
        with suppress(LibraryError):
            games = _games_in(file)
        for entry in wanted:
            check()
            found = None
            if entry.number < len(games):
                with suppress(LibraryError):
                    found = _glimpse(games[entry.number], len(games), check)
            yield entry.id, found


def glimpse_at(path: str, game: int, node: int, check: Callable[[], None]) -> Glimpse:
    """A game of the file at one of its nodes, counted in preorder, or where there is none at its beginning;
    LibraryError where there is nothing to be seen."""
    games = _games_in(path)
    root = _at(path, games, game)
    found = next(islice(preorder(root), max(node, 0), None), root)
    return _glimpse(root, len(games), check, line=list(path_to(found)))


def _glimpse(
    root: Node, games: int, check: Callable[[], None], *, at_start: bool = False, line: Sequence[Node] = ()
) -> Glimpse:
    """Where a `line` is given, at its end."""
    form = form_of(root)
    if form.fault:
        raise LibraryError(form.fault)
    has_begun = bool(line)
    line = line or list(main_line(root))
    end: tuple[Board, bytes, int | None] = form.board, bytes(form.board.size), None
    for node, position in zip(line, positions(root, form, line), strict=True):
        check()
        move = move_of(node, form.codec)
        if move is not None and not has_begun:
            has_begun = True
            if at_start or shows_problem(end[1]):
                break
        end = *position, move.vertex if isinstance(move, Play) else None
    black, white, result, date = (simple_text(root, ident).strip() for ident in ("PB", "PW", "RE", "DT"))
    return Glimpse(*end, black, white, result, date, games)


def board_of(entry: GameEntry) -> Board:
    """What a game is played on; LibraryError where the file cannot be read any more."""
    return form_of(_root_of(entry)).board


def _games_in(path: str) -> Sequence[Node]:
    name = os.path.basename(path)
    try:
        return open_record(record_bytes(path), name).games
    except (OSError, SgfError) as error:
        raise LibraryError(phrase("{file} cannot be read: {reason}", file=name, reason=error)) from None


def _root_of(entry: GameEntry) -> Node:
    return _at(entry.file, _games_in(entry.file), entry.number)


def _at(path: str, games: Sequence[Node], number: int) -> Node:
    if not 0 <= number < len(games):
        raise LibraryError(phrase("{file} has changed; refresh the library.", file=os.path.basename(path)))
    return games[number]


def _next_with(root: Node, words: Sequence[str], check: Callable[[], None], beyond: int, by: int) -> int | None:
    last = None
    for number, node in enumerate(preorder(root)):
        if number % 1024 == 0:
            check()
        if by < 0 and number >= beyond:
            break
        if number > beyond * (by > 0) - (by < 0) and node.has("C"):
            written = key_of(text(node, "C"))
            if any(word in written for word in words):
                last = number
                if by > 0:
                    break
    return last


def _steps(root: Node, form: Form, line: Sequence[Node], check: Callable[[], None]) -> Iterator[LineStep]:
    places = {node.key: number for number, node in enumerate(preorder(root))}
    made = 0
    for node, (board, stones) in zip(line, positions(root, form, line), strict=True):
        check()
        move = move_of(node, form.codec)
        made += move is not None
        vertex = move.vertex if isinstance(move, Play) else None
        said = text(node, "C") if node.has("C") else ""
        yield LineStep(places[node.key], made, board, stones, vertex, move.player if move else 0, said)


def positions(root: Node, form: Form, line: Sequence[Node]) -> Iterator[tuple[Board, bytes]]:
    """Board and stones after each node of the line, played as any program does, or by the record's rules where it is
    goboard's own kind of record."""
    if form.codec.is_own or form.board.plane is not None:
        replay = Replay(root, form.board, form.codec, rules_of(root).rules)
        for node in line:
            position = replay.position(node)
            yield position.board, position.stones
        return
    executor = Executor(form.board, form.codec)
    state = executor.empty
    for node in line:
        state = executor.after(state, node)
        yield form.board, state.stones
