"""Checks that what is stored follows from the games, and changes nothing: `manage.py check_integrity`.

findings.py  what can be found, as codes
of_games.py  one game: its log, its result by playing it again, its seats, terms and rating changes
of_people.py one person: the chain of rating changes and the statistics
checking.py  a sample or everything; the nightly run
"""
