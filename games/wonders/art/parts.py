# ruff: noqa: E501 - a path is one row
"""Drawn parts that this game adds to the shared ones. All look to the right and stand on (0, 0)."""

from games.art.figures import head
from games.art.pen import Drawing, clay, cream, draw, ellipse, gold, ink, line, poly, rect, rod, wine


def nugget(size: float = 1) -> Drawing:
    """A lump of ore, 16 wide and 12 high."""
    out = ink("M-8 0 -9-5-5-10 1-12 7-9 9-3 7 0Z")
    return (out + gold("M-5-3-4-7 0-9 1-5-2-2ZM3-3 4-7 6.500-5 6-2.500Z")).at(scale=size)


def bolt(size: float = 1) -> Drawing:
    """Folded cloth with a roll upon it, 30 wide and 24 high."""
    out = (
        ink(rect(-15, -14, 30, 14))
        + wine(rect(-13.8, -12.8, 27.6, 3.2), rect(-13.8, -4.4, 27.6, 3.2))
        + cream(rect(-13.8, -8.6, 27.6, 3.2))
    )
    out += (
        ink(rect(-13, -23, 24, 9), ellipse(11, -18.5, 4.5), ellipse(-13, -18.5, 4.5))
        + cream(ellipse(11, -18.5, 3.2))
        + draw("rod1", "M11-18.500a1.200 1.200 0 0 1 2 0a2 2 0 0 1-3.600 0")
    )
    return (out + line("M-13-20.500H5M-13-17H5")).at(scale=size)


def labourer(size: float = 1, tool: Drawing | None = None) -> Drawing:
    """A striding man who swings a tool over his head, 67 high without it."""
    out = ink(
        "M-5-31C-8-22-11-15-15-5L-19-2V0H-8.500C-9-5-6-11-3-16L4-28Z",
        "M-2-30C5-25 10-19 9-12L8.500-4 15-1.500V0H3C3.500-6 3-12 1-16L-6-25Z",
        "M-9-51C-5-54 3-54 7-50 7-44 6-38 6-33H-8C-9-38-11-46-9-51Z",
    )
    out += wine("M-9-36H6.500L9-23C3-20-5-20-11-24Z")
    out += line("M-8.500-34.500H6M-5-33-7-22.500M-1-33-1.500-21.500M3-33 4.500-22")
    out += line("M-6-46C-3-43 1-43 4-46M-1-43V-38M6-13C5-10 5-7 5.500-4M-9-14C-11-10-12-7-13-4")
    out += (tool or Drawing()).at(13.500, -66, turn=-54) + head().at(-3, -51, 0.86)
    arms = ink("M-1-50C4-50 9-56 10-62L11-69 16-69C17-60 14-50 7-44Z")
    return (out + arms + line("M3-48C8-51 12-57 13-64")).at(scale=size)


def gladiator(size: float = 1) -> Drawing:
    """A heavy fighter: brimmed helmet, tall shield, drawn sword, 74 high."""
    out = ink(
        "M-12-52C-18-50-22-44-25-38L-21-35C-17-40-12-43-8-44Z",
        poly((-25, -40), (-21, -36), (-33, -16), (-35, -15), (-34.5, -17.5)),
        rect(-27.5, -41, 9, 3),
    )
    out += ink(
        "M-8-30C-11-22-13-16-13-11L-13-4-18-1.500V0H-7C-7-6-6-12-3-17L3-27Z",
        "M-3-29C4-24 8-18 8-12L9-4 15-1.500V0H4C3-6 1-12 0-16L-8-24Z",
        "M-11-54C-6-57 5-57 9-53 10-46 9-40 8-35H-9C-10-40-13-48-11-54Z",
    )
    out += (
        wine("M-10-38H9L11-25C4-22-5-22-12-26Z")
        + ink(rect(-10, -39, 19, 4))
        + line("M-9-37H8M-6-34-8-25M-2-34-2.500-23.500M-12-11H-8M-13-6H-8")
    )
    # the helmet: crest, brim, grille
    out += wine("M-8-72C-4-82 8-82 12-70L9-68C6-75-1-75-5-70Z") + ink(
        "M-8-56C-9-68-4-74 2-74 8-74 11-69 11-64L10-56ZM-13-64H15C15-61 11-60.500 1-60.500S-13-61-13-64Z"
    )
    out += line("M-10-62.500H12M3-59V-57M6-59V-57M9-59V-57M0-59V-57M-5-67C-3-71 1-72 4-71")
    shield = "M3-52H25C28-40 28-22 25-10H3C0-22 0-40 3-52Z"
    out += (
        draw("gap2", shield)
        + ink(shield)
        + line("M5.500-49.500H22.500C25-40 25-22 22.500-12.500H5.500C3-22 3-40 5.500-49.500Z")
        + cream(ellipse(14, -31, 3.4))
    )
    out += draw("ray1.4", "M14-46V-36M14-26V-16M8-42 12-35M20-42 16-35M8-20 12-27M20-20 16-27")
    return out.at(scale=size)


