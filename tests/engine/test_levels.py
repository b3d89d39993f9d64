"""The ladder of bots: a character plays the games that give it a skill."""

from engine.ai.levels import CHARACTERS, ladder


def test_a_character_without_a_skill_does_not_play_that_game() -> None:
    first, second, third = CHARACTERS[:3]
    levels = ladder({third.key: {"rating": 1200}, first.key: {"rating": 1000}})
    assert [level.key for level in levels] == [first.key, third.key]
    assert second.key not in {level.key for level in levels}
