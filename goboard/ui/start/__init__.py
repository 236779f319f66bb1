"""The start page, and the tour."""
