"""How a game comes into being: seats by lot, the secret committed to, nonces mixed in, the first turn."""

import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from duelsite import sitetime
from duelsite.error_codes import ErrorCode
from engine import fair
from engine.game import BadSetup, Rules
from games import events, time_controls
from games.deals import Origin, SharedDeal
from games.errors import RequestError, check_is_played
from games.events import GameBegun, GameCreated, GameProposed, TurnCause
from games.models import Game, Seat
from games.ratings.models import START_RATING, Rating
from games.registry import RULESETS, plugin_of
from games.sockets import publish
from games.table import faults, positions, pulse
from games.table.announcing import save_change
from games.table.clock import LAG_RESERVE_MS
from games.table.locking import lock_for_player
from games.table.rated_bots import check_rated_bots
from games.table.turn import CLOCK_FIELDS, clocks_of, set_clocks

# A player who has not sent a nonce by then plays without: the game must not wait for ever.
NONCE_PATIENCE = timedelta(seconds=8)
NONCE = re.compile(r"(?:[0-9a-f]{2}){0,32}")


def check_setup(
    *, ruleset: str, options: Mapping[str, Any], time_control: str, seats: int | None = None
) -> time_controls.TimeControl:
    """Reject a set-up that cannot be played, before anybody waits for it; without seats, for the fewest."""
    if ruleset not in RULESETS:
        raise RequestError(ErrorCode.UNKNOWN_RULESET, _("There is no such game here."))
    try:
        control = time_controls.parse(time_control)
    except (ValueError, TypeError):
        raise RequestError(ErrorCode.UNKNOWN_TIME_CONTROL, _("There is no such time control.")) from None
    try:
        rules = RULESETS[ruleset]
        rules.new(seats=seats or min(rules.seats), seed=bytes(fair.SEED_BYTES), options=options)
    except BadSetup as error:
        raise RequestError(error.code, error.message) from None
    return control


@dataclass(frozen=True)
class NewGame:
    """A game to be created. The users are seated in this order, or by lot."""

    users: Sequence[User]
    ruleset: str
    time_control: str
    rated: bool
    options: Mapping[str, Any] = field(default_factory=dict)
    by_lot: bool = True
    rematch_of: Game | None = None
    origin: Origin | None = None
    is_listed: bool = True
    # From a shared deal the players' nonces only say that they are there.
    deal: SharedDeal | None = None
    is_sealed: bool = False

    @property
    def control(self) -> time_controls.TimeControl:
        return time_controls.parse(self.time_control)

    @property
    def speed(self) -> str:
        return self.control.speed(RULESETS[self.ruleset].decisions)


def create_game(
    *,
    users: Sequence[User],
    ruleset: str,
    time_control: str,
    rated: bool,
    options: Mapping[str, Any] | None = None,
    by_lot: bool = True,
    rematch_of: Game | None = None,
    origin: Origin | None = None,
    is_listed: bool = True,
    deal: SharedDeal | None = None,
    is_sealed: bool = False,
) -> Game:
    """Create a game. It begins when every person has sent a nonce."""
    wanted = NewGame(
        users,
        ruleset,
        time_control,
        rated,
        options or {},
        by_lot,
        rematch_of,
        origin,
        is_listed,
        deal,
        is_sealed,
    )
    (created,) = create_games([wanted])
    if isinstance(created, RequestError):
        raise created
    return created


@transaction.atomic
def create_games(wanted: Sequence[NewGame]) -> list[Game | RequestError]:
    """Create many games in a few statements. In place of one that is refused stands the reason."""
    refusals = [refusal_of(new) for new in wanted]
    allowed = [new for new, refused in zip(wanted, refusals, strict=True) if refused is None]
    ratings = ratings_of(allowed)
    now = sitetime.now()
    seated = [in_playing_order(new) for new in allowed]
    games = [row_of(new, users, ratings, now) for new, users in zip(allowed, seated, strict=True)]
    Game.objects.bulk_create(games)
    Seat.objects.bulk_create(
        seat
        for game, new, users in zip(games, allowed, seated, strict=True)
        for seat in seats_of(game, new, users, ratings)
    )
    for game, users in zip(games, seated, strict=True):
        announce_new(game, users)
    created = iter(games)
    return [next(created) if refused is None else refused for refused in refusals]


