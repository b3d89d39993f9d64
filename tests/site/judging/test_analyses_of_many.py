"""The analysis of a game in which several players choose at once: a line for each, and parts that add up."""

from typing import Any

import pytest
from django.test import Client

from games import tasks
from games.judging import analyses
from games.judging.analysing import ask_analysis
from games.models import Analysis
from games.registry import plugin_of
from tests.site.tables import finished_game, person

pytestmark = pytest.mark.django_db

NAMES = ("Ada", "Bruno", "Cleo", "Dora")
FEW_NODES = 6
# Reviews keep four digits.
ROUNDED = 0.01


@pytest.fixture(autouse=True)
def quick(settings: Any) -> None:
    settings.ANALYSIS_NODES = FEW_NODES


@pytest.mark.parametrize(("ruleset", "seats"), [("wonders-1e", 3), ("wonders-2e", 4)])
def test_a_game_of_several_is_analysed_piece_by_piece(client: Client, ruleset: str, seats: int) -> None:
    game = finished_game([person(name) for name in NAMES[:seats]], ruleset=ruleset)
    analysis = ask_analysis(game_id=game.pk)
    pieces = 0
    while analysis.status in Analysis.OPEN:
        tasks.review_piece(analysis.pk, analysis.done)
        analysis.refresh_from_db()
        pieces += 1
    assert analysis.status == Analysis.Status.DONE
    assert analysis.engine
    assert pieces <= analysis.of
    report = client.get(f"/game/{game.code}/analysis.json").json()["report"]
    assert len(report["values"]) == len(report["moves"]) + 1
    assert all(len(values) == seats for values in report["values"])
    assert len(report["players"]) == seats
    for seat, player in enumerate(report["players"]):
        parts = player["start"] - player["loss"] + player["luck"] + player["table"]
        assert parts == pytest.approx(player["end"], abs=ROUNDED)
        assert player["end"] == report["values"][-1][seat]
        assert 0 < player["accuracy"] <= 1
        assert all(report["moves"][number - 1]["seat"] == seat for number in player["worst"])
    # In the end everybody is where they are.
    assert [outlook["place"] for outlook in report["moves"][-1]["outlooks"]] == game.places
    totals = [score["total"] for score in game.scores or []]
    assert [outlook["points"] for outlook in report["moves"][-1]["outlooks"]] == totals
    assert [chapter["name"] for chapter in report["chapters"]][-3:] == ["Age I", "Age II", "Age III"]


def test_the_page_of_a_replay_offers_it(client: Client) -> None:
    game = finished_game([person(name) for name in NAMES[:3]], ruleset="wonders-2e")
    config = client.get(f"/game/{game.code}/replay/").context["analysis"]
    assert config["shares"] is False
    assert config["players"] == list(NAMES[:3])
    assert "standing" in config["meaning"][1]


def test_luck_of_the_first_hands_counts_from_before_they_were_dealt() -> None:
    review = {
        "number": 1, "age": 1, "seat": 0, "move": "discard altar", "best": "discard altar", "before": 0.6,
        "loss": 0.0, "forced": False, "start": [[0.6, 1.5, 50], [0.3, 2.5, 40]], "start_deal": [0.1, -0.1],
        "outlooks": [[0.6, 1.5, 50], [0.3, 2.5, 40]], "deal": [0.0, 0.0], "table": [0.0, 0.0],
    }  # fmt: skip
    analysis = Analysis(moves=[review], of=1, done=1)
    report = analyses.report(analysis, [0, 0], plugin_of("wonders-1e"))
    assert report["values"][0] == pytest.approx([0.5, 0.4])
    assert [player["luck"] for player in report["players"]] == [0.1, -0.1]
    assert report["reveals"] == [1]
