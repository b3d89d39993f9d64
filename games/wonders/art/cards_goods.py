# ruff: noqa: E501 - a path is one row
"""Raw materials (brown), goods (grey) and trade (yellow) that this game alone has: 100 by 100 each."""

from games.art import nature as g
from games.art import things as t
from games.art.buildings import (
    arch,
    awning,
    battlements,
    colonnade,
    masonry,
    pennant,
    tiled_roof,
    tower,
)
from games.art.pen import (
    Drawing,
    clay,
    cream,
    draw,
    ellipse,
    gold,
    ink,
    line,
    poly,
    rect,
    rod,
    spread,
    wine,
)
from games.wonders.art import parts as p

# --- Brown --------------------------------------------------------------------------------------------------


def ore_vein() -> Drawing:
    """A crag, and the vein that runs through it."""
    out = ink("M0 100V62L8 44 16 46 28 12 38 20 46 4 58 18 62 42 74 56 82 80 84 100Z")
    out += line(
        "M28 12 32 36 24 48M46 4 48 24 57 34M16 46 11 70M62 42 57 56 65 70M74 56 70 74M8 84 4 98M24 48 29 58"
    )
    vein = "M32 30 40 38 36 46 47 54 43 64 56 70 52 80 67 86 65 100H51L53 92 40 85 43 76 30 69 34 59 24 50 29 41Z"
    out += (
        gold(vein)
        + draw("rod1.2", vein)
        + draw("rod1", "M32 36 36 43M38 50 36 58 44 66M47 70 48 80 58 86M60 90 59 98")
    )
    return out + t.pick(1.2).at(88, 100, turn=-8) + p.nugget(0.9).at(93, 100)


def tree_farm() -> Drawing:
    """Young trees in clay pots, from the seedling to the tall one."""

    def pot(x: float, w: float, h: float) -> Drawing:
        out = ink(
            poly((x - w / 2, 100 - h), (x + w / 2, 100 - h), (x + w * 0.36, 100), (x - w * 0.36, 100)),
            rect(x - w / 2 - 2, 98 - h, w + 4, 5),
        )
        return (
            out
            + wine(
                poly(
                    (x - w * 0.42, 104.5 - h),
                    (x + w * 0.42, 104.5 - h),
                    (x + w * 0.33, 98.5),
                    (x - w * 0.33, 98.5),
                )
            )
            + line(f"M{x - w * 0.36:.1f} {100 - h * 0.5:.1f}H{x + w * 0.36:.1f}")
        )

    out = g.olive(1.04).at(72, 78) + pot(72, 30, 24)
    out += g.olive(0.66).at(34, 82) + pot(34, 21, 20)
    out += (
        rod("M10 86V66", width=2)
        + ink("M10 72C4 70 3 64 4 60 9 61 11 66 10 72ZM10 68C16 66 18 60 17 56 12 57 9 62 10 68Z")
        + pot(10, 14, 15)
    )
    return out


def excavation() -> Drawing:
    """A man digs between the layers of a trench."""
    out = ink("M0 100V60H24V100ZM78 100V60H100V100Z", rect(0, 96, 100, 4))
    out += line(
        "M0 70H24M0 81H24M0 90H24M78 70H100M78 81H100M78 90H100M8 60V70M16 70V81M6 81V90M17 90V96M86 60V70M94 70V81M84 81V90M93 90V96"
    )
    out += g.brick(4, 60, 13, 7.4) + g.brick(10, 52, 12, 7) + g.block(80, 60, 14, 11, 4)
    heap = ink("M60 96C62 88 74 86 78 96Z") + cream(ellipse(66, 93.5, 1.1), ellipse(71, 91.5, 1.1))
    return out + p.labourer(1.02, t.pick(0.8)).at(45, 97) + heap


def timber_yard() -> Drawing:
    """Squared beams, stacked to dry, beside dressed stone."""
    out = tiled_roof(2, 70, 30, 14, 8, 9) + rod("M8 31V98M64 31V98M8 44 20 31M64 44 52 31", width=4)
    for row in range(4):
        y = 98 - 13.5 * row
        if row % 2:
            out += ink(rect(12, y - 12, 50, 11.5)) + line(f"M14 {y - 8}H42M22 {y - 4.500}H58")
        else:
            for x in spread(14, 49, 3):
                out += (
                    ink(rect(x, y - 12, 11.5, 11.5))
                    + cream(rect(x + 1.6, y - 10.4, 8.3, 8.3))
                    + draw("rod0.9", ellipse(x + 5.75, y - 6.2, 2.4))
                )
    return out + g.block(71, 100, 20, 16, 6) + g.block(73, 78, 15, 12, 5) + ink(rect(2, 97, 68, 3))


