"""What staff can do to games in the list of the admin, without a page that asks for a reason.

Only staff who may change games look after broken ones (games/table/faults.py); only superusers open a secret.
"""

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from duelsite.error_codes import ErrorCode
from games.errors import RequestError
from games.models import Game
from games.moderation import log
from games.moderation.models import ActionName, game_subject
from games.table import faults, finishing


@transaction.atomic
def open_secret(*, moderator: User, game_id: int) -> str:
    """The secret of a game, in hexadecimal."""
    if not may_open_secrets(moderator):
        raise RequestError(ErrorCode.NO_MODERATOR, _("Only moderators can do that."))
    game = Game.objects.get(pk=game_id)
    write(moderator, ActionName.OPEN_SECRET, game, reason="")
    return bytes(game.secret).hex()


@transaction.atomic
def try_again(*, moderator: User, game_id: int) -> bool:
    """Let upkeep try a game again that was set aside. False if it was not."""
    game = must_look_after(moderator, game_id)
    if not faults.try_again(game_id=game_id):
        return False
    write(moderator, ActionName.TRY_AGAIN, game, reason=game.fault)
    return True


@transaction.atomic
def call_off(*, moderator: User, game_id: int) -> bool:
    """Abort a game that was set aside and cannot be repaired. False if it was not, or is over."""
    game = must_look_after(moderator, game_id)
    if not finishing.call_off(game_id=game_id):
        return False
    write(moderator, ActionName.CALL_OFF, game, reason=game.fault)
    return True


def must_look_after(moderator: User, game_id: int) -> Game:
    if not may_look_after_games(moderator):
        raise RequestError(ErrorCode.NO_MODERATOR, _("Only moderators can do that."))
    return Game.objects.defer("secret", "seed").get(pk=game_id)


def may_look_after_games(user: User) -> bool:
    return user.has_perm("games.change_game")


def may_open_secrets(user: User) -> bool:
    return user.is_active and user.is_superuser


def write(moderator: User, action: ActionName, game: Game, *, reason: str) -> None:
    log.write(moderator=moderator, action=action, subject=game_subject(game.code), reason=reason)
