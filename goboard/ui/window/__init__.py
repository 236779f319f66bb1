"""The main window: its parts, docks, menus and actions."""

from goboard.words.message import phrase

TITLES = (
    phrase("&File"), phrase("&Edit"), phrase("&Mark"), phrase("&Game"), phrase("&Analysis"), phrase("&Navigate"),
    phrase("&View"), phrase("&Help"),
)  # fmt: skip
"""Of the menus, which stand in the first picture before anything else is known of them."""