def forest_cave() -> Drawing:
    """Firs upon a hill, and ore that gleams in the hole beneath."""
    trees = g.fir(0.7).at(18, 62) + g.fir(0.7).at(40, 50) + g.fir(0.7).at(64, 50) + g.fir(0.7).at(86, 64)
    hill = ink("M0 100C0 72 8 60 20 56 30 44 48 40 62 42 78 44 96 56 100 78V100Z")
    hill += line("M10 80C12 70 18 64 24 62M90 82C89 72 84 66 78 63M34 52C42 48 52 48 58 50")
    cave = clay("M24 100C22 84 30 72 38 70 42 62 60 62 64 70 74 72 78 86 76 100Z") + line(
        "M19 100C17 82 27 68 36 66 42 57 61 57 66 66 78 68 83 84 81 100"
    )
    out = hill.over(trees, 2) + cave
    return out + p.nugget(1.3).at(40, 100) + p.nugget(1.1).at(62, 100, flip=True) + p.nugget(0.9).at(51, 90)


def mine() -> Drawing:
    """A timbered adit with a laden cart."""
    out = ink("M2 100V50L16 30 30 34 44 12 60 18 72 8 84 34 98 48V100Z")
    out += line(
        "M44 12 46 28M72 8 70 24 76 34M16 30 18 44 10 56M84 34 82 46 90 60M30 34 30 44M6 70 12 78M94 74 88 84"
    )
    out += clay(poly((24, 100), (29, 50), (71, 50), (76, 100)))
    out += ink(
        poly((20, 100), (26, 48), (32, 48), (27.5, 100)),
        poly((80, 100), (74, 48), (68, 48), (72.5, 100)),
        rect(20, 42, 60, 8),
    )
    out += line("M23 46H77M25 96 29 54M75 96 71 54") + draw("rod1.2", "M50 50V54") + t.lamp(0.5).at(49, 63)
    cart = (
        ink("M31 72H69L64 91H36Z")
        + line("M34 76H66M37 87H63")
        + t.wheel(40, 93, 6.5, 4)
        + t.wheel(60, 93, 6.5, 4)
    )
    ore = p.nugget(0.95).at(41, 74) + p.nugget(0.95).at(58, 74, flip=True) + p.nugget(0.95).at(50, 72)
    return (ore + cart).over(out, 1.6)


def foundry() -> Drawing:
    """A smith at his anvil before the furnace."""
    out = g.smoke(0.9).at(18, 20) + ink(
        "M0 100V58C0 46 6 40 10 36V20H26V36C32 42 38 50 38 62V100Z", rect(7, 18, 22, 4)
    )
    out += (
        line("M10 27H26M5 46H32M1 58H37M18 27V46M26 46V58M9 46V58M2 72H8M30 72H37")
        + clay(arch(19, 100, 20, 30))
        + g.flame(1.25).at(19, 100)
    )
    anvil = ink("M68 76H99C98 82 93 84 89 85V90L94 96V100H72V96L77 90V85C74 84 70 82 68 76Z") + line(
        "M72 79H94"
    )
    return (
        p.labourer(1.08, t.hammer(0.8)).at(56, 100).over(out, 2)
        + anvil
        + gold(rect(80, 72.6, 17, 3.6))
        + draw("rod0.9", rect(80, 72.6, 17, 3.6))
    )


# --- Grey ---------------------------------------------------------------------------------------------------


