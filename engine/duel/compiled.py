"""What of Duel is compiled to C (see engine/native/build.py)."""

# Where the constants come from
DATA = ("duel.data", "duel.tables")
# Parts whose compiled form is in engine/native/vectors.h
EXTERNAL = ("bits", "ai.vectors")
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
    "ai.integer_layers",
    "duel.ai.prospects",
    "duel.ai.features",
    "ai.tree",
    "duel.ai.net",
    "duel.ai.baseline",
    "duel.ai.search",
    "duel.ai.endgame",
)
# The functions that Python calls
BINDINGS = ("duel.bindings", "ai.bindings", "ai.integer_bindings", "duel.ai.bindings")
# By class: the length of its arrays, where it depends on the game
ARRAY_LENGTHS = {"Tree": 1_200_000}
