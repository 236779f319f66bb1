"""A record as a problem: what its comments and judgements say is right and wrong, by keywords or by plain words, and
the attempt of a solver, which the record answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import Enum
from itertools import islice
from typing import TYPE_CHECKING

from goboard.games.tree import Node, path_to, preorder
from goboard.games.values import text
from goboard.rules.moves import Move, Pass, Play
from goboard.rules.position import BLACK, WHITE
from goboard.session.guessing import between, somewhere_around
from goboard.session.snapshot import PROBLEM, RIGHT, WRONG, StudyView
from goboard.session.studying import Mode, Results
from goboard.words.message import Number, phrase, sentences

if TYPE_CHECKING:
    from random import Random

    from goboard.session.game import GameState


class Verdict(Enum):
    """What the record says of a node."""

    RIGHT = "right"
    WRONG = "wrong"
    NOT_THIS = "right, but another move is asked for"


IS_RIGHT, NOT_THIS, FORCE, CHOICE = "RIGHT", "NOTTHIS", "FORCE", "CHOICE"
_KEYWORDS = frozenset({IS_RIGHT, NOT_THIS, FORCE, CHOICE})
_SENTENCE = re.compile(r"[^\n.!?:;,()\[\]]+")
_NEGATION = re.compile(r"(?:not|never|no|.*n['’]t)", re.IGNORECASE)
_BEHIND = re.compile(r"[.!:;,]*[ \t]*")

_END = r"\s*(?:$|[\n.!,;:()…–—]|-\s)"
"""The words are all of the sentence; a question mark asks."""
_THING = r"(?:\s+(?:move|answer|solution|choice|idea|way|path|order|direction)s?(?:\s+(?:again|too))?)?"
_IT_IS = r"(?:(?:this|that|it)(?:\s+(?:is|was)|['’]s)\s+)?"
_LOOSE_RIGHT = re.compile(
    rf"\s*(?:{_IT_IS}(?:the\s+|a\s+)?(?:quite\s+|absolutely\s+)?(?:correct|right){_THING}{_END}|success\b|solved{_END}"
    rf"|正解|正确|正確|정답|\+\s*\Z)",
    re.IGNORECASE,
)
_LOOSE_WRONG = re.compile(
    rf"\s*(?:{_IT_IS}(?:the\s+|a\s+)?(?:wrong|incorrect){_THING}(?:{_END}|\s+(?:because|since|as)\b)"
    rf"|(?:{_IT_IS}not|(?:this|that|it)\s+(?:is|was)n['’]t)\s+(?:(?:quite|entirely|really|the|a)\s+)*"
    rf"(?:correct|right){_THING}{_END}"
    rf"|fail(?:ed|ure|s)?\b|不正解|失敗|失败|错误|錯誤|실패|오답|[-–]\s*\Z)",
    re.IGNORECASE,
)


def keywords(comment: str) -> frozenset[str]:
    """The keywords of problem collections that the comment holds: RIGHT, NOTTHIS, FORCE, CHOICE."""
    return frozenset(word for _, _, words in _runs(comment) for word in words)


def without_keywords(comment: str) -> str:
    """What is left for a person to read."""
    for start, end, _ in reversed(list(_runs(comment))):
        before = comment[:start]
        if not before.strip(" \t") or before.rstrip(" \t")[-1] in "\n.!?:;,":
            found = _BEHIND.match(comment, end)
            end = found.end() if found else end
        comment = before + comment[end:]
    return re.sub(r"[ \t]+(?=[.!?\n]|\Z)", "", comment).strip("\n") if comment.strip() else ""


def _runs(comment: str) -> Iterator[tuple[int, int, list[str]]]:
    """(start, end, words): keywords begin or end a sentence. Elsewhere, denied, or beside other words in capitals,
    capitals only lend weight to what a person says."""
    for sentence in _SENTENCE.finditer(comment):
        words = list(re.finditer(r"\S+", sentence[0]))
        front = next((at for at, word in enumerate(words) if word[0] not in _KEYWORDS), len(words))
        back = next((at for at, word in enumerate(reversed(words)) if word[0] not in _KEYWORDS), 0)
        at = sentence.start()
        if front and not (front < len(words) and _is_loud(words[front][0])):
            run = words[:front]
            yield at + run[0].start(), at + run[-1].end(), [word[0] for word in run]
        if back:
            before, run = words[-back - 1][0], words[-back:]
            if not _is_loud(before) and not _NEGATION.fullmatch(before):
                yield at + run[0].start(), at + run[-1].end(), [word[0] for word in run]


def _is_loud(word: str) -> bool:
    return len(word) > 1 and word.isalpha() and word.isupper()


def keyword_verdict(comment: str) -> Verdict | None:
    """What the keywords say."""
    found = keywords(comment)
    return Verdict.NOT_THIS if NOT_THIS in found else Verdict.RIGHT if IS_RIGHT in found else None


def loose_verdict(comment: str) -> Verdict | None:
    """What plain words say that the comment begins with: those in the middle of sentences speak of other things."""
    if _LOOSE_WRONG.match(comment):
        return Verdict.WRONG
    return Verdict.RIGHT if _LOOSE_RIGHT.match(comment) else None


MoveOf = Callable[[Node], Move | None]

_GOOD_FOR = {"GB": BLACK, "GW": WHITE}
_GOOD, _BAD = ("TE",), ("BM", "DO")


class Verdicts:
    """The marks of one problem, read once."""

    def __init__(self, start: Node, solver: int, move_of: MoveOf) -> None:
        self._start, self._solver, self._move_of = start, solver, move_of
        self.own: dict[int, Verdict] = {}
        """What is said of that very node, by its key."""
        self.said: set[int] = set()
        """The keys of nodes whose comments say right or wrong: the problem ends there if it is right."""
        self.choices: set[int] = set()
        """The keys of nodes that the record wants among the answers to choose from."""
        self.good: set[int] = set()
        """The keys of nodes from which the problem can still be solved."""
        nodes = [node for node in preorder(start) if node is not start]
        for node in nodes:
            self._read_marks(node)
        if not self.own:
            for node in nodes:
                self._note(node, loose_verdict(text(node, "C")))
        found = set(self.own.values())
        self._has_right, self._has_wrong = Verdict.RIGHT in found, Verdict.WRONG in found
        for node in reversed(nodes):
            self._note_below(node)

    def _read_marks(self, node: Node) -> None:
        comment = text(node, "C")
        if CHOICE in keywords(comment):
            self.choices.add(node.key)
        self._note(node, keyword_verdict(comment))
        judged = self._judged(node)
        if judged is not None:
            self.own.setdefault(node.key, judged)

    def _note(self, node: Node, said: Verdict | None) -> None:
        """What the comment says of that node."""
        if said is not None:
            self.own[node.key] = said
            self.said.add(node.key)

    def _judged(self, node: Node) -> Verdict | None:
        move = self._move_of(node)
        is_solvers = move is not None and move.player == self._solver
        if is_solvers and any(map(node.has, _BAD)):
            return Verdict.WRONG
        if is_solvers and any(map(node.has, _GOOD)):
            return Verdict.RIGHT
        for ident, player in _GOOD_FOR.items():
            if node.has(ident):
                return Verdict.RIGHT if player == self._solver else Verdict.WRONG
        return None

    def _note_below(self, node: Node) -> None:
        """Nodes come in reverse: what lies below is known."""
        children = node.children
        if self.is_end(node):
            is_good = self.at_end(node) is Verdict.RIGHT
        else:
            is_good = any(child.key in self.good for child in children)
        if is_good:
            self.good.add(node.key)
        if any(child.key in self.choices for child in children):
            self.choices.add(node.key)

    def is_end(self, node: Node) -> bool:
        """Is the problem over at that node?"""
        return not node.children or (node.key in self.said and self.own[node.key] is Verdict.RIGHT)

    def at_end(self, node: Node) -> Verdict:
        """What the way to that node comes to: the last word on it counts."""
        is_main, at = True, node
        while at is not self._start and at.parent is not None:
            verdict = self.own.get(at.key)
            if verdict is not None:
                return verdict
            move = self._move_of(at)
            if move is not None and move.player == self._solver and at.parent.children[0] is not at:
                is_main = False
            at = at.parent
        if self._has_right:
            return Verdict.WRONG
        if self._has_wrong:
            return Verdict.RIGHT
        return Verdict.RIGHT if is_main else Verdict.WRONG


def is_forced(node: Node) -> bool:
    """Does the record want its own moves only after that node's parent?"""
    return FORCE in keywords(text(node, "C"))


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
            raise NoProblemError(
                phrase(
                    "This record has more than {number} positions: that is no problem to solve.",
                    number=Number(MOST_NODES),
                )
            )
        self._start, self._came_from = self._first_choice(game.root), game.cursor.node
        first = game.replay.move(self._start.children[0]) if self._start.children else None
        if first is None:
            raise NoProblemError(phrase("This record has no moves: there is nothing to solve."))
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

    def leave(self) -> None:
        """Whoever has tried nothing is where they were before."""
        if self.end is self._start and not self._earlier:
            self._game.cursor.go(self._came_from)

    def readable(self, comment: str) -> str:
        return without_keywords(comment)

    def _clear(self) -> None:
        self._wrong: list[int] = []
        self._hint: tuple[int, ...] = ()

    def try_move(self, vertex: int | None) -> None:
        """The solver plays there, or passes."""
        if self._is_over:
            return
        wanted = Pass(self.solver) if vertex is None else Play(vertex, self.solver)
        child = next((each for each in self.end.children if self._game.replay.move(each) == wanted), None)
        where = phrase("A pass") if vertex is None else self._game.board.name(vertex)
        if child is None:
            self._refuse(vertex, where)
        elif self._verdicts.own.get(child.key) is Verdict.NOT_THIS:
            self._say(phrase("{point} is right too, but another move is asked for.", point=where), "")
        else:
            self._go_on(child)

    def _refuse(self, vertex: int | None, where: str) -> None:
        """A move that the record does not know."""
        if vertex is not None and vertex not in self._wrong:
            self._wrong.append(vertex)
        if any(map(is_forced, self.end.children)):
            self._say(phrase("{point} is not asked for: another move is meant here.", point=where), "")
            return
        self._note_fault()
        self._say(phrase("{point} is not in the record, which counts as wrong. Try another move.", point=where), WRONG)

    def _note_fault(self) -> None:
        """It is not solved cleanly any more."""
        self._is_clean = False
        self._results.note(self._game.root, is_solved=False, is_clean=False)

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
        wanted = [child for child in node.children if child.key in self._verdicts.choices] or list(node.children)
        count = self._answered.get(node.key, 0)
        self._answered[node.key] = count + 1
        return wanted[count % len(wanted)]

    def _finish(self, is_solved: bool) -> None:
        self._is_over = True
        if self._is_shown:
            self._say(phrase("This is the answer."), "")
            return
        self._results.note(self._game.root, is_solved=is_solved, is_clean=self._is_clean)
        if is_solved:
            self._say(phrase("Right: solved.") if self._is_clean else phrase("Right: solved in the end."), RIGHT)
        else:
            self._say(phrase("Wrong: this does not work."), WRONG)

    def _right_move(self) -> Node | None:
        """The move that leads on, None where the way is lost or there is none."""
        return next((child for child in self.end.children if child.key in self._verdicts.good), None)

    def show(self) -> None:
        """Play the right move; where the way is lost, from the start."""
        if self._is_over or self._right_move() is None:
            self.reset()
        self._is_shown, self._is_clean = True, False
        self._results.note(self._game.root, is_solved=False, is_clean=False)
        child = self._right_move()
        if child is None:
            self._say(phrase("The record has no right answer."), "")
        else:
            self._go_on(child)

    def hint(self) -> None:
        """The neighbourhood of the right move, then the point itself."""
        if self._is_over:
            return
        child = self._right_move()
        move = self._game.replay.move(child) if child is not None else None
        self._note_fault()
        if child is None:
            self._say(phrase("From here it does not work any more: try again from the start."), "")
        elif not isinstance(move, Play):
            self._say(phrase("The right move puts no stone on the board."), "")
        elif not self._hint:
            area = somewhere_around(self._game.board, move.vertex, self._random)
            self._hint = self._areas.setdefault(child.key, area)
            self._say(phrase("It is among the points lit up."), "")
        else:
            self._hint = (move.vertex,)
            self._say(phrase("It is {point}.", point=self._game.board.name(move.vertex)), "")

    def view(self) -> StudyView:
        """What the window shows of it."""
        words, to_find = self._words, 0 if self._is_over else self.solver
        if not self._is_over:
            words = sentences(words, phrase("{player} to play.", player=self._game.rules.names[self.solver - 1]))
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
            at_once=self._results.at_once.get(self._game.root.key),
        )
