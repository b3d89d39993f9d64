"""Puzzles in words: what is asked, what they are about, and why a move is good or bad.

The engine knows themes and facts as ids (engine/ai/puzzles.py); names of pieces are those of the game.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from engine.ai import puzzles as engine
from engine.ai.puzzles import Fact, FactKind, Kind, Theme
from games.plugin import GamePlugin

WIN, DRAW = 1.0, 0.5
# A sentence names no more pieces than this.
MOST_NAMED = 4
# In the list of all moves each has so many.
MOST_REASONS = 2

THEMES: Mapping[str, Promise] = {
    Theme.MILITARY: gettext_lazy("Military supremacy"),
    Theme.SCIENCE: gettext_lazy("Scientific supremacy"),
    Theme.DENY_MILITARY: gettext_lazy("Stopping an army"),
    Theme.DENY_SCIENCE: gettext_lazy("Stopping science"),
    Theme.DENY: gettext_lazy("Denying a card"),
    Theme.CHAIN: gettext_lazy("Chains"),
    Theme.EXTRA_TURN: gettext_lazy("Extra turns"),
    Theme.UNCOVER: gettext_lazy("Uncovering"),
    Theme.SELL: gettext_lazy("Selling"),
    Theme.WONDER: gettext_lazy("Building a wonder"),
    Theme.LAST_WONDER: gettext_lazy("The last wonder"),
    Theme.PAIR: gettext_lazy("Pairs of symbols"),
    Theme.TOKEN: gettext_lazy("Progress tokens"),
    Theme.DESTROY: gettext_lazy("Destroying a card"),
    Theme.REVIVE: gettext_lazy("From the discard pile"),
    Theme.SCIENCE_SET: gettext_lazy("Science sets"),
    Theme.ARMY: gettext_lazy("Neighbours’ armies"),
    Theme.DOUBLE_EDGED: gettext_lazy("Two threats at once"),
    Theme.GUILD: gettext_lazy("Guilds"),
    Theme.RESOURCES: gettext_lazy("Resources"),
    Theme.COINS: gettext_lazy("Coins"),
    Theme.POINTS: gettext_lazy("Counting points"),
    Theme.START: gettext_lazy("Who begins the age"),
}


def theme_name(theme: str) -> str:
    return str(THEMES.get(theme, theme))


def players(puzzle: engine.Puzzle) -> list[str]:
    """What the seats are called: nobody's name is part of a puzzle."""
    if puzzle.seats == 2:
        return [_("You") if seat == puzzle.seat else _("Opponent") for seat in range(2)]
    names = (_("Player %(number)d") % {"number": seat + 1} for seat in range(puzzle.seats))
    return [_("You") if seat == puzzle.seat else name for seat, name in enumerate(names)]


def task(puzzle: engine.Puzzle) -> str:
    """What is asked, in words."""
    if puzzle.kind is Kind.DRAFT:
        return _("Choose the best wonder for yourself.")
    if puzzle.kind is Kind.TURN:
        return _("Find the move that promises the best place.")
    if puzzle.kind is Kind.DECISION:
        return _("Find the best move.")
    if puzzle.length > 1:
        sentence = (
            ngettext(
                "Win the game: find %(count)d move. The engine defends.",
                "Win the game: find %(count)d moves in a row. The engine defends.",
                puzzle.length,
            )
            if puzzle.best.value >= WIN
            else ngettext(
                "Save the draw: find %(count)d move. The engine does its best to win.",
                "Save the draw: find %(count)d moves in a row. The engine does its best to win.",
                puzzle.length,
            )
        )
        return sentence % {"count": puzzle.length}
    if puzzle.best.value >= WIN:
        return _("One move wins the game. Find it.")
    return _("One move saves the draw. Find it.")


def worth(puzzle: engine.Puzzle, value: float, place: float | None = None) -> str:
    """What a move is worth: a result, a winning chance, or a place."""
    if puzzle.kind is Kind.END:
        return pgettext("result", "win") if value >= WIN else _("draw") if value >= DRAW else _("defeat")
    if place is not None:
        return _("place %(place)s") % {"place": f"{place:.1f}"}
    return f"{round(100 * value)} %"


