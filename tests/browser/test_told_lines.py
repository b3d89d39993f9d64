"""Whatever happens in a game is put into words, for every reader and in every language."""

from typing import Any

import pytest
from django.utils import translation
from playwright.sync_api import Page

from games.endings import SiteEnding
from games.registry import plugin_of
from games.replays import replay_texts
from games.table import table_texts
from tests.browser.visitors import ANCHOR
from tests.languages import LANGUAGES
from tests.site.script_values import CHOSEN_TOGETHER
from tests.site.test_move_words import VERBS
from tests.told_lines import Told, told_at

# The move says it already, or the payment of the neighbour.
SILENT = {
    "duel": {"build", "wonder", "draft", "destroy", "token", "end"},
    "wonders": {"income", "left_over", "end"},
}
HANDLES = ["Ada", "Bruno", "Cleo", "Dora", "Emil", "Frida", "Gustav"]
# Says everything that was told to every reader, and returns what nobody should read.
READ_ALOUD = """async ({ script, name, tables, spoken }) => {
  const { [name]: Words } = await import(script);
  const faults = new Set();
  const silent = new Set();
  let said = 0;
  let at = "";
  console.error = (text) => faults.add(`${at}: ${text}`);
  const known = (names) => new Proxy(names, {
    get(all, id) {
      if (typeof id === "string" && id && !(id in all)) console.error(`nobody knows the name of ${id}`);
      return all[id];
    },
  });
  for (const [language, { texts, names }] of Object.entries(spoken)) {
    const all = { ...names };
    for (const kind of ["cards", "wonders", "tokens", "boards"])
      if (kind in all) all[kind] = known(all[kind]);
    for (const { handles, moves, events, results } of tables)
      for (const reader of [null, ...handles.keys()]) {
        const words = new Words(texts, all, language, reader);
        words.handles = handles;
        const check = (what, text) => {
          at = `${language}, seat ${reader} of ${handles.length}, ${JSON.stringify(what)}`;
          const read = text();
          said += 1;
          if (!read.trim() && !what.kind) faults.add(`${at}: nothing`);
          if (!read.trim() && what.coins !== 0) silent.add(what.kind);
          if (/[{}…]|\\b(?:undefined|null|NaN)\\b|[a-z]\\.[a-z]|  /.test(read)) faults.add(`${at}: ${read}`);
        };
        for (const [seat, move] of moves) check([seat, move], () => words.move(seat, move));
        for (const event of events) check(event, () => words.event(event));
        for (const result of results) check(result, () => words.ended(result));
      }
  }
  return { said, faults: [...faults], silent: [...silent] };
}"""


@pytest.mark.parametrize(
    ("ruleset", "name"),
    [("duel", "DuelWords"), ("wonders-1e", "WondersWords"), ("wonders-2e", "WondersWords")],
)
def test_every_line_of_a_game_is_worded_for_every_reader(page: Page, ruleset: str, name: str) -> None:
    plugin = plugin_of(ruleset)
    tables = told_at(plugin.rules, seed=1)
    page.goto(ANCHOR)
    read = page.evaluate(
        READ_ALOUD,
        {
            "script": f"/static/games/{plugin.folder}/words.js",
            "name": name,
            "tables": [as_json(table) for table in tables],
            "spoken": {language: spoken(ruleset, language) for language in LANGUAGES},
        },
    )
    assert read["faults"] == []
    assert set(read["silent"]) == SILENT[plugin.folder]
    assert read["said"] > 1_500
    assert set().union(*(table.verbs() for table in tables)) >= VERBS[ruleset]
    assert {verb for table in tables for verb in table.chosen} <= set(CHOSEN_TOGETHER)


def spoken(ruleset: str, language: str) -> dict[str, Any]:
    plugin = plugin_of(ruleset)
    with translation.override(language):
        texts = table_texts.texts() | replay_texts.texts() | plugin.texts() | plugin.replay_texts()
        return {"texts": texts, "names": plugin.names()}


def as_json(told: Told) -> dict[str, Any]:
    ways = [*told.results, *SiteEnding]
    return {
        "handles": HANDLES[: told.seats],
        "moves": list(told.moves.values()),
        "events": list(told.events.values()),
        "results": [
            *({"winners": [seat], "how": how} for seat in range(told.seats) for how in ways),
            {"winners": [0, 1], "how": next(iter(told.results))},
            {"winners": [], "how": SiteEnding.DRAW},
            {"winners": [], "how": "aborted"},
            *tied_results(told.seats),
        ],
    }


def tied_results(seats: int) -> list[dict[str, Any]]:
    """Every kind of tie: decided or not, for the first place or below, in words of the game or of any."""
    results = []
    for criterion in ("blue", "coins", "unknown"):
        for figures in ([7, 3], [3, 7], [5, 5]):
            tie = {"points": 40, "criterion": criterion, "figures": figures}
            first = [place_in(figures, figure) for figure in figures]
            places = [*first, *range(3, seats + 1)]
            winners = [seat for seat, place in enumerate(places) if place == 1]
            results.append({"winners": winners, "places": places, "ties": [{**tie, "seats": [0, 1]}]})
            if seats > 2:
                below = [*range(1, seats - 1), *(seats - 2 + place for place in first)]
                last = {**tie, "seats": [seats - 2, seats - 1]}
                results.append({"winners": [0], "places": below, "ties": [last]})
    return [{"how": "points", **result} for result in results]


def place_in(figures: list[int], figure: int) -> int:
    return 1 + sum(other > figure for other in figures)


def test_nobody_reads_the_key_of_a_text_that_is_missing(page: Page) -> None:
    """What is said of others fits; else it is left open. The console names it, which fails other tests."""
    page.goto(ANCHOR)
    read = page.evaluate(
        """async (script) => {
          const { Words } = await import(script);
          const complaints = [];
          console.error = (text) => complaints.push(text);
          const words = new Words({ "city.other": "The city of {player}" }, "en", 0);
          words.handles = ["Ada"];
          return { said: [words.by("city", 0), words.t("menu.none"), words.t("city.other")], complaints };
        }""",
        "/static/games/table/words.js",
    )
    assert read["said"] == ["The city of Ada", "…", "The city of …"]
    assert read["complaints"] == [
        "No text: “city.you”",
        "No text: “menu.none”",
        "No text: “The city of {player}” lacks {player}",
    ]
