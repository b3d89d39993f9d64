"""Bot accounts: members' accounts that a program plays with, by the API alone."""

from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from accounts import services, tokens
from accounts.guests import create_guest
from accounts.models import User
from games.api.bot_accounts import become_bot_account, claim_bot
from games.errors import RequestError
from games.lobby.joining import join_lobby
from games.lobby.opening import challenge, open_lobby
from games.models import Game, Lobby
from games.table.state import TableState
from tests.people import PASSWORD, log_in, member
from tests.site.sockets import ask, enter_lobby, sit_down
from tests.site.tables import begun_game, finished_game

JSON = "application/json"


@pytest.mark.django_db
def test_neither_guests_nor_bots_of_ours_are_bot_accounts() -> None:
    services.create_bots()
    guest = create_guest()
    for user in (guest, *type(guest).objects.filter(is_bot=True)[:1]):
        user.plays_by_api = True
        with pytest.raises(IntegrityError), transaction.atomic():
            user.save()


@pytest.mark.django_db
def test_a_bot_account_begins_no_game_on_a_page(client: Client) -> None:
    services.create_bots()
    robot = member("Talos", plays_by_api=True)
    host = member("Ada")
    client.force_login(robot)
    client.post("/play/bot/", {"level": "random"})
    client.post("/play/now/", {})
    client.post("/play/invite/", {"time_control": "10+10"})
    assert not Game.objects.exists()
    assert not Lobby.objects.exists()
    table = Lobby.objects.create(kind="invite", host=host, ruleset="duel", size=2, time_control="10+10")
    answer = client.post(f"/table/{table.code}/", follow=True)
    assert "it can play through the API only" in answer.content.decode()


@pytest.mark.django_db(transaction=True)
async def test_a_bot_account_is_rejected_at_the_table_and_in_the_lobby(closed_connections: None) -> None:
    @sync_to_async
    def scene() -> tuple[Game, str]:
        robot = member("Talos", plays_by_api=True)
        client = Client()
        client.force_login(robot)
        return begun_game([robot, member("Ada")]), f"sessionid={client.cookies['sessionid'].value}"

    game, cookie = await scene()
    table = await sit_down(game, cookie)
    for kind, fields in (
        ("resign", {}),
        ("chat", {"text": "beep"}),
        ("move", {"v": 1, "move": "draft sphinx"}),
    ):
        assert (await ask(table, kind, **fields))["code"] == "bot_account"
    lobby = await enter_lobby(cookie)
    assert (await ask(lobby, "seek", time_control="10+10"))["code"] == "bot_account"
    await table.disconnect()
    await lobby.disconnect()


@pytest.mark.django_db
def test_a_bot_account_is_marked_next_to_its_name(client: Client) -> None:
    robot = member("Talos", plays_by_api=True)
    game = begun_game([robot, member("Ada")])
    assert [player.program for player in TableState.load(game.pk).info.players] == [True, False]
    assert ">bot<" in client.get("/@/Talos").content.decode()


@pytest.mark.django_db
def test_a_closed_bot_account_is_still_known_as_one() -> None:
    robot = member("Talos", plays_by_api=True)
    services.close_account(user=robot)
    assert robot.plays_by_api


@pytest.mark.django_db
def test_a_member_with_no_game_becomes_a_bot_account_permanently(client: Client) -> None:
    ada, bruno = member("Ada"), member("Bruno")
    begun_game([bruno, member("Cleo")])
    headers = {"Authorization": f"Bearer {token_of(ada)}"}
    for _again in range(2):
        answer = client.post("/api/v1/account/bot/", content_type=JSON, headers=headers)
        assert answer.json()["bot_account"] is True
    client.force_login(bruno)
    client.post("/settings/bot/", {"for_good": "on"})
    bruno.refresh_from_db()
    assert not bruno.plays_by_api
    rejected = client.post("/api/v1/account/bot/", content_type=JSON)
    assert (rejected.status_code, rejected.json()["code"]) == (409, "games_played")


@pytest.mark.django_db
def test_nobody_is_paired_with_a_bot_account_unseen() -> None:
    _owner, robot = bots_of("Daidalos", "Talos")
    asked: dict[str, Any] = {"ruleset": "duel", "time_control": "10+10"}
    with pytest.raises(RequestError, match="cannot use quick pairing"):
        open_lobby(host=robot, kind="quick", rated=False, **asked)
    assert open_lobby(host=robot, kind="open", rated=True, **asked).rated


@pytest.mark.django_db
def test_a_session_of_a_bot_account_does_not_play_by_the_api_either(client: Client) -> None:
    client.force_login(member("Talos", plays_by_api=True))
    rejected = client.post("/api/v1/seeks/", {"time_control": "10+10"}, content_type="application/json")
    assert (rejected.status_code, rejected.json()["code"]) == (403, "bot_account")


