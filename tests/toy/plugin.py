"""The toy's plug-in: nothing but its rules."""

from games.plugin import GamePlugin
from tests.toy.rules import Toy

plugins = (GamePlugin(Toy()),)
