# ruff: noqa: E501 - a path is one row
"""Drawn parts that are built: columns, pediments, walls, towers, arches, domes, roofs.

They take measures rather than a scale, for a column is not a fatter line but has more flutes. y grows downward,
`base` is where a part stands.
"""

from itertools import pairwise

from games.art.pen import (
    Drawing,
    clay,
    cream,
    ellipse,
    ink,
    line,
    n,
    poly,
    rect,
    rod,
    spread,
    star,
    wine,
)


def steps(x0: float, x1: float, base: float, count: int = 3, rise: float = 3, tread: float = 3) -> Drawing:
    """A stylobate, widest at the bottom; x0 and x1 are the top step."""
    out = Drawing()
    for i in range(count):
        grow = tread * i
        y = base - rise * (count - i)
        out += ink(rect(x0 - grow, y, x1 - x0 + 2 * grow, rise + 0.2))
    for i in range(1, count):
        y = base - rise * (count - i)
        out += line(f"M{n(x0 - tread * i + 0.5)} {n(y)}H{n(x1 + tread * i - 0.5)}")
    return out


def column(x: float, top: float, base: float, w: float = 8, flutes: int = 2) -> Drawing:
    """A Doric column about its axis x: swelling shaft, cushion and slab."""
    half, neck = w / 2, w * 0.4
    shaft = top + w * 0.62
    out = ink(
        f"M{n(x - half)} {n(base)}C{n(x - half)} {n(base - (base - shaft) * 0.5)} {n(x - neck)} {n(shaft + 6)} "
        f"{n(x - neck)} {n(shaft)}H{n(x + neck)}C{n(x + neck)} {n(shaft + 6)} {n(x + half)} "
        f"{n(base - (base - shaft) * 0.5)} {n(x + half)} {n(base)}z",
        f"M{n(x - neck)} {n(shaft + 0.3)}C{n(x - neck - 1)} {n(shaft - 1)} {n(x - half - 1)} {n(top + w * 0.3)} "
        f"{n(x - half - 1)} {n(top + w * 0.26)}V{n(top)}H{n(x + half + 1)}V{n(top + w * 0.26)}"
        f"C{n(x + half + 1)} {n(top + w * 0.3)} {n(x + neck + 1)} {n(shaft - 1)} {n(x + neck)} {n(shaft + 0.3)}z",
    )
    for at in spread(-1, 1, flutes + 2)[1:-1]:
        out += line(f"M{n(x + at * neck * 0.95)} {n(shaft + 2)}L{n(x + at * half * 0.95)} {n(base - 1.5)}")
    return out + line(f"M{n(x - neck)} {n(shaft)}H{n(x + neck)}")


def ionic(x: float, top: float, base: float, w: float = 8) -> Drawing:
    """An Ionic column: straight shaft, two volutes, a moulded base."""
    half = w * 0.36
    r = w * 0.24
    y = top + r + 1.2
    out = ink(
        rect(x - half, top + 2, half * 2, base - top - 4),
        rect(x - half - 1.8, base - 3, half * 2 + 3.6, 3),
        rect(x - half - 2, top, half * 2 + 4, 3.2),
        ellipse(x - half - 0.8, y, r + 1.4),
        ellipse(x + half + 0.8, y, r + 1.4),
    )
    for side in (-1, 1):
        out += line(ellipse(x + side * (half + 0.8), y, r * 0.55))
    return out + line(
        f"M{n(x - half * 0.33)} {n(y + 3)}V{n(base - 4.5)}M{n(x + half * 0.33)} {n(y + 3)}V{n(base - 4.5)}",
        f"M{n(x - half - 1)} {n(base - 3)}H{n(x + half + 1)}",
    )


def colonnade(
    x0: float, x1: float, count: int, top: float, base: float, w: float = 8, flutes: int = 2
) -> Drawing:
    return sum((column(x, top, base, w, flutes) for x in spread(x0, x1, count)), Drawing())


def entablature(x0: float, x1: float, y: float, h: float = 8, triglyphs: int = 0) -> Drawing:
    """Architrave and frieze; y is its top."""
    out = ink(rect(x0, y, x1 - x0, h))
    out += line(f"M{n(x0 + 1)} {n(y + h * 0.62)}H{n(x1 - 1)}")
    for x in spread(x0 + 3, x1 - 3, triglyphs) if triglyphs else []:
        out += line(f"M{n(x - 1)} {n(y + 1)}v{n(h * 0.42)}m2 0v{n(-h * 0.42)}")
    return out