def piece_names(plugin: GamePlugin) -> dict[str, str]:
    """All pieces of a game by id, with its symbols and resources."""
    names: dict[str, str] = {}
    for group in plugin.names().values():
        if isinstance(group, Mapping):
            for key, one in group.items():
                named = one.get("name") if isinstance(one, Mapping) else one
                if isinstance(named, str) and named:
                    names.setdefault(str(key), named)
    for key, words in plugin.texts().items():
        kind, _dot, one = key.partition(".")
        if kind in ("symbol", "resource") and one:
            names.setdefault(one, words)
    return names


def reasons(facts: Iterable[Fact], seat: int, plugin: GamePlugin, names: Mapping[str, str]) -> list[str]:
    """Why a move is what it is, in sentences: first what decides the game."""
    decisive_first = sorted(facts, key=lambda fact: fact.kind not in ENDINGS)
    found = (text for fact in decisive_first for text in sentences(fact, seat, plugin, names))
    return list(dict.fromkeys(found))


def main_reason(
    facts: Iterable[Fact], seat: int, plugin: GamePlugin, names: Mapping[str, str], *, is_right: bool
) -> str:
    """The sentence or two that say most about a move: why it is good, or what it gives away."""
    order = WHY_RIGHT if is_right else WHY_WRONG
    weighed = sorted(facts, key=lambda fact: order.index(fact.kind) if fact.kind in order else len(order))
    return " ".join(
        [text for fact in weighed for text in sentences(fact, seat, plugin, names)][:MOST_REASONS]
    )


def sentences(fact: Fact, seat: int, plugin: GamePlugin, names: Mapping[str, str]) -> list[str]:
    """What a fact says: mostly one sentence, for the hidden cards beside known ones another."""
    things = list(fact.things)
    values: dict[str, Any] = {"n": abs(fact.number)}
    if fact.kind in ENDINGS and things:
        values["ending"] = plugin.ending(things.pop(0))
    if fact.kind is FactKind.GIVES_CHAIN:
        del things[:1]  # the card itself
    named = [names.get(thing, thing) for thing in things]
    values["things"] = ", ".join(named[:MOST_NAMED])
    values["first"], values["second"] = [*named, "", ""][:2]
    own = fact.seat == seat
    counted = counted_words(fact, own=own) if fact.number else ""
    known = plain_words(fact, own=own) if not counted or (fact.kind is FactKind.UNCOVERS and things) else ""
    return [template % values for template in (known, counted) if template]


ENDINGS = (FactKind.WINS, FactKind.LEADS_TO, FactKind.LOSES_TO, FactKind.THREATENS, FactKind.PREVENTS)
# What says most about a right move, and about a wrong one: the others follow as they come.
WHY_RIGHT = (
    *ENDINGS,
    FactKind.EXTRA_TURN,
    FactKind.SHUTS_OUT,
    FactKind.PAIRS,
    FactKind.DESTROYS,
    FactKind.REVIVES,
    FactKind.CHAINS,
    FactKind.KEEPS_COVERED,
    FactKind.BEATS_ARMY,
    FactKind.SYMBOLS,
    FactKind.NEW_SYMBOL,
    FactKind.TAKES,
)
WHY_WRONG = (FactKind.LOSES_TO, FactKind.LEADS_TO, FactKind.UNCOVERS, FactKind.PASSES_ON)


