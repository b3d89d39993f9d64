"""Where games come about. A lobby is a table that waits for players and becomes a game when it is full.

Sockets, pages, the API, tasks and admin call these services:

opening.py    open_lobby, challenge
joining.py    join_lobby
leaving.py    close_lobbies, leave_lobby, decline_challenge
filling.py    seat_bot, unseat_bot, start_now
bot_games.py  play_bot, play_now
pairing.py    find_opponents, pair_players
upkeep.py     keep_alive, close_stale_lobbies

selectors.py reads what pages and sockets show; lobby_list.py keeps the list of open lobbies for the sockets
of a process.
"""