def pediment(x0: float, x1: float, base: float, h: float, emblem: Drawing | None = None) -> Drawing:
    """A gable with an incised field and palmettes at its corners; `emblem` is drawn about (0, 0)."""
    mid = (x0 + x1) / 2
    w = x1 - x0
    slope = h / (w / 2)
    inner = 4.2
    out = ink(poly((x0 - 2, base), (mid, base - h - 1), (x1 + 2, base)))
    out += ink(rect(x0 - 3, base - 1.6, w + 6, 3))
    out += line(
        poly(
            (x0 + inner / slope + 1.5, base - 2.6),
            (mid, base - h + inner),
            (x1 - inner / slope - 1.5, base - 2.6),
        )
    )
    out += akroterion(mid, base - h + 0.5, 0.8)
    for x in (x0 - 1, x1 + 1):
        out += akroterion(x, base - 2, 0.62)
    if emblem:
        out += emblem.at(mid, base - h * 0.37)
    return out


def akroterion(x: float, y: float, size: float = 1) -> Drawing:
    """A palmette that crowns a gable."""
    return ink("M0 0C-5-2-5-6-2.500-7-2-10 0-11 0-11S2-10 2.500-7C5-6 5-2 0 0Z").at(x, y, size)


def arch(x: float, base: float, w: float, h: float) -> str:
    """A round-headed opening as a path, x its middle."""
    r = w / 2
    return (
        f"M{n(x - r)} {n(base)}V{n(base - h + r)}A{n(r)} {n(r)} 0 0 1 {n(x + r)} {n(base - h + r)}V{n(base)}z"
    )


def arch_line(x: float, base: float, w: float, h: float) -> str:
    """The same, open at the foot."""
    return arch(x, base, w, h)[:-1]


def masonry(x0: float, y0: float, x1: float, y1: float, courses: int, block: float = 10) -> Drawing:
    """Incised joints of a wall."""
    out: list[str] = []
    ys = spread(y0, y1, courses + 1)
    for i, (top, bottom) in enumerate(pairwise(ys)):
        if i:
            out.append(f"M{n(x0 + 0.8)} {n(top)}H{n(x1 - 0.8)}")
        x = x0 + (block if i % 2 else block / 2)
        while x < x1 - 1.5:
            out.append(f"M{n(x)} {n(top + 0.6)}V{n(bottom - 0.6)}")
            x += block
    return line(*out)


def battlements(x0: float, x1: float, y: float, count: int, h: float = 5) -> Drawing:
    """Merlons standing on y."""
    w = (x1 - x0) / (2 * count - 1)
    return ink(*(rect(x0 + 2 * w * i, y - h, w, h + 0.3) for i in range(count)))


def tower(
    x: float, base: float, w: float, h: float, courses: int = 4, merlons: int = 3, window: bool = True
) -> Drawing:
    """A battlemented tower about its axis, with a jutting head."""
    half = w / 2
    head = base - h
    out = ink(
        poly((x - half - 1, base), (x - half, head + 9), (x + half, head + 9), (x + half + 1, base)),
        poly(
            (x - half, head + 10),
            (x - half - 2.5, head + 6),
            (x + half + 2.5, head + 6),
            (x + half, head + 10),
        ),
        rect(x - half - 2.5, head, w + 5, 6.2),
    )
    out += battlements(x - half - 2.5, x + half + 2.5, head, merlons, 4.5)
    out += line(f"M{n(x - half - 1.5)} {n(head + 6)}H{n(x + half + 1.5)}")
    out += masonry(x - half, head + 10, x + half, base, courses, w * 0.62)
    if window:
        out += clay(arch(x, head + 24, 4.6, 9))
    return out


def dome(
    x: float, base: float, r: float, h: float | None = None, ribs: int = 3, finial: bool = True
) -> Drawing:
    h = r if h is None else h
    out = ink(f"M{n(x - r)} {n(base)}A{n(r)} {n(h)} 0 0 1 {n(x + r)} {n(base)}z")
    for at in spread(-1, 1, ribs + 2)[1:-1]:
        if abs(at) < 0.01:
            out += line(f"M{n(x)} {n(base - 1.5)}V{n(base - h + 3)}")
        else:
            out += line(
                f"M{n(x + at * r)} {n(base - 1.5)}C{n(x + at * r)} {n(base - h * 0.55)} {n(x + at * r * 0.6)} "
                f"{n(base - h * 0.85)} {n(x + at * r * 0.16)} {n(base - h + 3)}"
            )
    if finial:
        out += ink(rect(x - 2, base - h - 2.5, 4, 3.5), ellipse(x, base - h - 4.5, 2.6))
    return out


