"""What the board's scripts count, they say as the reader's language does."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.duel import scenes

OpenTable = Callable[..., Page]

RESOURCES = ["clay", "wood", "stone", "glass", "papyrus"]
# One, two and none of each.
FORMS = {
    "et": [
        "1 savi, 1 puit, 1 kivi, 1 klaas ja 1 papüürus",
        "2 savi, 2 puitu, 2 kivi, 2 klaasi ja 2 papüürust",
        "0 savi, 0 puitu, 0 kivi, 0 klaasi ja 0 papüürust",
    ],
    "fi": [
        "1 tiili, 1 puu, 1 kivi, 1 lasi ja 1 papyrus",
        "2 tiiltä, 2 puuta, 2 kiveä, 2 lasia ja 2 papyrusta",
        "0 tiiltä, 0 puuta, 0 kiveä, 0 lasia ja 0 papyrusta",
    ],
    "uk": [
        "1 глина, 1 дерево, 1 камінь, 1 скло і 1 папірус",
        "2 глини, 2 дерева, 2 камені, 2 скла і 2 папіруси",
        "0 глин, 0 дерев, 0 каменів, 0 скла і 0 папірусів",
    ],
}
SPEAK = """async ([language, resources]) => {
  const { DuelWords: Words } = await import("/static/games/duel/words.js");
  const { texts, names } = JSON.parse(document.getElementById("board-config").textContent);
  const words = new Words(texts, names, language, 0);
  return [1, 2, 0].map((n) => words.units(Object.fromEntries(resources.map((name) => [name, n]))));
}"""


@pytest.mark.parametrize("language", FORMS)
def test_units_are_inflected_after_a_number(open_table: OpenTable, language: str) -> None:
    game = scenes.age(2, 3)
    page = open_table(game, language=language)
    goods = page.locator("#seat-bottom .goods li:not(.choice)")
    expect(goods).to_have_count(len(RESOURCES))
    assert page.evaluate(SPEAK, [language, RESOURCES]) == FORMS[language]

    # What the city makes is said when one points at it.
    made = game.position.view(0)["cities"][0]["production"]
    assert 0 < len(made) < len(RESOURCES)
    for at, name in enumerate(RESOURCES):
        said = FORMS[language][[1, 2, 0].index(made.get(name, 0))].replace(" ja ", ", ").replace(" і ", ", ")
        assert str(goods.nth(at).get_attribute("title")).startswith(f"{said.split(', ')[at]}. ")
