"""The bots by name: how strong each is, how far it looks, and what it is fond of.

Weak bots err as people do: they overlook moves, misjudge them, and follow a taste (builder, merchant,
general, scholar) more than a plan. Nobody plays at random. Ratings: `python -m engine.ai tournament`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

# What a taste adds to a move, by the colour built; "wonder" and "sell" are the other two uses of a card.
BUILDER = {"blue": 1.0, "wonder": 0.8, "brown": 0.4, "purple": 0.4}
MERCHANT = {"yellow": 1.0, "grey": 0.7, "brown": 0.7, "sell": 0.2}
GENERAL = {"red": 1.0, "wonder": 0.3, "brown": 0.3}
SCHOLAR = {"green": 1.0, "grey": 0.4, "wonder": 0.2}


@dataclass(frozen=True)
class Level:
    """A bot. Without nodes it looks one move ahead; with them it searches, within so many seconds."""

    key: str
    name: str
    title: str
    description: str
    rating: int
    nodes: int = 0
    seconds: float = 1.5
    remembers: bool = False  # goes on from what it thought before, and so depends on more than the position
    sight: float = 1.0  # the chance that it notices a move at all
    trust: float = 1.0  # how much it goes by judgement, the rest by taste
    noise: float = 0.0  # the spread of its errors, in winning chances
    taste: Mapping[str, float] = field(default_factory=dict)


LEVELS: tuple[Level, ...] = (
    Level(
        "tavi",
        "Tavi",
        "the apprentice",
        "First day on the building site. Puts up whatever looks grand, forgets what the neighbour is doing, "
        "and never met a blue card worth selling.",
        875,
        sight=0.68,
        trust=0.38,
        noise=0.08,
        taste=BUILDER,
    ),
    Level(
        "nerissa",
        "Nerissa",
        "the stall keeper",
        "Counts coins before anything else. Her purse is always full; what to do with it she is still "
        "finding out.",
        1030,
        sight=0.7,
        trust=0.37,
        noise=0.06,
        taste=MERCHANT,
    ),
    Level(
        "drusus",
        "Drusus",
        "the recruit",
        "Sees a red card and takes it. Keep an eye on the pawn and he runs out of ideas.",
        1170,
        sight=0.8,
        trust=0.64,
        noise=0.05,
        taste=GENERAL,
    ),
    Level(
        "melitta",
        "Melitta",
        "the pupil",
        "Collects symbols with a passion and has begun to notice when others do. Still misjudges a price "
        "now and then.",
        1355,
        sight=0.85,
        trust=0.83,
        noise=0.04,
        taste=SCHOLAR,
    ),
    Level(
        "hanno",
        "Hanno",
        "the caravan leader",
        "Plans his trade well and buys at the right moment. Looks no further than the next move, and "
        "sometimes trips over what it uncovers.",
        1475,
        sight=0.93,
        trust=0.9,
        noise=0.035,
        taste=MERCHANT,
    ),
    Level(
        "ione",
        "Ione",
        "the surveyor",
        "A sound player all round. Judges a city at a glance, but does not calculate.",
        1640,
        sight=1.0,
        noise=0.015,
    ),
    Level(
        "kallias",
        "Kallias",
        "the envoy",
        "Thinks a few moves ahead and leaves little lying about. Beats most tables.",
        1800,
        nodes=20,
    ),
    Level(
        "sabitu",
        "Sabitu",
        "the stargazer",
        "Weighs every card that might turn up. Offers few second chances.",
        1940,
        nodes=150,
    ),
    Level(
        "imhotep",
        "Imhotep",
        "the master builder",
        "Reads the structure to the last card and solves the end of the game exactly. Bring your best.",
        2040,
        nodes=3_000,
    ),
    Level(
        "seshat",
        "Seshat",
        "who counts the stars",
        "The strongest of the house, given all the time it is allowed.",
        2125,
        nodes=400_000,
        seconds=1.0,
        remembers=True,
    ),
)
BY_KEY: Mapping[str, Level] = {level.key: level for level in LEVELS}
STRONGEST = LEVELS[-1]
