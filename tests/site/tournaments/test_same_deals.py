"""The same deals for all: every table of a round has the same cards, and nobody else sees them meanwhile."""

from collections.abc import Callable
from datetime import timedelta
from itertools import permutations
from typing import Any

import pytest
from django.test import Client

from duelsite import sitetime
from engine import fair
from games.errors import RequestError
from games.models import Game, Seat
from games.ratings.rating import rate_game
from games.ratings.upkeep import rate_forgotten_games
from games.table import finishing, positions
from games.table.listening import find_visitor
from games.table.locking import lock_game
from games.table.sealing import check_open
from games.table.starting import begin_late_games
from games.tournaments import at_table, deals, entering, organising, rows
from games.tournaments.formats import seating
from games.tournaments.models import Format, Round, Tournament
from tests.site.tournaments.events import (
    begin_next_round,
    fill,
    finish,
    look,
    new_event,
    players,
    running_games,
    strongest,
)

pytestmark = pytest.mark.django_db


def same_deals(count: int = 4, kind: str = Format.SWISS, **fields: Any) -> Tournament:
    event = new_event(kind, same_deals=True, rounds=2, **fields)
    for number, user in enumerate(players(count)):
        entering.enter(user=user, code=event.code, nonce=f"{number:02x}" * 4)
    look(event)
    return event


def test_every_table_of_a_round_gets_the_same_cards() -> None:
    event = same_deals(6)
    games = running_games(event)
    for game in games:
        finish(game, strongest)
    dealt = [positions.replayed(Game.objects.get(pk=game.pk), []).view(0) for game in games]
    assert len(dealt) == 3
    assert dealt[0] == dealt[1] == dealt[2]


def test_the_secrets_of_all_rounds_are_committed_to_before_anybody_enters() -> None:
    event = new_event(same_deals=True, rounds=3)
    rounds = list(event.played_rounds.all())
    assert [one.number for one in rounds] == [1, 2, 3]
    assert all(one.commitment == fair.commitment(bytes(one.secret or b"")) for one in rounds)
    assert all(one.seed is None for one in rounds)


def test_the_deal_depends_on_the_nonce_of_everybody_who_plays_the_round() -> None:
    event = same_deals()
    first = event.played_rounds.get(number=1)
    assert first.nonces == ["00000000", "01010101", "02020202", "03030303"]
    nonces = [bytes.fromhex(nonce) for nonce in first.nonces]
    assert bytes(first.seed or b"") == fair.mixed_seed(bytes(first.secret or b""), nonces)


def addresses(game: Game) -> list[str]:
    code, players = game.code, [seat.user.handle for seat in game.seats.all()]
    return [
        f"/game/{code}/",
        f"/game/{code}/replay/",
        f"/game/{code}/replay.json",
        f"/game/{code}/record.txt",
        f"/game/{code}/record.json",
        f"/game/{code}/picture.svg",
        f"/game/{code}/picture.png",
        f"/watch/{code}.svg",
        f"/game/{code}/analysis.json",
        f"/api/v1/games/{code}/",
        f"/api/v1/games/{code}/record/",
        f"/api/v1/games/?player={players[0]}",
        f"/api/v1/users/{players[0]}/games/",
        f"/@/{players[0]}/games/",
        f"/games/?player={players[0]}",
        "/watch/",
        "/watch/list/",
    ]


def test_nobody_else_sees_a_game_until_its_round_is_over(client: Client) -> None:
    event = same_deals()
    done, _running = running_games(event)
    begin_late_games()
    finish(done, strongest)
    look(event)
    done.refresh_from_db()
    assert done.is_sealed
    for address in addresses(done):
        answer = client.get(address)
        text = answer.content.decode(errors="replace")
        if done.code in address:
            assert answer.status_code in (403, 404, 409), address
        assert bytes(done.secret).hex() not in text, address
        assert f"/{done.code}/" not in text.replace(address, ""), address
    assert find_visitor(done.code, None) is None
    # Every search, export and history finds games by this alone.
    assert not Seat.objects.filter(game=done).exclude(finished_at=None).exists()


