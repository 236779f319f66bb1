"""`goboard match`: games between two engines, told one JSON line each, then a tally."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from goboard.cli.console import Json, print_answers, seconds, seed
from goboard.cli.gtp import board_of, rules_of
from goboard.games.tree import Collection
from goboard.players.gtp_client import EngineError, split_command
from goboard.players.matches import Match, Played, Terms, interval
from goboard.rules import catalogue
from goboard.sgf.saving import SaveError
from goboard.sgf.writer import save

_MORE = """ENGINE is the command line of a program that speaks GTP 2, or own, goboard's opponent, with options of
`goboard gtp` if wanted: "own --level 3". They take Black in turn. goboard is the referee: an illegal move, no answer in
time or an engine that ends loses the game; at the end goboard takes the dead stones off, where the rules do that, and
counts. A line has "game", "black", "white", "winner" (0 or 1, which of the two; null for a tie), "result", "why",
"moves", "seconds" for each engine and "file". The tally has "games", "won", "ties", the first engine's "share" (a tie
counts half) with the "interval" in which it lies with 95 % certainty, and "notes"."""
_MOST_GAMES = 100_000


def run(arguments: list[str]) -> int:
    """Play the games; 1 if an engine could not be begun at all or a record not be saved."""
    parser = _parser()
    options = parser.parse_args(arguments)
    terms = Terms(options.board, options.rules, options.seconds, options.opening, options.seed)
    if terms.misfit:
        parser.error(terms.misfit)
    if options.out is not None and not Path(options.out).is_dir():
        parser.error(f"{options.out} is no folder")
    try:
        for engine in options.engines:
            split_command(engine)
    except EngineError as error:
        parser.error(str(error))
    return print_answers(_answers(options, terms), lambda answer: str(answer.get("problem", "")))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="goboard match", description=__doc__, epilog=_MORE)
    parser.add_argument("engines", nargs=2, metavar="ENGINE", help="the command of an engine, or own")
    parser.add_argument("--games", type=_count(1, _MOST_GAMES), default=10, help="how many games (default: 10)")
    parser.add_argument("--rules", type=rules_of, default=catalogue.USUAL, help="by which rules (default: chinese)")
    parser.add_argument("--board", type=board_of, default="9", help="on which board (default: 9)")
    parser.add_argument("--seconds", type=seconds, default=2.0, help="how long a move takes (default: 2)")
    opening = "so many moves are made by chance first, the same for each pair of games (default: 0)"
    parser.add_argument("--opening", type=_count(0, 1000), default=0, help=opening)
    parser.add_argument("--seed", type=seed, default=0, help="what that chance begins from (default: 0)")
    parser.add_argument("-o", "--out", metavar="FOLDER", help="where to save the games as SGF")
    return parser


def _count(least: int, most: int) -> type:
    def count(text: str) -> int:
        if not (text.isascii() and text.isdigit() and least <= int(text[:9]) <= most and len(text) < 9):
            raise argparse.ArgumentTypeError(f"{text!r} is no number from {least} to {most}")
        return int(text)

    return count  # type: ignore[return-value]


def _answers(options: argparse.Namespace, terms: Terms) -> Iterator[Json]:
    match, won, ties = Match(options.engines, terms), [0, 0], 0
    try:
        match.begin()
        for number in range(options.games):
            played = match.game(number)
            if played.winner is None:
                ties += 1
            else:
                won[played.winner] += 1
            yield _line(number, played, options)
    except EngineError as error:
        yield {"error": str(error), "problem": str(error)}
        return
    finally:
        match.stop()
    games = options.games
    low, high = interval(won[0] + ties / 2, games)
    yield {
        "games": games,
        "engines": options.engines,
        "won": won,
        "ties": ties,
        "share": round((won[0] + ties / 2) / games, 4),
        "interval": [round(low, 4), round(high, 4)],
        "seed": options.seed,
        "notes": [side.note for side in match.sides if side.note],
    }


def _line(number: int, played: Played, options: argparse.Namespace) -> Json:
    line: Json = {
        "game": number + 1,
        "black": options.engines[played.black],
        "white": options.engines[1 - played.black],
        "winner": played.winner,
        "result": played.result,
        "why": played.why,
        "moves": played.moves,
        "seconds": [round(each, 2) for each in played.seconds],
        "file": None,
    }
    if options.out is not None:
        path = Path(options.out) / f"game-{number + 1:05}.sgf"
        try:
            save(path, Collection([played.record]))
            line["file"] = str(path)
        except SaveError as error:
            line["problem"] = str(error)
    return line
