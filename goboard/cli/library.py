"""`goboard library`: the library of records without its window, answers as lines of JSON; the last one has totals."""

import argparse
import os
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import monotonic

from goboard.boards.board import Board
from goboard.cli.console import STANDARD_INPUT, Json, complain, message_in, print_answers, print_json
from goboard.cli.documents import GameDocument, MalformedError, begins_json, json_values
from goboard.cli.inputs import Answering, SgfGame
from goboard.cli.library_files import add_files
from goboard.cli.library_options import (
    add_filters,
    hit_of,
    index_file,
    listed,
    opened,
    pages,
    query_of,
    size_of,
    whole_number,
    with_actions,
)
from goboard.cli.library_people import add_people
from goboard.cli.played_game import PlayedGame
from goboard.cli.workers import add_scheduler, workers_of
from goboard.formats.archives import is_place
from goboard.games.patterns import ALL_SIDES, Pattern, PatternError, Place, board_pattern, pattern_of
from goboard.games.tree import main_line
from goboard.jobs.cluster import ClusterError
from goboard.library import can_be_sought
from goboard.library.entries import Found, LibraryError, PositionQuery
from goboard.library.export import FORMATS, exported
from goboard.library.library import Library
from goboard.library.openings import MOST_MOVES, OpeningQuery
from goboard.library.query import day_problem
from goboard.library.searches import Searches, words_of
from goboard.library.store import VERSION
from goboard.library.tags import tag_of
from goboard.rules.position import BLACK, EMPTY, WHITE
from goboard.sgf.saving import SaveError, save_bytes
from goboard.words.message import counted

_MORE = """An index holds what is said of the games in its folders and how their stones come and go; it may be open in
the window meanwhile. Status 1 when a file could not be read, a folder is missing, or the index cannot be used."""
_PART = re.compile(r"([0-9]{1,5}),([0-9]{1,5}),([0-9]{1,5}),([0-9]{1,5})", re.ASCII)
_NEWS = 1.0
"""Seconds between two lines of progress."""
NAMES = ("", "B", "W")


