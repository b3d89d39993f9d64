"""A game in progress, from the first nonce to the result. Every write to a game happens in here.

starting.py   create_game, give_nonce, begin_late_games
playing.py    play_move, take_back
finishing.py  finish_game, resign, abort, claim_abandoned, call_time
offers.py     offer_pause, resume, offer_rematch, decline
chatting.py   say
upkeep.py     what has to be done when nobody asks: deadlines, forgotten bots
faults.py     setting aside a game that is broken
outages.py    time in which nobody could play
rooms.py      a game as the sockets of this process know it; positions, memory and rows make that quick
"""
