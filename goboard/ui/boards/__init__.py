"""Choosing a board: shapes with their parameters, outlines of one's own, a picture of what comes of it."""
