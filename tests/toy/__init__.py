"""A small game with what Duel has not: three to eight seats, choices made at once in secret, hidden cards.

It proves that the site knows no game by name.
"""
