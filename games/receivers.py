"""What happens to games when something happens to people."""

from typing import Any

from django.db import transaction
from django.db.models import Q

from accounts.locks import lock_people
from accounts.models import User
from duelsite import sitetime
from games.endings import SiteEnding
from games.lobby.leaving import close_lobbies, decline_challenges, end_challenges_between, leave_lobbies
from games.models import ChatLine, Game, Lobby, Seat, TakenSeat
from games.ratings import ranking, statistics
from games.ratings.models import Tally
from games.replays import facts
from games.sockets import publish
from games.table import leaving, permissions
from games.table.clock import SMALLEST_TABLE
from games.table.finishing import abort_game, finish_game, leave_table
from games.table.locking import lock_game


def hand_over_games(guest: User, user: User, **_: Any) -> None:
    """A guest has logged in to an account: the games come along, but for those of the two with each other."""
    lock_people(guest.pk, user.pk)
    against_each_other = Game.objects.filter(seats__user=user).filter(seats__user=guest)
    Seat.objects.filter(user=guest).exclude(game__in=against_each_other).update(user=user)
    facts.hand_over(guest=guest.pk, user=user.pk, but=against_each_other)
    Lobby.objects.filter(host=guest).update(host=user)
    TakenSeat.objects.filter(user=guest, lobby__taken__user=user).delete()
    TakenSeat.objects.filter(user=guest).update(user=user)
    ChatLine.objects.filter(user=guest).update(user=user)
    if Tally.objects.filter(user=guest).exists():
        statistics.recount([guest, user])
    publish.sessions_ended(guest.pk, "")


def leave_games(user: User, **_: Any) -> None:
    """An account was closed: whoever waits for it gets the win, or is free to go."""
    close_lobbies(host=user)
    decline_challenges(user)
    leave_lobbies(user)
    running = Game.objects.filter(seats__user=user).filter(
        Q(status=Game.Status.PLAYING) | Q(status=Game.Status.STARTING)
    )
    for game_id in list(running.order_by("pk").values_list("pk", flat=True)):
        game = lock_game(game_id)
        seat = Seat.objects.get(game=game, user=user).number
        if leaving.goes_on_without(game):
            if not game.bot_levels[seat]:
                leave_table(game, seat, SiteEnding.RESIGNATION, now=sitetime.now())
        elif permissions.may_abort(game):
            abort_game(game=game, now=sitetime.now(), left_by=seat)
        elif not game.is_over:
            others = [number for number in range(game.size) if number != seat]
            finish_game(game=game, winners=others, how=SiteEnding.RESIGNATION, now=sitetime.now())


def close_sockets(user: User, **_: Any) -> None:
    """A moderator has closed the account."""
    publish.user_suspended(user.pk)


def leave_while_suspended(user: User, **_: Any) -> None:
    """In games of two the clocks of a suspended account go on; larger tables play on without it."""
    close_lobbies(host=user)
    leave_lobbies(user)
    leave_big_tables(user)
    publish.user_suspended(user.pk)


def leave_big_tables(user: User) -> None:
    running = Game.objects.filter(seats__user=user, status=Game.Status.PLAYING)
    running = running.filter(moved__len__gte=SMALLEST_TABLE)
    for game_id in list(running.order_by("pk").values_list("pk", flat=True)):
        with transaction.atomic():
            game = lock_game(game_id)
            seat = Seat.objects.get(game=game, user=user).number
            if leaving.goes_on_without(game) and not game.bot_levels[seat]:
                leave_table(game, seat, SiteEnding.RESIGNATION, now=sitetime.now())


def leave_leaderboards(user: User, **_: Any) -> None:
    ranking.relist(users=[user])


def part_people(one: User, other: User, blocked: bool, **_: Any) -> None:
    """One of two has blocked the other: challenges between them are off, and open tables hear it at once."""
    if blocked:
        end_challenges_between(one, other)
    for user in (one, other):
        publish.user_parted(user.pk)


def ring_bells(user_ids: list[int], url: str, **_: Any) -> None:
    """Whoever has a page open sees there that there is something to read, or no more."""
    for user_id in user_ids:
        publish.user_noticed(user_id, url)


def look_at_sessions(user: User, session: str, **_: Any) -> None:
    """Sockets do not outlive the session that they were opened with."""
    publish.sessions_ended(user.pk, session)


def games_of(user: User) -> dict[str, Any]:
    """For the download of one's own data."""
    seats = Seat.objects.filter(user=user).select_related("game").order_by("game_id")
    return {
        "played": [
            {
                "code": seat.game.code,
                "ruleset": seat.game.ruleset,
                "time_control": seat.game.time_control,
                "rated": seat.game.rated,
                "seat": seat.number,
                "status": seat.game.status,
                "winners": seat.game.winners,
                "places": seat.game.places,
                "how": seat.game.how,
                "created_at": seat.game.created_at,
            }
            for seat in seats
        ],
        "ratings": list(user.ratings.values("pool", "speed", "value", "games", "peak")),
        "chat": list(user.chat_lines.order_by("pk").values("game__code", "room", "text", "at")),
    }
