"""Deals a game of 7 Wonders Duel from its seed, by docs/fairness.md alone: no code of the site is used.

python examples/verify_deal.py SEED                       (64 hexadecimal digits)
python examples/verify_deal.py SECRET COMMITMENT NONCE0 NONCE1   (all hexadecimal)
"""

import hashlib
import json
import sys

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
# fmt: on


def shuffled(seed: bytes, label: str, things: list[str]) -> list[str]:
    things, spare, block = sorted(things), [], 0
    for last in range(len(things) - 1, 0, -1):
        while True:
            if not spare:
                digest = hashlib.sha256(seed + label.encode() + block.to_bytes(4, "big")).digest()
                spare = [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4)]
                block += 1
            number = spare.pop(0)
            if number < 2**32 - 2**32 % (last + 1):
                break
        j = number % (last + 1)
        things[last], things[j] = things[j], things[last]
    return things


def deal(seed: bytes) -> dict[str, list[str] | list[list[str]]]:
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


def main(arguments: list[str]) -> None:
    if len(arguments) == 1:
        seed = bytes.fromhex(arguments[0])
    elif len(arguments) >= 2:
        secret, commitment, *nonces = (bytes.fromhex(text) for text in arguments)
        if hashlib.sha256(secret).digest() != commitment:
            sys.exit("The secret does not match the commitment.")
        seed = hashlib.sha256(secret + b"".join(bytes([len(n)]) + n for n in nonces)).digest()
    else:
        sys.exit(__doc__)
    print(json.dumps({"seed": seed.hex(), "deal": deal(seed)}, indent=1))


if __name__ == "__main__":
    main(sys.argv[1:])
