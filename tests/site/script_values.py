"""What the parts of the keys can be that scripts put together: by script, and by the source of the part.

What the engine knows comes from there, so that a new verb, event or card needs its texts.
"""

import re
from pathlib import Path

from engine.duel import data as duel
from engine.duel import notation as duel_notation
from engine.duel.events import COIN_EVENTS, PLAIN_EVENTS, DuelTieBreak
from engine.wonders import data as wonders
from engine.wonders import notation as wonders_notation
from engine.wonders.events import WondersTieBreak
from engine.wonders.view import DECISIONS
from games.endings import BY_LEAVING
from games.models import Game
from games.registry import PLUGINS
from tests.site.script_keys import Values

SCRIPTS = Path(__file__).parents[2] / "games/static/games"
HINT = re.compile(r'\bkey: "(\w+)",\s+rule: ')
CHAINS = tuple(dict.fromkeys(card.gives for card in duel.CARDS if card.gives))
DUEL_VERBS = tuple(verb for verb in duel_notation.VERBS if verb != "start")
DUEL_DIALOGS = ("token", "library", "destroy", "revive", "start")
WONDERS_MOVES = (
    *wonders_notation.VERBS,
    *(f"{verb}_hidden" for verb in wonders_notation.HIDING),
    "hidden",
    "undo",
)
# The Free City chooses no side, and its choices are neither announced nor taken back.
CITY_MOVES = tuple(move for move in WONDERS_MOVES if move not in ("side", "hidden", "undo"))
# One city alone digs or plays a seventh card: that is no secret choice which waits for others.
CHOSEN_TOGETHER = ("build", "free", "wonder", "discard", "side")
ASKED_TWICE = ("resign", "abort", "claim", "resign_match")

DUEL: dict[str, Values] = {
    "duel/city.js": {"colour": duel.COLOURS},
    "duel/decide.js": {
        "view.decision.colour": ("brown", "grey"),
        "kind": DUEL_DIALOGS,
        "verb": ("take", "destroy", "revive"),
    },
    "duel/details.js": {
        "colourOf(id)": duel.COLOURS,
        "price.chain": CHAINS,
        "way": ("produced", "chosen", "discounted"),
    },
    "duel/learn/hints.js": {
        "offer.prices[moment.me].chain": CHAINS,
        "symbol": CHAINS,
        "resource": duel.RESOURCES,
        "dear[0]": duel.RESOURCES,
        "symbolOf(offer.card)": duel.SYMBOLS,
    },
    "duel/panel.js": {"view.decision.kind": ("draft", "turn", *DUEL_DIALOGS), "kind": ("draft", "turn")},
    "duel/scores.js": {
        "name": ("blue", "green", "yellow", "guilds", "wonders", "progress", "coins", "military")
    },
    "duel/seat.js": {"symbol": duel.SYMBOLS},
    "duel/unseen.js": {"key": ("unseen.cards", "unseen.guilds")},
    "duel/words.js": {
        "`does.${kind}.${id}`": (
            *(f"does.card.{card.id}" for card in duel.CARDS),
            *(f"does.wonder.{wonder.id}" for wonder in duel.WONDERS),
            *(f"does.token.{token.id}" for token in duel.TOKENS),
        ),
        "gains.wins": ("military", "science"),
        "gains.choice": ("token", "library", "destroy", "revive"),
        "resource": duel.RESOURCES,
        "verb": (*DUEL_VERBS, "undo"),
        "event.kind": (*COIN_EVENTS.values(), *PLAIN_EVENTS.values()),
        "event.symbol": duel.SYMBOLS,
    },
}
# Two kinds of names in one script.
DUEL["duel/seat.js"] = {
    **DUEL["duel/seat.js"],
    "`resource.${name}`": tuple(f"resource.{name}" for name in duel.RESOURCES),
    "`category.${name}`": tuple(f"category.{name}" for name in DUEL["duel/scores.js"]["name"]),
}

