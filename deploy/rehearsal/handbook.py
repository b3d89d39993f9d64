"""The commands of docs/operations.md, word for word."""

import re
import textwrap
from pathlib import Path

HANDBOOK = Path(__file__).parents[2] / "docs" / "operations.md"


def commands(after: str, *, number: int = 0, text: str | None = None) -> str:
    """An indented block that follows a passage: the first one, or one after it."""
    text = HANDBOOK.read_text() if text is None else text
    flat = re.compile(r"\s+".join(re.escape(word) for word in after.split()))
    found = flat.search(text)
    if found is None:
        raise LookupError(f"docs/operations.md does not say: {after}")
    blocks = re.findall(r"(?:^    .*\n(?:\n(?=    ))*)+", text[found.end() :], re.MULTILINE)
    if number >= len(blocks):
        raise LookupError(f"docs/operations.md has no commands after: {after}")
    return textwrap.dedent(blocks[number])
