"""The mark of the game, for where games are chosen: a pyramid under seven stars."""

from games.art.pen import cream, ink, line, poly, ring_points, spread, star
from games.art.tondo import GROUND, tondo

HALF, HEIGHT, COURSES = 62, 98, 7


def emblem() -> str:
    stars = cream(*(star(x, y, 7.6, 5, 0.42) for x, y in ring_points(0, 10, 78, 22, -90 - 3 * 360 / 22)[:7]))
    pyramid = ink(poly((-HALF, GROUND), (0, GROUND - HEIGHT), (HALF, GROUND)))
    rise = HEIGHT / COURSES
    for i in range(COURSES - 1):
        y, reach = GROUND - rise * i, HALF * (1 - i / COURSES)
        pyramid += line(f"M{1.5 - reach:.1f} {y:.1f}H{reach - 1.5:.1f}") if i else line()
        joints = spread(12 - reach, reach - 12, COURSES - i)
        pyramid += line(*(f"M{x:.1f} {y - 1.2:.1f}v{2.4 - rise:.1f}" for x in joints))
    tip = HALF / COURSES
    pyramid += cream(
        poly((-tip, GROUND - HEIGHT + rise), (0, GROUND - HEIGHT), (tip, GROUND - HEIGHT + rise))
    )
    return tondo("A pyramid under seven stars", stars + pyramid)
