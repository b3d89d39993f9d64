"""The bots by name: their characters and what each is fond of. How well each plays depends on the game.

Weak bots err as people do: they overlook moves, misjudge them, forget what does not interest them, and follow
a taste (builder, merchant, general, scholar) more than a plan. Nobody plays at random, and nobody does what
everybody sees to be wrong. Ratings are measured for each game by itself:
`python -m engine.ai tournament`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine.ai.tastes import Taste


@dataclass(frozen=True)
class Character:
    """A bot as people know it, in words that hold in every game. A game may describe it in its own words."""

    key: str
    name: str
    title: str
    description: str


@dataclass(frozen=True, kw_only=True)
class Level(Character):
    """A bot at one game: without nodes it looks one move ahead, with them it searches, for some seconds."""

    rating: int
    taste: Taste = field(default_factory=dict)
    nodes: int = 0
    seconds: float = 1.5
    odds: bool = False  # weighs what each card that may turn up would change
    newest: bool = False  # goes by the newest net; the others by the one that they were rated with
    remembers: bool = False  # goes on from what it thought before, and so depends on more than the position
    sight: float = 1.0  # the chance that it notices a move at all
    trust: float = 1.0  # how much it goes by the value of a move; the rest is taste
    noise: float = 0.0  # the spread of its errors, in winning chances
    forgets: Mapping[str, float] = field(
        default_factory=dict
    )  # the chance that it leaves a thing out of account
    alert: float = 1.0  # the chance that it sees a move that wins at once
    worst: float = 1.0  # no choice that plainly loses more than this, in winning chances, if there is another


def ladder(
    skills: Mapping[str, Mapping[str, Any]], words: Mapping[str, str] | None = None
) -> tuple[Level, ...]:
    """The characters that a game knows, with their skills in it, from the easiest to the strongest.

    `words` describe some of them in the words of the game.
    """
    unknown = skills.keys() - {character.key for character in CHARACTERS}
    if unknown:
        raise ValueError(f"There are no characters called {', '.join(sorted(unknown))}.")
    known = [character for character in CHARACTERS if character.key in skills]
    described = [
        replace(character, description=(words or {}).get(character.key, character.description))
        for character in known
    ]
    return tuple(Level(**vars(character), **skills[character.key]) for character in described)


CHARACTERS: tuple[Character, ...] = (
    Character(
        "tavi",
        "Tavi",
        "the apprentice",
        "First day on the building site. Puts up whatever looks grand and forgets what the neighbour "
        "is doing.",
    ),
    Character(
        "nerissa",
        "Nerissa",
        "the stall keeper",
        "Counts coins before anything else. Her purse is always full; what to do with it she is still "
        "finding out.",
    ),
    Character(
        "drusus",
        "Drusus",
        "the recruit",
        "Attacks whenever he can. Keep an eye on him and he runs out of ideas.",
    ),
    Character(
        "melitta",
        "Melitta",
        "the pupil",
        "Collects with a passion and has begun to notice when others do. Still misjudges a price now "
        "and then.",
    ),
    Character(
        "hanno",
        "Hanno",
        "the caravan leader",
        "Plans well and acts at the right moment. Looks no further than the next move, and sometimes trips "
        "over what comes after it.",
    ),
    Character(
        "ione",
        "Ione",
        "the surveyor",
        "A sound player all round. Judges a position at a glance, but does not calculate.",
    ),
    Character(
        "kallias",
        "Kallias",
        "the envoy",
        "Thinks a few moves ahead and leaves little for others. Wins at most tables.",
    ),
    Character(
        "sabitu",
        "Sabitu",
        "the stargazer",
        "Weighs everything that might turn up. Offers few second chances.",
    ),
    Character(
        "imhotep",
        "Imhotep",
        "the master builder",
        "Thinks the game through to its end. Bring your best.",
    ),
    Character(
        "seshat",
        "Seshat",
        "the star counter",
        "The strongest bot on the site, if it gets all the time it is allowed.",
    ),
)
