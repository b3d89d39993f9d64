# ruff: noqa: E501 - a path is one row
"""The pictures of civilian (blue) and scientific (green) buildings: one drawing of 100 by 100 per card."""

from games.art import figures as f
from games.art import nature as g
from games.art import things as t
from games.art.buildings import (
    arch,
    arch_line,
    banner,
    colonnade,
    dome,
    door,
    entablature,
    gable_roof,
    masonry,
    pediment,
    pennant,
    steps,
    tiled_roof,
)
from games.art.pen import Drawing, clay, cream, draw, ellipse, ink, line, poly, rect, rod, spread, star

# --- Blue ---------------------------------------------------------------------------------------------------


def theater() -> Drawing:
    out = ink("M2 100C2 72 22 50 50 50S98 72 98 100Z")
    out += line(
        "M10 100C11 77 28 58 50 58S89 77 90 100M18 100C19 81 32 66 50 66S81 81 82 100M26 100C27 86 36 74 50 74S73 86 74 100"
    )
    out += line("M50 50V74M27 57 37 76M73 57 63 76M10 74 29 84M90 74 71 84") + clay(
        "M33 100C33 90 40 82 50 82S67 90 67 100Z"
    )
    out += ink(rect(44, 95, 12, 5))
    return t.mask(1.02).at(33, 30, turn=-8).over(out) + t.mask(1.02, False).at(68, 30, turn=8)


def altar() -> Drawing:
    out = g.flame(1.5).at(50, 40) + g.smoke(0.95).at(34, 38, flip=True) + g.smoke(0.95).at(66, 38)
    return out + t.altar(1.4).at(50, 92) + steps(14, 86, 100, 2, 4, 8)


def baths() -> Drawing:
    out = (
        entablature(6, 94, 18, 9, 8) + tiled_roof(4, 96, 17, 11, 8, 13) + colonnade(14, 86, 2, 27, 80, 11, 2)
    )
    # a lion's head spouts into the basin
    out += ink(star(50, 40, 15.5, 14, 0.8), rect(34, 27, 32, 4)) + line(ellipse(50, 41, 9.4))
    out += line(
        "M44.500 38C46 36.500 48 36.800 48.500 38.500M55.500 38C54 36.500 52 36.800 51.500 38.500M48 38.500 47.500 43.500H52.500L52 38.500M46.500 46.500C48.500 45 51.500 45 53.500 46.500"
    )
    out += ink(ellipse(39.5, 31, 3.2), ellipse(60.5, 31, 3.2))
    out += draw("ray2.2", "M48 52V74M52 52V74M44 54C43 60 43 66 43 74M56 54C57 60 57 66 57 74")
    out += ink("M4 74H96V80H92L86 96H14L8 80H4Z", rect(10, 95, 80, 5))
    out += line("M6 77H94M16 92H84") + draw(
        "line1.3", "M16 85q4.200-4 8.500 0t8.500 0 8.500 0 8.500 0 8.500 0 8.500 0 8.500 0 8.500 0"
    )
    return out


def courthouse() -> Drawing:
    out = (
        steps(10, 90, 100, 3, 3, 3) + entablature(10, 90, 36, 8, 9) + pediment(10, 90, 36, 24, t.laurel(0.3))
    )
    out += colonnade(16, 32, 2, 44, 91, 9, 2) + colonnade(68, 84, 2, 44, 91, 9, 2)
    return out + t.scales(0.84).at(50, 91)


def statue() -> Drawing:
    out = f.athena(0.97).at(52, 72)
    out += ink(rect(26, 71, 50, 5), rect(30, 76, 42, 18), rect(24, 94, 54, 6)) + line("M30 79H72M26 97H76")
    return out + line("M34 91V83H42V89H38V86M46 91V83H54V89H50V86M58 91V83H66V89H62V86")


def temple() -> Drawing:
    return (
        steps(10, 90, 100, 3, 3, 3)
        + colonnade(16, 84, 6, 48, 91, 9, 2)
        + entablature(10, 90, 39, 9, 9)
        + pediment(10, 90, 39, 25, g.sun(0, 0.5, 3.2, 8))
    )


