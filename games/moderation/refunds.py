"""Resetting the ratings of an abuser, and refunding the players who lost points to them."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from duelsite.error_codes import ErrorCode
from games.errors import RequestError
from games.models import Game, Seat
from games.moderation import log, notifications, sanctions
from games.moderation.models import ActionName, ModerationLog, Sanction
from games.ratings import corrections, elo, locks, ranking
from games.ratings.history import Key, Kind
from games.ratings.models import Rating, RatingChange, RatingCorrection
from games.sockets import publish

# A refund is at most this much, and never lifts a rating above its value before the losses.
MOST_POINTS = 150.0
LONGEST_DAYS = 90


@transaction.atomic
def reset_ratings(*, moderator: User, person_id: int, reason: str) -> Sanction:
    """Reset all ratings of a user, in every pool and at every speed."""
    corrections.hold_ratings()
    person = sanctions.must_be_touchable(moderator, person_id)
    ratings = list(Rating.objects.filter(user=person, games__gt=0).values_list("pool", "speed"))
    if not ratings:
        raise RequestError(ErrorCode.UNRATED, _("There is no rating to reset."))
    lock_pools(pool for pool, _speed in ratings)
    made = [corrections.correct(Kind.RESET, (person.pk, pool, speed)).pk for pool, speed in sorted(ratings)]
    announce_changes([person])
    return sanctions.impose(
        moderator, person, ActionName.RESET_RATINGS, Sanction.Kind.RESET, reason, facts={"corrections": made}
    )


def undo_reset(line: ModerationLog) -> None:
    give_back(line)
    sanctions.lift(line)


@transaction.atomic
def refund_victims(*, moderator: User, person_id: int, reason: str, days: int = 30) -> list[ModerationLog]:
    """Refund the players who lost points to a user in the last days; one line of the log for each."""
    corrections.hold_ratings()
    abuser = sanctions.must_be_touchable(moderator, person_id)
    if not 1 <= days <= LONGEST_DAYS:
        raise RequestError(ErrorCode.DAYS, _("Choose between 1 and %(most)d days.") % {"most": LONGEST_DAYS})
    games = games_with(abuser, days)
    lock_pools(game.pool for game in games)
    lines = []
    for key, losses in sorted(losses_to(abuser, games).items()):
        if points := to_refund(key, losses):
            lines.append(refund(moderator, abuser, key, points, reason))
    announce_changes(line.person for line in lines if line.person)
    return lines


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


def losses_to(abuser: User, games: Iterable[Game]) -> dict[Key, Losses]:
    """By victim, pool and speed. What was refunded before is not looked at again."""
    found: dict[Key, Losses] = defaultdict(Losses)
    settled = refunded_until(abuser)
    for game in games:
        for victim, before, points in lost_in(game, abuser.pk):
            key = (victim, game.pool, game.speed)
            if (game.rated_number or 0) <= settled.get(key, 0):
                continue
            losses = found[key]
            losses.points += points
            losses.stood = max(losses.stood, before)
    return found


def refunded_until(abuser: User) -> dict[Key, int]:
    refunds = RatingCorrection.objects.filter(kind=Kind.REFUND, abuser=abuser, undone_after=None)
    rows = refunds.values_list("person_id", "pool", "speed").annotate(last=Max("after_number")).order_by()
    return {(person, pool, speed): last for person, pool, speed, last in rows if person is not None}


def lost_in(game: Game, abuser_id: int) -> list[tuple[int, float, float]]:
    """The players who lost points to the abuser in a game: the rating before it, and how many points."""
    seats = sorted(game.seats.all(), key=lambda seat: seat.number)
    changes = {change.user_id: change for change in game.rating_changes.all()}
    before = [values_before(seat, changes) for seat in seats]
    abuser = next(seat.number for seat in seats if seat.user_id == abuser_id)
    lost = []
    for seat in seats:
        change = changes.get(seat.user_id)
        if change is None or seat.number == abuser or game.places is None:
            continue
        points = -share_of(change.after - change.before, seat.number, abuser, before, game.places)
        if points > 0:
            lost.append((seat.user_id, change.before, points))
    return lost


def values_before(seat: Seat, changes: dict[int, RatingChange]) -> float:
    change = changes.get(seat.user_id)
    return change.before if change else seat.rating_before or elo.START


def share_of(gained: float, seat: int, other: int, before: Sequence[float], places: Sequence[int]) -> float:
    """Which part of a gain came from one of the others: all of it between two, else by pairs."""
    if len(places) == 2:
        return gained
    expected, scored = elo.expectations(before, 0.0)[seat], elo.shares(places)[seat]
    if scored == expected:
        return 0.0
    hoped = elo.expected_of_first(before[seat], before[other], 0.0)
    weight = 1 / (len(places) - 1)
    return gained / (scored - expected) * weight * (elo.scored_against(places[seat], places[other]) - hoped)


def to_refund(key: Key, losses: Losses) -> float:
    user_id, pool, speed = key
    rating = Rating.objects.get(user_id=user_id, pool=pool, speed=speed)
    return max(0.0, min(losses.points, MOST_POINTS, losses.stood - rating.value))


def refund(moderator: User, abuser: User, key: Key, points: float, reason: str) -> ModerationLog:
    person_id, pool, speed = key
    correction = corrections.correct(Kind.REFUND, key, amount=points, abuser_id=abuser.pk)
    person = User.objects.get(pk=person_id)
    notifications.notify_refund(person, points)
    return log.write(
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
