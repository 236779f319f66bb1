"""Help and what goboard is."""

from PySide6.QtGui import QAction

from goboard.ui.menus.entry import RULE, Entry

HELP = (
    Entry("help", "&Keys and mouse", ("F1",), tip="What keys and mouse do"),
    Entry("rules_help", "&Rules", ("Shift+F1",), tip="The rule sets in their own words, and how goboard reads them"),
    Entry("report", "&Log of this program…", tip="What goes into a report of a fault"),
    RULE,
    Entry("about", "&About goboard", role=QAction.MenuRole.AboutRole),
)
