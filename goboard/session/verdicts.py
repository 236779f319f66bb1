"""What a record of a problem says is right and wrong: by keywords and by judgements of the solver's moves, where it has
neither by plain words that comments begin with, else by its main line."""

from collections.abc import Callable

from goboard.games.tree import Node, preorder
from goboard.games.values import text
from goboard.rules.moves import Move
from goboard.rules.position import BLACK, WHITE
from goboard.session.problem_words import CHOICE, FORCE, Verdict, keyword_verdict, keywords, loose_verdict

MoveOf = Callable[[Node], Move | None]

_GOOD_FOR = {"GB": BLACK, "GW": WHITE}
_GOOD, _BAD = ("TE",), ("BM", "DO")


class Verdicts:
    """The marks of one problem, read once."""

    def __init__(self, start: Node, solver: int, move_of: MoveOf) -> None:
        self._start, self._solver, self._move_of = start, solver, move_of
        self._own: dict[int, Verdict] = {}
        self.said: set[int] = set()
        """The keys of nodes whose comments say right or wrong: the problem ends there if it is right."""
        self._choices: set[int] = set()
        self._good: set[int] = set()
        nodes = [node for node in preorder(start) if node is not start]
        for node in nodes:
            self._read_marks(node)
        if not self._own:
            for node in nodes:
                self._note(node, loose_verdict(text(node, "C")))
        found = set(self._own.values())
        self._has_right, self._has_wrong = Verdict.RIGHT in found, Verdict.WRONG in found
        for node in reversed(nodes):
            self._note_below(node)

    def _read_marks(self, node: Node) -> None:
        comment = text(node, "C")
        if CHOICE in keywords(comment):
            self._choices.add(node.key)
        self._note(node, keyword_verdict(comment))
        judged = self._judged(node)
        if judged is not None:
            self._own.setdefault(node.key, judged)

    def _note(self, node: Node, said: Verdict | None) -> None:
        """What the comment says of that node."""
        if said is not None:
            self._own[node.key] = said
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
            is_good = any(child.key in self._good for child in children)
        if is_good:
            self._good.add(node.key)
        if any(child.key in self._choices for child in children):
            self._choices.add(node.key)

    def is_end(self, node: Node) -> bool:
        """Is the problem over at that node?"""
        return not node.children or (node.key in self.said and self._own[node.key] is Verdict.RIGHT)

    def own(self, node: Node) -> Verdict | None:
        """What is said of that very node."""
        return self._own.get(node.key)

    def at_end(self, node: Node) -> Verdict:
        """What the way to that node comes to: the last word on it counts."""
        is_main, at = True, node
        while at is not self._start and at.parent is not None:
            verdict = self._own.get(at.key)
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

    def leads_on(self, node: Node) -> bool:
        """Can the problem still be solved from there?"""
        return node.key in self._good

    def has_choice(self, node: Node) -> bool:
        """Does the record want this among the answers to choose from?"""
        return node.key in self._choices


def is_forced(node: Node) -> bool:
    """Does the record want its own moves only after that node's parent?"""
    return FORCE in keywords(text(node, "C"))
