"""What other apps may listen to, so that accounts need not know them."""

from django.dispatch import Signal

# guest: User, user: User. A guest has logged in to an account of their own: whatever the guest owns should
# become the user's. Sent inside the transaction, before the guest's row goes.
guest_absorbed = Signal()

# user: User. The account has been closed and anonymised. Sent inside the transaction.
account_closed = Signal()

# user: User. A moderator has suspended the account: whatever it has open should close.
account_suspended = Signal()

# one: User, other: User, blocked: bool. One of two has blocked the other, or lets go of it. Sent inside the
# transaction.
people_parted = Signal()

# user: User, session: str. Somebody has logged out: `session` names it (accounts.sockets.session_name). Empty
# if the password was changed or the account closed: then all open sessions have to be looked at again.
sessions_ended = Signal()

# user_ids: list[int], url: str. What the bells of these people show has changed; `url` is where a new
# notification leads to, if there is one. Sent inside the transaction.
notifications_changed = Signal()