def loom() -> Drawing:
    """A warp-weighted loom with cloth half woven."""
    out = ink(
        rect(12, 8, 6, 92), rect(82, 8, 6, 92), rect(6, 12, 88, 7), rect(8, 96, 14, 4), rect(78, 96, 14, 4)
    )
    out += line("M8 15.500H92M15 24V94M85 24V94")
    out += cream(rect(22, 19, 56, 36)) + wine(rect(22, 24, 56, 5), rect(22, 47, 56, 5))
    out += draw("rod1.2", *(f"M{x} 44V33h8v8h-4v-4" for x in spread(25, 67, 4)))
    out += draw("rod1", *(f"M{x:.1f} 55V84" for x in spread(24, 76, 10))) + rod("M14 68H86", width=2.6)
    for x in spread(24, 76, 6):
        out += ink(f"M{x - 3:.1f} 83H{x + 3:.1f}L{x + 4.4:.1f} 94H{x - 4.4:.1f}Z") + cream(
            ellipse(x, 86.5, 0.9)
        )
    return out + rod("M80 60 94 54", width=2)


# --- Yellow -------------------------------------------------------------------------------------------------


def east_trading_post() -> Drawing:
    """A pavilion under palms, the sun rising behind it."""
    out = g.sun(80, 44, 11, 14) + g.palm(1.05).at(88, 100)
    out += ink(
        "M36 8C32 18 16 24 6 34L10 44H64L68 34C58 24 42 18 38 8Z", rect(12, 42, 4, 58), rect(58, 42, 4, 58)
    ) + ink(ellipse(37, 8, 3.2))
    out += wine(
        "M30 20C26 25 18 29 14 34L16 42H26C26 34 28 27 31.500 19.500ZM44 20C48 25 56 29 60 34L58 42H48C48 34 46 27 42.500 19.500Z"
    )
    out += line("M8 35C14 40 20 40 25 35 29 40 33 40 37 35 41 40 45 40 49 35 54 40 60 40 66 35M37 13V34")
    out += ink(rect(8, 78, 58, 22)) + line(
        "M10 82H64M10 96H64M14 90l4-4 4 4 4-4 4 4 4-4 4 4 4-4 4 4 4-4 4 4 4-4 4 4"
    )
    return out + t.sack(1.1).at(24, 78) + t.hydria(0.72).at(40, 78) + t.bottle(0.9).at(53, 78)


def west_trading_post() -> Drawing:
    """A stall by the western sea, jars before it."""
    out = t.ship(0.6).at(24, 88) + g.waves(0, 48, 93, 5, 7)
    out += (
        ink(rect(42, 94, 58, 6))
        + line("M44 97H98")
        + tiled_roof(40, 100, 38, 16, 7, 8)
        + ink(rect(44, 39, 52, 5))
        + line("M46 41.500H94")
    )
    out += colonnade(48, 92, 2, 44, 94, 7, 1)
    out += t.amphora(0.62).at(62, 94) + t.amphora(0.62).at(79, 94) + t.amphora(0.62).at(70.5, 70.5)
    return out + pennant(70, 22, 18, True)


def marketplace() -> Drawing:
    """Goods laid out under an awning: glass, cloth, papyrus."""
    out = ink(rect(4, 30, 4, 70), rect(92, 30, 4, 70)) + awning(0, 100, 14, 24, 7)
    out += ink(rect(2, 66, 96, 7), rect(6, 72, 88, 28)) + line("M4 69.500H96M10 78H90M10 95H90")
    out += line(*(f"M{x} 91V82h10v6h-5v-2.500" for x in spread(13, 77, 5)))
    out += t.flask(0.92).at(22, 66) + p.bolt(0.9).at(50, 66)
    return out + t.rolled(71, 61.5, 4.5) + t.rolled(80.5, 61.5, 4.5) + t.rolled(75.8, 53.6, 4.5)


def vineyard() -> Drawing:
    """An arbour heavy with grapes."""
    out = rod("M10 100V26M90 100V26", width=4) + rod("M2 28C18 20 34 18 50 18S82 20 98 28M6 42H94", width=3)
    leaf = ink(
        "M0-7C2-8 4-7 4-5 7-6 10-3 8 0 9 3 6 5 4 4 3 7-3 7-4 4-6 5-9 3-8 0-10-3-7-6-4-5-4-7-2-8 0-7Z"
    ) + line("M0 5V-4M0 0-5-2M0 0 5-2")
    for x, y in (
        (8, 25),
        (23, 19),
        (38, 16.500),
        (62, 16.500),
        (77, 19),
        (92, 25),
        (50, 20),
        (16, 42),
        (50, 42),
        (84, 42),
    ):
        out += leaf.at(x, y, 0.9)
    out += g.grapes(1.5).at(31, 42) + g.grapes(1.5).at(68, 42)
    basket = ink("M34 78H66L61 100H39Z", rect(31, 75, 38, 4)) + line(
        "M36 84H64M37 90H63M38 95H62M42 79V99M50 79V99M58 79V99"
    )
    berries = ((40, 73), (48, 72), (56, 73), (61, 75), (44, 66.5), (52, 66), (58, 68), (48, 60.5))
    heap = wine(*(ellipse(x, y, 4.4) for x, y in berries)) + line(
        "M38 72a3 3 0 0 1 2-2M46 71a3 3 0 0 1 2-2M42 65.500a3 3 0 0 1 2-2M50 65a3 3 0 0 1 2-2"
    )
    twist = rod("M10 100C4 90 16 82 10 72S6 58 10 50M90 100C96 90 84 82 90 72S94 58 90 50", width=2)
    return out + twist + heap + basket


