"""Rulings on the end of the game: the sheet of points, ties, the very last card, supremacy at any step."""

from collections.abc import Sequence

import pytest

from engine.duel.events import DuelTieBreak
from engine.game import Tie
from tests.engine.duel.table import Table, kinds

RICH = (60, 60)


def final(
    *,
    mine: Sequence[str] = (),
    theirs: Sequence[str] = (),
    coins: tuple[int, int] = (0, 2),
    pawn: int = 0,
    my_built: Sequence[str] = (),
    my_tokens: Sequence[str] = (),
) -> Table:
    """A game that seat 0 has just ended by discarding the last card, for 2 coins and 1 per yellow card."""
    table = Table(
        age=3,
        structure=("circus",),
        only=True,
        mine=mine,
        theirs=theirs,
        coins=coins,
        pawn=pawn,
        my_built=my_built,
        my_tokens=my_tokens,
    )
    table.play("discard circus")
    assert table.outcome is not None
    return table


# Military points


@pytest.mark.parametrize(
    ("distance", "points"), [(0, 0), (1, 2), (2, 2), (3, 5), (4, 5), (5, 5), (6, 10), (7, 10), (8, 10)]
)
def test_the_leader_has_military_points_by_the_distance_of_the_pawn(distance: int, points: int) -> None:
    ahead = final(pawn=distance)
    assert ahead.points(0)["military"] == points
    assert ahead.points(1)["military"] == 0
    behind = final(pawn=-distance)
    assert behind.points(0)["military"] == 0
    assert behind.points(1)["military"] == points


# The sum


def test_all_kinds_of_points_add_up() -> None:
    table = final(
        mine=("altar", "palace", "study", "workshop", "arena", "magistrates_guild"),
        coins=(8, 0),
        my_built=("pyramids", "colossus"),
        my_tokens=("philosophy", "mathematics"),
        pawn=3,
    )
    # Discarding has brought 3 coins: 11 in all.
    assert table.points(0) == {
        "blue": 10,
        "green": 4,
        "yellow": 3,
        "guilds": 2,
        "wonders": 12,
        "progress": 13,
        "coins": 3,
        "military": 5,
        "total": 52,
    }
    assert table.outcome is not None
    assert table.outcome.scores[0] == table.points(0)
    assert table.outcome.scores[0]["total"] == 52


@pytest.mark.parametrize(("coins", "points"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (29, 9), (30, 10)])
def test_each_full_three_coins_give_a_point(coins: int, points: int) -> None:
    assert Table(coins=(coins, 0)).points(0)["coins"] == points


def test_red_brown_and_grey_cards_give_no_points() -> None:
    table = final(mine=("guard_tower", "arsenal", "quarry", "sawmill", "press", "glass_blower"))
    assert table.points(0)["total"] == 0


def test_unbuilt_wonders_and_the_cards_under_wonders_give_no_points() -> None:
    table = Table(age=3, structure=("palace",), only=True, my_wonders=("sphinx", "pyramids"), coins=(8, 0))
    table.play("wonder sphinx palace")
    assert table.points(0)["blue"] == 0
    assert table.points(0)["wonders"] == table.points(0)["total"] == 6


@pytest.mark.parametrize(
    ("wonder", "points"),
    [
        ("appian_way", 3),
        ("circus_maximus", 3),
        ("colossus", 3),
        ("great_library", 4),
        ("great_lighthouse", 4),
        ("hanging_gardens", 3),
        ("mausoleum", 2),
        ("piraeus", 2),
        ("pyramids", 9),
        ("sphinx", 6),
        ("statue_of_zeus", 3),
        ("temple_of_artemis", 0),
    ],
)
def test_each_built_wonder_gives_its_points(wonder: str, points: int) -> None:
    assert Table(my_built=(wonder,)).points(0)["wonders"] == points


def test_more_points_win() -> None:
    table = final(mine=("altar",), theirs=("palace",))
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.how) == ((1,), "civilian")
    assert [score["total"] for score in table.outcome.scores] == [3, 7]
    table = final(mine=("palace",), theirs=("altar",))
    assert table.outcome is not None
    assert table.outcome.winners == (0,)


def test_when_the_game_is_over_nobody_moves() -> None:
    table = final()
    assert table.position.to_move == ()
    assert table.view()["decision"] is None
    assert table.refused("discard circus", seat=0) == "game_over"
    assert table.refused("discard circus", seat=1) == "game_over"


# Ties


def test_a_tie_is_broken_by_points_on_blue_cards() -> None:
    table = final(mine=("altar",), theirs=("study",))
    assert table.points(0)["total"] == table.points(1)["total"] == 3
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.how) == ((0,), "civilian")
    table = final(mine=("study",), theirs=("altar",))
    assert table.outcome is not None
    assert table.outcome.winners == (1,)


def test_points_on_blue_cards_break_a_tie_and_not_their_number() -> None:
    # Palace 7 against Altar and Theater, 6 on two cards, and a point on a green one.
    table = final(mine=("palace",), theirs=("altar", "theater", "workshop"))
    assert table.points(0)["total"] == table.points(1)["total"] == 7
    assert table.outcome is not None
    assert table.outcome.winners == (0,)


@pytest.mark.parametrize(
    ("mine", "theirs"), [((), ()), (("altar",), ("theater",)), (("study",), ("academy",))]
)
def test_a_tie_in_points_and_in_blue_points_is_a_draw(mine: Sequence[str], theirs: Sequence[str]) -> None:
    table = final(mine=mine, theirs=theirs)
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.how) == ((), "draw")
    assert table.outcome.scores[0]["total"] == table.outcome.scores[1]["total"]


