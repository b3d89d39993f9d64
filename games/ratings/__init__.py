"""Elo, what keeps it honest, and what is told of it.

elo.py         the arithmetic: every pair at a table is a game
rating.py      rate_game, recompute_ratings
fairplay.py    which rated games count, who may play and leave them
ranking.py     who has a rank, and which
statistics.py  what is counted of people's games; counting.py: how, in one statement
leaderboard.py, profiles.py, charts.py   what pages show of it
"""
