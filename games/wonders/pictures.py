"""A position of 7 Wonders as a picture, for links that are shared: a strip for each city.

It draws what a spectator saw: the engine's view without a seat. The drawings are in games/wonders/art.
"""

from typing import Any, cast

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.wonders.view import WondersView
from games.art.sheet import (
    BANDS,
    CLAY,
    CREAM,
    GOLD,
    HEIGHT,
    INK,
    LINE,
    SERIF,
    SOFT,
    SURFACE,
    TABLE,
    WIDTH,
    Paints,
    Sheet,
)
from games.plugin import Pictured
from games.wonders import names

SPRITE = "games/wonders/art.svg"
# Sign and colour of the seats, in their order, as on the board.
SEATS = (
    ("owl", "#1f4e8c"),
    ("bull", "#a2451f"),
    ("dolphin", "#11635f"),
    ("lion", "#74540a"),
    ("ship", "#6a3f8f"),
    ("laurel", "#2a6641"),
    ("sun", "#9b2f57"),
)
FREE_CITY = ("gate", SOFT)
CATEGORIES = {
    "military": BANDS["red"],
    "coins": GOLD,
    "wonders": CLAY,
    "blue": BANDS["blue"],
    "yellow": BANDS["yellow"],
    "green": BANDS["green"],
    "guilds": BANDS["purple"],
}
# The sides of the boards, as art.css paints them; the ground comes first.
DARK = "#1b120d"
MARBLE, NIGHT, RED = "#efe2c8", "#1a2233", "#cf6f43"
SIDES = {
    "A": Paints("-a", (("clay", CLAY),)),
    "B": Paints("-b", (("clay", DARK), ("ink", RED), ("line", DARK))),
    "day": Paints("-day", (("clay", MARBLE), ("cream", "#fff6e2"), ("line", MARBLE), ("sun", "#d98a3a"))),
    "night": Paints(
        "-night", (("clay", NIGHT), ("ink", RED), ("line", NIGHT), ("sun", "none"), ("moon", CREAM))
    ),
}
# Signs are cut out of the strip that they stand on.
CUT_OUT = Paints("-cut", (("cut", SURFACE),))
TOP, BOTTOM, MARGIN = 92, 596, 24


def drawn(replay: Pictured, number: int, ending: str) -> str:
    """The position after `number` moves; at the end by places, with the points of each category."""
    view = cast("WondersView", replay.position_after(number).view(None))
    moves = len(replay.record.moves)
    is_end = number == moves and replay.record.result != "*"
    sheet = Sheet(SPRITE)
    sheet.rect(0, 0, WIDTH, HEIGHT, TABLE)
    title = ending if is_end else _age(view["age"])
    sheet.text(WIDTH / 2, 46, title, 28, family=SERIF, weight=600, anchor="middle", most=1120)
    sheet.text(WIDTH / 2, 74, replay.count_of(number), 17, fill=SOFT, anchor="middle")
    places = list(replay.result.places) if is_end and replay.result else []
    _strips(sheet, view["cities"], replay.players, places)
    sheet.text(WIDTH / 2, 617, "duelsite", 17, fill=SOFT, family=SERIF, anchor="middle")
    return sheet.svg()


def _age(age: int) -> str:
    return names.age_name(age) if age else _("Choosing sides")


def _strips(
    sheet: Sheet, cities: list[dict[str, Any]], players: list[dict[str, Any]], places: list[int]
) -> None:
    """A strip for each city: in the order of the seats, or of their places; the Free City is the last."""
    seats = sorted(range(len(players)), key=lambda seat: places[seat]) if places else range(len(players))
    height = min(132.0, (BOTTOM - TOP) / len(cities))
    top = TOP + (BOTTOM - TOP - height * len(cities)) / 2
    for row, number in enumerate([*seats, *range(len(players), len(cities))]):
        strip = Strip(sheet, top + row * height, height - 8)
        strip.draw(cities[number], number, players, places)


