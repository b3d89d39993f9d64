# ruff: noqa: E501 - a path is one row
"""The pictures of raw materials (brown), goods (grey) and trade (yellow): one drawing of 100 by 100 per card."""

from games.art import figures as f
from games.art import nature as g
from games.art import things as t
from games.art.buildings import (
    akroterion,
    arch,
    arch_line,
    battlements,
    colonnade,
    dome,
    entablature,
    gable_roof,
    masonry,
    pediment,
    pennant,
    steps,
    tiled_roof,
)
from games.art.pen import (
    Drawing,
    clay,
    cream,
    draw,
    ellipse,
    gap,
    ink,
    line,
    poly,
    rect,
    rod,
    star,
    wine,
)

# --- Brown --------------------------------------------------------------------------------------------------


def lumber_yard() -> Drawing:
    out = Drawing()
    for y, xs in ((88, (18, 41, 64)), (68, (29.5, 52.5)), (48, (41,))):
        for x in xs:
            out += g.log_end(x, y, 12)
    return out + rod("M5 100V72M77 100V72", width=3) + t.axe(1.5).at(90, 100, turn=-8, flip=True)


def logging_camp() -> Drawing:
    out = g.fir(1.3).at(24, 100) + g.fir(0.95).at(52, 100)
    out += gap("M58 100 60 82H88L90 100") + ink("M60 100C63 95 63 88 62 80H88C87 88 88 95 92 100Z")
    out += cream(ellipse(75, 80, 13, 4)) + draw("rod1", ellipse(75, 80, 8, 2.2)) + line("M67 97V88M80 97V90")
    return out + t.axe(1.15).at(66, 46, turn=158, flip=True)


def clay_pool() -> Drawing:
    out = g.reed(1.25).at(20, 84) + g.reed(0.95).at(84, 84, flip=True)
    out += ink("M2 100C4 88 14 82 28 81 44 78 64 79 78 82 90 84 97 92 98 100Z")
    out += clay("M14 96C16 90 28 87 48 87S84 90 87 96Z")
    out += rod("M26 93q5-2 10 0t10 0 10 0M52 90.500q4-1.500 8 0t8 0", width=1.3)
    return out + t.hydria(1.5).at(52, 84) + wine(ellipse(52, 45.5, 7, 2))


def clay_pit() -> Drawing:
    out = ink("M2 100V52H18V64H30V76H42V88H72V76H82V60H98V100Z")
    out += line(
        "M2.500 56H17.500M3 66H17M19 68H29.500M4 78H29M31 80H41M5 90H40M83 64H97M83 76H97M73 82H96M74 92H95"
    )
    out += line("M10 56V66M24 68V78M36 80V90M90 64V76M84 82V92")
    out += t.ladder(46, 88, 34, 26, 9, 9) + t.pick(1.3).at(60, 88, turn=14)
    return out


def quarry() -> Drawing:
    out = ink("M2 100V26L12 14 24 18 34 6 48 12 52 28 58 34 56 52 60 60V100Z")
    out += line(
        "M3 34H22V54H8V72M22 34V20M22 34H36V14M36 34V54H22M36 26H50M36 54H55M22 54V72M8 72H40V54M40 72H59M24 72V90M4 90H44V72M44 90H59"
    )
    out += line("M14 90V98M32 90V98M54 90V98")
    out += g.block(63, 100, 20, 15, 5) + g.block(66, 79, 16, 12, 4.5)
    return out + t.hammer(1.0).at(88, 66, turn=-38)


def stone_pit() -> Drawing:
    out = (
        rod("M16 100 50 6M84 100 50 6M50 6 60 60", width=3)
        + ink(ellipse(50, 9, 5))
        + line(ellipse(50, 9, 2.4))
    )
    out += draw("rod1.4", "M50 10V40M50 40 38 52M50 40 62 52M46 12 26 74") + g.block(34, 70, 28, 17, 5)
    out += g.block(8, 100, 24, 14, 5) + g.block(38, 100, 22, 14, 5) + g.block(66, 100, 24, 14, 5)
    return out


