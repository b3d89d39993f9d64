"""Shared deals: what everybody made of the same cards, in per cent, beside the normal score."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from games.registry import plugin_of
from games.tournaments.formats import same_deals
from games.tournaments.formats.history import Meeting
from games.tournaments.models import PairingGame, Round, Tournament

# Per cent are stored in thousandths.
THOUSANDTHS = 10


def matchpoints_of(tournament: Tournament, meetings: Iterable[Meeting]) -> dict[int, int]:
    """By entry, in thousandths, over the rounds that are finished; nothing if deals are not shared."""
    if not tournament.same_deals:
        return {}
    finished = set(
        tournament.played_rounds.filter(status=Round.Status.FINISHED).values_list("number", flat=True)
    )
    others = with_own_deals(tournament)
    by_round: dict[int, list[Meeting]] = defaultdict(list)
    for meeting in meetings:
        if meeting.round in finished and (meeting.round, meeting.number) not in others:
            by_round[meeting.round].append(meeting)
    endings = endings_of(tournament) if tournament.table_size == 2 else None
    rounds = [round_per_cent(tournament, number, by_round[number], endings) for number in sorted(by_round)]
    return {entry: round(value * THOUSANDTHS) for entry, value in same_deals.overall(rounds).items()}


def with_own_deals(tournament: Tournament) -> set[tuple[int, int]]:
    """Round and number of the pairings that were played again with other cards: nothing to compare."""
    games = PairingGame.objects.filter(pairing__tournament=tournament, game__deal_key="")
    return {
        (number or 0, place)
        for number, place in games.values_list("pairing__round__number", "pairing__number")
    }


def round_per_cent(
    tournament: Tournament,
    number: int,
    meetings: Sequence[Meeting],
    endings: Mapping[tuple[int, int], str] | None,
) -> dict[int, Fraction]:
    if endings is None:
        return same_deals.round_percentages(meetings)
    plugin = plugin_of(tournament.ruleset)
    scores = {
        meeting.number: scores_of_two(meeting, plugin.is_on_points(endings.get((number, meeting.number), "")))
        for meeting in meetings
        if len(meeting.seats) == 2 and meeting.is_over
    }
    return same_deals.round_percentages([one for one in meetings if one.number in scores], scores)


def scores_of_two(meeting: Meeting, by_points: bool) -> list[same_deals.Score]:
    one, other = meeting.seats
    margin = one.victory_points - other.victory_points
    return [
        same_deals.two_player_score(one.place or 1, other.place or 1, margin, by_points=by_points),
        same_deals.two_player_score(other.place or 1, one.place or 1, -margin, by_points=by_points),
    ]


def endings_of(tournament: Tournament) -> dict[tuple[int, int], str]:
    """How each game ended, by round and number of its pairing."""
    games = PairingGame.objects.filter(pairing__tournament=tournament).order_by("number")
    rows = games.values_list("pairing__round__number", "pairing__number", "game__how")
    return {(round_number or 0, number): how for round_number, number, how in rows}
