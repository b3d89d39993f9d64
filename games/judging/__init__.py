"""Hints and analyses by the engine.

hinting.py    ask_hint, think_of_hint
analysing.py  ask_analysis, review_piece, revive_analyses
"""
