"""A whole record judged by a rule set, a slice at a time, and what differs between two judgements."""

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from itertools import islice

from goboard.games.counting import counted_at
from goboard.games.move_words import move_words
from goboard.games.replay import CHECKPOINT, Judgement, Replay
from goboard.games.tree import Node, main_line, root_of, upwards
from goboard.rules.moves import IllegalMove, Play, Reason
from goboard.rules.numbers import as_told
from goboard.rules.position import Position
from goboard.rules.protocol import happenings_of
from goboard.words.message import decimal, phrase

MOST_LISTED = 200


@dataclass
class Judgements:
    """What a rule set says of every node: by key, the hash of the board after it and why its move is illegal."""

    title: str
    komi: str = ""
    boards: dict[int, int] = field(default_factory=dict)
    flags: dict[int, str] = field(default_factory=dict)
    over: set[int] = field(default_factory=set)
    """The keys of those flagged because the game has ended before."""
    dealt: set[int] = field(default_factory=set)
    """The keys of nodes whose move captured stones that were dealt among players."""
    end: tuple[Fraction, ...] = ()
    """The count at the end of the main line, what the record marks as dead removed."""

    def flag(self, key: int, illegal: IllegalMove) -> None:
        """That node's move is illegal."""
        self.flags[key] = illegal.message
        if illegal.reason is Reason.GAME_OVER:
            self.over.add(key)

    @property
    def signs(self) -> tuple[dict[int, str], set[int]]:
        """What the tree shows of it, as it is now."""
        return dict(self.flags), set(self.dealt)


def judge_all(replay: Replay, into: Judgements) -> Iterator[int]:
    """Judge every node of the game, main line first; yields how many are done after each."""
    last_of_main = list(main_line(replay.root))[-1]
    start = replay.position(replay.root)
    waiting: list[tuple[Node, Position | None]] = [(replay.root, None)]
    done = 0
    while waiting:
        node, before = waiting.pop()
        if before is None:
            position = start
        else:
            judged = replay.judge(before, node)
            position = judged.position
            if judged.illegal:
                into.flag(node.key, judged.illegal)
            if _is_dealt(replay, position, before):
                into.dealt.add(node.key)
        into.boards[node.key] = position.zobrist
        if node is last_of_main:
            into.end = counted_at(replay.rules, node, position, replay.codec).totals
        waiting.extend((child, position) for child in reversed(node.children))
        done += 1
        if done % CHECKPOINT == 0:
            replay.keep(node, position)
        yield done


def judge_again(replay: Replay, into: Judgements, tops: Iterable[Node]) -> Iterator[int]:
    """Judge these nodes and all below them again; yields how many are done after each. Of nodes that have left the game
    nothing is known any more."""
    done = 0
    for top in tops:
        is_of_game = root_of(top) is replay.root
        before = replay.position(top.parent) if is_of_game and top.parent else None
        waiting: list[tuple[Node, Position | None]] = [(top, before)]
        while waiting:
            node, before = waiting.pop()
            into.flags.pop(node.key, None)
            into.over.discard(node.key)
            into.boards.pop(node.key, None)
            into.dealt.discard(node.key)
            after: Position | None = None
            if is_of_game:
                judged = Judgement(replay.position(node), None, None) if before is None else replay.judge(before, node)
                after = judged.position
                into.boards[node.key] = after.zobrist
                if judged.illegal:
                    into.flag(node.key, judged.illegal)
                if before is not None and _is_dealt(replay, after, before):
                    into.dealt.add(node.key)
            waiting.extend((child, after) for child in reversed(node.children))
            done += 1
            if after is not None and done % CHECKPOINT == 0:
                replay.keep(node, after)
            yield done


def _is_dealt(replay: Replay, after: Position, before: Position) -> bool:
    """Were stones captured and dealt among players by the move between these positions?"""
    return after is not before and bool(after.captured) and bool(happenings_of(replay.rules, after))


def differences(replay: Replay, old: Judgements, new: Judgements) -> Iterator[tuple[str, Node]]:
    """What the new judgement sees otherwise than the old one, the score and then the board, each with the node it
    speaks of; of moves see `legalities`."""
    line = list(main_line(replay.root))
    if old.end and new.end and old.end != new.end:
        yield _score(old, new), line[-1]
    # the old judgement may have been left before its end
    both = old.boards.keys() & new.boards.keys()
    for node in line:
        if node.key in both and old.boards[node.key] != new.boards[node.key]:
            name = node_name(replay, node)
            yield phrase("Beginning with {place}, other stones are taken off.", place=name), node
            break


