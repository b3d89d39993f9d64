"""Tests of the rules and bots of Duel."""
