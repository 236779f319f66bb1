"""What one node says and what another one says, as one. Where they contradict each other the first one holds."""

from collections.abc import Callable, Iterator

from goboard.games.branches import joined_texts
from goboard.games.sgf_types import ANNOTATIONS, JUDGEMENTS, MARKS, MOVES, SETUP
from goboard.games.tree import Node
from goboard.games.values import Codec, raw_text, simple_text_of, split_composed, text_of

DISJOINT = (frozenset(MARKS), frozenset({"TB", "TW"}))
"""Lists of points of which a vertex is in one at most."""
EXCLUSIVE = (ANNOTATIONS, JUDGEMENTS)
"""Judgements of which a node has one at most."""
Values = tuple[str, ...]
Said = Callable[[str], Values]


def united(said: Said, other: Node, codec: Codec) -> Iterator[tuple[str, Values]]:
    """The properties that a node, which says `said` of each identifier, gets from another one with the same move and
    set-up."""
    comment = "\n".join(map(text_of, said("C")))
    more = comment
    for ident in other.idents():
        mine, theirs = said(ident), other.values(ident)
        if ident in MOVES or ident in SETUP or mine == theirs:
            continue
        if ident == "C":
            more = joined_texts(more, "\n".join(map(text_of, theirs)))
        elif ident == "N" and mine:
            more = joined_texts(more, " ".join(map(simple_text_of, theirs)))
        else:
            both = _joined(ident, said, theirs, codec)
            if both != mine:
                yield ident, both
    if more != comment:
        yield "C", (raw_text(more),)


def _joined(ident: str, said: Said, theirs: Values, codec: Codec) -> Values:
    mine = said(ident)
    for group in DISJOINT:
        if ident in group:
            taken = {vertex for each in group for vertex in codec.points(said(each))}
            new = [vertex for vertex in codec.points(theirs) if vertex not in taken]
            return (*mine, *codec.write_points(new), *(raw for raw in codec.faulty(theirs) if raw not in mine))
    if ident == "LB":
        labelled = {codec.vertex(split_composed(raw)[0]) for raw in mine}
        return (*mine, *(raw for raw in theirs if codec.vertex(split_composed(raw)[0]) not in labelled))
    if ident in ("LN", "AR"):
        return (*mine, *(raw for raw in theirs if raw not in mine))
    if any(ident in group and any(map(said, group)) for group in EXCLUSIVE):
        return mine
    return mine or theirs
