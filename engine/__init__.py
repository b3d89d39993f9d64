"""The rules of the games and their bots. Nothing here depends on the site.

Modules form layers, from the lowest to the highest: what all games share, `ai` (what all bots share), the
rules of each game, its bots (`<game>/ai`), its part of the command line (`<game>/cli`), and registry.py,
which alone names the games. No module imports a higher layer:
tests/engine/test_layers.py checks it.
"""
