"""Joining a lobby, and the game that begins when it is full."""

from collections.abc import Sequence

from accounts.models import User
from duelsite import sitetime
from games import events, time_controls
from games.deals import Origin
from games.events import ChallengeSettled
from games.lobby.announcing import announce, announce_to, people_of
from games.lobby.locks import at_lobby
from games.lobby.permissions import check_may_join, rating_of
from games.models import Game, Lobby, TakenSeat
from games.sockets import limits, publish
from games.table.starting import create_game


def join_lobby(*, user: User, code: str) -> Game | None:
    """Take a seat in an open lobby, by an invite link or in a challenge; the game, if that was the last seat.

    Of two who come at once, one gets the seat.
    """
    return at_lobby(user, code, lambda lobby: _take_seat(lobby, user))


def _take_seat(lobby: Lobby, user: User) -> Game | None:
    seated = users_in(lobby)
    check_may_join(lobby, user, seated)
    seat = TakenSeat(lobby=lobby, user=user, seen_at=sitetime.now())
    seat.rating = rating_of(user, lobby.ruleset, time_controls.parse(lobby.time_control))
    seat.save()
    if lobby.kind == Lobby.Kind.CHALLENGE:
        events.dispatch(ChallengeSettled(lobby, [user.pk]))
    return start_if_full(lobby, [*seated, user], joined_by=user)


def users_in(lobby: Lobby) -> list[User]:
    """The people and bots in a lobby, the host first."""
    return [seat.user for seat in lobby.taken.select_related("user")]


def start_if_full(lobby: Lobby, seated: Sequence[User], *, joined_by: User) -> Game | None:
    """Start the game if no seat is free. The lobby and everybody in it are locked."""
    if len(seated) == lobby.size:
        limits.check_new_game(joined_by)
        return start_game(lobby, seated)
    lobby.invited.remove(*seated)
    announce(lobby)
    return None


def start_game(lobby: Lobby, seated: Sequence[User]) -> Game:
    """Turn a lobby into a game. The lobby and everybody in it are locked."""
    game = create_game(
        users=seated,
        ruleset=lobby.ruleset,
        options=lobby.options,
        time_control=lobby.time_control,
        rated=lobby.rated,
        origin=origin_of(lobby),
        is_listed=lobby.kind != Lobby.Kind.INVITE,
    )
    lobby.status = Lobby.Status.TAKEN
    lobby.game = game
    lobby.save(update_fields=["status", "game"])
    if lobby.kind == Lobby.Kind.CHALLENGE:
        events.dispatch(ChallengeSettled(lobby))
    if not game.control.per_move:
        stop_looking([user for user in seated if not user.is_bot])
    if lobby.kind == Lobby.Kind.CHALLENGE and lobby.size > 2:
        announce_to(people_of(Lobby.objects.filter(pk=lobby.pk)))  # those invited who were too late
    publish.lobby_changed()
    return game


def origin_of(lobby: Lobby) -> Origin:
    if lobby.match_games:
        return Origin(Game.Origin.MATCH, lobby.code)
    is_challenge = lobby.kind == Lobby.Kind.CHALLENGE
    return Origin(Game.Origin.CHALLENGE if is_challenge else Game.Origin.LOBBY, lobby.code)


def stop_looking(people: Sequence[User]) -> None:
    """People who begin a game in real time no longer look for another one.

    Their open lobbies and quick pairings are closed, and they leave those of others.
    """
    looking = Lobby.objects.filter(status=Lobby.Status.WAITING, kind__in=[Lobby.Kind.OPEN, Lobby.Kind.QUICK])
    joined = TakenSeat.objects.filter(user__in=people, lobby__in=looking).exclude(lobby__host__in=people)
    changed = list(looking.filter(size__gt=2, taken__user__in=people).values_list("pk", flat=True).distinct())
    if changed:
        announce_to(people_of(Lobby.objects.filter(pk__in=changed)))
        joined.delete()
    looking.filter(host__in=people).update(status=Lobby.Status.CLOSED)
