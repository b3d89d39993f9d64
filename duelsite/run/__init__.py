"""PostgreSQL and Valkey from wheels, for machines without: a keeper runs them for whoever uses them."""


class ServicesError(Exception):
    """The embedded services cannot run; the message is for a person."""
