"""The words and figures of the page of an event."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.tournaments.models import Entry, Format, Pairing, Tournament

SIGNS = {
    Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 4): "¼", Fraction(3, 4): "¾",
    Fraction(1, 5): "⅕", Fraction(2, 5): "⅖", Fraction(3, 5): "⅗", Fraction(4, 5): "⅘", Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚", Fraction(1, 7): "⅐",
}  # fmt: skip


def points_text(points: Fraction) -> str:
    """Points as tables print them: 3, 3½, 2⅓; with decimals if there is no sign for them."""
    whole, part = divmod(points, 1)
    if not part:
        return str(whole)
    sign = SIGNS.get(part)
    if sign is None:
        return formats.number_format(float(points), 2)
    return f"{whole}{sign}" if whole else sign


@dataclass(frozen=True)
class Heading:
    """The head of a column, with its explanation."""

    name: str
    help: str
    is_share: bool = False


def tie_break_heading(name: str) -> Heading:
    match name:
        case "sonneborn_berger":
            return Heading(
                _("SB"),
                _("Sonneborn-Berger: the scores of the opponents you beat, half of those you drew with."),
            )
        case "performance":
            return Heading(_("Perf."), _("Performance: the rating at which these results would be expected."))
        case "supremacies":
            return Heading(_("Supr."), _("Games won by military or scientific supremacy."))
        case "share_of_points":
            return Heading(
                pgettext("tie-break", "Share"),
                _("Your share of all victory points in your games."),
                is_share=True,
            )
        case "table_share":
            return Heading(
                pgettext("tie-break", "Share"),
                _("The sum of your shares of the victory points of each table."),
            )
        case "victory_points":
            return Heading(_("VP"), _("The sum of your victory points."))
        case "third_place":
            return Heading(_("3rd"), _("Won the third-place match."))
    return Heading(name, "")


def tie_break_text(name: str, value: Fraction) -> str:
    if name == "share_of_points":
        return _("%(share)s %%") % {"share": formats.number_format(float(value * 100), 1)}
    if name == "table_share":
        return formats.number_format(float(value), 3)
    return points_text(value)


def matchpoints_text(thousandths: int) -> str:
    return _("%(share)s %%") % {"share": formats.number_format(thousandths / 10, 1)}


# Which tie-breaks have a column of their own; performance has one in any case.
def columns_of(names: Sequence[str]) -> list[str]:
    return [name for name in names if name not in ("performance", "third_place")]


def state_text(state: Entry.State, missed: bool) -> str:
    """What is said beside the name of a player who does not take part at the moment."""
    match state:
        case Entry.State.PAUSED:
            return _("paused")
        case Entry.State.WITHDRAWN:
            return _("did not show up") if missed else _("withdrawn")
        case Entry.State.REMOVED:
            return _("removed")
    return ""


def round_name(tournament: Tournament, number: int, *, is_final: bool = False) -> str:
    if is_final:
        return _("Final")
    if tournament.format == Format.KNOCKOUT and tournament.rounds:
        match tournament.rounds - number:
            case 0:
                return _("Final")
            case 1:
                return _("Semi-finals")
            case 2:
                return _("Quarter-finals")
    return _("Round %(number)d") % {"number": number}


def kind_text(kind: Pairing.Kind) -> str:
    match kind:
        case Pairing.Kind.BYE:
            return _("bye")
        case Pairing.Kind.HALF_BYE:
            return _("half-point bye")
        case Pairing.Kind.FORFEIT:
            return _("decided without a game")
    return ""


def conditions(tournament: Tournament) -> list[str]:
    """Who may enter, in words."""
    found = []
    low, high = tournament.min_rating, tournament.max_rating
    if low is not None and high is not None:
        found.append(_("rating from %(low)d to %(high)d") % {"low": low, "high": high})
    elif low is not None:
        found.append(_("rating of at least %(low)d") % {"low": low})
    elif high is not None:
        found.append(_("rating of at most %(high)d") % {"high": high})
    if tournament.min_games:
        sentence = ngettext(
            "at least %(count)d rated game at this speed",
            "at least %(count)d rated games at this speed",
            tournament.min_games,
        )
        found.append(sentence % {"count": tournament.min_games})
    return found


def format_text(tournament: Tournament) -> str:
    """The format with its length: “Swiss, 5 rounds”."""
    name = Format(tournament.format).label
    if tournament.format == Format.ARENA:
        length = ngettext("%(count)d minute", "%(count)d minutes", tournament.minutes)
        return _("%(format)s, %(length)s") % {
            "format": name,
            "length": length % {"count": tournament.minutes},
        }
    if not tournament.rounds or tournament.format == Format.KNOCKOUT:
        return str(name)
    length = ngettext("%(count)d round", "%(count)d rounds", tournament.rounds)
    text = _("%(format)s, %(length)s") % {"format": name, "length": length % {"count": tournament.rounds}}
    return _("%(rounds)s and a final") % {"rounds": text} if tournament.has_final else text


def best_of_text(tournament: Tournament) -> str:
    """How many games a pairing has; nothing if it is one."""
    lengths = tournament.best_of_by_round
    if lengths and set(lengths) != {tournament.best_of}:
        return _("best of %(most)d in the final") % {"most": lengths[-1]}
    if tournament.best_of > 1:
        return _("best of %(most)d") % {"most": tournament.best_of}
    return ""


def countdown_texts() -> dict[str, str]:
    return {"in": _("in {time}"), "days": _("{days} d {hours} h"), "now": _("now")}


def script_texts() -> dict[str, str]:
    """What the script of the page says."""
    return {
        **countdown_texts(),
        "hide": _("Hide this line"),
        "no_connection": _("No connection to the server."),
        "dismiss": pgettext("message", "Dismiss"),
    }