def hooded(size: float = 1) -> Drawing:
    """A man wrapped and hooded, a dagger before him, 68 high."""
    out = ink("M-6-2-5 0H4L2-3ZM6-3 7 0H17C17-2 12-2 10-4Z")
    out += ink(
        "M-4-66C3-70 10-66 13-59L16-52 13-47C17-42 19-34 18-26 18-16 15-8 15-3H-14C-14-16-17-34-14-44-13-50-11-53-9-56-9-61-7-64-4-66Z"
    )
    out += clay("M3-61C7-60 10.500-57 12-53L8-50C4-50 0-52-1-55-.5-58 1-60.500 3-61Z") + ink(
        "M-1-54C3-55 8-54.500 12.500-52L10-47H1Z"
    )
    out += cream("M3.500-56.500C5.500-58 8-57.500 9.500-55.800 7.500-55 5-55 3.500-56.500Z") + ink(
        ellipse(6.8, -56.4, 0.9)
    )
    out += line(
        "M-9-56C-5-50 2-46 12-46.500M-13-44C-8-37 0-33 11-35M-14-32C-8-24-4-14-4-5M5-33C9-24 10-14 9-5M-12-20C-10-14-9-10-9-5M-13-5.500H14"
    )
    out += cream("M11-33 26-41 30-43 28-39 14-30Z") + draw("rod1", "M11-33 26-41 30-43 28-39 14-30Z")
    return (out + ink(poly((9, -33), (13, -27), (10.5, -25.5), (6.5, -31.5)))).at(scale=size)


def lion(size: float = 1) -> Drawing:
    """A striding lion, 62 wide and 44 high."""
    out = rod("M-26-26C-37-28-38-38-31-40", width=2.6) + ink("M-33-43C-35-38-30-36-27-39-27-42-30-46-33-43Z")
    out += ink("M-16-16C-12-10-11-6-12-1L-9 0H-16L-17-7-21-13ZM12-15C17-11 19-6 19-1L22 0H15L14-7 8-13Z")
    out += draw("gap1.2", "M-16-16C-12-10-11-6-12-1M12-15C17-11 19-6 19-1")
    out += ink(
        "M16-39C22-41 27-38 29-34L34-31C35-27 32-25 28-26L26-23C23-18 20-16 18-16 18-11 17-6 16-1L19 0H11L11-6 7-14C0-13-9-13-14-15-18-11-20-7-20-1L-17 0H-25L-24-8C-27-13-29-20-26-26-18-30-6-28 2-29 6-34 10-38 16-39Z"
    )
    out += wine(
        "M17-43C7-43-2-34 1-21 4-14 12-12 17-14 21-17 22-22 20-27 19-31 20-33 22-35 21-39 20-42 17-43Z"
    )
    out += line(
        "M14-39C7-36 3-29 5-20M16-35C10-31 8-25 10-17M18-31C14-27 13-22 15-17M32-28.500C30-28 28-28 27-29M-20-24C-23-20-22-16-18-14"
    )
    return (out + cream(ellipse(25.5, -34, 1.2))).at(scale=size)


