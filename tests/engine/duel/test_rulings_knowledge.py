"""Rulings on what players know: what lies open, what is hidden from both, and the one private secret."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.duel import data
from engine.duel.deal import deal_from_seed
from engine.duel.position import Duel, Position
from tests.engine.duel.table import Table, deal_with

SEED = bytes(range(32))
FACE_DOWN = [[slot.number for slot in layout if not slot.face_up] for layout in data.LAYOUTS]

Deal = dict[str, Any]


def everything_seen(deal: Deal) -> str:
    """All that players and spectators are shown at the start of a game with fixed wonders."""
    position = Duel().new(deal=deal, options={"first_game_wonders": True})
    return json.dumps([position.view(seat) for seat in (0, 1, None)])


def sold_out(position: Position, cards: int) -> None:
    """Sell this many cards, each time the first one that is free."""
    while cards:
        move = position.legal_moves(position.to_move[0])[0]
        position.play(position.to_move[0], move)
        cards -= move.verb == "discard"


# Rows face up and face down


@pytest.mark.parametrize(
    ("age", "rows"),
    [
        (1, ["up", "down", "up", "down", "up"]),
        (2, ["up", "down", "up", "down", "up"]),
        (3, ["up", "down", "up", "down", "up", "down", "up"]),
    ],
)
def test_rows_lie_face_up_and_face_down_in_turn_the_far_row_face_up(age: int, rows: list[str]) -> None:
    table = Table(age=age)
    for slot in table.view()["structure"]["slots"]:
        assert ("card" in slot) == (rows[slot["row"]] == "up")
        assert (slot["state"] == "hidden") == (rows[slot["row"]] == "down")


def test_a_covered_face_up_card_is_known_but_cannot_be_taken() -> None:
    table = Table(age=2, structure=("walls", "brewery"), coins=(50, 7))
    covered = table.slot(14)
    assert covered["state"] == "covered"
    for seat in (0, 1, None):
        assert table.slot(14, seat)["card"] == covered["card"]
    for use in ("build", "discard", "wonder pyramids"):
        assert table.refused(f"{use} {covered['card']}") == "covered"


# What is hidden from both


def swap_hidden_cards(deal: Deal) -> Iterator[str]:
    for age in (1, 2, 3):
        a, b = next(
            (a, b)
            for a in FACE_DOWN[age - 1]
            for b in FACE_DOWN[age - 1]
            if a < b and not deal["ages"][age - 1][a].endswith("_guild")
            if not deal["ages"][age - 1][b].endswith("_guild")
        )
        cards = deal["ages"][age - 1]
        cards[a], cards[b] = cards[b], cards[a]
        yield f"two face-down cards of age {age}"


def swap_removed_cards(deal: Deal) -> Iterator[str]:
    for age in (1, 2, 3):
        cards = deal["ages"][age - 1]
        removed = [
            c.id for c in data.CARDS if c.age == age and c.id not in cards and not c.id.endswith("_guild")
        ]
        assert len(removed) == 3
        slot = next(slot for slot in FACE_DOWN[age - 1] if not cards[slot].endswith("_guild"))
        cards[slot] = removed[0]
        yield f"a face-down card and a removed one of age {age}"


def swap_guilds(deal: Deal) -> Iterator[str]:
    cards = deal["ages"][2]
    unused = [card.id for card in data.CARDS if card.is_guild and card.id not in cards]
    assert len(unused) == 4
    slot = next(slot for slot, name in enumerate(cards) if name.endswith("_guild"))
    cards[slot] = unused[0]
    yield "a guild to come and an unused one"


def swap_later_ages(deal: Deal) -> Iterator[str]:
    for age in (2, 3):
        deal["ages"][age - 1].reverse()
        yield f"the structure of age {age} before it is laid out"


def swap_library(deal: Deal) -> Iterator[str]:
    deal["library_draw"].reverse()
    yield "the order of the Great Library's draw"
    box = [t.id for t in data.TOKENS if t.id not in (*deal["board_tokens"], *deal["library_draw"])]
    deal["library_draw"][0] = box[0]
    yield "what the Great Library will draw"


@pytest.mark.parametrize(
    "swap", [swap_hidden_cards, swap_removed_cards, swap_guilds, swap_later_ages, swap_library]
)
def test_nobody_can_tell_deals_apart_that_differ_only_in_what_is_hidden(
    swap: Callable[[Deal], Iterator[str]],
) -> None:
    deal = deal_from_seed(SEED)
    before = everything_seen(deal)
    for what in swap(deal):
        assert everything_seen(deal) == before, what


def test_nobody_can_tell_the_third_age_apart_by_its_hidden_cards() -> None:
    seen = []
    for swapped in (False, True):
        deal = deal_from_seed(SEED)
        cards = deal["ages"][2]
        a, b = [slot for slot in FACE_DOWN[2] if not cards[slot].endswith("_guild")][:2]
        if swapped:
            cards[a], cards[b] = cards[b], cards[a]
        position = Duel().new(deal=deal, options={"first_game_wonders": True})
        sold_out(position, 40)
        assert position.view(0)["age"] == 3
        seen.append([position.view(seat) for seat in (0, 1, None)])
    assert seen[0] == seen[1]


def test_nobody_can_tell_the_second_four_wonders_before_they_are_shown() -> None:
    deal = deal_with()
    other = deal_with(wonders=[*deal["wonders"][:4], *[w.id for w in data.WONDERS][8:]])
    for seat in (0, 1, None):
        assert Duel().new(deal=deal).view(seat) == Duel().new(deal=other).view(seat)


def test_a_face_down_card_stays_unknown_to_both_until_it_flips() -> None:
    table = Table(age=2, structure=("walls", "brewery", "forum"), coins=(7, 7))
    for seat in (0, 1, None):
        assert table.slot(17, seat)["state"] == "hidden"
        assert "card" not in table.slot(17, seat)
    table.play("discard walls")
    for seat in (0, 1, None):
        assert table.slot(17, seat)["card"] == "forum"


def test_a_hidden_card_is_refused_with_the_same_words_as_one_that_is_not_dealt_at_all() -> None:
    table = Table(age=2, structure=("walls", "brewery", "forum"))
    undealt = next(
        name
        for name in table.view()["unseen"]["cards"]
        if name not in [data.CARDS[card].id for card in table.s.deal]
    )
    assert table.refused("discard forum") == table.refused(f"discard {undealt}") == "not_in_structure"


def test_what_may_lie_face_down_is_no_more_than_what_nobody_has_seen() -> None:
    view = Table(age=1).view()
    unseen = view["unseen"]
    assert unseen["hidden"] == 8
    assert len(unseen["cards"]) == 8 + 3, "the face-down cards and the removed ones, not told apart"
    shown = [slot["card"] for slot in view["structure"]["slots"] if "card" in slot]
    assert not set(shown) & set(unseen["cards"])


# The backs of guilds


def test_both_players_see_by_their_backs_which_face_down_cards_are_guilds() -> None:
    # Slots 17, 16 and 15 are the nearest ones that lie face down.
    table = Table(age=3, structure=("port", "arena", "builders_guild", "circus", "merchants_guild"))
    for seat in (0, 1, None):
        assert [table.slot(n, seat)["back"] for n in (17, 16, 15)] == ["guild", "age3", "guild"]
        for number in (17, 16, 15):
            assert set(table.slot(number, seat)) == {"slot", "row", "column", "covered_by", "state", "back"}


@pytest.mark.parametrize("age", [1, 2])
def test_a_face_down_card_of_an_earlier_age_shows_the_back_of_its_age(age: int) -> None:
    table = Table(age=age)
    assert {table.slot(slot)["back"] for slot in FACE_DOWN[age - 1]} == {f"age{age}"}


# The discard pile and the card under a wonder


def test_the_discard_pile_is_open_to_all_at_any_time() -> None:
    table = Table(structure=("baths", "tavern"), discarded=("altar",))
    table.play("discard baths")
    for seat in (0, 1, None):
        assert set(table.view(seat)["discard"]) == {"altar", "baths"}


def test_the_card_put_under_a_wonder_is_public() -> None:
    table = Table(structure=("baths",), coins=(20, 7), my_wonders=("pyramids",))
    events = table.play("wonder pyramids baths")
    for seat in (0, 1, None):
        built = [w for w in table.view(seat)["cities"][0]["wonders"] if w["state"] == "built"]
        assert built == [{"wonder": "pyramids", "state": "built", "card": "baths"}]
    assert ("wonder", "baths") in [(event.kind, event.details.get("card")) for event in events]


# The Great Library


def library_table() -> Table:
    table = Table(
        structure=("baths",),
        coins=(20, 7),
        my_wonders=("great_library",),
        board=("agriculture", "economy", "urbanism", "theology", "strategy"),
        library=("law", "masonry", "philosophy"),
    )
    table.play("wonder great_library baths")
    assert table.decision == "library"
    return table


def test_the_tokens_drawn_by_the_great_library_are_private_to_the_chooser() -> None:
    table = library_table()
    assert set(table.view(0)["decision"]["drawn"]) == {"law", "masonry", "philosophy"}
    assert set(table.view(0)["moves"]) == {"take law", "take masonry", "take philosophy"}
    for seat in (1, None):
        assert table.view(seat)["decision"] == {"kind": "library", "seat": 0}
        assert table.view(seat)["moves"] == []
    assert table.position.legal_moves(1) == []


def test_the_opponent_cannot_tell_one_draw_of_the_great_library_from_another() -> None:
    seen = []
    for library in (("law", "masonry", "philosophy"), ("mathematics", "architecture", "law")):
        table = Table(
            structure=("baths",),
            coins=(20, 7),
            my_wonders=("great_library",),
            board=("agriculture", "economy", "urbanism", "theology", "strategy"),
            library=library,
        )
        events = [event.as_json() for event in table.play("wonder great_library baths")]
        seen.append((events, table.view(1), table.view(None)))
    assert seen[0] == seen[1]


def test_the_five_tokens_in_the_box_are_public() -> None:
    table = library_table()
    for seat in (0, 1, None):
        assert set(table.view(seat)["tokens"]["box"]) == {
            "law",
            "masonry",
            "philosophy",
            "mathematics",
            "architecture",
        }


def test_the_two_tokens_left_over_return_unseen() -> None:
    table = library_table()
    table.play("take masonry")
    for seat in (0, 1, None):
        view = table.view(seat)
        assert view["cities"][0]["tokens"] == ["masonry"]
        assert set(view["tokens"]["box"]) == {"law", "philosophy", "mathematics", "architecture"}
        assert "drawn" not in view["decision"]
