# ruff: noqa: E501 - a path is one row
"""The pictures of military buildings (red) and guilds (purple): one drawing of 100 by 100 per card."""

from games.art import figures as f
from games.art import nature as g
from games.art import things as t
from games.art.buildings import (
    arch,
    arch_line,
    awning,
    banner,
    battlements,
    column,
    gable_roof,
    masonry,
    pennant,
    steps,
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
    star,
    wine,
)

# --- Red ----------------------------------------------------------------------------------------------------


def guard_tower() -> Drawing:
    out = g.flame(0.95).at(50, 23) + ink("M43 22H57L54 30H46Z") + tower(50, 100, 36, 67, 5, 4, False)
    out += clay(arch(50, 66, 8, 15), arch(50, 100, 12, 20)) + ink(rect(16, 86, 16, 14), rect(68, 86, 16, 14))
    return out + battlements(12, 32, 86, 2, 5) + battlements(68, 88, 86, 2, 5) + line("M18 91H31M69 91H82")


def stable() -> Drawing:
    out = (
        ink(rect(4, 34, 7, 66), rect(89, 34, 7, 66))
        + gable_roof(5, 95, 33, 24, 4, 11)
        + ink(rect(7, 36, 86, 4))
    )
    out += f.horse(0.98).at(48, 100)
    return out + line("M7.500 44V96M92.500 44V96")


def garrison() -> Drawing:
    out = ink(rect(4, 26, 92, 74)) + battlements(2, 98, 26, 8, 6) + masonry(4, 28, 96, 100, 7, 15)
    out += clay(arch(50, 100, 46, 70)) + line(arch_line(50, 100, 52, 73))
    return out + f.hoplite(0.82).at(50, 100)


def palisade() -> Drawing:
    out = Drawing()
    for i, x in enumerate(spread(5, 95, 11)):
        top = 40 + (0, 4, -2, 3)[i % 4]
        if i in (5,):
            continue
        out += ink(poly((x - 4, 100), (x - 4, top + 9), (x, top), (x + 4, top + 9), (x + 4, 100)))
        out += line(f"M{x - 1} {top + 14}V{top + 24}M{x + 1.4} 82V94")
    out += ink(rect(1, 56, 40, 5), rect(59, 56, 40, 5), rect(1, 80, 40, 5), rect(59, 80, 40, 5))
    out += line("M2 58.500H40M60 58.500H98M2 82.500H40M60 82.500H98")
    # a watch platform over the gate
    out += (
        ink(rect(36, 36, 28, 5), rect(38, 40, 5, 60), rect(57, 40, 5, 60))
        + gable_roof(38, 62, 20, 10, 4)
        + rod("M40 22V36M60 22V36", width=2.2)
    )
    return (
        out
        + clay(rect(43.4, 48, 13.2, 52))
        + ink(rect(44.6, 56, 5, 44), rect(50.4, 56, 5, 44))
        + line("M45 68H49M51 68H55M45 86H49M51 86H55")
    )


def walls() -> Drawing:
    out = ink(rect(0, 46, 100, 54)) + battlements(0, 100, 46, 9, 6) + masonry(0, 48, 100, 100, 5, 14)
    out += (
        ink(rect(24, 28, 52, 72))
        + battlements(22, 78, 28, 5, 7)
        + ink(rect(22, 28, 56, 6))
        + line("M23 34H77")
        + masonry(24, 36, 76, 100, 6, 12)
    )
    out += ink(rect(35, 50, 30, 50)) + clay(arch(50, 100, 24, 46)) + line(arch_line(50, 100, 30, 49))
    return out + draw("rod1.8", "M44 57V100M50 54V100M56 57V100M38 66H62M38 78H62M38 90H62")


def horse_breeders() -> Drawing:
    out = f.horse(1.06).at(46, 92)
    out = f.horse(0.62, "ink").at(70, 98, flip=True).over(out, 2)
    return out + rod("M3 100V70M97 100V70M1 78H20M80 78H99", width=2.6) + ink(rect(0, 96, 100, 4))


