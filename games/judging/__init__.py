"""What the engine thinks of a game.

hinting.py    ask_hint, think_of_hint
analysing.py  ask_analysis, review_piece, revive_analyses
"""
