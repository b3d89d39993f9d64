"""What of 7 Wonders is compiled to C (see engine/native/build.py)."""

# Where the constants come from
DATA = ("wonders.data", "wonders.tables")
# The rules, then the AI, in the order in which the parts build on each other
PARTS = (
    "dice",
    "wonders.state",
    "wonders.payment",
    "wonders.effects",
    "wonders.scoring",
    "wonders.moves",
    "wonders.turns",
    "wonders.playout",
    "wonders.ai.knowledge",
    "wonders.ai.habits",
    "wonders.ai.features",
    "ai.layers",
    "ai.tree",
    "wonders.ai.net",
    "wonders.ai.standing",
    "wonders.ai.search",
    "wonders.ai.baseline",
)
# How Python enters
DOORS = ("wonders.doors", "ai.doors", "wonders.ai.doors")
# By class: the length of its arrays, where that is the game's to say
ROOM = {"Tree": 400_000}
