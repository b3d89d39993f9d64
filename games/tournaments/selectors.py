"""What the page of an event shows, read from the rows. The number of statements never grows with entries."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.db.models import Q

from games.models import Game
from games.table.selectors import RUNNING, SEATS
from games.tournaments.formats import tables
from games.tournaments.models import Entry, Format, Pairing, PairingSeat, Round, Tournament
from games.tournaments.rows import from_parts
from games.watch import running
from games.watch.running import Card

LINES_ON_PAGE, PAIRINGS_ON_PAGE, GAMES_SHOWN, LATEST_SHOWN = 50, 50, 6, 10
# Rounds of a bracket that are drawn; earlier ones are listed.
ROUNDS_DRAWN = 5


@dataclass(frozen=True)
class Name:
    """A player as lists name them."""

    handle: str
    is_bot: bool = False
    is_away: bool = False  # withdrawn or removed


@dataclass(frozen=True)
class Line:
    """A line of the standings."""

    user: int
    name: Name
    place: int
    rank: int | None
    rating: int
    state: Entry.State
    missed: bool
    score: Fraction
    points: Sequence[Fraction]
    tie_breaks: Sequence[tuple[str, Fraction]]
    wins: int
    played: int
    on_streak: bool
    performance: int | None
    matchpoints: int | None
    checked_in: bool


@dataclass(frozen=True)
class Standings:
    lines: Sequence[Line]
    page: int
    pages: int
    total: int

    @property
    def tie_breaks(self) -> list[str]:
        """Their names; every line has the same."""
        return [name for name, _value in self.lines[0].tie_breaks] if self.lines else []


@dataclass(frozen=True)
class SeatShown:
    entry: int
    user: int
    name: Name
    place: int | None
    # What the pairing was worth: games won in a match, points at a table.
    points: Fraction | None = None
    berserk: bool = False
    missed: bool = False

    @property
    def is_first(self) -> bool:
        return self.place == 1


@dataclass(frozen=True)
class PairingShown:
    number: int
    kind: Pairing.Kind
    seats: Sequence[SeatShown]
    is_over: bool
    is_set: bool
    match: str = ""
    game: str = ""
    game_is_over: bool = False

    def without_result(self) -> "PairingShown":
        """As it is shown while others play the same cards."""
        seats = [replace(seat, place=None, points=None) for seat in self.seats]
        return replace(self, seats=seats, match="", game="")

    @property
    def is_played(self) -> bool:
        return self.kind in (Pairing.Kind.PLAYED, Pairing.Kind.FORFEIT)

    @property
    def winner(self) -> SeatShown | None:
        """The only player in the first place."""
        first = [seat for seat in self.seats if seat.place == 1]
        is_contest = self.is_over and len(self.seats) > 1
        return first[0] if is_contest and len(first) == 1 else None


@dataclass(frozen=True)
class RoundShown:
    number: int
    status: Round.Status
    is_final: bool
    starts_at: datetime | None
    ends_at: datetime | None
    commitment: str
    # Hexadecimal, and only of a round that is over.
    secret: str = ""
    seed: str = ""

    @property
    def is_over(self) -> bool:
        return self.status == Round.Status.FINISHED


@dataclass(frozen=True)
class Pairings:
    """A page of the pairings of a round; of an arena the latest results."""

    rounds: Sequence[RoundShown]
    shown: RoundShown | None
    pairings: Sequence[PairingShown]
    page: int = 1
    pages: int = 1
    # Whether games of others can be opened: not while the same deals are being played elsewhere.
    is_open: bool = True


@dataclass(frozen=True)
class Slot:
    """A place in the drawing of a bracket: two players, or those still to come."""

    number: int
    pairing: PairingShown | None = None


@dataclass(frozen=True)
class Column:
    number: int
    slots: Sequence[Slot]
    third_place: Slot | None = None
    from_the_end: int = 0


@dataclass(frozen=True)
class Own:
    """An entrant's own line, and the game that waits for them."""

    user: int
    state: Entry.State
    rank: int | None
    position: int | None
    score: Fraction
    points: Sequence[Fraction]
    on_streak: bool
    checked_in: bool
    # Whether the player was there when the event began, or has come later.
    is_numbered: bool = True
    game: str = ""
    match: str = ""


# Standings

