"""Pictures of 7 Wonders for links: every city in a strip, and nothing that was secret."""

import random
import re
from xml.etree import ElementTree

import pytest

from engine.game import Position
from engine.record import Record
from games.registry import plugin_of
from games.replays import records
from games.replays.playback import Replay
from games.wonders import pictures
from games.wonders.art.__main__ import STATIC
from tests.engine.wonders.games import TABLES, new_game, play_randomly, seed_of

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Aspasia", "Berenike", "Chares", "Damon", "Eirene", "Philon", "Glykera")


def replay_of(rules: str, seats: int, position: Position, number: int = 7) -> Replay:
    record = Record.of(rules, position, seats=seats, seed=seed_of(number))
    players = [{"handle": name} for name in NAMES[:seats]]
    return Replay(record, players, records.result_of(record, position))


def played(rules: str, seats: int) -> Replay:
    position = new_game(rules, seats, 7)
    play_randomly(position, random.Random(7))
    return replay_of(rules, seats, position)


def words(svg: str) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_the_end_shows_every_city_by_its_place(rules: str, seats: int) -> None:
    replay = played(rules, seats)
    shown = words(pictures.drawn(replay, len(replay.record.moves), "Somebody wins."))
    places = replay.record.places
    order = sorted(range(seats), key=lambda seat: places[seat])
    assert [word for word in shown if word in NAMES] == [NAMES[seat] for seat in order]
    assert shown[0] == "Somebody wins."
    assert ("Free City" in shown) == (seats == 2)
    scores = replay.position_after(len(replay.record.moves)).scores()
    assert {str(score["total"]) for score in scores} <= set(shown)


def test_before_the_end_cities_stand_in_the_order_of_their_seats() -> None:
    replay = played("wonders-2e", 5)
    shown = words(pictures.drawn(replay, 40, ""))
    assert [word for word in shown if word in NAMES] == list(NAMES[:5])
    assert shown[0] == "Age II"


def test_a_choice_that_is_not_revealed_is_not_drawn() -> None:
    drawn = []
    for choice in (0, -1):
        position = new_game("wonders-1e", 3, 7, sides="A")
        position.play(0, position.legal_moves(0)[choice])
        replay = replay_of("wonders-1e", 3, position)
        replay.record.options = {"sides": "A"}
        drawn.append((replay.record.moves, pictures.drawn(replay, 1, "")))
    (first, here), (second, there) = drawn
    assert first != second
    assert here == there


def test_a_board_is_painted_by_its_side() -> None:
    for sides, paint in (("day", pictures.MARBLE), ("night", pictures.NIGHT)):
        position = new_game("wonders-2e", 3, 7, sides=sides)
        replay = replay_of("wonders-2e", 3, position)
        replay.record.options = {"sides": sides}
        svg = pictures.drawn(replay, 0, "")
        assert f'fill="{paint}"' in svg
        assert "var(" not in svg


def test_names_cannot_break_out_of_the_picture() -> None:
    replay = played("wonders-1e", 3)
    replay.players[1]["handle"] = "</text><script>"
    assert "<script>" not in pictures.drawn(replay, 3, "")


def test_the_site_gets_the_picture_from_the_game() -> None:
    replay = played("wonders-2e", 3)
    assert plugin_of("wonders-2e").picture(replay, 3, "") == pictures.drawn(replay, 3, "")


def painted_by(css: str, side: str) -> dict[str, str]:
    """The paints that a stylesheet gives to a side of a board on a light page."""
    paints: dict[str, str] = {}
    for sides, block in re.findall(r"^(\[data-side=[^{}]*)\{([^}]*)\}", css, re.M):
        if f'"{side}"' in sides:
            paints |= re.findall(r"--art-(\w+): (?:light-dark\()?([^,;]+)", block)
    return {paint: paints["clay"] if "var" in colour else colour for paint, colour in paints.items()}


def test_pictures_have_the_colours_of_the_board() -> None:
    art, cards = ((STATIC / name).read_text(encoding="utf-8") for name in ("art.css", "cards.css"))
    for seat, (_, colour) in enumerate(pictures.SEATS):
        assert f"--seat-{seat}: light-dark({colour}," in cards
    for side in ("B", "day", "night"):
        assert painted_by(art, side) == dict(pictures.SIDES[side].colours)
