"""The end of a game in words."""

from collections.abc import Sequence
from fractions import Fraction

from goboard.games.counting import result_value
from goboard.games.edits import Change, puts
from goboard.games.tree import Node, main_line
from goboard.games.values import pairs, simple_text
from goboard.plural import joined
from goboard.rules.numbers import exact, plain
from goboard.rules.position import End, Position
from goboard.session.game import GameState

SIDES = {"B+": 0, "W+": 1}
ACCEPT = "accept the count"
"""The title of the edit that writes a count into the record."""
SCORES = "GOBS"
"""The property that holds every player's score where RE, which knows Black and White alone, cannot."""


def result_sentence(game: GameState, position: Position) -> str:
    """What the end of the game says in words, "" while it goes on."""
    names, result = game.rules.names, simple_text(game.root, "RE").strip()
    if game.resumed == game.node.key:
        return ""
    if position.end in (End.WON, End.ALONE):
        return game.rules.ending(position)
    said = "" if game.rules.info.players == len(SIDES) else _of_many(game, position)
    if not said and result and not game.node.children:
        said = _in_words(result, names, game.rules.info.unit)
    if said or position.end not in (End.PASSES, End.BLOCKED):
        return said
    marking = "Mark the dead stones and a" if game.rules.info.removes_dead else "A"
    go_on = ", or play on" if position.end is End.PASSES else ""
    return f"{game.rules.ending(position)} {marking}ccept the count{go_on}."


def early_result(game: GameState, after: Position) -> tuple[Change, ...]:
    """What writes the result of a turn by which the rules say that a player has won, where it goes on with the record's
    own game and not with a variation of it."""
    if after.end is not End.WON or game.node is not list(main_line(game.root))[-1]:
        return ()
    said = result_value(game.rules.score(after))
    return puts(game.root, [("RE", said)]) if said else ()


def is_resigned(game: GameState, position: Position) -> bool:
    """Has the line of play that is shown ended by a resignation?"""
    if position.end is End.RESIGNATION:
        return True
    given_up = simple_text(game.root, "RE").strip()[2:] in ("R", "Resign")
    return given_up and not game.node.children


def _in_words(result: str, names: Sequence[str], unit: str) -> str:
    if result in ("0", "Draw", "Void"):
        return "The game has no result." if result == "Void" else "The game is a tie."
    if result[:2] not in SIDES:
        return f"Result: {result}"
    winner = names[SIDES[result[:2]]]
    how = {"": "", "R": " by resignation", "T": " on time", "F": " by forfeit"}
    margin = {"Resign": "R", "Time": "T", "Forfeit": "F"}.get(result[2:], result[2:])
    if margin in how:
        return f"{winner} wins{how[margin]}."
    return f"{winner} wins by {margin} {unit}{'' if margin == '1' else 's'}."


def _of_many(game: GameState, position: Position) -> str:
    """By an accepted count, else by how the last move ended the game."""
    names = game.rules.names
    totals = _written_scores(game.node, len(names))
    if totals:
        highest = max(totals)
        winners = [name for name, total in zip(names, totals, strict=True) if total == highest]
        return f"{joined(winners)} {'wins' if len(winners) == 1 else 'tie'} with {plain(highest)}."
    return game.rules.ending(position) if position.end is End.RESIGNATION else ""


def _written_scores(node: Node, players: int) -> list[Fraction]:
    """Every player's score as the node holds it, in turn order; none where one is missing or no number."""
    written = dict(pairs(node, SCORES))
    try:
        return [exact(written[str(player)]) for player in range(1, players + 1)]
    except (KeyError, ValueError):
        return []
