"""The board editor: a window in which a board of one's own is drawn."""
