"""What the site needs to know of a game. Every answer has a plain default: rules alone can be played.

A game's plug-in is `games/<game>/plugin.py` with `plugins = (...)`, one GamePlugin for each ruleset;
games/registry.py lists these modules. The site never names a game: it asks `plugin_of(ruleset)`.

The registry imports the plug-ins, and nearly everything imports the registry. So a plug-in imports no service
and no view when it is loaded, except for their types; its own pages are named as a module of URLs
(`learn_urls`).
"""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.bots import BY_LEVEL
from engine.ai.levels import CHARACTERS
from engine.game import Event, GameError, Position, Rules
from engine.record import Record
from games import time_controls
from games.dailies import DailyGame
from games.endings import SiteEnding

if TYPE_CHECKING:
    from games.models import Game

# In the reader's language: at once, or when it is shown.
Text = str | Promise
# What scripts read.
Json = dict[str, Any]
# A deal, and the moves in it by seat and notation.
DealtAnew = tuple[Json, list[tuple[int, str]]]

SITE_ENDINGS: Mapping[str, Text] = {
    SiteEnding.DRAW: _("draw"),
    SiteEnding.RESIGNATION: _("resignation"),
    SiteEnding.TIMEOUT: _("time ran out"),
    SiteEnding.ABANDONED: _("the opponent left"),
}


@dataclass(frozen=True)
class OptionWords:
    """How a form names an option of the rules, and each of its choices where a game is described."""

    label: Text
    help: Text = ""
    # By value. A choice without words is not worth mentioning, such as an option that is not taken.
    choices: Mapping[bool | str, Text] = field(default_factory=dict)


@dataclass(frozen=True)
class Chapter:
    """A part of a game, such as an age: its name, and a short one for narrow places."""

    name: str
    short: str


@dataclass(frozen=True)
class Board:
    """What a table's page shows and loads; templates only loop over this. As it stands: the plain board.

    Paths are those of static files. `modules` are fetched at once, not one after the other as each is found
    to import the next.
    """

    template: str = "table/plain_board.html"
    help_template: str = ""  # the game's keys and signs, inside the help dialog
    sprite: str = ""
    styles: Sequence[str] = ("games/table/plain.css",)  # after those of the site
    replay_styles: Sequence[str] = ()  # what replays have besides
    live: str = "games/table/plain.js"  # the plug-in's module at the table, see static/games/table/plugin.js
    live_modules: Sequence[str] = (
        "games/table/panel.js",
        "games/table/plain.js",
        "games/table/plain_board.js",
        "games/table/plain_moves.js",
    )
    replay: str = "games/replay/plain.js"  # and in the replay
    replay_modules: Sequence[str] = (
        "games/replay/panel.js",
        "games/replay/plain.js",
        "games/table/plain_board.js",
    )

    @classmethod
    def of(
        cls,
        folder: str,
        *,
        styles: str,
        live: str,
        replay: str,
        replay_styles: str = "",
        kit: str = "motion panel",
    ) -> Board:
        """The board of a game with folders of its own: static/games/<folder>/ and templates/<folder>/.

        It has `art.svg`, `live.js` and `replay.js` there. Styles and modules are names in one text; those
        with a slash are of a package that games share ("cards/faces"). `kit` are modules of the site,
        static/games/table/, that only games import.
        """

        def files(names: str, ending: str, package: str = folder) -> tuple[str, ...]:
            paths = (name if "/" in name else f"{package}/{name}" for name in names.split())
            return tuple(f"games/{path}{ending}" for path in paths)

        return cls(
            template=f"{folder}/board.html",
            help_template=f"{folder}/help.html",
            sprite=f"games/{folder}/art.svg",
            styles=files(styles, ".css"),
            replay_styles=files(replay_styles, ".css"),
            live=f"games/{folder}/live.js",
            live_modules=files(kit, ".js", "table") + files(live, ".js"),
            replay=f"games/{folder}/replay.js",
            replay_modules=files(kit, ".js", "table") + files(replay, ".js"),
        )


