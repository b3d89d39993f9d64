"""Notifications about games: challenges, turns in correspondence, ends, games of followed players.

subscribers.py  what is sent when: the events that this package subscribes to
challenges.py, turns.py, ends.py, followers.py   one kind of notification each
texts.py        what they say
"""
