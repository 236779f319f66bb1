"""A reviewed line in numbers: what each move has lost, and for each player and phase how well it was played."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from goboard.games.reviews import MISTAKE, THRESHOLDS, USUAL, Classes, Judgement, Loss, loss
from goboard.words.message import Number, Share, phrase, plural

PHASES = (phrase("Opening"), phrase("Middle game"), phrase("Endgame"))
_ENDS = (0.14, 0.4)
"""The moves of the first phases, in parts of the board's points."""
MOST_NAMED, LEAST_FIND = 5, 1.0
_BASE = 0.75
Name = Callable[[int], str]
"""What a vertex is called."""
FORMULA = phrase(
    "Accuracy is 100 × 0.75 to the power of the mean loss in points; a move that gains counts as losing nothing."
)


class Judged(NamedTuple):
    """A move of the line: its place, number, player and vertex (None: a pass), what it has lost, whether it was the
    first choice, and the first choice where it was not, -1 a pass, None where nobody told one, with the moves that were
    expected from it on."""

    place: int
    number: int
    player: int
    vertex: int | None
    loss: Loss
    is_first_choice: bool
    better: int | None = None
    expected: tuple[int, ...] = ()

    @property
    def points(self) -> float:
        """Lost, none where it gained."""
        return max(self.loss.points or 0.0, 0.0)


class Stats(NamedTuple):
    """How well so many moves were played: accuracy of 100, mean loss, parts that were the first choice and that lost
    next to nothing, and how many were in each class."""

    moves: int
    accuracy: float
    mean: float
    first: float
    good: float
    classes: tuple[int, ...]


class Review(NamedTuple):
    """`stats` by player and phase, "" for the whole; the moves that turned the game, and those better than expected."""

    source: str
    names: tuple[str, ...]
    moves: tuple[Judged, ...]
    stats: dict[tuple[int, str], Stats]
    turning: tuple[Judged, ...]
    finds: tuple[Judged, ...]
    doubt: str = ""
    """What is too rough to be told, "" where nothing is."""


def source_of(reviews: Sequence[Sequence[Judgement]], wanted: str = "") -> str:
    """The wanted source if it says anything, else the one that says most; "" without any."""
    counts: dict[str, int] = {}
    for found in reviews:
        for each in found:
            counts[each.source] = counts.get(each.source, 0) + 1
    return wanted if wanted in counts else max(counts, key=counts.__getitem__, default="")


def by(source: str, found: Sequence[Judgement]) -> Judgement | None:
    return next((each for each in found if each.source == source), None)


def judged_moves(
    reviews: Sequence[Sequence[Judgement]],
    numbers: Sequence[int],
    moves: Sequence[tuple[int, int | None]],
    source: str,
    classes: Classes = USUAL,
) -> Iterator[Judged]:
    """What is known of each move; `moves` are (player, vertex) of each node, player 0 for none."""
    for place in range(1, len(reviews)):
        player, vertex = moves[place]
        if not player or numbers[place] != numbers[place - 1] + 1:
            continue
        before, after = by(source, reviews[place - 1]), by(source, reviews[place])
        made = -1 if vertex is None else vertex
        lost = loss(before, after, player, classes, vertex=made)
        choice = before.moves[0] if before is not None and before.moves else None
        if lost.kind >= 0:
            is_first = choice is not None and choice.vertex == made
            better = choice if not is_first else None
            told = (better.vertex, better.line) if better is not None else (None, ())
            yield Judged(place, numbers[place], player, vertex, lost, is_first, *told)


def review_of(
    source: str, names: tuple[str, ...], moves: Sequence[Judged], points: int, thresholds: Sequence[float] = THRESHOLDS
) -> Review:
    """The whole in numbers; `points` are those of the board. Moves of which no points are told are left out."""
    told = [move for move in moves if move.loss.points is not None]
    stats = {}
    for player in range(1, len(names) + 1):
        own = [move for move in told if move.player == player]
        for phase in ("", *PHASES):
            chosen = [move for move in own if not phase or phase_of(move.number, points) == phase]
            if chosen:
                stats[player, phase] = _stats(chosen, len(thresholds) + 1)
    worst = sorted((move for move in told if move.points >= thresholds[1]), key=lambda move: -move.points)
    finds = sorted((m for m in told if -(m.loss.points or 0.0) >= LEAST_FIND), key=lambda m: m.loss.points or 0.0)
    doubt = doubt_words(told, thresholds)
    return Review(source, names, tuple(moves), stats, tuple(worst[:MOST_NAMED]), tuple(finds[:MOST_NAMED]), doubt)