WONDERS: dict[str, Values] = {
    "wonders/city.js": {
        "place": ("left", "right"),
        "`stage.${state}`": ("stage.built", "stage.next", "stage.later"),
        "`conflict.${state}`": ("conflict.ahead", "conflict.behind", "conflict.even"),
    },
    "wonders/decide.js": {
        '`ask.${kind}${kind === "dig" ? whose : ""}`': ("ask.side", "ask.dig", "ask.dig.city"),
        '`ask.${kind}.why${kind === "dig" ? whose : ""}`': (
            "ask.side.why",
            "ask.dig.why",
            "ask.dig.why.city",
        ),
        "verb": ("side", "dig"),
    },
    "wonders/details.js": {"from": ("own", "choice")},
    "wonders/hand.js": {
        "`chosen.${verb}`": tuple(f"chosen.{verb}" for verb in CHOSEN_TOGETHER),
        "`chosen.${verb}.city`": tuple(f"chosen.{verb}.city" for verb in CHOSEN_TOGETHER if verb != "side"),
    },
    "wonders/memory.js": {"title": ("memory.unseen", "memory.unseen_guilds")},
    "wonders/moves.js": {"offer.use": ("free", "pass")},
    "wonders/panel.js": {
        '`turn.${decision.kind}.${isForCity(view) ? "city" : "you"}`': (
            *(f"turn.{kind}.you" for kind in DECISIONS.values()),
            *(f"turn.{kind}.city" for kind in DECISIONS.values() if kind != "side"),
        ),
        "decision.kind": tuple(DECISIONS.values()),
    },
    "wonders/plaque.js": {"view.direction": ("left", "right", "swap")},
    "wonders/words.js": {
        "key": tuple(f"move.{move}" for move in WONDERS_MOVES),
        "`${key}.city`": tuple(f"move.{move}.city" for move in CITY_MOVES),
        "name": wonders.RESOURCES,
        "side": tuple(side for sides in wonders.SIDE_NAMES.values() for side in sides),
        "event.side": tuple(side for sides in wonders.SIDE_NAMES.values() for side in sides),
        "event.kind": ("build", "dig"),
        "event.direction": ("left", "right", "swap"),
    },
}

SHARED: dict[str, Values] = {
    "replay/analysis-report.js": {
        "kind": ("forced", "best", "fine", "slip", "mistake", "blunder"),
        "key": ("accuracy", "loss", "luck", "hints", "moment", "reveal"),
    },
    "replay/analysis-seats.js": {
        "`expected.${key}`": ("expected.value", "expected.place", "expected.points"),
        "`sums.${key}`": ("sums.start", "sums.loss", "sums.luck", "sums.table", "sums.end"),
    },
    "replay/analysis-story.js": {
        "kind": ("ahead", "ahead_always", "nobody_ahead", "turn", "no_turn", "luck", "dealt", "no_luck")
    },
    "replay/analysis.js": {"key": (), "state.status": ("waiting", "running", "failed", "done")},
    "replay/check.js": {"result": ("good", "partly", "bad")},
    "table/end.js": {"game.result.uncounted": (*Game.Uncounted.values, "annulled")},
    "table/menu.js": {
        "`menu.${what}`": tuple(f"menu.{what}" for what in ("return", "pause", "resume", *ASKED_TWICE)),
        "what": ASKED_TWICE,
    },
    "table/panel.js": {
        "offer": ("pause", "rematch"),
        "what": (),
        "texts[what] ?? `menu.${what}`": ("menu.return", "menu.undo", "menu.resume", "menu.claim"),
    },
    # What these put together is the key that they are called with.
    "table/words.js": {
        "key": (),
        "`${key}.${who}`": (),
        "`${key}.${this.plural.select(n)}`": (),
        '`${key}.${new Intl.PluralRules(document.documentElement.lang || "en").select(n)}`': (),
        'key.replace(/\\.\\w+$/, ".other")': (),
    },
    "lobby/lobby.js": {"status": ("live", "connecting", "lost", "offline", "closed")},
    "learn/search.js": {"this.plural.select(found)": ("one", "few", "many", "other")},
}

