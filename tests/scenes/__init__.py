"""Duel from the middle of the game: a guest of the tests, so that the real site shows any position."""
