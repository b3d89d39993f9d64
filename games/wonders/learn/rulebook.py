"""What the page of the rules shows of both editions. Numbers and effects come from the engine's tables."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.wonders import data
from games.learn import book
from games.learn.book import Chapter, Shelf
from games.wonders import components, effect_words, names

# What is shown beside a chapter: a kind of piece and its name.
DRAWN = {
    "goal": ("card baths", "card stockade", "card scriptorium"),
    "turn": ("card tavern", "card barracks"),
    "production": ("card clay_pool", "card tree_farm", "card sawmill"),
    "trade": ("card east_trading_post", "card marketplace"),
    "military": ("card stockade", "card stables", "card arsenal"),
    "science": ("card apothecary", "card workshop", "card scriptorium"),
    "counting": ("card vineyard", "card haven", "card workers_guild"),
}
GUILDS_SHELF = 4


@dataclass(frozen=True)
class Print:
    """How a card is printed: in both editions, or in the one that is named."""

    edition: str
    cost: str
    does: list[str]
    copies: list[str]


@dataclass(frozen=True)
class CardEntry:
    """A building with all its prints."""

    id: str
    name: str
    is_what: str
    swatch: str
    prints: list[Print]
    # The line about its English name, for readers who know it by that.
    printed: str

    @property
    def anchor(self) -> str:
        return f"card-{self.id}"


@dataclass(frozen=True)
class SideEntry:
    """A side of a board, under all its names."""

    title: str
    edition: str
    start: str
    stages: list[dict[str, Any]]


@dataclass(frozen=True)
class BoardEntry:
    id: str
    name: str
    monument: str
    sides: list[SideEntry]

    @property
    def anchor(self) -> str:
        return f"board-{self.id}"


def editions() -> dict[str, str]:
    return {data.FIRST: _("first edition"), data.SECOND: _("second edition"), data.BOTH: ""}


def chapters() -> list[Chapter]:
    titles = {
        "goal": _("The game in a minute"),
        "setup": pgettext("wonders", "Setup"),
        "turn": pgettext("wonders", "A turn"),
        "production": _("Production"),
        "trade": _("Trade with neighbours"),
        "chains": _("Chains"),
        "stages": _("The wonder and its stages"),
        "ages": _("How an age ends"),
        "military": _("Military"),
        "science": _("Science"),
        "counting": _("Yellow cards and guilds"),
        "score": _("The end and the score"),
        "free-city": _("For two: the Free City"),
        "editions": _("The two editions"),
        "signs": _("Symbols"),
        "fine-points": _("Fine points"),
    }
    return [
        Chapter(name, title, f"wonders/learn/rules/{name}.html", DRAWN.get(name, ()))
        for name, title in titles.items()
    ]


def shelves() -> list[Shelf]:
    entries = [entry(list(rows)) for rows in by_building().values()]
    decks: dict[int, list[CardEntry]] = {}
    for rows, one in zip(by_building().values(), entries, strict=True):
        first = rows[0]
        decks.setdefault(GUILDS_SHELF if first.is_guild else first.age, []).append(one)
    of_age = _("Cards of Age {age}")
    return [
        *(cards(f"age-{age}", of_age.format(age=names.AGE_NUMERALS[age]), decks[age]) for age in (1, 2, 3)),
        cards("guilds", _("Guilds"), decks[GUILDS_SHELF]),
        Shelf("boards", pgettext("wonders", "Wonder boards"), "board", "wonders/learn/board.html", boards()),
    ]


def cards(name: str, title: str, pieces: list[CardEntry]) -> Shelf:
    return Shelf(name, title, "card", "wonders/learn/card.html", pieces)


def by_building() -> dict[str, list[data.Card]]:
    """The rows of the table that tell of one building: prints of two editions, copies in two ages."""
    found: dict[str, list[data.Card]] = {}
    for card in data.CARDS:
        found.setdefault(card.id, []).append(card)
    return found


def entry(rows: list[data.Card]) -> CardEntry:
    first = rows[0]
    prints = [printed(edition, list(same)) for edition, same in groupby(rows, key=lambda card: card.edition)]
    # One of the two tells its chains otherwise because of other cards: they are told apart as well.
    if [one.edition for one in prints] == [""] and says(first, data.FIRST) != says(first, data.SECOND):
        prints = [printed(edition, rows) for edition in data.EDITIONS]
    kind, colour = names.kinds()[first.colour], first.colour
    return CardEntry(first.id, names.of(first), kind, colour, prints, names.on_the_card(first))


def printed(edition: str, rows: list[data.Card]) -> Print:
    first = rows[0]
    shown_in = data.SECOND if edition == data.BOTH else edition
    copies = [] if first.is_guild else [copies_of(row) for row in rows]
    return Print(editions()[edition], effect_words.cost(first.cost), says(first, shown_in), copies)


def says(card: data.Card, edition: str) -> list[str]:
    return effect_words.card_says(card, edition)


def copies_of(card: data.Card) -> str:
    """From how many players on each copy is in the game."""
    return _("{age}, with {numbers} players.").format(
        age=names.age_name(card.age),
        numbers=", ".join(f"{copy}+" for copy in card.copies.split()),
    )


def boards() -> list[BoardEntry]:
    called, monuments = names.boards(), names.monuments()
    return [
        BoardEntry(
            board, called[board], monuments[board], [side(one) for one in data.SIDES if one.board == board]
        )
        for board in data.BOARDS
    ]


def side(row: data.Side) -> SideEntry:
    called = names.sides()
    known_as = [called[name] for name in (row.first, row.second) if name]
    edition = data.BOTH if row.first and row.second else data.FIRST if row.first else data.SECOND
    return SideEntry(
        " · ".join(known_as),
        editions()[edition],
        names.resources()[components.RESOURCE[row.start]],
        [
            {"cost": effect_words.cost(stage.cost), "does": effect_words.says(stage.does)}
            for stage in row.stages
        ],
    )


def differences() -> dict[str, list[dict[str, str]]]:
    """The cards that are not the same in both editions."""
    only: dict[str, list[dict[str, str]]] = {"first": [], "second": [], "changed": []}
    for rows in by_building().values():
        found = {row.edition for row in rows}
        if found != {data.BOTH}:
            only["changed" if len(found) > 1 else found.pop()].append(named(rows[0]))
    return only


def chains() -> list[dict[str, Any]]:
    """Which building makes which one free, in both editions or in one."""
    said = editions()
    in_edition = {
        edition: [
            (giver, card.id) for card in data.CARDS if card.is_in(edition) for giver in card.free_with.split()
        ]
        for edition in data.EDITIONS
    }
    pairs = dict.fromkeys([*in_edition[data.FIRST], *in_edition[data.SECOND]])
    cards_by_id = {card.id: card for card in data.CARDS}
    order = [card.id for card in data.CARDS]
    return [
        {
            "giver": named(cards_by_id[giver]),
            "heir": named(cards_by_id[heir]),
            "edition": said[
                only_in(edition for edition in data.EDITIONS if (giver, heir) in in_edition[edition])
            ],
        }
        for giver, heir in sorted(pairs, key=lambda pair: order.index(pair[0]))
    ]


def only_in(found: Iterable[str]) -> str:
    one, *more = found
    return data.BOTH if more else one


def named(card: data.Card) -> dict[str, str]:
    return {"id": card.id, "anchor": f"card-{card.id}", "name": names.of(card), "colour": card.colour}


def colours() -> list[dict[str, Any]]:
    """The colours of cards, what each is, and what it is good for."""
    kinds = names.all_of_kind()
    brings = {
        "brown": _("produce wood, stone, ore or clay;"),
        "grey": _("produce glass, cloth or papyrus;"),
        "blue": _("bring points;"),
        "yellow": _("bring coins, trade advantages and resources, later also points;"),
        "red": _("bring shields for the conflicts;"),
        "green": _("bring science symbols;"),
        "purple": _("bring points for what you and your neighbours have. Only in Age III."),
    }
    return [{"colour": colour, "kind": kinds[colour], "brings": brings[colour]} for colour in data.COLOURS]


def tokens() -> list[dict[str, Any]]:
    """What a conflict is worth, age by age."""
    return [
        {"age": names.AGE_NUMERALS[age], "won": f"+{points}", "lost": f"−{-data.DEFEAT_POINTS}"}
        for age, points in enumerate(data.VICTORY_POINTS, start=1)
    ]


def signs() -> list[dict[str, str]]:
    """The drawings on cards and boards, by their names in the sprite."""
    goods = [(f"res-{name}", word) for name, word in names.resources().items()]
    science = [(f"sci-{name}", names.symbols()[name]) for name in data.SYMBOLS]
    shapes = [(f"shape-{colour}", kind) for colour, kind in names.all_of_kind().items()]
    others = [
        ("coin", _("coin")),
        ("vp", _("victory points")),
        ("shield", _("shield")),
        ("token-1", _("victory in Age I")),
        ("token-3", _("victory in Age II")),
        ("token-5", _("victory in Age III")),
        ("token-defeat", _("defeat")),
        ("stage", pgettext("wonders", "Stage of a wonder")),
    ]
    return [{"sign": sign, "word": word} for sign, word in (*goods, *science, *shapes, *others)]


def powers() -> list[dict[str, str]]:
    """What only stages of wonders can do, with its sign."""
    drawn = {
        data.SEVENTH_CARD: "power-seventh",
        data.DIG: "power-dig",
        data.FREE_ONCE_PER_AGE: "power-free",
        data.FREE_NEW_COLOUR: "power-colour",
        data.FREE_FIRST_CARD: "power-first",
        data.FREE_LAST_CARD: "power-last",
        data.COPY_GUILD: "power-guild",
    }
    return [{"sign": sign, "word": effect_words.power(power)} for power, sign in drawn.items()]


def example_cards() -> dict[str, str]:
    """The names of the cards in the example of the Free City."""
    return {card: names.cards()[card] for card in ("altar", "barracks", "ore_vein")}


def numbers() -> dict[str, int]:
    """The numbers that the prose needs."""
    guilds = len(data.guilds(data.SECOND))
    squares = 3 * 3 + 2 * 2 + 2 * 2
    return {
        "start_coins": data.START_COINS,
        "hand": data.HAND_SIZE,
        "turns": data.TURNS_PER_AGE,
        "ages": data.AGES,
        "sell": data.SELL_COINS,
        "trade": data.TRADE_PRICE,
        "discount": data.DISCOUNT_PRICE,
        "coins_per_point": data.COINS_PER_POINT,
        "set": data.SET_POINTS,
        "guilds": guilds,
        "guilds_more": data.GUILDS_BESIDE_PLAYERS,
        "example_squares": squares,
        "example_sets": 2 * data.SET_POINTS,
        "example_science": squares + 2 * data.SET_POINTS,
    }


def config() -> dict[str, Any]:
    """The faces are those of the second edition, and of the first where only that one has the card."""
    both = components.components(data.SECOND)
    both["cards"] = components.cards(data.FIRST) | both["cards"]
    return book.config(both)
