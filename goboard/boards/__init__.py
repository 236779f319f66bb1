"""What a board is: a graph with positions to draw it by. No stones, no rules."""
