"""The registry: the rooms of the games that the site offers. The only place of the house that names them.

The engine may know more games: those whose table is not laid yet.
"""

from importlib import import_module

from django.conf import settings

from engine.game import Rules
from games.guest import Guest

# The first game is what is meant where nobody says which. Rooms from outside the project come after.
ROOMS = ("games.duel.room", "games.wonders.room", *settings.EXTRA_ROOMS)

GUESTS: dict[str, Guest] = {
    guest.rules.id: guest for room in dict.fromkeys(ROOMS) for guest in import_module(room).guests
}
RULESETS: dict[str, Rules] = {name: guest.rules for name, guest in GUESTS.items()}
FIRST = next(iter(GUESTS))


def guest_of(ruleset: str) -> Guest:
    return GUESTS[ruleset]


def first_player_has_edge(ruleset: str) -> bool:
    """Whether beginning is worth something. Where more than two may sit, nobody begins: all act at once."""
    return RULESETS[ruleset].seats == range(2, 3)


def pools() -> dict[str, str]:
    """The pools that ratings are kept in, each with the ruleset that it is named after: its first one."""
    named: dict[str, str] = {}
    for name, rules in RULESETS.items():
        named.setdefault(rules.pool, name)
    return named
