"""A game written out move by move, as text that a person can read and check."""

from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.rules import catalogue
from goboard.rules.moves import Move, Offer, Pass, Play, Resign, War
from goboard.rules.numbers import plain
from goboard.rules.position import Position
from goboard.rules.protocol import politics_of

SIGNS = ".XO#@"


def play_through(script: str) -> str:
    """The playthrough of a script: `rules NAME key=value..`, `board COLUMNS ROWS`, then moves as in `_move`."""
    lines = [line.split() for line in script.splitlines() if line.strip()]
    rules = catalogue.make(lines[0][1], dict(pair.split("=", 1) for pair in lines[0][2:]))
    board = board_from_spec({"shape": "grid", "columns": int(lines[1][1]), "rows": int(lines[1][2])})
    position = rules.start(board)
    out = [" ".join(lines[0]), " ".join(lines[1]), *_picture(position, rules.legal(position)), ""]
    for word in (word for line in lines[2:] for word in line):
        move = _move(word, board)
        illegal = rules.check(position, move)
        out.append(f"{position.ply + 1}. {rules.names[position.to_move - 1]} {word}")
        if illegal:
            out += [f"   refused, {illegal.reason} {dict(illegal.details)}: {illegal.message}", ""]
            continue
        position = rules.apply(position, move)
        if position.captured:
            out.append("   emptied: " + " ".join(board.labels[v] for v in position.captured))
        politics = politics_of(rules, position)
        if politics:
            dragons = (" ".join(board.labels[v] for v in dragon) for dragon in politics.dragons)
            out.append(f"   credits {politics.credits}, territory {politics.territory}; dragons: {' | '.join(dragons)}")
        out += [*_picture(position, rules.legal(position)), ""]
    score = rules.score(position)
    out.append(f"over: {position.end or 'no'}; prisoners {position.captures}; result {score.result}")
    out += [f"{line.title}: {' / '.join(plain(value) for value in line.values)}" for line in score.lines]
    owners = [
        "".join(SIGNS[o] for o in score.owner[i : i + board.columns]) for i in range(0, board.size, board.columns)
    ]
    return "\n".join([*out, "owner:", *owners, ""])


def _move(word: str, board: Board) -> Move:
    """pass, resign, offer:3 (accepted), refused:3, war:3 or a point."""
    kind, _, named = word.partition(":")
    if named:
        player = int(named)
        return War(player) if kind == "war" else Offer(player, kind == "offer")
    return Pass() if word == "pass" else Resign() if word == "resign" else Play(board.vertex(word))


def _picture(position: Position, legal: bytes) -> list[str]:
    """Rows of stones; where the player to move may not play although it is empty: `!`."""
    columns = position.board.columns
    signs = [
        "!" if not stone and not may and not position.is_over else SIGNS[stone]
        for stone, may in zip(position.stones, legal, strict=True)
    ]
    return ["   " + " ".join(signs[i : i + columns]) for i in range(0, len(signs), columns)]
