"""Duel as a game plug-in."""

from datetime import time
from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.duel.ai.dealing import deal_anew
from engine.duel.deal import decks
from engine.duel.position import DUEL, Position
from engine.game import GameError
from engine.game import Position as AnyPosition
from engine.record import Record
from games.dailies import DailyGame
from games.duel import board_texts, error_texts, names, pictures, replay_texts
from games.duel.bots import BOTS, DuelJudge, chapter_of
from games.duel.daily import DAILY
from games.duel.ends import DuelSolver
from games.duel.learn import coach_texts, lesson
from games.duel.move_words import advice
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
    Solver,
    Text,
)

if TYPE_CHECKING:
    from games.models import Game


class DuelPlugin(GamePlugin):
    folder = "duel"
    emblem = "games/duel/emblem.svg"
    title: Text = _("7 Wonders Duel")
    summary = _(
        "Two cities, three ages: take cards from one shared display, and win by military supremacy, "
        "scientific supremacy or points."
    )
    credits = _(
        "7 Wonders Duel was designed by Antoine Bauza and Bruno Cathala and is published by Repos "
        "Production. This site is a fan project and not affiliated with them; if you like the game, buy a "
        "copy."
    )
    endings = names.ENDINGS
    board = Board.of(
        "duel",
        styles="cards/faces cards board pieces sheets",
        replay_styles="replay",
        live="cards/art cards city components decide details discard draft faces grammar live motion "
        "moves panel pieces plugin scores seat sounds structure table table/decider table/tally tally "
        "tokens track unseen wonders words",
        replay="cards/art cards city components details discard draft faces fairness grammar motion "
        "pieces plugin replay replay/panel scores seat structure table tokens track unseen wonders words",
    )
    bots: Bots = BOTS
    judge: Judge | None = DuelJudge()
    solver: Solver | None = DuelSolver()
    front = "duel/front.html"
    events = (
        ProposedEvent(
            "Duel evening arena",
            _("Duel evening arena"),
            every="day",
            at=time(19),
            setup={"format": "arena", "time_control": "10+10", "minutes": 90, "max_entries": 1000},
        ),
        ProposedEvent(
            "Duel weekend Swiss",
            _("Duel weekend Swiss"),
            every="week",
            weekday=5,
            at=time(15),
            has_shield=True,
            setup={
                "format": "swiss",
                "time_control": "10+10",
                "rounds": 5,
                "min_entries": 4,
                "same_deals": True,
            },
        ),
    )
    daily: DailyGame | None = DAILY
    shuffles = "duel/shuffles.html"
    learn_urls = "games.duel.learn.urls"
    learn_page = "duel-learn"

    def option_words(self) -> dict[str, OptionWords]:
        return {
            "first_game_wonders": OptionWords(
                label=_("First-game wonders"),
                help=_(
                    "Both players get the four wonders that the rule book suggests for a first game, "
                    "instead of choosing them."
                ),
                choices={True: _("first-game wonders")},
            )
        }

    def names(self) -> dict[str, Any]:
        return names.components()

    def texts(self) -> dict[str, str]:
        return board_texts.texts() | self.tie_texts()

    def is_lesson(self, game: "Game") -> bool:
        return lesson.is_lesson(game)

    def coach(self, game: "Game", seat: int | None) -> Coach | None:
        if seat is None or not self.is_lesson(game):
            return None
        return Coach(
            {"texts": coach_texts.texts(), "rules": reverse("rules")},
            styles=["games/learn/coach.css"],
            modules=["games/learn/coach.js", "games/duel/learn/coach.js", "games/duel/learn/hints.js"],
        )

    def move_words(self, notation: str, seat: int) -> str:
        return advice(notation, seat)

    def error_text(self, error: GameError) -> str | None:
        return error_texts.error_text(error)

    def tie_texts(self) -> dict[str, str]:
        return board_texts.ties()

    def tie_label(self, criterion: str) -> str:
        return gettext("civilian buildings")

    def is_on_points(self, how: str) -> bool:
        return how == "civilian"

    def deal_anew(self, position: AnyPosition, seat: int, seed: int) -> DealtAnew:
        assert isinstance(position, Position)
        return deal_anew(position, seat, seed)

    def chapter(self, position: AnyPosition) -> Chapter:
        assert isinstance(position, Position)
        return chapter_of(position.state.age)

    def marks(self, position: AnyPosition, seat: int) -> list[str]:
        """The wonders that were built, and the progress tokens."""
        assert isinstance(position, Position)
        city = position.view(None)["cities"][seat]
        built = [wonder["wonder"] for wonder in city["wonders"] if wonder["state"] == "built"]
        return [*(f"wonder:{name}" for name in built), *(f"token:{name}" for name in city["tokens"])]

    def mark_words(self) -> dict[str, MarkWords]:
        words = names.components()
        return {
            "wonder": MarkWords(_("Wonders built"), words["wonders"], several=True),
            "token": MarkWords(_("Progress tokens"), words["tokens"], several=True),
        }

    def replay_texts(self) -> dict[str, str]:
        return replay_texts.texts()

    def deal_facts(self, record: Record) -> dict[str, Any]:
        return {"decks": decks(), "drafted": not record.options.get("first_game_wonders")}

    def picture(self, replay: Pictured, number: int, ending: str) -> str:
        return pictures.drawn(replay, number, ending)


plugins = (DuelPlugin(DUEL),)
