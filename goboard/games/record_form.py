"""In which form a new record is written, so that no other program shows a wrong board.

* Ordinary Go, on a grid of up to 52 lines: GM[1] and SGF's own properties.
* MANGO on such a grid whose F and T capture as Go does: the same, with GOBR and GOBI for what is scored otherwise.
* All else is GM[4800]. Disto is among it although it knows two players and a grid: its stones never leave the board,
  where a program that plays its moves as Go would take chains off.
"""

from goboard import __version__
from goboard.boards.board import Board
from goboard.games.edits import Change, puts
from goboard.games.joined_grids import is_told_apart, joined_values
from goboard.games.node_values import codec_for, move_of, setup_of
from goboard.games.own_boards import board_values
from goboard.games.own_moves import move_properties, setup_properties
from goboard.games.record_dialect import VERSION, board_of, cells_of, keep_board
from goboard.games.record_rules import Values, rules_values
from goboard.games.roots import GO, OWN_GAME_NUMBER, size_value
from goboard.games.tree import Node, preorder
from goboard.games.values import MOST_LINES, Codec, codec_of, composed, raw_text, simple_text
from goboard.rules.protocol import RuleSet

_MOVES, _SETUPS = ("B", "W"), ("AB", "AW", "AE", "PL")


NEEDS_GOBOARD = "The record needs goboard; a program that does not know its properties cannot show it right."
"""How the sentence in GC ends by which other programs' users learn what they look at."""


def is_go_elsewhere(board: Board, rules: RuleSet) -> bool:
    """True if a program that knows Go alone plays the record's moves as they are meant."""
    is_lettered = board.shape == "grid" and max(board.columns, board.rows) <= MOST_LINES
    return is_lettered and _is_played_as_go(board, rules)


def _is_played_as_go(board: Board, rules: RuleSet) -> bool:
    return rules.info.players == 2 and rules.facts(board).is_go_elsewhere


def _joined(board: Board, rules: RuleSet) -> Values:
    """TO and MASK where they are enough to say the board and Black's and White's moves to say the game."""
    said = joined_values(board) if _is_played_as_go(board, rules) and is_told_apart(board) else None
    return tuple(said or ())


def opening_values(board: Board, rules: RuleSet, root: Node) -> Values:
    """The properties of a new record's first node that speak of board, rules and form; () for those it lacks."""
    values: dict[str, tuple[str, ...]] = {"FF": ("4",), "GM": (GO,), "CA": ("UTF-8",)}
    values["AP"] = (composed("goboard", __version__),)
    is_grid = bool(board.columns) and max(board.columns, board.rows) <= MOST_LINES
    if is_grid:
        values["SZ"] = (size_value(board.columns, board.rows),)
    if is_go_elsewhere(board, rules):
        return (*values.items(), *_with_rules(root, rules, is_own=False))
    values["GM"] = (OWN_GAME_NUMBER,)
    joined = dict(_joined(board, rules))
    values |= {"TO": (), "MASK": ()} | joined
    if not joined and (board.shape != "grid" or not is_grid):
        values |= dict(board_values(board))
    return (*values.items(), *_with_rules(root, rules, is_own=True), ("GC", (raw_text(_sentence(board, rules)),)))


def put_opening(root: Node, board: Board, rules: RuleSet) -> None:
    """Have the first node of a new record speak of board, rules and form."""
    for ident, raw in opening_values(board, rules, root):
        if any(raw):
            root.put(ident, raw)
    keep_board(root, board)


def _with_rules(root: Node, rules: RuleSet, is_own: bool) -> Values:
    written = dict(rules_values(root, rules))
    version = (str(VERSION),) if is_own else written.get("GOBV", ())
    return (("GOBV", version), *((ident, values) for ident, values in written.items() if ident != "GOBV"))


def _sentence(board: Board, rules: RuleSet) -> str:
    players = "" if len(rules.names) == 2 else f" for {len(rules.names)} players"
    return f"{rules.info.title}{players} on this board: {board.title}. {NEEDS_GOBOARD}"


def keep_changes(root: Node, rules: RuleSet) -> tuple[Change, ...]:
    """The changes that make the record say these rules. A record of Black's and White's moves that does not do for them
    gets goboard's GM, the board in goboard's properties, and all its moves and set-ups are written anew."""
    board, old, own = board_of(root), codec_for(root), codec_under(root, rules)
    is_said = simple_text(root, "GC").endswith(NEEDS_GOBOARD)
    if own is old:
        said = [("GC", (raw_text(_sentence(board, rules)),))] if is_said else []
        return puts(root, [*rules_values(root, rules), *said])
    kept = ("FF", "CA", "AP", *(("GC",) if root.has("GC") and not is_said else ()))
    values = [(ident, raw) for ident, raw in opening_values(board, rules, root) if ident not in kept]
    rewritten = (change for node in preorder(root) for change in _in_own_form(node, old, own))
    return (*puts(root, values), *rewritten)


def codec_under(root: Node, rules: RuleSet) -> Codec:
    """The codec of the record once it says these rules."""
    board, codec = board_of(root), codec_for(root)
    if codec.is_own or is_go_elsewhere(board, rules) or _joined(board, rules):
        return codec
    return codec_of(board.columns, board.rows, is_own=True, cells=cells_of(board))


def _in_own_form(node: Node, old: Codec, own: Codec) -> tuple[Change, ...]:
    """A node's move and set-up as goboard's own properties; what is no move or point is left where it is."""
    if not any(map(node.has, (*_MOVES, *_SETUPS))):
        return ()
    written: dict[str, tuple[str, ...]] = {}
    move, setup = move_of(node, old), setup_of(node, old)
    if move is not None:
        written |= dict.fromkeys(_MOVES, ()) | dict(move_properties(move, move.player, own))
    if setup is not None:
        written |= dict.fromkeys(_SETUPS, ()) | dict(setup_properties(setup.stones, setup.to_move, own))
    return puts(node, written.items())
