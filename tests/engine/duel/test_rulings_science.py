"""Rulings on science and progress: pairs, tokens from the board and from the box, six different symbols."""

import pytest

from tests.engine.duel.table import Table

RICH = (60, 60)
# the two cards of each symbol, the second with its age
PAIRS = [
    ("sphere", "university", "observatory", 3),
    ("wheel", "apothecary", "school", 2),
    ("sundial", "academy", "study", 3),
    ("mortar", "pharmacist", "dispensary", 2),
    ("plumb", "workshop", "laboratory", 2),
    ("quill", "scriptorium", "library", 2),
]
FIVE_DIFFERENT = ("workshop", "apothecary", "scriptorium", "pharmacist", "academy")

# Pairs


@pytest.mark.parametrize(("symbol", "first", "second", "age"), PAIRS)
def test_a_pair_of_a_symbol_takes_a_token_from_the_board_at_once(
    symbol: str, first: str, second: str, age: int
) -> None:
    table = Table(age=age, structure=(second,), mine=(first,), coins=RICH, board=("law", "philosophy"))
    table.play(f"build {second}")
    assert table.city(0)["science"]["pairs"] == [symbol]
    assert table.decision == "token"
    assert table.to_move == 0
    table.play("take philosophy")
    assert table.tokens(0) == {"philosophy"}
    assert table.board == {"law"}
    assert table.to_move == 1


def test_one_symbol_takes_no_token() -> None:
    table = Table(structure=("workshop",), coins=RICH)
    table.play("build workshop")
    assert (table.decision, table.to_move) == ("turn", 1)


def test_the_symbols_of_two_players_make_no_pair() -> None:
    table = Table(structure=("workshop",), theirs=("laboratory",), coins=RICH)
    table.play("build workshop")
    assert table.decision == "turn"


def test_a_discarded_green_card_makes_no_pair() -> None:
    table = Table(structure=("workshop",), mine=("laboratory",))
    table.play("discard workshop")
    assert table.decision == "turn"


def test_each_symbol_gives_at_most_one_pair() -> None:
    table = Table(age=3, mine=[card for _, first, second, _ in PAIRS[1:4] for card in (first, second)])
    assert table.city(0)["science"]["pairs"] == ["wheel", "sundial", "mortar"]
    assert table.city(0)["science"]["different"] == 3


def test_a_token_can_be_taken_from_the_board_only_if_it_lies_there() -> None:
    table = Table(age=2, structure=("library",), mine=("scriptorium",), coins=RICH, board=("law",))
    table.play("build library")
    assert table.refused("take theology") == "no_such_token"


def test_taking_the_token_is_a_duty() -> None:
    table = Table(
        age=2, structure=("library", "walls"), mine=("scriptorium",), coins=RICH, board=("law", "economy")
    )
    table.play("build library")
    assert set(table.moves()) == {"take law", "take economy"}
    assert table.refused("discard walls") == "wrong_decision"
    assert table.refused("discard walls", seat=1) == "not_your_turn"


def test_a_pair_gives_nothing_when_no_token_is_left_on_the_board() -> None:
    table = Table(age=2, structure=("library",), mine=("scriptorium",), coins=RICH, board=())
    table.play("build library")
    assert table.city(0)["science"]["pairs"] == ["quill"]
    assert (table.decision, table.to_move) == ("turn", 1)
    assert table.tokens(0) == set()


# What tokens do at once


def test_agriculture_pays_six_coins_at_once_and_four_points() -> None:
    table = Table(age=2, structure=("library",), mine=("scriptorium",), coins=(0, 7), board=("agriculture",))
    table.play("build library", "take agriculture")
    assert table.coins == (6, 7)
    assert table.points(0)["progress"] == 4


def test_philosophy_gives_seven_points() -> None:
    assert Table(my_tokens=("philosophy",)).points(0)["progress"] == 7


# Six different symbols


@pytest.mark.parametrize("card", ["university", "observatory"])
def test_six_different_symbols_win_at_once(card: str) -> None:
    table = Table(age=3, structure=(card,), mine=FIVE_DIFFERENT, coins=RICH)
    table.play(f"build {card}")
    assert table.outcome is not None
    assert table.outcome.winners == (0,)
    assert table.outcome.how == "science"
    assert table.position.to_move == ()


def test_the_second_player_can_win_by_science_too() -> None:
    table = Table(age=3, structure=("university",), theirs=FIVE_DIFFERENT, coins=RICH, turn_of=1)
    table.play("build university")
    assert table.outcome is not None
    assert table.outcome.winners == (1,)


def test_six_symbols_of_which_two_are_the_same_do_not_win() -> None:
    table = Table(age=3, structure=("study",), mine=FIVE_DIFFERENT, coins=RICH, board=("economy",))
    table.play("build study", "take economy")
    assert table.outcome is None