def gable_roof(x0: float, x1: float, base: float, h: float, over: float = 4, tiles: int = 0) -> Drawing:
    """A plain pitched roof seen from its end; tiles are incised along the eaves."""
    mid = (x0 + x1) / 2
    out = ink(
        poly(
            (x0 - over, base),
            (mid, base - h),
            (x1 + over, base),
            (x1 + over, base + 3),
            (x0 - over, base + 3),
        )
    )
    slope = h / (mid - x0 + over)
    out += line(
        f"M{n(x0 - over + 2.5 / slope)} {n(base)}L{n(mid)} {n(base - h + 3.4)}L{n(x1 + over - 2.5 / slope)} {n(base)}"
    )
    for x in spread(x0 - over + 3, x1 + over - 3, tiles) if tiles else []:
        out += line(f"M{n(x)} {n(base + 0.6)}v1.6")
    return out


def tiled_roof(x0: float, x1: float, base: float, h: float, lean: float = 6, tiles: int = 9) -> Drawing:
    """A roof seen from its long side, with running tiles."""
    top0, top1 = x0 + lean, x1 - lean
    out = ink(poly((x0, base), (top0, base - h), (top1, base - h), (x1, base)))
    for a, b in list(zip(spread(top0, top1, tiles), spread(x0, x1, tiles), strict=True))[1:-1]:
        out += line(f"M{n(a)} {n(base - h + 1.4)}L{n(b)} {n(base - 1)}")
    return out + ink(
        rect(x0 - 1, base - 0.5, x1 - x0 + 2, 2.6), rect(top0 - 1, base - h - 1.6, top1 - top0 + 2, 2.4)
    )


def awning(x0: float, x1: float, y: float, drop: float = 14, stripes: int = 6) -> Drawing:
    """A striped market awning with scallops."""
    w = (x1 - x0) / stripes
    out = Drawing()
    for i in range(stripes):
        x = x0 + w * i
        lean = (x0 + x1) / 2
        top_a, top_b = lean + (x - lean) * 0.86, lean + (x + w - lean) * 0.86
        d = f"M{n(top_a)} {n(y)}L{n(x)} {n(y + drop)}a{n(w / 2)} {n(w / 2)} 0 0 0 {n(w)} 0L{n(top_b)} {n(y)}z"
        out += wine(d) if i % 2 else cream(d)
    half = (x1 - x0) * 0.43
    mid = (x0 + x1) / 2
    return out + ink(rect(mid - half - 1.5, y - 2.6, 2 * half + 3, 3.2))


def door(x: float, base: float, w: float = 9, h: float = 18) -> Drawing:
    """A two-leaved door, let into a dark wall."""
    out = clay(rect(x - w / 2, base - h, w, h))
    out += ink(
        rect(x - w / 2 + 1.2, base - h + 1.2, w / 2 - 1.7, h - 1.2),
        rect(x + 0.5, base - h + 1.2, w / 2 - 1.7, h - 1.2),
    )
    return out


def banner(x: float, top: float, w: float = 9, h: float = 14, emblem: bool = True) -> Drawing:
    """A cloth hung from a bar."""
    out = ink(rect(x - w / 2 - 1.5, top - 1.4, w + 3, 2.2))
    out += wine(
        poly(
            (x - w / 2, top), (x + w / 2, top), (x + w / 2, top + h), (x, top + h - 3.5), (x - w / 2, top + h)
        )
    )
    if emblem:
        out += cream(star(x, top + h * 0.4, w * 0.28))
    return out


def pennant(x: float, base: float, h: float = 14, flip: bool = False) -> Drawing:
    """A staff with a swallow-tailed flag."""
    out = rod(f"M0 0V{n(-h)}", width=1.6)
    out += wine(
        f"M.5 {n(-h)}C4 {n(-h - 2)} 7 {n(-h + 2)} 11 {n(-h)}L8.500 {n(-h + 3.2)} 11 {n(-h + 6.4)}C7 {n(-h + 8)} 4 {n(-h + 4.4)} .5 {n(-h + 6.4)}Z"
    )
    return out.at(x, base, flip=flip)
