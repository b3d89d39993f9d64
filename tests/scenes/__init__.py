"""Duel from the middle of the game: a plug-in for tests, so that the real site shows any position."""
