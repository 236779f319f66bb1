"""The board widget and its controllers."""
