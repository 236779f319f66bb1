"""What `goboard render` draws of a whole line of play: numbered figures, series, animations, diagrams in text."""

import argparse
import re
from dataclasses import dataclass, replace

from goboard.cli.render_scenes import RenderError, Wanted, document_of, is_document, no_node, opened_session
from goboard.drawing import album as wishes
from goboard.drawing.album import Album, Seen, Wish
from goboard.drawing.album_files import GIF, MOST_PIXELS
from goboard.drawing.board_view import Part
from goboard.drawing.diagram import AS_COUNTED, Line, span_words
from goboard.drawing.part import PartError, part_between
from goboard.drawing.scene import Scene
from goboard.rules.moves import Play
from goboard.session.commands.ask import AskFrames
from goboard.session.commands.navigate import GoTo, Step
from goboard.session.events import Refused
from goboard.session.files import is_board_file
from goboard.session.frames import Frame, Frames
from goboard.session.session import Session
from goboard.sgf.report import node_at

_SPAN = re.compile(r"([0-9]{1,7})-([0-9]{1,7})", re.ASCII)
_CORNERS = re.compile(r"[-,: ]")
RECORD, COMMENTS = "record", "comments"
AROUND_STONES, SHOWN = "stones", "record"
"""Parts that need no corners."""
ALL = 10**7


@dataclass(frozen=True)
class Asked:
    """The options that ask for more than one plain position."""

    part: str = ""
    moves: tuple[int, int] | None = None
    figures: str = ""
    numbers: str = AS_COUNTED
    is_final: bool = False
    is_series: bool = False
    is_titled: bool = False
    has_caption: bool = True

    def is_plain(self, kind: str) -> bool:
        """Is it one position of the whole board?"""
        return not (self.part or self.moves or self.figures or self.is_series or self.is_titled) and kind != GIF


def moves_of(text: str) -> tuple[int, int]:
    """FROM-TO; ArgumentTypeError otherwise."""
    found = _SPAN.fullmatch(text)
    if found is None or int(found[1]) > int(found[2]):
        raise argparse.ArgumentTypeError(f"{text!r} is no range of moves such as 1-50")
    return int(found[1]), int(found[2])


def figures_of(text: str) -> str:
    """A number of moves, or where figures end; ArgumentTypeError otherwise."""
    if text in (RECORD, COMMENTS) or (text.isascii() and text.isdigit() and 0 < int(text) <= ALL):
        return text
    raise argparse.ArgumentTypeError(f"{text!r} is neither a number of moves nor {RECORD} or {COMMENTS}")


def album_of(name: str, data: bytes, scene: Scene, wanted: Wanted, asked: Asked, kind: str) -> Album:
    """The pictures that are asked for; `scene` is the plain position. RenderError if there are none."""
    wish = _wish(asked, wanted, kind)
    if is_board_file(name, data) and not is_document(data):
        line, at = Line(scene.board, (), [Frame(0, 0, scene.stones)]), 0
    else:
        line, at = _line(name, data, wanted)
    if wish.what == wishes.FIGURE and not any(frame.player for frame in line.frames):
        raise RenderError(f"{name}: the game has no moves to number.")
    if asked.moves and not has_moves(line, asked.moves):
        raise RenderError(f"{name}: there are no moves {span_words(*asked.moves)}; {_reach(line)}.")
    return Album(line, at, wish, Seen(scene, MOST_PIXELS, MOST_PIXELS), _box(name, scene, asked.part))


def has_moves(line: Line, span: tuple[int, int]) -> bool:
    """Does the line have a move with such a number?"""
    return any(frame.player and span[0] <= frame.number <= span[1] for frame in line.frames)


def clipping(name: str, line: Line, moves: tuple[int, int] | None) -> str:
    """A sentence on moves that were asked for and are not there; "" if all are, 0 being the beginning."""
    least, most = line.move_numbers
    if moves is None or ((not moves[0] or least <= moves[0]) and moves[1] <= most):
        return ""
    shown = span_words(max(moves[0], least), min(moves[1], most))
    return f"{name}: {_reach(line)}; of {span_words(*moves)} these are shown: {shown}."


def _reach(line: Line) -> str:
    least, most = line.move_numbers
    return f"the line drawn has the moves {span_words(least, most)}" if most else "the line drawn has no moves"


def _wish(asked: Asked, wanted: Wanted, kind: str) -> Wish:
    first, last = asked.moves or (0, ALL)
    wish = Wish(
        shows=wishes.SEEN,
        first=first,
        last=last,
        numbering=asked.numbers,
        is_final=asked.is_final,
        coordinates=wanted.view.coordinates,
        marks=wanted.view.marks,
        caption=asked.has_caption,
        titled=asked.is_titled,
    )
    if asked.part:
        by_word = {AROUND_STONES: wishes.STONES, SHOWN: wishes.RECORD}
        wish = replace(wish, shows=by_word.get(asked.part, wishes.BOX))
    if asked.figures:
        by_word = {RECORD: wishes.BY_FIGURES, COMMENTS: wishes.BY_COMMENTS}
        each = int(asked.figures) if asked.figures.isdigit() else wish.each
        return replace(wish, what=wishes.FIGURES, split=by_word.get(asked.figures, wishes.EVERY), each=each)
    if asked.is_series or kind == GIF:
        return replace(wish, what=wishes.GAME)
    return replace(wish, what=wishes.FIGURE) if asked.moves else wish


def _box(name: str, scene: Scene, part: str) -> Part | None:
    if part in ("", AROUND_STONES, SHOWN):
        return None
    corners = [corner for corner in _CORNERS.split(part) if corner]
    if len(corners) != 2:
        raise RenderError(f"{part!r} is no part such as K10-T19, {AROUND_STONES} or {SHOWN}.")
    try:
        return part_between(scene.board, *corners)
    except PartError as error:
        raise RenderError(f"{name}: {error}") from None


def _line(name: str, data: bytes, wanted: Wanted) -> tuple[Line, int]:
    """The line that the position lies on, and the position's place in it."""
    if is_document(data):
        return _document_line(name, data, wanted)
    session = opened_session(name, data)
    if wanted.path is None:
        session.handle(Step(ALL))
    else:
        node = node_at(session.game.root, wanted.path)
        if node is None:
            raise RenderError(no_node(name, wanted.path))
        session.handle(GoTo(node.key))
    frames = _filmed(name, session)
    return Line(frames.board, frames.names, frames.line[: frames.at + 1]), frames.at


def _filmed(name: str, session: Session) -> Frames:
    events = session.handle(AskFrames("render"))
    is_more = True
    while True:
        for event in events:
            if isinstance(event, Frames):
                return event
            if isinstance(event, Refused):
                raise RenderError(f"{name}: {event.message}")
        if not is_more:
            raise RenderError(f"{name}: the game cannot be drawn.")
        is_more, events = session.idle()


def _document_line(name: str, data: bytes, wanted: Wanted) -> tuple[Line, int]:
    """Game documents have one line of play."""
    document, moves = document_of(name, data)
    if wanted.path is not None:
        moves = moves[: len(wanted.path) - 1]
    at = document.rules.start(document.board.grown, document.start)
    frames = [Frame(0, 0, at.stones)]
    for number, move in enumerate(moves, 1):
        illegal = document.rules.check(at, move)
        if illegal:
            raise RenderError(f"{name}: {illegal.message}")
        player = move.player or at.to_move
        at = document.rules.apply(at, move)
        frames.append(Frame(number, number, at.stones, player, move.vertex if isinstance(move, Play) else None))
    return Line(at.board, document.rules.names, frames), len(frames) - 1