def diskobolos(size: float = 1) -> Drawing:
    """The thrower of the disc, 58 high."""
    out = ink(
        "M2-25C9-20 13-13 10-5L17-2V0H3.500C5-6 4-11-2-16ZM-8-24C-12-17-15-11-21-7L-26-7-24-2.500H-17C-11-5-5-11 0-17Z"
    )
    out += ink("M-9-17C-13-30-9-39 0-45 6-47 12-44 11-38 8-31 5-26 5-17-1-14-5-14-9-17Z")
    out += ink("M4-45C-4-52-13-54-21-50L-21-46C-14-48-7-45-1-40ZM9-42C13-36 11-29 6-21L2-23C6-30 7-34 4-39Z")
    out += line(
        "M-6-25C-7-33-2-38 4-40M-8-19C-3-22 2-21 4-18M6.500-6C6.500-10 5.500-12 3.500-14M-1-33C2-33 4-34 5-36"
    )
    return (
        out + head(False).at(10, -44, 0.72, 22) + ink(ellipse(-24, -49, 7)) + line(ellipse(-24, -49, 4.6))
    ).at(scale=size)


def boatman(size: float = 1) -> Drawing:
    """A reed boat of the Nile with its sail, 60 wide and 50 high; the water line is y = 0."""
    out = (
        rod("M4-6V-46", width=2)
        + ink(rect(-14, -45, 34, 2.2))
        + cream("M-12-43H19C21-33 21-25 19-17H-12C-10-25-10-33-12-43Z")
        + wine(rect(-11, -36, 30.500, 4), rect(-11, -25, 30.500, 4))
    )
    out += ink("M-34-16C-30-6-22-5-16-5H18C26-5 30-8 34-18 37-8 32 3 20 3H-18C-30 3-35-6-34-16Z")
    return (out + line("M-28-5C-20-1 20-1 29-6M-18-4V2.500M-6-2.500V2.800M6-2.500V2.800M18-3V2.500")).at(
        scale=size
    )


def balls(size: float = 1) -> Drawing:
    """The sign of those who lend on pledges; hangs from (0, 0), 22 long."""
    out = rod("M0 0V5M-7 5H7M-7 5V9M7 5V9M0 5V15", width=1.6)
    for x, y in ((-7, 12), (7, 12), (0, 18)):
        out += ink(ellipse(x, y, 4.8)) + gold(ellipse(x, y, 3.7))
    return out.at(scale=size)


def bucket(size: float = 1) -> Drawing:
    """A hooped pail, 20 high."""
    out = draw("rod1.6", "M-8-16C-8-24 8-24 8-16") + ink("M-9-17H9L7 0H-7Z")
    return (out + line("M-8.500-12.500H8.500M-7.500-4.500H7.500M-3-12V-5M3-12V-5")).at(scale=size)


def eye(size: float = 1) -> Drawing:
    """An eye as painted on cups, about (0, 0), 18 wide."""
    out = cream("M-9 0C-5-6 5-6 9 0 5 5-5 5-9 0Z") + ink(ellipse(0, -0.4, 3.2)) + cream(ellipse(0, -0.4, 1))
    return out.at(scale=size)


def fencer(size: float = 1) -> Drawing:
    """A recruit in a lunge, wooden sword out, shield drawn back, 66 high."""
    out = ink(
        "M-6-28C-12-22-18-14-24-6L-29-3V0H-18C-15-8-8-14 0-20Z",
        "M-2-28C6-25 13-20 13-14L12-5 19-2V0H6C7-6 7-11 4-15L-6-22Z",
        "M-9-48C-5-51 3-51 6-47 7-41 6-36 5-30H-8C-9-36-11-43-9-48Z",
    )
    out += wine("M-9-33H6L9-20C3-17-5-18-11-21Z") + line(
        "M-8-31.500H5M-5-30-7-20M-1-30-1.500-19M3-30 4.500-19.500M9-14C8-10 8-7 8.500-4M-15-13C-18-9-20-7-22-4M-5-44C-2-42 1-42 4-44M0-42V-35"
    )
    out += head(False).at(-1.5, -48, 0.86)
    out += ink(
        "M2-48C8-47 14-46 20-48L22-44C14-41 7-41 1-43Z",
        poly((19, -50), (22, -51), (24, -42), (21, -41)),
        poly((22, -48), (44, -54), (46, -53), (44.5, -51), (23, -44.5)),
    )
    return (
        out
        + draw("gap1.2", ellipse(-15, -38, 11))
        + ink(ellipse(-15, -38, 10.4))
        + line(ellipse(-15, -38, 8.2))
        + cream(ellipse(-15, -38, 2.6))
    ).at(scale=size)


