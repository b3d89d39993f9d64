"""The pen: a drawing as a list of painted paths, and moving, mirroring, turning and writing it.

Coordinates are transformed here, not by SVG transforms, so an incised line has the same width wherever a part
is used and at whatever size. Only similarities are allowed, which keeps circular arcs circular.
"""

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass

# What a paint looks like. A page restyles a whole picture by setting the custom properties on any ancestor.
FILLS = {
    "ink": "var(--art-ink,#1b120d)",
    "cream": "var(--art-cream,#f6e3c8)",
    "wine": "var(--art-wine,#7b2a1f)",
    "clay": "var(--art-clay,#c4683b)",
    "gold": "var(--art-gold,#e3b64b)",
    "current": "currentColor",
    "cut": "var(--art-cut,#1b120d)",
    "lapis": "var(--art-lapis,#1f4e8c)",
    "brick": "var(--art-brick,#d2703f)",
    "timber": "var(--art-timber,#a9743f)",
    "rock": "var(--art-rock,#cbc6bb)",
    "shade": "var(--art-shade,#9b968c)",
    "glass": "var(--art-glass,#9accd6)",
    "reed": "var(--art-reed,#f3e3b4)",
    "ore": "var(--art-ore,#77707f)",
    "cloth": "var(--art-cloth,#b8486f)",
    "sun": "var(--art-sun,#f6e3c8)",
    "moon": "var(--art-moon,none)",
    "first": "var(--art-age1,#dd9a6c)",
    "second": "var(--art-age2,#c4683b)",
    "third": "var(--art-age3,#963f24)",
    "guild": "var(--art-guild,#6a3f8f)",
}
STROKES = {
    "line": ("var(--art-line,#f6e3c8)", 1.2),
    "rod": ("var(--art-ink,#1b120d)", 2.4),
    "gap": ("var(--art-clay,#c4683b)", 1.6),
    "stripe": ("var(--art-wine,#7b2a1f)", 2.4),
    "ray": ("var(--art-cream,#f6e3c8)", 1.8),
    "pen": ("currentColor", 2.0),
    "vein": ("var(--art-lapis,#1f4e8c)", 2.4),
    "nick": ("var(--art-cut,#1b120d)", 1.5),
    "beam": ("var(--art-sun,#f6e3c8)", 1.4),
}

Segment = tuple[str, tuple[float, ...]]
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_TOKEN = re.compile(r"([MLHVCSQTAZmlhvcsqtaz])|(-?(?:\d+\.?\d*|\.\d+))")
_FLAG = re.compile(r"[\s,]*([01])")


def read_path(d: str) -> list[Segment]:
    """Path data as absolute segments M, L, C, Q, A and Z."""
    out: list[Segment] = []
    at = (0.0, 0.0)
    start = at
    last_control = at
    last = ""
    command = ""
    pos = 0

    def number() -> float:
        nonlocal pos
        found = _TOKEN.match(d, _skip(d, pos))
        if not found or found.group(2) is None:
            raise ValueError(f"a number is missing at {pos} in {d!r}")
        pos = found.end()
        return float(found.group(2))

    def flag() -> float:
        nonlocal pos
        found = _FLAG.match(d, pos)
        if not found:
            raise ValueError(f"a flag is missing at {pos} in {d!r}")
        pos = found.end()
        return float(found.group(1))

    while (pos := _skip(d, pos)) < len(d):
        found = _TOKEN.match(d, pos)
        if not found:
            raise ValueError(f"unreadable path at {pos} in {d!r}")
        if found.group(1):
            command = found.group(1)
            pos = found.end()
        elif command in "Mm":
            command = "L" if command == "M" else "l"
        kind = command.upper()
        dx, dy = at if command.islower() else (0.0, 0.0)
        if kind == "Z":
            out.append(("Z", ()))
            at = start
            last = kind
            continue
        if kind == "A":
            rx, ry, turn, large, sweep = number(), number(), number(), flag(), flag()
            at = (number() + dx, number() + dy)
            out.append(("A", (rx, ry, turn, large, sweep, *at)))
            last = kind
            continue
        raw = [number() for _ in range(_COUNTS[kind])]
        if kind == "H":
            at = (raw[0] + dx, at[1])
            out.append(("L", at))
        elif kind == "V":
            at = (at[0], raw[0] + dy)
            out.append(("L", at))
        else:
            points = [v + (dy if i % 2 else dx) for i, v in enumerate(raw)]
            if kind in "ST":
                smooth = last in ("CS" if kind == "S" else "QT")
                first = (2 * at[0] - last_control[0], 2 * at[1] - last_control[1]) if smooth else at
                points = [*first, *points]
            if kind in "CSQT":
                last_control = (points[-4], points[-3])
            at = (points[-2], points[-1])
            if kind == "M":
                start = at
            out.append(({"S": "C", "T": "Q"}.get(kind, kind), tuple(points)))
        last = kind
    return out