def bazar() -> Drawing:
    """Pointed arches hung with lamps and carpets."""
    out = ink(rect(4, 30, 92, 70), rect(1, 26, 98, 6)) + battlements(1, 99, 26, 9, 5) + line("M6 35H94")
    for x in (27, 73):
        out += clay(f"M{x - 18} 100V60C{x - 18} 50 {x - 8} 46 {x} 38 {x + 8} 46 {x + 18} 50 {x + 18} 60V100Z")
        out += line(
            f"M{x - 21} 100V58C{x - 20} 48 {x - 8} 43 {x} 34.500 {x + 8} 43 {x + 20} 48 {x + 21} 58V100"
        )
    # a hanging carpet
    out += (
        rod("M12 57H42", width=2)
        + wine(rect(15, 57, 24, 34))
        + cream(rect(17.5, 60, 19, 2), rect(17.5, 86, 19, 2), poly((27, 65), (34, 74), (27, 83), (20, 74)))
    )
    out += ink(poly((27, 69), (31, 74), (27, 79), (23, 74))) + draw(
        "ray1.2", "M17 91v4M21 91v4M25 91v4M29 91v4M33 91v4M37 91v4"
    )
    # a lamp, and jars on a shelf
    out += (
        draw("rod1.2", "M73 40V52")
        + ink("M68 52H78L80 57C80 61 77 63 73 63S66 61 66 57Z")
        + cream("M70 57h6v2h-6z")
    )
    out += (
        ink(rect(55, 84, 36, 4), rect(58, 88, 3.6, 12), rect(84.4, 88, 3.6, 12))
        + t.flask(0.66).at(64, 84)
        + t.hydria(0.62).at(81, 84)
    )
    return out


def haven() -> Drawing:
    """A ship comes in between the towers of the harbour mouth, under its chain."""
    out = rod("M22 36C38 44 62 44 78 36", width=2) + draw("line0.9", "M24 37C38 44 62 44 76 37")
    out += t.ship(0.6).at(50, 87)
    for x, flip in ((13, False), (87, True)):
        out += tower(x, 94, 18, 60, 4, 3) + pennant(x, 30, 18, flip)
    out += ink(rect(0, 90, 28, 10), rect(72, 90, 28, 10)) + line(
        "M1 94.500H27M73 94.500H99M10 91V94M20 95V99M80 91V94M90 95V99"
    )
    return out + g.waves(26, 74, 94, 5, 6)


def ludus() -> Drawing:
    """A gladiator behind his tall shield, before the wall of his school."""
    out = (
        ink(rect(0, 40, 26, 60), rect(74, 40, 26, 60), rect(0, 34, 100, 8))
        + battlements(0, 100, 34, 8, 5)
        + line("M2 38H98")
    )
    out += masonry(0, 44, 26, 100, 5, 11) + masonry(74, 44, 100, 100, 5, 11)
    return p.gladiator(1.14).at(48, 99).over(out) + ink(rect(0, 97, 100, 3))


CARDS = {
    "ore_vein": ore_vein,
    "tree_farm": tree_farm,
    "excavation": excavation,
    "timber_yard": timber_yard,
    "forest_cave": forest_cave,
    "mine": mine,
    "foundry": foundry,
    "loom": loom,
    "east_trading_post": east_trading_post,
    "west_trading_post": west_trading_post,
    "marketplace": marketplace,
    "vineyard": vineyard,
    "bazar": bazar,
    "haven": haven,
    "ludus": ludus,
}
