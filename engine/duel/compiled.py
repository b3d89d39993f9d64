"""What of Duel is compiled to C (see engine/native/build.py)."""

# Where the constants come from
DATA = ("duel.data", "duel.tables")
# The rules, then the AI, in the order in which the parts build on each other
PARTS = (
    "dice",
    "duel.state",
    "duel.payment",
    "duel.effects",
    "duel.scoring",
    "duel.turns",
    "duel.playout",
    "duel.ai.knowledge",
    "ai.inputs",
    "duel.ai.features",
    "ai.layers",
    "ai.tree",
    "duel.ai.net",
    "duel.ai.baseline",
    "duel.ai.search",
    "duel.ai.endgame",
)
# The functions that Python calls
BINDINGS = ("duel.bindings", "ai.bindings", "duel.ai.bindings")
# By class: the length of its arrays, where it depends on the game
ARRAY_LENGTHS = {"Tree": 1_200_000}
