"""The lobby as people use it: two browsers find each other in every way there is."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from accounts import services
from accounts.models import User
from games.lobby import bot_games, joining, leaving, opening, upkeep
from games.models import Game, Lobby
from games.ratings.models import Rating
from games.table import starting
from tests.languages import LANGUAGES
from tests.live.players import cookie_of, new_user
from tests.livesite import LiveSite, wait_for

GAME = re.compile(r"/game/\w+/$")
PageMaker = Callable[..., Page]


@pytest.fixture
def visit(new_page: PageMaker, live_site: LiveSite) -> Callable[..., Page]:
    """Opens the lobby (or another page) as somebody."""

    def open_page(user: User | None = None, path: str = "/play/", **options: object) -> Page:
        page = new_page(**options)
        if user is not None:
            name, value = cookie_of(user).split("=")
            page.context.add_cookies([{"name": name, "value": value, "url": live_site.url}])
        page.goto(path)
        if path.startswith("/play/"):
            expect(page.locator("[data-wire]")).to_have_text("Live")
        elif user is not None:
            expect(page.locator("[data-bell=live]")).to_have_count(1)
        return page

    return open_page


def both_play(*pages: Page) -> Game:
    """All pages have come to the same table."""
    for page in pages:
        expect(page).to_have_url(GAME)
    assert len({page.url for page in pages}) == 1
    return Game.objects.get(code=pages[0].url.split("/")[-2])


def lobby_row(page: Page, host: str) -> Locator:
    return page.locator("[data-open-tables] tbody tr").filter(has_text=host)


def open_lobby(page: Page, time: str) -> None:
    page.get_by_role("button", name="Open a table").click()
    page.get_by_role("dialog").get_by_text(time, exact=True).click()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_one_opens_a_lobby_and_the_other_joins(visit: Callable[..., Page]) -> None:
    ada, bruno = visit(new_user("Ada")), visit(new_user("Bruno"))
    expect(bruno.get_by_text("No tables are open right now.")).to_be_visible()
    open_lobby(ada, "20+10")
    expect(lobby_row(ada, "Ada (you)").get_by_role("button", name="Close your table")).to_be_visible()
    row = lobby_row(bruno, "Ada")
    expect(row).to_contain_text("20+10")
    expect(row).to_contain_text("rated")
    row.get_by_role("button", name="Join Ada: 20+10, rated").click()
    game = both_play(ada, bruno)
    assert (game.time_control, game.rated) == ("20+10", True)


def test_the_whole_row_joins(visit: Callable[..., Page]) -> None:
    host, joiner = visit(new_user("Ada")), visit(new_user("Bruno"))
    open_lobby(host, "5+5")
    lobby_row(joiner, "Ada").click()
    both_play(host, joiner)


def test_a_lobby_says_what_it_is_about(visit: Callable[..., Page]) -> None:
    ada, bruno, guest = (
        visit(new_user("Ada")),
        visit(new_user("Bruno")),
        visit(User.objects.create_user("guest-x", is_guest=True)),
    )
    Rating.objects.create(user=User.objects.get(handle="Bruno"), pool="duel", speed="rapid", value=1900)
    ada.get_by_role("button", name="Open a table").click()
    dialog = ada.get_by_role("dialog")
    dialog.get_by_text("Other", exact=True).click()
    dialog.get_by_label("Minutes per player").fill("12")
    dialog.get_by_label("Seconds per move").fill("7")
    dialog.get_by_label("First-game wonders").check()
    dialog.get_by_label("at least").fill("1900")
    dialog.get_by_label("at most").fill("1400")
    dialog.get_by_role("button", name="Open the table").click()
    expect(dialog.get_by_role("alert")).to_have_text("The minimum rating is above the maximum.")
    dialog.get_by_label("at least").fill("1300")
    dialog.get_by_role("button", name="Open the table").click()
    for page in (ada, bruno, guest):
        expect(lobby_row(page, "Ada")).to_contain_text("1300 to 1400 · first-game wonders")
        expect(lobby_row(page, "Ada")).to_contain_text("12+7")
    bruno.reload()
    expect(lobby_row(bruno, "Ada")).to_contain_text("rating out of range")
    expect(lobby_row(bruno, "Ada").get_by_role("button")).to_be_hidden()
    expect(lobby_row(guest, "Ada")).to_contain_text("for members")


def test_lobbies_are_taken_down(visit: Callable[..., Page]) -> None:
    ada, bruno = visit(new_user("Ada")), visit(new_user("Bruno"))
    open_lobby(ada, "3 days")
    expect(bruno.locator("[data-count]")).to_have_text("1")
    expect(bruno.locator("[data-announce]")).to_have_text("Open tables: 1")
    lobby_row(ada, "Ada").get_by_role("button", name="Close your table: 3 days, rated").click()
    for page in (ada, bruno):
        expect(page.locator("[data-open-tables] tbody tr")).to_have_count(0)
        expect(page.get_by_text("No tables are open right now.")).to_be_visible()


def test_an_error_is_a_toast_with_the_server_s_sentence(visit: Callable[..., Page]) -> None:
    ada = new_user("Ada")
    page = visit(new_user("Bruno"))
    lobby = opening.open_lobby(
        host=ada, kind=Lobby.Kind.OPEN, ruleset="duel", time_control="5+5", rated=False
    )
    expect(lobby_row(page, "Ada")).to_be_visible()
    # Closed, but not announced.
    Lobby.objects.filter(pk=lobby.pk).update(status=Lobby.Status.CLOSED)
    lobby_row(page, "Ada").get_by_role("button").click()
    toast = page.locator(".toast.error")
    expect(toast).to_contain_text("This table is gone")
    expect(toast).to_have_attribute("data-code", "seek_gone")
    toast.get_by_role("button", name="Dismiss").click()
    expect(toast).to_be_hidden()


def test_quick_pairing_of_two(visit: Callable[..., Page]) -> None:
    ada, bruno = visit(new_user("Ada")), visit(new_user("Bruno"))
    button = re.compile(r"^10\+10")
    ada.get_by_role("button", name=button).click()
    expect(ada.get_by_role("button", name=button)).to_have_attribute("aria-pressed", "true")
    expect(ada.get_by_text("Looking for an opponent: 7 Wonders Duel · 10+10 ·")).to_be_visible()
    wait_for(lambda: Lobby.objects.filter(kind="quick", status="waiting").exists())
    bruno.get_by_role("button", name=button).click()
    game = both_play(ada, bruno)
    assert (game.time_control, game.rated) == ("10+10", True)


def test_somebody_who_waits_in_quick_pairing_is_seen_and_met(visit: Callable[..., Page]) -> None:
    ada, bruno = visit(new_user("Ada")), visit(new_user("Bruno"))
    ada.locator('[data-quick="10+10"]').click()
    row = bruno.locator("[data-looking] li")
    expect(row).to_contain_text("1 player is looking: 7 Wonders Duel · 10+10")
    expect(bruno.locator('[data-quick="10+10"] [data-quick-count]')).to_have_text("1")
    expect(ada.locator("[data-looking]")).to_be_hidden()
    row.get_by_role("button", name="Join").click()
    both_play(ada, bruno)


def test_quick_pairing_can_be_given_up(visit: Callable[..., Page]) -> None:
    page = visit(new_user("Ada"))
    page.get_by_role("button", name=re.compile(r"^5\+5")).click()
    wait_for(lambda: Lobby.objects.filter(kind="quick", status="waiting").exists())
    # It survives a look at the lobby from another tab, which shows it too.
    other = page.context.new_page()
    other.goto("/play/")
    expect(other.get_by_text("Looking for an opponent: 7 Wonders Duel · 5+5 ·")).to_be_visible()
    other.close()
    page.get_by_role("button", name=re.compile(r"^5\+5")).click()
    expect(page.locator("[data-searching]")).to_be_hidden()
    wait_for(lambda: not Lobby.objects.filter(status="waiting").exists())


def test_leaving_the_lobby_ends_the_search(visit: Callable[..., Page]) -> None:
    page = visit(new_user("Ada"))
    page.get_by_role("button", name=re.compile(r"^10\+10")).click()
    wait_for(lambda: Lobby.objects.filter(kind="quick", status="waiting").exists())
    page.goto("/about/")
    wait_for(lambda: not Lobby.objects.filter(status="waiting").exists())


def test_two_guests_are_paired_for_a_casual_game(visit: Callable[..., Page]) -> None:
    pages = [visit(User.objects.create_user(f"guest-{n}", is_guest=True)) for n in "xy"]
    for page in pages:
        page.get_by_role("button", name=re.compile("^3 days")).click()
    assert not both_play(*pages).rated


def test_an_invite_link_and_a_guest(visit: Callable[..., Page]) -> None:
    ada = visit(new_user("Ada"))
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ada.get_by_label("Time control").first.select_option("5+5")
    ada.get_by_role("button", name="Create an invite link").click()
    expect(ada.get_by_role("heading", level=1)).to_have_text("Your table is ready")
    link = ada.get_by_label("Invite link").input_value()
    assert link.endswith(ada.url.partition("/table/")[2])
    ada.get_by_role("button", name="Copy").click()
    expect(ada.get_by_role("button", name="Copied")).to_be_visible()
    assert ada.evaluate("navigator.clipboard.readText()") == link

    friend = visit(path=link)
    expect(friend.get_by_role("heading", level=1)).to_have_text("Ada invites you to a game")
    friend.get_by_role("button", name="Sit down").click()
    game = both_play(friend, ada)
    assert game.players.filter(is_guest=True).exists()


def test_a_rated_invite_asks_the_friend_to_log_in(visit: Callable[..., Page]) -> None:
    ada = visit(new_user("Ada"))
    ada.locator("#friend-rated").check()
    ada.get_by_role("button", name="Create an invite link").click()
    stranger = visit(path=ada.url)
    expect(stranger.get_by_text("This is a rated game")).to_be_visible()
    expect(stranger.get_by_role("button", name="Sit down")).to_be_hidden()


def test_a_table_is_closed_by_its_host(visit: Callable[..., Page]) -> None:
    ada = visit(new_user("Ada"))
    ada.get_by_role("button", name="Create an invite link").click()
    expect(ada).to_have_url(re.compile("/table/"))
    link = ada.url
    ada.get_by_role("button", name="Close the table").click()
    expect(ada).to_have_url(re.compile("/play/"))
    expect(ada.get_by_text("The table is closed.")).to_be_visible()
    friend = visit(path=link)
    expect(friend.get_by_role("heading", level=1)).to_have_text("This table is closed")


def challenge(page: Page, handle: str, time: str = "10+10") -> None:
    page.get_by_label("Time control").first.select_option(time)
    page.get_by_label("Challenge by handle").fill(handle)
    page.get_by_role("button", name="Challenge", exact=True).click()


def test_a_challenge_is_accepted(visit: Callable[..., Page]) -> None:
    ada, bruno = visit(new_user("Ada")), visit(new_user("Bruno"))
    challenge(ada, "bruno")
    expect(ada.get_by_text("Challenge sent to bruno.")).to_be_visible()
    expect(ada.get_by_text("You challenge Bruno")).to_be_visible()
    expect(bruno.locator("[data-announce]")).to_have_text("Ada challenges you")
    bruno.get_by_role("button", name="Accept Ada’s challenge").click()
    both_play(ada, bruno)


def test_a_challenge_is_declined(visit: Callable[..., Page]) -> None:
    ada, bruno = visit(new_user("Ada")), visit(new_user("Bruno"))
    challenge(ada, "Bruno")
    bruno.get_by_role("button", name="Decline Ada’s challenge").click()
    expect(ada.get_by_text("Bruno did not accept your challenge.")).to_be_visible()
    for page in (ada, bruno):
        expect(page.get_by_role("heading", name="Challenges")).to_be_hidden()
    assert not Game.objects.exists()


def test_a_challenge_is_withdrawn(visit: Callable[..., Page]) -> None:
    ada, bruno = visit(new_user("Ada")), visit(new_user("Bruno"))
    challenge(ada, "Bruno", "3d")
    expect(bruno.locator(".challenge")).to_contain_text("Ada challenges you")
    ada.get_by_role("button", name="Withdraw your challenge to Bruno").click()
    for page in (ada, bruno):
        expect(page.get_by_role("heading", name="Challenges")).to_be_hidden()
    expect(ada.locator(".toast")).not_to_contain_text(["did not accept"])


def test_nobody_of_that_name_can_be_challenged(visit: Callable[..., Page]) -> None:
    page = visit(new_user("Ada"), path="/play/?challenge=Nobody")
    expect(page.get_by_label("Challenge by handle")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".toast.error")).to_contain_text("There is no user with that name.")
    expect(page.get_by_label("Challenge by handle")).to_have_value("Nobody")


def test_a_challenge_is_seen_on_any_page(visit: Callable[..., Page]) -> None:
    ada, bruno = visit(new_user("Ada")), visit(new_user("Bruno"), path="/about/")
    challenge(ada, "Bruno")
    toast = bruno.locator(".toast").filter(has_text="Ada challenges you to 7 Wonders Duel: 10+10, casual")
    toast.get_by_role("button", name="Accept").click()
    both_play(ada, bruno)


def test_a_correspondence_game_does_not_drag_anybody_along(visit: Callable[..., Page]) -> None:
    ada, bruno = visit(new_user("Ada")), visit(new_user("Bruno"))
    challenge(ada, "Bruno", "3d")
    bruno.get_by_role("button", name="Accept Ada’s challenge").click()
    expect(bruno).to_have_url(GAME)
    expect(ada.locator(".toast").filter(has_text="Your game with Bruno has begun.")).to_be_visible()
    expect(ada).to_have_url(re.compile("/play/"))
    expect(ada.get_by_role("heading", name="Your games")).to_be_visible()
    ada.get_by_role("link", name="To the table").click()
    both_play(ada, bruno)


@pytest.mark.parametrize("script", [True, False])
def test_a_stranger_plays_now_against_a_table_of_bots(new_page: PageMaker, script: bool) -> None:
    services.create_bots()
    page = new_page(java_script_enabled=script)
    page.goto("/play/")
    page.get_by_role("button", name="Play now against bots: The Toy").click()
    expect(page).to_have_url(GAME)
    game = Game.objects.get()
    assert (len(game.bot_levels), game.bot_levels.count("")) == (4, 1)
    assert game.players.filter(is_guest=True).exists()


def test_a_crew_of_bots_is_chosen_one_by_one(visit: Callable[..., Page]) -> None:
    services.create_bots()
    page = visit(path="/play/?game=toy")
    sit = page.get_by_role("button", name="Sit down with these bots")
    expect(page.get_by_text("3 bots selected.")).to_be_visible()
    for name in ("Tavi", "Nerissa"):
        page.get_by_role("checkbox", name=name).uncheck(force=True)
    expect(page.get_by_text("1 bot selected.")).to_be_visible()
    expect(sit).to_be_disabled()
    page.get_by_role("checkbox", name="Hanno").focus()
    page.keyboard.press("Space")
    sit.click()
    expect(page).to_have_url(GAME)
    assert sorted(Game.objects.get().bot_levels) == ["", "drusus", "hanno"]


def test_no_more_bots_are_chosen_than_there_are_seats(visit: Callable[..., Page]) -> None:
    services.create_bots()
    page = visit(path="/play/?game=toy")
    for name in ("Hanno", "Ione", "Kallias", "Sabitu"):
        page.get_by_role("checkbox", name=name).check(force=True)
    expect(page.get_by_text("7 bots selected.")).to_be_visible()
    expect(page.get_by_role("checkbox", name="Seshat")).to_be_disabled()
    page.get_by_role("checkbox", name="Hanno").uncheck(force=True)
    expect(page.get_by_role("checkbox", name="Seshat")).to_be_enabled()


def test_the_list_is_narrowed_down_to_a_game(visit: Callable[..., Page]) -> None:
    for name, ruleset in (("Ada", "duel"), ("Bruno", "toy")):
        opening.open_lobby(
            host=new_user(name), kind=Lobby.Kind.OPEN, ruleset=ruleset, time_control="5+5", rated=False
        )
    page = visit()
    rows = page.locator("[data-open-tables] tbody tr")
    expect(rows).to_contain_text(["7 Wonders Duel", "The Toy"])
    page.locator("[data-filter]").get_by_text("The Toy").click()
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Bruno")
    leaving.close_lobbies(host=User.objects.get(handle="Bruno"))
    expect(page.get_by_text("but there are tables of other games.")).to_be_visible()
    expect(page.get_by_text("No tables are open right now.")).to_be_hidden()
    page.locator("[data-filter]").get_by_text("All games").click()
    expect(rows).to_contain_text(["Ada"])


def test_three_are_paired_quickly(visit: Callable[..., Page]) -> None:
    pages = [visit(new_user(name), path="/play/?game=toy") for name in ("Ada", "Bruno", "Cleo")]
    for page in pages:
        page.locator("[data-quick-size]").get_by_text("3", exact=True).click()
        page.get_by_role("button", name=re.compile(r"^10\+10")).click()
    assert both_play(*pages).ruleset == "toy"


def test_who_waits_for_other_sizes_and_speeds_is_offered_too(visit: Callable[..., Page]) -> None:
    ada, bruno, cleo = (visit(new_user(name), path="/play/?game=toy") for name in ("Ada", "Bruno", "Cleo"))
    for page, size, time in (
        (ada, "4", "10+10"),
        (bruno, "Any size from 3 to 5", "10+10"),
        (cleo, "6", "5+5"),
    ):
        page.locator("[data-quick-size]").get_by_text(size, exact=True).click()
        page.locator(f'[data-quick="{time}"]').click()
    rows = ada.locator("[data-looking] li")
    expect(rows).to_contain_text(["3 to 5 players · 10+10", "6 players · 5+5"])
    expect(bruno.locator("[data-searching-text]")).to_contain_text("Looking for a table for 3 to 5: ")
    # They could sit at one table, and the button of that time says so.
    expect(ada.locator('[data-quick="10+10"] [data-quick-count]')).to_have_text("1")
    expect(ada.locator("[data-usually]")).to_contain_text("Too few players have found such a game")
    # Cleo goes to those who wait for the nearest size; a bot is offered once it lasts longer than usual.
    expect(cleo.locator("[data-meanwhile]")).to_be_hidden()
    cleo.locator("[data-looking] li", has_text="4 players").get_by_role("button").click()
    expect(cleo.locator("[data-searching-text]")).to_contain_text("Looking for a table for 4: ")
    expect(rows).to_contain_text(["4 players · 10+10", "3 to 5 players · 10+10"])


@pytest.mark.parametrize("script", [True, False])
def test_a_stranger_plays_a_bot(new_page: PageMaker, script: bool) -> None:
    services.create_bots()
    page = new_page(java_script_enabled=script)
    page.goto("/play/")
    page.get_by_role("button", name="Play Tavi").click()
    expect(page).to_have_url(GAME)
    game = Game.objects.get()
    assert "tavi" in game.bot_levels
    assert game.players.filter(is_guest=True).exists()


def test_friends_meet_without_script(new_page: PageMaker) -> None:
    host, friend = new_page(java_script_enabled=False), new_page(java_script_enabled=False)
    host.goto("/play/")
    host.get_by_role("button", name="Create an invite link").click()
    friend.goto(host.get_by_label("Invite link").input_value())
    friend.get_by_role("button", name="Sit down").click()
    expect(friend).to_have_url(GAME)
    host.reload()
    both_play(friend, host)


def test_a_stranger_is_asked_who_plays(visit: Callable[..., Page]) -> None:
    services.create_bots()
    opening.open_lobby(
        host=new_user("Ada"), kind=Lobby.Kind.OPEN, ruleset="duel", time_control="5+5", rated=False
    )
    page = visit()
    for opener in (
        page.get_by_role("button", name=re.compile(r"^10\+10")),
        page.get_by_role("button", name="Open a table"),
        page.get_by_role("button", name="Join Ada: 5+5, casual"),
    ):
        opener.click()
        dialog = page.get_by_role("dialog", name="Who is playing?")
        expect(dialog.get_by_role("link", name="Log in")).to_have_attribute("href", re.compile("next=/play/"))
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
    page.get_by_role("button", name="Open a table").click()
    page.get_by_role("link", name="Play a bot as a guest").click()
    expect(page.get_by_role("button", name="Play Tavi")).to_be_in_viewport()


def test_the_lobby_comes_back_after_a_loss(visit: Callable[..., Page]) -> None:
    ada = new_user("Ada")
    page = visit(new_user("Bruno"))
    page.context.set_offline(True)
    expect(page.locator("[data-wire]")).to_contain_text("You are offline.")
    page.get_by_role("button", name=re.compile(r"^10\+10")).click()
    expect(page.locator(".toast.error")).to_contain_text("No connection to the site.")
    opening.open_lobby(host=ada, kind=Lobby.Kind.OPEN, ruleset="duel", time_control="5+5", rated=False)
    page.context.set_offline(False)
    expect(page.locator("[data-wire]")).to_have_text("Live")
    expect(lobby_row(page, "Ada")).to_be_visible()


def test_a_search_goes_on_after_a_loss(visit: Callable[..., Page]) -> None:
    page, rival = visit(new_user("Ada")), visit(new_user("Bruno"))
    page.get_by_role("button", name=re.compile(r"^10\+10")).click()
    wait_for(lambda: Lobby.objects.filter(kind="quick", status="waiting").exists())
    page.context.set_offline(True)
    expect(page.locator("[data-wire]")).to_contain_text("You are offline.")
    # Long enough for the site to close the lobby.
    Lobby.objects.update(seen_at=timezone.now() - timedelta(minutes=5))
    upkeep.close_stale_lobbies()
    page.context.set_offline(False)
    wait_for(lambda: Lobby.objects.filter(kind="quick", status="waiting").exists())
    rival.get_by_role("button", name=re.compile(r"^10\+10")).click()
    both_play(page, rival)


def test_a_game_that_began_during_a_loss_is_found(visit: Callable[..., Page]) -> None:
    ada, bruno = new_user("Ada"), new_user("Bruno")
    page = visit(ada)
    open_lobby(page, "10+10")
    expect(lobby_row(page, "Ada")).to_be_visible()
    page.context.set_offline(True)
    expect(page.locator("[data-wire]")).to_contain_text("You are offline.")
    game = joining.join_lobby(user=bruno, code=Lobby.objects.get().code)
    assert game is not None
    page.context.set_offline(False)
    expect(page).to_have_url(re.compile(game.code))


def test_the_count_of_turns_is_on_every_page(visit: Callable[..., Page]) -> None:
    ada, bruno = new_user("Ada"), new_user("Bruno")
    game = starting.create_game(
        users=[ada, bruno], ruleset="duel", time_control="3d", rated=False, by_lot=False
    )
    starting.begin(game, timezone.now())
    mine, theirs = visit(ada, path="/about/"), visit(bruno, path="/about/")
    counter = mine.get_by_role("link", name="Your turn: 1")
    expect(counter).to_be_visible()
    expect(theirs.locator("[data-turns]")).to_be_hidden()
    counter.click()
    expect(mine).to_have_url(re.compile(game.code))


def test_the_count_of_turns_follows_without_a_reload(visit: Callable[..., Page]) -> None:
    ada, bruno = new_user("Ada"), new_user("Bruno")
    page = visit(ada, path="/about/", width=390)
    expect(page.locator("[data-turns]")).to_be_hidden()
    game = starting.create_game(
        users=[ada, bruno], ruleset="duel", time_control="3d", rated=False, by_lot=False
    )
    expect(page.get_by_text("Your game with Bruno has begun.")).to_be_visible()
    starting.begin(game, timezone.now())
    opening.challenge(host=bruno, handle="Ada", ruleset="duel", time_control="1d", rated=False)
    expect(page.get_by_role("link", name="Your turn: 1")).to_be_visible()


def test_running_games_are_in_the_lobby(visit: Callable[..., Page]) -> None:
    ada, bruno = new_user("Ada"), new_user("Bruno")
    for users in ([ada, bruno], [bruno, ada]):
        game = starting.create_game(users=users, ruleset="duel", time_control="3d", rated=False, by_lot=False)
        starting.begin(game, timezone.now())
    page = visit(ada)
    rows = page.locator("[data-running] li")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("Your turn")
    expect(rows.nth(0)).to_contain_text(" days left")
    expect(rows.nth(1)).to_contain_text("Their turn")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_lobby_by_keyboard(visit: Callable[..., Page], scheme: str) -> None:
    ada, bruno = visit(new_user("Ada"), color_scheme=scheme), visit(new_user("Bruno"))
    open_lobby(bruno, "10+10")
    ada.get_by_role("button", name="Open a table").focus()
    ada.keyboard.press("Enter")
    expect(ada.get_by_role("dialog")).to_be_visible()
    ada.keyboard.press("ArrowRight")
    ada.keyboard.press("Escape")
    expect(ada.get_by_role("button", name="Open a table")).to_be_focused()
    join = lobby_row(ada, "Bruno").get_by_role("button")
    join.focus()
    # Others come and go; the focus stays where it was.
    other = visit(new_user("Carla"))
    open_lobby(other, "5+5")
    expect(ada.locator("[data-open-tables] tbody tr")).to_have_count(2)
    expect(join).to_be_focused()
    ada.keyboard.press("Enter")
    both_play(ada, bruno)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_sticks_out(visit: Callable[..., Page], language: str) -> None:
    services.create_bots()
    ada, bruno = new_user("Ada"), new_user("Maximilian-Langname")
    opening.open_lobby(
        host=bruno,
        kind=Lobby.Kind.OPEN,
        ruleset="duel",
        time_control="3d",
        rated=True,
        options={"first_game_wonders": True},
        rating_min=1000,
        rating_max=2000,
    )
    opening.challenge(host=bruno, handle="Ada", ruleset="duel", time_control="3d", rated=True)
    bot_games.play_bot(user=ada, level="greedy")
    invite = opening.open_lobby(
        host=ada, kind=Lobby.Kind.INVITE, ruleset="duel", time_control="3d", rated=True
    )
    Rating.objects.create(user=bruno, pool="duel", speed="rapid", value=1812, games=40)
    User.objects.filter(pk=ada.pk).update(language=language)
    ada.refresh_from_db()
    page = visit(ada, path="/about/", width=320, height=844)
    for path in (
        "/play/",
        f"/table/{invite.code}/",
        "/@/Ada/games/",
        "/@/Maximilian-Langname",
        "/leaderboard/",
    ):
        page.goto(path)
        if path == "/play/":
            expect(page.locator("[data-open-tables] tbody tr")).to_have_count(1)
            expect(page.locator("[data-challenges] li")).to_have_count(1)
        for width in (320, 390, 1280):
            page.set_viewport_size({"width": width, "height": 844})
            assert page.evaluate(
                "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
            ), (path, width)


def test_a_user_who_logs_out_in_one_tab_is_logged_out_in_the_others(visit: Callable[..., Page]) -> None:
    lobby_tab = visit(new_user("Ada"))
    tab = lobby_tab.context.new_page()
    tab.goto("/accounts/logout/")
    tab.get_by_role("main").get_by_role("button", name="Log out").click()
    expect(tab).not_to_have_url(re.compile("logout"))
    expect(lobby_tab.get_by_role("banner").get_by_role("link", name="Log in")).to_be_visible()
    expect(lobby_tab.locator("[data-wire]")).to_have_text("Live")
