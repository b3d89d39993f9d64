"""Every move is put into words on the server too: as advice, in analyses and for moderators."""

import re
from functools import cache

import pytest
from django.utils import translation

from engine.duel import notation as duel_notation
from engine.wonders import notation as wonders_notation
from games.registry import plugin_of
from tests.languages import LANGUAGES
from tests.told_lines import told_at

VERBS = {
    "duel": set(duel_notation.VERBS),
    "wonders-1e": set(wonders_notation.VERBS),
    # No board of the second edition builds one card for free in each age.
    "wonders-2e": set(wonders_notation.VERBS) - {"free"},
}
# What nobody should read: a word of the notation, a placeholder, the id of a piece.
RAW = re.compile(r"[{}_?]|\b(?:left|right) \d|\bundo\b")


@cache
def moves_of(ruleset: str) -> list[tuple[int, str]]:
    """With the Free City, and with all boards in play."""
    tables = told_at(plugin_of(ruleset).rules, seed=2, sizes=(2, 7))
    assert set().union(*(table.verbs() for table in tables)) >= VERBS[ruleset]
    return [move for table in tables for move in table.moves.values()]


@pytest.mark.parametrize("ruleset", ["duel", "wonders-1e", "wonders-2e"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_is_advised_in_words(ruleset: str, language: str) -> None:
    plugin = plugin_of(ruleset)
    with translation.override(language):
        said = {(seat, notation): plugin.move_words(notation, seat) for seat, notation in moves_of(ruleset)}
    raw = {move: text for move, text in said.items() if text == move[1] or RAW.search(text) or not text}
    assert raw == {}
