"""The rows of an event as its format is told them (formats/history.py): a few queries each."""

from collections.abc import Iterable
from fractions import Fraction

from accounts import relations
from games.tournaments.formats.history import Meeting, MeetingKind, Played, Player
from games.tournaments.models import PARTS, Entry, Pairing, PairingSeat, Round, Tournament

IN = (Entry.State.ENTERED, Entry.State.PAUSED)


def players_of(tournament: Tournament, *, active: Iterable[int] | None = None) -> list[Player]:
    """Everybody who has ever been in the event, in starting order; `active` are the entries to be paired."""
    rows = list(
        tournament.entries.order_by("number", "pk").values_list(
            "pk", "number", "rating", "state", "user_id", "user__is_bot"
        )
    )
    chosen = {row[0] for row in rows if row[3] in IN} if active is None else set(active)
    by_user = {user_id: pk for pk, _, _, _, user_id, _ in rows}
    blocked: dict[int, set[int]] = {}
    for pair in relations.blocked_pairs(by_user):
        one, other = (by_user[user_id] for user_id in pair)
        blocked.setdefault(one, set()).add(other)
        blocked.setdefault(other, set()).add(one)
    return [
        Player(
            pk,
            number or pk,
            rating,
            is_bot=is_bot,
            is_active=pk in chosen,
            blocked=frozenset(blocked.get(pk, ())),
        )
        for pk, number, rating, _, _, is_bot in rows
    ]


def meetings_of(tournament: Tournament) -> list[Meeting]:
    """Every pairing of the event, in order."""
    seats = PairingSeat.objects.filter(pairing__tournament=tournament)
    by_pairing: dict[int, list[Played]] = {}
    for row in seats.order_by("number").values_list(
        "pairing_id",
        "entry_id",
        "place",
        "victory_points",
        "games_won",
        "supremacies",
        "berserk_counts",
        "missed",
    ):
        pairing, entry, place, points, won, supremacies, berserk, missed = row
        by_pairing.setdefault(pairing, []).append(
            Played(entry, place, points, won, supremacies, berserk=berserk, forfeited=missed)
        )
    pairings = Pairing.objects.filter(tournament=tournament).order_by("round__number", "number", "pk")
    return [
        Meeting(round_number or 0, number, tuple(by_pairing.get(key, ())), MeetingKind(kind))
        for key, round_number, number, kind in pairings.values_list("pk", "round__number", "number", "kind")
    ]


def open_meetings_of(tournament: Tournament) -> list[Meeting]:
    """Those that everybody may know: with the same deals for all, not those of a round that goes on."""
    meetings = meetings_of(tournament)
    if not tournament.same_deals:
        return meetings
    playing = Round.Status.PLAYING
    hidden = set(tournament.played_rounds.filter(status=playing).values_list("number", flat=True))
    return [meeting for meeting in meetings if meeting.round not in hidden]


def entries_playing(tournament: Tournament) -> set[int]:
    """The entries in a pairing that has no result yet."""
    seats = PairingSeat.objects.filter(pairing__tournament=tournament, pairing__finished_at=None)
    return set(seats.values_list("entry_id", flat=True))


def in_parts(points: Fraction) -> int:
    """Points as they are stored."""
    parts = points * PARTS
    return int(parts) if parts.denominator == 1 else round(parts)


def from_parts(parts: int) -> Fraction:
    return Fraction(parts, PARTS)
