"""What an analysis must know of a rule set besides its protocol: does it capture as Go does, and what is lost then?"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from goboard.boards.board import Board
from goboard.rules.formulas.errors import FormulaError, Undecided
from goboard.rules.formulas.evaluate import as_truth, evaluate
from goboard.rules.formulas.parse import parse
from goboard.rules.formulas.tree import Comparison, Constant, Variable
from goboard.rules.protocol import HasWeights, RuleSet

if TYPE_CHECKING:
    from goboard.rules.formulas.tree import Formula, Node

_MOST_SUMS = 2_000


@dataclass(frozen=True)
class Notion:
    """How a rule set's stones leave the board.

    `captures`: chains without liberties are taken, as in Go, so that games can be played out. `allows_suicide`: one's
    own chains too. `lost` are kinds of signs (`goboard.rules.protocol.SIGNS`) whose stones are lost where the set
    does not capture like Go, with the words for it; those of a kind in `final` can never be saved. `kept` is said of
    those that are not lost, and `trust` is how sure what is not final is. `unremoved` is said of dead stones where
    nothing is taken off at the end.
    """

    captures: bool = True
    allows_suicide: bool = False
    lost: Mapping[str, str] = field(default_factory=dict)
    final: frozenset[str] = frozenset()
    kept: str = ""
    trust: float = 0.5
    unremoved: str = ""


def notion_of(rules: RuleSet, board: Board) -> Notion:
    """The notion of that rule set on that board; of sets not known here, the one under which least is proven."""
    made = _NOTIONS.get(rules.info.name)
    return made(rules, board) if made else Notion(allows_suicide=True)


def _without_suicide(_rules: RuleSet, _board: Board) -> Notion:
    return Notion()


def _tromp_taylor(_rules: RuleSet, _board: Board) -> Notion:
    return Notion(allows_suicide=True, unremoved="It counts as long as it is not captured: nothing is taken off.")


def _disto(_rules: RuleSet, _board: Board) -> Notion:
    return Notion(
        captures=False,
        lost={"meal": "A meal: it stays on the board for ever and does not count."},
        final=frozenset({"meal"}),
        kept="Not part of a meal: it counts if the game ends here. Disto never captures.",
    )


def _mango(rules: RuleSet, board: Board) -> Notion:
    if _is_like_go(rules, board):
        return Notion(
            allows_suicide=True, unremoved="Its F counts as long as it is not captured: nothing is taken off."
        )
    return Notion(
        captures=False,
        lost={"not_alive": "T does not hold for what it reaches: it leaves the board with the next stone."},
        kept="T holds for what it reaches; under these weights no games are played out.",
    )


def _is_like_go(rules: RuleSet, board: Board) -> bool:
    """Does T certainly hold exactly for stones that reach an empty point, whichever points these are?"""
    if not isinstance(rules, HasWeights):
        return False
    weights = [Fraction(weight) for weight in rules.weights(board)]
    if min(weights) <= 0:
        return False
    formula = parse(rules.values["T"], ("z",))
    if _holds(formula, Fraction(0)) is not False or not _holds(formula, min(weights)):
        return False
    return _is_lower_bound(formula.root) or all(_holds(formula, z) for z in _sums(weights) or [Fraction(0)])


def _is_lower_bound(root: "Node") -> bool:
    """Does it say that z is above a number? What holds for one z then holds for all greater ones."""
    if not isinstance(root, Comparison) or len(root.operands) != 2:
        return False
    left, right = root.operands
    if root.operators[0] in ("<", "<="):
        left, right = right, left
    elif root.operators[0] not in (">", ">="):
        return False
    return isinstance(left, Variable) and isinstance(right, Constant)


def _sums(weights: Sequence[Fraction]) -> set[Fraction]:
    """The sums of one or more of them; none if there are too many."""
    if len(set(weights)) == 1:
        multiples = range(1, len(weights) + 1) if len(weights) <= _MOST_SUMS else ()
        return {weights[0] * count for count in multiples}
    sums = {Fraction(0)}
    for weight in weights:
        sums |= {weight + z for z in sums}
        if len(sums) > _MOST_SUMS:
            return set()
    return sums - {Fraction(0)}


def _holds(formula: "Formula", z: Fraction) -> bool | None:
    try:
        return as_truth(evaluate(formula, {"z": z}))
    except (FormulaError, Undecided):
        return None


_NOTIONS: Mapping[str, Callable[[RuleSet, Board], Notion]] = {
    "chinese": _without_suicide,
    "political-go": _without_suicide,
    "tromp-taylor": _tromp_taylor,
    "disto": _disto,
    "mango": _mango,
}