def aqueduct() -> Drawing:
    out = ink(rect(2, 28, 96, 72), rect(0, 22, 100, 8)) + line("M2.500 30H97.500M2.500 58H97.500M1 25.500H99")
    for x in spread(10, 90, 5):
        out += clay(arch(x, 56, 13, 20))
    for x in (16.7, 50, 83.3):
        out += clay(arch(x, 100, 25, 36)) + line(arch_line(x, 100, 30, 39))
    out += draw("ray1.8", "M0 20q5-3 10 0t10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0")
    return out + line("M33.300 66V98M66.700 66V98")


def rostrum() -> Drawing:
    out = f.orator(0.96).at(46, 64) + ink(rect(10, 62, 80, 6), rect(14, 67, 72, 33), rect(8, 95, 84, 5))
    out += line("M12 65H88M10 97.500H90")
    ram = cream("M0-4H10C13-6 15-9 16-12 19-9 19-6 18-4L24-2 18 0 24 2 18 4H0Z")
    for x in (20, 43, 66):
        out += ram.at(x - 4, 82, 0.82)
        out += draw("rod1.1", f"M{x - 1} 80.500H{x + 9}M{x - 1} 83.500H{x + 9}") + ink(ellipse(x + 1, 82, 1))
    return out + line("M16 71.500H84M16 91H84")


def palace() -> Drawing:
    out = ink(rect(2, 46, 26, 54), rect(72, 46, 26, 54), rect(26, 34, 48, 66))
    out += (
        tiled_roof(0, 30, 46, 11, 5, 6)
        + tiled_roof(70, 100, 46, 11, 5, 6)
        + pediment(27, 73, 33, 15, cream(star(0, 0.6, 3.6)))
    )
    out += line("M28 39H72M4 72H26M74 72H96M28 64H72")
    for x in (9, 21, 79, 91):
        out += clay(arch(x, 67, 6, 13), rect(x - 3, 78, 6, 12))
    for x in (35, 45, 55, 65):
        out += clay(arch(x, 60, 6, 15))
    out += (
        clay(rect(30, 68, 40, 32))
        + colonnade(33.5, 66.5, 4, 68, 96, 5.6, 1)
        + ink(rect(44, 74, 12, 24))
        + steps(30, 70, 100, 2, 2, 3)
    )
    return out + pennant(15, 35, 15) + pennant(85, 35, 15)


def town_hall() -> Drawing:
    out = ink(rect(6, 52, 88, 48), rect(38, 18, 24, 40), rect(35, 34, 30, 4)) + gable_roof(38, 62, 16, 13, 5)
    out += tiled_roof(2, 36, 52, 8, 4, 7) + tiled_roof(64, 98, 52, 8, 4, 7)
    # the bell
    out += clay(arch(50, 33, 13, 14)) + ink(
        "M45.500 31C47 29 46.500 22 50 22S53 29 54.500 31Z", ellipse(50, 31.5, 1.4)
    )
    out += clay(ellipse(50, 46, 6)) + ink(ellipse(50, 46, 4.8)) + line("M50 42.500V46L52.500 47.500")
    for x in (16, 33, 50, 67, 84):
        out += clay(arch(x, 94, 10, 24)) + line(arch_line(x, 94, 13, 26))
    out += (
        ink(rect(2, 94, 96, 6))
        + line("M4 97H96M8 60H92")
        + banner(16, 74, 7, 11, False)
        + banner(84, 74, 7, 11, False)
    )
    return out + door(50, 94, 8, 16)


def obelisk() -> Drawing:
    out = ink(
        poly((42, 86), (44.5, 16), (50, 5), (55.5, 16), (58, 86)), rect(36, 84, 28, 9), rect(30, 92, 40, 8)
    )
    out += line("M44.500 16.500H55.500M38 88H62M32 95.500H68")
    # an eye, a bird, a reed, water, an ankh: signs that say nothing
    out += line(
        "M46.500 24C48.500 22 51.500 22 53.500 24 51.500 26 48.500 26 46.500 24ZM50 26V29M47 38 49 33 53 36H50L49 39M46 46l2-2 2 2 2-2 2 2M46 49l2-2 2 2 2-2 2 2"
    )
    out += line("M50 60V68M46.500 62.500H53.500", ellipse(50, 57, 2.4), "M47 80V73H53V80M50 73V80")
    return g.palm(0.82).at(79, 100) + out + g.sun(18, 26, 7) + g.bush(0.9).at(16, 100)


