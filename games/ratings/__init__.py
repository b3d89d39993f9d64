"""Elo, and what keeps it honest.

elo.py        the arithmetic: every pair at a table is a game
rating.py     rate_game, recompute_ratings
fairplay.py   which rated games count, who may play and leave them
"""
