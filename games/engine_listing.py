"""Names that the engine gives, listed as Python that translators' tools can read.

The engine knows no languages; the site translates what it names. Each game lists its own.
"""

from collections.abc import Iterable
from pathlib import Path

Text = tuple[str, ...]  # the text, and before it its context, if it has one

HEAD = '''"""Written by `python -m {module}`: what translators have to know of the engine."""

{noqa}{imports}

def messages() -> None:
'''
LONGEST = 110
IMPORTS = {
    "_": "from django.utils.translation import gettext_noop as _\n",
    "pgettext": "from django.utils.translation import pgettext\n",
}


def listing(texts: Iterable[Text], module: str) -> str:
    """The source of a module that names each text once."""
    said = [("pgettext" if text[1:] else "_", text) for text in texts]
    imports = "".join(line for function, line in IMPORTS.items() if function in dict(said))
    calls = [call(function, text) for function, text in said]
    long = any(len(line) > LONGEST for lines in calls for line in lines.splitlines())
    noqa = "# ruff: noqa: E501\n" if long else ""
    return HEAD.format(module=module, noqa=noqa, imports=imports) + "".join(calls)


def call(function: str, text: Text) -> str:
    """A line, or three if it is long: as the formatter writes it."""
    arguments = ", ".join(map(quoted, text))
    line = f"    {function}({arguments})\n"
    return line if len(line) <= LONGEST + 1 else f"    {function}(\n        {arguments}\n    )\n"


def quoted(text: str) -> str:
    return repr(text) if '"' in text or "'" in text else f'"{text}"'


def write(target: Path, texts: Iterable[Text], module: str) -> None:
    target.write_text(listing(texts, module))