def gardens() -> Drawing:
    out = (
        g.cypress(1.42).at(12, 100)
        + g.cypress(1.42).at(88, 100)
        + g.cypress(1.02).at(28, 100)
        + g.cypress(1.02).at(72, 100)
    )
    # a fountain of two bowls
    out += draw(
        "ray2",
        "M50 34C44 30 38 36 37 50M50 34C56 30 62 36 63 50M50 34C47 33 44 40 44 50M50 34C53 33 56 40 56 50",
    )
    basin = ink(
        "M34 50H66C65 57 57 59 53 60V74H47V60C43 59 35 57 34 50Z",
        "M22 74H78V80H76L72 100H28L24 80H22Z",
        ellipse(50, 36, 3),
        rect(48.5, 38, 3, 13),
    )
    basin += line("M37 53H63M24 77H76M30 96H70") + line("M32 88q3-3 6 0t6 0 6 0 6 0 6 0 6 0")
    return basin.over(out)


def pantheon() -> Drawing:
    out = (
        ink(rect(8, 44, 84, 56))
        + dome(50, 42, 37, 34, 5, False)
        + ink(rect(6, 41, 88, 5), rect(12, 37, 76, 4.4), rect(44, 5.5, 12, 4))
    )
    out += line("M8 44H92M14 39H86")
    porch = (
        steps(14, 86, 100, 2, 3, 4)
        + entablature(14, 86, 63, 7, 9)
        + pediment(14, 86, 63, 17, cream(ellipse(0, 0.4, 2.2)))
    )
    out += clay(rect(15, 69, 70, 26))
    return porch.over(out, 2.4) + colonnade(19, 81, 6, 70, 94, 8, 1)


def senate() -> Drawing:
    out = (
        ink(rect(24, 30, 52, 70))
        + pediment(22, 78, 28, 18, t.laurel(0.3).repaint(ink="cream", rod="ray").at(0, 0.6))
        + line("M26 34H74")
    )
    for x in (34, 50, 66):
        out += clay(arch(x, 56, 9, 17))
    out += line("M26 60H74") + clay(rect(40, 66, 20, 26)) + door(50, 92, 18, 25) + ink(rect(36, 63.5, 28, 3))
    out += line("M37 65H63") + steps(26, 74, 100, 3, 3, 5)
    return out + t.sheaf(6.5, 100, 60) + t.sheaf(6.5, 100, 60).at(100, 0, flip=True)


# --- Green --------------------------------------------------------------------------------------------------


def workshop() -> Drawing:
    out = ink(rect(6, 64, 88, 7), rect(12, 70, 8, 30), rect(80, 70, 8, 30), rect(18, 88, 64, 4))
    out += line("M8 67.500H92M16 74V97M84 74V97") + t.compasses(1.06).at(29, 64)
    # a level: an A with its plumb line
    out += rod("M52 64 70 18 88 64M59 48H81", width=3.2) + t.plumb(0.72).at(70, 22) + line("M70 47V49")
    return out + ink(rect(28, 79, 30, 9)) + line("M30 83.500H56") + g.log_end(69, 80.5, 7)


def apothecary() -> Drawing:
    out = ink(
        rect(8, 10, 5, 90), rect(87, 10, 5, 90), rect(4, 36, 92, 4), rect(4, 64, 92, 4), rect(4, 95, 92, 5)
    ) + pediment(10, 90, 14, 9)
    out += line("M6 38H94M6 66H94M6 97.500H94")
    out += (
        t.bottle(0.86).at(22, 36)
        + t.hydria(0.72).at(42, 36)
        + t.bottle(0.86).at(60, 36)
        + t.flask(0.72).at(77, 36)
    )
    out += t.hydria(0.86).at(27, 64) + t.bottle(1.05).at(50, 64) + t.hydria(0.86).at(73, 64)
    out += t.mortar(0.64).at(30, 95) + t.amphora(0.62).at(56, 95) + t.flask(0.88).at(76, 95)
    return out


