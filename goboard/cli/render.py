"""`goboard render`: pictures of a position or of a game as PNG, WebP, SVG, PDF, animated GIF, text or a page.

A whole line of play makes numbered figures, series, animations and diagrams in text.
"""

import argparse
import os
import re
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from goboard.cli.console import bytes_of, complain, file_name_argument, node_path, number_in, seed, uninterrupted
from goboard.cli.render_scenes import RenderError, Wanted, is_document, played_document, read_scene, session_at
from goboard.drawing.camera.view import BoardView, Part
from goboard.drawing.export import album as wishes
from goboard.drawing.export.album import Album, Wish
from goboard.drawing.export.diagram import AS_COUNTED, AS_RECORD, FROM_ONE, Line, PartError, part_between, span_words
from goboard.drawing.export.files import (
    GIF,
    MOST_PIXELS,
    PDF,
    SVG,
    TEXT,
    WIKI,
    Look,
    sides,
    size_problem,
    written_plainly,
)
from goboard.drawing.export.latex import TEMPLATE, latex, pictures_beside, template_problem
from goboard.drawing.export.page import to_page
from goboard.drawing.export.sheet import Sheet
from goboard.drawing.export.svg import to_svg
from goboard.drawing.export.text import TextDiagramError
from goboard.drawing.overlays.overlay import Table
from goboard.drawing.overlays.table import OVERLAYS
from goboard.drawing.picture import sides_for
from goboard.drawing.scene import Scene, View
from goboard.drawing.theme import Theme, load_theme, theme_names
from goboard.jobs.watch import USUAL, LimitError, Watch, checkpoint, watched
from goboard.session.commands.ask import AskFrames
from goboard.session.events import Refused
from goboard.session.files import is_board_file
from goboard.session.session import Session
from goboard.session.snapshot import Frame, Frames
from goboard.sgf.saving import SaveError, save_bytes
from goboard.words.reasons import reason_of
from goboard.words.wording import ENGLISH, HABITS, Wording

_SPAN = re.compile(r"([0-9]{1,7})-([0-9]{1,7})", re.ASCII)
_CORNERS = re.compile(r"[-,: ]")
RECORD, COMMENTS = "record", "comments"
AROUND_STONES, SHOWN = "stones", "record"
"""Parts that need no corners."""
ALL = 10**7


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


def is_plain(options: Namespace, kind: str) -> bool:
    """Is it one position of the whole board?"""
    asked = options.part, options.moves, options.figures, options.series, options.title
    return not any(asked) and kind != GIF and kind not in TEXTS.values()


def album_of(options: Namespace, data: bytes, scene: Scene, wanted: Wanted, kind: str) -> Album:
    """The pictures that are asked for; `scene` is the plain position. RenderError if there are none."""
    name, wish = options.file, _wish(options, wanted, kind)
    if is_board_file(name, data) and not is_document(data):
        line, at = Line(scene.board, (), [Frame(0, 0, scene.stones)]), 0
    else:
        line, at = _line(name, data, wanted)
    if wish.what == wishes.FIGURE and not any(frame.player for frame in line.frames):
        raise RenderError(f"{name}: the game has no moves to number.")
    first, last = options.moves or (0, ALL)
    if options.moves and not any(frame.player and first <= frame.number <= last for frame in line.frames):
        raise RenderError(f"{name}: there are no moves {span_words(*options.moves)}; {_reach(line)}.")
    seen, box = Sheet(scene, MOST_PIXELS, MOST_PIXELS), _box(name, scene, options.part)
    return Album(line, at, wish, seen, box, Wording(options.language))


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


def _wish(options: Namespace, wanted: Wanted, kind: str) -> Wish:
    first, last = options.moves or (0, ALL)
    shows = {"": wishes.SEEN, AROUND_STONES: wishes.STONES, SHOWN: wishes.RECORD}.get(options.part, wishes.BOX)
    wish = Wish(
        first, last, numbering=options.numbers, is_final=options.final, shows=shows,
        coordinates=wanted.view.coordinates, marks=wanted.view.marks, caption=not options.no_caption,
        titled=options.title,
    )  # fmt: skip
    if options.figures:
        by_word = {RECORD: wishes.BY_FIGURES, COMMENTS: wishes.BY_COMMENTS}
        each = int(options.figures) if options.figures.isdigit() else wish.each
        return replace(wish, what=wishes.FIGURES, split=by_word.get(options.figures, wishes.EVERY), each=each)
    if options.series or kind == GIF:
        return replace(wish, what=wishes.GAME)
    return replace(wish, what=wishes.FIGURE) if options.moves else wish


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
    session = session_at(name, data, wanted.path)
    frames = _filmed(name, session)
    return Line(frames.board, frames.names, frames.line[: frames.at + 1]), frames.at


