"""The end of a game in words."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from goboard.games.counting import result_value
from goboard.games.edits import Change, Group, puts
from goboard.games.node_values import has_setup, move_of
from goboard.games.results import ends_game, placed, placed_news, result_at
from goboard.games.tree import Node
from goboard.games.values import Codec, pairs
from goboard.rules.numbers import as_told, exact, plain
from goboard.rules.position import End, Position
from goboard.session.clock import is_resumed
from goboard.words.message import Number, joined, phrase, plural, sentences

if TYPE_CHECKING:
    from goboard.session.game import GameState
    from goboard.session.state import SessionState

SIDES = {"B+": 0, "W+": 1}
ACCEPT = phrase("accept the count")
"""The title of the edit that writes a count into the record."""
STONE = "stone"
"""The unit of rules that count stones; others count points."""
SCORES = "GOBS"
"""The property that holds every player's score where RE, which knows Black and White alone, cannot."""


TO_COUNT = (End.PASSES, End.BLOCKED)
"""How a game stops that only a count decides."""


def result_sentence(game: GameState, position: Position) -> str:
    """What the end of the game says in words, "" while it goes on."""
    if is_resumed(game):
        return ""
    if position.end in (End.WON, End.ALONE):
        return game.rules.ending(position)
    said = _written(game, position)
    if position.end is End.RESIGNATION:
        return said or game.rules.ending(position)
    if not is_uncounted(game, position):
        return said
    todo = _to_do(removes_dead=game.rules.info.removes_dead, may_go_on=position.end is End.PASSES)
    return sentences(game.rules.ending(position), todo)


def is_uncounted(game: GameState, position: Position) -> bool:
    """Has play stopped, and nothing says yet what has come of it?"""
    return position.end in TO_COUNT and not is_resumed(game) and not _written(game, position)


def is_settled(game: GameState, node: Node, position: Position) -> bool:
    """Does a line of play end at the node, and does the record say what a count has made of it?"""
    if node.children:
        return False
    if position.players != len(SIDES):
        return position.end in TO_COUNT and bool(_written_scores(node, position.players))
    return position.end in (None, *TO_COUNT) and _margin(result_at(game.root, node)) is not None


def is_end(game: GameState, node: Node) -> bool:
    """Has play stopped at the node, so that a count is one of the game's end?"""
    position = game.replay.position(node)
    return position.end in TO_COUNT or is_settled(game, node, position)


def _written(game: GameState, position: Position) -> str:
    """The result that the record holds, in words."""
    said = "" if game.rules.info.players == len(SIDES) else _of_many(game, position)
    return said or in_words(result_at(game.root, game.node), game.rules.names, game.rules.info.unit)


def _to_do(*, removes_dead: bool, may_go_on: bool) -> str:
    if removes_dead and may_go_on:
        return phrase("Mark the dead stones and accept the count, or play on.")
    if removes_dead:
        return phrase("Mark the dead stones and accept the count.")
    return phrase("Accept the count, or play on.") if may_go_on else phrase("Accept the count.")


def early_result(game: GameState, after: Position) -> tuple[Change, ...]:
    """What writes the result of a turn by which the rules say that a player has won, where it goes on with the record's
    own game and not with a variation of it."""
    if after.end is not End.WON or not ends_game(game.node):
        return ()
    said = result_value(game.rules.score(after))
    return placed(game.root, game.node, said)[0] if said else ()


def write_result(session: SessionState, title: str, result: str, said: str, kept: tuple[Change, ...] = ()) -> None:
    """That result of the line shown goes into the record as one step of undo, and `said` is told with what it means."""
    game = session.game
    news = placed_news(game.root, game.node, result)
    changes, own = placed(game.root, game.node, (result,))
    session.document.do(Group(title, (*kept, *changes, *puts(game.node, own)), game.node, game.node))
    session.message = sentences(said, news)