def scriptorium() -> Drawing:
    out = ink(
        poly((8, 56), (64, 46), (64, 51), (8, 62)),
        rect(12, 58, 6, 42),
        rect(54, 50, 6, 50),
        rect(12, 84, 46, 4),
    )
    out += line("M15 64V96M57 56V96M11 58.500 62 49")
    sheet = cream("M14 52 54 44.500V22C40 20 26 22 14 30Z") + draw(
        "rod1.1",
        "M20 34C29 29 38 27 48 27M20 39C29 34 38 32 48 32M20 44C29 39 38 37 48 37M20 48.500C26 46 30 44 36 42.500",
    )
    out += (
        sheet + ink(ellipse(14, 41, 3.4, 13.5), ellipse(54.5, 33, 3.4, 14)) + line("M14 31V51M54.500 23V43")
    )
    out += t.quill_pen(1.25).at(74, 64, turn=4) + ink(
        "M68 64H88L90 80C90 84 66 84 66 80Z", rect(64, 62, 28, 4), rect(72, 82, 12, 18), rect(66, 96, 24, 4)
    )
    return out + line("M69 70H87M78 85V95")


def pharmacist() -> Drawing:
    """The bowl of Hygieia with her serpent."""
    out = ink(
        "M22 26H78C78 46 66 56 55 58V76C56 84 64 88 72 92V100H28V92C36 88 44 84 45 76V58C34 56 22 46 22 26Z"
    )
    out += line("M26 31H74M31 43C38 51 62 51 69 43M32 96H68")
    snake = "M30 92C44 94 70 90 68 78 66 68 34 74 34 64 34 54 74 58 80 44 84 34 78 22 68 18 60 15 54 18 50 22"
    out += (
        draw("gap7.6", snake)
        + draw("rod5", snake)
        + draw(
            "line1",
            "M34 92C46 93 68 89 66.500 79M36 66C38 72 62 68 67 74M38 60C48 56 72 58 78 45M80 40C80 32 76 24 68 20",
        )
    )
    return (
        out
        + ink("M53 17C47 16 42 20 42 24 46 26 52 26 55 22Z")
        + cream(ellipse(48, 20.5, 1.1))
        + draw("stripe1.2", "M42 24 37 26M37 26 34 24.500M37 26 36 29")
    )


def library() -> Drawing:
    out = (
        steps(8, 92, 100, 2, 3, 3)
        + ink(rect(12, 34, 76, 60))
        + entablature(8, 92, 28, 7, 9)
        + pediment(
            8,
            92,
            28,
            20,
            cream(
                "M-7 2.500C-5 .5-2 .5 0 2.500 2 .5 5 .5 7 2.500V-3C5-4.500 2-4.500 0-3-2-4.500-5-4.500-7-3Z"
            ),
        )
    )
    out += clay(rect(25, 40, 50, 54)) + ink(
        rect(25, 56, 50, 2.4), rect(25, 74, 50, 2.4), rect(48.8, 40, 2.4, 54)
    )
    for top in (40, 58.4, 76.4):
        for left in (26, 51.5):
            for i in range(3):
                out += t.rolled(left + 4.2 + 7.2 * i, top + 12, 3.6)
            for i in range(2):
                out += t.rolled(left + 7.8 + 7.2 * i, top + 5.6, 3.6)
    return out + line("M18.500 40V92M81.500 40V92M15 42V92M22 42V92M78 42V92M85 42V92")


def dispensary() -> Drawing:
    out = ink(rect(8, 38, 84, 62)) + gable_roof(10, 90, 37, 24, 7, 11) + line("M10 43H90")
    out += (
        clay(arch(50, 94, 44, 48))
        + line(arch_line(50, 94, 49, 51))
        + ink(rect(4, 94, 92, 6))
        + line("M6 97H94")
    )
    out += t.mortar(0.98).at(47, 94)
    for x in (17.5, 82.5):
        out += draw(
            "line1.4",
            f"M{x} 90V54",
            f"M{x - 3} 88C{x - 7} 82 {x + 7} 80 {x + 4} 74S{x - 6} 70 {x - 4} 65 {x + 5} 62 {x + 2} 58",
        )
    return out


def school() -> Drawing:
    return t.lyre(0.68).at(74, 38) + f.seated(1.22).at(30, 100) + f.pupil(1.24).at(80, 100)