def run(arguments: list[str]) -> int:
    """Do what is asked for; 1 if some of it could not be done."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if "to" in options and (problem := day_problem(getattr(options, "from"), options.to)):
        parser.error(problem)
    try:
        return int(options.action(options))
    except (LibraryError, SaveError, ClusterError) as error:
        complain(f"goboard library: {error}")
        return 1


def _parser() -> argparse.ArgumentParser:
    parser, add = with_actions("goboard library", __doc__, _MORE)
    folders = add("add", _add, "look into folders from now on, and read them")
    folders.add_argument("folders", nargs="+", metavar="FOLDER", help="a folder, with all below it, or an archive")
    again = add("refresh", _refresh, "read what is new or has changed in all folders, and forget what has gone")
    for reading in (folders, again):
        add_scheduler(reading)
    add("status", _status, "say what the index holds")
    add_filters(add("query", _query, "list the games that fit"))
    sought = add("position", _position, "list the games in which a position or a part of one comes to stand")
    what = "a game document (a file, - or JSON text) or an SGF file, whose last position is sought"
    sought.add_argument("document", metavar="DOCUMENT", help=what)
    part = "columns and rows from 0, inclusive: seek this part of the board alone, anywhere"
    sought.add_argument("--part", metavar="X0,Y0,X1,Y1", type=_part, help=part)
    sought.add_argument("--anchored", action="store_true", help="seek the part only in its place")
    sought.add_argument("--no-symmetry", action="store_true", help="do not seek it turned and mirrored")
    sought.add_argument("--no-colour-swap", action="store_true", help="do not seek it with the colours changed")
    sought.add_argument("--variations", action="store_true", help="look into variations as well")
    for name, what in (("--from-move", "after this move or later"), ("--to-move", "after this move or earlier")):
        sought.add_argument(name, metavar="N", type=whole_number, default=0, help=f"seek it where it comes {what}")
    sought.add_argument("--next", action="store_true", help="first list what was played next in it")
    add_filters(sought, has_text=False)
    add_people(add)
    add_files(add)
    begun = add("openings", _openings, "list what the games begin with, what most begin with first")
    begun.add_argument("--moves", metavar="N", type=_opening_moves, default=4, help="after so many moves (default: 4)")
    begun.add_argument("--corner", action="store_true", help="in a corner, not on the whole board")
    size = "of the board: 19, or 19x13 (default: that of most games)"
    begun.add_argument("--size", metavar="SIZE", type=size_of, default=(0, 0), help=size)
    begun.add_argument("--limit", metavar="N", type=whole_number, default=100, help="so many at most (default: 100)")
    for name, what in (("tag", "put a tag on the games that fit"), ("untag", "take a tag off the games that fit")):
        found = add(name, _tag, what)
        found.add_argument("put", metavar="TAG", help="a word or some, whatever the case; quote blanks")
        found.set_defaults(change=name)
        add_filters(found)
    written = add("note", _note, "write about the games that fit, in place of what was noted of them")
    written.add_argument("written", metavar="NOTE", help='free text; "" takes notes away')
    add_filters(written)
    add("notes", _notes, "list the games with what is noted of them")
    add("tags", _tags, "list the tags with the games that have them")
    add("searches", _searches, "list the searches that are kept, for --search")
    out = add("export", _export, "write the games that fit into one file")
    add_filters(out)
    out.add_argument(
        "-o", "--out", metavar="OUT", required=True, type=_exported_to, help=f"a file: {', '.join(FORMATS)}"
    )
    return parser


def _part(text: str) -> tuple[Place, Place]:
    found = _PART.fullmatch(text)
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} are not two corners such as 0,0,8,5")
    left, top, right, bottom = map(int, found.groups())
    return (left, top), (right, bottom)


def _exported_to(text: str) -> Path:
    path = index_file(text)
    if path.suffix.lower() not in FORMATS:
        raise argparse.ArgumentTypeError(f"{text!r} ends with none of {', '.join(FORMATS)}")
    return path


def _searches(options: argparse.Namespace) -> int:
    for name, query in Searches(opened(options).path).saved().items():
        print_json({"name": name, "words": words_of(query)})
    return 0


def _add(options: argparse.Namespace) -> int:
    library = opened(options, is_for_new=True)
    missing, added = False, []
    for folder in options.folders:
        try:
            library.add_folder(folder)
        except LibraryError as error:
            complain(f"goboard library: {error}")
            missing = True
        else:
            added.append(os.path.realpath(folder))
    return max(_refreshed(library, added, options), int(missing)) if added else 1


def _refresh(options: argparse.Namespace) -> int:
    return _refreshed(opened(options), None, options)


def _refreshed(library: Library, only: list[str] | None, options: argparse.Namespace) -> int:
    start = monotonic()
    with workers_of(options) as workers:
        done = library.refresh(Teller(), only, workers)
    totals: dict[str, int] = dict.fromkeys(("files", "games", "new", "changed", "gone", "moved", "broken"), 0)
    status = 0
    for folder in library.folders():
        if only is not None and folder.path not in only:
            continue
        news = done.news.get(folder.path)
        counts = {"files": folder.files, "games": folder.games}
        for name in ("new", "changed", "gone", "moved"):
            counts[name] = getattr(news, name) if news else 0
        counts["broken"] = folder.broken
        is_told = any(folder.path != other and _lies_in(folder.path, other) for other in only or done.news)
        for name, count in counts.items():
            # what lies in another folder too is counted there; news are of one folder alone
            totals[name] += count if name not in ("files", "games", "broken") or not is_told else 0
        told = {} if news else {"error": "The folder is not there."}
        if told:
            complain(f"{folder.path}: {told['error']}")
        status |= bool(told or folder.broken)
        print_json({"folder": folder.path, **counts, "seconds": _since(start), **told})
    gone = {folder.path for folder in library.folders() if folder.path not in done.news}
    for problem in library.problems():
        if (
            problem.error
            and problem.file not in gone
            and (only is None or any(_lies_in(problem.file, folder) for folder in only))
        ):
            complain(f"{problem.file}: {problem.error}")
    print_json({"folders": len(done.news), **totals, "seconds": _since(start)})
    return status


def _lies_in(path: str, folder: str) -> bool:
    return path.startswith(os.path.join(folder, ""))


class Teller:
    """Tells the progress on standard error, now and then."""

    def __init__(self) -> None:
        self._next = monotonic() + _NEWS

    def __call__(self, part: float, word: str) -> None:
        if monotonic() >= self._next:
            self._next = monotonic() + _NEWS
            complain(f"{part:.0%} {word}")


def _status(options: argparse.Namespace) -> int:
    library = opened(options)
    folders = library.folders()
    counts = library.counts()
    size = sum(Path(f"{library.path}{ending}").stat().st_size for ending in ("", "-wal") if _is_there(library, ending))
    print_json(
        {
            "index": str(library.path),
            "version": VERSION,
            "folders": [folder.path for folder in folders],
            **counts._asdict(),
            "bytes": size,
        }
    )
    missing = [folder.path for folder in folders if not is_place(folder.path)]
    for path in missing:
        complain(f"{path}: The folder is not there.")
    return 1 if missing else 0


def _is_there(library: Library, ending: str) -> bool:
    return os.path.exists(f"{library.path}{ending}")


def _query(options: argparse.Namespace) -> int:
    library, start = opened(options), monotonic()
    query = query_of(options, library)
    total, listed = library.games(query, 0, 0).total, 0
    for game in pages(library, query, options.limit):
        print_json(hit_of(game))
        listed += 1
    print_json({"games": total, "hits": listed, "seconds": _since(start)})
    return 0


def _tag(options: argparse.Namespace) -> int:
    library, start = opened(options), monotonic()
    tag = tag_of(options.put)
    ids = [game.id for game in pages(library, query_of(options, library), options.limit)]
    changed = (library.tag if options.change == "tag" else library.untag)(ids, tag)
    print_json({"tag": tag, "games": len(ids), "changed": changed, "seconds": _since(start)})
    return 0


def _note(options: argparse.Namespace) -> int:
    library, start = opened(options), monotonic()
    ids = [game.id for game in pages(library, query_of(options, library), options.limit)]
    print_json({"games": len(ids), "changed": library.note(ids, options.written), "seconds": _since(start)})
    return 0


def _since(start: float) -> float:
    return round(monotonic() - start, 3)


def _notes(options: argparse.Namespace) -> int:
    library, start = opened(options), monotonic()
    ids = library.noted()
    page = library.games(ids=ids, count=len(ids))
    for game in page.games:
        print_json(hit_of(game) | {"note": page.notes.get(game.id, "")})
    print_json({"games": len(ids), "seconds": _since(start)})
    return 0


def _tags(options: argparse.Namespace) -> int:
    return listed("tags", lambda: opened(options).tags())


def _opening_moves(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= MOST_MOVES):
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 to {MOST_MOVES}")
    return int(text)


def _openings(options: argparse.Namespace) -> int:
    library, start = opened(options), monotonic()
    usual = next((each[:2] for each in library.opening_boards() if each.board is None), (19, 19))
    columns, rows = sorted(options.size, reverse=True) if any(options.size) else usual
    found = library.openings(OpeningQuery(columns, rows, options.moves, options.corner))
    for opening in found[: options.limit]:
        moves = [[column, row, NAMES[player]] for column, row, player in opening.moves]
        ends = {name: getattr(opening, name) for name in ("games", "black_wins", "white_wins", "draws")}
        print_json({"moves": moves, **ends, "first": opening.first or None, "last": opening.last or None})
    print_json({"openings": len(found), "size": [columns, rows], "seconds": _since(start)})
    return 0


def _position(options: argparse.Namespace) -> int:
    library, start = opened(options), monotonic()
    answers = list(_sought(options.document))
    problems = [problem for answer in answers if (problem := message_in(answer))]
    if problems or len(answers) != 1:
        said = problems[0] if problems else f"One position is sought, and {counted(len(answers), 'game')} given."
        raise LibraryError(f"{options.document[:200]}: {said}" if options.document not in said else said)
    board, stones = answers[0]["board"], answers[0]["stones"]
    assert isinstance(board, Board) and isinstance(stones, bytes)
    if board.is_plain_grid:
        pattern = _pattern(stones, board.columns, options.part, is_anchored=options.anchored)
    elif options.part:
        raise LibraryError("--part: A part has two corners on grids that are not joined.")
    else:
        pattern = board_pattern(board, stones)
    corner = (0, 0)
    if options.part and not options.anchored:
        corner = min(x for x, _ in options.part), min(y for _, y in options.part)
    appearing = not options.no_symmetry, not options.no_colour_swap, options.variations
    asked = PositionQuery(pattern, *appearing, first_move=options.from_move, last_move=options.to_move)
    query = query_of(options, library)
    found = library.search(asked, query)
    if options.next:
        for move in library.statistics(asked, found).continuations:
            column, row = move.place[0] + corner[0], move.place[1] + corner[1]
            print_json({"point": column + board.columns * row, "player": NAMES[move.player], **move.games._asdict()})
    hits = _first_hits(found)
    for game in pages(library, query, options.limit, hits):
        print_json(hit_of(game) | hits[game.id])
    totals: Json = {"games": len(hits), "hits": len(found), "seconds": _since(start)}
    print_json(totals | ({"cut": True} if found.is_cut else {}))
    return 0


def _first_hits(found: Found) -> dict[int, Json]:
    """Where the pattern stands first in each game."""
    hits: dict[int, Json] = {}
    for game, node, _, form, *_ in found.rows.tolist():
        made = found.forms[form]
        hits.setdefault(game, {"at": node, "symmetry": made.orientation, "swapped": made.is_swapped})
    return hits


def _sought(document: str) -> Iterator[Json]:
    """The last position of each game that is given."""
    answering = Answering(_end_of_document, _end_of_game)
    if document != STANDARD_INPUT and begins_json(document.encode("utf-8", "replace")):
        yield from map(answering.value, json_values([document]))
    else:
        yield from answering.file(document)


def _end_of_document(document: GameDocument) -> Json:
    game = PlayedGame(document.id, document.board, document.rules, legal=False, has_plies=False)
    position = game.end_of(document)
    if game.error:
        raise MalformedError(str(game.error["message"]))
    return _told(position.board, position.stones)


def _end_of_game(game: SgfGame) -> Json:
    replay, _ = game.replay()
    position = replay.position([*main_line(game.root)][-1])
    return _told(position.board, position.stones)


def _told(board: Board, stones: bytes) -> Json:
    if not can_be_sought(board):
        raise MalformedError("Positions are not sought on endless boards, nor on very large ones.")
    if set(stones) - {EMPTY, BLACK, WHITE}:
        raise MalformedError("Only positions of two players are sought.")
    return {"board": board, "stones": stones}


def _pattern(stones: bytes, columns: int, part: tuple[Place, Place] | None, *, is_anchored: bool) -> Pattern:
    rows = len(stones) // columns
    whole = partial(pattern_of, stones, columns, (0, 0), (columns - 1, rows - 1), ALL_SIDES)
    try:
        if part is None:
            return whole()
        inside = pattern_of(stones, columns, *part)
        (left, right), (top, bottom) = map(sorted, zip(*part, strict=True))
        places = ((column, row) for row in range(rows) for column in range(columns))
        outside = [(x, y) for x, y in places if not (left <= x <= right and top <= y <= bottom)]
        return whole(anything=outside) if is_anchored else inside
    except PatternError as error:
        raise LibraryError(f"--part: {error}") from None


def _export(options: argparse.Namespace) -> int:
    library, start = opened(options), monotonic()
    games = list(pages(library, query_of(options, library), options.limit))
    if not games:
        raise LibraryError("No game fits; nothing is written.")
    said = library.games(ids=[game.id for game in games], count=len(games))
    data, problems = exported(games, options.out.suffix.lower(), said.tags, said.notes)
    save_bytes(options.out, data)
    told: Iterator[Json] = ({"file": path, "error": error} for path, error in problems.items())
    status = print_answers(told, lambda answer: f"{answer['file']}: {answer['error']}")
    written = len(games) - sum(game.file in problems for game in games)
    print_json({"out": str(options.out), "games": written, "seconds": _since(start)})
    return status
