"""Puzzles: positions of which the engine knows the best move, to be solved, rated and talked about."""
