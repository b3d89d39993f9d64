"""Playing on from any position: the free board, and exploring what could have been in a finished game."""