def is_resigned(game: GameState, position: Position) -> bool:
    """Has the line of play that is shown ended by a resignation?"""
    return position.end is End.RESIGNATION or result_at(game.root, game.node)[2:] in ("R", "Resign")


def agreed_margin(root: Node, node: Node, position: Position, codec: Codec) -> float | None:
    """By how many points player 1 has won where play has stopped, as the record says, and negative where they lost;
    None where it says no number."""
    if position.players != len(SIDES) or position.end not in TO_COUNT:
        return None
    while len(node.children) == 1 and _says_no_more(node.children[0], codec):
        node = node.children[0]
    return _margin(result_at(root, node))


def _margin(result: str) -> float | None:
    """Of player 1 by what RE says, None where it says no number."""
    if result in ("0", "Draw"):
        return 0.0
    try:
        return float(exact(result[2:])) * (1 - 2 * SIDES[result[:2]])
    except (KeyError, ValueError):
        return None


def _says_no_more(node: Node, codec: Codec) -> bool:
    """Does the node leave the board as it was, as that of a count does?"""
    return move_of(node, codec) is None and not has_setup(node)


def in_words(result: str, names: Sequence[str], unit: str) -> str:
    """What RE says, as a sentence; "" for nothing."""
    if not result:
        return ""
    if result in ("0", "Draw", "Void"):
        return phrase("The game has no result.") if result == "Void" else phrase("The game is a tie.")
    if result[:2] not in SIDES:
        return phrase("Result: {result}", result=result)
    winner = names[SIDES[result[:2]]]
    match {"Resign": "R", "Time": "T", "Forfeit": "F"}.get(result[2:], result[2:]):
        case "":
            return phrase("{winner} wins.", winner=winner)
        case "R":
            return phrase("{winner} wins by resignation.", winner=winner)
        case "T":
            return phrase("{winner} wins on time.", winner=winner)
        case "F":
            return phrase("{winner} wins by forfeit.", winner=winner)
        case written:
            margin = margin_told(written)
            number = 1 if margin == "1" else 2
    if unit == STONE:
        return plural(
            "{winner} wins by {margin} stone.",
            "{winner} wins by {margin} stones.",
            number,
            winner=winner,
            margin=margin,
        )
    return plural(
        "{winner} wins by {margin} point.", "{winner} wins by {margin} points.", number, winner=winner, margin=margin
    )


def margin_told(written: str) -> Number | str:
    """A number with a point as a sentence says it; anything else as the record has it."""
    whole, _point, rest = written.partition(".")
    if not (whole.isdecimal() and rest.isdecimal() and written.isascii()):
        return written
    try:
        return as_told(exact(written))
    except ValueError:
        return written


def short_result(written: str) -> str:
    """RE with the figures that are needed, "B+3.5" for "B+3.50"; anything else as the record has it."""
    side, _plus, margin = written.partition("+")
    whole, _point, rest = margin.partition(".")
    if not (whole.isdecimal() and rest.isdecimal() and margin.isascii()):
        return written
    try:
        return f"{side}+{plain(exact(margin))}"
    except ValueError:
        return written


def _of_many(game: GameState, position: Position) -> str:
    """By an accepted count, else by how the last move ended the game."""
    names = game.rules.names
    totals = _written_scores(game.node, len(names))
    if totals:
        highest = max(totals)
        winners = [name for name, total in zip(names, totals, strict=True) if total == highest]
        if len(winners) == 1:
            return phrase("{winner} wins with {points}.", winner=winners[0], points=as_told(highest))
        return phrase("{winners} tie with {points}.", winners=joined(winners), points=as_told(highest))
    return game.rules.ending(position) if position.end is End.RESIGNATION else ""


def _written_scores(node: Node, players: int) -> list[Fraction]:
    """Every player's score as the node holds it, in turn order; none where one is missing or no number."""
    written = dict(pairs(node, SCORES))
    try:
        return [exact(written[str(player)]) for player in range(1, players + 1)]
    except (KeyError, ValueError):
        return []
