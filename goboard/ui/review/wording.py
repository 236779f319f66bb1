"""What a review says: how far it is, what it has found, and what a move has lost."""

from collections.abc import Sequence

from goboard.games.review_report import Judged
from goboard.games.reviews import MISTAKE
from goboard.ui.plain import one_line
from goboard.words.message import Number, phrase, plural, sentences

DONE = phrase("Done: see the report and the graph.")
TAKEN_BACK = phrase("Taken back.")
PAUSED = phrase("Paused: what is done is in the record.")
NOT_REVIEWED = phrase("Nothing is reviewed here yet.")


def found_words(judged: Sequence[Judged], source: str) -> str:
    """How many mistakes there are by whose judgement."""
    mistakes = sum(each.loss.kind >= MISTAKE for each in judged)
    if not source:
        return ""
    return plural("{n} mistake by {source}.", "{n} mistakes by {source}.", mistakes, source=one_line(source))


def progress_words(done: int, moves: int, seconds_left: float | None, *, is_glance: bool) -> str:
    """How many moves were looked at, first all at a glance, and how long the rest will take if that is known."""
    told = (
        plural("Glance: {done} of {n} move", "Glance: {done} of {n} moves", moves, done=done)
        if is_glance
        else plural("Closer look: {done} of {n} move", "Closer look: {done} of {n} moves", moves, done=done)
    )
    if seconds_left is None:
        return phrase("{progress}.", progress=told)
    if seconds_left >= 60:
        return phrase("{progress}, {minutes} min left.", progress=told, minutes=Number(seconds_left / 60))
    return phrase("{progress}, {seconds} s left.", progress=told, seconds=Number(seconds_left))


def loss_words(move: Judged, player: str, point: str, source: str) -> str:
    """What a move has lost by whose judgement; without a point it is a pass."""
    points, share = move.loss.points, move.loss.share
    lost = (
        phrase("{points} points", points=Number(points, 1))
        if points is not None
        else phrase("{share} % of win rate", share=Number(100 * (share or 0.0)))
    )
    said = {"number": move.number, "player": player, "lost": lost, "source": source}
    if not point:
        return phrase("Move {number}, {player} passes: lost {lost}, says {source}.", **said)
    return phrase("Move {number}, {player} {point}: lost {lost}, says {source}.", point=point, **said)


def pause_words(words: str, judged: Sequence[Judged], source: str, doubt: str = "") -> str:
    """Why it stands still, what there is, and that it is not to be relied on, "" where it is."""
    found = found_words(judged, source)
    return sentences(words, found, doubt if found else "") if words or source else NOT_REVIEWED
