"""`goboard library`: the library of records without its window, answers as lines of JSON; the last one has totals."""

import argparse
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from goboard.boards.board import Board
from goboard.cli.console import STANDARD_INPUT, Json, complain, message_in, print_answers, print_json, reason_of
from goboard.cli.documents import GameDocument, MalformedError, begins_json, json_values
from goboard.cli.inputs import Answering, SgfGame
from goboard.cli.played_game import PlayedGame
from goboard.games.patterns import ALL_SIDES, Pattern, PatternError, Place, pattern_of
from goboard.games.tree import main_line
from goboard.library import can_be_sought
from goboard.library.entries import Found, GameEntry, LibraryError, PositionQuery
from goboard.library.export import FORMATS, exported
from goboard.library.library import Library
from goboard.library.query import Query, SortKey, day_problem
from goboard.library.searches import Searches, combined, words_of
from goboard.library.store import VERSION, is_index
from goboard.library.tags import tag_of
from goboard.plural import counted
from goboard.rules.position import BLACK, EMPTY, WHITE
from goboard.sgf.saving import SaveError, save_bytes
from goboard.user_folders import user_folders

_MORE = """An index holds what is said of the games in its folders and how their stones come and go; it may be open in
the window meanwhile. Status 1 when a file could not be read, a folder is missing, or the index cannot be used."""
_SIZE = re.compile(r"([1-9][0-9]{0,4})(?:[x:×]([1-9][0-9]{0,4}))?", re.ASCII)
_PART = re.compile(r"([0-9]{1,5}),([0-9]{1,5}),([0-9]{1,5}),([0-9]{1,5})", re.ASCII)
_ALL = 1 << 40
_PAGE = 1000
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
    except (LibraryError, SaveError) as error:
        complain(f"goboard library: {error}")
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="goboard library", description=__doc__, epilog=_MORE)
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)

    def add(name: str, action: Callable[[argparse.Namespace], int], what: str) -> argparse.ArgumentParser:
        found = actions.add_parser(name, help=what, description=f"{what[0].upper()}{what[1:]}.", epilog=_MORE)
        found.add_argument("--index", metavar="FILE", type=_index, help="the index (default: that of the window)")
        found.set_defaults(action=action)
        return found

    folders = add("add", _add, "look into folders from now on, and read them")
    folders.add_argument("folders", nargs="+", metavar="FOLDER", help="a folder; all below it is read too")
    add("refresh", _refresh, "read what is new or has changed in all folders, and forget what has gone")
    add("status", _status, "say what the index holds")
    _filters(add("query", _query, "list the games that fit"))
    sought = add("position", _position, "list the games in which a position or a part of one comes to stand")
    what = "a game document (a file, - or JSON text) or an SGF file, whose last position is sought"
    sought.add_argument("document", metavar="DOCUMENT", help=what)
    part = "columns and rows from 0, inclusive: seek this part of the board alone, anywhere"
    sought.add_argument("--part", metavar="X0,Y0,X1,Y1", type=_part, help=part)
    sought.add_argument("--anchored", action="store_true", help="seek the part only in its place")
    sought.add_argument("--no-symmetry", action="store_true", help="do not seek it turned and mirrored")
    sought.add_argument("--no-colour-swap", action="store_true", help="do not seek it with the colours changed")
    sought.add_argument("--variations", action="store_true", help="look into variations as well")
    sought.add_argument("--next", action="store_true", help="first list what was played next in it")
    _filters(sought, has_text=False)
    found = add("players", _players, "list the players with their games and wins")
    found.add_argument("text", nargs="?", default="", metavar="TEXT", help="words that their names hold")
    found = add("player", _player, "tell of one player: opponents, and games by year")
    found.add_argument("name", metavar="NAME", help="the whole name, whatever the case; quote blanks")
    add("duplicates", _duplicates, "list games that are there more than once")
    for name, what in (("tag", "put a tag on the games that fit"), ("untag", "take a tag off the games that fit")):
        found = add(name, _tag, what)
        found.add_argument("put", metavar="TAG", help="a word or some, whatever the case; quote blanks")
        found.set_defaults(change=name)
        _filters(found)
    add("tags", _tags, "list the tags with the games that have them")
    add("searches", _searches, "list the searches that are kept, for --search")
    out = add("export", _export, "write the games that fit into one file")
    _filters(out)
    out.add_argument(
        "-o", "--out", metavar="OUT", required=True, type=_exported_to, help=f"a file: {', '.join(FORMATS)}"
    )
    return parser


