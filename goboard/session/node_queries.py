"""What a person asks of nodes and points: properties, reasons, previews, and the positions along the variation shown,
for those who look at the whole of it or make pictures of it. What takes a while is worked out in the background."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from goboard.games import node_values
from goboard.games.cleaning import CLEANABLE, LINE_ONLY, clean_changes
from goboard.games.counting import is_agreed
from goboard.games.move_words import move_words
from goboard.games.node_values import annotated, move_of
from goboard.games.properties import GAME_INFO
from goboard.games.replay import going_on
from goboard.games.reviews import Judgement, judgements
from goboard.games.tree import Node, path_to, preorder, upwards
from goboard.games.values import first_of, number, simple_text, simple_text_of, split_composed, text
from goboard.rules.happenings import Deal, deal_headline, deal_steps, ties_words
from goboard.rules.moves import Deed, Pass, Play
from goboard.rules.position import EMPTY, Position
from goboard.rules.protocol import has_alliances, signs_of
from goboard.session.events import (
    NOT_IN_STUDY,
    Ahead,
    Answer,
    CleanCounted,
    Event,
    Explained,
    Line,
    Log,
    Logged,
    NodeTold,
    Preview,
    Refused,
)
from goboard.session.playing import at_place, repeated_key
from goboard.session.results import agreed_margin
from goboard.session.snapshot import Branch, Figure, Frame, Frames, Mark, Subject
from goboard.words.message import joined, phrase, sentences

if TYPE_CHECKING:
    from goboard.session.game import GameState
    from goboard.session.state import SessionState


def ask_node(session: SessionState, key: int, purpose: str) -> Answer:
    """The answer names the move number of the nearest node above that holds each piece of game information."""
    node = session.node(key)
    if session.studying.hides(node):
        return NOT_IN_STUDY
    places: dict[str, int] = {}
    for at in upwards(node):
        for ident in GAME_INFO.intersection(at.idents()).difference(places):
            places[ident] = -1 if at.parent is None else session.game.move_number(at)
    properties = tuple((ident, node.values(ident)) for ident in node.idents())
    return NodeTold(node.key, purpose, properties, places)


def count_clean(session: SessionState) -> Answer:
    game = session.game
    return CleanCounted(_counts(session, game.root), _counts(session, game.node))


def _counts(session: SessionState, top: Node) -> dict[str, int]:
    """By kind, from that node of the variation shown on."""
    line = session.game.cursor.line
    _, counts = clean_changes(top, CLEANABLE)
    place = next(place for place, node in enumerate(line) if node is top)
    beside = sum(len(node.children) - 1 for node in line[place:-1])
    return {**counts, LINE_ONLY: beside} if beside else counts


def make_known(session: SessionState, x: int, y: int) -> Answer:
    return at_place(session, x, y, lambda _vertex: [])


def explain(session: SessionState, vertex: int, is_asked: bool) -> Event:
    """Why the player to move may or may not play there; what keeps or threatens a stone."""
    game = session.game
    if not game.is_playable or not 0 <= vertex < game.board.size:
        return Explained(session.serial, vertex, False, "")
    position = game.position
    illegal = game.rules.check(going_on(position), Play(vertex))
    key = repeated_key(session, illegal) if illegal and position.stones[vertex] == EMPTY else None
    why = game.rules.explain(going_on(position), vertex)
    deal = _deal_at(game, vertex) if is_asked else None
    said = why.message
    if game.is_counting and is_asked:
        said = sentences(_counted_for(game, vertex), said, between="\n")
    lit = why.lit
    if deal is not None:
        told = _dealt(game, deal)
        said = sentences(*told, said, between="\n") if deal.at_end else sentences(said, *told, between="\n")
        lit = lit or (deal.stones,)
    return Explained(session.serial, vertex, illegal is None, said, key, why.rule, lit, is_asked)


MOST_LOOKED_BACK = 1000
"""Nodes above the one shown in which the last capture at a point is looked for."""


def _deal_at(game: GameState, vertex: int) -> Deal | None:
    """By which deal a stone there went: of the dead in the count in progress, else in the last capture there."""
    if game.is_counting or (is_agreed(game.node) and has_alliances(game.rules)):
        score = game.rules.score(game.position, game.dead.all, game.dead.seki)
        found = next((deal for deal in score.deals if vertex in deal.stones), None)
        if found is not None:
            return found
    if game.position.stones[vertex] != EMPTY or not has_alliances(game.rules):
        return None
    deals = (each.deal for node in islice(upwards(game.node), MOST_LOOKED_BACK) for each in game.replay.happened(node))
    return next((deal for deal in deals if deal is not None and vertex in deal.stones), None)


def _dealt(game: GameState, deal: Deal) -> list[str]:
    """How the stones of a dragon were dealt, in sentences."""
    names = game.rules.names
    return [deal_headline(deal, names), *deal_steps(deal, names, game.board, ties_words(game.rules.values))]


def _counted_for(game: GameState, vertex: int) -> str:
    """Whose point that is in the count."""
    position = game.position
    score = game.rules.score(position, game.dead.all, game.dead.seki)
    owner, name = score.owner[vertex], game.board.name(vertex)
    if owner:
        player = game.rules.names[owner - 1]
        if position.stones[vertex] and not score.stones[vertex]:
            return phrase("In the count {point} is {player}'s, once its dead stone is off.", point=name, player=player)
        return phrase("In the count {point} is {player}'s.", point=name, player=player)
    players = [
        each for player, each in enumerate(game.rules.names, 1) if score.shared and score.shared[vertex] >> player & 1
    ]
    if players:
        return phrase(
            "In the count {point} is territory of {players}, and counts for each of them.",
            point=name,
            players=joined(players),
        )
    if score.halves:
        return phrase("In the count {point} is shared: half of it for each side.", point=name)
    return phrase("In the count {point} is nobody's.", point=name)


def explain_at_place(session: SessionState, x: int, y: int) -> Answer:
    """The point becomes known if it was not; so the board that the answer speaks of is shown before it."""
    return at_place(session, x, y, lambda vertex: [session.show(), explain(session, vertex, is_asked=True)])


MOST_AHEAD = 12
"""Moves of a variation that are told of those that follow."""


def ahead(session: SessionState, key: int) -> Answer:
    """The moves from that node on, along the first of its variations each time."""
    game = session.game
    node = game.layout.node_with(key)
    moves: list[tuple[int, int | None]] = []
    while node is not None and len(moves) < MOST_AHEAD:
        move = move_of(node, game.codec)
        if isinstance(move, (Play, Pass)):
            moves.append((move.player, move.vertex if isinstance(move, Play) else None))
        node = node.children[0] if node.children else None
    return Ahead(key, tuple(moves))


PREVIEW_STRIDE = 32
"""Nodes that are replayed between two looks at what else is asked."""
MOST_LINES, MOST_LETTERS = 6, 240
"""Of a comment, in a preview."""


def preview(game: GameState, node: Node) -> Iterator[Event | None]:
    """Yields None for each stretch replayed, the preview at the end; nothing once other rules are in force."""
    rules = game.rules
    if game.is_playable:
        for at in path_to(node)[::PREVIEW_STRIDE]:
            if game.rules is not rules:
                return
            game.replay.position(at)
            yield None
    yield _preview(game, node)


def _preview(game: GameState, node: Node) -> Preview:
    is_playable, board = game.is_playable, game.board
    position = game.replay.position(node).grown() if is_playable else None
    move = position.move if position is not None else None
    illegal = game.replay.illegal(node) if is_playable else None
    return Preview(
        key=node.key,
        board=board if position is None else position.board,
        stones=bytes(board.size) if position is None else position.stones,
        last_vertex=move.vertex if isinstance(move, Play) else None,
        is_pass=isinstance(move, Pass),
        player=move.player if move is not None else 0,
        number=game.move_number(node),
        names=game.rules.names,
        marks=tuple(Mark(*mark) for mark in node_values.marks(node, game.codec)),
        lines=tuple(node_values.lines(node, game.codec)),
        name=simple_text(node, "N"),
        comment=_beginning(text(node, "C")),
        flag=illegal.message if illegal is not None else "",
        turn="" if move is None or isinstance(move, (Play, Pass)) else move_words(move, game.board, game.rules.names),
    )


def _beginning(comment: str) -> str:
    """The first lines of a comment."""
    lines = comment.strip().splitlines()
    said = "\n".join(lines[:MOST_LINES])
    is_whole = len(lines) <= MOST_LINES and len(said) <= MOST_LETTERS
    return said if is_whole else said[:MOST_LETTERS].rstrip() + "…"


MOST_NODES = 2000
"""So many nodes of a variation are given, evenly spread over a longer one."""
MOST_BYTES = 1 << 26
"""So many bytes of stones are given at most, though never fewer than `FEWEST_NODES` nodes."""
FEWEST_NODES = 100


def spread(count: int, most: int) -> list[int]:
    """The places 0..count - 1, or `most` of them evenly spread, the first and last among them."""
    if count <= most:
        return list(range(count))
    return [index * (count - 1) // (most - 1) for index in range(most)]


def line_positions(game: GameState, nodes: list[Node]) -> Iterator[Event | None]:
    """Yields None for each node followed, the line at the end; nothing once other rules are in force."""
    rules, position = game.rules, game.replay.position(nodes[0])
    chosen = set(spread(len(nodes), max(FEWEST_NODES, min(MOST_NODES, MOST_BYTES // game.board.size))))
    subjects: list[Subject] = []
    keys: list[int] = []
    numbers: list[int] = []
    reviews: list[tuple[Judgement, ...]] = []
    moves: list[tuple[int, int | None]] = []
    for place, node in enumerate(nodes):
        if place:
            position = game.replay.follow(position, node)
        if place in chosen:
            if game.rules is not rules:
                return
            subjects.append(Subject(position, rules, agreed_margin(game.root, node, position, game.codec)))
            keys.append(node.key)
            numbers.append(game.move_number(node))
            reviews.append(judgements(node, game.codec))
            move = move_of(node, game.codec)
            vertex = move.vertex if isinstance(move, Play) else None
            moves.append((move.player, vertex) if move is not None else (0, None))
        yield None
    said = tuple(reviews) if any(reviews) else ()
    yield Line(tuple(keys), tuple(numbers), tuple(subjects), nodes[-1].key, said, tuple(moves))


def log(game: GameState, nodes: list[Node]) -> Iterator[Event | None]:
    """Yields None for each node, the log at the end; nothing once other rules are in force."""
    rules = game.rules
    entries: list[Logged] = []
    for place, node in enumerate(nodes):
        if game.rules is not rules:
            return
        found = game.replay.happened(node)
        entries += [Logged(node.key, game.move_number(node), place, each) for each in found]
        yield None
    yield Log(tuple(node.key for node in nodes), tuple(entries))


MOST_PICTURE_BYTES = 1 << 27
"""So many bytes of stones are given at most, of all variations together as many again."""
MOST_BRANCHES = 500
"""So many variations beside the line are given at most, or none."""
NO_COORDINATES, NO_NAME = 1, 2
"""Flags of FG."""


@dataclass(frozen=True)
class _Lasting:
    """What a node inherits from those before it."""

    dim: tuple[int, ...] = ()
    visible: tuple[int, ...] | None = None
    numbering: int = 1

    def at(self, node: Node, game: GameState) -> _Lasting:
        """The same at the next node."""
        dim = tuple(game.codec.points(node.values("DD"))) if node.has("DD") else self.dim
        visible = (tuple(game.codec.points(node.values("VW"))) or None) if node.has("VW") else self.visible
        return _Lasting(dim, visible, node_values.numbering(node, self.numbering))


def frames(game: GameState, purpose: str, has_branches: bool, nodes: list[Node], at: int) -> Iterator[Event | None]:
    """Yields None for each node followed, the frames at the end; nothing once other rules are in force."""
    rules = game.rules
    if len(nodes) * game.board.size > MOST_PICTURE_BYTES:
        yield Refused(phrase("These are too many positions of so large a board for pictures of them all."))
        return
    line: list[Frame] = []
    for frame in _frames_from(game, nodes[0], nodes):
        if game.rules is not rules:
            return
        line.append(frame)
        yield None
    branches: list[Branch] = []
    for start in list(islice(_branching(nodes), MOST_BRANCHES + 1)) if has_branches else ():
        behind = _line_from(start)
        if game.rules is not rules:
            return
        if len(branches) == MOST_BRANCHES or len(behind) * game.board.size > MOST_PICTURE_BYTES // MOST_BRANCHES:
            branches.clear()
            yield Refused(phrase("The variations of this game are too many for pictures of them all."))
            break
        branches.append(Branch(tuple(_frames_from(game, start, behind))))
        yield None
    yield Frames(purpose, game.board, game.rules.names, game.info(), tuple(line), at, tuple(branches))


def _branching(line: list[Node]) -> Iterator[Node]:
    """The first node of every variation of the game but the one that is shown, in the tree's order."""
    shown = {node.key for node in line}
    for node in preorder(line[0]):
        on_line = [child for child in node.children if child.key in shown]
        first = on_line[0] if on_line else next(iter(node.children), None)
        yield from (child for child in node.children if child is not first)


