"""Cutting from a position the piece of the board in which stones are taken for good: what took them lives, too.

Stones that can be taken may be bait. They are dead where those who take them live whatever is done in that piece, or
come to live in it, and nobody else can live on the ground.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from goboard.analysis.certificate import Play
from goboard.analysis.chain_view import ChainView
from goboard.analysis.pieces import MOST_EMPTY, MOST_VERTICES, Piece, Vertices, cut, stones_of, surrounded


@dataclass(frozen=True)
class Life:
    """Chains, by number, that live if attacks within `area` are answered by `play`, and if `lasting` ones live too."""

    kept: frozenset[int]
    lasting: frozenset[int]
    area: frozenset[int]
    play: Play | None = field(default=None, compare=False, repr=False)


def bait_piece(
    view: ChainView, targets: Vertices, safe: Collection[int] = (), lives: Sequence[Life] = ()
) -> tuple[Piece, frozenset[Life]] | None:
    """Where the prover may take the chains `targets` (one vertex each) and have their ground for good.

    What surrounds it may live by itself, as was shown in other pieces (`lives`), or has to live in this one. The lives
    that it needs come with the piece.
    """
    side = 3 - view.stones[targets[0]]
    inside = view.spread(stones_of(view, targets), side, MOST_EMPTY)
    if inside is None or len(inside) > MOST_VERTICES:
        return None
    around = view.chains_of({n for v in inside for n in view.near(v)}, side)
    lasting, needed = _lasting_apart(view, side, inside, safe, lives, around)
    if not around <= lasting:
        lasting, needed = frozenset(), frozenset()
    piece = cut(surrounded(view, inside, safe, targets, lasting))
    return None if piece is None else (replace(piece, ground=sum(piece.targets)), needed)


def _lasting_apart(
    view: ChainView, side: int, inside: frozenset[int], safe: Collection[int], lives: Sequence[Life], around: set[int]
) -> tuple[frozenset[int], frozenset[Life]]:
    """The side's chains that live whatever stones are inside, each answered where it lives, and these lives.

    Answers must not be due in two places at once: the pieces in which chains live may not meet.
    """
    used, chosen, missing = set(inside), list[Life](), around - view.standing(side, inside, safe)
    for life in lives:
        if not missing.isdisjoint(life.kept) and used.isdisjoint(life.area):
            chosen.append(life)
            used |= life.area
            missing -= life.kept
    lasting = view.standing(side, used, safe).union(*(life.kept for life in chosen))
    is_enough = all(life.lasting <= lasting for life in chosen)
    return (lasting, frozenset(chosen)) if is_enough else (frozenset(), frozenset())
