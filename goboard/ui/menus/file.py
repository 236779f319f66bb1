"""Files: new, open, save, export, what a record says of itself."""

from PySide6.QtGui import QAction

from goboard.ui.menus.entry import RULE, Entry, Submenu

EXPORT = (
    Entry("export_picture", "&Picture…", ("Ctrl+Shift+E",), tip="PNG, SVG, PDF, GIF or text of positions and moves"),
    RULE,
    Entry("copy_picture", "&Copy picture", ("Ctrl+Shift+C",), tip="The board as it is seen, for the clipboard"),
    Entry("copy_text", "Copy as &text", tip="The position in letters, for the clipboard"),
    Entry("copy_wiki", "Copy for &Sensei's Library", tip="The position as the wiki writes it, for the clipboard"),
    RULE,
    Entry("export_q5go", "For &q5Go…", tip="Write this game as q5Go opens it"),
)
FILE = (
    Entry("new", "&New game…", ("Ctrl+N",), icon="new", tip="Start a new game"),
    Entry("new_window", "New &window", ("Ctrl+Shift+N",), tip="Open another window with its own game"),
    Entry("open", "&Open…", ("Ctrl+O",), icon="open", tip="Open a game record or a board"),
    RULE,
    Entry("save", "&Save", ("Ctrl+S",), icon="save", tip="Save the record"),
    Entry("save_as", "Save &as…", ("Ctrl+Shift+S",), tip="Save the record as another file"),
    Entry("edit_board", "Board e&ditor…", ("Ctrl+B",), tip="Draw a board of your own, beginning with the one shown"),
    Entry("save_board", "Save &board as…", tip="Save the board alone, to play on it again"),
    Submenu("E&xport", EXPORT),
    Entry("library", "Record &library…", ("F9",), icon="library", tip="Folders of records, to search"),
    RULE,
    Entry("print", "&Print…", ("Ctrl+P",), icon="print", tip="Diagrams and comments on paper, or as PDF"),
    RULE,
    Entry("info", "Game &information…", ("Ctrl+I",), tip="Players, event, date, result"),
    Entry("contest", "Con&test…", tip="The Contest around this match: contestants, rules, prizes, contestmaster"),
    RULE,
    Entry("close", "&Close window", ("Ctrl+W",), tip="Close this window"),
    Entry("quit", "&Quit", ("Ctrl+Q",), tip="Close every window and leave goboard", role=QAction.MenuRole.QuitRole),
)
