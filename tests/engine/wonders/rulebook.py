"""The rules of 7 Wonders once more, as plainly as they can be put: slow, without cleverness, from facts.json.

Written from the rule book and not from the engine, so that the two can be held against each other in whole
games (test_agreement.py). It keeps what lies on the table, hidden or not, and knows nothing of views.
"""

import itertools
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

Fact = dict[str, Any]
Unit = tuple[str, ...]
Split = tuple[int, int]

FACTS: dict[str, list[Fact]] = json.loads((Path(__file__).parent / "facts.json").read_text())
RAW = ("wood", "stone", "ore", "clay")
MADE = ("glass", "cloth", "papyrus")
SYMBOLS = ("compass", "gear", "tablet")
COLOURS = ("brown", "grey", "blue", "yellow", "red", "green", "purple")
CATEGORIES = ("military", "coins", "wonders", "blue", "yellow", "green", "guilds")
SIDES = {"first": ("A", "B"), "second": ("day", "night")}
NOTHING: Split = (0, 0)
FREE_CITY = 2


def edition_of(rules: str) -> str:
    return {"wonders-1e": "first", "wonders-2e": "second"}[rules]


@cache
def printed(edition: str) -> tuple[Fact, ...]:
    """Every card definition of an edition; Loom, Glassworks and Press come in two ages."""
    return (*FACTS["cards"], *FACTS[f"{edition}_cards"])


@cache
def card_facts(edition: str) -> dict[str, Fact]:
    return {card["id"]: card for card in printed(edition)}


@cache
def board_facts(edition: str) -> dict[str, Fact]:
    return {board["id"]: board for board in FACTS[f"{edition}_boards"]}


def deck(edition: str, age: int, cities: int) -> list[str]:
    """The cards of an age for a number of cities, one entry for a copy, without guilds."""
    return [
        card["id"]
        for card in printed(edition)
        if card["age"] == age and card["colour"] != "purple"
        for copy in card["copies"]
        if copy <= cities
    ]


def guilds(edition: str) -> list[str]:
    return [card["id"] for card in printed(edition) if card["colour"] == "purple"]


def science_points(counts: Sequence[int], wild: int) -> int:
    """The most that these symbols are worth with a number of wild ones."""
    return max(
        sum(count**2 for count in full) + 7 * min(full)
        for chosen in itertools.product(range(3), repeat=wild)
        for full in [[count + chosen.count(kind) for kind, count in enumerate(counts)]]
    )


@lru_cache(maxsize=300_000)
def all_sums(
    need: Unit,
    own: tuple[Unit, ...],
    left: tuple[Unit, ...],
    right: tuple[Unit, ...],
    cheap: tuple[Unit, Unit],
) -> frozenset[Split]:
    """What every assignment of units to needs costs on the left and on the right."""
    if not need:
        return frozenset([NOTHING])
    good, rest = need[0], need[1:]
    found: set[Split] = set()
    for unit in {unit for unit in own if good in unit}:
        found |= all_sums(rest, without(own, unit), left, right, cheap)
    for unit in {unit for unit in left if good in unit}:
        price = 1 if good in cheap[0] else 2
        found |= {(a + price, b) for a, b in all_sums(rest, own, without(left, unit), right, cheap)}
    for unit in {unit for unit in right if good in unit}:
        price = 1 if good in cheap[1] else 2
        found |= {(a, b + price) for a, b in all_sums(rest, own, left, without(right, unit), cheap)}
    return frozenset(found)


def without(units: tuple[Unit, ...], unit: Unit) -> tuple[Unit, ...]:
    at = units.index(unit)
    return units[:at] + units[at + 1 :]


def cheapest_pairs(pairs: Iterable[Split]) -> set[Split]:
    """Those that no other pair undercuts or equals on both sides."""
    distinct = set(pairs)
    return {
        (a, b) for a, b in distinct if not any(c <= a and d <= b and (c, d) != (a, b) for c, d in distinct)
    }


def written(split: Split) -> str:
    return "".join(f" {side} {coins}" for side, coins in zip(("left", "right"), split, strict=True) if coins)


@dataclass
class City:
    """One city: what lies on the table before it."""

    board: str
    side: str | None
    coins: int = 3
    cards: list[str] = field(default_factory=list)
    stages: int = 0
    buried: list[str] = field(default_factory=list)
    tokens: list[int] = field(default_factory=list)
    free_build_of_age: int = 0  # the age in which it was used last


