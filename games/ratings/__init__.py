"""Elo ratings, fair play, and what pages show of both.

elo.py         the arithmetic: every pair at a table is a game
rating.py      rate_game, recompute_ratings
fairplay.py    which rated games count, and who may play and leave them
ranking.py     which ratings have a rank, and which one
statistics.py  what is counted of people's games; statements.py: its SQL
locks.py       the locks of ratings and statistics, and their order
leaderboard.py, profiles.py, charts.py   what pages show of it
"""
