"""What the engine names in English, translators can find."""

import ast
from pathlib import Path

from games.duel import engine_messages, engine_texts


def test_every_text_of_the_engine_is_listed_for_translators() -> None:
    tree = ast.parse(Path(engine_messages.__file__).read_text())
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    listed = [tuple(ast.literal_eval(argument) for argument in call.args) for call in calls]
    assert listed == engine_texts.texts(), "run python -m games.duel.engine_texts"
