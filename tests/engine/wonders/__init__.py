"""Tests of the rules of 7 Wonders, both editions."""