@dataclass(frozen=True)
class Coach:
    """A hand for beginners at a table: what its script is told, and what the page loads for it."""

    config: Json
    styles: Sequence[str] = ()
    modules: Sequence[str] = ()


@dataclass(frozen=True)
class MarkWords:
    """A kind of marks, as a form calls it, and the name of each by its id: "token", "law" is "token:law"."""

    label: Text
    names: Mapping[str, Text]
    # Whether a seat may have more than one of the kind.
    several: bool = False


@dataclass(frozen=True)
class ProposedEvent:
    """A tournament that comes back, which a new site offers until its operators decide otherwise."""

    # Kept in the database; people read the title, in their language.
    name: str
    title: Text
    every: str  # "day" or "week"
    at: time  # UTC
    setup: Mapping[str, Any]  # as games/tournaments/creating.py takes it
    weekday: int = 0  # Monday is 0
    has_shield: bool = False


class Bots:
    """The site's bots at this game. By default they know no game and play any legal move."""

    # What each level is worth in this game: decides who stands in for whom, and what a rated win brings.
    # An even ladder, until a game brings what it has measured.
    ratings: Mapping[str, int] = {
        character.key: 1000 + 100 * rung for rung, character in enumerate(CHARACTERS)
    }

    # What a level is like, in the words of this game; without, as accounts/bots.py describes it for any game.
    characters: Mapping[str, Text] = {}

    def character(self, level: str) -> Text:
        """A bot in a sentence or two, for people who choose their opponent at this game."""
        return self.characters.get(level) or BY_LEVEL[level].character

    def wishes(self, level: str) -> float:
        """How many seconds a level would like to think about a move; 0 if it chooses at a glance."""
        return 0.0

    def choose(self, position: Position, seat: int, *, level: str, seconds: float, seed: int) -> str:
        """A legal move in notation, from what the seat knows. The same seed chooses the same move."""
        return random.Random(seed).choice(position.legal_moves(seat)).notation  # noqa: S311  a bot's whim

    def choose_reproducibly(self, position: Position, seat: int, *, level: str, seed: int) -> str:
        """The same in every process, however busy the machine is: for games whose bots answer alike for all.

        It depends on what everybody knows of the moves so far, not on choices that are still secret.
        """
        return Bots.choose(self, position, seat, level=level, seconds=0.0, seed=seed)


class Ending(Protocol):
    """How a game that is drawn ended."""

    @property
    def places(self) -> Sequence[int]: ...

    @property
    def scores(self) -> list[Json] | None: ...


class Pictured(Protocol):
    """A game of which a picture is drawn: a replay, as far as a picture needs it."""

    @property
    def record(self) -> Record: ...

    @property
    def players(self) -> list[Json]: ...

    @property
    def result(self) -> Ending | None: ...

    def position_after(self, number: int) -> Position: ...

    def count_of(self, number: int) -> str: ...


class Review(Protocol):
    """What a judge says of one move; docs/protocol.md tells what the site reads of it."""

    def as_json(self) -> Json: ...


class Reviewer(Protocol):
    """Looks at the moves of one record, in any order, best in theirs."""

    @property
    def nodes(self) -> int: ...

    def review(self, number: int) -> Review:
        """The move of that number, from 1 on."""
        ...


