"""Watching: the list of running games, and the activity that the front page shows.

Everything here is public and the same for everybody. It is computed every few seconds, for any number of
visitors (shared_cache.py).
"""
