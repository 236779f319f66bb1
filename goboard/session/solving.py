"""A record as a problem: the solver plays, the record answers and says what is right and wrong."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from goboard.games.tree import Node, path_to, preorder
from goboard.games.values import text
from goboard.rules.moves import Pass, Play
from goboard.session.guessing import between
from goboard.session.nearness import somewhere_around
from goboard.session.problem_words import Verdict, without_keywords
from goboard.session.study_view import PROBLEM, RIGHT, WRONG, StudyView
from goboard.session.studying import Mode, Results
from goboard.session.verdicts import Verdicts, is_forced

if TYPE_CHECKING:
    from random import Random

    from goboard.session.game import GameState

MOST_NODES = 100_000
"""A larger record is no problem."""


class NoProblemError(ValueError):
    """The record cannot be solved; the text is a sentence."""


class Solving(Mode):
    """One problem, attempted as often as one likes."""

    has_passes = goes_on_in_other_games = True

    def __init__(self, game: GameState, results: Results, games: int, random: Random) -> None:
        self._game, self._results, self._games, self._random = game, results, games, random
        if sum(1 for _ in islice(preorder(game.root), MOST_NODES + 1)) > MOST_NODES:
            raise NoProblemError(f"This record has more than {MOST_NODES:,} nodes: that is no problem to solve.")
        self._start = self._first_choice(game.root)
        first = game.replay.move(self._start.children[0]) if self._start.children else None
        if first is None:
            raise NoProblemError("This record has no moves: there is nothing to solve.")
        self.solver = first.player
        self._verdicts = Verdicts(self._start, self.solver, game.replay.move)
        self._answered: dict[int, int] = {}
        """How often each node was answered: later attempts meet other answers."""
        self._areas: dict[int, tuple[int, ...]] = {}
        """What lights up for each move: two areas around the same point would tell more than one."""
        self.reset()

    def _first_choice(self, node: Node) -> Node:
        """Behind set-ups and texts, where the first move is made."""
        while len(node.children) == 1 and self._game.replay.move(node.children[0]) is None:
            node = node.children[0]
        return node

    def reset(self) -> None:
        """Begin again."""
        self._earlier: list[tuple[Node, list[Node]]] = []
        """Where the solver was to move before, and the nodes that were passed on the way there."""
        self._show(self._start, list(path_to(self._start)))
        self._is_over = self._is_shown = False
        self._is_clean = True
        self._clear()
        self._say("", "")

    def _show(self, end: Node, passed: list[Node]) -> None:
        self.end, self._passed = end, passed
        self._game.cursor.go(end)

    def take_back(self) -> None:
        """The solver's last move, and the answers to it."""
        if self._earlier:
            self._show(*self._earlier.pop())
            self._is_over = self._is_shown = self._is_clean = False
            self._clear()
            self._say("", "")

    def comment(self, node: Node) -> str:
        """What is to be read at that node, at the last one known with what was said on the way to it; no keywords."""
        nodes = self._passed if node is self.end else [node]
        return "\n\n".join(filter(None, (without_keywords(text(each, "C")) for each in nodes)))

    def _clear(self) -> None:
        self._wrong: list[int] = []
        self._hint: tuple[int, ...] = ()

    def _say(self, words: str, mood: str) -> None:
        self._words, self._mood = words, mood

    def try_move(self, vertex: int | None) -> None:
        """The solver plays there, or passes."""
        if self._is_over:
            return
        wanted = Pass(self.solver) if vertex is None else Play(vertex, self.solver)
        child = next((each for each in self.end.children if self._game.replay.move(each) == wanted), None)
        where = "A pass" if vertex is None else self._game.board.name(vertex)
        if child is None:
            self._refuse(vertex, where)
        elif self._verdicts.own(child) is Verdict.NOT_THIS:
            self._say(f"{where} is right too, but another move is asked for.", "")
        else:
            self._go_on(child)

    def _refuse(self, vertex: int | None, where: str) -> None:
        """A move that the record does not know."""
        if vertex is not None and vertex not in self._wrong:
            self._wrong.append(vertex)
        if any(map(is_forced, self.end.children)):
            self._say(f"{where} is not asked for: another move is meant here.", "")
            return
        self._is_clean = False
        self._results.note(self._game.root, is_solved=False, is_clean=False)
        self._say(f"{where} is not in the record, which counts as wrong. Try another move.", WRONG)

    def _go_on(self, node: Node) -> None:
        """Play that move and the answers to it."""
        self._clear()
        self._say("", "")
        verdicts, first = self._verdicts, node
        self._earlier.append((self.end, self._passed))
        while not verdicts.is_end(node) and not self._is_solvers_turn(node):
            node = self._answer(node)
        self._show(node, between(first, node))
        if verdicts.is_end(node):
            self._finish(verdicts.at_end(node) is Verdict.RIGHT)

    def _is_solvers_turn(self, node: Node) -> bool:
        move = self._game.replay.move(node.children[0])
        return move is not None and move.player == self.solver

    def _answer(self, node: Node) -> Node:
        """The answers come one after the other as the problem is tried again, those that the record chooses first."""
        wanted = [child for child in node.children if self._verdicts.has_choice(child)] or list(node.children)
        count = self._answered.get(node.key, 0)
        self._answered[node.key] = count + 1
        return wanted[count % len(wanted)]

    def _finish(self, is_solved: bool) -> None:
        self._is_over = True
        if self._is_shown:
            self._say("This is the answer.", "")
            return
        self._results.note(self._game.root, is_solved=is_solved, is_clean=self._is_clean)
        if is_solved:
            self._say("Right: solved." if self._is_clean else "Right: solved in the end.", RIGHT)
        else:
            self._say("Wrong: this does not work.", WRONG)

    def _right_move(self) -> Node | None:
        """The move that leads on, None where the way is lost or there is none."""
        return next(filter(self._verdicts.leads_on, self.end.children), None)

    def show(self) -> None:
        """Play the right move; where the way is lost, from the start."""
        if self._is_over or self._right_move() is None:
            self.reset()
        self._is_shown, self._is_clean = True, False
        self._results.note(self._game.root, is_solved=False, is_clean=False)
        child = self._right_move()
        if child is None:
            self._say("The record has no right answer.", "")
        else:
            self._go_on(child)

    def hint(self) -> None:
        """The neighbourhood of the right move, then the point itself."""
        if self._is_over:
            return
        child = self._right_move()
        move = self._game.replay.move(child) if child is not None else None
        self._is_clean = False
        self._results.note(self._game.root, is_solved=False, is_clean=False)
        if child is None:
            self._say("From here it does not work any more: try again from the start.", "")
        elif not isinstance(move, Play):
            self._say("The right move puts no stone on the board.", "")
        elif not self._hint:
            area = somewhere_around(self._game.board, move.vertex, self._random)
            self._hint = self._areas.setdefault(child.key, area)
            self._say("It is among the points lit up.", "")
        else:
            self._hint = (move.vertex,)
            self._say(f"It is {self._game.board.name(move.vertex)}.", "")

    def view(self) -> StudyView:
        """What the window shows of it."""
        words, to_find = self._words, 0 if self._is_over else self.solver
        if not self._is_over:
            words = f"{words} {self._game.rules.names[self.solver - 1]} to play.".strip()
        return StudyView(
            mode=PROBLEM,
            words=words,
            score=self._results.words(self._games),
            mood=self._mood,
            to_find=to_find,
            wrong=tuple(self._wrong),
            hint=self._hint,
            is_over=self._is_over,
            can_take_back=bool(self._earlier),
        )
