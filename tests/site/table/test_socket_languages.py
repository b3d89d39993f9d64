"""Sockets speak the language of the page that opened them: of the account, the cookie or the browser."""

import pytest
from asgiref.sync import sync_to_async
from django.utils import translation

from tests.languages import LANGUAGES
from tests.live.players import cookie_of, new_user
from tests.site.sockets import ask, open_socket

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("closed_connections")]

LOG_IN_FIRST, NO_SUCH_TABLE = "Log in first, or play a bot as a guest.", "There is no such table."


async def spoken(cookie: str, browser: str) -> str:
    """The language of an error: from the event loop without an account, from a thread with one."""
    socket = await open_socket("/ws/lobby/", cookie, accept_language=browser)
    answer = await ask(socket, "leave", seek="nowhere")
    await socket.disconnect()
    sentence = NO_SUCH_TABLE if "sessionid" in cookie else LOG_IN_FIRST
    return next(code for code in LANGUAGES if answer["message"] == in_language(code, sentence))


def in_language(code: str, sentence: str) -> str:
    with translation.override(code):
        return translation.gettext(sentence)


async def test_the_language_of_the_browser_unless_another_was_chosen() -> None:
    assert await spoken("", "fi-FI,fi;q=0.9,en;q=0.8") == "fi"
    assert await spoken("", "sv") == "en"
    assert await spoken("django_language=et", "fi") == "et"


async def test_an_account_without_a_language_of_its_own_follows_the_browser() -> None:
    cookie = await sync_to_async(lambda: cookie_of(new_user("Ada")))()
    assert await spoken(cookie, "fi") == "fi"
    assert await spoken(f"{cookie}; django_language=et", "fi") == "et"
    chosen = await sync_to_async(lambda: cookie_of(new_user("Bruno", language="et")))()
    assert await spoken(chosen, "fi") == "et"
