"""`goboard review`: records whose moves are judged by an engine or goboard's own search, saved with what it says."""

import argparse
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

from goboard.cli.console import Given, Json, bytes_of, file_name_argument, file_problem, seconds, unpacked, whole_number
from goboard.cli.documents import MalformedError
from goboard.cli.inputs import SgfGame, rules_argument
from goboard.cli.sgf import check_names, file_name
from goboard.cli.workers import Run, add_workers, told
from goboard.formats.reader import open_record, unforeseen
from goboard.games.node_values import move_number, move_of
from goboard.games.record_rules import Asked
from goboard.games.review_report import Review, judged_moves, review_of
from goboard.games.reviews import judgements
from goboard.games.tree import main_line
from goboard.jobs.watch import UNLIMITED, LimitError, Watch, watched
from goboard.players.engine_files import EngineEntry
from goboard.players.gtp_client import EngineError, joined_command, split_command
from goboard.players.record_review import Reviewer, review_line, reviewer_of
from goboard.players.reviewer import LEVELS, Level
from goboard.rules.moves import Play
from goboard.sgf.reader import SgfError
from goboard.sgf.saving import SaveError, save_bytes
from goboard.sgf.writer import write
from goboard.words.reasons import reason_of

_MORE = """Each position of the main line is looked at, and what the engine says of it is put into the record as the
window does it, where goboard, Sabaki, KaTrain and Lizzie read it. A position of which the record has a judgement by the
same engine after as many visits is not looked at again. A line has "file", "out", "games" and "error"; a game "moves";
"judged", how many of them have a judgement before and after; "source", who judged; for each of the "players"
"accuracy" of 100, "mean", the points that a move lost, and "first", the part that was the first choice; "turning", the
moves that lost most, with their "points"; "note" says why a game was left as it is."""
_LEVELS = dict(zip(("glance", "usual", "deep"), LEVELS, strict=True))


