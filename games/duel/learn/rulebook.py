"""What the page of the rules shows. Every number and every effect comes from the engine's tables."""

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from engine.duel import data
from games.duel import board_texts, names
from games.learn import book
from games.learn.book import Chapter, Shelf

# What is shown beside a chapter: a kind of piece and its name.
DRAWN = {
    "goal": ("card garrison", "card scriptorium", "card theater"),
    "draft": ("wonder colossus", "wonder sphinx"),
    "turn": ("card tavern", "card baths"),
    "paying": ("card clay_pool", "card archery_range"),
    "trade": ("card quarry", "card stone_reserve"),
    "military": ("card walls", "card circus"),
    "science": ("card workshop", "card laboratory", "token law"),
    "building-wonders": ("wonder temple_of_artemis", "wonder pyramids"),
    "counting": ("card lighthouse", "card shipowners_guild"),
    "score": ("card palace", "token philosophy"),
}


@dataclass(frozen=True)
class Piece:
    """A card, a wonder or a progress token."""

    kind: str  # card, wonder, token
    id: str
    name: str
    is_what: str
    swatch: str
    cost: str
    does: list[str]
    # The line about its English name, for readers who know it by that.
    printed: str

    @property
    def anchor(self) -> str:
        return f"{self.kind}-{self.id}"


def chapters() -> list[Chapter]:
    titles = {
        "goal": _("The game in a minute"),
        "setup": pgettext("duel", "Setup"),
        "draft": _("Choosing wonders"),
        "turn": _("Your turn"),
        "paying": _("Paying"),
        "trade": _("Trade"),
        "chains": _("Chains"),
        "military": _("Military"),
        "science": _("Science and progress"),
        "building-wonders": _("Building wonders"),
        "counting": _("Coins for cards, and guilds"),
        "ages": _("The ages, and who begins"),
        "score": _("The end and the score"),
        "ties": _("Ties"),
        "fine-points": _("Fine points"),
    }
    return [
        Chapter(name, title, f"duel/learn/rules/{name}.html", DRAWN.get(name, ()))
        for name, title in titles.items()
    ]


def shelves() -> list[Shelf]:
    does = board_texts.effects()
    kinds = {colour: board_texts.table()[f"kind.{colour}"] for colour in data.COLOURS}

    def card(card: data.Card) -> Piece:
        effect = does[f"does.card.{card.id}"].split("\n")
        cost = cost_in_words(card.cost)
        return Piece(
            "card",
            card.id,
            names.of(card),
            kinds[card.colour],
            card.colour,
            cost,
            effect,
            names.on_the_card(card),
        )

    wonders = [
        Piece("wonder", wonder.id, names.of(wonder), _("Wonder"), "wonder", cost_in_words(wonder.cost),
              does[f"does.wonder.{wonder.id}"].split("\n"), names.on_the_card(wonder))
        for wonder in data.WONDERS
    ]  # fmt: skip
    tokens = [
        Piece("token", token.id, names.of(token), _("Progress token"), "progress", "",
              does[f"does.token.{token.id}"].split("\n"), names.on_the_card(token))
        for token in data.TOKENS
    ]  # fmt: skip
    decks = {
        age: [card(one) for one in cards]
        for age, cards in groupby(data.CARDS, key=lambda card: 0 if card.is_guild else card.age)
    }
    of_age = _("Cards of Age {age}")
    return [
        *(shelf(f"age-{age}", of_age.format(age=names.AGE_NUMERALS[age]), decks[age]) for age in (1, 2, 3)),
        shelf("guilds", _("Guilds"), decks[0]),
        shelf("wonders", _("Wonders"), wonders),
        shelf("progress-tokens", _("Progress tokens"), tokens),
    ]


def shelf(name: str, title: str, pieces: list[Piece]) -> Shelf:
    return Shelf(name, title, pieces[0].kind, "duel/learn/piece.html", pieces)