class Judge:
    """What the engine thinks of positions: hints for a player, and if `analyses` also of whole games."""

    analyses = False
    # Whether two seats share one chance to win, which is drawn as two areas; else each seat has its own line.
    shares = False
    # In which a game can be won, in the order in which a review tells the chances of each.
    ways: Sequence[str] = ()

    def best_moves(
        self, position: Position, seat: int, *, most: int, nodes: int | None, seconds: float
    ) -> list[Json]:
        """The best moves, best first, as {"move": notation, "win": chance}; from what the seat knows.

        Where there is more to say than a chance to win, `hint_words` says it from what else they hold.
        """
        raise NotImplementedError

    def hint_words(self, advised: Mapping[str, Any]) -> str:
        """What a move of a hint is worth, in the reader's language; "": the chance to win alone."""
        return ""

    def reviewer(self, record: Record, *, nodes: int | None) -> Reviewer:
        raise NotImplementedError

    def engine(self) -> str:
        """Which engine this is: kept with an analysis."""
        return ""

    # What a review says, as it is stored; all numbers are between 0 and 1, by seat.

    def start(self, review: Mapping[str, Any]) -> Sequence[float]:
        """What the seats could expect before the first move, which this is."""
        raise NotImplementedError

    def values(self, review: Mapping[str, Any]) -> Sequence[float]:
        """What they could expect after a move."""
        raise NotImplementedError

    def luck(self, review: Mapping[str, Any]) -> Sequence[float]:
        """What chance had changed with a move; with the first one, since before anything was dealt."""
        raise NotImplementedError

    def table(self, review: Mapping[str, Any]) -> Sequence[float]:
        """What the choices of others had changed, where they do not simply gain what somebody loses."""
        return [0.0 for _ in self.values(review)]

    def details(self, review: Mapping[str, Any]) -> Json:
        """What the report tells of a move besides."""
        return {}

    def chapter(self, review: Mapping[str, Any]) -> Chapter | None:
        """The part of the game that a reviewed move belongs to."""
        return None

    def texts(self) -> dict[str, str]:
        """What the report says in the words of this game, such as the ways to win: "way.<way>"."""
        return {}

    def meaning(self) -> Sequence[str]:
        """What the numbers of the report mean, in paragraphs; none: the site's, of chances to win."""
        return ()


class Solver(Protocol):
    """Plays ends of games without hidden information exactly: the defence in puzzles of several moves."""

    def reply(self, position: Position) -> str:
        """The toughest move of the player to move, in notation; the same position gets the same move."""
        ...

    def values(self, position: Position) -> Mapping[str, float] | None:
        """What every legal move is worth to the player to move: 1, 0.5 or 0. None if it is out of reach."""
        ...