def run(arguments: list[str]) -> int:
    """Review each file; 1 if some could not be."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if os.path.exists(options.out) and not os.path.isdir(options.out):
        parser.error(f"{options.out} is no folder")
    given = [*unpacked(options.files)]
    check_names(parser, [each.name for each in given], options.out)
    own = next((each.name for each in given if _is_same(each.name, options.out)), "")
    if own:
        parser.error(f"{own} would be replaced itself; name another folder")
    level = _LEVELS[options.level]
    level = level._replace(visits=options.visits or level.visits, seconds=options.seconds or level.seconds)
    reviewing = Reviewing(options.engine, level, options.rules)
    return told(options, file_problem, "file", partial(_answers, given, Path(options.out), reviewing))


def _is_same(name: str, folder: str) -> bool:
    target = os.path.join(folder, file_name(name))
    return os.path.exists(target) and os.path.exists(name) and os.path.samefile(name, target)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="goboard review", description=__doc__, epilog=_MORE)
    what = "a record, or an archive of records"
    parser.add_argument("files", nargs="+", metavar="FILE", type=file_name_argument, help=what)
    what = "where the reviewed records are saved"
    parser.add_argument("-o", "--out", metavar="FOLDER", required=True, type=file_name_argument, help=what)
    what = "the command line of an engine that analyses (KataGo, Leela Zero, Pachi), the same on every machine"
    parser.add_argument("--engine", metavar="COMMAND", type=_engine, help=f"{what} (default: goboard's own search)")
    what = "how well each position is looked at (default: usual)"
    parser.add_argument("--level", choices=[*_LEVELS], default="usual", help=what)
    visits = whole_number(1, 99_999_999)
    parser.add_argument("--visits", metavar="NUMBER", type=visits, default=0, help="so many at most instead")
    parser.add_argument("--seconds", metavar="SECONDS", type=seconds, default=0.0, help="so long at most instead")
    rules_argument(parser)
    add_workers(parser, 1, "1")
    return parser


def _engine(text: str) -> EngineEntry:
    try:
        program, *arguments = split_command(text)
    except (EngineError, ValueError) as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return EngineEntry(Path(program).stem, program, joined_command(arguments), has_rectangles=True)


class Reviewed(NamedTuple):
    """The answer for a file, and what is to be saved of it."""

    answer: Json
    data: bytes = b""


@dataclass(frozen=True)
class Reviewing:
    """How records are reviewed: by which engine (None: goboard's own search), how well, by which rules."""

    engine: EngineEntry | None
    level: Level
    asked: Asked | None = None

    def __call__(self, name: str) -> Reviewed:
        """One file, whatever is in it."""
        try:
            collection = open_record(bytes_of(name), name)
            with reviewer_of(self.engine, self.level) as by:
                every = range(len(collection.games))
                games = [self._game(SgfGame(name, collection, index, self.asked), by) for index in every]
                return Reviewed(_answer(name, games), write(collection))
        except OSError as error:
            return failed(name, f"The file could not be read: {reason_of(error)}.")
        except (SgfError, LimitError, EngineError) as error:
            return failed(name, str(error))
        except Exception as error:
            # other files are waiting
            return failed(name, unforeseen(error))

    def _game(self, game: SgfGame, by: Reviewer) -> Json:
        try:
            replay, note = game.replay()
        except MalformedError as error:
            return {"moves": 0, "judged": 0, "source": "", "players": {}, "turning": [], "note": str(error)}
        board, rules, codec = replay.board, replay.rules, replay.codec
        misfit, source = by.misfit(replay), by.source
        if not misfit:
            with watched(Watch(UNLIMITED)) as watch:
                review_line(game.root, replay, by, watch)
        line = [*main_line(game.root)]
        moves = [move_of(node, codec) for node in line]
        made = [(move.player, move.vertex if isinstance(move, Play) else None) if move else (0, None) for move in moves]
        numbers = [move_number(node, codec) for node in line]
        told_of = [*judged_moves([judgements(node, codec) for node in line], numbers, made, source)]
        review = review_of(source, rules.names, told_of, board.size)
        return {
            "moves": sum(move is not None for move in moves), "judged": len(told_of), "source": source,
            **_numbers(review), "note": " ".join(filter(None, (note, misfit))),
        }  # fmt: skip


def _numbers(review: Review) -> Json:
    players = {
        review.names[player - 1]: {
            "moves": stats.moves, "accuracy": round(stats.accuracy, 1), "mean": round(stats.mean, 3),
            "first": round(stats.first, 3),
        }
        for (player, phase), stats in review.stats.items() if not phase
    }  # fmt: skip
    turning = [{"move": move.number, "points": round(move.points, 2)} for move in review.turning]
    return {"players": players, "turning": turning}


def _answer(name: str, games: list[Json]) -> Json:
    return {"file": name, "out": None, "games": games, "error": None}


def failed(name: str, error: str) -> Reviewed:
    """What is said of a file that is not reviewed."""
    return Reviewed(_answer(name, []) | {"error": error})


def _crashed(name: str) -> Reviewed:
    return failed(name, "The process that reviewed this file came to a sudden end, which is a fault of goboard.")


def _answers(files: Sequence[Given], folder: Path, reviewing: Reviewing, run: Run) -> Iterator[Json]:
    from goboard.formats.sending import in_order
    from goboard.jobs.processes import Task

    wanted = [given for given in files if not run.has(given.name)]
    sound = [given.name for given in wanted if not given.fault]
    reviews = in_order(Task(reviewing, _crashed, few=1, batch=1), sound, run.workers, read=bytes_of)
    for given in wanted:
        found = failed(given.name, given.fault) if given.fault else next(reviews)
        yield _saved(found, folder) if found.data else found.answer


def _saved(found: Reviewed, folder: Path) -> Json:
    """The answer, with where the record was saved."""
    name = str(found.answer["file"])
    target = folder / file_name(name)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        save_bytes(target, found.data)
    except SaveError as error:
        return found.answer | {"error": str(error)}
    except OSError as error:
        return found.answer | {"error": f"No folder could be made for it: {reason_of(error)}."}
    return found.answer | {"out": str(target)}