def refusal_of(new: NewGame) -> RequestError | None:
    """Why a game cannot be created."""
    try:
        check_new(new)
    except RequestError as refused:
        return refused
    return None


def check_new(new: NewGame) -> None:
    if len({user.pk for user in new.users}) != len(new.users):
        raise RequestError(ErrorCode.SAME_PLAYER, _("You cannot play against yourself."))
    check_setup(ruleset=new.ruleset, options=new.options, time_control=new.time_control, seats=len(new.users))
    if new.rated:
        check_rated_bots(new.users, new.ruleset)
    is_arranged = new.origin is not None and new.origin.kind in Game.ARRANGED
    events.dispatch(GameProposed(new.users, new.rated, is_arranged=is_arranged))
    if new.deal is not None:
        check_deal(RULESETS[new.ruleset], new.deal, seats=len(new.users), options=new.options)


# By pool, speed and user.
Ratings = dict[tuple[str, str, int], Rating]


def ratings_of(games: Sequence[NewGame]) -> Ratings:
    """What all players are rated at: a query for each pool and speed."""
    found: Ratings = {}
    kinds = {(RULESETS[new.ruleset].pool, new.speed) for new in games}
    users = {user.pk for new in games for user in new.users}
    for pool, speed in kinds:
        for rating in Rating.objects.filter(user__in=users, pool=pool, speed=speed):
            found[pool, speed, rating.user_id] = rating
    return found


def in_playing_order(new: NewGame) -> list[User]:
    users = list(new.users)
    if new.by_lot:
        secrets.SystemRandom().shuffle(users)
    return users


def row_of(new: NewGame, users: Sequence[User], ratings: Ratings, now: datetime) -> Game:
    rules, deal, size = RULESETS[new.ruleset], new.deal, len(users)
    secret = deal.secret if deal else secrets.token_bytes(fair.SEED_BYTES)
    return Game(
        ruleset=new.ruleset,
        pool=rules.pool,
        rules_version=rules.version,
        options=dict(new.options),
        time_control=new.time_control,
        speed=new.speed,
        rated=new.rated,
        rating=mean_rating([rating_in(new, user, ratings) for user in users]),
        secret=secret,
        commitment=deal.commitment if deal else fair.commitment(secret),
        deal_key=deal.key if deal else "",
        given_deal=dict(deal.deal) if deal and deal.deal is not None else None,
        origin=new.origin.kind if new.origin else "",
        origin_key=new.origin.key if new.origin else "",
        is_listed=new.is_listed and not new.is_sealed,
        is_sealed=new.is_sealed,
        nonces=["" if user.is_bot else None for user in users],
        bot_levels=[user.bot_level for user in users],
        moved=[False] * size,
        asked_version=[0] * size,
        began_at=[None] * size,
        clocks_ms=[new.control.initial_ms] * size,
        lag_ms=[LAG_RESERVE_MS] * size,
        rematch_of=new.rematch_of,
        created_at=now,
    )


def seats_of(game: Game, new: NewGame, users: Sequence[User], ratings: Ratings) -> Iterator[Seat]:
    for number, user in enumerate(users):
        rating = ratings.get((game.pool, game.speed, user.pk))
        yield Seat(
            game=game,
            number=number,
            user=user,
            rating_before=rating_in(new, user, ratings),
            provisional=not user.is_bot and (rating is None or rating.is_provisional),
        )