def sage(size: float = 1) -> Drawing:
    """The bust of a bearded thinker, 66 high and 54 wide."""
    out = ink(
        "M-26 0C-26-8-18-13-9-16V-24C-18-30-21-38-20-46-18-58-8-65 3-65 14-65 22-58 23-48L29-35 24-33 24.500-29 23-27C27-22 27-14 22-8 18-3 12-2 9-5 14-4 20-3 26 0Z"
    )
    out += wine("M-20-47C-8-53 8-55 22.500-51L23-46C9-50-8-48-20-42Z")
    out += line(
        "M23.500-46C9-50-8-48-20-42M-14-56C-8-60-2-61 4-60M-8-52C-2-55 4-56 10-55",
        "M-6-32C-10-36-8-41-4-40-1-38-1-34-4-31",
        "M11-41C14-44 18-44 21-42",
    )
    out += line(
        "M1-31C7-30 15-30 23-28M3-27C3-20 6-13 10-9M9-26C9-20 11-14 14-9M15-26C16-20 17-14 18-10M20-25C22-20 22-15 21-12M-9-16C-4-11 2-8 9-5M-20-5C-14-9-8-9-2-4"
    )
    return (
        out
        + cream("M12-38.500C14-40.500 18-40.500 20.500-38.500 18-36.500 14.500-36.500 12-38.500Z")
        + ink(ellipse(16.8, -38.6, 1))
    ).at(scale=size)


def player(size: float = 1) -> Drawing:
    """A hero in cloak and helmet, bent over a board, his spears on his shoulder; 50 high but for them."""
    out = draw("rod1.6", "M-20-4 14-84M-15-2 20-82") + ink(
        "M14-84C18-87 18-91 18-94 14-92 12-88 12-85ZM20-82C24-85 24-89 24-92 20-90 18-86 18-83Z"
    )
    out += ink(rect(-20, -17, 22, 17)) + line("M-18-13H0M-18-4H0")
    out += ink("M8-4C10-10 9-14 6-18L13-22C17-16 15-9 14-4L20-1.500V0H7Z")
    out += ink(
        "M-16-18C-20-30-17-42-7-46 0-47 4-42 4-37 3-31 1-27 0-24 7-26 13-25 15-20L12-15C5-17-5-15-16-16Z"
    )
    out += wine("M-17-20C-19-31-16-40-8-45L-2-44C-8-38-9-30-7-18Z") + line(
        "M-14-22C-15-30-12-37-8-42M-10-20C-11-28-9-36-4-42M0-24C-3-23-5-21-6-18M13-20C8-22 4-21 0-19"
    )
    out += ink("M0-42C6-40 10-36 16-33L22-31 21-28C14-28 6-31-1-36Z")
    out += wine("M3-64C-3-70-14-66-14-56-14-51-12-48-15-44L-11-43C-8-47-9-52-8-56-6-61-1-62 2-60Z")
    out += ink("M-6-44C-8-52-6-61 1-61 6-61 9-57 9-53.500L8-52C9-49 9-46 9-43L4-45C3-43 2-42 0-41Z") + line(
        "M9-52C6-53.500 3-53 2-51.500 2-49 3-47 4-45.500M-3-46C-4-52-3-57 1-58"
    )
    return (
        out + clay("M3.500-51.200C5.200-52.400 7-52.200 8.300-51 7-49.600 4.800-49.800 3.500-51.200Z")
    ).at(scale=size)


def runner(size: float = 1) -> Drawing:
    """A sprinter in full stride, 58 high."""
    out = ink(
        "M-3-26C-9-22-14-17-15-11L-27-9-29-5-27-3-24-6-11-6C-9-11-4-14 2-18Z",
        "M0-27C8-26 16-23 18-17L17-6 22-1 17-1 12-4 12-15C7-16 1-17-4-20Z",
    )
    out += ink("M-6-46C-2-49 5-48 7-44 7-38 5-32 4-24H-7C-8-31-9-40-6-46Z")
    out += ink(
        "M4-46C10-44 13-39 15-34L23-38 25-35 16-28C13-28 8-34 2-39ZM-5-46C-12-44-16-40-20-34L-15-26-12-28-15-34C-12-37-8-39-3-40Z"
    )
    out += line(
        "M0-44V-33M-5-41C-2-39 2-39 5-41M-5-25C-1-27 2-26 4-24M10-20C13-18 13-15 12-12M-10-16C-12-14-13-12-13-10"
    )
    return (out + head(False).at(1, -46, 0.78)).at(scale=size)
