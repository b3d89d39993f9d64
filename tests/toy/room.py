"""The toy's room on the site: nothing but its rules."""

from games.guest import Guest
from tests.toy.rules import Toy

guests = (Guest(Toy()),)
