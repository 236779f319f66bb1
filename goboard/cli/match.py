"""`goboard match`: games between two engines, told one JSON line each, then a tally."""

import argparse
import os
import re
from collections.abc import Iterator
from concurrent.futures import wait
from pathlib import Path
from queue import SimpleQueue
from typing import NoReturn

from goboard.cli.boards import board_of
from goboard.cli.console import Json, file_name_argument, print_answers, seconds, seed, whole_number
from goboard.cli.gtp import options_parser, rules_of
from goboard.games.tree import Collection
from goboard.jobs.threads import Threads
from goboard.players.gtp_client import EngineError, split_command
from goboard.players.matches import ILLEGAL, Match, Played, Terms, interval, own_options
from goboard.rules import catalogue
from goboard.sgf.saving import SaveError
from goboard.sgf.writer import save

_MORE = """ENGINE is the command line of a program that speaks GTP 2, or own, goboard's opponent: own:3 is its level
3, and options of `goboard gtp` may follow: "own --seed 7". They take Black in turn. goboard is the referee: an engine
that makes an illegal move, crashes, answers out of form or takes three times its time loses the game; at the end
goboard takes the dead stones off, where the rules do that, and counts. A line has "game", "black", "white", "result",
"winner" (0 or 1, which of the two; null for a draw), "end" ("passes", "resign", "won" by the rules, "limit", or by
what a game was lost: "illegal", "time", "crash", "protocol"), "message" on that, "moves", "seconds" of both engines
in the order of the command line, and "sgf". The tally has "engines", "games", "wins", "draws", the first engine's
"share" (a draw counts half) with the "interval" in which it lies with that "confidence", and "faults": games that
each lost by no count."""
_MOST_GAMES, _MOST_JOBS = 100_000, 64
_LOOK_AGAIN = 0.2
"""Seconds between two looks whether Ctrl+C was pressed."""
_CONFIDENCE = 0.95
_NUMBER = re.compile(r"[0-9]{3,9}")
_FAULTS = (ILLEGAL, "time", "crash", "protocol")


def run(arguments: list[str]) -> int:
    """Play the games; 1 if an engine could not be begun at all or a record not be saved."""
    parser = _parser()
    options = parser.parse_args(arguments)
    terms = Terms(options.board, options.rules, options.seconds, options.opening, options.seed)
    if terms.misfit:
        parser.error(terms.misfit)
    if options.sgf is not None:
        try:
            os.makedirs(options.sgf, exist_ok=True)
            options.saved = _last_saved(options.sgf)
        except (OSError, ValueError) as error:
            parser.error(f"{options.sgf} cannot be a folder: {getattr(error, 'strerror', None) or error}")
    if len(options.name) > 2:
        parser.error("there are two engines, and so two names at most")
    for engine in options.engines:
        try:
            if (own := own_options(split_command(engine))) is not None:
                options_parser(_Asked).parse_args(own)
        except EngineError as error:
            parser.error(str(error))
        except _UnfitError as error:
            parser.error(f"{engine}: {str(error).removeprefix('argument --level: ')}")
    return print_answers(_answers(options, terms), lambda answer: str(answer.get("problem") or answer.get("error", "")))


class _UnfitError(Exception):
    """An option that goboard's opponent does not have."""


