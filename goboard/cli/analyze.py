"""`goboard analyze`: territory, dead stones, seki, life and death of positions, as JSON."""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from goboard.analysis.analyse import final_report
from goboard.analysis.report import Report, Request, Status
from goboard.arrays import Float32
from goboard.cli.console import Json, bytes_of, file_name_argument, node_path, seconds, seed
from goboard.cli.documents import GameDocument, MalformedError, player_names
from goboard.cli.inputs import (
    FILES,
    Answering,
    Ask,
    SgfGame,
    asks_in,
    file_of,
    problem_of,
    rules_argument,
    unreadable,
)
from goboard.cli.played_game import PlayedGame, score_totals
from goboard.cli.workers import Run, add_workers, told
from goboard.games.record_rules import Asked
from goboard.games.tree import main_line
from goboard.rules.position import Position
from goboard.rules.protocol import RuleSet
from goboard.sgf.report import node_at

_MORE = """The position is the last one of a game document, or of an SGF game's main line, unless --at names another.
"owner" is whom each point is expected to belong to, from 1 (Black) to -1 (White); where more than two play, 1 is the
first player and -1 any other, and "owners" has each player's expectation from 0 to 1, which allies have in common.
Where the game is as good as over "owner" says what the lists of stones and territory say, with 0 for nobody's points.
"stones" parts all stones by what becomes of them if the game ends here; "proven" is what is certain of it. "territory"
is settled and includes the points under dead stones; "sealing" are the points where a border is still open; "lead" is
the margin that the first player can expect. "unconditional" are the stones that live even if their owner always passes,
with the regions that are theirs. A document's move that cannot be made is told as replay does, in "error", and the
position before it is analysed. Without --budget equal seeds give equal answers. A "note" says what was left out, as on
boards of more than 80,000 points, where no games are played out."""

_DECIMALS = 4


def run(arguments: list[str]) -> int:
    """Answer every document and every game of every file, one JSON line each; 1 if some could not be handled."""
    chosen = _parser().parse_args(arguments)
    analysis = Analysis(Request(budget=chosen.budget, seed=chosen.seed), chosen.at, chosen.rules)
    return told(chosen, problem_of, "id", partial(_answers, analysis.answering(), chosen.files))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="goboard analyze", description=__doc__, epilog=_MORE)
    parser.add_argument("files", nargs="+", metavar="FILE", type=file_name_argument, help=FILES)
    where = "the node of a record, as child numbers: 0 is the root (default: the end of the main line)"
    parser.add_argument("--at", metavar="PATH", type=node_path, help=where)
    parser.add_argument("--seed", metavar="NUMBER", type=seed, default=0, help="what chance begins from (default: 0)")
    parser.add_argument("--budget", metavar="SECONDS", type=seconds, help="how long a position may take at most")
    rules_argument(parser)
    add_workers(parser, 1, "1")
    return parser


def _answers(answering: Answering, files: Sequence[str], run: Run) -> Iterator[Json]:
    asks = (ask for ask in asks_in(files) if not run.has(ask.id))
    if run.workers == 1:
        # each document of a pipe is answered before the next is read
        return map(answering.answer, asks)
    from goboard.formats.sending import in_order
    from goboard.jobs.processes import Task

    task = Task(answering.answer, _crashed, few=1, batch=1)
    return in_order(task, asks, run.workers, name_of=file_of, read=bytes_of)


def _crashed(ask: Ask) -> Json:
    return unreadable(ask.id, "The process that worked on this came to a sudden end, which is a fault of goboard.")


@dataclass(frozen=True)
class Analysis:
    """How each position is analysed, at which node of a record (None: the end of its main line), by which rules (None:
    those of the game)."""

    request: Request
    path: tuple[int, ...] | None = None
    asked: Asked | None = None

    def answering(self) -> Answering:
        """What answers documents and games."""
        return Answering(self.of_document, self.of_game, self.asked)

    def of_document(self, document: GameDocument) -> Json:
        """Game documents have one line of play: in their path every number is 0."""
        path = self.path
        if path is not None:
            if any(path) or len(path) > len(document.moves) + 1:
                raise _no_node("The document", path)
            document = replace(document, moves=document.moves[: len(path) - 1])
        if document.board.plane is not None:
            raise _endless("The document's board")
        game = PlayedGame(document.id, document.board, document.rules, legal=False, has_plies=False)
        position = game.end_of(document)
        found = self._answer(document.id, document.rules, position)
        return found | {"error": game.error} if game.error else found

    def of_game(self, game: SgfGame) -> Json:
        """Records are shown as they are: what is illegal in them is carried out."""
        replay, note = game.replay()
        if replay.board.plane is not None:
            raise _endless(f"{game.id}: its board")
        node = [*main_line(game.root)][-1] if self.path is None else node_at(game.root, self.path)
        if node is None:
            raise _no_node(f"{game.id}: the game", self.path or ())
        found = self._answer(game.id, replay.rules, replay.position(node))
        return found | {"note": " ".join(filter(None, (note, str(found.get("note", "")))))} if note else found

    def _answer(self, id_: object, rules: RuleSet, position: Position) -> Json:
        report = final_report(rules, position, self.request)
        note = {"note": report.note} if report.note else {}
        return {"id": id_, "points": position.board.size, **report_json(report, player_names(rules)), **note}


def report_json(report: Report, names: tuple[str, ...]) -> Json:
    """A report as scripts read it, the players by these names."""
    settled = np.frombuffer(report.territory, dtype=np.uint8)
    found: Json = {"owner": _rounded(report.owner)}
    if len(names) > 2:
        found["owners"] = {name: _rounded(share) for name, share in zip(names, report.shares, strict=True)}
    return found | {
        "stones": {status.value: report.of(status) for status in Status},
        "proven": {status.value: report.proven(status) for status in (Status.ALIVE, Status.DEAD)},
        "unconditional": dict(zip(names, report.unconditional, strict=True)),
        "territory": {name: np.flatnonzero(settled == player).tolist() for player, name in enumerate(names, 1)},
        "dame": report.dame,
        "sealing": report.sealing,
        "score": score_totals(names, report.score),
        "lead": round(report.lead, _DECIMALS),
        "seconds": round(report.seconds, _DECIMALS),
    }


def _rounded(shares: Float32) -> list[float]:
    # float32 has no short decimals; adding 0 makes -0 a 0
    rounded: list[float] = (np.round(shares.astype(np.float64), _DECIMALS) + 0.0).tolist()
    return rounded


def _endless(what: str) -> MalformedError:
    return MalformedError(f"{what} is an infinite plane: only finite boards can be analysed.")


def _no_node(what: str, path: Iterable[int]) -> MalformedError:
    return MalformedError(f"{what} has no node {'.'.join(map(str, path))}.")
