"""Resetting the ratings of an abuser, and refunding the players who lost points to them."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from duelsite.error_codes import ErrorCode
from games import addresses
from games.endings import BY_LEAVING
from games.errors import RequestError
from games.models import Game, Seat
from games.moderation import interests, log, notifications, sanctions, shares
from games.moderation.models import ActionName, ModerationLog, Sanction
from games.ratings import corrections, locks, ranking
from games.ratings.history import Key, Kind
from games.ratings.models import START_RATING, Rating, RatingCorrection
from games.sockets import publish

# A refund is at most this much, and never lifts a rating above its value before the losses.
MOST_POINTS = 150.0
LONGEST_DAYS = 90


@transaction.atomic
def reset_ratings(*, moderator: User, person_id: int, reason: str) -> Sanction:
    """Reset all ratings of a user, in every pool and at every speed."""
    corrections.hold_ratings()
    person = sanctions.must_be_touchable(moderator, person_id)
    ratings = [(rating.pool, rating.speed) for rating in ratings_to_reset(moderator, person)]
    lock_pools(pool for pool, _speed in ratings)
    made = [corrections.correct(Kind.RESET, (person.pk, pool, speed)).pk for pool, speed in sorted(ratings)]
    announce_changes([person])
    return sanctions.impose(
        moderator, person, ActionName.RESET_RATINGS, Sanction.Kind.RESET, reason, facts={"corrections": made}
    )


def ratings_to_reset(moderator: User, person: User) -> list[Rating]:
    held = list(Rating.objects.filter(user=person, games__gt=0))
    if not held:
        raise RequestError(ErrorCode.UNRATED, _("There is no rating to reset."))
    if any(rating.value < START_RATING for rating in held):
        interests.check_gains_nobody_close(moderator, [person])
    return held


def check_has_ratings(person: User) -> None:
    if not Rating.objects.filter(user=person, games__gt=0).exists():
        raise RequestError(ErrorCode.UNRATED, _("Nobody has lost points to this user in that time."))


def undo_reset(line: ModerationLog) -> None:
    give_back(line)
    sanctions.lift(line)


@transaction.atomic
def refund_victims(
    *,
    moderator: User,
    person_id: int,
    reason: str,
    days: int = 30,
    people: Collection[int] | None = None,
) -> list[ModerationLog]:
    """Refund the players who lost points to a user in the last days, or some of them (`people`).

    There is a line of the log for each. Nobody refunds themselves or people close to them.
    """
    corrections.hold_ratings()
    abuser = sanctions.must_be_touchable(moderator, person_id)
    if not 1 <= days <= LONGEST_DAYS:
        raise RequestError(ErrorCode.DAYS, _("Choose between 1 and %(most)d days.") % {"most": LONGEST_DAYS})
    games = games_with(abuser, days)
    lock_pools(game.pool for game in games)
    losses = losses_to(abuser, games)
    owed = {
        key: points
        for key, points in points_owed(losses).items()
        if points and (people is None or key[0] in people)
    }
    victims = User.objects.in_bulk({person for person, _pool, _speed in owed})
    interests.check_gains_nobody_close(moderator, victims.values())
    lines = [
        refund(moderator, abuser, victims[key[0]], key, points, reason)
        for key, points in sorted(owed.items())
    ]
    announce_changes(victims.values())
    return lines


@dataclass(frozen=True)
class Victim:
    """A player whom a refund would give points, and what speaks for an accomplice."""

    person: User
    points: float
    games: int
    # Of these, how many the player has left or resigned.
    left: int
    at_same_address: bool
    # Close to the moderator: another one has to decide about this player.
    close: bool

    @property
    def is_doubtful(self) -> bool:
        return self.at_same_address or 2 * self.left >= self.games


def victims_of(abuser: User, *, moderator: User, days: int) -> list[Victim]:
    """What a refund would do, the players who get most first."""
    losses = losses_to(abuser, games_with(abuser, days))
    owed = points_owed(losses)
    people = User.objects.in_bulk({person for person, _pool, _speed in owed})
    close = interests.close_to(moderator, list(people.values()))
    same_address = addresses.sharing_with(abuser, list(people.values()))
    found = []
    for key, person in people.items():
        mine = [each for each in losses if each[0] == key]
        points = sum(owed[each] for each in mine)
        if points:
            found.append(
                Victim(
                    person=person,
                    points=points,
                    games=sum(losses[each].games for each in mine),
                    left=sum(losses[each].left for each in mine),
                    at_same_address=key in same_address,
                    close=key in close,
                )
            )
    return sorted(found, key=lambda victim: -victim.points)


def games_with(abuser: User, days: int) -> list[Game]:
    """The rated games of the abuser that count."""
    games = Game.objects.filter(
        seats__user=abuser,
        rated_number__isnull=False,
        annulled_at=None,
        finished_at__gt=timezone.now() - timedelta(days=days),
    )
    return list(games.defer("secret", "seed", "scores").prefetch_related("seats__user", "rating_changes"))


@dataclass
class Losses:
    """What a player has lost to an abuser, and the highest rating before one of these games."""

    points: float = 0.0
    stood: float = 0.0
    games: int = 0
    left: int = 0


def losses_to(abuser: User, games: Iterable[Game]) -> dict[Key, Losses]:
    """By victim, pool and speed. What was refunded before is not looked at again."""
    found: dict[Key, Losses] = defaultdict(Losses)
    settled = refunded_until(abuser)
    for game in games:
        for seat, before, points in lost_in(game, abuser.pk):
            key = (seat.user_id, game.pool, game.speed)
            if (game.rated_number or 0) <= settled.get(key, 0):
                continue
            losses = found[key]
            losses.points += points
            losses.stood = max(losses.stood, before)
            losses.games += 1
            losses.left += game.how in BY_LEAVING or bool(seat.left_how)
    return found


def refunded_until(abuser: User) -> dict[Key, int]:
    refunds = RatingCorrection.objects.filter(kind=Kind.REFUND, abuser=abuser, undone_after=None)
    rows = refunds.values_list("person_id", "pool", "speed").annotate(last=Max("after_number")).order_by()
    return {(person, pool, speed): last for person, pool, speed, last in rows if person is not None}


def lost_in(game: Game, abuser_id: int) -> list[tuple[Seat, float, float]]:
    """The seats that lost points to the abuser in a game: the rating before it, and how many points."""
    seats, changes = shares.seats_of(game), shares.changes_of(game)
    before = [shares.value_before(seat, changes) for seat in seats]
    abuser = next(seat.number for seat in seats if seat.user_id == abuser_id)
    lost = []
    for seat in seats:
        change = changes.get(seat.user_id)
        if change is None or seat.number == abuser or game.places is None:
            continue
        points = -shares.share_of(change.after - change.before, seat.number, abuser, before, game.places)
        if points > 0:
            lost.append((seat, change.before, points))
    return lost


def points_owed(losses: Mapping[Key, Losses]) -> dict[Key, float]:
    """How much of these losses a refund would give back."""
    ratings = Rating.objects.filter(user__in={person for person, _pool, _speed in losses})
    values = {(rating.user_id, rating.pool, rating.speed): rating.value for rating in ratings}
    return {
        key: max(0.0, min(lost.points, MOST_POINTS, lost.stood - values[key])) for key, lost in losses.items()
    }


def refund(
    moderator: User, abuser: User, person: User, key: Key, points: float, reason: str
) -> ModerationLog:
    _person_id, pool, speed = key
    correction = corrections.correct(Kind.REFUND, key, amount=points, abuser_id=abuser.pk)
    line = log.write(
        moderator=moderator,
        action=ActionName.REFUND,
        person=person,
        reason=reason,
        facts={
            "corrections": [correction.pk],
            "points": points,
            "pool": pool,
            "speed": speed,
            "abuser": abuser.pk,
        },
    )
    notifications.notify_refund(line)
    return line


def undo_refund(line: ModerationLog) -> None:
    """Take the points back, and say so to the player who was notified of them."""
    give_back(line)
    notifications.correct_refund(line)


def give_back(line: ModerationLog) -> None:
    """Undo what a line of the log did to ratings."""
    corrections.hold_ratings()
    corrections.undo(line.facts["corrections"])
    announce_changes([line.person] if line.person else [])


def announce_changes(people: Iterable[User]) -> None:
    """The ratings of these users have changed: update their ranks and their open pages."""
    people = list(people)
    ranking.relist(users=people)
    for person in people:
        publish.user_changed(person.pk)


def lock_pools(pools: Iterable[str]) -> None:
    for pool in sorted(set(pools)):
        locks.lock_pool(pool)