def sawmill() -> Drawing:
    out = rod("M18 100 30 70M42 100 30 70M58 100 70 70M82 100 70 70M24 88H36M64 88H76", width=3.2)
    out += g.log(8, 60, 80, 13)
    out = t.saw(76).at(46, 44, turn=90).over(out, 2.2)
    return out + ink(rect(45, 92, 12, 8)) + g.log_end(50, 93, 7)


def brickyard() -> Drawing:
    out = g.smoke(1).at(30, 26)
    out += ink("M4 100C4 66 12 40 24 32V26H36V32C48 40 56 66 56 100Z")
    out += line(
        "M23 32H37M14 50H46M9 64H51M7 78H18M42 78H53M30 33V49M20 50V64M40 50V64M30 64V70M13 64V78M47 64V78M12 90H18"
    )
    out += clay(arch(30, 100, 22, 26)) + g.flame(1.1).at(30, 100)
    for row, xs in enumerate(((58, 71, 84), (64.5, 77.5), (58, 71, 84), (64.5, 77.5), (71,))):
        for x in xs:
            out += g.brick(x, 100 - 7 * row, 12.6, 6.6)
    return out


def shelf_quarry() -> Drawing:
    out = ink("M2 100V82H16V64H30V46H44V28H56L62 20 76 22 84 14 98 24V100Z")
    out += line(
        "M2.500 86H98M17 68H97M31 50H97M45 32H97",
        "M10 86V98M30 86V98M52 86V98M76 86V98M24 68V85M42 68V85M64 68V85M86 68V85M38 50V67M54 50V67M76 50V67M52 32V49M66 32V49M86 32V49",
    )
    out += g.block(8, 82, 14, 10, 3.5).at(-4, 0) + g.block(20, 64, 12, 9, 3).at(-2, 0)
    out += rod("M36 46 52 2M44 46 52 2", width=2) + draw("rod1.2", "M52 3 24 20V34")
    return out + g.block(18, 42, 12, 9, 3)


# --- Grey ---------------------------------------------------------------------------------------------------


def glassworks() -> Drawing:
    out = g.smoke(0.9).at(29, 20)
    out += ink("M4 100V64C4 50 14 42 22 40V18H38V40C46 42 56 50 56 64V100Z", rect(19, 16, 22, 4))
    out += (
        line("M22 26H38M22 34H38M14 46H46M5 60H55M30 26V34M30 46V60M14 60V70M46 60V70")
        + clay(arch(30, 100, 26, 30))
        + g.flame(1.25).at(30, 100)
    )
    out += ink(rect(60, 70, 38, 4), rect(63, 74, 3.5, 26), rect(91, 74, 3.5, 26))
    return out + t.flask(1.25).at(79, 70) + t.bottle(1.1).at(78.5, 100)


def press() -> Drawing:
    out = ink(
        rect(8, 10, 84, 10), rect(12, 18, 9, 82), rect(79, 18, 9, 82), rect(4, 94, 92, 6), rect(18, 78, 64, 8)
    )
    out += line("M10 13H90M16.500 24V90M83.500 24V90M20 82H80M6 97H94")
    out += ink("M44 20H56V52H44Z", rect(26, 50, 48, 8)) + line(
        "M44 24 56 28M44 30 56 34M44 36 56 40M44 42 56 46"
    )
    out += rod("M30 34H70", width=3.4) + ink(ellipse(29, 34, 3), ellipse(71, 34, 3))
    for y in (59, 63.5, 68, 72.5):
        out += cream(rect(27, y, 46, 3.4))
    return out + line("M28 54H72") + ink(rect(24, 86, 8, 9), rect(68, 86, 8, 9))