def _page(options: Namespace, data: bytes, wanted: Wanted) -> bytes:
    """The whole game for a browser, which begins at the node asked for, else at the first."""
    name = options.file
    if is_board_file(name, data) and not is_document(data):
        raise RenderError(f"{name} is a board without a game; a page shows a game.")
    if is_document(data):
        line, at = _document_line(name, data, wanted)
        frames = Frames("", line.board, line.names, {}, tuple(line.frames), at)
    else:
        frames = _filmed(name, session_at(name, data, wanted.path), branches=True)
    frames = replace(frames, at=frames.at if options.at else 0)
    theme, language = load_theme(options.theme), options.language
    return to_page(frames, theme, Path(name).stem, Wording(language), language).encode("utf-8", "replace")


def _filmed(name: str, session: Session, *, branches: bool = False) -> Frames:
    events = session.handle(AskFrames("render", branches))
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
    document, steps = played_document(name, data, wanted.path)
    frames = [
        Frame(number, number, each.position.stones, each.player, each.vertex) for number, each in enumerate(steps)
    ]
    return Line(steps[-1].position.board, document.rules.names, frames), len(frames) - 1


DONE, FAILED, MISUSED = 0, 1, 2
SIGHTS = {
    "coordinates": "letters and numbers around the board",
    "natural": "stones placed as a hand would",
    "marks": "the record's own signs, labels, lines and arrows",
    "territory": "the record's own territory marks",
    "variations": "the moves that may follow, where there are several",
    "shades": "the estimated owner as shades of cells instead of squares",
    "count": "the position counted by its rules: territory, dead stones, dame, seki",
}
_USUAL = ("marks", "territory")
TEXTS = {"plain": TEXT, "sensei": WIKI}
PAGE, BOOK = ".html", ".tex"
KINDS = (".png", ".webp", ".svg", ".pdf", ".gif", ".txt", PAGE, BOOK)
WHAT = (
    "Draw a position as PNG, WebP, SVG, PDF or text; numbered moves as a figure; a game as figures, a series or a GIF."
)
OUTS = (
    "OUT.png, OUT.webp, OUT.svg or OUT.pdf; OUT.gif shows the game move by move; OUT.txt is a diagram in text; "
    "OUT.html is a page with the whole game to step through in a browser; OUT.tex is LaTeX with the "
    "figures in OUT-figures.pdf. Of a series each picture is a file with its number (OUT-01.png), in PDF a page"
)
ALBUM_WORDS = {
    "part": "two corners such as K10-T19; stones: these and what is near; record: what the record shows (VW)",
    "moves": "these moves as numbered stones in one figure; with --series or OUT.gif the positions after them, "
    "with --figures the figures of these moves alone. They "
    "are those on the way to the node of --at",
    "figures": "the whole line in numbered figures: so many moves each, or record: where it begins figures (FG), or "
    "comments: they end at comments",
    "numbers": "how the moves of a figure are numbered: as the game counts (counted, the default), from one in each, "
    "or as the record wants it (PM)",
    "final": "figures show the position after their moves: what was taken is gone",
    "series": "a picture of every position of the line",
    "title": "the picture's name stands below the board, such as Moves 1-50",
    "no-caption": "leave out what stands below figures: moves whose numbers they cannot show (52 at 41, 60 passes)",
    "language": "of a page, of what stands below pictures, of diagrams in text and in LaTeX (default: en); what the "
    "command line says of files is English always",
    "seconds": "that each move of a GIF is shown (default: 1)",
    "once": "a GIF does not begin again",
    "template": "for OUT.tex: a LaTeX document of one's own with a line `%% goboard: figures`, perhaps one "
    "`%% goboard: title`; its \\gofigure{file}{page}{name}{caption}{comments} says how a figure is set",
    "text": "of OUT.txt: plain letters, or as Sensei's Library writes diagrams (default: plain)",
}
LARGEST = 10_000
MOST_SECONDS = 60.0


