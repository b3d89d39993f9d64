"""The bots: a table of accounts and portraits. Characters come from the engine, skills from games."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.ai.levels import CHARACTERS


@dataclass(frozen=True)
class Bot:
    level: str
    handle: str
    name: str
    title: Promise | str
    character: Promise | str
    portrait: str  # a static file
    listed: bool = True


# Two that do not think at all: for tests, and for players who want to see chance at work.
SIMPLE = (
    Bot(
        level="random",
        handle="Random-Rhea",
        name="Random Rhea",
        title=_("the dice thrower"),
        character=_(
            "Throws knucklebones for every decision and calls it the will of the gods. Plays by the rules, "
            "cheerful and beatable: the right opponent for your first game."
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
            level=character.key,
            handle=f"{character.name}-bot",
            name=character.name,
            title=_(character.title),
            character=_(character.description),
            portrait=f"games/bots/{character.key}.svg",
        )
        for character in CHARACTERS
    ),
    *SIMPLE,
)
BY_LEVEL = {bot.level: bot for bot in BOTS}
