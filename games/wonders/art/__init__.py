"""The pictures of 7 Wonders in the style that the games share, and what turns them into files.

Nothing here knows Django or the rules. `python -m games.wonders.art` writes the sprite into
games/static/games/wonders/; it is committed, and a test fails when it is not up to date.
"""