def plain_words(fact: Fact, *, own: bool) -> str:
    """A sentence about pieces; nothing for facts that are only numbers."""
    return {
        FactKind.WINS: _("It wins immediately: %(ending)s."),
        FactKind.LEADS_TO: _("It leads to a draw.")
        if fact.seat is None
        else _("It leads to a win: %(ending)s.")
        if own
        else _("It leads to a defeat: %(ending)s."),
        FactKind.LOSES_TO: _("It allows a win on the next turn: %(ending)s, with %(things)s.")
        if fact.things[1:]
        else _("It allows a win on the next turn: %(ending)s."),
        FactKind.THREATENS: _("It threatens to win on the next turn: %(ending)s, with %(things)s.")
        if fact.things[1:]
        else _("It threatens to win on the next turn: %(ending)s."),
        FactKind.PREVENTS: _("It prevents a win on the next turn: %(ending)s, with %(things)s.")
        if fact.things[1:]
        else _("It prevents a win on the next turn: %(ending)s."),
        FactKind.TAKES: _("It keeps something from an opponent: %(things)s."),
        FactKind.UNCOVERS: _("After it you can take: %(things)s.")
        if own
        else _("After it an opponent can take: %(things)s."),
        FactKind.KEEPS_COVERED: _("It keeps this covered: %(things)s."),
        FactKind.CHAINS: _("It is free by a chain: %(first)s, thanks to %(second)s."),
        FactKind.GIVES_CHAIN: _("It makes a later card free by a chain: %(things)s."),
        FactKind.EXTRA_TURN: _("It brings an extra turn: %(things)s."),
        FactKind.BUILDS: _("It builds a wonder: %(things)s."),
        FactKind.SHUTS_OUT: _("After it these wonders can no longer be built: %(things)s."),
        FactKind.PAIRS: _("It completes a pair of symbols: %(things)s."),
        FactKind.NEW_SYMBOL: _("It brings a new symbol: %(things)s."),
        FactKind.SYMBOLS: _("It adds to the science symbols: %(things)s."),
        FactKind.DESTROYS: _("It destroys a card: %(things)s."),
        FactKind.REVIVES: _("It builds a card from the discard pile: %(things)s."),
        FactKind.TOKEN: _("It brings a progress token: %(things)s."),
        FactKind.PASSES_ON: _("It passes on cards that a neighbour could use: %(things)s."),
        FactKind.BEATS_ARMY: _("It makes the army stronger than a neighbour’s."),
        FactKind.TIES_ARMY: _("It makes the army as strong as a neighbour’s."),
        FactKind.MAKES: _("It produces a resource that your city did not produce: %(things)s."),
        FactKind.BEGINS: _("You begin the age.") if own else _("An opponent begins the age."),
    }.get(fact.kind, "")


def counted_words(fact: Fact, *, own: bool) -> str:
    """A sentence with a number; "": this kind has none."""
    n, kind = abs(fact.number), fact.kind
    if kind is FactKind.COINS:
        return coins(fact, own=own)
    if kind is FactKind.PAWN:
        if own == (fact.number > 0):
            return _("After it the conflict pawn is at distance %(n)d from the centre, in your favour.")
        return _("After it the conflict pawn is at distance %(n)d from the centre, against you.")
    if kind is FactKind.BUILDS:
        return _("It builds stage %(n)d of %(things)s.") if fact.things else ""
    plurals = {
        FactKind.LEADS_TO: ngettext(
            "It leads to a win by %(n)d point: %(ending)s.",
            "It leads to a win by %(n)d points: %(ending)s.",
            n,
        )
        if own
        else ngettext(
            "It leads to a defeat by %(n)d point: %(ending)s.",
            "It leads to a defeat by %(n)d points: %(ending)s.",
            n,
        ),
        FactKind.UNCOVERS: ngettext(
            "It turns up %(n)d card that is still hidden.",
            "It turns up %(n)d cards that are still hidden.",
            n,
        ),
        FactKind.NEW_SYMBOL: ngettext(
            "It brings a new symbol, %(things)s: %(n)d different one so far.",
            "It brings a new symbol, %(things)s: %(n)d different ones so far.",
            n,
        ),
        FactKind.SYMBOLS: ngettext(
            "After it the science symbols are worth %(n)d point.",
            "After it the science symbols are worth %(n)d points.",
            n,
        ),
        FactKind.SHIELDS: ngettext("It brings %(n)d shield.", "It brings %(n)d shields.", n),
        FactKind.LOOTS: ngettext(
            "The army takes %(n)d coin from an opponent.", "The army takes %(n)d coins from an opponent.", n
        ),
        FactKind.SELLS: ngettext("The card is sold for %(n)d coin.", "The card is sold for %(n)d coins.", n),
        FactKind.POINTS: ngettext(
            "It is worth %(n)d victory point by itself.", "It is worth %(n)d victory points by itself.", n
        ),
        FactKind.BEATS_ARMY: ngettext(
            "It makes the army %(n)d shield stronger than a neighbour’s.",
            "It makes the army %(n)d shields stronger than a neighbour’s.",
            n,
        ),
    }
    return plurals.get(kind, "")


def coins(fact: Fact, *, own: bool) -> str:
    n = abs(fact.number)
    if own and fact.number > 0:
        return ngettext("It brings %(n)d coin.", "It brings %(n)d coins.", n)
    if own:
        return ngettext("It costs %(n)d coin.", "It costs %(n)d coins.", n)
    if fact.number > 0:
        return ngettext("It gives %(n)d coin to an opponent.", "It gives %(n)d coins to an opponent.", n)
    return ngettext("It costs an opponent %(n)d coin.", "It costs an opponent %(n)d coins.", n)