class Rulebook:
    """A game that is played by notation."""

    def __init__(self, rules: str, seats: int, deal: Mapping[str, Any]) -> None:
        self.edition = edition_of(rules)
        self.facts = card_facts(self.edition)
        self.seats = seats
        self.cities = [City(board, side) for board, side in deal["boards"]]
        self.n = len(self.cities)
        self.ages = deal["ages"]
        self.age = self.turn = 0
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.pile: list[str] = []
        self.discard: list[str] = []
        self.choices: list[list[str]] = [[] for _ in range(seats)]
        self.digging: list[int] = []
        self.sevenths: list[tuple[int, str]] = []
        self.phase = "sides"
        if not any(city.side is None for city in self.cities):
            self.deal_age()

    # Facts about a city

    def stage_facts(self, c: int) -> list[Fact]:
        """The stages of a city's board, built or not."""
        city = self.cities[c]
        stages: list[Fact] = board_facts(self.edition)[city.board]["sides"][city.side]
        return stages

    def effects(self, c: int, kind: str) -> list[Fact]:
        """The effects of a kind that a city has, of cards and of stages."""
        city = self.cities[c]
        sources = [self.facts[card] for card in city.cards] + self.stage_facts(c)[: city.stages]
        return [effect for source in sources for effect in source["effects"] if effect["type"] == kind]

    def units(self, c: int, *, for_sale: bool) -> tuple[Unit, ...]:
        """What a city makes: each unit with its options."""
        start: Unit = (board_facts(self.edition)[self.cities[c].board]["start"],)
        made = [
            tuple(unit["any_of"])
            for effect in self.effects(c, "produce")
            if effect["tradeable"] or not for_sale
            for unit in effect["units"]
        ]
        return tuple(sorted([start, *made]))

    def shields(self, c: int) -> int:
        return sum(effect["amount"] for effect in self.effects(c, "shields"))

    def neighbours(self, c: int) -> dict[str, int]:
        return {"self": c, "left": (c + 1) % self.n, "right": (c - 1) % self.n}

    def count(self, c: int, effect: Fact) -> int:
        """How often an effect of a city finds what it counts."""
        total, what = 0, effect["count"]
        for place in effect["scope"]:
            city = self.cities[self.neighbours(c)[place]]
            if "cards" in what:
                total += sum(self.facts[card]["colour"] in what["cards"] for card in city.cards)
            if "wonder_stages" in what:
                total += city.stages
            if "defeat_tokens" in what:
                total += city.tokens.count(-1)
        return total * int(effect["amount"])

    # Paying

    def splits(self, c: int, cost: Mapping[str, int]) -> set[Split]:
        """The ways to pay which no other undercuts and which the purse allows."""
        around = self.neighbours(c)
        need = tuple(good for good in (*RAW, *MADE) for _ in range(cost.get(good, 0)))
        discounts = self.effects(c, "trade_discount")
        cheap = tuple(
            tuple(
                sorted({good for effect in discounts if side in effect["from"] for good in effect["goods"]})
            )
            for side in ("left", "right")
        )
        useful = [
            tuple(unit for unit in units if set(unit) & set(need))
            for units in (
                self.units(c, for_sale=False),
                self.units(around["left"], for_sale=True),
                self.units(around["right"], for_sale=True),
            )
        ]
        found = cheapest_pairs(all_sums(need, useful[0], useful[1], useful[2], (cheap[0], cheap[1])))
        purse = self.cities[c].coins - cost.get("coins", 0)
        return {(a, b) for a, b in found if a + b <= purse}

    def is_chained(self, c: int, card: str) -> bool:
        return any(earlier in self.cities[c].cards for earlier in self.facts[card]["chain_from"])

    def is_given(self, c: int, card: str) -> bool:
        """Whether Olympia of the second edition builds this card for nothing."""
        colours = {self.facts[built]["colour"] for built in self.cities[c].cards}
        return (
            bool(self.effects(c, "free_first_of_each_colour") and self.facts[card]["colour"] not in colours)
            or bool(self.effects(c, "free_first_card_of_age") and self.turn == 1)
            or bool(self.effects(c, "free_last_card_of_age") and self.turn == 6)
        )

    def has_free_build(self, c: int) -> bool:
        """Whether Olympia A of the first edition has not built for nothing in this age."""
        unused = self.cities[c].free_build_of_age < self.age
        return unused and bool(self.effects(c, "free_build_once_per_age"))

    # What is legal

    @property
    def to_move(self) -> tuple[int, ...]:
        if self.phase == "sides":
            return tuple(s for s in range(self.seats) if not self.choices[s] and self.cities[s].side is None)
        if self.phase == "turn":
            return tuple(s for s in range(self.seats) if len(self.choices[s]) < self.owes(s))
        if self.phase == "seventh":
            return (self.decider(self.sevenths[0][0]),)
        if self.phase == "dig":
            return (self.decider(self.digging[0]),)
        return ()

    def holder(self) -> int:
        return int((self.turn % 2 == 1) == (self.age == 2))

    def owes(self, seat: int) -> int:
        return 2 if self.seats == 2 and seat == self.holder() else 1

    def decider(self, c: int) -> int:
        return c if c < self.seats else self.holder()

    def legal(self, seat: int) -> set[str]:
        if seat not in self.to_move:
            return set()
        if self.phase == "sides":
            return {f"side {side}" for side in SIDES[self.edition]}
        if self.phase == "turn":
            if not self.choices[seat]:
                return {move for card in self.hands[seat] for move in self.moves_with(seat, card)}
            rest = list(self.hands[seat])
            rest.remove(card_of(self.choices[seat][0]))
            return self.moves_of_the_free_city(rest)
        if self.phase == "seventh":
            c, card = self.sevenths[0]
            if c == FREE_CITY and self.seats == 2:
                return self.moves_of_the_free_city([card]) | {"city pass"}
            return {*self.moves_with(c, card), "pass"}
        c = self.digging[0]
        prefix = "city " if c >= self.seats else ""
        return {f"{prefix}dig {card}" for card in self.diggable(c)} | {f"{prefix}pass"}

    def diggable(self, c: int) -> set[str]:
        return set(self.discard) - set(self.cities[c].cards)

    def moves_with(self, c: int, card: str) -> Iterator[str]:
        city, stages = self.cities[c], self.stage_facts(c)
        if card not in city.cards:
            if self.is_chained(c, card) or self.is_given(c, card):
                yield f"build {card}"
            else:
                for split in self.splits(c, self.facts[card]["cost"]):
                    yield f"build {card}{written(split)}"
            if self.phase == "turn" and self.has_free_build(c):
                yield f"free {card}"
        if city.stages < len(stages):
            for split in self.splits(c, stages[city.stages]["cost"]):
                yield f"wonder {card}{written(split)}"
        yield f"discard {card}"

    def moves_of_the_free_city(self, hand: Iterable[str]) -> set[str]:
        uses, sales = set(), set()
        for card in hand:
            moves = set(self.moves_with(FREE_CITY, card))
            sales.add(f"discard {card}")
            if self.is_chained(FREE_CITY, card) and card not in self.cities[FREE_CITY].cards:
                moves = {f"build {card}"}
            uses |= moves - sales
        return {f"city {move}" for move in uses or sales}

    # What happens

    def play(self, seat: int, text: str) -> None:
        assert text in self.legal(seat), text
        if self.phase in ("sides", "turn"):
            self.choices[seat].append(text)
            if not self.to_move:
                self.reveal()
        elif self.phase == "seventh":
            c, card = self.sevenths.pop(0)
            move = text.removeprefix("city ")
            if move == "pass":
                self.discard.append(card)
            else:
                self.resolve([(c, move)])
            self.end_of_turn()
        else:
            c, move = self.digging.pop(0), text.removeprefix("city ")
            if move != "pass":
                card = move.split()[1]
                self.discard.remove(card)
                self.cities[c].cards.append(card)
                self.collect(c, self.facts[card])
            self.end_of_turn()

    def reveal(self) -> None:
        if self.phase == "sides":
            for seat, choice in enumerate(self.choices):
                if choice:
                    self.cities[seat].side = choice[0].split()[1]
            self.deal_age()
            return
        actions = []
        for seat, choices in enumerate(self.choices):
            for c, move in zip((seat, FREE_CITY), choices, strict=False):
                actions.append((c, move.removeprefix("city ")))
                self.hands[seat].remove(card_of(move))
        self.resolve(actions)
        if self.turn == 6:
            self.leave_the_last_cards()
        self.end_of_turn()

    def resolve(self, actions: Sequence[tuple[int, str]]) -> None:
        """Pay, place, receive, and only then count for coins."""
        bank = [self.bank_coins(c, move) for c, move in actions]
        income = Counter[int]()
        for (c, move), coins in zip(actions, bank, strict=True):
            around = self.neighbours(c)
            left, right = paid(move)
            self.cities[c].coins -= coins + left + right
            assert self.cities[c].coins >= 0
            income[around["left"]] += left
            income[around["right"]] += right
        placed: list[tuple[int, Fact]] = []
        for c, move in actions:
            verb, card, city = move.split()[0], card_of(move), self.cities[c]
            if verb == "discard":
                self.discard.append(card)
                income[c] += 3
            elif verb == "wonder":
                placed.append((c, self.stage_facts(c)[city.stages]))
                city.stages += 1
                city.buried.append(card)
            else:
                placed.append((c, self.facts[card]))
                city.cards.append(card)
                if verb == "free":
                    city.free_build_of_age = self.age
        for c, coins in income.items():
            self.cities[c].coins += coins
        for c, source in placed:
            self.collect(c, source)
            if any(effect["type"] == "build_from_discard" for effect in source["effects"]):
                self.digging.append(c)

    def bank_coins(self, c: int, move: str) -> int:
        if move.split()[0] != "build":
            return 0
        card = card_of(move)
        free = self.is_chained(c, card) or self.is_given(c, card)
        return 0 if free else int(self.facts[card]["cost"].get("coins", 0))

    def collect(self, c: int, source: Fact) -> None:
        for effect in source["effects"]:
            if effect["type"] == "coins":
                self.cities[c].coins += effect["amount"]
            elif effect["type"] == "coins_per":
                self.cities[c].coins += self.count(c, effect)

    def leave_the_last_cards(self) -> None:
        last = [(seat, hand.pop()) for seat, hand in enumerate(self.hands)]
        if self.seats == 2:
            last.append((FREE_CITY, self.pile.pop()))
        for c, card in last:
            if self.effects(c, "play_seventh_card"):
                self.sevenths.append((c, card))
            else:
                self.discard.append(card)

    def end_of_turn(self) -> None:
        self.choices = [[] for _ in range(self.seats)]
        if self.sevenths:
            self.phase = "seventh"
            return
        self.digging = [c for c in self.digging if self.diggable(c)]
        if self.digging:
            self.phase = "dig"
            return
        if self.turn < 6:
            self.pass_hands()
            self.begin_turn()
        else:
            self.fight()
            if self.age < 3:
                self.deal_age()
            else:
                self.phase = "over"

    def pass_hands(self) -> None:
        step = 1 if self.age == 2 else -1
        self.hands = [self.hands[(seat + step) % self.seats] for seat in range(self.seats)]

    def deal_age(self) -> None:
        self.choices = [[] for _ in range(self.seats)]
        self.age, self.turn = self.age + 1, 0
        dealt = self.ages[self.age - 1]
        self.hands = [list(hand) for hand in dealt[: self.seats]]
        self.pile = list(dealt[2]) if self.seats == 2 else []
        self.begin_turn()

    def begin_turn(self) -> None:
        self.phase, self.turn = "turn", self.turn + 1
        if self.seats == 2:
            self.hands[self.holder()].append(self.pile.pop(0))

    def fight(self) -> None:
        shields = [self.shields(c) for c in range(self.n)]
        for c, city in enumerate(self.cities):
            around = self.neighbours(c)
            for other in (around["left"], around["right"]):
                if shields[c] > shields[other]:
                    city.tokens.append(2 * self.age - 1)
                elif shields[c] < shields[other]:
                    city.tokens.append(-1)

    # Points

    def scores(self) -> list[dict[str, int]]:
        return [self.score(c) for c in range(self.n)]

    def score(self, c: int) -> dict[str, int]:
        city = self.cities[c]
        points = dict.fromkeys(CATEGORIES, 0)
        points["military"] = sum(city.tokens)
        points["coins"] = city.coins // 3
        for stage in self.stage_facts(c)[: city.stages] if city.side else ():
            points["wonders"] += sum(e["amount"] for e in stage["effects"] if e["type"] == "vp")
        for card in city.cards:
            colour = self.facts[card]["colour"]
            if colour in ("blue", "yellow", "purple"):
                category = "guilds" if colour == "purple" else colour
                points[category] += self.card_points(c, card)
        symbols = [effect["any_of"] for effect in self.effects(c, "science")] if city.side else []
        counts = [symbols.count([symbol]) for symbol in SYMBOLS]
        wild = sum(len(any_of) == 3 for any_of in symbols)
        points["green"] = science_points(counts, wild)
        if city.side and self.effects(c, "copy_neighbour_guild"):
            around = self.neighbours(c)
            worth = [0]
            for other in (around["left"], around["right"]):
                for card in self.cities[other].cards:
                    if card == "scientists_guild":
                        worth.append(science_points(counts, wild + 1) - points["green"])
                    elif self.facts[card]["colour"] == "purple":
                        worth.append(self.card_points(c, card))
            points["guilds"] += max(worth)
        points["total"] = sum(points.values())
        return points

    def card_points(self, c: int, card: str) -> int:
        points = 0
        for effect in self.facts[card]["effects"]:
            if effect["type"] == "vp":
                points += effect["amount"]
            elif effect["type"] == "vp_per":
                points += self.count(c, effect)
            elif effect["type"] == "vp_if_wonder_complete":
                points += effect["amount"] * (self.cities[c].stages == len(self.stage_facts(c)))
        return points

    def places(self) -> tuple[int, ...]:
        standing = [(self.score(s)["total"], self.cities[s].coins) for s in range(self.seats)]
        return tuple(1 + sum(other > own for other in standing) for own in standing)


def card_of(move: str) -> str:
    words = move.removeprefix("city ").split()
    return words[1]


def paid(move: str) -> Split:
    words = move.split()
    sums = [int(words[words.index(side) + 1]) if side in words else 0 for side in ("left", "right")]
    return sums[0], sums[1]
