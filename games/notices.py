"""What people are told of their games and challenges, and of games of those they follow; in which words."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from itertools import islice

from django.urls import reverse
from django.utils import formats
from django.utils.translation import gettext as _
from redis import RedisError

from accounts import notices, relations
from accounts.models import Notice, User
from accounts.notices import notify
from accounts.notices.words import Letter, Names, Speaker, register
from duelsite import sharedredis, sitetime
from games.events import GameAborted, GameEvent, GameFinished, TurnCause, TurnChanged, subscribe
from games.lobby.lobby_texts import time_label
from games.models import Game, Lobby, Seat
from games.registry import PLUGINS, plugin_of
from games.table import faults, presence
from games.table.turn import people_to_move

Kind = Notice.Kind

# So many challenges of the same person are told by letter and push in so long; the bell tells all.
MOST_CHALLENGES_TOLD = 3
PESTERED_WITHIN = timedelta(hours=1)
# Of those whom somebody follows, they are told once in so long.
FOLLOWED_EVERY = timedelta(hours=1)
# A game that began longer ago is no news.
NEWS_FOR = timedelta(minutes=10)
# Whoever looks again looks a little further back: commits come when they come.
OVERLAP = timedelta(seconds=30)
MOST_AT_ONCE = 1000


# Challenges


def tell_challenge(lobby: Lobby, invited: Collection[User]) -> None:
    table = reverse("table", args=[lobby.code]) if lobby.size > 2 else f"{reverse('play')}#challenges"
    data = {
        "people": [lobby.host_id],
        "ruleset": lobby.ruleset,
        "time_control": lobby.time_control,
        "rated": lobby.rated,
        "url": table,
    }
    pestered = people_pestered(lobby.host_id, [user.pk for user in invited])
    notices.tell(invited, Kind.CHALLENGE, data, key=challenge_key(lobby.code), quiet_for=pestered)


def people_pestered(host_id: int, invited: list[int]) -> set[int]:
    """Whom somebody has challenged so often lately that no letter and no push is to tell of it again."""
    since = sitetime.now() - PESTERED_WITHIN
    told = Notice.objects.filter(
        user__in=invited, kind=Kind.CHALLENGE, at__gt=since, data__people=[host_id]
    ).values_list("user_id", flat=True)
    return {user_id for user_id, times in Counter(told).items() if times >= MOST_CHALLENGES_TOLD}


def settle_challenge(lobby: Lobby, *, users: Iterable[int] | None = None) -> None:
    """It is answered by these people, or by no one any more."""
    if lobby.kind == Lobby.Kind.CHALLENGE:
        notices.settle(challenge_key(lobby.code), users=users)


def challenge_key(code: str) -> str:
    return f"challenge:{code}"


# Turns


@subscribe(TurnChanged, when=lambda event: event.game.control.per_move and event.cause != TurnCause.CLOCKS)
def tell_whose_turn(event: TurnChanged) -> None:
    tell_turns(event.game)


def tell_turns(game: Game) -> None:
    """In a game without hurry, tell each once who owes a decision to other people; and the others no more."""
    people_there = game.bot_levels.count("")
    if not game.control.per_move or (game.size == 2 and people_there < 2):
        return
    seats = list(Seat.objects.filter(game_id=game.pk).select_related("user"))
    owing = people_to_move(game) if people_there > 1 and not game.is_over else []
    asked = {seat.user_id: game.asked_version[seat.number] for seat in seats if seat.number in owing}
    key = f"turn:{game.code}"
    told = dict(Notice.objects.filter(key=key).values_list("user_id", "data__version"))
    notices.settle(key, users=[user_id for user_id in told if told[user_id] != asked.get(user_id)])
    asked_anew = [seat.user for seat in seats if asked.get(seat.user_id, 0) > told.get(seat.user_id, 0)]
    notify.forget(key, users=[user.pk for user in asked_anew])
    for user in asked_anew:
        data = {**about(game, seats), "version": asked[user.pk]}
        notices.tell([user], Kind.YOUR_TURN, data, key=key)


def about(game: Game, seats: Sequence[Seat]) -> dict[str, object]:
    return {
        "people": [seat.user_id for seat in seats],
        "game": game.code,
        "ruleset": game.ruleset,
        "url": game.get_absolute_url(),
    }


# The end


@subscribe(GameFinished, GameAborted)
def tell_over(event: GameEvent) -> None:
    """Notify the people of a game that it is over: those who were not there to see it."""
    game = event.game
    tell_turns(game)
    seats = list(Seat.objects.filter(game=game).select_related("user"))
    data = {**about(game, seats), "places": game.places, "aborted": game.status == Game.Status.ABORTED}
    people = [seat.user for seat in seats if not seat.user.is_bot]
    here = set() if game.control.per_move else at_the_table(game, seats)
    away = [user for user in people if user.pk not in here]
    notices.tell(away, Kind.GAME_OVER, data, key=f"over:{game.code}")


def at_the_table(game: Game, seats: Sequence[Seat]) -> set[int]:
    try:
        online = presence.presence_of(game.pk, range(game.size)).online
    except RedisError:
        return set()  # rather told twice than not at all
    return {seat.user_id for seat in seats if online[seat.number]}


# Games of people whom one follows


def tell_followers(*, now: datetime | None = None) -> int:
    """Tell of the games that have begun since somebody last looked; how many people."""
    now = now or sitetime.now()
    begun = Game.objects.filter(status=Game.Status.PLAYING, created_at__gte=looked_until(now), fault="")
    told = sum(faults.each(begun.order_by("pk").values_list("pk", flat=True), lambda pk: tell_of(pk, now)))
    note_looked(now)
    return told


def tell_of(game_id: int, now: datetime) -> int:
    """Tell the followers of each player. Only people who play people are worth a look."""
    game = Game.objects.get(pk=game_id)
    seats = list(Seat.objects.filter(game=game).select_related("user"))
    players = [seat.user for seat in seats if not seat.user.is_bot]
    if len(players) < 2:
        return 0
    told = 0
    for player in players:
        lately = Notice.objects.filter(kind=Kind.FOLLOWED_GAME, at__gt=now - FOLLOWED_EVERY)
        followers = relations.followers_of(player).exclude(pk__in=[one.pk for one in players])
        followers = followers.exclude(pk__in=lately.values("user_id"))
        others = [seat.user_id for seat in seats if seat.user_id != player.pk]
        data = {**about(game, seats), "people": [player.pk, *others]}
        found = followers.iterator(chunk_size=MOST_AT_ONCE)
        while some := list(islice(found, MOST_AT_ONCE)):
            told += notices.tell(some, Kind.FOLLOWED_GAME, data, key=f"followed:{game.code}", now=now)
    return told


def looked_until(now: datetime) -> datetime:
    """From where on to look. Redis may have forgotten it: nobody is told twice for that."""
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
    return sharedredis.key("followers-told")


# Words


def others(notice: Notice, names: Names) -> str:
    """Whom the reader plays with."""
    return ", ".join(handle for key, handle in names.items() if key != notice.user_id)


def title(notice: Notice) -> str:
    ruleset = notice.data.get("ruleset", "")
    return str(plugin_of(ruleset).title) if ruleset in PLUGINS else ""


def word_of_challenge(notice: Notice, names: Names) -> str:
    kind = _("rated") if notice.data["rated"] else _("casual")
    return _("{name} challenges you to {game}: {time}, {kind}").format(
        name=others(notice, names),
        game=title(notice),
        time=time_label(notice.data["time_control"]),
        kind=kind,
    )


def word_of_turn(notice: Notice, names: Names) -> str:
    return _("Your turn against %(name)s") % {"name": others(notice, names)}


def letter_of_turn(notice: Notice, names: Names) -> Letter:
    game = Game.objects.get(code=notice.data["game"])
    name = {"name": others(notice, names)}
    began = _("Your game with %(name)s has begun, and the first move is yours:")
    moved = _("%(name)s has moved, and now it is your turn:")
    closing = ""
    if game.deadline:
        closing = _("You have %(control)s for each move; your clock runs until %(day)s, %(time)s (UTC).") % {
            "control": time_label(game.time_control),
            "day": formats.date_format(game.deadline, "DATE_FORMAT"),
            "time": formats.date_format(game.deadline, "H:i"),
        }
    return Letter(word_of_turn(notice, names), (moved if game.ply else began) % name, closing)


def word_of_end(notice: Notice, names: Names) -> str:
    people, places = notice.data["people"], notice.data["places"]
    name = {"name": others(notice, names)}
    if notice.data["aborted"] or notice.user_id not in people or not places:
        return _("Your game with %(name)s was called off.") % name
    place = places[people.index(notice.user_id)]
    if len(places) > 2:
        sentence = _("Your game with %(name)s is over: place %(place)d of %(size)d.")
        return sentence % {**name, "place": place, "size": len(places)}
    if places[0] == places[1]:
        return _("Your game with %(name)s was a draw.") % name
    return (_("You have won against %(name)s.") if place == 1 else _("You have lost to %(name)s.")) % name


def word_of_followed(notice: Notice, names: Names) -> str:
    player, *rivals = (names[key] for key in notice.data["people"] if key in names)
    sentence = _("%(player)s plays %(game)s with %(name)s.")
    return sentence % {"player": player, "game": title(notice), "name": ", ".join(rivals)}


def register_words() -> None:
    register(Kind.CHALLENGE, Speaker(word_of_challenge))
    register(Kind.YOUR_TURN, Speaker(word_of_turn, letter_of_turn))
    register(Kind.GAME_OVER, Speaker(word_of_end))
    register(Kind.FOLLOWED_GAME, Speaker(word_of_followed))
