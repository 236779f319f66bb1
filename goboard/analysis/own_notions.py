"""What an analysis must know of a rule set besides its protocol: does it capture as Go does, and what is lost then?"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from goboard.boards.board import Board
from goboard.rules.formulas.errors import FormulaError, Undecided
from goboard.rules.formulas.evaluate import as_truth, evaluate
from goboard.rules.formulas.parse import parse
from goboard.rules.protocol import HasWeights, RuleSet

if TYPE_CHECKING:
    from goboard.rules.formulas.tree import Formula

_SUMS_TRIED = 400


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
    """The notion of that rule set on that board."""
    made = _NOTIONS.get(rules.info.name)
    return made(rules, board) if made else Notion()


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
    """Does T hold exactly for stones that reach an empty point, as far as sums of F can be tried?"""
    if not isinstance(rules, HasWeights):
        return False
    weights = [Fraction(weight) for weight in rules.weights(board)]
    if min(weights) <= 0:
        return False
    formula = parse(rules.values["T"], ("z",))
    sums = set(weights) | {sum(weights, Fraction(0))}
    if len(set(weights)) == 1:
        sums |= {weights[0] * count for count in range(1, min(len(weights), _SUMS_TRIED) + 1)}
    return _holds(formula, Fraction(0)) is False and all(_holds(formula, z) for z in sums)


def _holds(formula: "Formula", z: Fraction) -> bool | None:
    try:
        return as_truth(evaluate(formula, {"z": z}))
    except (FormulaError, Undecided):
        return None


_NOTIONS: Mapping[str, Callable[[RuleSet, Board], Notion]] = {
    "tromp-taylor": _tromp_taylor,
    "disto": _disto,
    "mango": _mango,
}
