"""Playing against goboard: the strip above the board, and the opponent's moves."""