class _Asked(argparse.ArgumentParser):
    """It says what is wrong to whoever asks, and goes on."""

    def error(self, message: str) -> NoReturn:
        raise _UnfitError(message)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="goboard match", description=__doc__, epilog=_MORE)
    parser.add_argument("engines", nargs=2, metavar="ENGINE", help="the command of an engine, or own, or own:LEVEL")
    parser.add_argument("--games", type=whole_number(1, _MOST_GAMES), default=10, help="how many games (default: 10)")
    parser.add_argument("--rules", type=rules_of, default=catalogue.USUAL, help="by which rules (default: chinese)")
    parser.add_argument(
        "--board", type=board_of, default="9", help="on which board: as for `goboard boards` (default: 9)"
    )
    parser.add_argument("--seconds", type=seconds, default=2.0, help="how long a move takes (default: 2)")
    opening = "so many moves are made by chance first, the same for each pair of games (default: 0)"
    parser.add_argument("--opening", type=whole_number(0, 1000), default=0, help=opening)
    parser.add_argument("--seed", type=seed, default=0, help="what that chance begins from (default: 0)")
    jobs = "how many games are played at once, with engines of their own (default: 1)"
    parser.add_argument("--jobs", type=whole_number(1, _MOST_JOBS), default=1, help=jobs)
    named = "what an engine is called; given twice, both (default: what they call themselves)"
    parser.add_argument("--name", action="append", default=[], metavar="NAME", help=named)
    saved = "where to save the games (the folder is made where it is missing, earlier games in it stay)"
    parser.add_argument("--sgf", "-o", metavar="FOLDER", type=file_name_argument, help=saved)
    return parser


def _last_saved(folder: str) -> int:
    """The number of the last game that an earlier match left in the folder, 0 if there is none."""
    names = (Path(name) for name in os.listdir(folder))
    return max((int(name.stem) for name in names if name.suffix == ".sgf" and _NUMBER.fullmatch(name.stem)), default=0)


def _answers(options: argparse.Namespace, terms: Terms) -> Iterator[Json]:
    matches = [Match(options.engines, terms, options.name) for _ in range(min(options.jobs, options.games))]
    wins, faults, draws = [0, 0], [0, 0], 0
    try:
        for match in matches:
            match.begin()
        for number, played in enumerate(_played(matches, options.games)):
            if played.winner is None:
                draws += 1
            else:
                wins[played.winner] += 1
                faults[1 - played.winner] += played.end in _FAULTS
            yield _line(number, played, matches[0], options)
    except EngineError as error:
        yield {"error": str(error)}
        return
    finally:
        for match in matches:
            match.end()
    games, sides = options.games, matches[0].sides
    low, high = interval(wins[0] + draws / 2, games)
    yield {
        "engines": [side.name for side in sides],
        "games": games,
        "wins": wins,
        "draws": draws,
        "share": round((wins[0] + draws / 2) / games, 4),
        "interval": [round(low, 4), round(high, 4)],
        "confidence": _CONFIDENCE,
        "faults": faults,
        "seed": options.seed,
        "notes": [side.note for side in sides if side.note],
    }


def _played(matches: list[Match], games: int) -> Iterator[Played]:
    """The games in order, as many at once as there are matches."""
    free: SimpleQueue[Match] = SimpleQueue()
    for match in matches:
        free.put(match)

    def play(number: int) -> Played:
        match = free.get()
        try:
            return match.game(number)
        finally:
            free.put(match)

    pool = Threads(len(matches), "match")
    begun = [pool.submit(play, number) for number in range(games)]
    try:
        for game in begun:
            # a signal that comes just before a wait is seen only after it
            while not wait([game], _LOOK_AGAIN).done:
                pass
            yield game.result()
    finally:
        # where it is called off, those that are being played end with their engines
        pool.shutdown(wait=False, cancel_futures=True)


def _line(number: int, played: Played, match: Match, options: argparse.Namespace) -> Json:
    names = [side.name for side in match.sides]
    line: Json = {
        "game": number + 1,
        "black": names[played.black],
        "white": names[1 - played.black],
        "result": played.result,
        "winner": played.winner,
        "end": played.end,
        "message": played.message,
        "moves": played.moves,
        "seconds": [round(each, 2) for each in played.seconds],
        "sgf": None,
    }
    if options.sgf is not None:
        while (path := Path(options.sgf) / f"{options.saved + number + 1:03}.sgf").exists():
            # another match saves there as well
            options.saved += 1
        try:
            save(path, Collection([played.record]))
            line["sgf"] = path.name
        except SaveError as error:
            line["problem"] = str(error)
    return line
