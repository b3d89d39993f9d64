# ruff: noqa: E501 - a path is one row
"""Drawn parts that grow, flow, burn or were quarried. Each stands on (0, 0) unless it takes measures."""

from games.art.pen import (
    Drawing,
    cream,
    draw,
    ellipse,
    gold,
    ink,
    line,
    n,
    poly,
    rect,
    ring_points,
    rod,
    star,
    wine,
)


def flame(size: float = 1) -> Drawing:
    """A tongue of fire, 20 high at size 1."""
    out = cream("M0 0C-7-1-9-7-5-12-4-9-3-8-2-8-4-13 0-16 1-21 3-17 8-12 7.500-6.500 7-2.500 4 0 0 0Z")
    return (
        out + wine("M0-.5C-3.500-1-4-4.500-1.500-7.500-1-5.500 0-5 .5-5 0-8 1.500-9.500 2-11 4-7 4-1 0-.5Z")
    ).at(scale=size)


def smoke(size: float = 1) -> Drawing:
    """A curl of smoke that rises to the right, 22 high at size 1."""
    return rod("M0 0C-6-5 5-8 0-14-3-18 2-22 5-20 7.500-18 5.500-15 3.500-16.500", width=2).at(scale=size)


def waves(x0: float, x1: float, y: float, count: int, depth: float = 8) -> Drawing:
    """A running-dog sea: a dark band whose crest curls."""
    w = (x1 - x0) / count
    out = ink(rect(x0, y, x1 - x0, depth))
    crest = ink(
        "M-5 .5C-3 .5-3.500-5.500 1-5.500 4-5.500 4.500-1.800 2-1.800 .5-1.800 .8-3.500 2-3.200 .5-4.600-1.500-2.500 0-.8 1 .4 4 .5 5 .5Z"
    )
    for i in range(count):
        out += crest.at(x0 + w * (i + 0.5), y, w / 10)
    return out


def log_end(x: float, y: float, r: float) -> Drawing:
    """A log seen from its end: bark, rings, heart."""
    return (
        ink(ellipse(x, y, r))
        + cream(ellipse(x, y, r * 0.78))
        + draw(
            "rod1.1",
            ellipse(x, y, r * 0.48),
            f"M{n(x + r * 0.15)} {n(y - r * 0.1)}L{n(x + r * 0.7)} {n(y - r * 0.45)}",
        )
        + ink(ellipse(x, y, r * 0.16))
    )


def log(x0: float, y: float, length: float, r: float) -> Drawing:
    """A log lying along x, its cut end to the right."""
    x1 = x0 + length
    e = r * 0.55
    out = ink(
        f"M{n(x0)} {n(y - r)}H{n(x1)}A{n(e)} {n(r)} 0 0 1 {n(x1)} {n(y + r)}H{n(x0)}"
        f"A{n(e)} {n(r)} 0 0 1 {n(x0)} {n(y - r)}z"
    )
    out += line(
        f"M{n(x0 + 2)} {n(y - r * 0.4)}h{n(length * 0.35)}m{n(length * 0.1)} 0h{n(length * 0.3)}",
        f"M{n(x0 + length * 0.2)} {n(y + r * 0.35)}h{n(length * 0.45)}",
    )
    out += cream(ellipse(x1, y, e * 0.85, r * 0.85))
    return out + draw("rod1.1", ellipse(x1, y, e * 0.45, r * 0.48))


def olive(size: float = 1) -> Drawing:
    """An olive tree, 62 high at size 1."""
    trunk = ink(
        "M-7 0C-4-4-5-10-4-16-7-20-12-23-15-28L-12-30C-9-25-5-23-2-22-2-27-3-32-6-37L-3-38C0-34 1-29 2-24 5-26 9-28 12-34"
        "L14.500-32C13-26 8-21 4.500-17 4-11 5-4 9 0Z"
    )
    crown = ink(
        "M-18-27C-26-28-28-38-20-41-24-49-14-56-8-51-5-61 9-62 11-53 18-57 26-50 21-43 29-40 27-29 18-28 14-25 9-27 8-30"
        " 3-26-3-28-4-31-8-26-14-25-18-27Z"
    )
    leaves = [
        (-19, -34),
        (-12, -45),
        (-3, -38),
        (4, -50),
        (12, -42),
        (19, -36),
        (-7, -53),
        (-13, -33),
        (10, -33),
        (2, -58),
    ]
    for i, (x, y) in enumerate(leaves):
        crown += line("M-3 1.500C-1.500-1.500 1.500-2 3.500-1 2 1 0 2-3 1.500Z").at(
            x, y, turn=-40 + 35 * (i % 4)
        )
    return (trunk + line("M-1-2C-1-8 0-12 0-18") + crown).at(scale=size)


