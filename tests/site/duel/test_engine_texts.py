"""What the engine names in English, translators can find."""

import ast
from pathlib import Path

from games import engine_listing
from games.duel import engine_messages, engine_texts


def test_every_text_of_the_engine_is_listed_for_translators() -> None:
    tree = ast.parse(Path(engine_messages.__file__).read_text())
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    listed = [tuple(ast.literal_eval(argument) for argument in call.args) for call in calls]
    assert listed == engine_texts.texts(), "run python -m games.duel.engine_texts"


def test_the_listing_is_written_as_the_formatter_writes_it() -> None:
    written = engine_listing.listing(engine_texts.texts(), "games.duel.engine_texts")
    assert Path(engine_messages.__file__).read_text() == written
