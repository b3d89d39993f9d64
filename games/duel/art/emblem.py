"""The mark of the game, for where games are chosen: two warriors face to face."""

from games.art.figures import hoplite
from games.art.pen import cream, star
from games.art.tondo import GROUND, tondo


def emblem() -> str:
    left = hoplite(1.5).at(-33, GROUND)
    right = hoplite(1.5, cream(star(0, 0, 9, 8, 0.4))).at(33, GROUND, flip=True)
    return tondo("Two warriors face to face", left + right)
