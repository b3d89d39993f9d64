"""What other packages may subscribe to. Changes of accounts are sent inside their transaction."""

from django.dispatch import Signal

# guest: User, user: User. A guest has logged in to an account of their own: whatever the guest owns should
# become the user's. Sent with the locks on both, before the guest's row is deleted.
guest_absorbed = Signal()

# user: User, handle: str. The account, which had that handle, has been closed and anonymised. It never comes
# back.
account_closed = Signal()

# user: User. A moderator has closed the account. Nothing in it is lost: it may be activated again.
account_deactivated = Signal()

# user: User. A moderator has suspended the account for some time.
account_suspended = Signal()

# by: User, user: User | None, subject: str, before: str, after: str. A superuser has changed the rights of a
# user, or of a group (then there is no user); what they were and are, in words.
rights_changed = Signal()

# one: User, other: User, blocked: bool. One of two users has blocked or unblocked the other.
people_parted = Signal()

# user: User, session: str. The user has logged out of `session` (accounts.sockets.session_name). Empty if the
# password was changed or the account closed: then every open session must be checked.
sessions_ended = Signal()

# user: User. Tokens of the user were revoked: every open event stream must be checked.
tokens_revoked = Signal()

# user_ids: list[int], url: str. The bells of these users have changed; `url` is where a new notification
# leads to, or empty.
notifications_changed = Signal()
