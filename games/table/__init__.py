"""A game in progress, from the first nonce to the result. Only services in here write to a running game.

starting.py     create_game, give_nonce, begin_late_games
playing.py      play_move, take_back
finishing.py    finish_game, resign, abort, claim_abandoned, call_time
leaving.py      a table of three or more plays on when a player leaves
offers.py       offer_pause, resume, offer_rematch, decline
chatting.py     say
clock.py        every rule about time, pure; turn.py: the clocks of a row; outages.py: time nobody could play
permissions.py  what a player may do now: for the services, and for what sockets and the API show
bots.py         how a bot of a level chooses its move
upkeep.py       what no request triggers: deadlines, players who have gone, bots whose task was lost
faults.py       setting aside a broken game
deliveries.py, slowness.py   how slow the site is: what players are not charged
locking.py, announcing.py, rows.py, positions.py, memory.py   finding, saving and announcing a game quickly
statements.py, loop_database.py   the statement of a move, sent by a thread or by the event loop itself
recent.py       how much of the games that were used lately a process keeps
state.py        what a seat is shown; live_tables.py keeps it, listening.py turns it into messages
consumer.py     the WebSocket of a table; extensions.py: what packages above add to it
subscribers.py, receivers.py   reactions to the life of games and of accounts
"""
