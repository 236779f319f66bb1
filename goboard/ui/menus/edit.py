"""Changes to the record: undo, variations, nodes."""

from goboard.session import commands as do
from goboard.ui.menus.entry import RULE, Entry

EDIT = (
    Entry("undo", "&Undo", ("Ctrl+Z",), do.Undo(), "undo", "Take the last change to the record back"),
    Entry("redo", "&Redo", ("Ctrl+Y", "Ctrl+Shift+Z"), do.Redo(), "redo", "Make the change again"),
    RULE,
    Entry("delete", "&Delete this move and what follows", ("Ctrl+Delete",), tip="Undo brings it back"),
    Entry("promote", "Make this the &main line", tip="Bring this variation to the front at every fork"),
    Entry("move_up", "Move variation u&p", ("Ctrl+Shift+Up",), tip="Shift this variation towards the front"),
    Entry("move_down", "Move variation do&wn", ("Ctrl+Shift+Down",), tip="Shift this variation towards the end"),
)