def glass_blower() -> Drawing:
    out = ink("M62 100V72C62 64 90 64 92 72V100Z", rect(58, 68, 38, 4))
    out += line("M64 76H91M64 86H70M84 86H91") + clay(arch(77, 100, 14, 16)) + g.flame(0.7).at(77, 100)
    out += f.seated(1.18, scroll=False).at(24, 100)
    out += rod("M34 48 72 38", width=2.2) + ink(ellipse(78, 34, 15)) + cream(ellipse(78, 34, 13))
    out += draw("stripe1.6", "M70 32C71 27 75 24 80 24M69.500 37V38M86 38C85 41 83 43 80 44")
    return out + ink("M28 52C34 52 40 49 47 46L46 43C40 44 34 47 27 47Z")


def drying_room() -> Drawing:
    out = ink(rect(10, 40, 6, 60), rect(84, 40, 6, 60), rect(2, 96, 96, 4)) + gable_roof(8, 92, 38, 26, 5, 9)
    out += ink(rect(14, 50, 72, 2.6), rect(14, 76, 72, 2.2))
    for x in (19, 36, 53, 70):
        out += (
            cream(rect(x, 51, 12, 19))
            + draw("rod0.9", *(f"M{x + 3} {y}h6" for y in (56, 60, 64)))
            + ink(rect(x - 1, 49, 14, 3.4))
        )
    for middle in (30, 50, 70):
        out += t.rolled(middle, 84, 5.6)
    return out + ink(rect(18, 89.5, 64, 2.4))


# --- Yellow -------------------------------------------------------------------------------------------------


def _storehouse(kind: int) -> Drawing:
    """An open store; the three differ in roof and frame as well as in what they hold."""
    if kind == 0:  # a vault of stone
        out = ink("M4 100V46A46 34 0 0 1 96 46V100Z") + clay("M15 96V50A35 25 0 0 1 85 50V96Z")
        joints = "M50 12.500V24M26 18.500 31 28M74 18.500 69 28M8 38 17 43M92 38 83 43M4.500 58H15M4.500 74H15M4.500 90H15M85 58H95.500M85 74H95.500M85 90H95.500"
        return out + line(joints) + ink(rect(4, 95, 92, 5))
    if kind == 1:  # tiled, on pillars
        return (
            tiled_roof(4, 96, 38, 22, 12, 11)
            + ink(rect(9, 39, 82, 5), rect(10, 42, 8, 58), rect(82, 42, 8, 58), rect(4, 95, 92, 5))
            + line("M14 46V93M86 46V93M11 41.500H89")
        )
    out = gable_roof(12, 88, 40, 30, 10)  # timbered
    out += rod("M12 42V98M88 42V98M12 56 26 43M88 56 74 43", width=4.4) + ink(rect(4, 95, 92, 5))
    return out + draw("line1.2", "M50 16V36M36 28V37M64 28V37")


def stone_reserve() -> Drawing:
    out = _storehouse(0)
    out += g.block(20, 95, 24, 16, 5) + g.block(50, 95, 24, 16, 5) + g.block(34, 74, 24, 16, 5)
    return out


def clay_reserve() -> Drawing:
    out = _storehouse(1)
    for row, count in enumerate((4, 3, 4, 3, 2)):
        for i in range(count):
            out += g.brick(50 - count * 7 + 14 * i + 0.4, 95 - 8.4 * row, 13.2, 7.6)
    return out


def wood_reserve() -> Drawing:
    out = _storehouse(2)
    for y, xs in ((86, (28, 46, 64)), (70.5, (37, 55)), (55, (46,))):
        for x in xs:
            out += g.log_end(x + 4, y, 9)
    return out