def barracks() -> Drawing:
    out = ink(rect(6, 52, 88, 48)) + tiled_roof(2, 98, 52, 18, 8, 13)
    for x in (22, 50, 78):
        out += clay(rect(x - 7, 70, 14, 30)) + line(f"M{x - 9} 68H{x + 9}")
    for x in (36, 64):
        out += t.hoplon(x, 74, 8, cream(star(0, 0, 5, 6, 0.36)))
        out += line(f"M{x - 6} 90H{x + 6}")
    for x in (19, 22, 25, 47, 50, 53, 75, 78, 81):
        out += t.spear(26).at(x, 100)
    return out + pennant(14, 34, 26) + pennant(50, 34, 26) + pennant(86, 34, 26, True) + line("M8 58H92")


def archery_range() -> Drawing:
    out = t.target(1.5).at(66, 100)
    out += t.arrow(1.05).at(67, 57, turn=14) + t.arrow(1.05).at(58, 66, turn=4)
    return t.bow(1.35).at(13, 60).over(out) + rod("M6 100H20", width=2)


def parade_ground() -> Drawing:
    out = f.hoplite(1.0).at(80, 98)
    out = f.hoplite(1.0, cream(star(0, 0, 9, 5, 0.42))).at(51, 98).over(out, 2)
    out = f.hoplite(1.0, cream(star(0, 0, 9, 8, 0.4))).at(22, 98).over(out, 2)
    return out + ink(rect(0, 97, 100, 3))


def arsenal() -> Drawing:
    """A trophy of arms upon a post."""
    out = t.spear(116).at(4, 98, turn=41) + t.spear(116).at(96, 98, turn=-41)
    cuirass = ink(
        "M30 46C34 40 40 42 42 38H58C60 42 66 40 70 46 72 54 68 58 68 63 68 68 70 70 68 74H32C30 70 32 68 32 63 32 58 28 54 30 46Z"
    )
    cuirass += wine("M32 75H68L72 92H28Z")
    cuirass += line("M37 76 35 91M44 76 43 91M50 76V91M56 76 57 91M63 76 65 91M33 72H67")
    cuirass += line("M50 46V66M34 54C38 59 46 59 50 54 54 59 62 59 66 54M44 63H56M42 40C44 46 56 46 58 40")
    out = cuirass.over(out)
    out = t.helmet(0.78).at(52, 39).over(out)
    return t.hoplon(17, 81, 15).over(out) + t.hoplon(83, 81, 15, cream(star(0, 0, 8, 8, 0.4))).over(Drawing())


def pretorium() -> Drawing:
    """The commander's tent between standards."""
    tent = (
        ink("M50 22C46 40 34 50 12 58L6 100H94L88 58C66 50 54 40 50 22Z")
        + clay("M50 58 38 100H62Z")
        + ink("M50 58 46 100H54Z")
    )
    tent += line(
        "M50 30C46 46 36 54 14 61M50 30C54 46 64 54 86 61M14 61C18 66 22 66 26 60 30 66 34 66 37 55M86 61C82 66 78 66 74 60 70 66 66 66 63 55M22 68 18 97M30 66 28 97M78 68 82 97M70 66 72 97"
    )
    out = tent + wine("M50 58 38 100H34L48 54ZM50 58 62 100H66L52 54Z")
    out += rod("M50 26V14", width=1.8) + f.eagle(0.6).at(50, 17)
    for x in (10, 90):
        out += (
            rod(f"M{x} 100V14", width=2) + banner(x, 18, 12, 20) + ink(poly((x, 6), (x + 3, 13), (x - 3, 13)))
        )
    return out


def fortifications() -> Drawing:
    out = ink(rect(14, 62, 72, 38)) + battlements(12, 88, 62, 8, 6) + masonry(14, 64, 86, 100, 4, 14)
    out += tower(50, 100, 26, 78, 6, 4)
    out = tower(16, 100, 21, 60, 4, 3).over(out, 2) + Drawing()
    out = tower(84, 100, 21, 60, 4, 3).over(out, 2)
    out += ink(rect(40, 72, 20, 28)) + clay(arch(50, 100, 14, 25)) + line(arch_line(50, 100, 18, 27))
    return out + pennant(50, 19, 14)


