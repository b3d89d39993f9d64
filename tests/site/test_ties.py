"""Equal points are explained wherever a result is: what decided, with its figures, or that nothing did."""

import json
from dataclasses import dataclass

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from accounts.models import Notification, User
from accounts.notifications.texts import texts_of
from duelsite import sitetime
from engine.game import TieView
from games import registry, ties
from games.models import Game, Seat
from games.moderation.selectors import ending_of
from games.notifications.ends import notify_end
from games.plugin import GamePlugin
from games.registry import PLUGINS, plugin_of
from games.replays import facts, histories, playback, records, replay_views, search_views
from games.replays.filters import GameFilter
from games.table import finishing
from games.table.state import TableState
from tests.markup import Page
from tests.site.tables import begun_game, finished_game, person, stored_game
from tests.toy.rules import Toy

pytestmark = pytest.mark.django_db

HANDLES = ("Ada", "Bruno", "Cleo", "Dora", "Eva")


@dataclass(frozen=True)
class Tied:
    """A game that ends with equal points: which one, and what a reader of its replay is told."""

    ruleset: str
    size: int
    seed: int
    ties: list[TieView]
    told: str
    short: str = ""


def tie(seats: list[int], points: int, criterion: str, figures: list[int]) -> TieView:
    return {"seats": seats, "points": points, "criterion": criterion, "figures": figures}


BY_BLUE = Tied(
    "duel", 2, 43, [tie([0, 1], 44, "blue", [15, 24])],
    "44 : 44. Bruno wins: more points from civilian buildings, 24 to 15.", "civilian buildings 24 : 15",
)  # fmt: skip
DRAWN = Tied(
    "duel", 2, 618, [tie([0, 1], 40, "blue", [13, 13])],
    "40 : 40, and 13 : 13 points from civilian buildings: a draw.", "civilian buildings 13 : 13",
)  # fmt: skip
FREE_CITY = Tied(
    "wonders-1e", 2, 15, [tie([0, 1], 43, "coins", [2, 6])],
    "43 : 43. Bruno wins: more coins, 6 to 2.", "coins 6 : 2",
)  # fmt: skip
FREE_CITY_SHARED = Tied(
    "wonders-1e", 2, 427, [tie([0, 1], 39, "coins", [13, 13])],
    "39 : 39, and 13 : 13 coins: the victory is shared.", "coins 13 : 13",
)  # fmt: skip
BY_COINS = Tied(
    "wonders-2e", 3, 39, [tie([1, 2], 44, "coins", [10, 6])],
    "Bruno wins: coins 10 : 6. Bruno 44, Cleo 44, Ada 37", "coins 10 : 6",
)  # fmt: skip
SHARED = Tied(
    "wonders-2e", 4, 126, [tie([0, 2], 49, "coins", [8, 8])],
    "Ada and Cleo share the first place: coins 8 : 8. Ada 49, Cleo 49, Dora 40, Bruno 39", "coins 8 : 8",
)  # fmt: skip
BELOW_FIRST = Tied(
    "wonders-2e", 4, 15, [tie([0, 3], 42, "coins", [18, 10])],
    "Cleo wins: most points. Cleo 48, Ada 42, Dora 42, Bruno 35. "
    "Equal on points (42), so coins decide: Ada 18, Dora 10.",
)  # fmt: skip
SHARED_BELOW_FIRST = Tied(
    "wonders-2e", 5, 67, [tie([3, 4], 37, "coins", [8, 8])],
    "Cleo wins: most points. Cleo 39, Bruno 38, Dora 37, Eva 37, Ada 36. "
    "Equal on points (37) and on coins (8). Dora and Eva share place 3.",
)  # fmt: skip
ALL = (BY_BLUE, DRAWN, FREE_CITY, FREE_CITY_SHARED, BY_COINS, SHARED, BELOW_FIRST, SHARED_BELOW_FIRST)


def people(number: int) -> list[User]:
    return [person(handle) for handle in HANDLES[:number]]