def _filters(parser: argparse.ArgumentParser, *, has_text: bool = True) -> None:
    if has_text:
        said = "words, or phrases in quotes, that occur in what is said of a game and in its comments"
        parser.add_argument("text", nargs="?", default="", metavar="TEXT", help=said)
    for name, metavar, what in (
        ("player", "NAME", "who plays on either side"),
        ("black", "NAME", "who plays Black"),
        ("white", "NAME", "who plays White"),
        ("event", "TEXT", "words of the event's name"),
        ("comment", "TEXT", "words or phrases of the comments"),
        ("from", "DATE", "the first day, as 1996, 1996-05 or 1996-05-27"),
        ("to", "DATE", "the last day"),
        ("result", "RESULT", "how it ended, as B+R, W+0.5, B+ or 0"),
        ("rules", "NAME", "the rules, in any spelling"),
        ("tag", "TAG", "a tag that was put on the games"),
        ("file", "TEXT", "a part of the file's path"),
        ("search", "NAME", "a search that is kept; what else is asked for comes on top of it"),
    ):
        parser.add_argument(f"--{name}", metavar=metavar, default="", help=what)
    parser.add_argument("--size", metavar="SIZE", type=_size, default=(0, 0), help="19, or columns and rows: 19x13")
    keys = ", ".join(_FIELDS)
    parser.add_argument("--sort", metavar="FIELD", type=_sort, default=SortKey.DATE, help=f"{keys} (default: date)")
    parser.add_argument("--descending", action="store_true", help="the last first")
    parser.add_argument("--limit", metavar="N", type=_limit, default=_ALL, help="so many games at most")


_FIELDS = {key.value.replace(" ", "-"): key for key in SortKey}


def _sort(text: str) -> SortKey:
    if text not in _FIELDS:
        raise argparse.ArgumentTypeError(f"{text!r} is none of {', '.join(_FIELDS)}")
    return _FIELDS[text]


def _size(text: str) -> tuple[int, int]:
    found = _SIZE.fullmatch(text)
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} is no size such as 19 or 19x13")
    return int(found[1]), int(found[2] or found[1])


def _part(text: str) -> tuple[Place, Place]:
    found = _PART.fullmatch(text)
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} are not two corners such as 0,0,8,5")
    left, top, right, bottom = map(int, found.groups())
    return (left, top), (right, bottom)