def siege_workshop() -> Drawing:
    """A stone thrower."""
    out = (
        rod("M46 66 16 20", width=4.4)
        + ink("M6 18C8 10 18 8 22 14L20 24C14 28 6 26 6 18Z")
        + cream(ellipse(13, 15, 5.6))
        + draw("rod1", "M10 15a3 3 0 0 1 3-3")
    )
    out += rod("M30 74 58 34 76 74M58 34 58 74M44 54H66", width=4) + ink(ellipse(58, 34, 4))
    out += (
        ink(rect(6, 70, 88, 9))
        + line("M8 74.500H92")
        + draw("rod1.4", "M18 24 70 70")
        + ink(ellipse(72, 68, 6))
        + line(ellipse(72, 68, 3))
        + rod("M66 62 78 74M66 74 78 62", width=1.8)
    )
    out += t.wheel(22, 88, 12, 8) + t.wheel(76, 88, 12, 8)
    return out + ink(ellipse(49, 95, 5), ellipse(43, 97, 3))


def circus() -> Drawing:
    out = f.galloping(0.8).at(59, 99)
    out += rod("M22 74H50", width=2.2) + draw("rod1.1", "M31 56C46 56 62 60 78 64")
    car = ink("M6 92C4 80 4 70 8 64 16 72 28 68 33 60 34 72 32 84 30 92Z") + line(
        "M9 69C16 76 26 73 31 67M9 86H29"
    )
    out += f.charioteer(0.98).at(20, 90) + car
    out = t.wheel(19, 88, 12, 8).over(out, 2)
    return out + draw("rod1.2", "M40 22 52 12M40 22 34 56") + ink(rect(0, 98, 100, 2))


# --- Purple -------------------------------------------------------------------------------------------------


def merchants_guild() -> Drawing:
    out = ink(rect(10, 26, 3.6, 74), rect(86.4, 26, 3.6, 74), rect(6, 72, 88, 28)) + awning(2, 98, 22, 17, 8)
    out += line("M8 76H92M8 96H92M16 82h10v9h-6v-4M38 82h10v9h-6v-4M60 82h10v9h-6v-4M82 82h6")
    out += t.amphora(0.66).at(24, 72) + t.scales(0.6).at(52, 72) + t.sack(0.95).at(77, 72)
    return out + g.coin(50, 13, 7)


def shipowners_guild() -> Drawing:
    """A great prow with its eye."""
    out = (
        rod("M84 30V2M100 10H68", width=2.8)
        + cream("M70 12H100V27C90 31 78 31 70 27Z")
        + wine("M77 12H84V30L77 29ZM91 12H97V28L91 29.500Z")
    )
    out += ink(
        "M100 32C76 36 56 36 40 22 36 14 30 8 22 10 27 14 27 20 25 27 21 44 16 58 2 72L0 79 10 81C12 89 16 94 24 98H100Z"
    )
    out += line(
        "M100 40C76 44 52 42 34 28M100 48C74 52 48 50 30 36M12 81C40 85 70 85 100 81M20 90C46 92 74 92 100 89M8 74C18 72 23 66 27 58"
    )
    out += (
        cream("M36 64C42 54 54 54 62 64 54 72 42 72 36 64Z")
        + ink(ellipse(49, 63.5, 6))
        + cream(ellipse(49, 63.5, 2))
        + line("M32 60C40 48 56 48 66 60")
    )
    for x in (78, 92):
        out += clay(ellipse(x, 66, 3)) + rod(f"M{x} 66 {x - 14} 100", width=2.4)
    return out + g.waves(-4, 26, 94, 3, 6) + ink(rect(0, 96, 100, 4))


def builders_guild() -> Drawing:
    out = steps(8, 58, 100, 2, 3, 3) + column(15, 40, 94, 10, 2) + column(33, 40, 94, 10, 2)
    out += ink(rect(46, 76, 11, 18), rect(6, 33, 36, 7)) + line(
        "M47 82H56M47 88H56M50 77V81M53 77V81M8 37H40"
    )
    drum = ink(rect(41.3, 54, 12, 10)) + line("M45.300 55V63M49.300 55V63")
    return (
        out
        + t.crane(1.16).at(74, 100, flip=True)
        + drum
        + draw("rod1.2", "M47.300 48 41.500 54M47.300 48 53 54")
    )


