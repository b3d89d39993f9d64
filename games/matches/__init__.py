"""Matches for two: several games in a row between the same players, with a score.

series.py       the rules: score, who begins, when a match is decided; no Django
models.py       Match and MatchGame
conductor.py    moves a match on: counts games, creates the next one, ends the match
services.py     what players and tournaments do: begin, be ready, resign
no_shows.py     players who do not come to a live game
"""
