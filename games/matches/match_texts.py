"""A match in words, in the reader's language: its length, its score, how it ended."""

from django.utils.translation import gettext as _

from accounts.models import User
from games.match_terms import length_label
from games.matches.models import Match
from games.matches.series import show_half_points
from games.replays.filter_forms import RESULTS


def label_of(match: Match) -> str:
    return length_label(match.kind, match.games)


def score_of(match: Match) -> list[str]:
    """Of `one` and `other`, as people write it: 1½ and ½."""
    return [show_half_points(half) for half in match.half_points]


def score_line(match: Match) -> str:
    one, other = score_of(match)
    return f"{match.one.handle} {one} : {other} {match.other.handle}"


def number_line(match: Match, number: int) -> str:
    """Which game of a match it is."""
    words = {"number": number, "match": label_of(match)}
    if number > match.games:
        return _("Extra game %(number)d, %(match)s") % {**words, "number": number - match.games}
    return _("Game %(number)d, %(match)s") % words


def ending_of(match: Match) -> str:
    """How a match that is over has ended; empty while it is played."""
    if not match.is_over:
        return ""
    if match.winner is None:
        return _("The match is drawn.") if match.how == Match.How.PLAYED else _("The match was cancelled.")
    loser = match.other if match.winner_id == match.one_id else match.one
    names = {"winner": match.winner.handle, "loser": loser.handle}
    sentences = {
        Match.How.PLAYED: _("%(winner)s has won the match."),
        Match.How.RESIGNED: _("%(loser)s has resigned the match: %(winner)s wins."),
        Match.How.NO_SHOW: _("%(loser)s missed two games in a row: %(winner)s wins the match."),
        Match.How.LEFT: _("%(loser)s has left the site: %(winner)s wins the match."),
        Match.How.DECIDED: _("The organisers have decided: %(winner)s wins the match."),
    }
    return sentences[Match.How(match.how)] % names


def result_for(match: Match, user: User) -> str:
    """What a match was to one of its players, in a word."""
    if match.status != Match.Status.FINISHED:
        return str(match.get_status_display())
    if match.winner_id is None:
        return str(RESULTS["drawn"])
    return str(RESULTS["won" if match.winner_id == user.pk else "lost"])


def table_texts() -> dict[str, str]:
    """What the scripts of a table show, by key."""
    return {
        "match.score": _("Match: {score}"),
        "match.next": _("The next game begins in {seconds} s."),
        "match.soon": _("The next game begins in a moment."),
        "match.ready": _("I’m ready"),
        "match.waiting": _("You are ready. Waiting for {player}…"),
        "match.follow": _("Go to the next game"),
        "menu.resign_match": _("Resign the match"),
        "sure.resign_match": _("Resign the whole match?"),
        "sure.resign_match.why": _("You lose this game and the match."),
    }
