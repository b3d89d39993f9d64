"""What is dealt before a game of 7 Wonders: from a seed, or given card by card for tests, puzzles and
imports.

A seed of 32 bytes deals by the method of docs/fairness.md, each label with a stream of its own. Lists are
sorted by id (plain byte order) before they are shuffled; a card that is in the deck twice is in the list
twice. There are as many cities as seats, but three with two seats.

- `boards`: the 7 boards, shuffled; city 0 gets the first, city 1 the second, and so on.
- `sides`: for each city in order a number below 2 is drawn: 0 is A or day, 1 is B or night. They are drawn
  whatever the option `sides` says; with `dealt` they count for every city, with `choose` only for the Free
  City.
- `age1`, `age2`: the cards of the age for the number of cities, shuffled; city 0 gets the first 7, city 1 the
  next 7, and so on. With two seats the third 7 are the Free City's pile, its top card first.
- `guilds`: the 10 guilds, shuffled; the first (cities + 2) are in the game.
- `age3`: the other cards of Age III and these guilds, sorted together, shuffled and dealt in the same way.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engine import fair
from engine.game import BadSetup, GameErrorCode
from engine.wonders import data
from engine.wonders.state import SIDE_UNKNOWN, State
from engine.wonders.tables import BOARD_NUMBER, CARD_NUMBER, SIDE_ROW

Deal = Mapping[str, Any]


def cities_of(seats: int) -> int:
    """How many cities there are: with two seats the Free City is the third."""
    return max(seats, data.FEWEST_CITIES)


def deal_from_seed(seed: bytes, edition: str, seats: int, sides: str) -> dict[str, Any]:
    """The deal that a seed stands for, with sides as the option says."""
    if not isinstance(seed, bytes) or len(seed) != fair.SEED_BYTES:
        raise BadSetup(GameErrorCode.BAD_SEED, "A seed has 32 bytes.")
    cities = cities_of(seats)
    boards = fair.shuffled(seed, "boards", sorted(data.BOARDS))[:cities]
    stream = fair.numbers(seed, "sides")
    drawn = [data.SIDE_NAMES[edition][fair.below(stream, 2)] for _ in boards]
    guilds = fair.shuffled(seed, "guilds", data.guilds(edition))[: cities + data.GUILDS_BESIDE_PLAYERS]
    decks = [data.deck(edition, age, cities) for age in (1, 2, 3)]
    decks[2] = sorted([*decks[2], *guilds])
    shuffled = [fair.shuffled(seed, f"age{age}", deck) for age, deck in enumerate(decks, start=1)]
    return {
        "boards": [
            [board, _side(sides, drawn[city], is_free_city=city >= seats)]
            for city, board in enumerate(boards)
        ],
        "ages": [
            [list(deck[first : first + data.HAND_SIZE]) for first in range(0, len(deck), data.HAND_SIZE)]
            for deck in shuffled
        ],
    }


def _side(option: str, drawn: str, *, is_free_city: bool) -> str | None:
    if option == "dealt" or (option == "choose" and is_free_city):
        return drawn
    return None if option == "choose" else option


def lay_out(s: State, deal: Deal, edition: str, seats: int, sides: str) -> None:
    """Check a deal and write it into a state."""
    if not isinstance(deal, Mapping):
        raise BadSetup(GameErrorCode.BAD_DEAL, "A deal has boards and ages.")
    cities = cities_of(seats)
    boards = _list(deal.get("boards"), cities, f"A deal for {seats} needs {cities} boards.")
    names = [_board(entry) for entry in boards]
    if len({board for board, _ in names}) != cities:
        raise BadSetup(GameErrorCode.BAD_DEAL, "A deal has a board twice.")
    s.edition = data.EDITIONS.index(edition)
    s.seats, s.cities = seats, cities
    for city, (board, side) in enumerate(names):
        s.board[city] = BOARD_NUMBER[board]
        s.side[city] = _side_row(s, city, side, edition, sides)
    ages = _list(deal.get("ages"), data.AGES, "A deal has three ages.")
    for age, hands in enumerate(ages):
        dealt = [
            _list(hand, data.HAND_SIZE, f"A hand of Age {age + 1} has not 7 cards.")
            for hand in _list(hands, cities, f"Age {age + 1} of a deal for {seats} has {cities} hands.")
        ]
        cards = [card for hand in dealt for card in hand]
        _check_deck(cards, edition, age + 1, cities)
        for i, card in enumerate(cards):
            s.deal[age * data.MOST_CITIES * data.HAND_SIZE + i] = CARD_NUMBER[edition][card]


def _list(value: object, length: int, message: str) -> Sequence[Any]:
    if not isinstance(value, Sequence) or isinstance(value, str | bytes) or len(value) != length:
        raise BadSetup(GameErrorCode.BAD_DEAL, message)
    return value


def _board(entry: object) -> tuple[str, object]:
    board, side = _list(entry, 2, "A board of a deal is its id and its side.")
    if not isinstance(board, str) or board not in BOARD_NUMBER:
        raise BadSetup(GameErrorCode.BAD_DEAL, f"There is no board {board!r}.", board=board)
    return board, side


def _side_row(s: State, city: int, side: object, edition: str, option: str) -> int:
    names = data.SIDE_NAMES[edition]
    if side is None:
        if option != "choose" or city >= s.seats:
            raise BadSetup(
                GameErrorCode.BAD_DEAL, "A deal leaves a side open that nobody chooses.", city=city
            )
        return SIDE_UNKNOWN
    if not isinstance(side, str) or side not in names:
        raise BadSetup(GameErrorCode.BAD_DEAL, f"A board has no side {side!r}.", side=side)
    if option in names and side != option:
        raise BadSetup(GameErrorCode.BAD_DEAL, f"All play side {option}, the deal says {side}.", side=side)
    return SIDE_ROW[s.edition * 14 + s.board[city] * 2 + names.index(side)]


def _check_deck(cards: Sequence[Any], edition: str, age: int, cities: int) -> None:
    """Every card of an age has the right number of copies; any guilds may be dealt, but each once."""
    for card in cards:
        if not isinstance(card, str) or card not in CARD_NUMBER[edition]:
            raise BadSetup(GameErrorCode.BAD_DEAL, f"There is no card {card!r}.", card=card)
    counted = Counter(cards)
    if age == data.AGES:
        guilds = set(data.guilds(edition)) & set(counted)
        wanted = cities + data.GUILDS_BESIDE_PLAYERS
        if len(guilds) != wanted or any(counted[guild] > 1 for guild in guilds):
            raise BadSetup(GameErrorCode.BAD_DEAL, f"Age III has {wanted} different guilds.")
        counted -= Counter(guilds)
    deck = Counter(data.deck(edition, age, cities))
    if counted != deck:
        card = min((counted - deck) | (deck - counted))
        raise BadSetup(
            GameErrorCode.BAD_DEAL, f"Age {age} has a wrong number of {card!r}.", card=card, age=age
        )
