"""Notifications about a user's games and challenges, and about games of the players a user follows."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from itertools import islice

from django.urls import reverse
from django.utils import formats
from django.utils.translation import gettext as _
from redis import RedisError

from accounts import relations
from accounts.models import Notification, User
from accounts.notifications.notify import forget, notify, settle
from accounts.notifications.texts import EmailText, Names, Writer, register
from duelsite import sharedredis, sitetime
from games.events import GameAborted, GameEvent, GameFinished, TurnCause, TurnChanged, subscribe
from games.models import Game, Lobby, Seat
from games.registry import PLUGINS, plugin_of
from games.table import faults, presence
from games.time_labels import time_label

Kind = Notification.Kind

# After this many challenges of one player to another within this time, further ones are in the bell only.
MOST_CHALLENGES_SENT = 3
PESTERED_WITHIN = timedelta(hours=1)
# A user is notified of the players they follow at most this often.
FOLLOWED_EVERY = timedelta(hours=1)
# Games that began longer ago are not announced.
NEWS_FOR = timedelta(minutes=10)
# Each search begins a little before the end of the last one: transactions commit late.
OVERLAP = timedelta(seconds=30)
MOST_AT_ONCE = 1000


# Challenges


def notify_challenge(lobby: Lobby, invited: Collection[User]) -> None:
    table = reverse("table", args=[lobby.code]) if lobby.size > 2 else f"{reverse('play')}#challenges"
    data = {
        "people": [lobby.host_id],
        "ruleset": lobby.ruleset,
        "time_control": lobby.time_control,
        "rated": lobby.rated,
        "url": table,
    }
    pestered = people_pestered(lobby.host_id, [user.pk for user in invited])
    notify(invited, Kind.CHALLENGE, data, key=challenge_key(lobby.code), quiet_for=pestered)


def people_pestered(host_id: int, invited: list[int]) -> set[int]:
    """The players whom the host has challenged too often lately for another e-mail and push notification."""
    since = sitetime.now() - PESTERED_WITHIN
    told = Notification.objects.filter(
        user__in=invited, kind=Kind.CHALLENGE, at__gt=since, data__people=[host_id]
    ).values_list("user_id", flat=True)
    return {user_id for user_id, times in Counter(told).items() if times >= MOST_CHALLENGES_SENT}


def settle_challenge(lobby: Lobby, *, users: Iterable[int] | None = None) -> None:
    """These players, or all, need not answer the challenge any more."""
    if lobby.kind == Lobby.Kind.CHALLENGE:
        settle(challenge_key(lobby.code), users=users)


def challenge_key(code: str) -> str:
    return f"challenge:{code}"


# Turns


@subscribe(TurnChanged, when=lambda event: event.game.control.per_move and event.cause != TurnCause.CLOCKS)
def notify_turn_changed(event: TurnChanged) -> None:
    notify_turns(event.game)


def notify_turns(game: Game) -> None:
    """In correspondence, notify each player who must decide, once; settle the notifications of the others."""
    people_there = game.bot_levels.count("")
    if not game.control.per_move or (game.size == 2 and people_there < 2):
        return
    seats = list(Seat.objects.filter(game_id=game.pk).select_related("user"))
    owing = game.people_to_move if people_there > 1 and not game.is_over else []
    asked = {seat.user_id: game.asked_version[seat.number] for seat in seats if seat.number in owing}
    key = f"turn:{game.code}"
    told = dict(Notification.objects.filter(key=key).values_list("user_id", "data__version"))
    settle(key, users=[user_id for user_id in told if told[user_id] != asked.get(user_id)])
    newly_asked = [seat.user for seat in seats if asked.get(seat.user_id, 0) > told.get(seat.user_id, 0)]
    forget(key, users=[user.pk for user in newly_asked])
    for user in newly_asked:
        data = {**about(game, seats), "version": asked[user.pk]}
        notify([user], Kind.YOUR_TURN, data, key=key)


def about(game: Game, seats: Sequence[Seat]) -> dict[str, object]:
    return {
        "people": [seat.user_id for seat in seats],
        "game": game.code,
        "ruleset": game.ruleset,
        "url": game.get_absolute_url(),
    }


# The end


@subscribe(GameFinished, GameAborted)
def notify_over(event: GameEvent) -> None:
    """Notify the players of a game that it is over, except those who are at the table."""
    game = event.game
    notify_turns(game)
    seats = list(Seat.objects.filter(game=game).select_related("user"))
    data = {**about(game, seats), "places": game.places, "aborted": game.status == Game.Status.ABORTED}
    people = [seat.user for seat in seats if not seat.user.is_bot]
    here = set() if game.control.per_move else at_the_table(game, seats)
    away = [user for user in people if user.pk not in here]
    notify(away, Kind.GAME_OVER, data, key=f"over:{game.code}")


def at_the_table(game: Game, seats: Sequence[Seat]) -> set[int]:
    try:
        online = presence.presence_of(game.pk, range(game.size)).online
    except RedisError:
        return set()  # better notified twice than not at all
    return {seat.user_id for seat in seats if online[seat.number]}


# Games of followed players


def notify_followers(*, now: datetime | None = None) -> int:
    """Notify of the games that have begun since the last call; return how many users."""
    now = now or sitetime.now()
    begun = Game.objects.filter(status=Game.Status.PLAYING, created_at__gte=looked_until(now), fault="")
    games = begun.order_by("pk").values_list("pk", flat=True)
    notified = sum(faults.each(games, lambda pk: notify_followers_of(pk, now)))
    note_looked(now)
    return notified


def notify_followers_of(game_id: int, now: datetime) -> int:
    """Notify the followers of each player. Only games between people are announced."""
    game = Game.objects.get(pk=game_id)
    seats = list(Seat.objects.filter(game=game).select_related("user"))
    players = [seat.user for seat in seats if not seat.user.is_bot]
    if len(players) < 2:
        return 0
    told = 0
    for player in players:
        lately = Notification.objects.filter(kind=Kind.FOLLOWED_GAME, at__gt=now - FOLLOWED_EVERY)
        followers = relations.followers_of(player).exclude(pk__in=[one.pk for one in players])
        followers = followers.exclude(pk__in=lately.values("user_id"))
        others = [seat.user_id for seat in seats if seat.user_id != player.pk]
        data = {**about(game, seats), "people": [player.pk, *others]}
        found = followers.iterator(chunk_size=MOST_AT_ONCE)
        while some := list(islice(found, MOST_AT_ONCE)):
            told += notify(some, Kind.FOLLOWED_GAME, data, key=f"followed:{game.code}", now=now)
    return told


def looked_until(now: datetime) -> datetime:
    """The time until which games were searched. If Redis has lost it, keys prevent a second notification."""
    earliest = now - NEWS_FOR
    try:
        noted = sharedredis.client().get(cursor())
    except RedisError:
        return earliest
    if noted is None:
        return earliest
    return max(earliest, datetime.fromtimestamp(float(noted), now.tzinfo) - OVERLAP)


def note_looked(now: datetime) -> None:
    try:
        sharedredis.client().set(cursor(), now.timestamp(), ex=NEWS_FOR)
    except RedisError:
        return


def cursor() -> str:
    return sharedredis.key("followers-notified")


# Texts


def others(notification: Notification, names: Names) -> str:
    """The handles of the other players."""
    return ", ".join(handle for key, handle in names.items() if key != notification.user_id)


def title(notification: Notification) -> str:
    ruleset = notification.data.get("ruleset", "")
    return str(plugin_of(ruleset).title) if ruleset in PLUGINS else ""


def challenge_sentence(notification: Notification, names: Names) -> str:
    kind = _("rated") if notification.data["rated"] else _("casual")
    return _("{name} challenges you to {game}: {time}, {kind}").format(
        name=others(notification, names),
        game=title(notification),
        time=time_label(notification.data["time_control"]),
        kind=kind,
    )


def turn_sentence(notification: Notification, names: Names) -> str:
    return _("Your turn against %(name)s") % {"name": others(notification, names)}


def turn_email(notification: Notification, names: Names) -> EmailText:
    game = Game.objects.get(code=notification.data["game"])
    name = {"name": others(notification, names)}
    began = _("Your game with %(name)s has begun, and the first move is yours:")
    moved = _("%(name)s has moved, and now it is your turn:")
    closing = ""
    if game.deadline:
        closing = _("You have %(control)s for each move; your clock runs until %(day)s, %(time)s (UTC).") % {
            "control": time_label(game.time_control),
            "day": formats.date_format(game.deadline, "DATE_FORMAT"),
            "time": formats.date_format(game.deadline, "H:i"),
        }
    return EmailText(turn_sentence(notification, names), (moved if game.ply else began) % name, closing)


def end_sentence(notification: Notification, names: Names) -> str:
    people, places = notification.data["people"], notification.data["places"]
    name = {"name": others(notification, names)}
    if notification.data["aborted"] or notification.user_id not in people or not places:
        return _("Your game with %(name)s was called off.") % name
    place = places[people.index(notification.user_id)]
    if len(places) > 2:
        sentence = _("Your game with %(name)s is over: place %(place)d of %(size)d.")
        return sentence % {**name, "place": place, "size": len(places)}
    if places[0] == places[1]:
        return _("Your game with %(name)s was a draw.") % name
    return (_("You have won against %(name)s.") if place == 1 else _("You have lost to %(name)s.")) % name


def followed_sentence(notification: Notification, names: Names) -> str:
    player, *rivals = (names[key] for key in notification.data["people"] if key in names)
    sentence = _("%(player)s plays %(game)s with %(name)s.")
    return sentence % {"player": player, "game": title(notification), "name": ", ".join(rivals)}


def register_texts() -> None:
    register(Kind.CHALLENGE, Writer(challenge_sentence))
    register(Kind.YOUR_TURN, Writer(turn_sentence, turn_email))
    register(Kind.GAME_OVER, Writer(end_sentence))
    register(Kind.FOLLOWED_GAME, Writer(followed_sentence))