def test_law_counts_as_a_different_symbol() -> None:
    table = Table(age=3, structure=("university",), mine=FIVE_DIFFERENT[:4], my_tokens=("law",), coins=RICH)
    assert table.city(0)["science"]["different"] == 5
    table.play("build university")
    assert table.outcome is not None
    assert table.outcome.how == "science"


def test_law_never_makes_a_pair() -> None:
    table = Table(
        age=2, structure=("library",), mine=("scriptorium",), coins=RICH, board=("law", "economy", "theology")
    )
    table.play("build library", "take law")
    assert table.city(0)["science"]["pairs"] == ["quill"]
    assert (table.decision, table.to_move) == ("turn", 1)


def test_taking_law_as_the_sixth_symbol_wins_in_the_middle_of_the_turn() -> None:
    table = Table(age=3, structure=("study",), mine=FIVE_DIFFERENT, coins=RICH, board=("law", "economy"))
    table.play("build study")
    assert table.outcome is None
    table.play("take law")
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.how) == ((0,), "science")


def test_law_wins_through_the_great_library_too() -> None:
    table = Table(
        structure=("theater",),
        mine=FIVE_DIFFERENT,
        my_wonders=("great_library",),
        library=("law", "economy", "masonry"),
        coins=RICH,
    )
    table.play("wonder great_library theater", "take law")
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.how) == ((0,), "science")


def test_a_sixth_symbol_through_the_mausoleum_wins() -> None:
    table = Table(
        age=3,
        structure=("palace",),
        mine=FIVE_DIFFERENT,
        my_wonders=("mausoleum",),
        discarded=("observatory",),
        coins=RICH,
    )
    table.play("wonder mausoleum palace", "revive observatory")
    assert table.outcome is not None
    assert table.outcome.how == "science"


# The Great Library


def library_table() -> Table:
    table = Table(
        structure=("theater", "stable", "guard_tower"),
        my_wonders=("great_library",),
        coins=(10, 7),
        board=("architecture", "masonry", "mathematics", "philosophy", "theology"),
        library=("agriculture", "law", "strategy"),
    )
    table.play("wonder great_library theater")
    return table


def test_the_great_library_draws_three_tokens_from_the_box_and_one_is_kept() -> None:
    table = library_table()
    assert table.decision == "library"
    assert set(table.moves()) == {"take agriculture", "take law", "take strategy"}
    table.play("take law")
    assert table.tokens(0) == {"law"}
    assert table.box == {"agriculture", "strategy", "economy", "urbanism"}
    assert len(table.board) == 5
    assert table.to_move == 1


def test_the_great_library_offers_neither_the_board_nor_the_rest_of_the_box() -> None:
    table = library_table()
    for token in ("masonry", "economy", "urbanism"):
        assert table.refused(f"take {token}") == "no_such_token"


def test_keeping_a_token_of_the_great_library_is_a_duty() -> None:
    assert library_table().refused("discard stable") == "wrong_decision"


def test_a_token_of_the_great_library_pays_its_coins_at_once() -> None:
    table = library_table()
    table.play("take agriculture")
    assert table.coins == (6, 7)
    assert table.points(0)["progress"] == 4


def test_a_token_of_the_great_library_works_for_later_constructions() -> None:
    table = library_table()
    table.play("take strategy", "discard stable", "build guard_tower")
    assert table.pawn == 2


def test_the_box_holds_five_tokens_before_the_great_library_whatever_was_taken_from_the_board() -> None:
    table = Table(my_tokens=("law", "economy"), their_tokens=("masonry",))
    assert len(table.board) == 2
    assert len(table.box) == 5


# Mathematics


@pytest.mark.parametrize(
    ("others", "points"),
    [
        ((), 3),
        (("law",), 6),
        (("law", "economy", "theology"), 12),
    ],
)
def test_mathematics_gives_three_points_per_own_token_itself_included(
    others: tuple[str, ...], points: int
) -> None:
    table = Table(my_tokens=("mathematics", *others), their_tokens=("urbanism",))
    assert table.points(0)["progress"] == points


def test_mathematics_adds_to_the_points_of_other_tokens() -> None:
    assert Table(my_tokens=("mathematics", "philosophy", "agriculture")).points(0)["progress"] == 9 + 7 + 4


def test_mathematics_counts_tokens_from_the_great_library() -> None:
    table = Table(
        structure=("theater",),
        my_wonders=("great_library",),
        my_tokens=("mathematics",),
        library=("law", "economy", "masonry"),
        coins=(10, 7),
    )
    table.play("wonder great_library theater", "take law")
    assert table.points(0)["progress"] == 6


def test_mathematics_counts_no_tokens_of_the_opponent() -> None:
    table = Table(my_tokens=("mathematics",), their_tokens=("law", "economy"))
    assert table.points(0)["progress"] == 3
    assert table.points(1)["progress"] == 0
