"""English words that mean two things are two words in other languages."""

import pytest
from django.utils import translation
from django.utils.translation import gettext, npgettext, pgettext

from games.duel import board_texts as duel_texts
from games.lobby import lobby_texts
from games.models import Lobby
from games.moderation.models import Report
from games.wonders import board_texts as wonders_texts


@pytest.mark.parametrize(
    ("language", "said"), [("et", "vaba"), ("fi", "vapaa"), ("da", "ledig"), ("uk", "вільне")]
)
def test_an_empty_seat_is_not_free_of_charge(language: str, said: str) -> None:
    with translation.override(language):
        assert lobby_texts.texts()["free_seat"] == said
        assert duel_texts.texts()["price.free"] != said


@pytest.mark.parametrize("language", ["et", "uk"])
def test_nothing_for_sale_is_not_free_of_charge(language: str) -> None:
    with translation.override(language):
        assert wonders_texts.texts()["sells.nothing"] != pgettext("price", "nothing")


def test_a_report_that_a_moderator_has_taken_is_no_occupied_table() -> None:
    with translation.override("uk"):
        assert str(Report.State.TAKEN.label) == "взято в роботу"
        assert str(Lobby.Status.TAKEN.label) == "зайнята"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["You paid 1 coin to the bank.", "You paid 2 coins to the bank."]),
        ("et", ["Maksid pangale 1 mündi.", "Maksid pangale 2 münti."]),
        ("fi", ["Maksoit pankille 1 rahan.", "Maksoit pankille 2 rahaa."]),
        ("da", ["Du betalte 1 mønt til banken.", "Du betalte 2 mønter til banken."]),
        ("uk", ["Ви сплатили в банк 1 монету.", "Ви сплатили в банк 2 монети."]),
    ],
)
def test_coins_that_are_paid_stand_in_the_case_of_an_object(language: str, said: list[str]) -> None:
    with translation.override(language):
        sentence = gettext("You paid {coins} to the bank.")
        counted = [npgettext("object of a sentence", "{n} coin", "{n} coins", n).format(n=n) for n in (1, 2)]
        assert [sentence.format(coins=coins) for coins in counted] == said
        assert wonders_texts.texts()["coins.moved.one"].format(n=1) == counted[0]
