"""The board in the window."""
