"""Every write to lobbies and games. One verb, one function: sockets, pages, tasks and admin call these.

starting.py   create_game, give_nonce, begin_late_games
playing.py    play_move, take_back
finishing.py  finish_game, resign, abort, claim_abandoned, call_time
fairplay.py   which rated games count, who may play and leave them
offers.py     offer_pause, resume, offer_rematch, decline
rating.py     rate_game, recompute_ratings
lobby.py      create_seek, cancel_seeks, join_seek, challenge, decline_challenge, play_bot
pairing.py    pair_seekers
chatting.py   say
hinting.py    ask_hint, think_of_hint
analysing.py  ask_analysis, review_piece, revive_analyses
upkeep.py     what has to be done when nobody asks: deadlines, bots that were forgotten, stale seeks
"""
