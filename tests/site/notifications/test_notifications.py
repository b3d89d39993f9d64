"""Notifications about games: turns of correspondence games, missed ends, games of people one follows."""

from datetime import timedelta

import pytest
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from accounts import relations
from accounts.models import Notification, User
from accounts.notifications import delivery
from accounts.notifications.notify import unread_of
from accounts.notifications.texts import texts_of
from accounts.services import create_bots, save_preferences
from duelsite import sitetime
from games.errors import RequestError
from games.lobby import joining, leaving, opening
from games.models import Game
from games.notifications import followers
from games.notifications.texts import turn_sentence
from games.table import finishing, playing, presence
from tests.site.tables import begun_game, make_move, pair, person, user_to_move

pytestmark = pytest.mark.django_db

SOON, LATER = timedelta(minutes=5), timedelta(minutes=15)


def emails_in(wait: timedelta) -> list[str]:
    """The users who are sent e-mails after a while."""
    mail.outbox.clear()
    delivery.send_emails(now=sitetime.now() + wait)
    return [email.to[0] for email in mail.outbox]


def unread_sentences(user: User) -> list[str]:
    """The unread notifications in the bell of a user."""
    unread = Notification.objects.filter(user=user, read_at=None, in_bell=True).order_by("pk")
    return [one.sentence for one in texts_of(list(unread))]


# Turns


def test_one_email_for_each_turn() -> None:
    game = begun_game(pair(), time_control="3d")
    assert emails_in(SOON) == []  # give them time to see it by themselves
    assert emails_in(LATER) == ["Ada@example.org"]
    email = mail.outbox[0]
    assert f"/game/{game.code}/" in email.body
    assert "Bruno" in f"{email.subject}{email.body}"
    assert emails_in(LATER) == []
    make_move(game)
    make_move(game)
    assert emails_in(LATER) == [user_to_move(game).email]


def test_the_bell_shows_a_turn_until_the_player_has_moved() -> None:
    ada, bruno = pair()
    game = begun_game([ada, bruno], time_control="3d")
    assert (unread_sentences(ada), unread_sentences(bruno)) == (["Your turn against Bruno"], [])
    make_move(game)
    assert (unread_sentences(ada), unread_sentences(bruno)) == ([], ["Your turn against Ada"])


def test_a_player_who_has_moved_in_time_gets_no_email() -> None:
    game = begun_game(pair(), time_control="3d")
    make_move(game)
    assert emails_in(LATER) == ["Bruno@example.org"]


def test_a_move_that_is_taken_back_was_nobody_elses_turn() -> None:
    ada, bruno = pair()
    game = begun_game([ada, bruno], time_control="3d")
    make_move(game)
    game.refresh_from_db()
    playing.take_back(game_id=game.pk, user_id=ada.pk, version=game.version, client_id="back")
    assert (unread_sentences(ada), unread_sentences(bruno)) == (["Your turn against Bruno"], [])


def test_no_email_to_those_who_do_not_want_any_and_none_in_real_time() -> None:
    game = begun_game(pair(), time_control="3d")
    save_preferences(user=user_to_move(game), preferences={"email_notifications": False})
    assert emails_in(LATER) == []


def test_no_email_in_real_time() -> None:
    begun_game(pair())
    assert Notification.objects.count() == 0
    assert emails_in(LATER) == []


def test_games_with_bots_wait_in_peace() -> None:
    create_bots()
    begun_game([person("Ada"), User.objects.get(bot_level="greedy")], time_control="14d")
    assert Notification.objects.count() == 0


# The end


def test_a_player_who_was_not_at_the_table_is_notified_of_the_end() -> None:
    ada, bruno = pair()
    game = begun_game([ada, bruno])
    presence.show_life(game.pk, 0, "socket")
    for _ in range(4):
        make_move(game)
    finishing.resign(game_id=game.pk, user_id=ada.pk)
    assert (unread_sentences(ada), unread_sentences(bruno)) == ([], ["You have won against Ada."])


def test_when_a_correspondence_game_ends_all_are_notified_and_turns_are_withdrawn() -> None:
    ada, bruno = pair()
    game = begun_game([ada, bruno], time_control="3d")
    for _ in range(4):
        make_move(game)
    finishing.resign(game_id=game.pk, user_id=bruno.pk)
    assert (unread_sentences(ada), unread_sentences(bruno)) == (
        ["You have won against Bruno."],
        ["You have lost to Ada."],
    )


def test_a_game_that_was_called_off_has_no_result() -> None:
    ada, bruno = pair()
    game = begun_game([ada, bruno], time_control="3d")
    finishing.abort(game_id=game.pk, user_id=ada.pk)
    assert unread_sentences(bruno) == ["Your game with Ada was called off."]


# Challenges


def challenge(host: User, other: User) -> str:
    lobby = opening.challenge(
        host=host, handle=other.handle, ruleset="duel", time_control="10+10", rated=True
    )
    return lobby.code


def test_a_challenged_player_is_notified_and_gets_an_email_only_without_an_answer() -> None:
    ada, bruno = pair()
    challenge(ada, bruno)
    assert unread_sentences(bruno) == ["Ada challenges you to 7 Wonders Duel: 10+10, rated"]
    assert emails_in(SOON) == []
    assert emails_in(LATER) == ["Bruno@example.org"]