def doubt_words(moves: Sequence[Judged], thresholds: Sequence[float]) -> str:
    """How much has to be lost to be called a mistake where the estimates are rougher than a mistake is large, "" where
    none is."""
    rough = [move.loss.least for move in moves if move.loss.least > thresholds[MISTAKE - 1]]
    if not rough:
        return ""
    return plural(
        "The estimates of {n} move are rough: a loss below about {points} points may be chance, and is not told.",
        "The estimates of {n} moves are rough: a loss below about {points} points may be chance, and is not told.",
        len(rough),
        points=Number(sorted(rough)[len(rough) // 2]),
    )


def remarks(review: Review) -> list[str]:
    """What has to be known of its numbers."""
    return [FORMULA, review.doubt] if review.doubt else [FORMULA]


def phase_of(number: int, points: int) -> str:
    return PHASES[sum(number > end * points for end in _ENDS)]


def _stats(moves: Sequence[Judged], classes: int) -> Stats:
    count = len(moves)
    mean = sum(move.points for move in moves) / count
    counts = tuple(sum(move.loss.kind == kind for move in moves) for kind in range(classes))
    first = sum(move.is_first_choice for move in moves) / count
    good = counts[0] / count
    return Stats(count, 100 * _BASE**mean, mean, first, good, counts)


HEADS = (
    phrase("Player"),
    phrase("Phase"),
    phrase("Moves"),
    phrase("Accuracy"),
    phrase("Mean loss"),
    phrase("First choice"),
    phrase("Good"),
    phrase("By class"),
)


def rows(review: Review) -> list[tuple[str, ...]]:
    """A row for each player and phase, as texts; the whole first."""
    return [
        (
            review.names[player - 1], phase or phrase("Whole game"), str(stats.moves),
            phrase("{number}", number=Number(stats.accuracy)),
            phrase("{number}", number=Number(stats.mean, 2)), phrase("{share}", share=Share(stats.first)),
            phrase("{share}", share=Share(stats.good)),
            " ".join(map(str, stats.classes)),
        )
        for (player, phase), stats in review.stats.items()
    ]  # fmt: skip


def class_words(thresholds: Sequence[float]) -> tuple[str, ...]:
    """What a move of each class loses, in points, the best class first."""
    return (
        phrase("below {points}", points=_as_written(thresholds[0])),
        *(phrase("from {points}", points=_as_written(each)) for each in thresholds),
    )


def _as_written(points: float) -> Number:
    """With as many digits as it has."""
    return Number(points, len(format(points, "g").partition(".")[2]))


def told(review: Review, name: Name) -> list[str]:
    """The moves that stand out, a line each."""
    said = [
        phrase("Turning point: {move} lost {points}.", move=_move(review, move, name), points=Number(move.points, 1))
        for move in review.turning
    ]
    return said + [
        phrase(
            "Best find: {move} gained {points}.", move=_move(review, m, name), points=Number(-(m.loss.points or 0.0), 1)
        )
        for m in review.finds
    ]


def _move(review: Review, move: Judged, name: Name) -> str:
    player = review.names[move.player - 1]
    if move.vertex is None:
        return phrase("move {number}, {player} pass,", number=move.number, player=player)
    return phrase("move {number}, {player} {point},", number=move.number, player=player, point=name(move.vertex))


def as_text(review: Review, title: str, name: Name) -> str:
    """The report as plain text."""
    table = [HEADS, *rows(review)]
    widths = [max(len(row[at]) for row in table) for at in range(len(HEADS))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in table]
    return "\n".join(
        [
            title,
            phrase("Reviewed by {source}.", source=review.source),
            "",
            *lines,
            "",
            *told(review, name),
            "",
            *remarks(review),
            "",
        ]
    )
