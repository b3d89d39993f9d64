"""Where newcomers are received: a landing page for each game that has one, and the ways between them."""

from django.urls import reverse

from games.guest import Guest, Text
from games.rulesets import GUESTS


def modules() -> list[str]:
    """The games' modules of addresses, each once: editions may share one."""
    return list(dict.fromkeys(guest.learn_urls for guest in GUESTS.values() if guest.learn_urls))


def taught() -> list[Guest]:
    """The games that have a landing page, each by its first edition."""
    found: dict[str, Guest] = {}
    for guest in GUESTS.values():
        if guest.learn_page:
            found.setdefault(guest.learn_page, guest)
    return list(found.values())


def others(page: str) -> list[tuple[str, Text]]:
    """The landing pages of the other games, each with the name of its game."""
    return [(reverse(guest.learn_page), guest.pool_title) for guest in taught() if guest.learn_page != page]