def cost_in_words(cost: str) -> str:
    """What is printed on the rail of a card, such as "2 coins, 1 clay"."""
    coins, units = data.read_cost(cost)
    said = [ngettext("{n} coin", "{n} coins", coins).format(n=coins)] if coins else []
    if units:
        said.append(board_texts.counted(cost.lstrip("0123456789")))
    return ", ".join(said) or pgettext("price", "nothing")


def numbers() -> dict[str, int]:
    """The numbers that the prose needs."""
    ages = [card for card in data.CARDS if not card.is_guild]
    strategy = next(token for token in data.TOKENS if token.extra_shields)
    urbanism = next(token for token in data.TOKENS if token.chain_coins)
    return {
        "start_coins": data.START_COINS,
        "tokens": len(data.TOKENS),
        "tokens_on_board": data.TOKENS_ON_BOARD,
        "tokens_in_box": len(data.TOKENS) - data.TOKENS_ON_BOARD,
        "library_draws": data.LIBRARY_DRAWS,
        "cards_per_age": data.CARDS_PER_AGE,
        "cards_removed": sum(card.age == 1 for card in ages) - data.CARDS_PER_AGE,
        "guilds": len(data.CARDS) - len(ages),
        "guilds_in_play": data.GUILDS_IN_PLAY,
        "age_cards_in_3": data.CARDS_PER_AGE - data.GUILDS_IN_PLAY,
        "pool": data.POOL_SIZE,
        "wonders_each": data.WONDERS_IN_PLAY // 2,
        "wonders_in_box": len(data.WONDERS) - data.WONDERS_IN_PLAY,
        "most_wonders": data.MOST_WONDERS_BUILT,
        "discard": data.DISCARD_COINS,
        "trade": data.TRADE_PRICE,
        "example_each": data.TRADE_PRICE + 1,
        "example_all": 2 * (data.TRADE_PRICE + 1),
        "discount": data.DISCOUNT_UNITS,
        "coins_per_point": data.COINS_PER_POINT,
        "symbols_on_cards": len({card.science for card in data.CARDS if card.science}),
        "symbols_to_win": data.SYMBOLS_TO_WIN,
        "track_end": data.TRACK_END,
        "strategy": strategy.extra_shields,
        "urbanism": urbanism.chain_coins,
    }


def zones() -> list[dict[str, Any]]:
    """The conflict track from the middle outwards: distances, points at the end, coins looted on entering."""
    looting = dict(data.LOOTING)
    found = []
    for points, spaces in groupby(range(data.TRACK_END), key=lambda at: data.TRACK_POINTS[at]):
        near, *more = spaces
        distance = f"{near}–{more[-1]}" if more else str(near)
        found.append({"distance": distance, "points": points, "coins": looting.get(near, 0)})
    return found


def chains() -> list[dict[str, Any]]:
    symbols = board_texts.chain_symbols()
    return [
        {"symbol": card.gives, "word": symbols[card.gives], "giver": named(card), "heir": named(heir)}
        for card in data.CARDS
        for heir in data.CARDS
        if card.gives and heir.free_with == card.gives
    ]


def named(card: data.Card) -> dict[str, str]:
    return {"anchor": f"card-{card.id}", "name": names.of(card), "colour": card.colour}


def first_wonders() -> list[list[dict[str, str]]]:
    found = names.components()["wonders"]
    return [
        [{"anchor": f"wonder-{wonder}", "name": found[wonder]} for wonder in hand]
        for hand in data.FIRST_GAME_WONDERS
    ]


def structures() -> list[dict[str, Any]]:
    """The three structures as drawings: where each card lies and whether it is seen."""
    return [
        {
            "age": names.AGE_NUMERALS[age],
            "width": 10 * len(drawing[0]),
            "height": 13 * (len(drawing) - 1) + 28,
            "slots": [
                {"x": 10 * slot.column + 1, "y": 13 * slot.row + 1, "face_up": slot.face_up}
                for slot in layout
            ],
        }
        for age, (drawing, layout) in enumerate(zip(data.STRUCTURES, data.LAYOUTS, strict=True), start=1)
    ]


def config() -> dict[str, Any]:
    return book.config(names.components())
