"""Looking on: the games that run and are worth a look, and the life that the front page shows.

Everything here is what spectators may know, the same for everybody, and made anew every few seconds however
many look (shared.py).
"""