def tavern() -> Drawing:
    out = ink(rect(10, 34, 80, 66)) + tiled_roof(4, 96, 34, 18, 9, 11)
    out += clay(arch(37, 100, 38, 56)) + line(arch_line(37, 100, 43, 59))
    out += t.krater(0.86).at(37, 87) + ink(rect(20, 86.5, 34, 3.2), rect(24, 89, 3, 11), rect(47, 89, 3, 11))
    out += clay(rect(66, 48, 18, 24)) + ink(rect(63, 70, 24, 3)) + g.grapes(0.95).at(74.5, 50)
    return out + line("M64 82H88M64 92H88M76 82V92M70 92V99M83 92V99")


def forum() -> Drawing:
    out = steps(6, 94, 100, 2, 3, 3) + colonnade(12, 88, 6, 66, 94, 7, 1) + entablature(6, 94, 59, 7, 0)
    out += (
        colonnade(16, 84, 7, 36, 59, 5.4, 0)
        + entablature(10, 90, 29, 7, 8)
        + tiled_roof(6, 94, 28, 13, 8, 13)
    )
    return out + akroterion(12, 16, 0.6) + akroterion(88, 16, 0.6)


def caravansery() -> Drawing:
    out = (
        g.palm(1.2).at(25, 100)
        + ink(rect(42, 14, 56, 86))
        + battlements(40, 100, 14, 6, 5)
        + masonry(42, 16, 98, 100, 8, 13)
    )
    out += clay(arch(72, 100, 38, 70)) + line(arch_line(72, 100, 43, 73))
    return f.camel(1.02).at(42, 100).over(out)


def customs_house() -> Drawing:
    out = (
        steps(14, 86, 100, 2, 3, 4)
        + ink(rect(18, 40, 64, 54))
        + pediment(16, 84, 38, 20, cream(ellipse(0, 0.5, 4.4)) + ink(star(0, 0.5, 3, 4, 0.35)))
    )
    out += (
        line("M20 44H80")
        + clay(arch(50, 94, 30, 42))
        + line(arch_line(50, 94, 36, 46))
        + masonry(18, 44, 30, 94, 5, 8)
        + masonry(70, 44, 82, 94, 5, 8)
    )
    out += t.chest(0.95).at(50, 94) + g.coin(50, 69, 5.4)
    # the barrier
    return (
        out
        + ink(rect(1, 72, 5, 28))
        + rod("M3.500 76 34 70", width=3.6)
        + draw("ray1.6", "M10 74.600 14 73.800M20 72.700 24 71.900")
    )


def brewery() -> Drawing:
    out = t.barrel(1.36).at(24, 100) + t.barrel(1.36).at(62, 100) + t.barrel(1.36).at(43, 67)
    out += rod("M2 99 8 93M84 99 78 93M40 99 43 95 46 99", width=2.4)
    # a mug under foam
    out += (
        ink("M80 100V78H96V100Z")
        + draw("rod2.4", "M80 82C72 82 72 94 80 94")
        + cream(
            "M79 79C77 74 82 72 84 74 86 70 91 71 91 74 95 72 99 76 97 79 96 82 94 80 92 81 90 83 86 82 85 80 83 83 80 82 79 79Z"
        )
    )
    return out + line("M84 84V96M88 84V96M92 84V96")


def chamber_of_commerce() -> Drawing:
    out = (
        ink(rect(6, 94, 88, 6), rect(10, 34, 80, 62))
        + tiled_roof(3, 97, 34, 13, 8, 13)
        + dome(50, 21, 13, 13, 3)
    )
    out += line("M12 39H88")
    for x in (24, 50, 76):
        out += clay(arch(x, 94, 20, 48)) + line(arch_line(x, 94, 24, 50.5))
    out += g.coin_stack(24, 94, 5, 6, 4) + g.coin_stack(76, 94, 8, 6, 4) + t.scales(0.46).at(50, 94)
    return out + line("M8 97H92")


def port() -> Drawing:
    out = t.ship(0.98).at(45, 84) + g.waves(0, 80, 92, 6, 8)
    out += (
        ink("M72 100V78H98V100Z")
        + line("M73 84H97M73 92H97M80 78V84M90 84V92M80 92V100")
        + ink(rect(82, 66, 6, 12), ellipse(85, 65, 4.4))
    )
    return out + draw("rod1.2", "M82 68 76 76")