def rating_in(new: NewGame, user: User, ratings: Ratings) -> float | None:
    pool = RULESETS[new.ruleset].pool
    return rating_at_start(user, new.ruleset, ratings.get((pool, new.speed, user.pk)))


def announce_new(game: Game, users: Sequence[User]) -> None:
    """Begin a game of bots alone at once."""
    events.dispatch(GameCreated(game))
    for user in users:
        if not user.is_bot:
            publish.user_changed(user.pk, game=game.code)
    if None not in game.nonces:
        begin(game, sitetime.now())


def check_deal(rules: Rules, deal: SharedDeal, *, seats: int, options: Mapping[str, Any]) -> None:
    try:
        rules.new(seats=seats, seed=deal.seed, deal=deal.deal, options=options)
    except BadSetup as error:
        raise RequestError(error.code, error.message) from None


def rating_at_start(user: User, ruleset: str, rating: Rating | None = None) -> float | None:
    """What a seat shows beside its name: a bot its calibration in this game, a guest nothing."""
    if user.is_bot:
        return plugin_of(ruleset).bots.ratings.get(user.bot_level)
    if rating is not None:
        return rating.value
    return START_RATING if user.is_member else None


def mean_rating(ratings: Sequence[float | None]) -> int | None:
    """How strong the players of a game are: those without a rating count neither up nor down."""
    known = [rating for rating in ratings if rating is not None]
    return round(sum(known) / len(known)) if known else None


@transaction.atomic
def give_nonce(*, game_id: int, user_id: int, nonce: str) -> Game:
    """A player's share of the seed. The first one counts; sending it again does nothing."""
    if not isinstance(nonce, str) or not NONCE.fullmatch(nonce):
        raise RequestError(ErrorCode.BAD_NONCE, _("A nonce is up to 64 hexadecimal digits."))
    seated = lock_for_player(game_id, user_id)
    game = seated.game
    if game.status == Game.Status.STARTING and game.nonces[seated.seat] is None:
        check_is_played(game.ruleset)
        game.nonces[seated.seat] = nonce
        if None in game.nonces:
            save_change(game, "nonces")
        else:
            begin(game, sitetime.now())
    return game


def seed_of(game: Game, nonces: Sequence[bytes]) -> bytes | None:
    """None if the cards themselves are given."""
    secret = bytes(game.secret)
    if game.deal_key:
        return secret if game.given_deal is None else None
    return fair.mixed_seed(secret, nonces)


def begin(game: Game, now: datetime) -> None:
    """Mix the seed, deal, and start the first clock."""
    nonces = [bytes.fromhex(nonce or "") for nonce in game.nonces]
    game.nonces = [nonce.hex() for nonce in nonces]
    game.seed = seed_of(game, nonces)
    game.status = Game.Status.PLAYING
    game.started_at = now
    game.position_version = game.version + 1
    position = positions.replayed(game, [])
    set_clocks(game, clocks_of(game).begun(position.to_move, game.position_version, pulse.moment(now)))
    fields = ("nonces", "seed", "status", "started_at", "position_version", *CLOCK_FIELDS)
    save_change(game, *fields, turn=TurnCause.BEGIN)
    transaction.on_commit(lambda: positions.keep(game.pk, 0, position))
    events.dispatch(GameBegun(game))


def begin_late_games(*, now: datetime | None = None) -> int:
    """Begin the games whose players have not all sent a nonce in time."""
    now = now or sitetime.now()
    late = Game.objects.filter(status=Game.Status.STARTING, created_at__lt=now - NONCE_PATIENCE, fault="")
    return sum(faults.each(late.values_list("pk", flat=True), lambda game_id: begin_late_game(game_id, now)))


@transaction.atomic
def begin_late_game(game_id: int, now: datetime) -> bool:
    game = Game.objects.select_for_update(skip_locked=True).filter(pk=game_id).first()
    if game is None or game.status != Game.Status.STARTING:
        return False
    begin(game, now)
    return True