def _skip(d: str, pos: int) -> int:
    while pos < len(d) and d[pos] in " ,\n\t":
        pos += 1
    return pos


def write_path(segments: Iterable[Segment]) -> str:
    """Relative path data with one decimal: a part drawn twice is written alike, which compresses well."""
    out: list[str] = []
    at = (0.0, 0.0)
    start = at
    previous = ""
    for kind, values in segments:
        if kind == "Z":
            out.append("z")
            at = start
            previous = ""
            continue
        absolute = tuple(round(v, 1) for v in values)
        end = (absolute[-2], absolute[-1])
        if kind == "A":
            move = (end[0] - at[0], end[1] - at[1])
            numbers: tuple[float, ...] = (*absolute[:5], *move)
            letter = "a"
        else:
            numbers = tuple(v - at[i % 2] for i, v in enumerate(absolute))
            letter = kind.lower()
        if kind == "M":
            start = end
            if not out:
                letter = "M"  # absolute, so that paths can be joined
        if kind == "L":
            dx, dy = numbers
            if abs(dx) < 0.05 and abs(dy) < 0.05:
                continue
            if abs(dy) < 0.05:
                letter, numbers = "h", (dx,)
            elif abs(dx) < 0.05:
                letter, numbers = "v", (dy,)
        implied = letter == previous or (letter == "l" and previous == "m")
        out.append(_join(numbers, "" if implied else letter))
        previous = letter
        at = end
    return "".join(out)


def _join(numbers: tuple[float, ...], letter: str) -> str:
    text = letter
    for i, value in enumerate(numbers):
        shown = f"{value:.1f}".removesuffix(".0")
        shown = {"-0": "0"}.get(shown, shown)
        shown = re.sub(r"^(-?)0\.", r"\1.", shown)
        if not (i == 0 and letter) and not shown.startswith("-"):
            text += " "
        text += shown
    return text


def bounds(d: str) -> tuple[float, float, float, float]:
    """A box that holds the path (of its control points; arcs are taken as whole circles)."""
    xs: list[float] = []
    ys: list[float] = []
    at = (0.0, 0.0)
    for kind, values in read_path(d):
        if kind == "Z":
            continue
        if kind == "A":
            reach = 2 * max(values[0], values[1])
            for x, y in (at, (values[5], values[6])):
                xs += [x - reach, x + reach]
                ys += [y - reach, y + reach]
        else:
            xs += values[0::2]
            ys += values[1::2]
        at = (values[-2], values[-1])
    return min(xs), min(ys), max(xs), max(ys)


@dataclass(frozen=True)
class Drawing:
    """Painted paths, the first one lowest. A paint is a key of FILLS, or of STROKES and a width ("rod3")."""

    items: tuple[tuple[str, str], ...] = ()

    def __add__(self, other: "Drawing") -> "Drawing":
        return Drawing(self.items + other.items)

    def __radd__(self, other: object) -> "Drawing":
        return self  # so that sum() works from its 0

    def at(
        self, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, flip: bool = False
    ) -> "Drawing":
        """Mirrored about its own y axis if asked, then scaled, turned (degrees, clockwise), and moved."""
        if (x, y, scale, turn, flip) == (0, 0, 1, 0, False):
            return self
        cos, sin = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale
        sign = -1 if flip else 1

        def place(px: float, py: float) -> tuple[float, float]:
            px *= sign
            return cos * px - sin * py + x, sin * px + cos * py + y

        def placed(segment: Segment) -> Segment:
            kind, v = segment
            if kind == "A":
                sweep = 1 - v[4] if flip else v[4]
                angle = (-v[2] if flip else v[2]) + turn
                return kind, (v[0] * scale, v[1] * scale, angle % 180, v[3], sweep, *place(v[5], v[6]))
            points = [place(v[i], v[i + 1]) for i in range(0, len(v), 2)]
            return kind, tuple(n for point in points for n in point)

        return Drawing(tuple((paint, write_path(map(placed, read_path(d)))) for paint, d in self.items))

    def repaint(self, **paints: str) -> "Drawing":
        """The same drawing with some paints exchanged, as repaint(ink="wine")."""

        def exchanged(paint: str) -> str:
            name, width = split_paint(paint)
            return paints.get(name, name) + width

        return Drawing(tuple((exchanged(paint), d) for paint, d in self.items))

    def over(self, below: "Drawing", width: float = 2.6) -> "Drawing":
        """This drawing in front of another, parted from it by a rim of the ground."""
        rim: list[tuple[str, str]] = []
        for paint, d in self.items:
            name, own = split_paint(paint)
            if name in FILLS:
                rim.append((f"gap{n(width)}", d))
            elif name == "rod":
                rim.append((f"gap{n(float(own or STROKES[name][1]) + width)}", d))
        return below + Drawing(tuple(rim)) + self

    def svg(self, weight: float = 1) -> str:
        """SVG elements; the element around them fills with ink and rounds strokes.

        Neighbours of one paint share an element. `weight` thins the strokes of a picture that is shown larger
        than a card's.
        """
        runs: list[tuple[str, list[str]]] = []
        for paint, d in self.items:
            d = write_path(read_path(d))
            if runs and runs[-1][0] == paint:
                runs[-1][1].append(d)
            else:
                runs.append((paint, [d]))
        return "".join(_element(paint, paths, weight) for paint, paths in runs)


