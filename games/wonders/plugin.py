"""7 Wonders as a game plug-in, one for each edition."""

from datetime import time
from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils.translation import gettext_lazy, pgettext

from engine.game import GameError
from engine.game import Position as AnyPosition
from engine.record import Record
from engine.wonders import data
from engine.wonders.ai.dealing import deal_anew
from engine.wonders.deal import cities_of
from engine.wonders.position import FIRST_EDITION, SECOND_EDITION, Position, Wonders
from games.plugin import (
    Board,
    Bots,
    Chapter,
    Coach,
    DealtAnew,
    GamePlugin,
    Judge,
    MarkWords,
    OptionWords,
    Pictured,
    ProposedEvent,
    Text,
)
from games.wonders import board_texts, error_texts, names, pictures, replay_texts
from games.wonders.bots import BOTS, WondersJudge, chapter_of, hint_texts
from games.wonders.components import components
from games.wonders.daily import DAILIES
from games.wonders.learn import coach_texts, lesson
from games.wonders.move_words import advice

if TYPE_CHECKING:
    from games.models import Game

TITLES: dict[str, Text] = {
    data.FIRST: gettext_lazy("7 Wonders · first edition"),
    data.SECOND: gettext_lazy("7 Wonders · second edition"),
}
SUMMARIES: dict[str, Text] = {
    data.FIRST: gettext_lazy(
        "All choose a card at once and pass the rest on: three to seven cities, or two with the Free City. "
        "As first printed in 2010, with sides A and B."
    ),
    data.SECOND: gettext_lazy(
        "All choose a card at once and pass the rest on: three to seven cities. As revised in 2020: "
        "everybody chooses day or night, Babylon and Olympia have new powers, prices are better balanced."
    ),
}


# The scripts of tables and replays alike.
SCRIPTS = (
    "cards/art city details drawer faces grammar hand history memory motion offers pieces places plaque "
    "plugin scores sheet table words"
)


# By edition: the weekly evening is played with the second one.
EVENTS: dict[str, tuple[ProposedEvent, ...]] = {
    data.SECOND: (
        ProposedEvent(
            "7 Wonders evening",
            gettext_lazy("7 Wonders evening"),
            every="week",
            weekday=2,
            at=time(19),
            has_shield=True,
            setup={
                "format": "tables",
                "time_control": "5+30",
                "rounds": 3,
                "table_size": 4,
                "has_final": True,
                "min_entries": 3,
                "max_entries": 210,
            },
        ),
    ),
}


