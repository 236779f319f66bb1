"""Changes to a record as lists of plain values, that can be made again on another copy of the same record.

A node is named by the place of its game in the file and the way there: so many first children, that child, so many
first children, and so on. It is named before the change is made.
"""

from collections.abc import Callable, Sequence

from goboard.games.edits import (
    AddGame,
    AddNode,
    Change,
    InsertBelow,
    MoveGame,
    MoveNode,
    PutContent,
    PutValues,
    RemoveGame,
    RemoveNode,
    Reparent,
    TakeOut,
)
from goboard.games.lazy_games import LazyGames
from goboard.games.properties import joined
from goboard.games.tree import Collection, Node, preorder, root_of

Way = list[int]
Line = list[object]
"""What a change does, then what it does that with."""


class MisfitError(ValueError):
    """The record has no such place, or the line says nothing that can be done."""


def way_to(collection: Collection, node: Node, index: int) -> Way:
    """Where that node is; `index` is probably the place of its game. ValueError if it is in no game."""
    way: Way = []
    run = 0
    while (parent := node.parent) is not None:
        siblings = parent.children
        place = 0 if siblings[0] is node else next(i for i, one in enumerate(siblings) if one is node)
        if place:
            way += (run, place)
            run = 0
        else:
            run += 1
        node = parent
    games = collection.games
    is_there = 0 <= index < len(games) and games[index] is node
    return [index if is_there else games.index(node), *(*way, run)[::-1]]


def node_at(collection: Collection, way: object) -> Node:
    """The node there; MisfitError if there is none."""
    numbers = _numbers(way)
    if len(numbers) < 2 or len(numbers) % 2 or numbers[0] >= len(collection.games):
        raise MisfitError
    node = collection.games[numbers[0]]
    for is_run, number in zip([True, False] * (len(numbers) // 2), numbers[1:], strict=False):
        for _ in range(number if is_run else 1):
            place = 0 if is_run else number
            if place >= len(node.children):
                raise MisfitError
            node = node.children[place]
    return node


def line_of(change: Change, way: Callable[[Node], Way]) -> Line:
    """The line of a change that is about to be made."""
    match change:
        case PutValues():
            return ["put", way(change.node), change.ident, list(change.values)]
        case PutContent():
            content = change.content
            return ["say", way(change.node), content if isinstance(content, str) else joined(content)]
        case AddNode():
            return ["add", way(change.parent), _tree(change.node), change.index]
        case RemoveNode():
            return ["remove", way(change.node)]
        case MoveNode():
            return ["move", way(change.node), change.index]
        case Reparent():
            return ["hang", way(change.node), way(change.parent), change.index]
        case InsertBelow():
            return ["insert", way(change.parent), _tree(change.node), change.first, change.count]
        case TakeOut():
            return ["take out", way(change.node)]
        case AddGame():
            return ["add game", _tree(change.node), change.index, change.encoding]
        case RemoveGame():
            return ["remove game", change.index]
        case MoveGame():
            return ["move game", change.index, change.to]


def change_of(collection: Collection, line: object) -> Change:
    """The change of that line, of this copy of the record as it is now. MisfitError where it does not fit."""
    try:
        return _change_of(collection, line)
    except MisfitError:
        raise
    except (IndexError, KeyError, TypeError, ValueError) as error:
        raise MisfitError from error


def _change_of(collection: Collection, line: object) -> Change:
    if not isinstance(line, list) or not line:
        raise MisfitError
    games = collection.games
    match line:
        case ["put", way, str(ident), list(values)]:
            return PutValues(_held(collection, way), ident, tuple(map(_text, values)))
        case ["say", way, str(text)]:
            return PutContent(_held(collection, way), text)
        case ["add", way, list(tree), index]:
            return AddNode(_held(collection, way), _planted(tree), _number(index))
        case ["remove", way]:
            return RemoveNode(_held(collection, way))
        case ["move", way, int(index)]:
            return MoveNode(_held(collection, way), index)
        case ["hang", way, parent, index]:
            return Reparent(_held(collection, way), _held(collection, parent), _number(index))
        case ["insert", way, list(tree), int(first), count]:
            return InsertBelow(_held(collection, way), _planted(tree), first, _number(count))
        case ["take out", way]:
            node = _held(collection, way)
            if node.parent is None:
                raise MisfitError
            return TakeOut(node.parent, node)
        case ["add game", list(tree), int(index), str(encoding)]:
            return AddGame(collection, _planted(tree), index, encoding)
        case ["remove game", int(index)]:
            return RemoveGame(collection, games[index], index)
        case ["move game", int(index), int(to)]:
            return MoveGame(collection, games[index], index, to)
    raise MisfitError


def _held(collection: Collection, way: object) -> Node:
    """The node there; its game is kept, for it is about to be changed."""
    node = node_at(collection, way)
    if isinstance(collection.games, LazyGames):
        collection.games.hold(root_of(node))
    return node


def _tree(top: Node) -> list[object]:
    """The node and all below it, parents first: for each the number of its children, and its text."""
    return [part for node in preorder(top) for part in (len(node.children), node.text())]


def _planted(tree: Sequence[object]) -> Node:
    """The node of that list with all below it."""
    top = Node(_text(tree[1]))
    waiting = [top] * _count(tree[0])
    for at in range(2, len(tree), 2):
        node = Node(_text(tree[at + 1]), waiting.pop())
        waiting += [node] * _count(tree[at])
    if waiting:
        raise MisfitError
    return top


def _text(said: object) -> str:
    if not isinstance(said, str):
        raise MisfitError
    return said


def _count(said: object) -> int:
    if not isinstance(said, int) or said < 0:
        raise MisfitError
    return said


def _number(said: object) -> int | None:
    return None if said is None else _count(said)


def _numbers(said: object) -> list[int]:
    if not isinstance(said, list):
        raise MisfitError
    return [_count(number) for number in said]