def test_coins_beyond_full_threes_break_no_tie() -> None:
    table = final(coins=(1, 5))
    assert table.coins == (3, 5)
    assert table.outcome is not None
    assert table.outcome.winners == ()


def test_the_outcome_says_what_broke_the_tie() -> None:
    outcome = final(mine=("study",), theirs=("altar",)).outcome
    assert outcome is not None
    assert outcome.ties == (Tie((0, 1), 3, DuelTieBreak.BLUE, (0, 3)),)
    assert outcome.as_json()["ties"] == [
        {"seats": [0, 1], "points": 3, "criterion": "blue", "figures": [0, 3]}
    ]


def test_the_outcome_of_a_draw_has_the_equal_figures() -> None:
    outcome = final(mine=("altar",), theirs=("theater",)).outcome
    assert outcome is not None
    assert outcome.ties == (Tie((0, 1), 3, DuelTieBreak.BLUE, (3, 3)),)


def test_a_win_on_points_has_no_tie() -> None:
    outcome = final(mine=("palace",), theirs=("altar",)).outcome
    assert outcome is not None
    assert (outcome.how, outcome.ties) == ("civilian", ())


# A choice opened by the very last card


def test_a_pair_made_with_the_very_last_card_takes_its_token_before_scoring() -> None:
    table = Table(
        age=3,
        structure=("study",),
        only=True,
        mine=("academy",),
        theirs=("palace",),
        board=("philosophy",),
        coins=(8, 0),
    )
    table.play("build study")
    assert table.outcome is None
    table.play("take philosophy")
    assert table.outcome is not None
    assert table.outcome.scores[0]["total"] == 3 + 3 + 7
    assert table.outcome.winners == (0,)


def test_law_taken_with_the_very_last_card_wins_by_science() -> None:
    table = Table(
        age=3,
        structure=("study",),
        only=True,
        mine=("academy", "workshop", "apothecary", "scriptorium", "pharmacist"),
        board=("law",),
        coins=RICH,
    )
    table.play("build study", "take law")
    assert table.outcome is not None
    assert table.outcome.how == "science"


LAST_CHOICES = {
    "mausoleum": ("revive", "revive altar"),
    "great_library": ("library", "take philosophy"),
    "statue_of_zeus": ("destroy", "destroy quarry"),
    "circus_maximus": ("destroy", "destroy press"),
}


@pytest.mark.parametrize("wonder", LAST_CHOICES)
def test_a_choice_of_a_wonder_built_with_the_very_last_card_is_made_before_scoring(wonder: str) -> None:
    decision, answer = LAST_CHOICES[wonder]
    table = Table(
        age=3,
        structure=("palace",),
        only=True,
        theirs=("quarry", "press", "merchants_guild", "shipowners_guild"),
        discarded=("altar",),
        library=("philosophy", "law", "economy"),
        my_wonders=(wonder,),
        coins=RICH,
    )
    table.play(f"wonder {wonder} palace")
    assert table.decision == decision
    assert table.outcome is None
    assert "end" in kinds(table.play(answer))
    assert table.outcome is not None
    scores = table.outcome.scores
    assert scores[0]["blue"] == (3 if wonder == "mausoleum" else 0)
    assert scores[0]["progress"] == (7 if wonder == "great_library" else 0)
    assert scores[1]["guilds"] == (1 if decision == "destroy" else 2)


# Supremacy at any step

FIVE_DIFFERENT = ("workshop", "apothecary", "scriptorium", "pharmacist", "academy")


def test_a_military_win_through_the_mausoleum_ends_the_game_at_once() -> None:
    table = Table(
        age=2, structure=("temple",), discarded=("walls",), my_wonders=("mausoleum",), coins=RICH, pawn=7
    )
    table.play("wonder mausoleum temple", "revive walls")
    assert table.outcome is not None
    assert table.outcome.how == "military"
    assert table.decision == ""


def test_a_military_win_drops_the_replay_too() -> None:
    table = Table(
        structure=("theater", "altar"), my_wonders=("colossus",), my_tokens=("theology",), coins=RICH, pawn=7
    )
    happened = kinds(table.play("wonder colossus theater"))
    assert happened[-1] == "end"
    assert "replay" not in happened
    assert table.position.to_move == ()


def test_a_scientific_win_in_the_middle_of_a_turn_drops_the_replay() -> None:
    table = Table(
        structure=("theater",),
        mine=FIVE_DIFFERENT,
        my_wonders=("great_library",),
        my_tokens=("theology",),
        library=("law", "economy", "masonry"),
        coins=RICH,
    )
    happened = kinds(table.play("wonder great_library theater", "take law"))
    assert happened == ["token", "end"]
    assert table.position.to_move == ()


def test_supremacy_with_the_very_last_card_goes_before_the_points() -> None:
    table = Table(
        age=3, structure=("pretorium",), only=True, theirs=("palace", "town_hall"), coins=(8, 60), pawn=6
    )
    table.play("build pretorium")
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.how) == ((0,), "military")


# The bank


def test_the_bank_is_never_empty() -> None:
    # The box holds coins worth 86.
    table = Table(age=2, structure=("brewery",), coins=(84, 40))
    table.play("build brewery")
    assert table.coins == (90, 40)
    assert table.points(0)["coins"] == 30