class WondersPlugin(GamePlugin):
    folder = "wonders"
    board = Board.of(
        "wonders",
        styles="cards/faces art cards cities board",
        replay_styles="replay",
        live=f"{SCRIPTS} decide happened live moves panel sounds table/decider table/tally tally",
        replay=f"{SCRIPTS} fairness replay replay/panel",
    )
    emblem = "games/wonders/emblem.svg"
    front = "wonders/front.html"
    credits = gettext_lazy(
        "7 Wonders was designed by Antoine Bauza and is published by Repos Production. This site is a fan "
        "project and not affiliated with them; if you like the game, buy a copy."
    )
    endings = {"points": gettext_lazy("most points")}
    logged_events = frozenset({"wonder", "sell", "pay", "coins", "conflict"})
    # About eighteen decisions each, which all make at the same time.
    time_controls = ("3+20", "5+30", "10+60", "1d", "3d")
    bots: Bots = BOTS
    judge: Judge | None = WondersJudge()
    learn_urls = "games.wonders.learn.urls"
    learn_page = "wonders-learn"
    shuffles = "wonders/shuffles.html"
    pool_title: Text = gettext_lazy("7 Wonders")

    def __init__(self, rules: Wonders) -> None:
        super().__init__(rules)
        self.edition = rules.edition
        self.summary = SUMMARIES[rules.edition]
        self.events = EVENTS.get(rules.edition, ())
        self.daily = DAILIES.get(rules.edition)

    @property
    def title(self) -> Text:
        return TITLES[self.edition]

    def option_words(self) -> dict[str, OptionWords]:
        sides = {
            "dealt": gettext_lazy("sides dealt at random"),
            "choose": gettext_lazy("everybody chooses a side"),
            "A": gettext_lazy("all play side A"),
            "B": gettext_lazy("all play side B"),
            "day": gettext_lazy("all play the day side"),
            "night": gettext_lazy("all play the night side"),
        }
        return {
            "sides": OptionWords(
                label=gettext_lazy("Sides of the boards"),
                help=gettext_lazy("Each board has two sides: a simpler one, and one that takes planning."),
                choices={
                    choice: sides[str(choice)]
                    for option in self.rules.options
                    if option.name == "sides"
                    for choice in option.choices
                },
            ),
            "memory": OptionWords(
                label=gettext_lazy("Memory aid"),
                help=gettext_lazy(
                    "A panel remembers what you have seen of the hands that are passed around."
                ),
                choices={False: gettext_lazy("without memory aid")},
            ),
        }

    def names(self) -> dict[str, Any]:
        return components(self.edition)

    def texts(self) -> dict[str, str]:
        return board_texts.texts() | hint_texts() | self.tie_texts()

    def tie_texts(self) -> dict[str, str]:
        return board_texts.ties()

    def tie_label(self, criterion: str) -> str:
        return pgettext("what decided a tie", "coins")

    def replay_texts(self) -> dict[str, str]:
        return replay_texts.texts()

    def coach(self, game: "Game", seat: int | None) -> Coach | None:
        if seat is None or not lesson.is_lesson(game):
            return None
        return Coach(
            {"texts": coach_texts.texts(), "rules": reverse("wonders-rules")},
            styles=["games/learn/coach.css", "games/wonders/learn/coach.css"],
            modules=[
                "games/learn/coach.js",
                "games/wonders/learn/coach.js",
                "games/wonders/learn/hints.js",
            ],
        )

    def move_words(self, notation: str, seat: int) -> str:
        return advice(notation, seat)

    def error_text(self, error: GameError) -> str | None:
        return error_texts.error_text(error)

    def deal_anew(self, position: AnyPosition, seat: int, seed: int) -> DealtAnew | None:
        assert isinstance(position, Position)
        return deal_anew(position, seat, seed)

    def chapter(self, position: AnyPosition) -> Chapter:
        assert isinstance(position, Position)
        return chapter_of(position.state.age)

    def part(self, position: AnyPosition) -> tuple[int, ...]:
        """The age and the turn, in which everybody chooses a card."""
        assert isinstance(position, Position)
        return position.state.age, position.state.turn

    def marks(self, position: AnyPosition, seat: int) -> list[str]:
        """The board, its side unless nobody has chosen one, and how many stages stand."""
        city = position.view(None)["cities"][seat]
        side = [f"side:{city['side']}"] if city["side"] else []
        return [f"board:{city['board']}", *side, f"stages:{city['stages']}"]

    def board_of(self, position: AnyPosition, seat: int) -> str:
        return str(position.view(None)["cities"][seat]["board"])

    def mark_words(self) -> dict[str, MarkWords]:
        sides = names.sides()
        most = max(len(side.stages) for side in data.SIDES)
        return {
            "board": MarkWords(gettext_lazy("Wonder board"), names.boards()),
            "side": MarkWords(
                gettext_lazy("Side of the board"),
                {side: sides[side] for side in data.SIDE_NAMES[self.edition]},
            ),
            "stages": MarkWords(
                gettext_lazy("Stages built"), {str(stages): str(stages) for stages in range(most + 1)}
            ),
        }

    def deal_facts(self, record: Record) -> dict[str, Any]:
        """What is shuffled, and how much of it is dealt: see engine/wonders/deal.py."""
        cities = cities_of(record.seats)
        ages = range(1, data.AGES + 1)
        return {
            "decks": {
                "boards": sorted(data.BOARDS),
                "guilds": data.guilds(self.edition),
                **{f"age{age}": data.deck(self.edition, age, cities) for age in ages},
            },
            "cities": cities,
            "guilds": cities + data.GUILDS_BESIDE_PLAYERS,
            "hand": data.HAND_SIZE,
            "sides": list(data.SIDE_NAMES[self.edition]),
            "option": record.options.get("sides", self.rules.options[0].default),
        }

    def picture(self, replay: Pictured, number: int, ending: str) -> str:
        return pictures.drawn(replay, number, ending)


plugins = (WondersPlugin(SECOND_EDITION), WondersPlugin(FIRST_EDITION))
