"""Conflicts of interest: nobody decides a case in which they, or people close to them, gain.

Close to a moderator are the moderator's own accounts, accounts that logged in from the same address, and
people with whom the moderator has played rated games lately.
"""

from collections.abc import Collection, Iterable
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import ngettext

from accounts.models import User
from duelsite.error_codes import ErrorCode
from duelsite.name_lists import name_list
from games import addresses
from games.errors import RequestError
from games.models import Game, Seat
from games.ratings.models import RatingChange

LATELY = timedelta(days=30)
RUNNING = (Game.Status.STARTING, Game.Status.PLAYING)


def close_to(moderator: User, people: Collection[User]) -> set[int]:
    """The keys of those of these people who are close to a moderator, in two queries."""
    own = {person.pk for person in people if moderator.pk in (person.pk, person.owner_id)}
    others = [person for person in people if person.pk not in own]
    if not others:
        return own
    games = Seat.objects.filter(
        user=moderator, game__rated=True, game__created_at__gt=timezone.now() - LATELY
    ).values("game")
    met = Seat.objects.filter(game__in=games, user__in=others).values_list("user_id", flat=True)
    return {*own, *met, *addresses.sharing_with(moderator, others)}


def check_gains_nobody_close(moderator: User, gaining: Iterable[User]) -> None:
    people = list(gaining)
    close = close_to(moderator, people)
    if names := sorted(person.handle for person in people if person.pk in close):
        sentence = ngettext(
            "%(names)s would benefit from this, and you are not neutral: the account belongs to you or your "
            "network, or you have played rated games with it recently. Leave it to another moderator.",
            "%(names)s would benefit from this, and you are not neutral: these accounts belong to you or "
            "your network, or you have played rated games with them recently. Leave it to another moderator.",
            len(names),
        )
        raise RequestError(ErrorCode.NOT_NEUTRAL, sentence % {"names": name_list(names)})


def check_may_shut_out(moderator: User, person: User) -> None:
    """A person who is shut out loses their running rated games: to nobody close to the moderator."""
    running = Seat.objects.filter(user=person, game__rated=True, game__status__in=RUNNING).values("game")
    opponents = User.objects.filter(seats__game__in=running, is_bot=False).exclude(pk=person.pk)
    check_gains_nobody_close(moderator, opponents.distinct())


def gaining_without(game: Game, people: Iterable[User]) -> list[User]:
    """The players who gain points if a game does not count."""
    return by_change(game, people, gained=False)


def gaining_with(game: Game, people: Iterable[User]) -> list[User]:
    """The players who gain points if a game counts again."""
    return by_change(game, people, gained=True)


def by_change(game: Game, people: Iterable[User], *, gained: bool) -> list[User]:
    """Those whose rating a game has raised, or lowered; all, if it is still to be rated."""
    if not game.rated or game.uncounted:
        return []
    changes = {change.user_id: change for change in RatingChange.objects.filter(game=game)}
    if not changes:
        return list(people)
    return [
        person
        for person in people
        if (change := changes.get(person.pk)) and (change.after > change.before) == gained
    ]
