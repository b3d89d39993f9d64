"""The bots: one table of names and characters. How they think is the engine's business, found by `level`."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


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
