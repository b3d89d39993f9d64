"""PostgreSQL and Valkey from wheels, for machines without: one process manages them for all their users."""


class ServicesError(Exception):
    """The embedded services cannot run; the message is for people."""
