"""Saving the pairings of a round, and starting their games. Called by the conductor, under its lock."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Max

from accounts.models import User
from duelsite import sitetime
from games.deals import Origin, SharedDeal
from games.errors import RequestError
from games.matches import services as matches
from games.models import Game
from games.table.starting import NewGame, create_games
from games.tournaments import deals
from games.tournaments.models import Entry, Pairing, PairingGame, PairingSeat, Round, Tournament

log = logging.getLogger(__name__)

# A game that came to nothing is played again, but not without end.
MOST_GAMES = 3


@dataclass(frozen=True)
class Planned:
    """A pairing to be made: the entries by seat, the first begins."""

    seats: tuple[int, ...]
    kind: Pairing.Kind = Pairing.Kind.PLAYED
    # Its place in the round; counted if none is given.
    number: int | None = None
    # Of a forfeit: the entries that lose it.
    absent: tuple[int, ...] = ()


# Pairings that have their result at once.
DECIDED = (Pairing.Kind.BYE, Pairing.Kind.HALF_BYE, Pairing.Kind.ABSENT, Pairing.Kind.FORFEIT)


def save(tournament: Tournament, round_: Round | None, planned: Sequence[Planned]) -> list[Pairing]:
    """Write pairings down, in this order; a bye is finished at once."""
    now = sitetime.now()
    before = Pairing.objects.filter(tournament=tournament, round=round_).aggregate(last=Max("number"))["last"]
    pairings = Pairing.objects.bulk_create(
        Pairing(
            tournament=tournament,
            round=round_,
            number=number if plan.number is None else plan.number,
            kind=plan.kind,
            created_at=now,
            finished_at=now if plan.kind in DECIDED else None,
        )
        for number, plan in enumerate(planned, (before or 0) + 1)
    )
    PairingSeat.objects.bulk_create(
        PairingSeat(
            pairing=pairing,
            entry_id=entry,
            number=seat,
            place=(2 if entry in plan.absent else 1) if plan.kind in DECIDED else None,
        )
        for pairing, plan in zip(pairings, planned, strict=True)
        for seat, entry in enumerate(plan.seats)
    )
    return pairings


def start_games(tournament: Tournament) -> int:
    """Begin the game of every pairing that has none, or whose last one was aborted; how many began."""
    waiting = tournament.pairings.filter(finished_at=None, match=None).select_related("round")
    waiting = waiting.exclude(games__game__status__in=UNDER_WAY)
    pairings = [one for one in waiting.prefetch_related("seats__entry__user", "games") if is_on(one)]
    single = [one for one in pairings if games_of(tournament, one.round) == 1]
    several = [one for one in pairings if one not in single]
    return begin_games(tournament, single) + sum(begin_match(tournament, one) for one in several)


UNDER_WAY = (Game.Status.STARTING, Game.Status.PLAYING, Game.Status.FINISHED)


def is_on(pairing: Pairing) -> bool:
    """Whether a pairing can be played; else it is decided without play."""
    seats = list(pairing.seats.all())
    absent = absent_from(seats)
    if absent or len(pairing.games.all()) >= MOST_GAMES:
        forfeit(pairing, seats, absent)
        return False
    return True


def absent_from(seats: Sequence[PairingSeat]) -> list[PairingSeat]:
    """Those who will not play. A larger table plays without those who have withdrawn, unless all have."""
    withdrawn = [seat for seat in seats if seat.entry.state == Entry.State.WITHDRAWN]
    people = [seat for seat in seats if not seat.entry.user.is_bot]
    counts = len(seats) == 2 or len(withdrawn) == len(people)
    return [seat for seat in seats if not is_there(seat) or (counts and seat in withdrawn)]


def is_there(seat: PairingSeat) -> bool:
    return seat.entry.state != Entry.State.REMOVED and can_play(seat.entry.user)


def can_play(user: User) -> bool:
    return user.is_active and not user.is_suspended(sitetime.now())


def begin_games(tournament: Tournament, pairings: Sequence[Pairing]) -> int:
    """Rated if the event is and the players may; else casual. What cannot be played at all is forfeited."""
    began: list[PairingGame] = []
    left = list(pairings)
    seen = pairings_with_seen_deals(tournament, pairings)
    for rated in [True, False] if tournament.rated else [False]:
        created = create_games(
            [new_game(tournament, pairing, rated, has_seen=pairing.pk in seen) for pairing in left]
        )
        refused = []
        for pairing, game in zip(left, created, strict=True):
            if isinstance(game, Game):
                number = len(pairing.games.all()) + 1
                began.append(PairingGame(pairing=pairing, number=number, game=game))
            else:
                log.info("A game of %s was refused: %s", tournament.code, game.code)
                refused.append(pairing)
        left = refused
    PairingGame.objects.bulk_create(began)
    for pairing in left:
        forfeit(pairing, list(pairing.seats.all()), [])
    return len(began)


def pairings_with_seen_deals(tournament: Tournament, pairings: Sequence[Pairing]) -> set[int]:
    """Those that are played again although the shared deal was on the table: its players know the cards."""
    if not tournament.same_deals:
        return set()
    keys = {origin_of(tournament, pairing).key: pairing.pk for pairing in pairings}
    dealt = Game.objects.filter(
        origin=Game.Origin.TOURNAMENT, origin_key__in=keys, is_sealed=True, started_at__isnull=False
    )
    return {keys[key] for key in dealt.values_list("origin_key", flat=True)}


def new_game(tournament: Tournament, pairing: Pairing, rated: bool, *, has_seen: bool) -> NewGame:
    """Dealt from the shared deal of the round; from one of its own if its players have seen that."""
    deal = None if has_seen else shared_deal(tournament, pairing.round)
    return NewGame(
        users_of(pairing),
        tournament.ruleset,
        tournament.time_control,
        rated,
        tournament.options,
        by_lot=False,
        origin=origin_of(tournament, pairing),
        deal=deal,
        is_sealed=deal is not None,
    )


def users_of(pairing: Pairing) -> list[User]:
    return [seat.entry.user for seat in pairing.seats.all()]


def begin_match(tournament: Tournament, pairing: Pairing) -> bool:
    """The match of a pairing of several games; forfeited if the two cannot play."""
    one, other = users_of(pairing)
    for rated in [True, False] if tournament.rated else [False]:
        try:
            pairing.match = matches.begin_match(
                one=one,
                other=other,
                ruleset=tournament.ruleset,
                time_control=tournament.time_control,
                games=games_of(tournament, pairing.round),
                rated=rated,
                options=tournament.options,
                origin=origin_of(tournament, pairing),
            )
        except RequestError as refused:
            log.info("A match of %s was refused: %s", tournament.code, refused.code)
        else:
            pairing.save(update_fields=["match"])
            return True
    forfeit(pairing, list(pairing.seats.all()), [])
    return False


def games_of(tournament: Tournament, round_: Round | None) -> int:
    """How many games a pairing of this round is best of. In a knock-out the last number is the final's."""
    by_round = tournament.best_of_by_round
    if round_ is None or not by_round:
        return tournament.best_of
    from_the_end = tournament.rounds - round_.number
    return by_round[-1 - from_the_end] if from_the_end < len(by_round) else tournament.best_of


def origin_of(tournament: Tournament, pairing: Pairing) -> Origin:
    return Origin(Game.Origin.TOURNAMENT, f"{tournament.code}.{pairing.pk}")


def tournament_of(game: Game) -> str | None:
    """The code of the event that a game belongs to."""
    if game.origin != Game.Origin.TOURNAMENT:
        return None
    return game.origin_key.partition(".")[0]


def shared_deal(tournament: Tournament, round_: Round | None) -> SharedDeal | None:
    if round_ is None or round_.seed is None:
        return None
    return SharedDeal.of(deals.name_of(tournament, round_), bytes(round_.seed))


def forfeit(pairing: Pairing, seats: Sequence[PairingSeat], absent: Sequence[PairingSeat]) -> None:
    """Decide a pairing without play: those who are absent come last, all of them if nobody else is there."""
    here = len(seats) - len(absent)
    for seat in seats:
        seat.place = here + 1 if seat in absent else 1
        seat.missed = seat in absent
    PairingSeat.objects.bulk_update(seats, ["place", "missed"])
    pairing.kind, pairing.finished_at = Pairing.Kind.FORFEIT, sitetime.now()
    pairing.save(update_fields=["kind", "finished_at"])