# What the same script asks in one game and not in another.
OF_GAME: dict[str, dict[str, Values]] = {
    "duel": {
        "table/panel.js": {"kind": DUEL_DIALOGS},
        "replay/check.js": {
            "key": (
                *(f"check.wonders.{fits}" for fits in ("good", "bad", "none")),
                *(f"check.{what}.{fits}" for what in ("tokens", "library") for fits in ("good", "bad")),
                *(f"check.age.{fits}" for fits in ("good", "bad", "none")),
            )
        },
        "replay/analysis-report.js": {"way": ("civilian", "military", "science")},
    },
    "wonders": {
        "table/panel.js": {"kind": ("side", "dig")},
        "replay/check.js": {
            "key": (
                *(f"check.{what}.{fits}" for what in ("boards", "age") for fits in ("good", "bad")),
                *(f"check.sides.{fits}" for fits in ("good", "bad", "none")),
            )
        },
        # Where each seat has a line of its own there are no ways to win.
        "replay/analysis-report.js": {"`way.${way}`": ()},
    },
    "": {"table/panel.js": {"kind": ()}, "replay/check.js": {"key": ("check.deal.none",)}},
}
ALWAYS_CHECKED = (
    *(f"check.{what}.{fits}" for what in ("commitment", "noted") for fits in ("good", "bad", "none")),
    *(f"check.seed.{fits}" for fits in ("good", "bad", "none")),
    "check.shared.good",
    "check.shared.bad",
)
# Keys that a script hands to another one.
HANDED_ON = {
    "wonders/panel.js": {"act.undo"},
    "table/plain.js": {"plain.change"},
    "lobby/notifications.js": {"titles"},
}
# Nobody pays or fights a city of their own.
NEVER = {
    "event.pay_you.you",
    "event.conflict_won_you.you",
    "event.conflict_lost_you.you",
}


def values_of(script: str, game: str) -> Values:
    """What the parts of the keys of a script can be, at the table of a game."""
    listed: dict[str, Values] = {**DUEL, **WONDERS, **SHARED}
    values = {**listed.get(script, {}), **OF_GAME[game].get(script, {})}
    if script == "replay/check.js":
        values |= {"key": (*values["key"], *ALWAYS_CHECKED)}
    if script == "learn/coach.js":
        values |= {"hint.key": hints_of(game)}
    if script == "table/words.js":
        values |= ties_of(game)
        values |= {OUTCOME: tuple(f"outcome.{how}" for how in (*endings(game), "any"))}
    return values


def hints_of(game: str) -> tuple[str, ...]:
    return tuple(HINT.findall((SCRIPTS / game / "learn/hints.js").read_text(encoding="utf-8")))


TIE_BREAKS = {"duel": tuple(DuelTieBreak), "wonders": tuple(WondersTieBreak)}
OUTCOME = '`outcome.${how}.you` in this.texts ? `outcome.${how}` : "outcome.any"'


def ties_of(game: str) -> Values:
    """What is said of the tie-breaks of a game, or of any."""
    criteria = (*TIE_BREAKS.get(game, ()), "any")
    names = ("draw", "equal", "decides")
    written = {
        f'this.tieKey(tie, "{name}")': tuple(f"tie.{one}.{name}" for one in criteria) for name in names
    }
    return written | {
        "this.tieKey(tie, who)": tuple(f"tie.{one}.{who}" for one in criteria for who in ("you", "other"))
    }


def endings(game: str) -> tuple[str, ...]:
    """How a game can be won there."""
    rules = next(plugin.rules for plugin in PLUGINS.values() if plugin.folder == game)
    own = [str(how) for how in rules.endings if how != "draw"] if game else []
    return (*own, *BY_LEAVING)
