"""The toy's room on the site: nothing but its rules."""

from games.plugin import GamePlugin
from tests.toy.rules import Toy

plugins = (GamePlugin(Toy()),)
