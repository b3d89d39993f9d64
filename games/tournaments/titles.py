"""What an event is called. Events of a new site's schedules have a name in every language."""

from games.registry import PLUGINS
from games.tournaments.models import Tournament


def title_of(tournament: Tournament) -> str:
    return title(tournament.name, scheduled=tournament.schedule_id is not None)


def title(name: str, *, scheduled: bool) -> str:
    """The name that is kept in the database, in the reader's language if a plug-in has proposed it."""
    if not scheduled:
        return name
    proposed = (event for plugin in PLUGINS.values() for event in plugin.events)
    return next((str(event.title) for event in proposed if event.name == name), name)