def test_nobody_is_pestered_by_emails_about_challenges_that_come_and_go() -> None:
    ada, bruno = pair()
    for _ in range(5):
        leaving.close_lobbies(host=ada, code=challenge(ada, bruno))
    for _ in range(opening.MOST_CHALLENGES_TO_ONE):
        challenge(ada, bruno)
    with pytest.raises(RequestError, match="wait for an answer"):
        challenge(ada, bruno)
    assert len(unread_sentences(bruno)) == opening.MOST_CHALLENGES_TO_ONE, "the bell tells all"
    assert emails_in(LATER) == []
    challenge(person("Clio"), bruno)
    assert emails_in(LATER) == ["Bruno@example.org"]


def test_challenges_that_come_and_go_leave_nothing_in_the_bell_and_are_limited() -> None:
    ada, bruno = pair()
    for _ in range(opening.CHALLENGES_TO_ONE.times):
        leaving.close_lobbies(host=ada, code=challenge(ada, bruno))
    assert not Notification.objects.filter(user=bruno, in_bell=True).exists()
    with pytest.raises(RequestError, match="You have challenged Bruno often recently") as refused:
        challenge(ada, bruno)
    assert refused.value.code == "too_often"
    challenge(person("Clio"), bruno)
    challenge(ada, person("Dido"))


@pytest.mark.parametrize("answer", ["accepted", "declined", "withdrawn"])
def test_a_challenge_that_is_answered_is_no_news(answer: str) -> None:
    ada, bruno = pair()
    code = challenge(ada, bruno)
    if answer == "accepted":
        joining.join_lobby(user=bruno, code=code)
    elif answer == "declined":
        leaving.decline_challenge(user=bruno, code=code)
    else:
        leaving.close_lobbies(host=ada, code=code)
    assert unread_sentences(bruno) == []
    assert emails_in(LATER) == []


def test_notifications_name_people_as_they_are_called_now() -> None:
    ada, bruno = pair()
    challenge(ada, bruno)
    ada.handle = "Adele"
    ada.save()
    assert unread_sentences(bruno)[0].startswith("Adele challenges you")


# People one follows


def test_followers_are_notified_of_games_between_people_once_an_hour() -> None:
    ada, bruno = pair()
    fan = person("Fan")
    relations.follow(owner=fan, other=ada)
    begun_game([ada, bruno])
    assert followers.notify_followers() == 1
    assert unread_sentences(fan) == ["Ada is playing 7 Wonders Duel with Bruno."]
    assert followers.notify_followers() == 0
    begun_game([bruno, ada])
    assert followers.notify_followers() == 0
    in_an_hour = sitetime.now() + timedelta(minutes=61)
    Game.objects.update(created_at=in_an_hour)
    assert followers.notify_followers(now=in_an_hour) == 1
    assert emails_in(timedelta(days=1)) == []


def test_nobody_is_notified_of_their_own_games_nor_of_bots() -> None:
    create_bots()
    ada, bruno = pair()
    relations.follow(owner=bruno, other=ada)
    begun_game([ada, bruno])
    relations.follow(owner=person("Fan"), other=ada)
    begun_game([ada, User.objects.get(bot_level="greedy")], time_control="14d")
    Game.objects.filter(bot_levels__contains=[""]).exclude(bot_levels__contains=["greedy"]).delete()
    assert followers.notify_followers() == 0


def test_more_followers_cost_no_more_statements() -> None:
    ada, bruno = pair()

    def statements(number: int) -> int:
        for fan in range(number):
            relations.follow(owner=person(f"Fan{fan}-{number}"), other=ada)
        Notification.objects.all().delete()
        game = begun_game([ada, bruno])
        with CaptureQueriesContext(connection) as queries:
            assert followers.notify_followers_of(game.pk, sitetime.now()) > 0
        return len(queries)

    assert statements(1) == statements(6)


def test_a_game_in_real_time_costs_no_statement_for_notifications_until_its_end() -> None:
    game = begun_game(pair())
    with CaptureQueriesContext(connection) as queries:
        make_move(game)
    assert not [one for one in queries if "accounts_notice" in one["sql"]]


# Losses


def test_an_email_waits_for_a_mail_server_that_is_down(monkeypatch: pytest.MonkeyPatch) -> None:
    begun_game(pair(), time_control="3d")

    def away(email: object) -> None:
        raise ConnectionRefusedError

    with monkeypatch.context() as patch:
        patch.setattr("duelsite.mail.deliver", away)
        assert emails_in(LATER) == []
    assert emails_in(LATER) == []  # not at once
    assert emails_in(LATER + SOON) == ["Ada@example.org"]


def test_an_email_that_another_worker_sends_is_left_alone() -> None:
    ada, _bruno = pair()
    begun_game([ada, _bruno], time_control="3d")
    assert unread_of(ada) == 1
    now = sitetime.now() + LATER
    assert [delivery.send_emails(now=now), delivery.send_emails(now=now)] == [1, 0]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Your turn in your game with Bruno, Carla and Dora"),
        ("et", "Sinu käik, vastased on Bruno, Carla ja Dora"),
        ("fi", "Sinun vuorosi, vastustajina Bruno, Carla ja Dora"),
        ("da", "Din tur i spillet med Bruno, Carla og Dora"),
        ("uk", "Ваш хід, суперники: Bruno, Carla і Dora"),
    ],
)
def test_several_opponents_are_named_in_the_plural(language: str, sentence: str) -> None:
    notification = Notification(user_id=1, kind=Notification.Kind.YOUR_TURN)
    with translation.override(language):
        names = {1: "Ada", 2: "Bruno", 3: "Carla", 4: "Dora"}
        assert turn_sentence(notification, names) == sentence