class Strip:
    """One city across the sheet: its player, its wonder, its cards, its points."""

    def __init__(self, sheet: Sheet, top: float, height: float) -> None:
        self.sheet, self.top, self.height = sheet, top, height
        self.middle = top + height / 2

    def draw(
        self, city: dict[str, Any], number: int, players: list[dict[str, Any]], places: list[int]
    ) -> None:
        is_player = number < len(players)
        sign, colour = SEATS[number] if is_player else FREE_CITY
        self.sheet.rect(MARGIN, self.top, WIDTH - 2 * MARGIN, self.height, SURFACE, 8, f' stroke="{LINE}"')
        self.sheet.rect(MARGIN, self.top, 8, self.height, colour, 3)
        self.sheet.use(f"seat-{sign}", 48, self.middle - 21, 42, 42, colour, CUT_OUT)
        if places and is_player:
            self._place(places[number])
        name = players[number]["handle"] if is_player else pgettext("wonders", "Free City")
        room = 756 - 5 * self._frieze_height() - 106
        self.sheet.text(106, self.middle - 2, name, 24, family=SERIF, weight=600, fill=colour, most=room)
        wonder = names.boards()[city["board"]]
        if city["side"]:
            wonder = f"{wonder} · {names.sides()[city['side']]}"
        self.sheet.text(106, self.middle + 21, wonder, 15, fill=SOFT, most=room)
        self._wonder(city)
        if places:
            self._categories(city["points"])
        else:
            self._cards(city)
        total = str(city["points"]["total"])
        self.sheet.text(
            1158, self.middle + 14, total, 40, family=SERIF, weight=600, fill=colour, anchor="end"
        )

    def _place(self, place: int) -> None:
        """A medal over the corner of the sign."""
        x, y = 84, self.middle - 22
        fill = GOLD if place == 1 else SOFT
        self.sheet.add(
            f'<circle cx="{x}" cy="{y:g}" r="12" fill="{fill}" stroke="{SURFACE}" stroke-width="2"/>'
        )
        self.sheet.text(x, y + 5, str(place), 14, fill=SURFACE, weight=700, anchor="middle")

    def _frieze_height(self) -> float:
        return min(self.height - 10, 78.0)

    def _wonder(self, city: dict[str, Any]) -> None:
        """The frieze of its side, as large as the strip allows, and its stages: gold when built."""
        height = self._frieze_height()
        left, top = 756 - 5 * height, self.middle - height / 2
        paints = SIDES.get(city["side"], SIDES["A"])
        self.sheet.rect(left, top, 5 * height, height, dict(paints.colours)["clay"], 4)
        self.sheet.use(f"board-{city['board']}", left, top, 5 * height, height, paints=paints)
        stages = city["all_stages"] or 0
        for stage in range(stages):
            y = self.middle + (stages / 2 - 1 - stage) * 15
            built = stage < city["stages"]
            self.sheet.use("stage", 766, y, 14, 14, GOLD if built else LINE, CUT_OUT)

    def _categories(self, points: dict[str, int]) -> None:
        """The score sheet, a coloured field for each category."""
        for i, (category, colour) in enumerate(CATEGORIES.items()):
            x = 794 + i * 40
            self.sheet.rect(x, self.middle - 17, 36, 34, colour, 5)
            ink = INK if category == "yellow" else SURFACE
            self.sheet.text(
                x + 18, self.middle + 7, str(points[category]), 18, fill=ink, weight=700, anchor="middle"
            )

    def _cards(self, city: dict[str, Any]) -> None:
        """Coins, and how many cards of each colour stand in the city."""
        self.sheet.valued("coin", city["coins"], 792, self.middle - 17, 34)
        for i, (colour, cards) in enumerate(city["cards"].items()):
            x = 838 + i * 34
            pale = 1 if cards else 0.3
            self.sheet.add(f'<g opacity="{pale}">')
            self.sheet.use(f"shape-{colour}", x + 6, self.middle - 19, 18, 18, BANDS[colour], CUT_OUT)
            self.sheet.text(x + 15, self.middle + 18, str(len(cards)), 16, weight=600, anchor="middle")
            self.sheet.add("</g>")