def test_even_its_players_learn_no_secret_before_the_end_of_the_round(client: Client) -> None:
    event = same_deals()
    done, _running = running_games(event)
    finish(done, strongest)
    look(event)
    player = Seat.objects.get(game=done, number=0).user
    client.force_login(player)
    assert client.get(f"/game/{done.code}/").status_code == 200
    answer = client.get(f"/api/v1/games/{done.code}/")
    assert answer.status_code == 200
    assert bytes(done.secret).hex() not in answer.content.decode()
    assert client.get(f"/game/{done.code}/replay/").status_code == 403
    with pytest.raises(Exception, match="still playing"):
        check_open(Game.objects.get(pk=done.pk))


def test_the_table_offers_no_replay_while_others_play_the_same_deal() -> None:
    event = same_deals()
    game = running_games(event)[0]
    shown = at_table.in_event(game, game.seats.get(number=0).user)
    assert shown
    assert shown.config["sealed"]
    for one in running_games(event):
        finish(one, strongest)
    look(event)
    game.refresh_from_db()
    opened = at_table.in_event(game, None)
    assert opened
    assert not opened.config["sealed"]


def test_all_games_open_when_the_round_is_over(client: Client) -> None:
    event = same_deals()
    for game in running_games(event):
        finish(game, strongest)
    look(event)
    assert event.played_rounds.get(number=1).status == Round.Status.FINISHED
    assert not Game.objects.filter(is_sealed=True).exists()
    game = Game.objects.order_by("pk")[0]
    assert client.get(f"/game/{game.code}/replay/").status_code == 200
    assert not Seat.objects.filter(finished_at=None).exists()


def test_the_next_round_has_another_deal() -> None:
    event = same_deals()
    for game in running_games(event):
        finish(game, strongest)
    look(event)
    begin_next_round(event)
    seeds = {bytes(one.seed or b"") for one in event.played_rounds.all()}
    assert len(seeds) == 2


def test_tables_of_seven_wonders_share_a_deal_by_size() -> None:
    event = same_deals(8, Format.TABLES, min_entries=3)
    first, second = running_games(event)
    begin_late_games()
    for game in (first, second):
        finish(game, strongest)
        game.refresh_from_db()
    assert bytes(first.secret) == bytes(second.secret)
    assert first.deal_key == second.deal_key


def test_players_are_seated_by_the_boards_that_are_dealt() -> None:
    """Four players, two rounds: everybody gets a board that is new to them, wherever the deals allow it."""
    event = same_deals(4, Format.TABLES, min_entries=3)
    (first,) = running_games(event)
    finish(first, strongest)
    look(event)
    begin_next_round(event)
    one, other = event.played_rounds.order_by("number")
    assert other.seed is not None
    meetings = [meeting for meeting in rows.meetings_of(event) if meeting.round == 1]
    known = deals.boards_of(event, other, meetings)
    had = dict(zip(meetings[0].players, deals.dealt(event, bytes(one.seed or b""), 4), strict=True))
    assert {entry: [board] for entry, board in had.items()} == known.played
    (table,) = [meeting.players for meeting in rows.meetings_of(event) if meeting.round == 2]
    dealt = known.dealt[4]
    repeated = sum(had[entry] == board for entry, board in zip(table, dealt, strict=True))
    # Neighbours come first: of the orders that repeat as few of them, none repeats fewer boards.
    orders = [tuple(order) for order in permutations(table)]
    counted = [
        seating.repeats([order], meetings, boards=known.dealt, boards_played=known.played) for order in orders
    ]
    assert repeated == min(counted).boards


def test_fill_gives_everybody_a_nonce_of_their_own() -> None:
    event = new_event(same_deals=True)
    entries = fill(event, players(3))
    assert len({entry.nonce for entry in entries}) == 3


