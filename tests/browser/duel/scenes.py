"""Tables of the real site to test the board with: one for each thing that can happen there.

Ada sits below, Bruno opposite; he does nothing by himself. Every position was reached by moves that the
site's services played, from a deal or from a table that tests/scenes lays.
"""

import random
from collections.abc import Callable, Iterator
from typing import Any

from accounts.models import User
from engine.duel.position import Position
from games.models import Game, Move
from games.table import positions
from games.table.playing import play_move
from tests.browser.wire import Wire
from tests.livesite import wait_for
from tests.site.tables import begun_game, person

PREFERENCES = {"sound": False, "animation_speed": "fast"}


class Scene:
    """A game with Ada in a seat (None: she watches), and what may happen there without her."""

    def __init__(
        self,
        scene: str,
        *,
        watches: bool = False,
        coached: bool = False,
        seed: int = 1,
        preferences: dict[str, Any] | None = None,
    ) -> None:
        self.ada = known("Ada", **(PREFERENCES | (preferences or {})))
        self.bruno = known("Bruno")
        options: dict[str, bool | str] = {"scene": scene, "coached": coached}
        self.game: Game = begun_game([self.ada, self.bruno], ruleset="scenes", options=options)
        self.watcher = watches
        self.random = random.Random(seed)
        # What the page that was opened last sends and receives.
        self.wire: Wire

    @property
    def path(self) -> str:
        return self.game.get_absolute_url()

    @property
    def position(self) -> Position:
        self.game.refresh_from_db()
        position = positions.position_of(self.game)
        assert isinstance(position, Position)
        return position

    @property
    def log(self) -> list[Move]:
        return list(Move.objects.filter(game=self.game).order_by("number"))

    def is_over(self) -> bool:
        self.game.refresh_from_db()
        return self.game.is_over

    def play(self, *moves: str) -> "Scene":
        """Moves of the player to move."""
        for move in moves:
            self.game.refresh_from_db()
            seat = self.game.to_move[0]
            play_move(
                game_id=self.game.pk,
                user_id=[self.ada, self.bruno][seat].pk,
                version=self.game.version,
                notation=move,
                client_id=f"scene-{self.game.version}",
            )
        self.game.refresh_from_db()
        return self

    def play_until(self, reached: Callable[[Position], bool]) -> "Scene":
        """Moves at random of both, until something is the case."""
        return self.play(*self.moves_until(reached))

    def moves_until(self, reached: Callable[[Position], bool]) -> Iterator[str]:
        position = self.position.copy()
        while position.to_move and not reached(position):
            move = self.random.choice(position.legal_moves(position.to_move[0]))
            position.play(position.to_move[0], move)
            yield move.notation

    def answer(self) -> None:
        """Bruno plays something, as long as it is his turn."""
        while (position := self.position).to_move == (1,):
            self.play(self.random.choice(position.legal_moves(1)).notation)

    def wait_and_answer(self) -> None:
        """Bruno's turn comes, for Ada has just moved: what her page says of it may be older."""
        wait_for(lambda: self.position.to_move == (1,))
        self.answer()


def known(handle: str, **preferences: Any) -> User:
    """The same person at every table of a test."""
    return User.objects.filter(handle=handle).first() or person(handle, **preferences)


def draft(**how: Any) -> Scene:
    return Scene("deal7", **how)


def age(number: int, taken: int = 6, **how: Any) -> Scene:
    """Some way into an age, with Ada to take a card."""

    def reached(position: Position) -> bool:
        view = position.view(None)
        gone = sum(slot["state"] == "gone" for slot in view["structure"]["slots"]) if view["structure"] else 0
        turn = view["decision"] is not None and view["decision"] == {"kind": "turn", "seat": 0}
        return bool(view["age"] == number and gone >= taken and turn)

    return Scene("deal7", **how).play_until(reached)


def watched(**how: Any) -> Scene:
    """Nobody's game: the page shows what a spectator may know."""
    return age(2, 3, watches=True, **how)


SCENES: dict[str, Callable[..., Scene]] = {
    "draft": draft,
    "age1": lambda **how: age(1, 0, **how),
    "age2": lambda **how: age(2, 3, **how),
    "age3": lambda **how: age(3, 4, **how),
    "watch": watched,
    "token": lambda **how: Scene("token", **how).play("build dispensary"),
    "library": lambda **how: Scene("library", **how).play("wonder great_library sawmill"),
    "destroy": lambda **how: Scene("destroy", **how).play("wonder statue_of_zeus brickyard"),
    "revive": lambda **how: Scene("revive", **how).play("wonder mausoleum brickyard"),
    "start": lambda **how: Scene("start", **how).play("discard baths"),
    "near_end": lambda **how: Scene("near_end", **how),
    "over": lambda **how: Scene("near_end", **how).play("build palace"),
    "military": lambda **how: Scene("military", **how),
}
