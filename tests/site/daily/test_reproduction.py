"""A small part of `manage.py check_daily`: recorded attempts meet the same answers again."""

from games.daily import opening, reproduction
from games.daily.reproduction import Attempt


def test_attempts_are_answered_alike_after_others_were_thought_about() -> None:
    """One of each weekday at each game. The command does the same in other processes and in plain Python."""
    made = [Attempt(ruleset, number) for ruleset in opening.rulesets() for number in range(7)]
    attempts = [reproduction.played(attempt) for attempt in made]
    found = [line for attempt in reversed(attempts) for line in reproduction.differences(attempt)]
    assert len(attempts) == 14
    assert found == []


def test_other_processes_and_plain_python_answer_alike() -> None:
    """Of a Monday, whose bots do not search: in plain Python the others take minutes."""
    made = [Attempt(ruleset, 0) for ruleset in opening.rulesets()]
    attempts = [reproduction.played(attempt) for attempt in made]
    for plain in (False, True):
        with reproduction.workers(1, plain=plain) as pool:
            assert [line for found in pool.map(reproduction.differences, attempts) for line in found] == []


def test_a_different_answer_is_found() -> None:
    attempt = reproduction.played(Attempt("duel", 0))
    others = [
        (
            seat,
            "discard" + notation[5:] if attempt.levels[seat] and notation.startswith("build") else notation,
        )
        for seat, notation in attempt.moves
    ]
    changed = next(
        number for number, (one, other) in enumerate(zip(attempt.moves, others, strict=True)) if one != other
    )
    moves = [*attempt.moves[:changed], others[changed]]
    assert any("in place of" in line for line in reproduction.differences(Attempt("duel", 0, moves)))