def magistrates_guild() -> Drawing:
    out = (
        ink(rect(14, 88, 72, 12), rect(22, 80, 56, 9))
        + line("M16 94H84M24 84.500H76")
        + t.stool(1.55).at(50, 80)
    )
    out += t.laurel(1.0).at(50, 26)
    return out + t.sheaf(10, 88, 74) + t.sheaf(10, 88, 74).at(100, 0, flip=True)


def scientists_guild() -> Drawing:
    out = t.sphere(50, 34, 28) + t.stand(16, 30).at(50, 78)
    out += ink("M10 100V78C22 72 38 74 50 82 62 74 78 72 90 78V100C78 94 62 94 50 100 38 94 22 94 10 100Z")
    out += cream(
        "M13 95V80C24 75 38 77 48.500 84V97C38 92 24 91 13 95ZM87 95V80C76 75 62 77 51.500 84V97C62 92 76 91 87 95Z"
    )
    out += draw(
        "rod1.1",
        "M18 84C26 82 36 83 44 87M18 89C26 87 36 88 44 92M82 84C74 82 64 83 56 87M82 89C74 87 64 88 56 92",
    )
    return g.stars((12, 20), (88, 16), (90, 56), (10, 58)) + out


def moneylenders_guild() -> Drawing:
    out = t.table(92, 36).at(50, 100)
    out += g.coin_stack(16, 64, 5, 7, 4.4) + g.coin_stack(33, 64, 8, 7, 4.4) + g.coin_stack(50, 64, 3, 7, 4.4)
    # an open strong box
    out += (
        ink("M62 42C60 26 92 26 92 42Z")
        + ink(rect(60, 46, 34, 18))
        + gold(*(ellipse(x, y, 3.8) for x, y in ((66, 46), (73, 44.5), (80, 46), (87, 45))))
    )
    out += draw("rod0.9", *(ellipse(x, y, 3.8) for x, y in ((66, 46), (73, 44.5), (80, 46), (87, 45)))) + ink(
        rect(60, 48, 34, 16)
    )
    out += line("M62 52H92M68 53V63M86 53V63M64 38C70 33 84 33 90 38") + cream(rect(75, 50, 4.4, 6))
    return out + t.sack(1.35).at(34, 100).over(Drawing()) + t.sack(1.1).at(58, 100)


def tacticians_guild() -> Drawing:
    """A general's helmet upon his plan of battle."""
    out = t.spear(122).at(2, 96, turn=40) + t.spear(122).at(98, 96, turn=-40)
    out = t.helmet(1.42).at(54, 72).over(out, 3)
    plan = cream(rect(12, 75, 76, 21)) + draw(
        "rod1.4", "M20 90C30 80 40 92 50 84", "M62 80h8v5h-8zM74 80h8v5h-8zM62 88h8v5h-8z"
    )
    plan += draw("stripe1.8", "M50 84 57 81M53 80.500 57 81 55 84.500M18 80l5 5M23 80l-5 5")
    for x in (10, 90):
        plan += ink(rect(x - 4, 72, 8, 28)) + line(f"M{x} 75V97")
    return plan.over(out)


CARDS = {
    "guard_tower": guard_tower,
    "stable": stable,
    "garrison": garrison,
    "palisade": palisade,
    "walls": walls,
    "horse_breeders": horse_breeders,
    "barracks": barracks,
    "archery_range": archery_range,
    "parade_ground": parade_ground,
    "arsenal": arsenal,
    "pretorium": pretorium,
    "fortifications": fortifications,
    "siege_workshop": siege_workshop,
    "circus": circus,
    "merchants_guild": merchants_guild,
    "shipowners_guild": shipowners_guild,
    "builders_guild": builders_guild,
    "magistrates_guild": magistrates_guild,
    "scientists_guild": scientists_guild,
    "moneylenders_guild": moneylenders_guild,
    "tacticians_guild": tacticians_guild,
}