class GamePlugin:
    """A ruleset on the site. Override what the game has of its own."""

    # Whether its rules are gone, so that its games can be read but neither played nor replayed: retired.py.
    is_retired = False
    # Adds the game's own class to the page, and its folder of templates: templates/<folder>/. "": none.
    folder: str = ""
    # One sentence for people who do not know the game.
    summary: Text = ""
    # A round picture, 220 by 220, for its card in the lobby: a static file.
    emblem: str = "img/tondo-hand.svg"
    # Whose game it is: a paragraph of the page about the site.
    credits: Text = ""
    # Endings of its own rules; the site adds its own (SITE_ENDINGS).
    endings: Mapping[str, Text] = {}
    # The presets that suit the number of decisions in a game.
    time_controls: Sequence[str] = time_controls.PRESETS
    board = Board()
    bots = Bots()
    # None: hints and analyses are refused politely, and nobody is offered any.
    judge: Judge | None = None
    # None: puzzles of this game have one move.
    solver: Solver | None = None
    # What is shuffled for a deal, under which label: rows of a table of the page about fair deals. "": none.
    shuffles: str = ""
    # What the front page says of this game below all that concerns every one: a template. "": nothing.
    front: str = ""
    # Tournaments that come back.
    events: Sequence[ProposedEvent] = ()
    # Its deal of the day; None: it has none.
    daily: DailyGame | None = None
    # The kinds of events that the log tells beside the move that brought them about.
    logged_events: frozenset[str] = frozenset()
    # A module with urlpatterns, included under /learn/, and the name of its landing page; or none.
    learn_urls: str = ""
    learn_page: str = ""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    @property
    def title(self) -> Text:
        """As players call it, with the edition if there are several."""
        return self.rules.name

    @property
    def pool_title(self) -> Text:
        """As the pool of ratings is called, which editions may share; also where a game is named at large."""
        return self.title

    # Before the game

    def option_words(self) -> Mapping[str, OptionWords]:
        """By the name of the option. An option without words is shown by its name."""
        return {}

    # At the table

    def names(self) -> Json:
        """The components by id, in the reader's language: `config.names` of the board."""
        return {}

    def texts(self) -> dict[str, str]:
        """What the board's scripts say: `config.texts`, besides what any table says (table_texts.py)."""
        return {}

    def coach(self, game: Game, seat: int | None) -> Coach | None:
        """A hand for the beginner in that seat, if the game is a lesson."""
        return None

    def move_words(self, notation: str, seat: int) -> str:
        """A move as advice to a seat: "Build the Baths"."""
        return notation

    def error_text(self, error: GameError) -> str | None:
        """The engine's error in the reader's language; None: the site has a sentence for the code."""
        return None

    # When it is over

    def ending(self, how: str) -> str:
        """The way in which a game ended."""
        return str(self.endings.get(how) or SITE_ENDINGS.get(how) or how)

    def knows_ending(self, how: str) -> bool:
        """Whether a game can end like that; a plug-in that lists no endings may have any."""
        return how in SITE_ENDINGS or how in self.endings or not self.endings

    def is_on_points(self, how: str) -> bool:
        """Whether the points tell how it ended, so that they are shown with it."""
        return how not in SITE_ENDINGS

    def tie_texts(self) -> dict[str, str]:
        """What is said of its tie-breaks (Outcome.ties), by "tie.<criterion>.<key>"; scripts get it too.

        games/ties.py has the keys and their values, in words for a tie-break that has none here.
        """
        return {}

    def tie_label(self, criterion: str) -> str:
        """A tie-break in a list, before its figures: "coins"."""
        return gettext("tie-break")

    def deal_anew(self, position: Position, seat: int, seed: int) -> DealtAnew | None:
        """The cards that a seat does not know, dealt again at random; None if the game cannot do that.

        A deal, and moves that lead to a position which looks the same to the seat. The same seed deals the
        same cards. Choices of others that are not revealed are left out.
        """
        return None

    def chapter(self, position: Position) -> Chapter | None:
        """The part of the game that a position belongs to: where a new one begins, the replay has a mark."""
        return None

    def part(self, position: Position) -> tuple[int, ...]:
        """Where the next decision belongs, such as an age and a turn: its board's log has a heading for each.

        Everybody at the table must know it. Empty: the log is one list.
        """
        return ()

    def for_log(self, events: Sequence[Event]) -> list[Event]:
        """Of what a move brought about, that which the log says beside it."""
        return [event for event in events if event.kind in self.logged_events]

    def marks(self, position: Position, seat: int) -> list[str]:
        """What a seat can be found by when the game is over, as "kind:id" of at most 40 characters."""
        return []

    def board_of(self, position: Position, seat: int) -> str:
        """What a seat is dealt for the whole game, such as its board: tournaments vary it. "": nothing."""
        return ""

    def mark_words(self) -> Mapping[str, MarkWords]:
        """The kinds of marks, in the order in which a form offers them."""
        return {}

    def replay_texts(self) -> dict[str, str]:
        """What its replay says besides the board's texts."""
        return {}

    def deal_facts(self, record: Record) -> Json:
        """What the check of a deal has to know: `config.fairness`, besides seed, secret and nonces."""
        return {}

    def picture(self, replay: Pictured, number: int, ending: str) -> str | None:
        """The position after `number` moves as SVG of 1200 x 630; None: the site's plain one."""
        return None

    @property
    def sources(self) -> Sequence[Path]:
        """The files that decide what a replay shows: what browsers keep of it is kept until one changes."""
        module = sys.modules[type(self.rules).__module__]
        return sorted(Path(module.__file__ or "").parent.glob("*.py"))
