"""What of 7 Wonders is compiled to C (see engine/native/build.py)."""

# Where the constants come from
DATA = ("wonders.data", "wonders.tables")
# Parts whose compiled form is in engine/native/vectors.h
EXTERNAL = ("bits",)
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
    "wonders.ai.heuristics",
    "ai.inputs",
    "wonders.ai.features",
    "ai.layers",
    "ai.tree",
    "wonders.ai.net",
    "wonders.ai.standing",
    "wonders.ai.search",
    "wonders.ai.baseline",
)
# The functions that Python calls
BINDINGS = ("wonders.bindings", "ai.bindings", "ai.float_bindings", "wonders.ai.bindings")
# By class: the length of its arrays, where it depends on the game
ARRAY_LENGTHS = {"Tree": 400_000}
