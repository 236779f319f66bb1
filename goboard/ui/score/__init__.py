"""What an analysis of a whole game shows: who leads from move to move, and what is judged otherwise than before."""