@pytest.mark.django_db
def test_nobody_plays_rated_games_with_a_bot_of_their_own_network() -> None:
    """Otherwise its owner could let it lose ten games a day."""
    owner, robot, rival = bots_of("Daidalos", "Talos", "Kouros")
    flatmate, visitor, stranger = (member(handle) for handle in ("Ikaros", "Naukrate", "Minos"))
    for user, address in (
        (owner, "192.0.2.2"),
        (robot, "192.0.2.1"),
        (rival, "192.0.2.1"),
        (flatmate, "192.0.2.1"),
        (visitor, "192.0.2.2"),
        (stranger, "192.0.2.9"),
    ):
        log_in(Client(REMOTE_ADDR=address), user)
    assert {error_code(robot, flatmate), error_code(robot, visitor)} == {"own_bot"}
    assert play(robot, rival, rated=True), "bots are in no list of people"
    assert play(robot, stranger, rated=True)


# Owners


def bots_of(owner: str, *handles: str) -> list[User]:
    """A person, and the bot accounts that they answer for."""
    person = member(owner)
    return [person, *(member(handle, plays_by_api=True, owner=person) for handle in handles)]


def play(host: User, guest: User, *, rated: bool) -> Game | None:
    table = open_lobby(host=host, kind="open", ruleset="duel", time_control="10+10", rated=rated)
    return join_lobby(user=guest, code=table.code)


def error_code(host: User, guest: User) -> str:
    """Why these two play no rated game, whichever of them is the host; a casual game is possible."""
    codes = set()
    for one, other in ((host, guest), (guest, host)):
        with pytest.raises(RequestError) as rejected:
            play(one, other, rated=True)
        codes.add(rejected.value.code)
    assert play(host, guest, rated=False)
    return " ".join(codes)


def dare(host: User, guest: User, *, rated: bool) -> None:
    challenge(host=host, handle=guest.handle, ruleset="duel", time_control="10+10", rated=rated)


def token_of(user: User, *scopes: str) -> str:
    return tokens.issue_token(user=user, name="x", scopes=scopes or ("bot",))[1]


@pytest.mark.django_db
def test_only_bot_accounts_have_an_owner() -> None:
    bruno = member("Bruno")
    with pytest.raises(IntegrityError):
        member("Ada", owner=bruno)


@pytest.mark.django_db
def test_nobody_plays_rated_games_with_their_own_bot() -> None:
    owner, robot = bots_of("Daidalos", "Talos")
    assert error_code(robot, owner) == "own_bot"
    assert play(robot, member("Minos"), rated=True)


@pytest.mark.django_db
def test_a_bot_for_which_nobody_answers_plays_casual_games_only() -> None:
    robot = member("Talos", plays_by_api=True)
    _owner, rival = bots_of("Daidalos", "Kouros")
    assert {error_code(robot, member("Minos")), error_code(robot, rival)} == {"no_owner"}


@pytest.mark.django_db
def test_a_rated_challenge_that_can_never_be_accepted_is_not_sent() -> None:
    owner, robot = bots_of("Daidalos", "Talos")
    minos, nobodys = member("Minos"), member("Kouros", plays_by_api=True)
    for host, guest, code in (
        (owner, robot, "own_bot"),
        (robot, owner, "own_bot"),
        (minos, nobodys, "no_owner"),
    ):
        with pytest.raises(RequestError) as rejected:
            dare(host, guest, rated=True)
        assert rejected.value.code == code
        assert not guest.invitations.exists()
        dare(host, guest, rated=False)
    dare(minos, robot, rated=True)


@pytest.mark.django_db
def test_the_bots_of_somebody_shut_out_play_casual_games_only() -> None:
    minos = member("Minos")
    owner, robot = bots_of("Daidalos", "Talos")
    services.set_sanctions(user=owner, suspended_until=timezone.now() + timedelta(days=1), muted_until=None)
    assert error_code(robot, minos) == "no_owner"
    services.set_sanctions(user=owner, suspended_until=None, muted_until=None)
    services.set_active(user=owner, active=False)
    assert error_code(robot, minos) == "no_owner"


