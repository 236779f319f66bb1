"""What the Go Text Protocol's words are made of: vertices, lines of an analysis in both usual dialects, a board in
letters."""

from collections.abc import Callable, Collection, Iterator, Sequence
from math import sqrt

from goboard.boards.board import Board
from goboard.players.thoughts import Candidate, Thoughts
from goboard.rules.position import Position

_STONES = ".XO"
COLOURS = ("", "black", "white")
"""What players are called."""
_LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
PASS = -1
"""What stands for a pass among vertices."""
Named = Callable[[int], str]
"""What a vertex is called."""
_RESULTS = ("winrate", "scoreMean", "scoreStdev", "scoreLead", "scoreSelfplay", "utility")
_WORDS = frozenset({"pass", "resign"})
"""What is no vertex, whatever labels a board has."""


def vertex_name(board: Board, vertex: int) -> str:
    """A point of a plain grid as the protocol calls it, whatever the board calls it itself."""
    if vertex == PASS:
        return "pass"
    row, column = divmod(vertex, board.columns)
    more, letter = divmod(column, len(_LETTERS))
    return (_LETTERS[more - 1] if more else "") + _LETTERS[letter] + str(board.rows - row)


def vertex_named(board: Board, text: str) -> int | None:
    """The point that an engine names, in either case, PASS for a pass; None where there is none."""
    word = text.strip().upper()
    if word == "PASS":
        return PASS
    letters = word.rstrip("0123456789")
    number = word[len(letters) :]
    if not 1 <= len(letters) <= 2 or not 1 <= len(number) <= 3 or any(letter not in _LETTERS for letter in letters):
        return None
    column = _LETTERS.index(letters[-1]) + (0 if len(letters) == 1 else (_LETTERS.index(letters[0]) + 1) * 25)
    row = board.rows - int(number)
    return row * board.columns + column if 0 <= row < board.rows and column < board.columns else None


class Vertices:
    """How goboard and its own engine name the points of any board: by the label in either case, or # and the number."""

    def __init__(self, board: Board) -> None:
        self._labels, self._named = board.labels, dict[str, int]()
        folded: dict[str, set[int]] = {}
        for vertex, label in enumerate(board.labels):
            folded.setdefault(label.casefold(), set()).add(vertex)
        for text, vertices in folded.items():
            # without case where only one is meant
            if len(vertices) == 1:
                (self._named[text],) = vertices
        self._named |= {label: vertex for vertex, label in enumerate(board.labels)}

    def named(self, word: str) -> int | None:
        """The point of that name, None where there is none."""
        if word[:1] == "#" and word[1:].isascii() and word[1:].isdigit() and len(word) < 12:
            number = int(word[1:])
            if number < len(self._labels):
                return number
        return self._named.get(word, self._named.get(word.casefold()))

    def label(self, vertex: int) -> str:
        """What names a point: its label, or its number where the label would be read as something else."""
        label = self._labels[vertex]
        if _is_one_word(label) and label.casefold() not in _WORDS and self._named.get(label) == vertex:
            return label
        return f"#{vertex}"


def named_player(names: Sequence[str], word: str) -> int | None:
    """Which of several players, from 1, a word names: # and the place in the turn order, or the name, without case
    where only one is meant. None for nobody."""
    if word[:1] == "#" and word[1:].isascii() and word[1:].isdigit() and 1 <= int(word[1:][:9]) <= len(names):
        return int(word[1:][:9])
    alike = [player for player, name in enumerate(names, 1) if name.casefold() == word.casefold()]
    return next((player for player in alike if names[player - 1] == word), alike[0] if len(alike) == 1 else None)


def player_word(names: Sequence[str], player: int) -> str:
    """What names that player: the name, or the place in the turn order where the name is not one word."""
    name = names[player - 1]
    return name if _is_one_word(name) else f"#{player}"


def _is_one_word(text: str) -> bool:
    return bool(text) and text.isprintable() and not any(char.isspace() or char == "#" for char in text)


def leela_line(thoughts: Thoughts, named: Named) -> str:
    """One line of `lz-analyze`: shares are whole numbers of 10,000."""
    return " ".join(
        f"info move {_label(named, c.vertex)} visits {c.games} winrate {round(c.share * 10000)} "
        f"prior {round(10000 * c.games / max(thoughts.games, 1))} lcb {round(_least(c) * 10000)} order {order} "
        f"pv {_line(named, c)}"
        for order, c in enumerate(thoughts.candidates)
    )


def kata_line(thoughts: Thoughts, named: Named, switches: Collection[str] = ()) -> str:
    """One line of `kata-analyze`, from the view of the player to move; the switches are KataGo's, in lower case. Who
    owns each vertex is told in the order of their numbers."""
    infos = []
    for order, c in enumerate(thoughts.candidates):
        visits = f" pvVisits {' '.join(map(str, c.line_games))}" if "pvvisits" in switches else ""
        infos.append(
            f"info move {_label(named, c.vertex)} visits {c.games} edgeVisits {c.games} {_result(c.share, c.lead)} "
            f"prior {c.games / max(thoughts.games, 1):.6f} lcb {_least(c):.6f} utilityLcb {2 * _least(c) - 1:.6f} "
            f"weight {c.games} order {order} pv {_line(named, c)}{visits}"
        )
    if "rootinfo" in switches:
        games = max(sum(c.games for c in thoughts.candidates), 1)
        share = sum(c.games * c.share for c in thoughts.candidates) / games
        lead = sum(c.games * c.lead for c in thoughts.candidates) / games
        infos.append(f"rootInfo visits {thoughts.games} {_result(share, lead)} weight {thoughts.games}")
    if "ownership" in switches:
        infos.append(f"ownership {' '.join(f'{owner:.3f}' for owner in thoughts.owner)}")
    return " ".join(infos)


def _result(share: float, lead: float) -> str:
    values = (share, lead, 0.0, lead, lead, 2 * share - 1)
    return " ".join(f"{name} {value:.6f}" for name, value in zip(_RESULTS, values, strict=True))


def _least(candidate: Candidate) -> float:
    """The share that is won at least, as far as so many games tell."""
    variance = max(candidate.share * (1 - candidate.share), 0.01)
    return candidate.share - 1.96 * sqrt(variance / max(candidate.games, 1))


def _label(named: Named, vertex: int) -> str:
    return named(vertex) if vertex >= 0 else "pass"


def _line(named: Named, candidate: Candidate) -> str:
    return " ".join(_label(named, vertex) for vertex in candidate.line)


def board_lines(board: Board, position: Position, names: Sequence[str]) -> Iterator[str]:
    """A grid in letters, with its coordinates; of other boards, and for more players, everybody's stones."""
    if not board.columns or position.players > len(_STONES) - 1:
        for player, name in enumerate(names, 1):
            yield f"{name}: {' '.join(board.labels[vertex] for vertex in position.points(player))}"
        return
    width = len(str(board.rows))
    letters = (board.labels[int(v)].rstrip("0123456789") if v >= 0 else " " for v in board.lattice[0])
    header = " " * (width + 1) + " ".join(letters)
    yield header
    for index, row in enumerate(board.lattice.tolist()):
        number = str(board.rows - index)
        yield f"{number:>{width}} {' '.join(_STONES[position.stones[v]] if v >= 0 else ' ' for v in row)} {number}"
    yield header
