"""The main window: its parts, docks, menus and actions."""

TITLES = ("&File", "&Edit", "&Mark", "&Game", "&Analysis", "&Navigate", "&View", "&Help")
"""Of the menus, which stand in the first picture before anything else is known of them."""
