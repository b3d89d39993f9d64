"""Ties in words: seats with equal points, what decided between them, and its figures.

The engine finds them (Outcome.ties), Game.ties keeps them, and each game words its own tie-break
(GamePlugin.tie_texts). At tables and in replays static/games/table/words.js says the same.
"""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _

from duelsite.name_lists import name_list
from engine.game import Position, TieView
from engine.record import ties_of
from games.endings import BY_LEAVING
from games.models import Game
from games.plugin import GamePlugin
from games.registry import plugin_of


def texts() -> dict[str, str]:
    """What is said of the tie-break of any game; "tie.<criterion>.…" of a plug-in says it in its words."""
    return {
        "tie.any.you": _("{points}. You win on the tie-break, {more} to {less}."),
        "tie.any.other": _("{points}. {player} wins on the tie-break, {more} to {less}."),
        "tie.any.draw": _("{points}, and {figures} in the tie-break: a draw."),
        "tie.any.decides": _("Equal on points ({points}), so the tie-break decides: {figures}."),
        "tie.any.equal": _("Equal on points ({points}) and in the tie-break ({figure})."),
        "tie.place": _("{players} share place {place}."),
    }


# Which ties there are


def known_ties(game: Game, leavers: Sequence[int], end: Callable[[], Position | None]) -> list[TieView]:
    """The ties of a finished game; of one that is older than the column, from its last position.

    `leavers` are the seats that are placed last because their players have left.
    """
    if game.ties is not None:
        return list(game.ties)
    if not may_be_tied(game):
        return []
    position = end()
    outcome = position.outcome if position is not None else None
    return ties_of(outcome, leavers) if outcome is not None else []


def may_be_tied(game: Game) -> bool:
    """Whether seats of a finished game have equal points. Spares replaying nearly all older games."""
    if game.how in BY_LEAVING or plugin_of(game.ruleset).is_retired:
        return False
    totals = [score.get("total") for score in (game.scores or [])[: len(game.places or [])]]
    return len(set(totals)) < len(totals)


def for_first_place(ties: Sequence[TieView], places: Sequence[int]) -> TieView | None:
    return next((tie for tie in ties if any(places[seat] == 1 for seat in tie["seats"])), None)


def of_seat(ties: Sequence[TieView], seat: int) -> TieView | None:
    return next((tie for tie in ties if seat in tie["seats"]), None)


# Words


def pair_words(plugin: GamePlugin, names: Sequence[str], tie: TieView) -> str:
    """The whole result of a game of two: "42 : 42. Tavi wins: more points from …, 26 to 15."."""
    points = f"{tie['points']} : {tie['points']}"
    more, less = max(tie["figures"]), min(tie["figures"])
    if more == less:
        return _say(plugin, tie, "draw", points=points, figures=f"{more} : {less}")
    winner = tie["seats"][tie["figures"].index(more)]
    return _say(plugin, tie, "other", points=points, player=names[winner], more=more, less=less)


def reason(plugin: GamePlugin, names: Sequence[str], tie: TieView) -> str:
    """What decided, with the figures of all who were tied; or that nothing did."""
    if len(set(tie["figures"])) == 1:
        return _say(plugin, tie, "equal", points=tie["points"], figure=tie["figures"][0])
    figures = ", ".join(f"{names[seat]} {figure}" for seat, figure in _best_first(tie))
    return _say(plugin, tie, "decides", points=tie["points"], figures=figures)


def below_first(
    plugin: GamePlugin, names: Sequence[str], ties: Sequence[TieView], places: Sequence[int]
) -> list[str]:
    """The ties for other places than the first, in sentences."""
    first, sentences = for_first_place(ties, places), []
    for tie in ties:
        if tie is not first:
            sentences.append(reason(plugin, names, tie))
        sentences += _shared(names, tie, places)
    return sentences


def short(plugin: GamePlugin, tie: TieView, seats: Sequence[int] = ()) -> str:
    """For lists: "civilian buildings 26 : 15", the best first or in the order of `seats`."""
    figures = dict(_best_first(tie))
    told = " : ".join(str(figures[seat]) for seat in seats or figures)
    return f"{plugin.tie_label(tie['criterion'])} {told}"


def _shared(names: Sequence[str], tie: TieView, places: Sequence[int]) -> list[str]:
    """Which of the tied players share a place other than the first."""
    sentences = []
    for place in sorted({places[seat] for seat in tie["seats"]} - {1}):
        sharing = [names[seat] for seat in tie["seats"] if places[seat] == place]
        if len(sharing) > 1:
            sentences.append(texts()["tie.place"].format(players=name_list(sharing), place=place))
    return sentences


def _best_first(tie: TieView) -> list[tuple[int, int]]:
    return sorted(zip(tie["seats"], tie["figures"], strict=True), key=lambda one: (-one[1], one[0]))


def _say(plugin: GamePlugin, tie: TieView, key: str, **values: object) -> str:
    own = plugin.tie_texts()
    text = own.get(f"tie.{tie['criterion']}.{key}") or texts()[f"tie.any.{key}"]
    return text.format(**values)
