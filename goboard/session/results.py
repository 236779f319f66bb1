"""The end of a game in words."""

from collections.abc import Sequence
from fractions import Fraction

from goboard.games.tree import Node
from goboard.games.values import pairs, simple_text
from goboard.rules.numbers import exact, plain
from goboard.rules.political.explaining import joined
from goboard.rules.position import End, Position
from goboard.session.game import GameState

SIDES = {"B+": 0, "W+": 1}
SCORES = "GOBS"
"""The property that holds every player's score where RE, which knows Black and White alone, cannot."""


def result_sentence(game: GameState, position: Position) -> str:
    """What the end of the game says in words, "" while it goes on."""
    names, result = game.rules.names, simple_text(game.root, "RE").strip()
    said = _of_many(game.node, position, names) if game.rules.info.has_alliances else ""
    if not said and result and not game.node.children:
        said = _in_words(result, names)
    if said or position.end not in (End.PASSES, End.BLOCKED):
        return said
    marking = "Mark the dead stones and a" if game.rules.info.removes_dead else "A"
    return f"{_ended(position)} {marking}ccept the count."


def is_resigned(game: GameState, position: Position) -> bool:
    """Has the line of play that is shown ended by a resignation?"""
    if position.end is End.RESIGNATION:
        return True
    given_up = simple_text(game.root, "RE").strip()[2:] in ("R", "Resign")
    return given_up and not game.node.children


def _ended(position: Position) -> str:
    """The end that no player brought about alone."""
    if position.end is End.BLOCKED:
        return "Nobody may place a stone: the game is over."
    if position.passes > len(SIDES):
        return "Three rounds of passes: the game is over."
    return "Both sides have passed: the game is over."


def _in_words(result: str, names: Sequence[str]) -> str:
    if result in ("0", "Draw"):
        return "The game is a tie."
    if result[:2] not in SIDES:
        return f"Result: {result}"
    winner = names[SIDES[result[:2]]]
    how = {"": "", "R": " by resignation", "T": " on time", "F": " by forfeit"}
    margin = {"Resign": "R", "Time": "T", "Forfeit": "F"}.get(result[2:], result[2:])
    if margin in how:
        return f"{winner} wins{how[margin]}."
    return f"{winner} wins by {margin} {'point' if margin == '1' else 'points'}."


def _of_many(node: Node, position: Position, names: Sequence[str]) -> str:
    """By an accepted count, else by how the last move ended the game."""
    totals = _written_scores(node, len(names))
    if totals:
        highest = max(totals)
        winners = [name for name, total in zip(names, totals, strict=True) if total == highest]
        return f"{joined(winners)} {'wins' if len(winners) == 1 else 'tie'} with {plain(highest)}."
    if position.end is End.RESIGNATION:
        winners = [names[player - 1] for player in position.winners]
        return f"{joined(winners)} {'wins' if len(winners) == 1 else 'win'} by resignation."
    return ""


def _written_scores(node: Node, players: int) -> list[Fraction]:
    """Every player's score as the node holds it, in turn order; none where one is missing or no number."""
    written = dict(pairs(node, SCORES))
    try:
        return [exact(written[str(player)]) for player in range(1, players + 1)]
    except (KeyError, ValueError):
        return []
