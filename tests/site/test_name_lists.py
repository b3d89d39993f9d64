"""Names in sentences: each language lists them in its own way."""

import pytest
from django.utils import translation

from duelsite.name_lists import name_list

LISTED = {
    "en": "Ada, Bruno and Carla",
    "et": "Ada, Bruno ja Carla",
    "fi": "Ada, Bruno ja Carla",
    "da": "Ada, Bruno og Carla",
    "uk": "Ada, Bruno і Carla",
}


@pytest.mark.parametrize(("language", "listed"), LISTED.items())
def test_the_last_name_follows_a_conjunction_without_a_comma(language: str, listed: str) -> None:
    with translation.override(language):
        assert name_list(["Ada", "Bruno", "Carla"]) == listed


def test_one_name_stands_alone() -> None:
    assert name_list(["Ada"]) == "Ada"
    assert name_list([]) == ""


def test_two_names_need_no_comma() -> None:
    assert name_list(["Ada", "Bruno"]) == "Ada and Bruno"
