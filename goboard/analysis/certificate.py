"""What a proof is, as a value that can be checked without the search that found it.

Vertices stand for the chains that they belong to. The prover is `side`, and its opponent is given everything: it moves
first unless said otherwise, may pass, takes back every ko at once, and fills whatever lies beyond the places named.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True, eq=False)
class Play:
    """Answers to all that happens in one place, by which the side's chains stay there, or the other's are taken.

    Both sides move on `cells`, and on `spare`, liberties that touch nothing of the place but `walls`: chains, by one
    vertex each, that reach beyond. `granted` are chains of the side that stay for reasons of their own. `taken` are the
    chains to be taken; if there are none, all `walls` are to live. If `for_good`, nobody else may come to live where
    they lay. `ko` is where the prover may not move first, -1 if it may everywhere. `answers` has a row for every
    position in which the prover moves, see `goboard.kernel.referee`: bits are cells, spare and walls in that order.
    """

    side: int
    cells: tuple[int, ...]
    spare: tuple[int, ...]
    walls: tuple[int, ...]
    granted: frozenset[int]
    taken: tuple[int, ...] = ()
    for_good: bool = False
    prover_first: bool = False
    ko: int = -1
    answers: bytes = field(default=b"", repr=False)

    @property
    def place(self) -> frozenset[int]:
        """Where its answers are."""
        return frozenset((*self.cells, *self.spare))


@dataclass(frozen=True)
class Eye:
    """A region, by one of its vertices, that is an eye of a group, by one of its chains.

    `pairs` are the two liberties of the group that each vertex not next to it has, where it needs them. An eye that is
    `passive` has no pairs at all, not even of other chains, and only its empty vertices are next to the group.
    """

    region: int
    group: int
    pairs: tuple[tuple[int, int, int], ...] = ()
    is_passive: bool = False


@dataclass(frozen=True)
class Standing:
    """Chains of a side, one vertex each, that live by their eyes whatever is done on the vertices `without`.

    `links` are pairs of vertices: if the enemy plays one the side answers with the other, which joins the chains at
    both. Chains so linked are a group, and each has two eyes or more. In the regions `closed`, by one vertex, no enemy
    lives: eyes, or regions of groups that have two others, where the enemy has no room for two of theirs.
    """

    side: int
    chains: frozenset[int]
    links: tuple[tuple[int, int], ...]
    eyes: tuple[Eye, ...]
    closed: frozenset[int] = frozenset()
    without: frozenset[int] = frozenset()

    @property
    def is_passing(self) -> bool:
        """Does the side need no answer?"""
        return not self.links and not any(eye.pairs for eye in self.eyes)


@dataclass(frozen=True, eq=False)
class Together:
    """Plays of one side that hold all at once, on places that do not meet, and what stands without these.

    Chains that one of them takes for granted stand, or stay by another play.
    """

    side: int
    plays: tuple[Play, ...]
    standing: Standing
