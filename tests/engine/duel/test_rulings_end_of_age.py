"""Rulings on the end of an age: its last card, the next structure, and which player chooses the beginner."""

import pytest

from tests.engine.duel.table import Table, kinds

RICH = (60, 60)


def end_of(age: int, *, pawn: int = 0, last: int = 0) -> Table:
    """An age that the seat `last` has just ended by discarding its last card."""
    card = {1: "theater", 2: "walls"}[age]
    table = Table(age=age, structure=(card,), only=True, pawn=pawn, turn_of=last)
    table.play(f"discard {card}")
    return table


# The order of things


def test_the_choices_of_the_last_card_come_before_the_next_age_is_dealt() -> None:
    table = Table(
        structure=("theater",), only=True, theirs=("quarry",), my_wonders=("statue_of_zeus",), coins=RICH
    )
    assert "deal" not in kinds(table.play("wonder statue_of_zeus theater"))
    assert table.decision == "destroy"
    assert table.view()["age"] == 1
    assert table.view()["structure"]["age"] == 1
    assert "deal" in kinds(table.play("destroy quarry"))
    assert table.view()["age"] == 2


def test_a_victory_with_the_last_card_of_an_age_ends_the_game() -> None:
    table = Table(structure=("guard_tower",), only=True, pawn=8)
    assert "deal" not in kinds(table.play("build guard_tower"))
    assert table.outcome is not None
    assert table.outcome.how == "military"
    assert table.view()["age"] == 1


@pytest.mark.parametrize("age", [1, 2])
def test_the_next_structure_is_seen_by_both_before_the_choice_who_begins(age: int) -> None:
    table = end_of(age)
    assert table.decision == "start"
    for seat in (0, 1, None):
        structure = table.view(seat)["structure"]
        assert structure["age"] == age + 1
        assert sum("card" in slot for slot in structure["slots"]) == 12
        assert sum(slot["state"] == "hidden" for slot in structure["slots"]) == 8


def test_no_card_can_be_taken_before_it_is_said_who_begins() -> None:
    table = end_of(1)
    card = table.view()["takeable"][0]["card"]
    assert table.moves() == ["start 0", "start 1"]
    assert table.refused(f"discard {card}") == "wrong_decision"


def test_the_age_goes_on_until_its_last_card_is_taken() -> None:
    table = Table(structure=("theater", "altar"), only=True)
    table.play("discard theater")
    assert table.view()["age"] == 1
    table.play("discard altar")
    assert table.view()["age"] == 2


def test_cities_coins_and_the_pawn_stay_as_they_are() -> None:
    table = Table(structure=("theater",), only=True, mine=("quarry",), coins=(7, 4), pawn=4)
    table.play("build theater", "start 0")
    assert table.cards(0) == {"quarry", "theater"}
    assert table.coins == (7, 4)
    assert table.pawn == 4


# The player who chooses


@pytest.mark.parametrize("age", [1, 2])
@pytest.mark.parametrize("last", [0, 1])
@pytest.mark.parametrize(("pawn", "weaker"), [(1, 1), (8, 1), (-1, 0), (-8, 0)])
def test_the_player_with_the_pawn_on_his_side_chooses_who_begins(
    age: int, last: int, pawn: int, weaker: int
) -> None:
    table = end_of(age, pawn=pawn, last=last)
    assert (table.decision, table.to_move) == ("start", weaker)
    assert table.refused("start 0", seat=1 - weaker) == "not_your_turn"


def test_the_shields_of_the_last_card_count_for_who_chooses() -> None:
    table = Table(age=2, structure=("walls",), only=True, pawn=-1, coins=RICH)
    table.play("build walls")
    assert table.pawn == 1
    assert (table.decision, table.to_move) == ("start", 1)


@pytest.mark.parametrize("age", [1, 2])
@pytest.mark.parametrize("last", [0, 1])
def test_with_the_pawn_in_the_middle_the_player_of_the_last_card_chooses(age: int, last: int) -> None:
    table = end_of(age, last=last)
    assert (table.decision, table.to_move) == ("start", last)


def test_with_the_pawn_in_the_middle_a_lost_replay_changes_nothing() -> None:
    table = Table(structure=("theater",), only=True, my_wonders=("sphinx",), coins=RICH)
    table.play("wonder sphinx theater")
    assert (table.decision, table.to_move) == ("start", 0)


@pytest.mark.parametrize("chooser", [0, 1])
@pytest.mark.parametrize("named", [0, 1])
def test_the_chooser_may_name_either_player(chooser: int, named: int) -> None:
    table = end_of(1, last=chooser)
    table.play(f"start {named}")
    assert (table.decision, table.to_move) == ("turn", named)
    table.play(table.moves()[0])
    assert table.to_move == 1 - named


def test_there_is_a_choice_who_begins_after_the_first_two_ages_and_at_no_other_time() -> None:
    table = Table()
    decisions: list[tuple[int, str]] = []
    while table.decision:
        if not decisions or decisions[-1] != (table.view()["age"], table.decision):
            decisions.append((table.view()["age"], table.decision))
        table.play(table.moves()[0])
    assert decisions == [(1, "turn"), (2, "start"), (2, "turn"), (3, "start"), (3, "turn")]