def run(arguments: list[str]) -> int:
    """Draw what the command line asks for; returns the exit status."""
    parser = _parser()
    try:
        options = parser.parse_args(arguments)
    except SystemExit as end:
        return DONE if end.code in (None, 0) else MISUSED
    try:
        with watched(Watch(USUAL)):
            _draw(options)
    except (RenderError, TextDiagramError, SaveError, LimitError) as error:
        complain(error)
        return FAILED
    except OSError as error:
        complain(f"{error.filename or options.file}: {reason_of(error)}.")
        return FAILED
    return DONE


def _draw(options: Namespace) -> None:
    is_book = options.out.suffix.lower() == BOOK
    is_paper = is_book or options.out.suffix.lower() == ".pdf"
    template = _template(options.template) if is_book else ""
    if options.template and not is_book:
        raise RenderError(f"--template is for {BOOK} alone.")
    if is_book and not (options.figures or options.moves or options.series):
        options.figures = "50"
    usual = (*_USUAL, *(["coordinates"] if is_paper and options.figures else []))
    view, is_counted = _view(options, set(usual if options.overlay is None else options.overlay))
    # on paper nobody wants a wooden board, which takes twenty times the bytes
    options.theme = options.theme or ("print" if is_paper else "light")
    data = bytes_of(options.file)
    checkpoint()
    wanted = Wanted(options.at, view, is_counted, options.seed)
    if options.out.suffix.lower() == PAGE:
        save_bytes(options.out, _page(options, data, wanted))
        return
    kind = TEXTS[options.text] if options.out.suffix.lower() == ".txt" else options.out.suffix.lower()[1:]
    if is_book:
        # what stands below the pictures is set by LaTeX
        kind, options.no_caption, options.title = PDF, True, False
    scene, theme = read_scene(options.file, data, wanted), load_theme(options.theme)
    if options.cut:
        from goboard.drawing.solid.solid_view import can_be_cut

        if not can_be_cut(scene.board):
            raise RenderError(f"{options.file}: only a lattice in space can be cut, not {scene.board.title}.")
    if is_plain(options, kind):
        save_bytes(options.out, _picture(scene, theme, options.size, kind))
        return
    size = options.size if len(options.size) == 2 else None
    look = Look(theme, max(options.size), seconds=options.seconds, loops=not options.once, size=size)
    album = album_of(options, data, scene, wanted, kind)
    problem = size_problem(kind, *sides(album, look))
    if problem:
        raise RenderError(problem)
    said = clipping(options.file, album.line, options.moves)
    if said:
        complain(said)
    pictures = options.out.with_name(pictures_beside(options.out.stem)) if is_book else options.out
    for _ in _written(album, pictures, kind, look, options.language):
        pass
    if is_book:
        save_bytes(
            options.out, latex(album, pictures.name, Path(options.file).stem, template).encode("utf-8", "replace")
        )


def _view(options: Namespace, names: set[str]) -> tuple[View, bool]:
    """What is shown of those names, and whether a count is."""
    seen: dict[str, Any] = {name: name in names for name in SIGHTS if name not in ("shades", "count")}
    overlays = frozenset(names.difference(SIGHTS)).union(["ownership"] if "shades" in names else [])
    part = BoardView(cut=options.cut / 100) if options.cut else None
    return View(**seen, overlays=overlays, is_shaded="shades" in names, part=part), "count" in names


def _template(name: str) -> str:
    """The LaTeX document that figures go into."""
    if not name:
        return TEMPLATE
    template = bytes_of(name).decode("utf-8", "replace")
    problem = template_problem(template)
    if problem:
        raise RenderError(f"{name} is no template: {problem}.")
    return template


def _written(album: Album, path: Path, kind: str, look: Look, language: str) -> Iterator[tuple[int, int]]:
    if kind == SVG or kind in TEXTS.values():
        yield from written_plainly(album, path, kind, look)
        return
    with _painting(language):
        from goboard.ui.pictures.files import written

        yield from written(album, path, kind, look)


