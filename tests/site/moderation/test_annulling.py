"""Annulling a game restores ratings exactly, even after other games were played; so does undoing it."""

import random
from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services import create_bots
from games.errors import RequestError
from games.models import Game
from games.moderation import refunds, undoing
from games.moderation.annulling import annul_game
from games.moderation.models import ModerationLog
from games.ratings.models import FirstPlayerEdge, Rating, RatingCorrection, Tally
from games.ratings.rating import rate_game, recompute_ratings
from tests.site.tables import at_once, finished_game, finished_table, person

Standings = dict[tuple[str, str], tuple[float, int, float]]


@pytest.fixture
def boss(db: None) -> User:
    return person("Minos", is_staff=True, is_superuser=True)


def rated(users: list[User], places: list[int], pool: str = "duel") -> Game:
    ruleset = "duel" if pool == "duel" else "wonders-2e"
    game = finished_table(users, places, ruleset=ruleset, pool=pool)
    assert rate_game(game_id=game.pk)
    game.refresh_from_db()
    return game


def standings() -> Standings:
    return {
        (rating.user.handle, rating.pool): (rating.value, rating.games, rating.peak)
        for rating in Rating.objects.select_related("user")
    }


def edges() -> dict[str, tuple[int, float]]:
    return {edge.pool: (edge.games, edge.points) for edge in FirstPlayerEdge.objects.all()}


def annulled(boss: User, game: Game) -> ModerationLog:
    line = annul_game(moderator=boss, game_id=game.pk, reason="not played fair")
    assert line is not None
    return line


def undo(boss: User, line: ModerationLog) -> None:
    undoing.undo(moderator=boss, line_id=line.pk, reason="a mistake")


def test_each_seat_gives_back_what_that_game_gave_it(boss: User) -> None:
    ada, bruno = person("Ada"), person("Bruno")
    game = rated([ada, bruno], [1, 2])
    rated([ada, bruno], [2, 1])
    later = {
        change.user_id: change.after - change.before
        for change in Game.objects.get(rated_number=2).rating_changes.all()
    }
    annulled(boss, game)
    assert standings()["Ada", "duel"][:2] == (1500 + later[ada.pk], 1), "later games keep their points"
    assert standings()["Bruno", "duel"][:2] == (1500 + later[bruno.pk], 1)
    assert edges()["duel"] == (1, 0.0), "the first player's edge has forgotten it, too"
    tally = Tally.objects.get(user=ada, pool="duel", rated=True)
    assert (tally.games, tally.won) == (1, 0), "and so have the statistics"
    assert recompute_ratings() == 0


def test_whatever_is_annulled_and_undone_in_any_order_ratings_come_back_to_the_point(boss: User) -> None:
    """And recomputing everything from history always agrees with the stored ratings."""
    dice = random.Random(7)
    people = [person(f"Player{number}") for number in range(4)]
    games: list[Game] = []
    lines: list[ModerationLog] = []
    for turn in range(40):
        what = dice.random()
        if what < 0.5 or not games:
            if dice.random() < 0.7:
                games.append(rated(dice.sample(people, 2), dice.choice([[1, 2], [2, 1], [1, 1]])))
            else:
                games.append(rated(dice.sample(people, 4), dice.sample([1, 2, 3, 4], 4), "wonders"))
        elif what < 0.75:
            if line := annul_game(moderator=boss, game_id=dice.choice(games).pk, reason="odd"):
                lines.append(line)
        elif lines:
            undo(boss, lines.pop(dice.randrange(len(lines))))
        if turn % 10 == 9:
            assert recompute_ratings() == 0
    for line in lines:
        undo(boss, line)
    before, edge = standings(), edges()
    again = [annulled(boss, game) for game in dice.sample(games, 8)]
    assert standings() != before
    assert recompute_ratings() == 0
    for line in dice.sample(again, 8):
        undo(boss, line)
    assert (standings(), edges()) == (before, edge), "to the last bit"
    assert recompute_ratings() == 0


def test_games_rated_between_annulling_and_its_undo_keep_their_points(boss: User) -> None:
    ada, bruno, clio = person("Ada"), person("Bruno"), person("Clio")
    game = rated([ada, bruno], [1, 2])
    line = annulled(boss, game)
    between = rated([ada, clio], [1, 2])
    undo(boss, line)
    gains = [
        change.after - change.before
        for one in (game, between)
        for change in one.rating_changes.filter(user=ada)
    ]
    assert standings()["Ada", "duel"][:2] == (1500 + gains[0] + gains[1], 2)
    assert recompute_ratings() == 0


def test_a_peak_that_rested_on_an_annulled_game_goes_with_it(boss: User) -> None:
    ada, bruno = person("Ada"), person("Bruno")
    games = [rated([ada, bruno], [1, 2]) for _ in range(22)]
    rated([ada, bruno], [2, 1])
    peak = standings()["Ada", "duel"][2]
    line = annulled(boss, games[-1])
    assert standings()["Ada", "duel"][2] < peak
    undo(boss, line)
    assert standings()["Ada", "duel"][2] == peak


def test_annulling_twice_is_annulling_once(boss: User) -> None:
    ada, bruno = person("Ada"), person("Bruno")
    game = rated([ada, bruno], [1, 2])
    line = annulled(boss, game)
    assert annul_game(moderator=boss, game_id=game.pk, reason="again") is None
    undo(boss, line)
    with pytest.raises(RequestError, match="cannot be undone"):
        undo(boss, line)
    assert standings()["Ada", "duel"] == (1520, 1, 1520)