def armory() -> Drawing:
    out = ink(
        rect(4, 22, 92, 6), rect(8, 22, 5, 78), rect(87, 22, 5, 78), rect(4, 94, 92, 6), rect(10, 60, 80, 4)
    ) + line("M8 25H92M12 62H88M8 97H92")
    for x in (22, 78):
        out += t.spear(90).at(x, 98)
    out += t.sword(0.86).at(32.5, 58) + t.sword(0.86).at(68.5, 58) + t.helmet(0.58).at(52.5, 58)
    for x, device in ((31, star(0, 0, 8, 8, 0.4)), (69, star(0, 0, 8, 5, 0.42))):
        out += gap(ellipse(x, 79, 16)) + t.hoplon(x, 79, 15, cream(device))
    return out


def lighthouse() -> Drawing:
    out = draw("ray2", "M30 12 8 4M29 19H4M30 26 8 34M70 12 92 4M71 19H96M70 26 92 34")
    out += g.flame(1.05).at(50, 28) + ink(rect(38, 27, 24, 4), "M40 31H60L58 44H42Z", rect(35, 42, 30, 4))
    out += (
        ink(poly((37, 46), (63, 46), (69, 92), (31, 92)))
        + masonry(35, 46, 65, 92, 5, 12)
        + clay(arch(50, 64, 6, 10))
    )
    out += (
        ink(rect(28, 80, 44, 12))
        + line("M28.500 80H71.500M42 34V42M50 34V42M58 34V42")
        + clay(arch(50, 92, 9, 15))
    )
    out += ink("M14 94C18 88 26 90 30 88H70C76 90 82 88 88 94Z") + g.waves(0, 100, 94, 8, 6)
    return out


def arena() -> Drawing:
    out = ink("M2 100V34C14 24 32 20 50 20S86 24 98 34V100Z")
    out += clay("M10 34C20 28 34 26 50 26S80 28 90 34C80 39 66 41 50 41S20 39 10 34Z")
    out += rod("M19 35C28 31 38 30 50 30S72 31 81 35", width=1.4)
    out += line("M2.500 44C16 50 32 53 50 53S84 50 97.500 44M2.500 68C16 74 32 77 50 77S84 74 97.500 68")
    for x, y in ((10, 70), (23, 74.5), (37, 76), (50, 76.5), (63, 76), (77, 74.5), (90, 70)):
        out += clay(arch(x, y - 3, 7.4, 15))
    for x, y in ((11, 100), (25, 100), (75, 100), (89, 100)):
        out += clay(arch(x, y, 8, 17))
    out += clay(arch(38, 100, 7, 17), arch(62, 100, 7, 17), arch(50, 100, 11, 20))
    return out + pennant(14, 29, 16) + pennant(50, 20, 16) + pennant(86, 29, 16)


CARDS = {
    "lumber_yard": lumber_yard,
    "logging_camp": logging_camp,
    "clay_pool": clay_pool,
    "clay_pit": clay_pit,
    "quarry": quarry,
    "stone_pit": stone_pit,
    "sawmill": sawmill,
    "brickyard": brickyard,
    "shelf_quarry": shelf_quarry,
    "glassworks": glassworks,
    "press": press,
    "glass_blower": glass_blower,
    "drying_room": drying_room,
    "stone_reserve": stone_reserve,
    "clay_reserve": clay_reserve,
    "wood_reserve": wood_reserve,
    "tavern": tavern,
    "forum": forum,
    "caravansery": caravansery,
    "customs_house": customs_house,
    "brewery": brewery,
    "chamber_of_commerce": chamber_of_commerce,
    "port": port,
    "armory": armory,
    "lighthouse": lighthouse,
    "arena": arena,
}
