"""What a review says: how far it is, what it has found, and what a move has lost."""

from collections.abc import Sequence

from goboard.games.review_report import Judged
from goboard.games.reviews import MISTAKE, SIGNED
from goboard.players.engine_files import EngineEntry
from goboard.session.snapshot import Snapshot, Subject
from goboard.ui.plain import one_line
from goboard.words.message import Number, phrase, plural, sentences

DONE = phrase("Done: see the report and the graph.")
TAKEN_BACK = phrase("Taken back.")
PAUSED = phrase("Paused: what is done is in the record.")
NOT_REVIEWED = phrase("Nothing is reviewed here yet.")


def found_words(judged: Sequence[Judged], moves: int, source: str) -> str:
    """How many mistakes there are by whose judgement, of so many moves of the line, "" where none is judged."""
    mistakes = sum(each.loss.kind >= MISTAKE for each in judged)
    if not judged:
        return ""
    if not mistakes and len(judged) < moves:
        return plural(
            "{source} finds no mistake in the {n} move judged.",
            "{source} finds no mistake in the {n} moves judged.",
            len(judged),
            source=one_line(source),
        )
    if not mistakes:
        return phrase("{source} finds no mistake.", source=one_line(source))
    return plural("{source} finds {n} mistake.", "{source} finds {n} mistakes.", mistakes, source=one_line(source))


def misfit_words(entry: EngineEntry, subject: Subject | None) -> str:
    """Why an engine cannot review here, "" where it can."""
    if entry.is_gnugo:
        return phrase(
            "{engine} estimates single positions (Analysis > Adviser): too roughly to judge moves by.",
            engine=entry.name,
        )
    if entry.is_tested and not entry.analysis:
        return phrase("{engine} has no analysis that goboard knows.", engine=entry.name)
    return entry.misfit(subject.rules, subject.position.board) if subject is not None else ""


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


def loss_words(move: Judged, shown: Snapshot, source: str) -> str:
    """What a move has lost by whose judgement, and what was better by the same, where that is known."""
    lost = _lost(move)
    said = {"number": move.number, "player": shown.names[move.player - 1], "lost": lost, "source": source}
    if move.vertex is None:
        words = phrase("Move {number}, {player} passes: lost {lost}, says {source}.", **said)
    else:
        point = shown.board.name(move.vertex)
        words = phrase("Move {number}, {player} {point}: lost {lost}, says {source}.", point=point, **said)
    return sentences(words, better_words(move.better, shown))


def signed_words(move: Judged | None, shown: Snapshot, source: str) -> str:
    """The same of a move that has a sign in the tree, "" of any other."""
    return loss_words(move, shown, source) if move is not None and move.loss.kind >= SIGNED else ""


def sign_words(move: Judged, shown: Snapshot, source: str) -> str:
    """What its sign in the tree means, "" where it has none."""
    if move.loss.kind < SIGNED:
        return ""
    lost = phrase("Lost {lost}, says {source}.", lost=_lost(move), source=source)
    return sentences(lost, better_words(move.better, shown))


def _lost(move: Judged) -> str:
    points, share = move.loss.points, move.loss.share
    if points is not None:
        return phrase("{points} points", points=Number(points, 1))
    return phrase("{share} % of win rate", share=Number(100 * (share or 0.0)))


def better_words(better: int | None, shown: Snapshot) -> str:
    if better is None:
        return ""
    if better < 0:
        return phrase("Better was a pass.")
    return phrase("Better was {point}.", point=shown.board.name(better))


def pause_words(words: str, judged: Sequence[Judged], moves: int, source: str, doubt: str = "") -> str:
    """Why it stands still, what there is of the moves of the line, and that it is not to be relied on, "" where it
    is."""
    found = found_words(judged, moves, source)
    return sentences(words, found, doubt if found else "") if words or found else NOT_REVIEWED
