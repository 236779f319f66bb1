"""From the window to the board editor and back."""

from pytestqt.qtbot import QtBot

from goboard.boards.catalogue import board_from_spec
from goboard.session import commands as do
from tests.ui.hands import Hands


def test_the_editor_begins_with_the_board_shown_and_its_board_is_played_on(hands: Hands, qtbot: QtBot) -> None:
    window = hands.window
    window.send(do.NewGame(board={"shape": "honeycomb", "side": 2}))
    window.frame.actions["edit_board"].trigger()
    editor = window.editor.editor
    assert editor is not None
    assert editor.bench.draft.board().size == board_from_spec({"shape": "honeycomb", "side": 2}).size
    drawn = board_from_spec(
        {"shape": "graph", "points": 3, "edges": [[0, 1], [1, 2]], "positions": [[0, 0], [1, 0], [2, 1]]}
    )
    editor.play_asked.emit(drawn)
    assert hands.shown.board.size == 3
    window.frame.actions["edit_board"].trigger()
    assert window.editor.editor is editor
    assert window.editor.close()
    assert window.editor.editor is None
