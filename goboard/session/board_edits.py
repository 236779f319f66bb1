"""Edits of what lies on the board of a node: signs, judgements, stones set up by hand, moves put into the middle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from goboard.boards.board import BoardError
from goboard.boards.grids import handicap_points
from goboard.games.edits import AddNode, Change, InsertBelow, TakeOut, puts
from goboard.games.node_values import (
    AS_COUNTED,
    LABEL,
    NUMBERINGS,
    TERRITORY,
    handicap,
    inherited,
    line_values,
    move_of,
    numbering_at,
    setup_of,
    setup_values,
    sign_values,
    turn_values,
)
from goboard.games.own_moves import OWN_ALLIANCES, OWN_MOVE, move_properties
from goboard.games.properties import ANNOTATIONS, JUDGEMENTS, MOVES
from goboard.games.replay import fault_of
from goboard.games.results import end_kept
from goboard.games.tree import Node, preorder
from goboard.games.values import first_of, number, raw_text, real, split_composed
from goboard.jobs.watch import checked
from goboard.rules.moves import IllegalMove, Move, Pass, Play
from goboard.rules.numbers import plain
from goboard.rules.position import BLACK, WHITE, Position
from goboard.session.events import NOT_HELD, OFF_BOARD, Answer, Event, Refused
from goboard.session.playing import form_to_play, news, node_that_plays, repeated_key
from goboard.session.record_edits import edit, edit_text
from goboard.words.message import in_context, phrase

if TYPE_CHECKING:
    from goboard.session.game import GameState
    from goboard.session.state import SessionState


SIGNS = {
    "": phrase("signs taken off"),
    "TR": phrase("triangle"),
    "SQ": phrase("square"),
    "CR": phrase("circle"),
    "MA": phrase("cross"),
    "SL": phrase("selection"),
    LABEL: in_context("sign", "label"),
    **dict.fromkeys(TERRITORY, phrase("territory")),
}
JUDGED = {
    "TE": phrase("good move"),
    "BM": phrase("bad move"),
    "DO": phrase("doubtful move"),
    "IT": phrase("interesting move"),
    "GB": phrase("good for Black"),
    "GW": phrase("good for White"),
    "DM": phrase("even position"),
    "UC": phrase("unclear position"),
    "HO": phrase("hotspot"),
}
WITHOUT_DEGREE = frozenset({"DO", "IT"})
MOST_NUMBER = 99999
"""The greatest number that a move may be given."""
MOST_LETTERED = 2
"""The players whose stones SGF has letters for."""
NEEDS_A_MOVE = {
    "TE": Refused(phrase("A good move needs a move: there is none here. A position can be judged instead.")),
    "BM": Refused(phrase("A bad move needs a move: there is none here. A position can be judged instead.")),
    "DO": Refused(phrase("A doubtful move needs a move: there is none here. A position can be judged instead.")),
    "IT": Refused(phrase("An interesting move needs a move: there is none here. A position can be judged instead.")),
}
ONLY_TWO = Refused(
    phrase(
        "This record holds stones of Black and White alone. Keep the rules chosen in the record: then it holds "
        "those of "
        "all their players."
    )
)


def is_on_board(session: SessionState, vertices: Iterable[int]) -> bool:
    """True if all of them are points where something can be put."""
    board = session.game.board
    size, outside = board.size, board.outside
    return all(0 <= vertex < size and vertex != outside for vertex in checked(vertices))


def set_marks(
    session: SessionState, kind: str, vertices: tuple[int, ...], text: str, stroke: int, is_toggled: bool
) -> Answer:
    node, codec = session.game.node, session.game.codec
    if kind not in SIGNS:
        return Refused(phrase("There is no sign called {sign}.", sign=kind))
    if not is_on_board(session, vertices):
        return OFF_BOARD
    values = sign_values(node, kind, vertices, text, codec, is_toggled=is_toggled)
    merges = f"signs {stroke} {node.key}" if stroke else ""
    return edit(session, SIGNS[kind], puts(node, values), node, merges)


def set_line(session: SessionState, start: int, end: int, is_arrow: bool) -> Answer:
    node = session.game.node
    if not is_on_board(session, (start, end)):
        return OFF_BOARD
    if start == end:
        return Refused(phrase("A line leads from one point to another."))
    ident = "AR" if is_arrow else "LN"
    values = line_values(node, ident, start, end, session.game.codec)
    return edit(
        session, phrase("arrow") if is_arrow else in_context("sign", "line"), puts(node, [(ident, values)]), node
    )


def set_dim(session: SessionState, vertices: tuple[int, ...] | None) -> Answer:
    return _set_inherited(session, "DD", phrase("dimmed points"), vertices)


def set_visible(session: SessionState, vertices: tuple[int, ...] | None) -> Answer:
    return _set_inherited(session, "VW", phrase("visible part"), vertices)


def _set_inherited(session: SessionState, ident: str, title: str, vertices: tuple[int, ...] | None) -> Answer:
    """None leaves it to the node before; no points at all need be said only where that says any."""
    node = session.game.node
    if not is_on_board(session, vertices or ()):
        return OFF_BOARD
    values = session.game.codec.write_points(vertices or ())
    if vertices == () and node.parent is not None and any(inherited(node.parent, ident)):
        values = ("",)
    return edit(session, title, puts(node, [(ident, values)]), node)


def annotate(session: SessionState, key: int, ident: str, degree: int) -> Answer:
    node = session.node(key)
    if ident not in JUDGED:
        return Refused(phrase("There is no judgement called {judgement}.", judgement=ident))
    if degree not in (0, 1, 2):
        return Refused(phrase("A judgement has the degree 1, or 2 for very."))
    of_move = ident in ANNOTATIONS
    if of_move and degree and move_of(node, session.game.codec) is None:
        return NEEDS_A_MOVE[ident]
    group = ANNOTATIONS if of_move else JUDGEMENTS if ident in JUDGEMENTS else frozenset({ident})
    said = () if not degree else ("",) if ident in WITHOUT_DEGREE else (str(degree),)
    others = group - {ident} if degree else ()
    values = [(ident, said), *((other, ()) for other in sorted(others))]
    return edit(session, JUDGED[ident], puts(node, values), session.game.node)


def set_value(session: SessionState, key: int, text: str) -> Answer:
    node = session.node(key)
    text = text.strip()
    points = real(text)
    if text and points is None:
        return Refused(phrase("“{text}” is no number of points.", text=text[:40]))
    return edit_text(session, node, "V", "" if points is None else plain(points), phrase("estimated lead"))


def set_name(session: SessionState, key: int, text: str) -> Answer:
    return edit_text(session, session.node(key), "N", " ".join(text.splitlines()), phrase("name of the position"))


def set_move_number(session: SessionState, key: int, number: int | None) -> Answer:
    node = session.node(key)
    if number is not None and move_of(node, session.game.codec) is None:
        return Refused(phrase("Only a move has a number: there is none here."))
    if number is not None and not 0 <= number <= MOST_NUMBER:
        return Refused(phrase("Moves are numbered from 0 to {number}.", number=MOST_NUMBER))
    raw = () if number is None else (str(number),)
    return edit(session, phrase("move number"), puts(node, [("MN", raw)]), session.game.node)


def set_figure(session: SessionState, key: int, name: str, numbering: int, is_begun: bool) -> Answer:
    node = session.node(key)
    if numbering not in NUMBERINGS:
        return Refused(phrase("The numbering of a figure is 0, 1 or 2."))
    values = _figure_values(node, name, numbering) if is_begun else (("FG", ()), ("PM", ()))
    return edit(session, phrase("figure"), puts(node, values), session.game.node)


def _figure_values(node: Node, name: str, numbering: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """FG keeps its flags; PM is said where it is not what holds anyway."""
    flags = number(split_composed(first_of(node.values("FG")))[0])
    name = raw_text(" ".join(name.splitlines()))
    figure = "" if flags is None and not name else f"{flags or 0}:{name}"
    holds = numbering_at(node.parent) if node.parent else AS_COUNTED
    return ("FG", (figure,)), ("PM", () if numbering == holds else (str(numbering),))


def set_stones(session: SessionState, stones: Mapping[int, int], stroke: int, is_in_place: bool) -> Answer:
    game = session.game
    refused = _refused(session, stones)
    if refused:
        return refused
    node, hanging = _setup_node(game, is_in_place)
    before = _stones_before(game, node, hanging)
    values = tuple(setup_values(node, stones, before, game.codec))
    merges = f"stones {stroke}" if stroke else ""
    if node.parent is not None and node.idents() and not _idents_left(node, values):
        # nothing is said there any more: the node goes with its last stone
        return edit(session, phrase("stones"), (TakeOut(node.parent, node),), node.parent, merges)
    return _put(session, phrase("stones"), node, hanging, values, merges)


def _refused(session: SessionState, stones: Mapping[int, int]) -> Refused | None:
    game = session.game
    if not is_on_board(session, stones):
        return OFF_BOARD
    most = len(game.rules.names)
    if any(not 0 <= player <= most for player in set(stones.values())):
        return Refused(phrase("There are {number} players in this game.", number=most))
    return (
        ONLY_TWO if not game.codec.is_own and any(player > MOST_LETTERED for player in set(stones.values())) else None
    )


def _setup_node(game: GameState, is_in_place: bool, *, spares_following: bool = True) -> tuple[Node, Change | None]:
    """The node to put a set-up into: the one shown, or a new one and the change that hangs it behind that."""
    shown = game.node
    # a move that is none on this board is one all the same
    has_move = not MOVES.isdisjoint(shown.idents())
    if is_in_place:
        if not has_move:
            return shown, None
        new = Node()
        return new, InsertBelow(shown, new)
    if not has_move and not (spares_following and shown.children):
        return shown, None
    new = Node()
    return new, AddNode(shown, new)


def _stones_before(game: GameState, node: Node, hanging: Change | None) -> bytes:
    """What stands on the board before the set-up of that node."""
    above = game.node if hanging is not None else node.parent
    return game.replay.position(above).grown().stones if above is not None else bytes(game.board.size)


def _put(
    session: SessionState,
    title: str,
    node: Node,
    hanging: Change | None,
    values: tuple[tuple[str, tuple[str, ...]], ...],
    merges: str = "",
) -> list[Event]:
    """Write the values into the node, or into a new one that is hung behind the one shown if they say anything."""
    if hanging is None:
        return edit(session, title, puts(node, values), node, merges)
    for ident, raw in values:
        if raw:
            node.put(ident, raw)
    changes = (*end_kept(session.game.root, session.game.node), hanging) if node.idents() else ()
    return edit(session, title, changes, node, merges)


def _idents_left(node: Node, values: tuple[tuple[str, tuple[str, ...]], ...]) -> set[str]:
    """The properties that the node has once it holds these values."""
    put = dict(values)
    return {ident for ident in {*node.idents(), *put} if put.get(ident, ("",))}


def set_turn(session: SessionState, player: int) -> Answer:
    """What follows has players of its own, so that a node without a move may say it whatever follows."""
    game = session.game
    refused = _refused(session, {})
    if refused:
        return refused
    names = game.rules.names
    if not 1 <= player <= len(names):
        return Refused(phrase("There are {number} players in this game.", number=len(names)))
    if not game.codec.is_own and player > MOST_LETTERED:
        return ONLY_TWO
    name = names[player - 1]
    if game.position.to_move == player:
        session.message = phrase("It is {player}'s turn already.", player=name)
        return []
    node, hanging = _setup_node(game, is_in_place=False, spares_following=False)
    return _put(session, phrase("{player} to move", player=name), node, hanging, tuple(turn_values(player, game.codec)))


def set_handicap(session: SessionState, stones: int) -> Answer:
    game, root = session.game, session.game.root
    refused = _refused(session, {}) or _handicap_refused(game)
    if refused:
        return refused
    try:
        points = handicap_points(game.board.columns, game.board.rows, stones) if stones else ()
    except BoardError as error:
        return Refused(str(error))
    before = setup_of(root, game.codec)
    cleared = dict.fromkeys(before.stones if before else (), 0)
    values = (
        ("HA", (str(stones),) if stones else ()),
        *setup_values(root, {**cleared, **dict.fromkeys(points, BLACK)}, bytes(game.board.size), game.codec),
        *turn_values(WHITE if stones else 0, game.codec),
    )
    return edit(session, phrase("handicap stones") if stones else phrase("no handicap"), puts(root, values), root)


def _handicap_refused(game: GameState) -> Refused | None:
    """Why no handicap can be placed by the fixed points, None if it can."""
    if game.board.shape != "grid" or game.rules.info.players != MOST_LETTERED:
        return Refused(phrase("Fixed handicap stones are for two players on the flat grid; place the stones by hand."))
    if any(move_of(node, game.codec) is not None for node in preorder(game.root)):
        return Refused(phrase("Moves have been made: handicap stones are placed before the first one."))
    setup = setup_of(game.root, game.codec)
    standing = [player for player in (setup.stones.values() if setup else ()) if player]
    if standing and (WHITE in standing or len(standing) != handicap(game.root)):
        return Refused(phrase("Other stones stand on the board already: handicap stones are placed on the empty one."))
    return None


def insert_move(session: SessionState, vertex: int | None, player: int) -> Answer:
    game = session.game
    position, names = game.position, game.rules.names
    player = player or position.to_move
    if not 1 <= player <= len(names):
        return Refused(phrase("There are {number} players in this game.", number=len(names)))
    move = _move(vertex, player)
    refused = _illegal(session, position, move, game.node)
    if refused:
        return refused
    codec, kept = form_to_play(game)
    node = node_that_plays(game, position, move, codec)
    if node is None:
        return NOT_HELD
    name = names[player - 1]
    title = (
        phrase("inserted {player} pass", player=name)
        if vertex is None
        else phrase("inserted {player} {point}", player=name, point=game.board.labels[vertex])
    )
    edit(session, title, (*kept, InsertBelow(game.node, node)), node)
    session.message = news(game, kept)
    return []


def replace_move(session: SessionState, vertex: int | None) -> Answer:
    game, node = session.game, session.game.node
    old = game.replay.move(node)
    if old is None:
        return Refused(phrase("There is no move here that could go elsewhere."))
    move = _move(vertex, old.player)
    if move == old:
        return []
    if node.parent is not None:
        refused = _illegal(session, game.replay.position(node.parent).grown(), move, node.parent)
        if refused:
            return refused
    values = [*move_properties(move, move.player, game.codec)]
    if game.codec.is_own:
        values = [*((ident, ()) for ident in ("B", "W")), *values, (OWN_ALLIANCES, ())]
    else:
        values = [(OWN_MOVE, ()), *values]
    title = phrase("move to pass") if vertex is None else phrase("move to {point}", point=game.board.labels[vertex])
    return edit(session, title, puts(node, values), node)


def _move(vertex: int | None, player: int) -> Move:
    return Pass(player) if vertex is None else Play(vertex, player)


def _illegal(session: SessionState, before: Position, move: Move, parent: Node) -> Refused | None:
    """Why the move cannot be made behind that node, None if it can."""
    illegal: IllegalMove | None = fault_of(session.game.rules, before, move)
    if illegal is None:
        return None
    return Refused(
        illegal.message, move.vertex if isinstance(move, Play) else None, repeated_key(session, illegal, parent)
    )