@pytest.mark.django_db
def test_a_person_answers_for_the_bot_whose_token_they_have(client: Client) -> None:
    owner, robot = member("Daidalos"), member("Talos", plays_by_api=True)
    log_in(client, owner)
    secret = token_of(robot)
    for _again in range(2):
        page = client.post("/settings/bot/claim/", {"token": f" {secret} "}, follow=True).content.decode()
        assert "You are now the owner of Talos." in page
    assert list(owner.bots.all()) == [robot]
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert 'href="/@/Talos"' in client.get("/settings/tokens/").content.decode()
    assert 'Bot of <a href="/@/Daidalos">Daidalos</a>' in client.get("/@/Talos").content.decode()
    services.rename(user=owner, handle="Eupalamos")
    assert client.get("/api/v1/users/Talos/").json()["owner"] == "Eupalamos"
    assert client.get("/settings/data.json").json()["bots"] == ["Talos"]


@pytest.mark.django_db
def test_a_claim_needs_a_person_a_bot_and_its_consent(client: Client) -> None:
    owner, other = member("Daidalos"), member("Minos")
    robot, rival = (member(handle, plays_by_api=True) for handle in ("Talos", "Kouros"))
    unconfirmed = User.objects.create_user("Ikaros", "ikaros@example.org")
    secret = token_of(robot)
    expired = tokens.issue_token(user=robot, name="x", scopes=["bot"], expires_at=timezone.now())[1]
    no_consent = ["", "duelsite_x", token_of(robot, "read", "play"), token_of(other), expired]
    for person, shown, code in (
        *((owner, text, "bad_token") for text in no_consent),
        *((nobody, secret, "no_person") for nobody in (unconfirmed, rival, create_guest())),
    ):
        with pytest.raises(RequestError) as rejected:
            claim_bot(owner=person, secret=shown)
        assert rejected.value.code == code
    assert client.post("/settings/bot/claim/", {"token": secret})["Location"].startswith("/accounts/login/")
    assert not User.objects.exclude(owner=None).exists()
    claim_bot(owner=owner, secret=secret)
    with pytest.raises(RequestError, match="another owner"):
        claim_bot(owner=other, secret=secret)


@pytest.mark.django_db
def test_a_person_owns_five_bots_at_most() -> None:
    owner, *_bots = bots_of("Daidalos", *(f"Talos{number}" for number in range(5)))
    with pytest.raises(RequestError, match="up to 5 bots"):
        claim_bot(owner=owner, secret=token_of(member("Kouros", plays_by_api=True)))


@pytest.mark.django_db
def test_an_owner_who_closes_the_account_leaves_bots_that_somebody_else_can_claim(client: Client) -> None:
    owner, robot = bots_of("Daidalos", "Talos")
    services.close_account(user=owner)
    assert client.get("/api/v1/users/Talos/").json()["owner"] is None
    assert "This bot has no owner" in client.get("/@/Talos").content.decode()
    assert claim_bot(owner=member("Minos"), secret=token_of(robot)).owner


@pytest.mark.django_db
def test_an_owner_who_becomes_a_bot_account_owns_no_bots() -> None:
    owner, robot = bots_of("Daidalos", "Talos")
    become_bot_account(user=owner)
    robot.refresh_from_db()
    assert robot.owner is None


@pytest.mark.django_db
def test_a_moderator_sees_whose_bots_and_which_bots(client: Client) -> None:
    owner, robot = bots_of("Daidalos", "Talos")
    log_in(client, member("Minos", is_staff=True, is_superuser=True))
    for path, name in (
        (f"/admin/accounts/user/{robot.pk}/change/", "Daidalos"),
        (f"/admin/accounts/user/{owner.pk}/change/", "Talos"),
        (f"/admin/games/report/act/suspend/?on={owner.pk}", "Talos"),
    ):
        assert name in client.get(path).content.decode()


@pytest.mark.django_db
def test_trial_games_do_not_keep_an_account_from_becoming_a_bot_account() -> None:
    services.create_bots()
    house = list(User.objects.filter(is_bot=True)[:2])
    talos, bruno = member("Talos"), member("Bruno")
    begun_game([talos, house[0]])
    finished_game([talos, house[1]])
    begun_game([talos, *house], ruleset="wonders-2e")
    called_off = begun_game([talos, bruno])
    with pytest.raises(RequestError, match="other people"):
        become_bot_account(user=talos)
    Game.objects.filter(pk=called_off.pk).update(status=Game.Status.ABORTED)
    assert become_bot_account(user=talos).plays_by_api
    # The other one has nothing to do with the bots of the first.
    assert become_bot_account(user=bruno).plays_by_api


@pytest.mark.django_db
def test_one_person_at_a_table_of_bots_is_enough_to_be_somebody() -> None:
    services.create_bots()
    house = User.objects.filter(is_bot=True).first()
    assert house
    talos = member("Talos")
    begun_game([talos, house, member("Bruno")], ruleset="wonders-2e")
    with pytest.raises(RequestError, match="other people"):
        become_bot_account(user=talos)
