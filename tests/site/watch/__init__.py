"""Tests of games/watch/."""
