"""Elo, and what keeps it honest.

rating.py     rate_game, recompute_ratings
fairplay.py   which rated games count, who may play and leave them
"""
