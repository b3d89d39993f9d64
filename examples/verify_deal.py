"""Deals a game from its seed, by docs/fairness.md alone: no code of the site is used.

python examples/verify_deal.py [GAME] SEED                              (64 hexadecimal digits)
python examples/verify_deal.py [GAME] SECRET COMMITMENT NONCE0 NONCE1 ...   (all hexadecimal)
python examples/verify_deal.py [GAME] --shared SECRET COMMITMENT        (a deal that several games share)
python examples/verify_deal.py [GAME] --daily END SECRET DIGEST         (a deal of the day that is over)
python examples/verify_deal.py [GAME] --daily --results FILE END SECRET     (with the results before)
python examples/verify_deal.py [GAME] --site ADDRESS DAY                (the same, with all that a site tells)
python examples/verify_deal.py --deal FILE SECRET COMMITMENT            (cards that were arranged, as JSON)

GAME is --ruleset duel (which may be left out), or for example
--ruleset wonders-2e --seats 4 --sides choose

END is the published end of the chain of secrets, or the secret of an earlier day.
"""

import argparse
import hashlib
import itertools
import json
import pathlib
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from datetime import date, timedelta

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


# A deal of the day.

LONGEST_CHAIN = 10_000
SEATS = {"duel": 2, "wonders-2e": 4}


def sha256(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def steps_to(end: bytes, secret: bytes) -> int:
    """How many days before its own a secret leads to this one, or to the end of the chain."""
    for steps in range(1, LONGEST_CHAIN):
        secret = sha256(secret)
        if secret == end:
            return steps
    sys.exit("The secret does not lead to the end of the chain, nor to that of an earlier day.")


def daily_seed(proof: list[bytes], ruleset: str, results: bytes | None) -> bytes:
    """The seed of a day, from the end of its chain, its secret, and the digest of the results before."""
    if results is not None:
        proof = [*proof, sha256(results)]
    if len(proof) < 3 or len({*proof[2:]}) != 1:
        sys.exit("The digest is not that of the results." if len(proof) > 3 else "A digest is missing.")
    end, secret, digest = proof[:3]
    steps_to(end, secret)
    return sha256(secret, digest, ruleset.encode())


def daily_facts(seed: bytes, ruleset: str) -> dict[str, object]:
    """What else follows from the seed of a day: compare it with what was published while it lasted."""
    seat = below(numbers(seed, "seat of the day"), SEATS[ruleset])
    return {"commitment": sha256(seed).hex(), "seat": seat}


class Site:
    """What a site tells about its deals of the day."""

    def __init__(self, address: str, ruleset: str) -> None:
        self.address, self.ruleset = address.rstrip("/"), ruleset

    def read(self, path: str) -> bytes:
        with urllib.request.urlopen(self.address + path, timeout=30) as answer:  # noqa: S310
            return bytes(answer.read())

    def seed_of(self, day: date) -> bytes:
        """The seed of a day that is over, from its proofs; ends if anything does not fit."""
        told = json.loads(self.read(f"/api/v1/daily/{day}/{self.ruleset}/"))
        if told["seed"] is None:
            sys.exit("This day is not over.")
        digest = bytes.fromhex(told["digest_before"])
        secret, end = self.secret_of(day)
        seed = daily_seed([end, secret, digest], self.ruleset, self.results_before(day, digest))
        if {"commitment": told["commitment"], "seat": told["seat"]} != daily_facts(seed, self.ruleset):
            sys.exit("The deal is not the one that was published.")
        return seed

    def secret_of(self, day: date) -> tuple[bytes, bytes]:
        """The secret of a day, from a later one, and the end of the chain that it is as far away from."""
        for chain in json.loads(self.read("/api/v1/daily/chain/"))["chains"]:
            number = (day - date.fromisoformat(chain["first_day"])).days + 1
            later = (date.fromisoformat(chain["last_day"]) - day).days if chain["last_day"] else -1
            if number < 1 or later < 0:
                continue
            secret, end = bytes.fromhex(chain["last_secret"]), bytes.fromhex(chain["end"])
            for _ in range(later):
                secret = sha256(secret)
            if steps_to(end, secret) == number:
                return secret, end
        sys.exit("No chain of secrets leads to this day.")

    def results_before(self, day: date, digest: bytes) -> bytes:
        """The results of the last deal before; of the first one there are none."""
        if digest == sha256():
            return b""
        for ago in range(1, 400):
            try:
                return self.read(f"/daily/{day - timedelta(days=ago)}/{self.ruleset}/results.txt")
            except urllib.error.HTTPError as error:
                if error.code != 404:  # a day without a deal
                    raise
        sys.exit("The results before are missing.")


def main() -> None:
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--ruleset", choices=["duel", "wonders-1e", "wonders-2e"], default="duel")
    parser.add_argument("--seats", type=int, choices=range(2, 8), default=3)
    parser.add_argument("--sides", choices=["dealt", "choose", "A", "B", "day", "night"])
    parser.add_argument("--shared", action="store_true")
    parser.add_argument("--deal", metavar="FILE", type=pathlib.Path)
    parser.add_argument("--daily", action="store_true")
    parser.add_argument("--results", metavar="FILE", type=pathlib.Path)
    parser.add_argument("--site", nargs=2, metavar=("ADDRESS", "DAY"))
    parser.add_argument("numbers", nargs="*", type=bytes.fromhex)
    options = parser.parse_args()
    if bool(options.numbers) == bool(options.site):
        parser.error("the numbers are missing" if not options.numbers else "a site needs no numbers")
    is_daily = options.daily or options.site
    if is_daily and options.ruleset not in SEATS:
        parser.error("this game has no deal of the day")
    if options.site:
        address, day = options.site
        seed, proof = Site(address, options.ruleset).seed_of(date.fromisoformat(day)), []
    else:
        seed, *proof = options.numbers
    if options.daily:
        results = options.results.read_bytes() if options.results else None
        seed = daily_seed(options.numbers, options.ruleset, results)
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
        seats = SEATS[options.ruleset] if is_daily else options.seats
        deal = deal_wonders(seed, options.ruleset, seats, options.sides or usual)
    facts = daily_facts(seed, options.ruleset) if is_daily else {}
    print(json.dumps({"seed": seed.hex(), **facts, "deal": deal}, indent=1))


if __name__ == "__main__":
    main()
