"""One game as `goboard replay` answers it: plies, legality, captures and score as JSON."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import compress
from typing import cast

from goboard.boards.board import Board
from goboard.cli.console import Json
from goboard.cli.documents import (
    GameDocument,
    MalformedError,
    OffBoardError,
    named_player,
    player_names,
    read_move,
    written_move,
)
from goboard.jobs.watch import checkpoint
from goboard.rules.go import GoRules
from goboard.rules.happenings import Deal, Happening
from goboard.rules.moves import IllegalMove, Move, Pass, Reason
from goboard.rules.numbers import outward, plain
from goboard.rules.position import Position
from goboard.rules.protocol import HasAlliances, RuleSet, Score, politics_of, repeats_of, signs_of
from goboard.rules.turns import in_turn, partners

MOST_LISTED = 250_000
"""So many points of the plane's window are listed at most."""


class PlayedGame:
    """One answer while it grows. Without `has_plies` its moves are made and not told."""

    def __init__(
        self, id_: object, board: Board, rules: RuleSet, legal: bool, has_plies: bool = True, has_log: bool = False
    ) -> None:
        self.id, self.board, self.rules, self.has_legal, self.has_plies = id_, board, rules, legal, has_plies
        self.has_log = has_log
        self._allied = cast(HasAlliances, rules) if issubclass(type(rules), HasAlliances) else None
        self.names = player_names(rules)
        self.document: GameDocument | None = None
        self.made_moves = 0
        self.plies: list[Json] = []
        self.error: Json | None = None

    @classmethod
    def of(cls, document: GameDocument, legal: bool, log: bool = False) -> "PlayedGame":
        """The answer to a document, before its first move; MalformedError for a window of too many points."""
        is_listed = legal and (document.board.plane is None or document.window is not None)
        game = cls(document.id, document.board, document.rules, is_listed, has_log=log)
        game.document = document
        if document.board.plane is not None and document.window is not None:
            (x0, y0), (x1, y1) = document.window
            if (x1 - x0 + 1) * (y1 - y0 + 1) > MOST_LISTED:
                raise MalformedError(f'"window" holds more than {MOST_LISTED:,} points.')
        return game

    def play(self) -> Json:
        """Make the document's moves; the whole answer."""
        document = self.document
        assert document is not None
        if self.has_legal:
            _ = self._window
        position, seki = self.end_of(document), document.seki
        fault = self.rules.seki_fault(position, document.dead, seki) if isinstance(self.rules, GoRules) else ""
        if fault and self.error is None:
            raise MalformedError(fault)
        if fault:
            # of a position that was not reached, a mark where no stone stands says nothing
            seki = tuple(vertex for vertex in seki if position.stones[vertex])
        return self.result(position, document.dead, seki)

    def end_of(self, document: GameDocument) -> Position:
        """The position after the document's moves, up to the first that cannot be made, which becomes the error."""
        position = self.rules.start(self.board.grown, document.start)
        for raw in document.moves:
            try:
                move = read_move(self.board, self.rules, raw)
            except MalformedError as error:
                self.stop(raw, self._refused(position, raw, error))
                break
            after = self.made(position, move)
            if after is None:
                break
            position = after
        return position

    def _refused(self, position: Position, raw: object, error: MalformedError) -> IllegalMove:
        """What is wrong with a move that cannot be read: first of all, that it is not that player's to make."""
        try:
            named = named_player(self.rules, raw)
        except MalformedError:
            named = 0
        refused = self.rules.check(position, Pass(named))
        if refused and refused.reason in (Reason.GAME_OVER, Reason.WRONG_PLAYER):
            return refused
        return IllegalMove(Reason.OFF_BOARD if isinstance(error, OffBoardError) else Reason.MALFORMED, str(error))

    def made(self, position: Position, move: Move) -> Position | None:
        """The position after a legal move, which joins the plies; None after noting why it is illegal."""
        checkpoint()
        illegal = self.rules.check(position, move)
        if illegal:
            self.stop(self._move(move), illegal)
            return None
        position = in_turn(position, move)
        after = self.rules.apply(position, move)
        self.made_moves += 1
        if self.has_plies:
            self.plies.append(self._ply(position, move, after))
        return after

    def _ply(self, position: Position, move: Move, after: Position) -> Json:
        """What is told of a move."""
        ply: Json = {"player": self.names[position.to_move - 1]}
        if self.has_legal:
            ply["legal"] = self._legal(position)
        if self._allied is not None:
            offers, wars = partners(position, self._allied.alliances(position))
            ply |= {"offers": self._players(offers), "wars": self._players(wars)}
        ply |= {
            "move": self._move(move),
            "captured": self._points(after.captured),
            "stones": {name: self._points(after.points(p)) for p, name in enumerate(self.names, 1)},
        }
        if self._allied is not None:
            ply["credits"] = dict(zip(self.names, after.captures, strict=True))
            if self.has_log:
                ply["log"] = [self._happening(each) for each in self._allied.happened(after)]
        repeats = repeats_of(self.rules, after)
        if repeats is not None:
            ply["repeats"] = repeats
        for kind in self.rules.info.reported:
            found = {v for sign in signs_of(self.rules, after) if sign.kind == kind for v in sign.vertices}
            ply[kind] = self._points(found)
        return ply

    def stop(self, move: object, illegal: IllegalMove) -> None:
        """Note the move that cannot be made."""
        ply = self.made_moves + 1
        details = dict(illegal.details)
        meal = details.get("meal")
        if isinstance(meal, tuple):
            details["meal"] = self._points(meal)
        self.error = {"ply": ply, "move": move, "reason": illegal.reason, "message": illegal.message, **details}

    def result(self, position: Position, dead: tuple[int, ...], seki: tuple[int, ...] = ()) -> Json:
        """The whole answer, with the score of that position."""
        score = self.rules.score(position, dead, seki)
        following: Json | None = None
        if not position.is_over:
            following = {"player": self.names[position.to_move - 1]}
            if self.has_legal:
                following["legal"] = self._legal(position)
            politics = politics_of(self.rules, position)
            if politics is not None:
                following["dragons"] = [self._points(dragon) for dragon in politics.dragons]
        found: Json = {
            "id": self.id,
            "points": None if self.board.plane is not None else self.board.size,
            "plies": self.plies,
            "next": following,
            "over": position.is_over,
            "winners": [self.names[player - 1] for player in score.winners] if position.is_over else [],
            "result": score.result if position.is_over else "",
            "score": score_totals(self.names, score),
        }
        if score.counts:
            found["count"] = {name: str(number) for name, number in score.counts.items()}
        if self.has_log and self._allied is not None:
            found["dealt"] = [self._deal(deal) for deal in score.deals]
        found |= {key: dict(zip(self.names, values, strict=True)) for key, values in score.details.items()}
        return found | {"error": self.error}

    def _happening(self, happening: Happening) -> Json:
        """An offer with its answer, a war or a capture."""
        told: Json = {"deed": happening.deed.value, "player": self.names[happening.player - 1]}
        if happening.other:
            told["other"] = self.names[happening.other - 1]
        return told if happening.deal is None else told | self._deal(happening.deal)

    def _deal(self, deal: Deal) -> Json:
        """How the stones of a dragon were dealt."""
        numbers = {"owners": deal.owners, "beside": deal.beside, "credits": deal.credits}
        told: Json = {"stones": self._points(deal.stones), "liberties": deal.liberties}
        told |= {key: {self.names[player - 1]: stones for player, stones in each} for key, each in numbers.items()}
        return told | {"rounds": [self._players(each) for each in deal.rounds]}

    @cached_property
    def _window(self) -> tuple[int, ...] | None:
        """The vertices of the document's window on the plane, row by row; None if it has none."""
        document, plane = self.document, self.board.plane
        if document is None or document.window is None or plane is None:
            return None
        (x0, y0), (x1, y1) = document.window
        return tuple(plane.vertex(x, y) for y in range(y0, y1 + 1) for x in range(x0, x1 + 1))

    def _legal(self, position: Position) -> Sequence[object]:
        mask = self.rules.legal(position.grown())
        if self._window is not None:
            return self._points([vertex for vertex in self._window if mask[vertex]])
        return list(compress(range(len(mask)), mask))

    def _points(self, vertices: Iterable[int]) -> Sequence[object]:
        """Numbers, ascending; on the plane [x, y], ascending."""
        plane = self.board.plane
        if plane is None:
            return sorted(vertices)
        return [list(place) for place in sorted(plane.place(vertex) for vertex in vertices)]

    def _move(self, move: Move) -> object:
        return written_move(self.board, self.names, move)

    def _players(self, players: Iterable[int]) -> list[str]:
        return [self.names[player - 1] for player in players]


def score_totals(names: Sequence[str], score: Score) -> Json:
    """Every player's score: exact, or its bounds where it is no fraction."""
    if not score.bounds:
        return {name: plain(total) for name, total in zip(names, score.totals, strict=True)}
    shown = {name: outward(low, high) for name, (low, high) in zip(names, score.bounds, strict=True)}
    return {name: {"low": low, "high": high} for name, (low, high) in shown.items()}
