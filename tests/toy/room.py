"""The toy's room on the site: nothing but its rules."""

from tests.toy.rules import Toy

rules = Toy()