def _parser(table: Table = OVERLAYS) -> argparse.ArgumentParser:
    words = {**SIGHTS, **{overlay.name: overlay.help for overlay in table}}
    overlays = "; ".join(f"{name}: {what}" for name, what in words.items())
    usual = f"{','.join(_USUAL)}, in a PDF of figures coordinates too"
    parser = argparse.ArgumentParser(prog="goboard render", description=WHAT)
    parser.add_argument(
        "file",
        metavar="FILE",
        type=file_name_argument,
        help="an SGF record, a game document (JSON) or a board; - is standard input",
    )
    parser.add_argument("-o", "--out", metavar="OUT", type=_out, required=True, help=OUTS)
    parser.add_argument(
        "--at",
        metavar="PATH",
        type=node_path,
        help="the node, as child numbers: 0 is the root (default: the last move)",
    )
    parser.add_argument(
        "--overlay",
        metavar="NAMES",
        type=partial(_overlays, table),
        help=f"what is shown, with commas between, or none (default: {usual}). {overlays}",
    )
    look = "how the board looks (default: light, print in PDF)"
    parser.add_argument("--theme", choices=theme_names(), help=look)
    parser.add_argument(
        "--size", type=_size, default="900", help="pixels of the longer side, or WIDTHxHEIGHT (default: 900)"
    )
    parser.add_argument(
        "--seed", type=seed, default=0, help="of the analysis that some overlays need, which it makes repeatable (0)"
    )
    parser.add_argument(
        "--cut",
        type=_percent,
        metavar="PERCENT",
        default=0,
        help="of a lattice in space: how much of its depth is hidden, what is nearest first (default: 0)",
    )
    _add_album_options(parser)
    return parser


def _add_album_options(parser: argparse.ArgumentParser) -> None:
    def add(name: str, **how: Any) -> None:
        parser.add_argument(f"--{name}", help=ALBUM_WORDS[name], **how)

    add("part", metavar="PART", default="")
    add("moves", metavar="FROM-TO", type=moves_of)
    add("figures", metavar="HOW", type=figures_of)
    add("numbers", choices=(AS_COUNTED, FROM_ONE, AS_RECORD), default=AS_COUNTED)
    add("final", action="store_true")
    add("series", action="store_true")
    add("title", action="store_true")
    add("no-caption", action="store_true")
    add("language", choices=tuple(HABITS), default=ENGLISH)
    add("seconds", type=_seconds, default=1.0)
    add("once", action="store_true")
    add("template", metavar="FILE", default="")
    add("text", choices=tuple(TEXTS), default="plain")


def _out(text: str) -> Path:
    path = Path(file_name_argument(text))
    if path.suffix.lower() not in KINDS:
        raise argparse.ArgumentTypeError(f"{text!r} does not end in {', '.join(KINDS)}")
    return path


def _overlays(table: Table, text: str) -> tuple[str, ...]:
    names = tuple(name for name in text.split(",") if name and name != "none")
    known = (*SIGHTS, *(overlay.name for overlay in table))
    unknown = [name for name in names if name not in known]
    if unknown:
        raise argparse.ArgumentTypeError(f"there is no overlay {unknown[0]!r}; there are {', '.join(known)}")
    return names


def _percent(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4 and int(text) < 100):
        raise argparse.ArgumentTypeError(f"{text!r} is no percentage from 0 to 99")
    return int(text)


def _seconds(text: str) -> float:
    seconds = number_in(text)
    if not 0.02 <= seconds <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"a move is shown for 0.02 to {MOST_SECONDS} seconds, not {text}")
    return seconds


def _size(text: str) -> tuple[int, ...]:
    parts = text.lower().split("x")
    if len(parts) > 2 or not all(part.isascii() and part.isdigit() and len(part) < 10 for part in parts):
        raise argparse.ArgumentTypeError(f"{text!r} is no size such as 900 or 900x600")
    sides = tuple(map(int, parts))
    if not all(1 <= side <= LARGEST for side in sides):
        raise argparse.ArgumentTypeError(f"a picture has 1 to {LARGEST} pixels a side, not {text}")
    return sides


def _picture(scene: Scene, theme: Theme, size: tuple[int, ...], kind: str) -> bytes:
    width, height = size if len(size) == 2 else sides_for(scene, size[0])
    title = f"Go board, {scene.board.title}"
    if kind == SVG:
        shapes = Sheet(scene, width, height).shapes(theme)
        return to_svg(shapes, width, height, title).encode()
    with _painting():
        from goboard.ui.export import encoded, pdf_of, sheet_image

        if kind == PDF:
            return pdf_of(scene, theme, width, height, title)
        return encoded(sheet_image(Sheet(scene, width, height), theme), kind)


@contextmanager
def _painting(language: str = ENGLISH) -> Iterator[None]:
    """Qt paints, which needs no screen for it, with the signs of that language."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with uninterrupted():
        from PySide6.QtGui import QGuiApplication

        from goboard.ui.fonts import NO_FONT, has_letters, provide_signs, use_shapes

    application = QGuiApplication.instance() or QGuiApplication(["goboard"])
    if not has_letters():
        complain(f"goboard: {NO_FONT}.")
    provide_signs()
    use_shapes(language)
    yield
    del application
