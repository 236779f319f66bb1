"""The actions with the tabs of a window."""

from goboard.ui.window.menu_entry import RULE, Entry
from goboard.words.message import phrase

NEW_TAB = Entry("new_tab", "New tab", "Another tab, with the start page", "Ctrl+T")
REOPEN_TAB = Entry("reopen_tab", "Reopen closed tab", "The record in a file that was closed last", "Ctrl+Shift+T")
CLOSE_WINDOW = Entry("close_window", "Close window", "Close every record of this window", "Ctrl+Shift+W")
TABS = (
    Entry("next_tab", "&Next tab", "The record to the right, from the last one the first", "Ctrl+Tab Ctrl+PgDown"),
    Entry("previous_tab", "&Previous tab", "The record to the left", "Ctrl+Shift+Tab Ctrl+PgUp"),
    Entry("move_tab", "&Move to a window of its own", "This record leaves the others"),
    RULE,
    *(Entry(f"tab_{number}", phrase("Tab &{number}", number=number),
        phrase("The record in tab {number}", number=number), f"Ctrl+{number}") for number in range(1, 9)),
    Entry("tab_9", "&Last tab", "The record at the right end", "Ctrl+9"),
)  # fmt: skip
OF_TABS = tuple(entry.name for entry in (NEW_TAB, REOPEN_TAB, CLOSE_WINDOW, *TABS) if entry.name)
"""By name."""