def older(tied: Tied) -> Game:
    """As it was stored before ties were."""
    game = finished_game(people(tied.size), seed=tied.seed, ruleset=tied.ruleset)
    assert game.ties is None
    return game


def newer(tied: Tied) -> Game:
    game = older(tied)
    game.ties = [dict(one) for one in tied.ties]
    game.save(update_fields=["ties"])
    return game


def any_tied(name: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(name, ALL, ids=lambda tied: f"{tied.ruleset}-{tied.size}-{tied.seed}")


# What is stored


@any_tied("tied")
def test_the_end_of_a_game_stores_what_decided(tied: Tied) -> None:
    past = older(tied)
    end = facts.end_of(past)
    assert end is not None
    assert end.outcome is not None
    users = [seat.user for seat in past.seats.order_by("number")]
    game = begun_game(users, ruleset=tied.ruleset)
    outcome = end.outcome
    with transaction.atomic():
        finishing.finish_game(
            game=game, winners=outcome.winners, places=outcome.places, how=outcome.how, end=end,
            now=sitetime.now(),
        )  # fmt: skip
    assert Game.objects.get(pk=game.pk).ties == tied.ties


def test_a_player_who_left_a_rated_game_is_in_no_tie() -> None:
    past = older(SHARED)
    end = facts.end_of(past)
    assert end is not None
    assert end.outcome is not None
    users = [seat.user for seat in past.seats.order_by("number")]
    game = begun_game(users, ruleset=SHARED.ruleset, rated=True)
    Seat.objects.filter(game=game, number=2).update(left_how="resignation", left_at=sitetime.now())
    outcome = end.outcome
    with transaction.atomic():
        finishing.finish_game(
            game=game, winners=outcome.winners, places=outcome.places, how=outcome.how, end=end,
            now=sitetime.now(),
        )  # fmt: skip
    assert (game.winners, game.places, game.ties) == ([0], [1, 3, 4, 2], [])


def test_a_game_that_a_player_resigned_has_no_tie() -> None:
    ada, bruno = people(2)
    game = begun_game([ada, bruno])
    finishing.resign(game_id=game.pk, user_id=ada.pk)
    game.refresh_from_db()
    assert game.ties == []


@any_tied("tied")
def test_the_table_of_an_older_game_finds_its_ties(tied: Tied) -> None:
    game = older(tied)
    result = TableState.load(game.pk).for_seat(None).result
    assert result is not None
    assert list(result.ties) == tied.ties


def test_only_older_games_with_equal_points_are_replayed_for_it() -> None:
    ada, bruno = people(2)

    def must_not_replay() -> None:
        raise AssertionError

    assert ties.known_ties(stored_game(ada, bruno), [], must_not_replay) == []
    equal = [{"total": 40}, {"total": 40}]
    resigned = stored_game(ada, bruno, how="resignation", scores=equal)
    assert ties.known_ties(resigned, [], must_not_replay) == []
    # The moves of this one are gone.
    assert ties.known_ties(stored_game(ada, bruno, scores=equal), [], lambda: None) == []


# Replays, shared links, pictures, records


@any_tied("tied")
def test_the_replay_of_any_game_explains_it(tied: Tied) -> None:
    game = older(tied)
    shown = playback.of_game(game)
    assert replay_views.summary(shown) == tied.told
    assert shown.outline()["result"]["ties"] == tied.ties


@any_tied("tied")
def test_a_record_that_is_imported_explains_it(tied: Tied) -> None:
    text = records.record_of(older(tied)).to_text()
    assert replay_views.summary(replay_views.brought(records.read_record(text))) == tied.told


def test_the_page_of_a_replay_and_of_an_import_say_it(client: Client) -> None:
    game = older(BY_BLUE)
    replay = client.get(f"/game/{game.code}/replay/").content.decode()
    assert BY_BLUE.told in replay
    record = records.record_of(game).to_text()
    imported = client.post("/replay/import/", {"record": record}).content.decode()
    assert BY_BLUE.told in imported
    for page in (replay, imported):
        config = json.loads(next(one.text for one in Page(page).all("script") if one["id"] == "board-config"))
        assert config["result"]["ties"] == BY_BLUE.ties
        assert "tie.blue.other" in config["texts"]


@pytest.mark.parametrize(
    ("tied", "said"),
    [
        (BY_BLUE, "Bruno wins: civilian buildings 24 : 15."),
        (DRAWN, "A draw: civilian buildings 13 : 13."),
        (BY_COINS, "Bruno wins: coins 10 : 6."),
    ],
    ids=["blue", "draw", "coins"],
)
def test_the_picture_of_a_shared_link_says_it(client: Client, tied: Tied, said: str) -> None:
    picture = client.get(f"/game/{older(tied).code}/picture.svg").content.decode()
    assert said in picture


# Lists


@any_tied("tied")
def test_lists_name_what_decided_for_the_first_place(tied: Tied) -> None:
    game = newer(tied)
    assert search_views.row(game)["tie"] == tied.short
    assert ending_of(game).startswith(plugin_of(tied.ruleset).ending(game.how))
    assert ties.short(plugin_of(tied.ruleset), tied.ties[0]) in ending_of(game)


def test_the_history_of_a_player_has_the_figures_in_the_order_of_the_points(client: Client) -> None:
    game = newer(BY_BLUE)
    ada, bruno = (seat.user for seat in game.seats.order_by("number"))
    for owner, figures in ((ada, "15 : 24"), (bruno, "24 : 15")):
        (found,) = histories.history(GameFilter(player=owner)).games
        assert histories.history_row(found, owner)["tie"] == f"civilian buildings {figures}"
    assert "civilian buildings 15 : 24" in client.get("/@/Ada/games/").content.decode()


def test_the_history_of_a_player_tells_only_of_the_own_tie() -> None:
    game = newer(BELOW_FIRST)
    rows = {}
    for seat in game.seats.all():
        (found,) = histories.history(GameFilter(player=seat.user)).games
        rows[seat.user.handle] = histories.history_row(found, seat.user)["tie"]
    assert rows == {"Ada": "coins 18 : 10", "Bruno": "", "Cleo": "", "Dora": "coins 18 : 10"}


def test_lists_of_games_show_it_and_need_no_more_queries(client: Client) -> None:
    game = older(BY_BLUE)
    with CaptureQueriesContext(
        connection,
    ) as before:
        assert "civilian buildings" not in client.get("/games/").content.decode()
    Game.objects.filter(pk=game.pk).update(ties=BY_BLUE.ties)
    with CaptureQueriesContext(connection) as after:
        assert "civilian buildings 24 : 15" in client.get("/games/").content.decode()
    assert len(after) <= len(before)


def test_the_front_page_names_what_decided_the_latest_games(client: Client) -> None:
    """The latest one has a picture, those before are a list."""
    users = [seat.user for seat in newer(BY_BLUE).seats.order_by("number")]
    finished_game(users, seed=BY_BLUE.seed)
    Game.objects.update(ties=BY_BLUE.ties)
    words = " ".join(client.get("/watch/life/?l=en").content.decode().split())
    assert words.count("civilian victory · civilian buildings 24 : 15") == 2


# Notifications and e-mails


@pytest.mark.parametrize(
    ("tied", "said"),
    [
        (
            BY_BLUE,
            "You have lost to Bruno. "
            "Equal on points (44), so points from civilian buildings decide: Bruno 24, Ada 15.",
        ),
        (
            DRAWN,
            "Your game with Bruno was a draw. "
            "Equal on points (40) and on points from civilian buildings (13).",
        ),
        (
            BELOW_FIRST,
            "Your game with Bruno, Cleo and Dora is over: place 2 of 4. "
            "Equal on points (42), so coins decide: Ada 18, Dora 10.",
        ),
    ],
    ids=["blue", "draw", "below"],
)
def test_the_notification_and_the_email_about_the_end_say_it(tied: Tied, said: str) -> None:
    game = newer(tied)
    notify_end(game)
    ada = game.seats.get(number=0).user
    (text,) = texts_of(list(Notification.objects.filter(user=ada, kind=Notification.Kind.GAME_OVER)))
    assert text.sentence == said
    assert text.email.opening == said
    # A subject is short.
    assert said.startswith(text.email.subject)
    assert "Equal" not in text.email.subject


def test_a_player_outside_the_tie_is_not_told_of_it() -> None:
    game = newer(BELOW_FIRST)
    notify_end(game)
    cleo = game.seats.get(number=2).user
    (text,) = texts_of(list(Notification.objects.filter(user=cleo, kind=Notification.Kind.GAME_OVER)))
    assert text.sentence == "Your game with Ada, Bruno and Dora is over: place 1 of 4."


def test_a_notification_from_before_is_still_readable() -> None:
    game = newer(BY_BLUE)
    notify_end(game)
    found = Notification.objects.get(user=game.seats.get(number=0).user, kind=Notification.Kind.GAME_OVER)
    del found.data["ties"]
    (text,) = texts_of([found])
    assert text.sentence == "You have lost to Bruno."


# Programs


def test_the_api_says_what_decided(client: Client) -> None:
    game = newer(BY_BLUE)
    assert client.get(f"/api/v1/games/{game.code}/").json()["ties"] == BY_BLUE.ties


# Other games


def test_a_tie_break_without_words_of_its_game_is_explained_plainly() -> None:
    plugin = GamePlugin(Toy())
    two, many = tie([0, 1], 9, "stars", [3, 1]), tie([1, 2], 9, "stars", [2, 2])
    assert ties.pair_words(plugin, HANDLES, two) == "9 : 9. Ada wins on the tie-break, 3 to 1."
    assert ties.reason(plugin, HANDLES, two) == (
        "Equal on points (9), so the tie-break decides: Ada 3, Bruno 1."
    )
    assert ties.reason(plugin, HANDLES, many) == "Equal on points (9) and in the tie-break (2)."
    assert ties.short(plugin, two) == "tie-break 3 : 1"


def test_a_game_that_knows_no_tie_break_shares_its_places(toy: None, client: Client) -> None:
    users = people(3)
    games = (finished_game(users, seed=seed, ruleset="toy") for seed in range(1, 40))
    game = next(game for game in games if len(set(game.places or ())) < 3)
    assert TableState.load(game.pk).for_seat(None).result.ties == []  # type: ignore[union-attr]
    assert client.get(f"/game/{game.code}/replay/").status_code == 200


def test_a_retired_game_keeps_what_decided(monkeypatch: pytest.MonkeyPatch, client: Client) -> None:
    game = newer(BY_BLUE)
    monkeypatch.delitem(registry.PLUGINS, "duel")
    monkeypatch.delitem(registry.RULESETS, "duel")
    page = client.get(f"/game/{game.code}/replay/").content.decode()
    assert "Bruno wins: tie-break 24 : 15." in page
    Game.objects.filter(pk=game.pk).update(ties=None)
    assert client.get(f"/game/{game.code}/replay/").status_code == 200


# Languages


@pytest.mark.parametrize("language", ["en", "et", "fi", "da", "uk"])
@any_tied("tied")
def test_every_language_names_both_figures(language: str, tied: Tied) -> None:
    plugin, (one,) = PLUGINS[tied.ruleset], tied.ties
    with translation.override(language):
        told = [ties.reason(plugin, HANDLES, one), ties.short(plugin, one)]
        if tied.size == 2:
            told.append(ties.pair_words(plugin, HANDLES, one))
            assert str(one["points"]) in told[-1]
        for text in told:
            assert all(str(figure) in text for figure in one["figures"])
            assert "{" not in text
    if language != "en":
        assert told[0] != ties.reason(plugin, HANDLES, one)