def _line_from(start: Node) -> list[Node]:
    """A variation's first node, with the one before it, and all that follow."""
    found = [start.parent, start] if start.parent is not None else [start]
    while found[-1].children:
        found.append(found[-1].children[0])
    return found


def _frames_from(game: GameState, start: Node, nodes: list[Node]) -> Iterator[Frame]:
    before = nodes[0]
    position = game.replay.position(before)
    lasting = _Lasting(
        node_values.dim(before, game.codec),
        node_values.view(before, game.codec),
        node_values.numbering_at(before),
    )
    for place, node in enumerate(nodes):
        illegal = False
        if place:
            judged = game.replay.judge(position, node)
            position, illegal = judged.position, judged.illegal is not None
            lasting = lasting.at(node, game)
        yield _frame(game, node, position, lasting, illegal)


def _frame(game: GameState, node: Node, position: Position, lasting: _Lasting, is_illegal: bool) -> Frame:
    move, codec = move_of(node, game.codec), game.codec
    stones = position.grown().stones
    return Frame(
        key=node.key,
        number=game.move_number(node),
        stones=stones,
        player=move.player if move is not None else 0,
        vertex=move.vertex if isinstance(move, Play) else None,
        deed=move.deed if move is not None else Deed.STONE,
        is_illegal=is_illegal,
        marks=tuple(Mark(*mark) for mark in node_values.marks(node, codec)),
        lines=tuple(node_values.lines(node, codec)),
        dim=lasting.dim,
        visible=lasting.visible,
        territory=node_values.territory(node, codec),
        signs=signs_of(game.rules, position),
        name=simple_text(node, "N"),
        comment=text(node, "C"),
        figure=_figure(node),
        numbering=lasting.numbering,
        annotations=annotated(node),
        reviews=judgements(node, codec),
    )


def _figure(node: Node) -> Figure | None:
    if not node.has("FG"):
        return None
    flags, name = split_composed(first_of(node.values("FG")))
    said = number(flags) or 0
    return Figure(simple_text_of(name or ""), not said & NO_COORDINATES, not said & NO_NAME)
