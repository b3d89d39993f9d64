"""Reads a page as a browser's tree would be read: elements, their attributes, their words."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {
    "area",
    "base",
    "br",
    "col",
    "embed",
    "hr",
    "img",
    "input",
    "link",
    "meta",
    "source",
    "track",
    "wbr",
    "use",
}


@dataclass
class Element:
    tag: str
    attributes: dict[str, str]
    parents: tuple["Element", ...]
    words: list[str] = field(default_factory=list)

    def __getitem__(self, name: str) -> str:
        return self.attributes.get(name, "")

    def __contains__(self, name: str) -> bool:
        return name in self.attributes

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())

    def inside(self, tag: str) -> bool:
        return any(parent.tag == tag for parent in self.parents)

    def __repr__(self) -> str:
        shown = " ".join(f'{name}="{value}"' for name, value in self.attributes.items())
        return f"<{self.tag} {shown}>{self.text}"


class Page(HTMLParser):
    def __init__(self, source: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self.open: list[Element] = []
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs}, tuple(self.open))
        self.elements.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(Element(tag, {name: value or "" for name, value in attrs}, tuple(self.open)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open[-1].tag == tag, f"</{tag}> closes {self.open[-1]!r}"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        for element in self.open:
            element.words.append(data)

    def all(self, *tags: str) -> list[Element]:
        return [element for element in self.elements if element.tag in tags]


def flaws(source: str) -> list[str]:
    """Everything that a strict content policy or a screen reader would stumble over."""
    page = Page(source)
    found = [f"not closed: {element!r}" for element in page.open]
    found += _frame(page) + _inline(page) + _names(page)
    ids = [element["id"] for element in page.elements if "id" in element]
    found += [
        f"two elements with the id {name}" for name in sorted({name for name in ids if ids.count(name) > 1})
    ]
    return found


def _frame(page: Page) -> list[str]:
    """Landmarks and headings."""
    found = [f"{len(page.all(tag))} <{tag}>" for tag in ("h1", "main", "title") if len(page.all(tag)) != 1]
    if not page.all("html")[0]["lang"]:
        found.append("no language")
    if not page.all("header"):
        found.append("no header")
    found += [f"nameless landmark: {nav!r}" for nav in page.all("nav") if not nav["aria-label"]]
    level = 0
    for heading in page.all("h1", "h2", "h3", "h4"):
        if int(heading.tag[1]) > level + 1:
            found.append(f"heading out of order: {heading!r}")
        level = int(heading.tag[1])
        if not heading.text:
            found.append("empty heading")
    return found


def _inline(page: Page) -> list[str]:
    """Inline script and style, which the content policy forbids."""
    found = [
        f"inline style: {element!r}"
        for element in page.elements
        if "style" in element or element.tag == "style"
    ]
    for script in page.all("script"):
        if not script["src"] and script["type"] != "application/json":
            found.append(f"inline script: {script!r}")
    for element in page.elements:
        found += [f"inline handler: {element!r}" for name in element.attributes if name.startswith("on")]
        found += [
            f"script address: {element!r}"
            for name in ("href", "src")
            if element[name].startswith("javascript:")
        ]
    return found


def _names(page: Page) -> list[str]:
    """Things without a name that could be read aloud."""
    labelled = {label["for"] for label in page.all("label") if label.text}
    found = [f"picture without alt: {image!r}" for image in page.all("img") if "alt" not in image]
    for control in page.all("input", "select", "textarea"):
        hidden = control["type"] in {"hidden", "submit"} or any(
            parent["aria-hidden"] for parent in control.parents
        )
        if not hidden and control["id"] not in labelled and not control["aria-label"]:
            found.append(f"nameless control: {control!r}")
    for element in page.all("a", "button"):
        if not element.text and not element["aria-label"]:
            found.append(f"nameless: {element!r}")
    return found