def cypress(size: float = 1) -> Drawing:
    """A cypress, 60 high at size 1."""
    out = ink(rect(-1.6, -8, 3.2, 8), "M0-60C5-48 9-30 8-16 7.500-8 4-4 0-4S-7.500-8-8-16C-9-30-5-48 0-60Z")
    return (out + line("M0-50V-9M-4-13C-5-22-4-30-2.500-38M4-13C5-22 4-30 2.500-38")).at(scale=size)


def pine(size: float = 1) -> Drawing:
    """An umbrella pine, 56 high at size 1."""
    out = ink(
        "M-3 0C-1.500-14-2-26-9-36L-6-38C-3-34-1-31 0-28 1-32 3-36 6-39L9-37C4-30 2-14 4 0Z",
        "M-27-38C-27-44-20-45-18-46-16-53-6-55-1-52 5-57 16-54 17-47 22-47 27-43 26-38 18-35-18-35-27-38Z",
    )
    return (out + line("M-20-40C-14-43-10-43-7-40M-5-47C0-50 4-50 7-47M7-40C12-43 16-43 20-40")).at(
        scale=size
    )


def fir(size: float = 1) -> Drawing:
    """A fir for the axe, 64 high at size 1."""
    out = ink(
        rect(-2.4, -14, 4.8, 14),
        "M0-64 8-47H4.500L13-31H7L17-12H-17L-7-31H-13L-4.500-47H-8Z",
    )
    return (out + line("M0-54V-16M-7-36 0-42 7-36M-10-18 0-27 10-18")).at(scale=size)


def palm(size: float = 1) -> Drawing:
    """A date palm, 62 high at size 1."""
    out = ink("M-4 0C-2-16-3-28 0-42L4-42C2-28 2-16 4.500 0Z")
    out += line("M-2.600-8 2.400-10M-2-16 2-18M-1.800-24 1.800-26M-1-32 2-34")
    frond = ink("M0 0C6-9 16-11 25-1 19-4.500 14-4.500 10-3L12.500 1 7-1.500 8 3 3.500 0 2 4Z")
    out += frond.at(2, -42) + frond.at(2, -42, flip=True)
    out += frond.at(2, -43, 0.92, -38) + frond.at(2, -43, 0.92, 38, flip=True)
    out += frond.at(2, -43, 0.8, 34) + frond.at(2, -43, 0.8, -34, flip=True)
    out += wine(ellipse(-0.8, -39.5, 2), ellipse(4.4, -39.5, 2), ellipse(1.8, -37.4, 2))
    return out.at(-2, 0).at(scale=size)


def reed(size: float = 1) -> Drawing:
    """Bulrushes, 40 high at size 1."""
    out = rod("M0 0C0-14-1-24-2-34M5 0C5-10 8-18 11-26M-5 0C-5-8-8-14-12-18", width=1.5)
    out += ink(
        "M-3.400-28C-4.500-33-4-39-2.400-42-.5-39 0-33-.6-28Z",
        "M8-20C8.500-26 11-31 13.500-33 14-29 13-23 10.800-19Z",
    )
    return out.at(scale=size)


def wheat(size: float = 1) -> Drawing:
    """An ear of barley, 44 high at size 1."""
    out = rod("M0 0V-24", width=1.8)
    grain = ink("M0 0C-1-4 1-7 5-8.500 6-4 4-1 0 0Z")
    for i in range(4):
        y = -16 - 6 * i
        out += grain.at(0.4, y) + grain.at(-0.4, y, flip=True)
    out += ink("M0-38C-2.500-40-2-44 0-47 2-44 2.500-40 0-38Z")
    return (out + rod("M5-42 9-50M-5-42-9-50M0-47V-55M5-30 12-40M-5-30-12-40", width=0.9)).at(scale=size)


