"""A card to share that spoils nothing: how the player stood along the way, as text and as a picture."""

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _

from games.art.sheet import CLAY, GOLD, HEIGHT, LINE, SERIF, SOFT, SURFACE, TABLE, WIDTH, Sheet
from games.daily.attempts import AHEAD, BREAK, LEVEL
from games.daily.models import DailyAttempt
from games.daily.today import score_words
from games.registry import plugin_of

SIGNS = {AHEAD: "🟩", LEVEL: "🟨"}
OTHER_SIGN = "🟥"
GREEN, YELLOW, RED = "#2a7047", "#d6a021", "#a8322d"
COLOURS = {AHEAD: GREEN, LEVEL: YELLOW}
SIDE, GAP, PART_GAP = 84, 14, 42


def signs(squares: str) -> str:
    """A part of the game after the other."""
    return " ".join("".join(SIGNS.get(one, OTHER_SIGN) for one in part) for part in parts(squares))


def parts(squares: str) -> list[str]:
    return [part for part in squares.split(BREAK) if part]


def title(attempt: DailyAttempt) -> str:
    return f"{plugin_of(attempt.deal.ruleset).pool_title}, {date_format(attempt.day, 'DATE_FORMAT')}"


def outcome(attempt: DailyAttempt) -> str:
    """The score, and the matchpoints once they are known."""
    said = score_words(attempt.deal, attempt.score)
    if attempt.percent is None:
        return said
    return f"{said}: {number_format(attempt.percent / 100, 1)} %"


def text(attempt: DailyAttempt, url: str) -> str:
    heading = _("Deal of the day: %(deal)s") % {"deal": title(attempt)}
    return "\n".join(line for line in (heading, signs(attempt.squares), outcome(attempt), url) if line)


def picture(attempt: DailyAttempt) -> str:
    """An SVG of 1200 x 630."""
    sheet = Sheet()
    sheet.rect(0, 0, WIDTH, HEIGHT, TABLE)
    sheet.rect(60, 60, WIDTH - 120, HEIGHT - 120, SURFACE, 12, f' stroke="{LINE}"')
    sheet.rect(60, 60, WIDTH - 120, 10, CLAY)
    middle = WIDTH / 2
    sheet.text(middle, 160, _("Deal of the day"), 46, family=SERIF, weight=600, anchor="middle")
    sheet.text(middle, 210, title(attempt), 28, fill=SOFT, anchor="middle", most=1040)
    draw_squares(sheet, attempt.squares, 285)
    sheet.text(middle, 460, outcome(attempt), 36, family=SERIF, weight=600, anchor="middle", most=1040)
    sheet.rect(middle - 60, 490, 120, 3, GOLD)
    sheet.text(middle, 540, "duelsite", 24, fill=SOFT, family=SERIF, anchor="middle")
    return sheet.svg()


def draw_squares(sheet: Sheet, squares: str, y: float) -> None:
    found = parts(squares)
    wide = sum(len(part) * (SIDE + GAP) - GAP for part in found) + PART_GAP * max(0, len(found) - 1)
    # A long row becomes smaller.
    factor = min(1.0, 1000 / wide) if wide else 1.0
    x = (WIDTH - wide * factor) / 2
    for part in found:
        for letter in part:
            sheet.rect(x, y, SIDE * factor, SIDE * factor, COLOURS.get(letter, RED), 10)
            x += (SIDE + GAP) * factor
        x += (PART_GAP - GAP) * factor
