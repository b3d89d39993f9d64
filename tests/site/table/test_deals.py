"""Where games come from, and games that are dealt from one shared deal."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from accounts.services import create_bots
from engine import fair
from engine.duel.deal import deal_from_seed
from engine.record import Record
from games.deals import Origin, SharedDeal
from games.errors import RequestError
from games.lobby.bot_games import play_bot
from games.lobby.joining import join_lobby
from games.models import Game, Lobby, Seat
from games.registry import RULESETS
from games.replays import playback, records
from games.table import finishing, offers
from games.table.starting import create_game
from tests.site.lobby.test_lobby import opened
from tests.site.tables import begun_game, person, play_to_the_end, position_of

pytestmark = pytest.mark.django_db
SECRET = bytes(range(32))
VERIFIER = Path(__file__).resolve().parents[3] / "examples" / "verify_deal.py"


def verified(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-I", str(VERIFIER), *arguments], capture_output=True, text=True, check=False
    )


def record_of(game: Game) -> Record:
    return records.record_of(Game.objects.prefetch_related("seats__user").get(pk=game.pk))


# Origins


def test_a_game_knows_the_lobby_that_it_comes_from() -> None:
    ada, bruno = person("Ada"), person("Bruno")
    lobby = opened(ada)
    game = join_lobby(user=bruno, code=lobby.code)
    assert game is not None
    assert (game.origin, game.origin_key) == (Game.Origin.LOBBY, lobby.code)


def test_a_game_knows_that_it_was_a_challenge() -> None:
    ada, bruno = person("Ada"), person("Bruno")
    lobby = opened(ada, Lobby.Kind.CHALLENGE, invited=[bruno])
    game = join_lobby(user=bruno, code=lobby.code)
    assert game is not None
    assert (game.origin, game.origin_key) == (Game.Origin.CHALLENGE, lobby.code)


def test_a_rematch_names_the_game_before_and_a_game_with_bots_says_so() -> None:
    ada = person("Ada")
    create_bots()
    game = play_bot(user=ada, level="tavi")
    assert (game.origin, game.origin_key) == (Game.Origin.BOTS, "")
    finishing.abort(game_id=game.pk, user_id=ada.pk)
    again = offers.offer_rematch(game_id=game.pk, user_id=ada.pk)
    assert again is not None
    assert (again.origin, again.origin_key) == (Game.Origin.REMATCH, game.code)


def test_games_are_found_by_their_origin() -> None:
    users = [person("Ada"), person("Bruno")]
    round_3 = Origin(Game.Origin.TOURNAMENT, "spring-2027/3")
    games = [begun_game(users, origin=round_3) for _ in range(2)]
    begun_game(users)
    found = Game.objects.filter(origin=Game.Origin.TOURNAMENT, origin_key="spring-2027/3")
    assert set(found) == set(games)


# Shared deals


@pytest.mark.parametrize(("ruleset", "seats"), [("duel", 2), ("wonders-2e", 4)])
def test_two_games_from_one_deal_are_played_to_the_same_end(ruleset: str, seats: int) -> None:
    users = [person(f"Player{seat}") for seat in range(seats)]
    deal = SharedDeal.of("daily:2027-01-01", SECRET)
    games = [begun_game(users, ruleset=ruleset, deal=deal) for _ in range(2)]
    for game in games:
        play_to_the_end(game, seed=5)
    first, second = (record_of(game) for game in games)
    assert first.seed == second.seed == SECRET
    assert (first.moves, first.result, first.places) == (second.moves, second.result, second.places)
    assert len(first.moves) > 20
    assert {game.commitment for game in games} == {fair.commitment(SECRET)}
    assert list(Game.objects.filter(deal_key="daily:2027-01-01").order_by("pk")) == games


def test_no_nonce_changes_a_shared_deal() -> None:
    users = [person("Ada"), person("Bruno")]
    game = begun_game(users, deal=SharedDeal.of("daily:1", SECRET))
    assert game.nonces == ["00ff", "00ff"]
    assert bytes(game.seed or b"") == SECRET
    assert position_of(game).view(None) == RULESETS["duel"].new(seats=2, seed=SECRET).view(None)


def test_a_game_of_its_own_deal_still_mixes_the_nonces() -> None:
    game = begun_game([person("Ada"), person("Bruno")])
    nonces = [bytes.fromhex("00ff")] * 2
    assert bytes(game.seed or b"") == fair.mixed_seed(bytes(game.secret), nonces)
    assert (game.deal_key, game.given_deal) == ("", None)


def arranged() -> dict[str, Any]:
    """A deal that no seed gives: two cards of the first age have changed places."""
    deal = json.loads(json.dumps(deal_from_seed(SECRET)))
    deal["ages"][0][0], deal["ages"][0][1] = deal["ages"][0][1], deal["ages"][0][0]
    return dict(deal)


def test_a_game_can_be_dealt_from_given_cards() -> None:
    users = [person("Ada"), person("Bruno")]
    deal = SharedDeal.of("puzzle:7", SECRET, arranged())
    games = [begun_game(users, deal=deal) for _ in range(2)]
    for game in games:
        assert game.seed is None
        play_to_the_end(game, seed=2)
    first, second = (record_of(game) for game in games)
    assert (first.seed, first.deal) == (None, arranged())
    assert (first.moves, first.result) == (second.moves, second.result)
    again = Record.from_text(first.to_text())
    assert again.replay(RULESETS).outcome is not None


def test_the_record_of_a_shared_deal_names_it_and_has_no_nonces() -> None:
    game = begun_game([person("Ada"), person("Bruno")], deal=SharedDeal.of("daily:2", SECRET))
    play_to_the_end(game)
    headers = record_of(game).headers
    assert headers["SharedDeal"] == "daily:2"
    assert headers["Secret"] == SECRET.hex()
    assert not [name for name in headers if name.startswith("Nonce")]


def test_a_stranger_checks_a_shared_deal(tmp_path: Path) -> None:
    told = json.loads(verified("--shared", SECRET.hex(), fair.commitment(SECRET)).stdout)
    assert told == {"seed": SECRET.hex(), "deal": deal_from_seed(SECRET)}
    assert "does not match" in verified("--shared", bytes(32).hex(), fair.commitment(SECRET)).stderr
    cards = tmp_path / "deal.json"
    cards.write_text(json.dumps(arranged(), indent=2))
    sealed = fair.deal_commitment(SECRET, arranged())
    assert json.loads(verified("--deal", str(cards), SECRET.hex(), sealed).stdout) == {"deal": arranged()}
    cards.write_text(json.dumps(deal_from_seed(SECRET)))
    assert "does not match" in verified("--deal", str(cards), SECRET.hex(), sealed).stderr


def test_the_replay_has_what_the_check_of_a_shared_deal_needs(client: Client) -> None:
    game = begun_game([person("Ada"), person("Bruno")], deal=SharedDeal.of("puzzle:8", SECRET, arranged()))
    play_to_the_end(game)
    finished = Game.objects.prefetch_related("seats__user").get(pk=game.pk)
    fairness = playback.of_game(finished).outline()["fairness"]
    assert (fairness["shared"], fairness["seed"]) == ("puzzle:8", None)
    assert fairness["deal"] == fair.deal_text(arranged())
    assert client.get(f"/game/{game.code}/replay/").status_code == 200


def test_a_deal_of_another_game_is_rejected_before_anybody_sits_down() -> None:
    users = [person("Ada"), person("Bruno")]
    with pytest.raises(RequestError) as rejected:
        create_game(
            users=users, ruleset="duel", time_control="10+10", rated=False,
            deal=SharedDeal.of("puzzle:9", SECRET, {"ages": []}),
        )  # fmt: skip
    assert rejected.value.code == "bad_deal"
    assert not Game.objects.exists()
    assert not Seat.objects.exists()


@pytest.mark.parametrize(
    ("key", "secret", "commitment"),
    [
        ("", SECRET, fair.commitment(SECRET)),
        ("daily:3", b"short", fair.commitment(b"short")),
        ("daily:3", SECRET, "0" * 64),
    ],
)
def test_a_shared_deal_has_a_name_a_whole_secret_and_its_own_commitment(
    key: str, secret: bytes, commitment: str
) -> None:
    with pytest.raises(ValueError, match=r"deal"):
        SharedDeal(key, secret, commitment)
