"""Every action of the window, by the menus that hold them."""

from collections.abc import Mapping

from goboard.ui.menus.analysis import ANALYSIS
from goboard.ui.menus.edit import EDIT
from goboard.ui.menus.entry import Entry, Submenu
from goboard.ui.menus.file import FILE
from goboard.ui.menus.game import GAME
from goboard.ui.menus.help import HELP
from goboard.ui.menus.mark import MARK
from goboard.ui.menus.navigate import NAVIGATE
from goboard.ui.menus.view import VIEW

MENUS: Mapping[str, tuple[Entry | Submenu, ...]] = {
    "&File": FILE,
    "&Edit": EDIT,
    "&Mark": MARK,
    "&Game": GAME,
    "&Analysis": ANALYSIS,
    "&Navigate": NAVIGATE,
    "&View": VIEW,
    "&Help": HELP,
}
TOOLBAR = (
    "new", "open", "save", "", "undo", "redo", "",
    "first", "back10", "back", "forward", "forward10", "last", "previous_variation", "next_variation", "",
    "pass", "resign", "count", "analysis", "edit_tools", "", "coordinates",
)  # fmt: skip
