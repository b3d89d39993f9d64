"""What has become of the games of an event. Results are pulled from the games, never pushed by them.

So a result can be neither lost nor counted twice: whatever died in between, the next look finds it.
"""

from collections.abc import Sequence
from datetime import datetime

from duelsite import sitetime
from games.endings import SiteEnding
from games.matches.models import Match
from games.models import Game
from games.registry import plugin_of
from games.table.real_play import had_real_play
from games.tournaments import absences
from games.tournaments.models import Entry, Pairing, PairingGame, PairingSeat, Tournament


def collect(tournament: Tournament) -> list[int]:
    """Finish the pairings whose games are over; these pairings."""
    over = PairingGame.objects.filter(
        pairing__tournament=tournament, pairing__finished_at=None, game__status=Game.Status.FINISHED
    )
    found = list(over.select_related("game", "pairing").prefetch_related("pairing__seats").order_by("pk"))
    for one in found:
        finish(one.pairing, one.game)
    matches = tournament.pairings.filter(finished_at=None).exclude(match=None)
    decided = list(matches.exclude(match__status=Match.Status.PLAYING).select_related("match"))
    for pairing in decided:
        finish_match(pairing)
    return [*(one.pairing_id for one in found), *(pairing.pk for pairing in decided)]


def finish_match(pairing: Pairing) -> None:
    """Copy the result of a match into its pairing; one that was called off is drawn."""
    match, seats = pairing.match, list(pairing.seats.select_related("entry"))
    assert match is not None, "only pairings with a match are finished by it"
    games = [row.game for row in match.match_games.select_related("game") if counts(row.game)]
    for seat in seats:
        won = match.winner_id == seat.entry.user_id
        seat.place = 1 if won or match.winner_id is None else 2
        own = [(game, seat_in(game, seat.entry.user_id)) for game in games]
        seat.victory_points = sum(points_of(game, number) for game, number in own)
        seat.games_won = sum(has_won(game, number) for game, number in own)
        seat.supremacies = sum(has_won(game, number) and is_supremacy(game) for game, number in own)
        seat.missed = match.how == Match.How.NO_SHOW and not won
    save(pairing, seats, match.finished_at)


def counts(game: Game) -> bool:
    return game.status == Game.Status.FINISHED and game.annulled_at is None


def seat_in(game: Game, user_id: int) -> int:
    return game.seats.get(user_id=user_id).number


def points_of(game: Game, seat: int) -> int:
    return int(game.scores[seat].get("total", 0)) if game.scores else 0


def has_won(game: Game, seat: int) -> bool:
    places = game.places or []
    return places[seat] == 1 and places.count(1) < game.size


def finish(pairing: Pairing, game: Game) -> None:
    """Copy the result of a game into its pairing."""
    seats = list(pairing.seats.all())
    left = absences.seats_left(game) if game.size > 2 else set()
    for seat in seats:
        won = has_won(game, seat.number)
        seat.place = (game.places or [])[seat.number]
        seat.victory_points = points_of(game, seat.number)
        seat.games_won = int(won)
        seat.supremacies = int(won and is_supremacy(game))
        seat.berserk_counts = seat.berserk and won and had_real_play(game)
        seat.missed = seat.number in left or did_not_come(game, seat.number)
    save(pairing, seats, game.finished_at)


RESULT = ["place", "victory_points", "games_won", "supremacies", "berserk_counts", "missed"]


def save(pairing: Pairing, seats: Sequence[PairingSeat], finished_at: datetime | None) -> None:
    """A pairing of two to which one did not come was not played; a table of several was."""
    PairingSeat.objects.bulk_update(seats, RESULT)
    is_forfeit = len(seats) == 2 and any(seat.missed for seat in seats)
    pairing.kind = Pairing.Kind.FORFEIT if is_forfeit else Pairing.Kind.PLAYED
    pairing.finished_at = finished_at or sitetime.now()
    pairing.save(update_fields=["kind", "finished_at"])
    # Those to whom the opponent did not come have played nothing.
    present = [] if is_forfeit else [seat.entry_id for seat in seats if not seat.missed]
    absences.note_presence(list(Entry.objects.filter(pk__in=present).values_list("user_id", flat=True)))


def is_supremacy(game: Game) -> bool:
    """Whether the rules ended the game before the points were counted."""
    plugin = plugin_of(game.ruleset)
    return game.how in plugin.endings and not plugin.is_on_points(game.how)


# A player who resigns has come.
NOT_THERE = (SiteEnding.TIMEOUT, SiteEnding.ABANDONED)


def did_not_come(game: Game, seat: int) -> bool:
    """Whether a seat of two has lost without a single move; at larger tables a bot plays on instead."""
    is_lost = game.places is not None and game.places[seat] > 1
    return game.size == 2 and is_lost and not game.moved[seat] and game.how in NOT_THERE