def _limit(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of games")
    return int(text)


def _index(text: str) -> Path:
    if not text or "\0" in text:
        raise argparse.ArgumentTypeError("no file has this name")
    return Path(text)


def _exported_to(text: str) -> Path:
    path = _index(text)
    if path.suffix.lower() not in FORMATS:
        raise argparse.ArgumentTypeError(f"{text!r} ends with none of {', '.join(FORMATS)}")
    return path


def _opened(options: argparse.Namespace, *, is_for_new: bool = False) -> Library:
    """The index that is asked for; what had to be done to it is told. LibraryError where there is none to be used."""
    path = options.index or user_folders().library
    try:
        is_there = path.exists() and path.stat().st_size > 0
        if is_there and not is_index(path):
            raise LibraryError(f"{path} is no index of a library and is left alone; name another with --index.")
    except OSError as error:
        raise LibraryError(f"The index {path} cannot be opened: {reason_of(error)}.") from None
    if not is_there and not is_for_new:
        raise LibraryError(f"There is no index {path} yet; goboard library add FOLDER makes it.")
    library = Library(path)
    if library.notice:
        complain(f"goboard library: {library.notice}")
    return library


def _query_of(options: argparse.Namespace, library: Library) -> Query:
    columns, rows = options.size
    query = Query(
        player=options.player, black=options.black, white=options.white, event=options.event, rules=options.rules,
        text=getattr(options, "text", ""), comment=options.comment, first_day=getattr(options, "from"),
        last_day=options.to, result=options.result, columns=columns, rows=rows, tag=options.tag,
        file=options.file, sort=options.sort, is_descending=options.descending,
    )  # fmt: skip
    if not options.search:
        return query
    kept = Searches(library.path).saved().get(options.search)
    if kept is None:
        raise LibraryError(f"No search is named “{options.search}”; `goboard library searches` lists them.")
    return combined(kept, query)


def _searches(options: argparse.Namespace) -> int:
    for name, query in Searches(_opened(options).path).saved().items():
        print_json({"name": name, "words": words_of(query)})
    return 0


def _add(options: argparse.Namespace) -> int:
    library = _opened(options, is_for_new=True)
    missing, added = False, []
    for folder in options.folders:
        try:
            library.add_folder(folder)
        except LibraryError as error:
            complain(f"goboard library: {error}")
            missing = True
        else:
            added.append(os.path.realpath(folder))
    return max(_refreshed(library, added), int(missing)) if added else 1


def _refresh(options: argparse.Namespace) -> int:
    return _refreshed(_opened(options), None)


def _refreshed(library: Library, only: list[str] | None) -> int:
    start = monotonic()
    done = library.refresh(_Teller(), only)
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
        print_json({"folder": folder.path, **counts, "seconds": round(monotonic() - start, 3), **told})
    gone = {folder.path for folder in library.folders() if folder.path not in done.news}
    for problem in library.problems():
        if (
            problem.error
            and problem.file not in gone
            and (only is None or any(_lies_in(problem.file, folder) for folder in only))
        ):
            complain(f"{problem.file}: {problem.error}")
    print_json({"folders": len(done.news), **totals, "seconds": round(monotonic() - start, 3)})
    return status


def _lies_in(path: str, folder: str) -> bool:
    return path.startswith(os.path.join(folder, ""))


class _Teller:
    """Tells the progress on standard error, now and then."""

    def __init__(self) -> None:
        self._next = monotonic() + _NEWS

    def __call__(self, part: float, word: str) -> None:
        if monotonic() >= self._next:
            self._next = monotonic() + _NEWS
            complain(f"{part:.0%} {word}")


def _status(options: argparse.Namespace) -> int:
    library = _opened(options)
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
    missing = [folder.path for folder in folders if not os.path.isdir(folder.path)]
    for path in missing:
        complain(f"{path}: The folder is not there.")
    return 1 if missing else 0


def _is_there(library: Library, ending: str) -> bool:
    return os.path.exists(f"{library.path}{ending}")


def hit_of(game: GameEntry) -> Json:
    """A game as it is listed."""
    return {
        "file": game.file,
        "game": game.number,
        "black": game.black,
        "white": game.white,
        "date": game.date,
        "result": game.result,
        "event": game.event,
        "size": [game.columns, game.rows] if game.columns else None,
        "moves": game.moves,
    }


def _pages(library: Library, query: Query, limit: int, ids: Iterable[int] | None = None) -> Iterator[GameEntry]:
    """The games that fit, in the query's order."""
    for first in range(0, limit, _PAGE):
        games = library.games(query, first, min(_PAGE, limit - first), ids).games
        yield from games
        if len(games) < _PAGE:
            return


def _query(options: argparse.Namespace) -> int:
    library, start = _opened(options), monotonic()
    query = _query_of(options, library)
    total, listed = library.games(query, 0, 0).total, 0
    for game in _pages(library, query, options.limit):
        print_json(hit_of(game))
        listed += 1
    print_json({"games": total, "hits": listed, "seconds": round(monotonic() - start, 3)})
    return 0


def _tag(options: argparse.Namespace) -> int:
    library, start = _opened(options), monotonic()
    tag = tag_of(options.put)
    ids = [game.id for game in _pages(library, _query_of(options, library), options.limit)]
    changed = (library.tag if options.change == "tag" else library.untag)(ids, tag)
    print_json({"tag": tag, "games": len(ids), "changed": changed, "seconds": round(monotonic() - start, 3)})
    return 0


def _tags(options: argparse.Namespace) -> int:
    return _listed("tags", lambda: _opened(options).tags())


def _listed(what: str, ask: Callable[[], Sequence[NamedTuple]]) -> int:
    start = monotonic()
    rows = ask()
    for row in rows:
        print_json(row._asdict())
    print_json({what: len(rows), "seconds": round(monotonic() - start, 3)})
    return 0


def _position(options: argparse.Namespace) -> int:
    library, start = _opened(options), monotonic()
    answers = list(_sought(options.document))
    problems = [problem for answer in answers if (problem := message_in(answer))]
    if problems or len(answers) != 1:
        said = problems[0] if problems else f"One position is sought, and {counted(len(answers), 'game')} given."
        raise LibraryError(f"{options.document[:200]}: {said}" if options.document not in said else said)
    columns, stones = answers[0]["columns"], answers[0]["stones"]
    assert isinstance(columns, int) and isinstance(stones, bytes)
    pattern = _pattern(stones, columns, options.part, is_anchored=options.anchored)
    corner = (0, 0)
    if options.part and not options.anchored:
        corner = min(x for x, _ in options.part), min(y for _, y in options.part)
    asked = PositionQuery(pattern, not options.no_symmetry, not options.no_colour_swap, options.variations)
    query = _query_of(options, library)
    found = library.search(asked, query)
    if options.next:
        for move in library.statistics(asked, found).continuations:
            column, row = move.place[0] + corner[0], move.place[1] + corner[1]
            print_json({"point": column + columns * row, "player": NAMES[move.player], **move.games._asdict()})
    hits = _first_hits(found)
    for game in _pages(library, query, options.limit, hits):
        print_json(hit_of(game) | hits[game.id])
    totals: Json = {"games": len(hits), "hits": len(found), "seconds": round(monotonic() - start, 3)}
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
    if board.plane is not None or not can_be_sought(board):
        raise MalformedError("Positions are sought on grids that are not joined, and not too large.")
    if set(stones) - {EMPTY, BLACK, WHITE}:
        raise MalformedError("Only positions of two players are sought.")
    return {"columns": board.columns, "stones": stones}


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


def _players(options: argparse.Namespace) -> int:
    return _listed("players", lambda: _opened(options).players(options.text))


def _player(options: argparse.Namespace) -> int:
    start = monotonic()
    told = _opened(options).career(options.name)
    for each in told.opponents:
        said = each._asdict()
        print_json({"opponent": said.pop("player"), **said})
    for year in told.years:
        print_json(year._asdict())
    print_json({**told.player._asdict(), "seconds": round(monotonic() - start, 3)})
    return 0


def _duplicates(options: argparse.Namespace) -> int:
    library, start = _opened(options), monotonic()
    groups = library.duplicates()
    for group in groups:
        told = [hit_of(game) for game in group.games]
        print_json({"likeness": group.likeness.value, "games": told, "differing": list(group.differing)})
    games = {game.id for group in groups for game in group.games}
    print_json({"groups": len(groups), "games": len(games), "seconds": round(monotonic() - start, 3)})
    return 0


def _export(options: argparse.Namespace) -> int:
    library, start = _opened(options), monotonic()
    games = list(_pages(library, _query_of(options, library), options.limit))
    if not games:
        raise LibraryError("No game fits; nothing is written.")
    data, problems = exported(games, options.out.suffix.lower())
    save_bytes(options.out, data)
    told: Iterator[Json] = ({"file": path, "error": error} for path, error in problems.items())
    status = print_answers(told, lambda answer: f"{answer['file']}: {answer['error']}")
    written = len(games) - sum(game.file in problems for game in games)
    print_json({"out": str(options.out), "games": written, "seconds": round(monotonic() - start, 3)})
    return status
