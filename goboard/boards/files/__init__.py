"""Boards as files: graphs from JSON, GraphML and edge lists, and a board as a file of its own."""