def _element(paint: str, paths: list[str], weight: float) -> str:
    name, width = split_paint(paint)
    if name in STROKES:
        colour, standard = STROKES[name]
        return (
            f'<path fill="none" stroke="{colour}" stroke-width="{n(float(width or standard) * weight)}"'
            f' d="{"".join(paths)}"/>'
        )
    fill = "" if name == "ink" else f' fill="{FILLS[name]}"'
    return "".join(f'<path{fill} d="{d}"/>' for d in _merged(paths))


def _merged(paths: list[str]) -> list[str]:
    """Paths that do not meet, joined; those that do stay apart, lest opposite windings cut a hole."""
    groups: list[tuple[list[tuple[float, float, float, float]], str]] = []
    for d in paths:
        box = bounds(d)
        if groups and not any(_meet(box, other) for other in groups[-1][0]):
            groups[-1] = ([*groups[-1][0], box], groups[-1][1] + d)
        else:
            groups.append(([box], d))
    return [d for _, d in groups]


def _meet(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def split_paint(paint: str) -> tuple[str, str]:
    name = paint.rstrip("0123456789.")
    return name, paint[len(name) :]


# --- What a draughtsman says --------------------------------------------------------------------------------


def draw(paint: str, *paths: str) -> Drawing:
    return Drawing(tuple((paint, d) for d in paths))


def ink(*paths: str) -> Drawing:
    return draw("ink", *paths)


def line(*paths: str) -> Drawing:
    """Incised lines."""
    return draw("line", *paths)


def rod(*paths: str, width: float = 2.4) -> Drawing:
    """Ink strokes: shafts, ropes, legs of furniture."""
    return draw(f"rod{width:g}", *paths)


def cream(*paths: str) -> Drawing:
    return draw("cream", *paths)


def wine(*paths: str) -> Drawing:
    return draw("wine", *paths)


def clay(*paths: str) -> Drawing:
    """The ground showing through: doors, windows, arches."""
    return draw("clay", *paths)


def gap(*paths: str, width: float = 1.6) -> Drawing:
    """The ground as a line, to part two silhouettes."""
    return draw(f"gap{width:g}", *paths)


def gold(*paths: str) -> Drawing:
    return draw("gold", *paths)


def n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def rect(x: float, y: float, w: float, h: float) -> str:
    return f"M{n(x)} {n(y)}h{n(w)}v{n(h)}h{n(-w)}z"


def poly(*points: tuple[float, float], close: bool = True) -> str:
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points) + ("z" if close else "")


def ellipse(cx: float, cy: float, rx: float, ry: float | None = None) -> str:
    ry = rx if ry is None else ry
    a, b = n(rx), n(ry)
    return f"M{n(cx - rx)} {n(cy)}a{a} {b} 0 1 1 {n(2 * rx)} 0a{a} {b} 0 1 1 {n(-2 * rx)} 0z"


def ring_points(cx: float, cy: float, r: float, count: int, first: float = -90) -> list[tuple[float, float]]:
    """Points on a circle, clockwise from the top."""
    angles = [math.radians(first + 360 * i / count) for i in range(count)]
    return [(cx + r * math.cos(a), cy + r * math.sin(a)) for a in angles]


def star(cx: float, cy: float, r: float, points: int = 5, inner: float = 0.42) -> str:
    outer = ring_points(cx, cy, r, points)
    inside = ring_points(cx, cy, r * inner, points, -90 + 180 / points)
    return poly(*(p for pair in zip(outer, inside, strict=True) for p in pair))


def spread(first: float, last: float, count: int) -> list[float]:
    """Evenly spread values, both ends included."""
    if count == 1:
        return [(first + last) / 2]
    return [first + (last - first) * i / (count - 1) for i in range(count)]
