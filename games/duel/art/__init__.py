"""The game's own pictures: black-figure vase painting as tables of SVG paths, and what turns them into files.

Nothing here knows Django or the rules. What other games could use as well is drawn in games/art.
`python -m games.duel.art` writes the sprite and the client's component table into games/static/games/duel/;
both are committed, and a test fails when they are not up to date.
"""
