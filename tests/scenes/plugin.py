"""The plug-ins of the scenes: Duel's, with a coach as an option, and those of 7 Wonders."""

from typing import TYPE_CHECKING

from games.duel.plugin import DuelPlugin
from games.plugin import Bots, OptionWords
from games.wonders.plugin import WondersPlugin
from tests.scenes.rules import Scenes
from tests.scenes.wonders import WondersScenes

if TYPE_CHECKING:
    from games.models import Game


class ScenesPlugin(DuelPlugin):
    daily = None
    title = pool_title = "Scenes"
    bots = Bots()
    judge = None

    def option_words(self) -> dict[str, OptionWords]:
        return {}

    def is_lesson(self, game: "Game") -> bool:
        return bool(game.options["coached"])


class WondersScenesPlugin(WondersPlugin):
    title = pool_title = "Scenes of 7 Wonders"
    bots = Bots()

    def option_words(self) -> dict[str, OptionWords]:
        return {}


plugins = (ScenesPlugin(Scenes()), WondersScenesPlugin(WondersScenes()))
