"""Deals a game from its seed, by docs/fairness.md alone: no code of the site is used.

python examples/verify_deal.py [GAME] SEED                              (64 hexadecimal digits)
python examples/verify_deal.py [GAME] SECRET COMMITMENT NONCE0 NONCE1 ...   (all hexadecimal)
python examples/verify_deal.py [GAME] --shared SECRET COMMITMENT        (a deal that several games share)
python examples/verify_deal.py [GAME] --daily SECRET_BEFORE SECRET DIGEST   (a deal of the day that is over)
python examples/verify_deal.py [GAME] --daily --results FILE SECRET_BEFORE SECRET   (with the results before)
python examples/verify_deal.py --deal FILE SECRET COMMITMENT            (cards that were arranged, as JSON)

GAME is --ruleset duel (which may be left out), or for example
--ruleset wonders-2e --seats 4 --sides choose
"""

import argparse
import hashlib
import itertools
import json
import pathlib
import sys
from collections.abc import Iterator

# fmt: off
WONDERS = [
    "appian_way", "circus_maximus", "colossus", "great_library", "great_lighthouse",
    "hanging_gardens", "mausoleum", "piraeus", "pyramids", "sphinx", "statue_of_zeus",
    "temple_of_artemis",
]
TOKENS = [
    "agriculture", "architecture", "economy", "law", "masonry", "mathematics", "philosophy",
    "strategy", "theology", "urbanism",
]
AGE_1 = [
    "altar", "apothecary", "baths", "clay_pit", "clay_pool", "clay_reserve", "garrison",
    "glassworks", "guard_tower", "logging_camp", "lumber_yard", "palisade", "pharmacist", "press",
    "quarry", "scriptorium", "stable", "stone_pit", "stone_reserve", "tavern", "theater",
    "wood_reserve", "workshop",
]
AGE_2 = [
    "aqueduct", "archery_range", "barracks", "brewery", "brickyard", "caravansery", "courthouse",
    "customs_house", "dispensary", "drying_room", "forum", "glass_blower", "horse_breeders",
    "laboratory", "library", "parade_ground", "rostrum", "sawmill", "school", "shelf_quarry",
    "statue", "temple", "walls",
]
AGE_3 = [
    "academy", "arena", "armory", "arsenal", "chamber_of_commerce", "circus", "fortifications",
    "gardens", "lighthouse", "obelisk", "observatory", "palace", "pantheon", "port", "pretorium",
    "senate", "siege_workshop", "study", "town_hall", "university",
]
GUILDS = [
    "builders_guild", "magistrates_guild", "merchants_guild", "moneylenders_guild",
    "scientists_guild", "shipowners_guild", "tacticians_guild",
]
# 7 Wonders: each card with the numbers printed on its copies, the number of players from which each is used;
# what both editions have, then what only the first and only the second has.
WONDERS_AGES = [
    (
        "altar 35 apothecary 35 barracks 35 baths 37 clay_pit 3 clay_pool 35 "
        "east_trading_post 37 excavation 4 forest_cave 5 glassworks 36 guard_tower 34 "
        "loom 36 lumber_yard 34 marketplace 36 mine 6 ore_vein 34 press 36 "
        "scriptorium 34 stockade 37 stone_pit 35 tavern 457 theater 36 timber_yard 3 "
        "tree_farm 6 west_trading_post 37 workshop 37",
        "pawnshop 47",
        "well 47",
    ),
    (
        "aqueduct 37 archery_range 36 bazar 47 brickyard 34 caravansery 356 "
        "courthouse 35 dispensary 34 forum 367 foundry 34 glassworks 35 laboratory 35 "
        "library 36 loom 35 press 35 quarry 34 sawmill 34 school 37 stables 35 statue "
        "37 temple 36 training_ground 467 vineyard 36 walls 37",
        "",
        "",
    ),
    (
        "academy 37 chamber_of_commerce 46 fortifications 37 gardens 34 haven 34 "
        "lighthouse 36 lodge 36 observatory 37 palace 37 pantheon 36 senate 35 "
        "siege_workshop 35 study 35 university 34",
        "arena 357 arsenal 347 circus 456 town_hall 356",
        "arena 35 arsenal 35 castrum 47 circus 46 ludus 57 town_hall 36",
    ),
]
WONDERS_GUILDS = [
    "builders_guild", "craftsmens_guild", "magistrates_guild", "philosophers_guild",
    "scientists_guild", "shipowners_guild", "spies_guild", "traders_guild", "workers_guild",
]
WONDERS_OWN_GUILD = {"wonders-1e": "strategists_guild", "wonders-2e": "decorators_guild"}
BOARDS = [
    "alexandria", "babylon", "ephesos", "gizah", "halikarnassos", "olympia", "rhodos",
]
SIDES = {"wonders-1e": ["A", "B"], "wonders-2e": ["day", "night"]}
# fmt: on


def numbers(seed: bytes, label: str) -> Iterator[int]:
    for block in itertools.count():
        digest = hashlib.sha256(seed + label.encode() + block.to_bytes(4, "big")).digest()
        for i in range(0, 32, 4):
            yield int.from_bytes(digest[i : i + 4], "big")