def test_a_bot_stays_as_calibrated(boss: User) -> None:
    create_bots()
    bot, ada = User.objects.filter(is_bot=True)[0], person("Ada")
    annulled(boss, rated([bot, ada], [2, 1]))
    assert not Rating.objects.filter(user=bot).exists()
    assert standings()["Ada", "duel"] == (1500, 0, 1500)


def test_an_annulled_game_that_was_not_rated_yet_is_rated_only_when_that_is_undone(boss: User) -> None:
    game = finished_table([person("Ada"), person("Bruno")], [1, 2], ruleset="duel", pool="duel")
    line = annulled(boss, game)
    assert not rate_game(game_id=game.pk)
    undo(boss, line)
    assert rate_game(game_id=game.pk)


@pytest.mark.django_db(transaction=True)
def test_annuls_of_the_same_peoples_games_at_once_are_all_counted() -> None:
    boss = person("Minos", is_staff=True, is_superuser=True)
    ada, bruno = person("Ada"), person("Bruno")
    games = [rated([ada, bruno], [1, 2]) for _ in range(5)]
    waiting = finished_table([bruno, ada], [1, 2], ruleset="duel", pool="duel")
    jobs: list[Callable[[], object]] = [
        partial(annul_game, moderator=boss, game_id=game.pk, reason="odd") for game in [*games, games[0]]
    ]
    jobs.append(partial(rate_game, game_id=waiting.pk))
    done = at_once(jobs)
    assert not [result for result in done if isinstance(result, Exception)]
    assert RatingCorrection.objects.count() == 5
    rate_game(game_id=waiting.pk)  # it came in between and has to be tried again, unless it is rated already
    assert standings()["Ada", "duel"][1] == 1
    assert recompute_ratings() == 0


def test_an_abusers_ratings_are_reset_and_the_victims_refunded_and_both_undone(boss: User) -> None:
    ada, bruno, clio = person("Ada"), person("Bruno"), person("Clio")
    for _ in range(3):
        rated([ada, bruno], [1, 2])
    rated([clio, bruno], [2, 1])
    rated([ada, bruno, clio], [1, 2, 3], "wonders")
    before = standings()
    reset = refunds.reset_ratings(moderator=boss, person_id=ada.pk, reason="played by a program")
    lines = refunds.refund_victims(moderator=boss, person_id=ada.pk, reason="played by a program")
    now = standings()
    assert now["Ada", "duel"] == now["Ada", "wonders"] == (1500, 0, 1500)
    assert now["Bruno", "duel"][0] == pytest.approx(1500, abs=1e-6), "at most where they stood before"
    assert now["Clio", "duel"] == before["Clio", "duel"], "who did not lose to the abuser gets nothing"
    assert before["Clio", "wonders"][0] < now["Clio", "wonders"][0] < 1500, "what the abuser took, no more"
    assert sorted(line.subject for line in lines) == ["Bruno", "Clio"]
    assert refunds.refund_victims(moderator=boss, person_id=ada.pk, reason="again") == [], "once"
    assert recompute_ratings() == 0
    rated([ada, clio], [2, 1])
    for line in [*lines, reset.line]:
        undo(boss, line)
    assert standings()["Bruno", "duel"] == before["Bruno", "duel"]
    assert standings()["Ada", "wonders"] == before["Ada", "wonders"]
    assert recompute_ratings() == 0


def test_what_was_refunded_is_not_annulled_as_well(boss: User) -> None:
    ada, bruno = person("Ada"), person("Bruno")
    game = rated([ada, bruno], [1, 2])
    [line] = refunds.refund_victims(moderator=boss, person_id=ada.pk, reason="odd")
    with pytest.raises(RequestError, match="refunded"):
        annul_game(moderator=boss, game_id=game.pk, reason="odd")
    undo(boss, line)
    annulled(boss, game)
    assert standings()["Bruno", "duel"] == (1500, 0, 1500)


def test_a_refund_has_limits_in_points_and_in_time(boss: User) -> None:
    ada, bruno = person("Ada"), person("Bruno")
    games = [rated([ada, bruno], [1, 2]) for _ in range(20)]
    Game.objects.filter(pk=games[0].pk).update(finished_at=timezone.now() - timedelta(days=40))
    [line] = refunds.refund_victims(moderator=boss, person_id=ada.pk, reason="odd", days=30)
    assert line.facts["points"] == refunds.MOST_POINTS


def test_history_replay_and_api_say_that_a_game_is_annulled(boss: User, client: Client) -> None:
    game = finished_game([person("Ada"), person("Bruno")], rated=True)
    rate_game(game_id=game.pk)

    def annulment_marks() -> list[bool]:
        history, replay = (client.get(path) for path in ("/@/Ada/games/", f"/game/{game.code}/replay/"))
        listed = client.get("/api/v1/users/Ada/games/").json()["games"][0]
        alone = client.get(f"/api/v1/games/{game.code}/").json()
        sentence = "A moderator has annulled this game"
        return [
            'class="badge warn"' in history.text,
            sentence in replay.text.partition('class="desk"')[2],
            listed["annulled"],
            alone["annulled"],
        ]

    assert annulment_marks() == [False] * 4
    line = annulled(boss, game)
    assert annulment_marks() == [True] * 4
    undo(boss, line)
    assert annulment_marks() == [False] * 4
