"""How a game comes into being: seats by lot, the secret committed to, nonces mixed in, the first turn."""

import re
import secrets
from collections.abc import Mapping, Sequence
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


@transaction.atomic
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
) -> Game:
    """Seat the users, in this order or by lot. The game begins when every person has sent a nonce.

    From a shared deal the nonces only say that the players are there.
    """
    seated = list(users)
    if len({user.pk for user in seated}) != len(seated):
        raise RequestError(ErrorCode.SAME_PLAYER, _("You cannot play against yourself."))
    control = check_setup(
        ruleset=ruleset, options=options or {}, time_control=time_control, seats=len(seated)
    )
    if rated:
        check_rated_bots(seated, ruleset)
    events.dispatch(GameProposed(seated, rated))
    if by_lot:
        secrets.SystemRandom().shuffle(seated)
    rules = RULESETS[ruleset]
    speed = control.speed(rules.decisions)
    rows = Rating.objects.filter(user__in=seated, pool=rules.pool, speed=speed)
    ratings = {rating.user_id: rating for rating in rows}
    before = [rating_at_start(user, ruleset, ratings.get(user.pk)) for user in seated]
    if deal is not None:
        check_deal(rules, deal, seats=len(seated), options=options or {})
    secret = deal.secret if deal else secrets.token_bytes(fair.SEED_BYTES)
    game = Game.objects.create(
        ruleset=ruleset,
        pool=rules.pool,
        rules_version=rules.version,
        options=dict(options or {}),
        time_control=time_control,
        speed=speed,
        rated=rated,
        rating=mean_rating(before),
        secret=secret,
        commitment=deal.commitment if deal else fair.commitment(secret),
        deal_key=deal.key if deal else "",
        given_deal=dict(deal.deal) if deal and deal.deal is not None else None,
        origin=origin.kind if origin else "",
        origin_key=origin.key if origin else "",
        is_listed=is_listed,
        nonces=["" if user.is_bot else None for user in seated],
        bot_levels=[user.bot_level for user in seated],
        moved=[False] * len(seated),
        asked_version=[0] * len(seated),
        began_at=[None] * len(seated),
        clocks_ms=[control.initial_ms] * len(seated),
        lag_ms=[LAG_RESERVE_MS] * len(seated),
        rematch_of=rematch_of,
        created_at=sitetime.now(),
    )
    Seat.objects.bulk_create(
        Seat(
            game=game,
            number=number,
            user=user,
            rating_before=before[number],
            provisional=not user.is_bot and (user.pk not in ratings or ratings[user.pk].is_provisional),
        )
        for number, user in enumerate(seated)
    )
    events.dispatch(GameCreated(game))
    for user in seated:
        if not user.is_bot:
            publish.user_changed(user.pk, game=game.code)
    if None not in game.nonces:
        begin(game, sitetime.now())
    return game


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