def below(stream: Iterator[int], limit: int) -> int:
    return next(number for number in stream if number < 2**32 - 2**32 % limit) % limit


def shuffled(seed: bytes, label: str, things: list[str]) -> list[str]:
    things, stream = sorted(things), numbers(seed, label)
    for last in range(len(things) - 1, 0, -1):
        j = below(stream, last + 1)
        things[last], things[j] = things[j], things[last]
    return things


def deal_duel(seed: bytes) -> dict[str, object]:
    board = shuffled(seed, "tokens", TOKENS)[:5]
    third = shuffled(seed, "age3", AGE_3)[:17] + shuffled(seed, "guilds", GUILDS)[:3]
    return {
        "wonders": shuffled(seed, "wonders", WONDERS)[:8],
        "board_tokens": board,
        "library_draw": shuffled(seed, "library", [t for t in TOKENS if t not in board])[:3],
        "ages": [
            shuffled(seed, "age1", AGE_1)[:20],
            shuffled(seed, "age2", AGE_2)[:20],
            shuffled(seed, "age3 with guilds", third),
        ],
    }


def deal_wonders(seed: bytes, ruleset: str, seats: int, sides: str) -> dict[str, object]:
    cities = max(seats, 3)  # with two seats the third city is the Free City
    boards = shuffled(seed, "boards", BOARDS)[:cities]
    stream = numbers(seed, "sides")
    drawn = [SIDES[ruleset][below(stream, 2)] for _ in boards]
    if sides == "choose":
        drawn = [None] * seats + drawn[seats:]
    elif sides != "dealt":
        drawn = [sides] * cities
    decks = [deck(rows, ruleset, cities) for rows in WONDERS_AGES]
    guilds = [*WONDERS_GUILDS, WONDERS_OWN_GUILD[ruleset]]
    decks[2] += shuffled(seed, "guilds", guilds)[: cities + 2]
    ages = [shuffled(seed, f"age{age}", cards) for age, cards in enumerate(decks, start=1)]
    return {
        "boards": [list(pair) for pair in zip(boards, drawn, strict=True)],
        "ages": [[cards[i : i + 7] for i in range(0, len(cards), 7)] for cards in ages],
    }


def deck(rows: tuple[str, str, str], ruleset: str, cities: int) -> list[str]:
    both, first, second = (row.split() for row in rows)
    words = both + (first if ruleset == "wonders-1e" else second)
    return [
        card
        for card, copies in zip(words[::2], words[1::2], strict=True)
        for copy in copies
        if int(copy) <= cities
    ]


def daily_seed(proof: list[bytes], ruleset: str, results: pathlib.Path | None) -> bytes:
    """The seed of a day, from the secret of the day before, its own, and the digest of the results before."""
    if results:
        proof = [*proof, hashlib.sha256(results.read_bytes()).digest()]
    if len(proof) < 3 or len({*proof[2:]}) != 1:
        sys.exit("The digest is not that of the results." if len(proof) > 3 else "A digest is missing.")
    before, secret, digest = proof[:3]
    if hashlib.sha256(secret).digest() != before:
        sys.exit("The secret does not lead to the secret of the day before.")
    return hashlib.sha256(secret + digest + ruleset.encode()).digest()


def main() -> None:
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--ruleset", choices=["duel", "wonders-1e", "wonders-2e"], default="duel")
    parser.add_argument("--seats", type=int, choices=range(2, 8), default=3)
    parser.add_argument("--sides", choices=["dealt", "choose", "A", "B", "day", "night"])
    parser.add_argument("--shared", action="store_true")
    parser.add_argument("--deal", metavar="FILE", type=pathlib.Path)
    parser.add_argument("--daily", action="store_true")
    parser.add_argument("--results", metavar="FILE", type=pathlib.Path)
    parser.add_argument("numbers", nargs="+", type=bytes.fromhex)
    options = parser.parse_args()
    seed, *proof = options.numbers
    if options.daily:
        seed = daily_seed(options.numbers, options.ruleset, options.results)
    elif options.deal or options.shared:
        deal = json.loads(options.deal.read_text()) if options.deal else None
        cards = json.dumps(deal, sort_keys=True, separators=(",", ":")).encode() if options.deal else b""
        if len(proof) != 1 or hashlib.sha256(seed + cards).digest() != proof[0]:
            sys.exit("The secret does not match the commitment.")
        if options.deal:
            print(json.dumps({"deal": deal}, indent=1))
            return
    elif proof:
        commitment, *nonces = proof
        if hashlib.sha256(seed).digest() != commitment:
            sys.exit("The secret does not match the commitment.")
        seed = hashlib.sha256(seed + b"".join(bytes([len(n)]) + n for n in nonces)).digest()
    if options.ruleset == "duel":
        deal = deal_duel(seed)
    else:
        usual = "dealt" if options.ruleset == "wonders-1e" else "choose"
        deal = deal_wonders(seed, options.ruleset, options.seats, options.sides or usual)
    print(json.dumps({"seed": seed.hex(), "deal": deal}, indent=1))


if __name__ == "__main__":
    main()
