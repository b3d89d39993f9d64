"""Where games come about. One verb, one function, in all rooms: sockets, pages, tasks and admin call these.

seeks.py      create_seek, cancel_seeks, join_seek, challenge, decline_challenge, play_bot
tables.py     leave_table, seat_bot, unseat_bot, start_now
opponents.py  play_now
pairing.py    pair_seekers
"""