def legalities(replay: Replay, old: Judgements, new: Judgements) -> Iterator[tuple[str, Node]]:
    """The first moves that are illegal by the new judgement and were not by the old one, or the other way about; of all
    that follow the end of a game the first alone."""
    # the old judgement may have been left before its end
    keys = (old.flags.keys() ^ new.flags.keys()) & old.boards.keys() & new.boards.keys()
    for node, name in islice(_told(replay, keys, old.over | new.over), MOST_LISTED):
        yield _legality(name, node.key, old, new), node


def illegal_moves(replay: Replay, judged: Judgements) -> Iterator[tuple[str, Node]]:
    """The first moves that are illegal, each with what is wrong with it; of all that follow the end of a game the first
    alone."""
    for node, name in islice(_told(replay, judged.flags.keys(), judged.over), MOST_LISTED):
        yield phrase("{move}: {reason}", move=name, reason=judged.flags[node.key]), node


def _told(replay: Replay, keys: Set[int], over: Set[int]) -> Iterator[tuple[Node, str]]:
    """The nodes with these keys and their names, without those whose last move before comes after the end too."""
    for node, name in _named(replay, keys):
        before = node.parent if node.key in over else None
        while before is not None and replay.move(before) is None:
            before = before.parent
        if before is None or before.key not in over:
            yield node, name


def _difference(old: Judgements, new: Judgements) -> dict[str, object]:
    """Two judgements differ by the name of the rules, or by the komi, or only in that one came before the other."""
    if old.title != new.title:
        return {"rules": new.title, "old_rules": old.title}
    if old.komi != new.komi:
        return {"komi": decimal(new.komi), "old_komi": decimal(old.komi)}
    return {}


def _legality(name: str, key: int, old: Judgements, new: Judgements) -> str:
    difference, is_illegal = _difference(old, new), key in new.flags
    said = {"move": name, "reason": (new if is_illegal else old).flags[key], **difference}
    if "rules" in difference:
        if is_illegal:
            return phrase("{move} is illegal under {rules}: {reason}", **said)
        return phrase("{move} is legal under {rules}; under {old_rules} it was not: {reason}", **said)
    if "komi" in difference:
        if is_illegal:
            return phrase("{move} is illegal with komi {komi}: {reason}", **said)
        return phrase("{move} is legal with komi {komi}; with komi {old_komi} it was not: {reason}", **said)
    if is_illegal:
        return phrase("{move} is illegal now: {reason}", **said)
    return phrase("{move} is legal now; before it was not: {reason}", **said)


def _score(old: Judgements, new: Judgements) -> str:
    difference = _difference(old, new)
    said = {"before": _points(old), "points": _points(new), **difference}
    if "rules" in difference:
        return phrase("Score at the end: {before} under {old_rules}, {points} under {rules}.", **said)
    if "komi" in difference:
        return phrase("Score at the end: {before} with komi {old_komi}, {points} with komi {komi}.", **said)
    return phrase("Score at the end: {before} before, {points} now.", **said)


def _named(replay: Replay, keys: Set[int]) -> Iterator[tuple[Node, str]]:
    """The nodes with these keys in preorder, and their names."""
    count = 0
    waiting = [(replay.root, 0)]
    while waiting and count < len(keys):
        node, number = waiting.pop()
        number += replay.move(node) is not None
        waiting.extend((child, number) for child in reversed(node.children))
        if node.key in keys:
            count += 1
            yield node, _name(replay, node, number)


def node_name(replay: Replay, node: Node) -> str:
    """Black 41 D4: player, number and point of a node's move."""
    return _name(replay, node, sum(replay.move(at) is not None for at in upwards(node)))


def _name(replay: Replay, node: Node, number: int) -> str:
    if node.parent is None:
        return phrase("the start")
    move = replay.move(node)
    if move is None:
        return phrase("the set-up after move {number}", number=number)
    names = replay.rules.names
    return phrase(
        "{player} {number} {move}",
        player=names[move.player - 1],
        number=number,
        move=replay.board.name(move.vertex) if isinstance(move, Play) else move_words(move, replay.board, names),
    )


def _points(judgements: Judgements) -> str:
    totals: list[str] = [phrase("{number}", number=as_told(total)) for total in judgements.end] or [""]
    return reduce(lambda first, second: phrase("{first} to {second}", first=first, second=second), totals)
