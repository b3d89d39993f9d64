"""The bots: one table of accounts and portraits. Who they are and how they think is the engine's."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.ai.levels import LEVELS


@dataclass(frozen=True)
class Bot:
    level: str
    handle: str
    name: str
    title: Promise | str
    character: Promise | str
    portrait: str  # a static file
    rating: int | None = None
    listed: bool = True


# Two that do not think at all: for tests, and for whoever wants to see chance at work.
SIMPLE = (
    Bot(
        level="random",
        handle="Random-Rhea",
        name="Random Rhea",
        title=_("the dice thrower"),
        character=_(
            "Throws knucklebones for every decision and calls it the will of the gods. "
            "Legal, cheerful, beatable: the right table for your first game."
        ),
        portrait="img/tondo-dice.svg",
        listed=False,
    ),
    Bot(
        level="greedy",
        handle="Greedy-Gaius",
        name="Greedy Gaius",
        title=_("the glutton"),
        character=_(
            "Takes whatever is worth the most today and never thinks of tomorrow. "
            "Punishes careless gifts, and walks into every trap."
        ),
        portrait="img/tondo-coins.svg",
        listed=False,
    ),
)
BOTS = (
    *(
        Bot(
            level=level.key,
            handle=f"{level.name}-bot",
            name=level.name,
            title=_(level.title),
            character=_(level.description),
            portrait=f"games/bots/{level.key}.svg",
            rating=level.rating,
        )
        for level in LEVELS
    ),
    *SIMPLE,
)
BY_LEVEL = {bot.level: bot for bot in BOTS}
