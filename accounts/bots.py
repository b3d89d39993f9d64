"""The bots: one table of names and characters. How they think is the engine's business, found by `level`."""

from dataclasses import dataclass

from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User


@dataclass(frozen=True)
class Bot:
    level: str
    handle: str
    name: str
    character: Promise
    portrait: str  # a static file


BOTS = (
    Bot(
        level="random",
        handle="Random-Rhea",
        name="Random Rhea",
        character=_(
            "Throws knucklebones for every decision and calls it the will of the gods. "
            "Legal, cheerful, beatable: the right table for your first game."
        ),
        portrait="img/tondo-dice.svg",
    ),
    Bot(
        level="greedy",
        handle="Greedy-Gaius",
        name="Greedy Gaius",
        character=_(
            "Takes whatever is worth the most today and never thinks of tomorrow. "
            "Punishes careless gifts, and walks into every trap."
        ),
        portrait="img/tondo-coins.svg",
    ),
)
BY_LEVEL = {bot.level: bot for bot in BOTS}


@transaction.atomic
def create_bots() -> list[User]:
    """Bring the bot accounts in line with the table; return the ones that were missing.

    Safe to run at every start. A bot whose handle changed in the table is renamed and keeps its games.
    """
    created = []
    for bot in BOTS:
        user = User.objects.select_for_update().filter(is_bot=True, bot_level=bot.level).first()
        if user is None:
            created.append(User.objects.create_user(bot.handle, is_bot=True, bot_level=bot.level))
        elif user.handle != bot.handle:
            user.handle = bot.handle
            user.save(update_fields=["handle"])
    return created
