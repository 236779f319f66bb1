"""The main window: its parts, docks, menus and actions."""
