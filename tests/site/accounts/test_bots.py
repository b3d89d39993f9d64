"""The accounts of bots."""

from io import StringIO

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.test import Client

from accounts import bots, services
from accounts.models import User

pytestmark = pytest.mark.django_db


def test_every_bot_has_a_portrait() -> None:
    assert [bot.handle for bot in bots.BOTS if not finders.find(bot.portrait)] == []


def test_creating_bots_twice_creates_them_once() -> None:
    said = StringIO()
    call_command("create_bots", stdout=said)
    assert User.objects.filter(is_bot=True).count() == len(bots.BOTS)
    call_command("create_bots", stdout=said)
    assert User.objects.count() == len(bots.BOTS)
    assert "All bots have their accounts." in said.getvalue()


def test_a_renamed_bot_keeps_its_row() -> None:
    services.create_bots()
    bot = User.objects.get(bot_level="greedy")
    bot.handle = "Old-Name"
    bot.save()
    services.create_bots()
    assert User.objects.get(pk=bot.pk).handle == "Greedy-Gaius"


def test_there_is_one_bot_to_a_level() -> None:
    services.create_bots()
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("Second", is_bot=True, bot_level="greedy")


def test_the_play_page_introduces_them(client: Client) -> None:
    services.create_bots()
    page = client.get("/play/").content.decode()
    assert "Imhotep" in page
    assert "Random Rhea" not in page
    assert "Greedy Gaius" not in page


def test_a_bot_s_profile_says_that_it_is_one(client: Client) -> None:
    services.create_bots()
    page = client.get("/@/Greedy-Gaius").content.decode()
    assert '<span class="badge">bot</span>' in page


# Pieces and cards of one game say nothing to players of another.
PIECES = ("pawn", "structure", "card", "symbol", "shield", "city", "wonder", "coin track")


def test_what_is_said_of_a_bot_anywhere_names_no_piece_of_a_game() -> None:
    said = " ".join(str(bot.character) for bot in bots.BOTS).lower()
    assert [piece for piece in PIECES if piece in said] == []


def test_each_game_describes_the_bots_in_its_own_words(client: Client) -> None:
    services.create_bots()
    duel, wonders, toy = (
        client.get(f"/play/?game={game}").content.decode() for game in ("duel", "wonders-2e", "toy")
    )
    assert "Keep an eye on the pawn" in duel
    assert "Reads the structure" in duel
    for page in (wonders, toy):
        assert "the pawn" not in page
        assert "the structure" not in page
    assert "Keep up with his shields" in wonders
    assert "shields" not in toy
    profile = client.get("/@/Drusus-bot").content.decode()
    assert profile.index("Attacks whenever he can") < profile.index("the pawn") < profile.index("shields")