def grapes(size: float = 1) -> Drawing:
    """A hanging bunch of grapes with its leaf; hangs from (0, 0), 22 long at size 1."""
    out = rod("M0-1V4", width=1.4)
    for x, y in [
        (-4.5, 6),
        (0, 5.5),
        (4.5, 6),
        (-2.4, 10),
        (2.4, 10),
        (0, 14),
        (-5, 10.5),
        (5, 10.5),
        (-2, 15),
        (2, 14.6),
        (0, 18.5),
    ]:
        out += wine(ellipse(x, y, 2.7))
    out += line(
        "M-5.600 5.200a1.500 1.500 0 0 1 1.500-1M3.400 5.200a1.500 1.500 0 0 1 1.500-1M-3.300 9.400a1.500 1.500 0 0 1 1.500-1M-1 13.400a1.500 1.500 0 0 1 1.500-1"
    )
    return (out + ink("M0 2C3-4 8-5 12-2 11 2 7 4.500 0 2Z")).at(scale=size)


def vine(x: float, y: float, length: float) -> Drawing:
    """A trailing vine, hanging from (x, y)."""
    out = draw("ray0.8", f"M{n(x)} {n(y)}v{n(length)}")
    leaf = cream("M0 0C-.4-2.200 1.600-3.400 4-2.600 3.600-.4 2-.2 0 0Z")
    for i in range(int(length / 2.4)):
        out += leaf.at(x, y + 2.4 * i + 2, 0.95, turn=30, flip=bool(i % 2))
    return out


def bush(size: float = 1) -> Drawing:
    """A clipped shrub, 16 wide at size 1."""
    out = ink("M-8 0C-11-3-9-8-6-8-6-12 0-13 1-11 5-13 9-9 7.500-7 11-5 10-1 8 0Z")
    return (out + line("M-4-3a2.500 2.500 0 0 1 3.500-3M2-3a2.500 2.500 0 0 1 3.500-2.500")).at(scale=size)


def block(x: float, y: float, w: float = 16, h: float = 11, depth: float = 4) -> Drawing:
    """A dressed stone in oblique view; (x, y) is the lower left of its face."""
    out = ink(
        poly(
            (x, y),
            (x, y - h),
            (x + depth, y - h - depth),
            (x + w + depth, y - h - depth),
            (x + w + depth, y - depth),
            (x + w, y),
        )
    )
    return out + line(
        f"M{n(x + 0.6)} {n(y - h)}H{n(x + w)}V{n(y - 0.6)}M{n(x + w)} {n(y - h)}L{n(x + w + depth - 0.5)} {n(y - h - depth + 0.5)}",
        f"M{n(x + 3)} {n(y - 3)}l2-2m2 2 2-2",
    )


def brick(x: float, y: float, w: float = 12, h: float = 6) -> Drawing:
    """A clay brick, in the added red; (x, y) is its lower left."""
    return ink(rect(x, y - h, w, h)) + wine(rect(x + 0.8, y - h + 0.8, w - 1.6, h - 1.6))


def moon(x: float, y: float, r: float) -> Drawing:
    return cream(
        f"M{n(x + r * 0.3)} {n(y - r)}A{n(r)} {n(r)} 0 1 0 {n(x + r)} {n(y + r * 0.3)}A{n(r * 0.8)} {n(r * 0.8)} 0 0 1 {n(x + r * 0.3)} {n(y - r)}z"
    )


def sun(x: float, y: float, r: float, rays: int = 12) -> Drawing:
    inner = ring_points(x, y, r * 1.35, rays)
    outer = ring_points(x, y, r * 1.95, rays)
    spokes = "".join(f"M{n(a)} {n(b)}L{n(c)} {n(d)}" for (a, b), (c, d) in zip(inner, outer, strict=True))
    return cream(ellipse(x, y, r)) + draw("ray1.4", spokes)


def stars(*places: tuple[float, float]) -> Drawing:
    """Small cream stars in the night sky."""
    return sum((cream(star(x, y, 2.6, 4, 0.3)) for x, y in places), Drawing())


def coin(x: float, y: float, r: float = 5) -> Drawing:
    """A struck coin, face on."""
    return ink(ellipse(x, y, r)) + gold(ellipse(x, y, r * 0.86)) + draw("rod0.9", ellipse(x, y, r * 0.6))


def coin_stack(x: float, base: float, count: int, r: float = 6, thick: float = 3) -> Drawing:
    """Coins piled up, seen from the side."""
    out = Drawing()
    for i in range(count):
        shift = (0, 0.8, -0.6, 0.4)[i % 4]
        y = base - thick * (i + 1)
        d = f"M{n(x - r + shift)} {n(y)}h{n(2 * r)}v{n(thick)}h{n(-2 * r)}z"
        out += ink(d) + gold(rect(x - r + shift + 0.7, y + 0.7, 2 * r - 1.4, thick - 1))
    return out