LINE = (
    "user_id", "user__handle", "user__is_bot", "user__plays_by_api", "rank", "rating", "state", "missed",
    "score", "points", "tie_breaks", "wins", "played", "on_streak", "performance", "matchpoints",
    "checked_in_at",
)  # fmt: skip


def pages_of(total: int, size: int) -> int:
    return max(1, -(-total // size))


def standings(tournament: Tournament, page: int) -> Standings:
    """A page of them; the last one if there are not so many."""
    listed = tournament.entries.all()
    if tournament.status == Tournament.Status.OPEN:
        listed = listed.exclude(state=Entry.State.REMOVED)
    total = listed.count()
    page = min(max(1, page), pages_of(total, LINES_ON_PAGE))
    first = (page - 1) * LINES_ON_PAGE
    rows = listed.order_by("position", "-rating", "pk").values_list(*LINE)[first : first + LINES_ON_PAGE]
    lines = [line_of(row, place) for place, row in enumerate(rows, first + 1)]
    return Standings(lines, page, pages_of(total, LINES_ON_PAGE), total)


def all_lines(tournament: Tournament) -> list[Line]:
    """For a printed result."""
    rows = tournament.entries.order_by("position", "-rating", "pk").values_list(*LINE)
    return [line_of(row, place) for place, row in enumerate(rows, 1)]


def line_of(row: Sequence[Any], place: int) -> Line:
    (user, handle, is_bot, by_api, rank, rating, state, missed, score, points, breaks, *rest) = row
    wins, played, on_streak, performance, matchpoints, checked_in_at = rest
    is_away = state in (Entry.State.WITHDRAWN, Entry.State.REMOVED)
    return Line(
        user=user,
        name=Name(handle, is_bot or by_api, is_away),
        place=place,
        rank=rank,
        rating=round(rating),
        state=Entry.State(state),
        missed=missed,
        score=from_parts(score),
        points=[from_parts(one) for one in points],
        tie_breaks=[(name, from_parts(value)) for name, value in breaks],
        wins=wins,
        played=played,
        on_streak=on_streak,
        performance=performance,
        matchpoints=matchpoints,
        checked_in=checked_in_at is not None,
    )


def podium(tournament: Tournament) -> list[Line]:
    """The first three, once it is over."""
    if tournament.status != Tournament.Status.FINISHED:
        return []
    first = tournament.entries.filter(position__lte=3, played__gt=0).order_by("position")
    return [line_of(row, place) for place, row in enumerate(first.values_list(*LINE), 1)]


# Rounds and pairings


def rounds_of(tournament: Tournament) -> list[RoundShown]:
    return [round_shown(round_) for round_ in tournament.played_rounds.order_by("number")]


def round_shown(round_: Round) -> RoundShown:
    """Its secret is public once it is over, and not before."""
    is_over = round_.status == Round.Status.FINISHED
    return RoundShown(
        number=round_.number,
        status=Round.Status(round_.status),
        is_final=round_.is_final,
        starts_at=round_.starts_at,
        ends_at=round_.ends_at,
        commitment=round_.commitment,
        secret=bytes(round_.secret).hex() if is_over and round_.secret is not None else "",
        seed=bytes(round_.seed).hex() if is_over and round_.seed is not None else "",
    )


def is_closed(tournament: Tournament, rounds: Iterable[RoundShown]) -> bool:
    """Whether a round with the same deals for all is being played: nobody may hear of its games."""
    return tournament.same_deals and any(round_.status == Round.Status.PLAYING for round_ in rounds)


def is_closed_now(tournament: Tournament) -> bool:
    playing = tournament.played_rounds.filter(status=Round.Status.PLAYING)
    return tournament.same_deals and playing.exists()


def pairings(tournament: Tournament, number: int | None, page: int) -> Pairings:
    """A page of the pairings of a round; without a number, of the newest round that was paired."""
    if tournament.format == Format.ARENA:
        over = tournament.pairings.exclude(finished_at=None).order_by("-finished_at", "-pk")
        return Pairings([], None, shown_pairings(tournament, over[:LATEST_SHOWN]))
    rounds = rounds_of(tournament)
    paired = [one for one in rounds if one.status != Round.Status.PLANNED]
    shown = next((one for one in paired if one.number == number), paired[-1] if paired else None)
    if shown is None:
        return Pairings(rounds, None, [])
    of_round = tournament.pairings.filter(round__number=shown.number).exclude(kind=Pairing.Kind.ABSENT)
    pages = pages_of(of_round.count(), PAIRINGS_ON_PAGE)
    page = min(max(1, page), pages)
    first = (page - 1) * PAIRINGS_ON_PAGE
    rows = of_round.order_by("number")[first : first + PAIRINGS_ON_PAGE]
    is_open = not (tournament.same_deals and shown.status == Round.Status.PLAYING)
    found = shown_pairings(tournament, rows)
    return Pairings(
        rounds, shown, found if is_open else [one.without_result() for one in found], page, pages, is_open
    )


def shown_pairings(tournament: Tournament, rows: Iterable[Pairing]) -> list[PairingShown]:
    """With their players and games: three statements, however many there are."""
    found = list(rows.select_related("match") if hasattr(rows, "select_related") else rows)
    keys = [pairing.pk for pairing in found]
    seats = seats_of(keys)
    games = games_of(tournament.code, keys)
    return [pairing_shown(tournament, one, seats[one.pk], games.get(one.pk)) for one in found]


SEAT = (
    "pairing_id", "entry_id", "entry__user_id", "entry__user__handle", "entry__user__is_bot",
    "entry__user__plays_by_api", "entry__state", "place", "games_won", "berserk", "missed",
)  # fmt: skip


def seats_of(pairing_ids: Collection[int]) -> dict[int, list[tuple[Any, ...]]]:
    seats: dict[int, list[tuple[Any, ...]]] = defaultdict(list)
    rows = PairingSeat.objects.filter(pairing_id__in=pairing_ids).order_by("number").values_list(*SEAT)
    for row in rows:
        seats[row[0]].append(row)
    return seats


def games_of(code: str, pairing_ids: Iterable[int]) -> dict[int, tuple[str, bool]]:
    """Code and end of the last game of each pairing, also where it is one of a match."""
    keys = {f"{code}.{pk}": pk for pk in pairing_ids}
    rows = Game.objects.filter(origin=Game.Origin.TOURNAMENT, origin_key__in=keys).order_by("pk")
    return {
        keys[key]: (game, status not in RUNNING)
        for key, game, status in rows.values_list("origin_key", "code", "status")
        if status != Game.Status.ABORTED
    }


def pairing_shown(
    tournament: Tournament,
    pairing: Pairing,
    rows: Sequence[tuple[Any, ...]],
    game: tuple[str, bool] | None,
) -> PairingShown:
    is_over = pairing.finished_at is not None
    gained = points_of(tournament, pairing, rows) if is_over else [None] * len(rows)
    return PairingShown(
        number=pairing.number,
        kind=Pairing.Kind(pairing.kind),
        seats=[seat_shown(row, points) for row, points in zip(rows, gained, strict=True)],
        is_over=is_over,
        is_set=pairing.is_set,
        match=pairing.match.code if pairing.match else "",
        game=game[0] if game else "",
        game_is_over=game[1] if game else False,
    )


def seat_shown(row: tuple[Any, ...], points: Fraction | None) -> SeatShown:
    _pairing, entry, user, handle, is_bot, by_api, state, place, _won, berserk, missed = row
    is_away = state in (Entry.State.WITHDRAWN, Entry.State.REMOVED)
    return SeatShown(entry, user, Name(handle, is_bot or by_api, is_away), place, points, berserk, missed)


def points_of(
    tournament: Tournament, pairing: Pairing, rows: Sequence[tuple[Any, ...]]
) -> list[Fraction | None]:
    """By seat: the games that a match has given, the points of a table, or 1, ½ and 0."""
    places, won, missed = ([row[column] for row in rows] for column in (7, 8, 10))
    if tournament.format == Format.TABLES and len(rows) > 1:
        shared = tables.points([place or len(rows) for place in places])
        return [Fraction(0) if away else points for points, away in zip(shared, missed, strict=True)]
    if pairing.match_id is not None and any(won):
        return [Fraction(games) for games in won]
    if all(missed):
        return [Fraction(0)] * len(rows)
    drawn = places.count(1) > 1
    return [Fraction(1, 2) if drawn else Fraction(place == 1) for place in places]


# A bracket


def bracket(tournament: Tournament) -> list[Column]:
    """The last rounds of a knock-out, with the places that are still empty."""
    if tournament.format != Format.KNOCKOUT or not tournament.rounds or tournament.started_at is None:
        return []
    first = max(1, tournament.rounds - ROUNDS_DRAWN + 1)
    rows = tournament.pairings.filter(round__number__gte=first).select_related("round", "match")
    found = list(rows.order_by("number"))
    shown = shown_pairings(tournament, found)
    by_place = {
        (row.round.number, row.number): one
        for row, one in zip(found, shown, strict=True)
        if row.round is not None
    }
    columns = []
    for number in range(first, tournament.rounds + 1):
        size = 2 ** (tournament.rounds - number)
        slots = [Slot(place, by_place.get((number, place))) for place in range(1, size + 1)]
        is_last = number == tournament.rounds
        third = by_place.get((number, 2)) if is_last else None
        has_third = is_last and tournament.third_place and tournament.rounds > 1
        columns.append(
            Column(number, slots, Slot(2, third) if has_third else None, tournament.rounds - number)
        )
    return columns


# Running games


def running_games(tournament: Tournament) -> list[Card]:
    """Those of the leaders; none while the same deals are being played."""
    if tournament.status != Tournament.Status.RUNNING or is_closed_now(tournament):
        return []
    seats = PairingSeat.objects.filter(pairing__tournament=tournament, pairing__finished_at=None)
    leading = seats.order_by("entry__position", "pk").values_list("pairing_id", flat=True)
    keys = list(dict.fromkeys(leading[: 2 * GAMES_SHOWN * max(2, tournament.table_size)]))
    order = {f"{tournament.code}.{key}": place for place, key in enumerate(keys)}
    games = (
        Game.objects.filter(
            origin=Game.Origin.TOURNAMENT, origin_key__in=order, status=Game.Status.PLAYING, fault=""
        )
        .annotate(is_lively=running.one_if(running.lively()))
        .defer("secret")
        .prefetch_related(SEATS)
    )
    best = sorted(games, key=lambda game: (order[game.origin_key], game.pk))[:GAMES_SHOWN]
    return [running.card(game, 0) for game in best]


# Of single viewers

OWN = (
    "pk", "user_id", "state", "rank", "position", "score", "points", "on_streak", "checked_in_at", "number",
)  # fmt: skip


def own_lines(tournament: Tournament, user_ids: Collection[int]) -> dict[int, Own]:
    """The lines of these users, with the games that they play now: three statements for all of them."""
    if not user_ids:
        return {}
    rows = list(tournament.entries.filter(user_id__in=user_ids).values_list(*OWN))
    playing = playing_now(tournament, {row[0] for row in rows})
    return {row[1]: own_line(row, playing.get(row[0])) for row in rows}


def own_line(row: Sequence[Any], game: tuple[str, str] | None) -> Own:
    _key, user, state, rank, position, score, points, on_streak, checked_in_at, number = row
    return Own(
        user=user,
        state=Entry.State(state),
        rank=rank,
        position=position,
        score=from_parts(score),
        points=[from_parts(one) for one in points],
        on_streak=on_streak,
        checked_in=checked_in_at is not None,
        is_numbered=number is not None,
        game=game[0] if game else "",
        match=game[1] if game else "",
    )


def playing_now(tournament: Tournament, entries: Collection[int]) -> dict[int, tuple[str, str]]:
    """By entry: the code of the running game, and of the match that it may be part of."""
    if tournament.status != Tournament.Status.RUNNING or not entries:
        return {}
    seats = PairingSeat.objects.filter(
        pairing__tournament=tournament, pairing__finished_at=None, entry_id__in=entries
    )
    rows = list(seats.values_list("entry_id", "pairing_id", "pairing__match__code"))
    games = games_of(tournament.code, {pairing for _entry, pairing, _match in rows})
    found = {}
    for entry, pairing, match in rows:
        code, is_over = games.get(pairing, ("", True))
        found[entry] = ("" if is_over else code, match or "")
    return found


def position_of(tournament: Tournament, own: Own) -> int:
    """The place of an entry in the list, also before the event has begun."""
    if own.position is not None:
        return own.position
    entry = tournament.entries.get(user_id=own.user)
    before = Q(position__isnull=False) | Q(rating__gt=entry.rating) | Q(rating=entry.rating, pk__lt=entry.pk)
    return tournament.entries.filter(before).count() + 1
