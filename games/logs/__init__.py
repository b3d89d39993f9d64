"""The logs of games: rows of `Move` while a game is played, one packed column some time after its end.

reading.py   what everybody reads logs with, whichever form they have
packed.py    the packed form: a log to bytes and back
facts.py     columns of a game that are emptied when it is packed, and filled again from there
words.py     the lists of frequent moves that the packed form refers to

games/table/packing.py packs games some time after their end.
"""