def test_players_are_compared_with_those_who_sat_in_the_same_seat() -> None:
    """The winners of both tables sat in the first seat, one with a larger margin."""
    event = same_deals()
    first, second = running_games(event)
    for game, how in ((first, "military"), (second, "civilian")):
        finish(game, lambda users: [0, 1], how=how)
    look(event)
    seats = {
        (seat.game_id, seat.number): event.entries.get(user_id=seat.user_id).matchpoints
        for seat in Seat.objects.filter(game__in=[first, second])
    }
    assert [seats[first.pk, 0], seats[second.pk, 0]] == [1000, 0]
    assert [seats[first.pk, 1], seats[second.pk, 1]] == [0, 1000]


def test_nobody_plays_a_deal_twice() -> None:
    """A game that is played again after its cards were on the table gets others, and is not compared."""
    event = same_deals()
    begin_late_games(now=sitetime.now() + timedelta(minutes=1))
    first, second = running_games(event)
    organiser = first.seats.get(number=0).user
    Tournament.objects.filter(pk=event.pk).update(organiser=organiser)
    pairing = event.pairings.get(games__game=second)
    organising.replay(actor=organiser, code=event.code, pairing_id=pairing.pk, reason="an outage")
    look(event)
    pairing.refresh_from_db()
    again = pairing.games.get().game
    assert (again.deal_key, again.is_sealed) == ("", False)
    assert bytes(again.secret) != bytes(first.secret)
    for game in (first, again):
        finish(game, strongest)
    look(event)
    compared = event.entries.filter(matchpoints__isnull=False)
    assert {entry.user_id for entry in compared} == {seat.user_id for seat in first.seats.all()}
    second.refresh_from_db()
    assert not second.is_sealed


def test_a_game_that_was_never_dealt_keeps_the_deal_of_the_round() -> None:
    event = same_deals()
    first, second = running_games(event)
    finishing.abort_game(game=lock_game(second.pk), now=sitetime.now())
    look(event)
    again = event.pairings.get(games__game=second).games.get(number=2).game
    assert again.deal_key == first.deal_key


def test_results_and_ratings_wait_for_the_end_of_the_round(client: Client) -> None:
    event = same_deals(rated=True)
    done, running = running_games(event)
    finish(done, strongest)
    look(event)
    assert not event.entries.exclude(score=0).exists()
    assert not event.entries.exclude(points=[]).exists()
    pairings = client.get(f"/api/v1/tournaments/{event.code}/pairings/").json()["pairings"]
    seats = [seat for pairing in pairings for seat in pairing["seats"]]
    assert {(seat["place"], seat["victory_points"], seat["games_won"]) for seat in seats} == {(None, None, 0)}
    page = client.get(event.get_absolute_url()).content.decode()
    assert page.count("finished</span>") == 1
    assert "1–0" not in page
    assert "0–1" not in page
    assert not rate_game(game_id=done.pk)
    assert not rate_forgotten_games(now=sitetime.now() + timedelta(hours=1))

    finish(running, strongest)
    look(event)
    assert event.entries.exclude(score=0).count() == 2
    assert rate_game(game_id=done.pk)
    assert rate_game(game_id=running.pk)


def test_the_rating_of_a_game_is_asked_for_when_it_opens(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    event = same_deals(rated=True)
    for game in running_games(event):
        finish(game, strongest)
    asked: list[int] = []
    monkeypatch.setattr("games.queue.ask_rating", asked.append)
    with django_capture_on_commit_callbacks(execute=True):
        look(event)
    assert sorted(asked) == sorted(Game.objects.values_list("pk", flat=True))


def test_a_pairing_of_several_games_has_deals_of_its_own() -> None:
    with pytest.raises(RequestError, match="single games"):
        new_event(same_deals=True, best_of_by_round=(3,))
