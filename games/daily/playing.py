"""Starting an attempt at a deal, or going on with it."""

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.locks import lock_people
from accounts.models import User
from duelsite import sitetime
from duelsite.error_codes import ErrorCode
from games import time_controls
from games.daily import opening, suspicions
from games.daily.models import DailyAttempt, DailyDeal
from games.deals import Origin
from games.errors import RequestError, check_is_played
from games.lobby.bots import bot_of
from games.lobby.permissions import check_may_play
from games.models import Game
from games.ratings.models import Rating
from games.sockets import limits
from games.table.starting import create_game, give_nonce

# Of rated games that count, before a member's attempts are ranked.
GAMES_FOR_RANKS = Rating.PROVISIONAL_GAMES


@transaction.atomic
def start(*, user: User, deal: DailyDeal, practice: bool = False, address: str = "") -> DailyAttempt:
    """The attempt to play on with: the one that runs, or else a new one. A finished first one stays as it is.

    The first attempt counts; while the deal is not over, the next ones are practice and need `practice`. The
    lock on the user makes two tabs start one game. `address` is where the request comes from.
    """
    lock_people(user.pk)
    check_may_play(user, rated=False)
    check_is_played(deal.ruleset)
    mine = list(DailyAttempt.objects.filter(deal=deal, user=user).select_related("game").order_by("-pk"))
    if running := next((one for one in mine if one.finished_at is None), None):
        return running
    first = next((one for one in mine if not one.is_practice), None)
    if first is not None and not practice:
        return first
    is_over = deal.is_public or sitetime.now() >= deal.ends_at
    if is_over and not practice:
        raise RequestError(ErrorCode.GAME_OVER, _("This deal is over. You can still play it as practice."))
    if is_over and not deal.is_public:
        raise RequestError(ErrorCode.NOT_OVER, _("The results are being counted. Try again in a minute."))
    limits.check_new_game(user)
    is_practice = is_over or first is not None
    return DailyAttempt.objects.create(
        deal=deal,
        user=user,
        game=new_game(user, deal),
        day=deal.day,
        is_practice=is_practice,
        is_ranked=not is_practice and may_be_ranked(user),
        address=suspicions.hashed(deal, address) if address and not is_practice else "",
    )


def new_game(user: User, deal: DailyDeal) -> Game:
    """The game begins at once: no nonce changes a shared deal."""
    users = [bot_of(level) for level in deal.levels]
    users.insert(deal.seat, user)
    game = create_game(
        users=users,
        ruleset=deal.ruleset,
        options=deal.options,
        time_control=time_controls.UNHURRIED,
        rated=False,
        by_lot=False,
        origin=Origin(Game.Origin.DAILY, deal.key),
        deal=opening.shared_deal(deal),
        is_listed=False,
        is_sealed=not deal.is_public,
    )
    return give_nonce(game_id=game.pk, user_id=user.pk, nonce="")


def may_be_ranked(user: User) -> bool:
    """Members with enough rated games; never guests and bots."""
    return user.is_member and not user.is_program and rated_games(user) >= GAMES_FOR_RANKS


def rated_games(user: User) -> int:
    """How many games of a user have counted, in all pools and at all speeds."""
    return sum(Rating.objects.filter(user=user).values_list("games", flat=True))