def laboratory() -> Drawing:
    out = ink(rect(4, 72, 92, 6), rect(10, 77, 6, 23), rect(84, 77, 6, 23)) + line(
        "M6 75H94M13 80V98M87 80V98"
    )
    # a flask on its tripod, a coil to the receiver
    out += rod("M20 72 27 48M46 72 39 48M24 58H42", width=2.2) + g.flame(0.7).at(33, 72)
    out += (
        ink(
            "M29 8H37V20C44 24 48 30 48 36 48 44 41 49 33 49S18 44 18 36C18 30 22 24 29 20Z",
            rect(26, 6, 14, 4),
        )
        + cream("M21 35C26 32 40 38 45 35 45 42 40 46 33 46S21 42 21 35Z")
        + line("M23 29C25 25 28 23 31 22")
    )
    out += draw("rod3", "M36 13C54 8 66 16 70 40") + t.flask(1.3).at(70, 72)
    return out + t.bottle(0.8).at(89, 72) + t.hydria(0.72).at(36, 100) + t.lamp(0.9).at(64, 100)


def academy() -> Drawing:
    out = steps(44, 95, 100, 2, 3, 3) + colonnade(49, 90, 4, 46, 94, 7.4, 1) + entablature(43, 96, 38, 8, 6)
    out += pediment(44, 95, 38, 17, cream(ellipse(0, 0.5, 2.4)))
    return g.olive(1.12).at(32, 100).over(out, 2.2)


def study() -> Drawing:
    out = ink(rect(4, 78, 92, 6), rect(10, 83, 7, 17), rect(83, 83, 7, 17)) + line(
        "M6 81H94M13.500 86V98M86.500 86V98"
    )
    out += ink(rect(10, 68, 40, 10), rect(14, 58, 34, 10)) + line("M12 73H44M16 63H42M46 69V77M44 59V67")
    out += (
        cream(rect(46.5, 69.5, 3.5, 7), rect(44.5, 59.5, 3.5, 7))
        + f.owl(1.2).at(31, 58)
        + t.lamp(1.15).at(74, 78)
    )
    return out + t.rolled(35, 94, 5.6) + t.rolled(48, 94, 5.6) + t.rolled(61, 94, 5.6)


def university() -> Drawing:
    out = ink(rect(6, 56, 88, 40), rect(28, 36, 44, 22)) + dome(50, 36, 21, 20, 3, False)
    out += (
        t.sphere(50, 10, 7)
        + ink(rect(48.6, 15, 2.8, 4), rect(26, 34, 48, 4))
        + tiled_roof(2, 30, 56, 8, 4, 6)
        + tiled_roof(70, 98, 56, 8, 4, 6)
    )
    out += line("M30 40H70M8 62H92")
    for x in (36, 45.3, 54.6, 64):
        out += clay(arch(x, 54, 5, 11))
    for x in (16, 84):
        out += clay(arch(x, 92, 10, 22)) + line(arch_line(x, 92, 13, 24))
    out += (
        clay(rect(30, 68, 40, 28))
        + colonnade(34, 66, 4, 70, 96, 6.6, 1)
        + ink(rect(28, 64, 44, 6))
        + line("M30 67H70")
    )
    return out + ink(rect(2, 95, 96, 5)) + line("M4 97.500H96")


def observatory() -> Drawing:
    out = g.moon(16, 20, 9) + g.stars((84, 16), (92, 38), (8, 46), (72, 6), (30, 8))
    out += (
        ink(rect(26, 62, 48, 38), rect(22, 58, 56, 6))
        + line("M24 61H76")
        + masonry(26, 64, 74, 100, 4, 16)
        + clay(arch(50, 100, 14, 22))
    )
    out += t.sphere(50, 32, 21) + rod("M50 8V58M38 58 50 50 62 58", width=2.6)
    out += ink(rect(6, 84, 20, 16), rect(74, 84, 20, 16)) + line("M8 88H25M75 88H92")
    return out


CARDS = {
    "theater": theater,
    "altar": altar,
    "baths": baths,
    "courthouse": courthouse,
    "statue": statue,
    "temple": temple,
    "aqueduct": aqueduct,
    "rostrum": rostrum,
    "palace": palace,
    "town_hall": town_hall,
    "obelisk": obelisk,
    "gardens": gardens,
    "pantheon": pantheon,
    "senate": senate,
    "workshop": workshop,
    "apothecary": apothecary,
    "scriptorium": scriptorium,
    "pharmacist": pharmacist,
    "library": library,
    "dispensary": dispensary,
    "school": school,
    "laboratory": laboratory,
    "academy": academy,
    "study": study,
    "university": university,
    "observatory": observatory,
}
