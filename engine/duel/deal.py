"""What is dealt before a game of Duel: from a seed, or given card by card for tests, puzzles and imports."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine import fair
from engine.duel import data
from engine.duel.state import State
from engine.duel.tables import CARD_NUMBER, SLOTS, TOKEN_NUMBER, WONDER_NUMBER
from engine.game import BadSetup, GameErrorCode

Deal = Mapping[str, Any]


def decks() -> dict[str, list[str]]:
    """The ids of what is shuffled, each deck in alphabetical order, as shuffles begin with it."""
    found = {
        "wonders": [wonder.id for wonder in data.WONDERS],
        "tokens": [token.id for token in data.TOKENS],
        "guilds": [card.id for card in data.CARDS if card.is_guild],
    }
    for age in (1, 2, 3):
        found[f"age{age}"] = [card.id for card in data.CARDS if card.age == age and not card.is_guild]
    return {name: sorted(deck) for name, deck in found.items()}


def deal_from_seed(seed: bytes) -> dict[str, Any]:
    """The deal that a seed of 32 bytes stands for. Decks are shuffled from alphabetical order."""
    if not isinstance(seed, bytes) or len(seed) != fair.SEED_BYTES:
        raise BadSetup(GameErrorCode.BAD_SEED, "A seed has 32 bytes.")

    def draw(label: str, things: list[str], count: int) -> list[str]:
        return list(fair.shuffled(seed, label, sorted(things))[:count])

    deck = decks()
    guilds = draw("guilds", deck["guilds"], data.GUILDS_IN_PLAY)
    third = draw("age3", deck["age3"], data.CARDS_PER_AGE - data.GUILDS_IN_PLAY) + guilds
    board = draw("tokens", deck["tokens"], data.TOKENS_ON_BOARD)
    box = [token for token in deck["tokens"] if token not in board]
    return {
        "wonders": draw("wonders", deck["wonders"], data.WONDERS_IN_PLAY),
        "board_tokens": board,
        "library_draw": draw("library", box, data.LIBRARY_DRAWS),
        "ages": [
            draw("age1", deck["age1"], data.CARDS_PER_AGE),
            draw("age2", deck["age2"], data.CARDS_PER_AGE),
            draw("age3 with guilds", third, data.CARDS_PER_AGE),
        ],
    }


def lay_out(s: State, deal: Deal) -> None:
    """Check a deal and write it into a state."""
    wonders = _ids(deal, "wonders", data.WONDERS_IN_PLAY, WONDER_NUMBER)
    board = _ids(deal, "board_tokens", data.TOKENS_ON_BOARD, TOKEN_NUMBER)
    library = _ids(deal, "library_draw", data.LIBRARY_DRAWS, TOKEN_NUMBER)
    if set(board) & set(library):
        raise BadSetup(
            GameErrorCode.BAD_DEAL, "The Great Library draws from the tokens that are not on the board."
        )
    ages = deal.get("ages")
    if not isinstance(ages, Sequence) or isinstance(ages, str) or len(ages) != 3:
        raise BadSetup(GameErrorCode.BAD_DEAL, "A deal has three ages.")
    cards: list[int] = []
    for age, named in enumerate(ages, start=1):
        numbers = _ids({f"age {age}": named}, f"age {age}", SLOTS, CARD_NUMBER)
        dealt = [data.CARDS[number] for number in numbers]
        if any(card.age != age for card in dealt):
            raise BadSetup(GameErrorCode.BAD_DEAL, f"Age {age} has a card of another age.")
        if sum(card.is_guild for card in dealt) != (data.GUILDS_IN_PLAY if age == 3 else 0):
            raise BadSetup(GameErrorCode.BAD_DEAL, "Age 3 has three guilds, the others none.")
        cards += numbers
    s.deal[:] = cards
    s.offer[:] = wonders
    s.library[:] = library
    s.board = sum(1 << token for token in board)


def _ids(deal: Deal, field: str, count: int, known: Mapping[str, int]) -> list[int]:
    named = deal.get(field)
    if not isinstance(named, Sequence) or isinstance(named, str) or len(named) != count:
        raise BadSetup(GameErrorCode.BAD_DEAL, f"A deal needs {count} ids under {field!r}.", field=field)
    unknown = [name for name in named if not isinstance(name, str) or name not in known]
    if unknown:
        raise BadSetup(GameErrorCode.BAD_DEAL, f"A deal names {unknown[0]!r} under {field!r}.", field=field)
    if len(set(named)) != count:
        raise BadSetup(GameErrorCode.BAD_DEAL, f"A deal names something twice under {field!r}.", field=field)
    return [known[name] for name in named]
