"""Votes are weighted; reports reach the moderators, whose decision reaches the people who reported."""

import pytest
from django.test import Client

from accounts.guests import create_guest
from accounts.models import User
from games.errors import RequestError
from games.moderation.models import ModerationLog
from games.puzzles import reporting, solving, voting
from games.puzzles.models import Puzzle, PuzzlePlayer, PuzzleReport, PuzzleVote
from tests.people import member
from tests.site.moderation.people import moderator
from tests.site.puzzles.made import right, stored, wrong

pytestmark = pytest.mark.django_db


@pytest.fixture
def puzzle() -> Puzzle:
    return stored()


def solver(puzzle: Puzzle, handle: str) -> User:
    user = member(handle)
    solving.answer(user=user, key=puzzle.key, move=right(puzzle))
    return user


def test_votes_weigh_what_the_judgement_of_their_people_is_worth(puzzle: Puzzle) -> None:
    ada, bruno, guest = solver(puzzle, "Ada"), solver(puzzle, "Bruno"), create_guest()
    PuzzlePlayer.objects.filter(user=ada).update(deviation=80)
    solving.answer(user=guest, key=puzzle.key, move=wrong(puzzle))
    for user in (ada, bruno, guest):
        voting.vote(user=user, key=puzzle.key, is_up=True)
    puzzle.refresh_from_db()
    assert puzzle.votes_up == pytest.approx(voting.TRUSTED + voting.MEMBER + voting.GUEST)


def test_a_vote_can_be_changed_and_taken_back(puzzle: Puzzle) -> None:
    ada = solver(puzzle, "Ada")
    for is_up in (True, True, False):
        voting.vote(user=ada, key=puzzle.key, is_up=is_up)
    puzzle.refresh_from_db()
    assert (puzzle.votes_up, puzzle.votes_down) == (0, voting.MEMBER)
    voting.vote(user=ada, key=puzzle.key, is_up=None)
    puzzle.refresh_from_db()
    assert (puzzle.votes_down, PuzzleVote.objects.count()) == (0, 0)


def test_nobody_votes_on_or_reports_a_puzzle_without_an_answer(puzzle: Puzzle) -> None:
    ada = member("Ada")
    with pytest.raises(RequestError, match="Solve the puzzle first"):
        voting.vote(user=ada, key=puzzle.key, is_up=True)
    with pytest.raises(RequestError, match="Solve the puzzle first"):
        reporting.report(user=ada, key=puzzle.key, reason="wrong")


def test_a_puzzle_is_reported_once_by_each_member(puzzle: Puzzle) -> None:
    ada = solver(puzzle, "Ada")
    reporting.report(user=ada, key=puzzle.key, reason="another", text="The Baths win too.")
    with pytest.raises(RequestError, match="already reported"):
        reporting.report(user=ada, key=puzzle.key, reason="wrong")
    assert reporting.waiting() == 1


def test_guests_report_nothing(puzzle: Puzzle) -> None:
    guest = create_guest()
    solving.answer(user=guest, key=puzzle.key, move=right(puzzle))
    with pytest.raises(RequestError, match="Sign up"):
        reporting.report(user=guest, key=puzzle.key, reason="wrong")


def test_several_reports_take_a_puzzle_out_until_a_moderator_has_decided(puzzle: Puzzle) -> None:
    people = [solver(puzzle, handle) for handle in ("Ada", "Bruno", "Clio")]
    for user in people:
        reporting.report(user=user, key=puzzle.key, reason="wrong")
    puzzle.refresh_from_db()
    assert puzzle.status == Puzzle.Status.REPORTED
    done = reporting.decide(moderator=moderator(), puzzle_id=puzzle.pk, retire=False, reason="It is right.")
    puzzle.refresh_from_db()
    assert (done, puzzle.status, reporting.waiting()) == (3, Puzzle.Status.ACTIVE, 0)
    line = ModerationLog.objects.get()
    assert (line.action_in_words, line.subject_in_words) == ("puzzle kept", f"puzzle {puzzle.key}")


def test_the_member_hears_what_was_decided(puzzle: Puzzle) -> None:
    ada = solver(puzzle, "Ada")
    reporting.report(user=ada, key=puzzle.key, reason="wrong")
    reporting.decide(moderator=moderator(), puzzle_id=puzzle.pk, retire=True, reason="Thank you!")
    assert "has been retired. The moderators write: Thank you!" in ada.notifications.get().data["text"]
    assert PuzzleReport.objects.get().state == PuzzleReport.State.RETIRED
    puzzle.refresh_from_db()
    assert puzzle.status == Puzzle.Status.RETIRED


def test_only_moderators_decide(puzzle: Puzzle) -> None:
    with pytest.raises(RequestError, match="Only moderators"):
        reporting.decide(moderator=member("Ada"), puzzle_id=puzzle.pk, retire=True, reason="I say so")


def test_moderators_decide_on_a_page_of_their_own(client: Client, puzzle: Puzzle) -> None:
    ada, themis = solver(puzzle, "Ada"), moderator()
    reporting.report(user=ada, key=puzzle.key, reason="another", text="The Baths win too.")
    assert client.get("/puzzles/reports/").status_code == 403
    client.force_login(ada)
    assert client.get("/puzzles/reports/").status_code == 403
    client.force_login(themis)
    assert "The Baths win too." in client.get("/puzzles/reports/").content.decode()
    assert "puzzle reported" in client.get("/admin/").content.decode()
    without = client.post(
        "/puzzles/reports/", {"puzzle": puzzle.key, "do": "retire", "reason": " "}, follow=True
    )
    assert "Please give a reason." in without.content.decode()
    client.post("/puzzles/reports/", {"puzzle": puzzle.key, "do": "retire", "reason": "They do."})
    puzzle.refresh_from_db()
    assert puzzle.status == Puzzle.Status.RETIRED
    assert "The Baths win too." not in client.get("/puzzles/reports/").content.decode()
