"""Formats in rounds: Swiss, knock-out and tables. Pair, play, count, and on to the next."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Sum

from games.endings import SiteEnding
from games.matches import conductor as match_conductor
from games.matches import services as matches
from games.matches.models import Match
from games.models import Game, Move
from games.table import faults, finishing, leaving
from games.table.locking import lock_game
from games.tournaments import announcing, beginning, deals, pairings, rows, standings
from games.tournaments.formats import knockout, seating, swiss, tables
from games.tournaments.formats.history import Meeting, Player
from games.tournaments.models import Entry, Format, Pairing, PairingGame, Round, Tournament
from games.tournaments.pairings import Planned

Kind = Pairing.Kind
MOST_AT_ONCE = 500


def step(tournament: Tournament, now: datetime) -> bool:
    current = current_round(tournament)
    if current is None:
        return False
    if current.status == Round.Status.PLANNED:
        if current.starts_at is None:
            return False
        if now < current.starts_at:
            remind(tournament, current, now)
            return False
        pair(tournament, current, now)
        pairings.start_games(tournament)
        return True
    started = pairings.start_games(tournament)
    if tournament.pairings.filter(finished_at=None).exists():
        return started > 0
    finish_round(tournament, current, now)
    return True


def current_round(tournament: Tournament) -> Round | None:
    """The first round that is not over."""
    return tournament.played_rounds.exclude(status=Round.Status.FINISHED).order_by("number").first()


def next_look(tournament: Tournament) -> datetime | None:
    current = current_round(tournament)
    if current is None:
        return None
    if current.status == Round.Status.PLANNED:
        return reminder_of(tournament, current) or current.starts_at
    return current.ends_at


def reminder_of(tournament: Tournament, round_: Round) -> datetime | None:
    """When players are reminded of a round: not of the first, which begins with the event, nor after a short
    break."""
    before = tournament.played_rounds.filter(number=round_.number - 1).first()
    if round_.starts_at is None or before is None or before.finished_at is None:
        return None
    at = round_.starts_at - beginning.REMINDER
    return at if at - before.finished_at >= beginning.REMINDER else None


def remind(tournament: Tournament, round_: Round, now: datetime) -> None:
    at = reminder_of(tournament, round_)
    if at is not None and at <= now:
        announcing.remind_of_round(tournament, round_)


# Pairing


def pair(tournament: Tournament, round_: Round, now: datetime) -> None:
    begin_round(tournament, round_, planned_for(tournament, round_), now)


def planned_for(tournament: Tournament, round_: Round) -> list[Planned]:
    """What the format would pair now. With shared deals the deal is drawn first, from all who take part."""
    entries = entries_to_pair(tournament, round_)
    deals.mix(tournament, round_, entries)
    players = rows.players_of(tournament, active=entries)
    return plan(tournament, round_, players, rows.meetings_of(tournament))


def begin_round(tournament: Tournament, round_: Round, planned: Sequence[Planned], now: datetime) -> None:
    """Write the pairings of a round down."""
    pairings.save(tournament, round_, planned)
    round_.status, round_.paired_at = Round.Status.PLAYING, now
    round_.ends_at = end_of(tournament, round_, now)
    round_.save()
    announcing.paired(tournament, round_)


def entries_to_pair(tournament: Tournament, round_: Round) -> list[int]:
    """The players who take part in a round, and house bots for the seats that would stay empty."""
    entered = tournament.entries.filter(state=Entry.State.ENTERED, from_round__lte=round_.number)
    known = list(entered.exclude(number=None).select_related("user").order_by("number"))
    people = [entry.pk for entry in known if not entry.user.is_bot and pairings.can_play(entry.user)]
    bots = [entry.pk for entry in known if entry.user.is_bot]
    match tournament.format:
        case Format.SWISS:
            return [*people, *bots[: len(people) % 2]]
        case Format.TABLES:
            return [*people, *bots[: tables.bots_needed(len(people), tournament.table_size)]]
        case _:
            return [*people, *bots]


def plan(
    tournament: Tournament, round_: Round, players: Sequence[Player], meetings: Sequence[Meeting]
) -> list[Planned]:
    """What the format pairs."""
    seed = bytes.fromhex(tournament.seed)
    match tournament.format:
        case Format.SWISS:
            paired = swiss.pair(
                players, meetings, round_number=round_.number, rounds=tournament.rounds, seed=seed
            )
            tables_made = [Planned(pair) for pair in paired.pairs]
            byes = [Planned((player,), Kind.BYE) for player in paired.byes]
            byes += [Planned((player,), Kind.HALF_BYE) for player in paired.half_byes]
        case Format.KNOCKOUT:
            return plan_knockout(tournament, round_, players, meetings, seed)
        case _:
            tables_made = [
                Planned(table) for table in seat_tables(tournament, round_, players, meetings, seed)
            ]
            sitting = {player for made in tables_made for player in made.seats}
            out = [player for player in players if player.is_active and player.id not in sitting]
            byes = [
                Planned((player.id,), Kind.BYE) for player in out if not player.is_bot and not round_.is_final
            ]
    absent = [player for player in players if not player.is_active and not player.is_bot]
    left_out = [] if round_.is_final else [Planned((player.id,), Kind.ABSENT) for player in absent]
    return [*tables_made, *byes, *left_out]


def seat_tables(
    tournament: Tournament,
    round_: Round,
    players: Sequence[Player],
    meetings: Sequence[Meeting],
    seed: bytes,
) -> list[tuple[int, ...]]:
    if round_.is_final:
        lines = standings.lines_of(tournament, players, meetings)
        final = tables.finalists(lines, players, tournament.table_size)
        return [tuple(final)] if final else []
    boards = deals.boards_of(tournament, round_, meetings)
    return seating.seat(
        players,
        meetings,
        seed=seed,
        round_number=round_.number,
        size=tournament.table_size,
        rounds_left=max(1, tournament.rounds - round_.number + 1),
        boards=boards.dealt,
        boards_played=boards.played,
    )


def plan_knockout(
    tournament: Tournament,
    round_: Round,
    players: Sequence[Player],
    meetings: Sequence[Meeting],
    seed: bytes,
) -> list[Planned]:
    made = knockout.next_round(
        players, meetings, round_number=round_.number, third_place=tournament.third_place, seed=seed
    )
    return [Planned(one.seats, Kind(one.kind), one.number, one.absent) for one in made]


# The end of a round


def finish_round(tournament: Tournament, round_: Round, now: datetime) -> None:
    """Plan the next round, or end the event."""
    round_.status, round_.finished_at = Round.Status.FINISHED, now
    round_.save(update_fields=["status", "finished_at"])
    deals.open_games(tournament, round_)
    if (number := next_number(tournament, round_)) is None:
        tournament.status, tournament.finished_at = Tournament.Status.FINISHED, now
        standings.update(tournament)
        announcing.finished(tournament)
        return
    planned = beginning.plan_round(tournament, number, start_of_next(tournament, round_, now))
    if number > tournament.rounds:
        planned.is_final = True
        planned.save(update_fields=["is_final"])
    announcing.planned(tournament)


def break_off(tournament: Tournament, now: datetime) -> None:
    """The event is cancelled. Ordinary games go on; those of a shared deal end, so that it can be shown."""
    if not tournament.same_deals:
        return
    for round_ in tournament.played_rounds.filter(status=Round.Status.PLAYING):
        for game in deals.sealed_games(tournament, round_):
            locked = lock_game(game.pk)
            if not locked.is_over:
                finishing.abort_game(game=locked, now=now)
        round_.status, round_.finished_at = Round.Status.FINISHED, now
        round_.save(update_fields=["status", "finished_at"])
        deals.open_games(tournament, round_)


def next_number(tournament: Tournament, round_: Round) -> int | None:
    """The number of the next round; None if this was the last, or if nobody is left to play.

    A knock-out goes on to the final, which the last player left wins by forfeit.
    """
    last = tournament.rounds + int(tournament.has_final)
    people = tournament.entries.filter(
        state__in=[Entry.State.ENTERED, Entry.State.PAUSED], user__is_bot=False
    )
    goes_on = tournament.format == Format.KNOCKOUT or people.count() > 1
    return round_.number + 1 if round_.number < last and goes_on else None


def start_of_next(tournament: Tournament, round_: Round, now: datetime) -> datetime:
    pause = timedelta(seconds=tournament.break_seconds)
    if tournament.pace == Tournament.Pace.INTERVAL and round_.starts_at is not None:
        return max(now, round_.starts_at + pause)
    return now + (timedelta() if tournament.pace == Tournament.Pace.DAYS else pause)


def end_of(tournament: Tournament, round_: Round, now: datetime) -> datetime | None:
    """When what is still being played is decided; None if the next round waits for all."""
    if tournament.pace == Tournament.Pace.DAYS:
        return now + timedelta(days=tournament.round_days)
    if tournament.pace == Tournament.Pace.INTERVAL:
        return (round_.starts_at or now) + timedelta(seconds=tournament.break_seconds)
    return None


def call_time(tournament_id: int, *, now: datetime) -> int:
    """Decide the games of a round whose time is up: of two, the player who has thought longer loses.

    At larger tables bots take the seats that must decide, so that the game ends within moments.
    """
    late = PairingGame.objects.filter(
        pairing__tournament=tournament_id,
        pairing__finished_at=None,
        pairing__round__ends_at__lte=now,
        game__status=Game.Status.PLAYING,
        game__fault="",
    )
    ids = list(late.values_list("game_id", flat=True)[:MOST_AT_ONCE])
    decided = sum(faults.each(ids, lambda game_id: decide(game_id, now)))
    late_matches = Match.objects.filter(
        pairing__tournament=tournament_id,
        pairing__finished_at=None,
        pairing__round__ends_at__lte=now,
        status=Match.Status.PLAYING,
    )
    for match_id in late_matches.order_by("pk").values_list("pk", flat=True)[:MOST_AT_ONCE]:
        decided += decide_match(match_id, now)
    return decided


@transaction.atomic
def decide_match(match_id: int, now: datetime) -> bool:
    """The game that is being played is decided like any other, and the match by its score."""
    match = match_conductor.lock_match(match_id)
    if match is None or match.is_over:
        return False
    running = match_conductor.running_game(match)
    is_playing = running is not None and running.game.status == Game.Status.PLAYING
    if running is not None and is_playing and (running.game.fault or not decide(running.game_id, now)):
        return False
    matches.end_by_score(match_id=match_id)
    return True


@transaction.atomic
def decide(game_id: int, now: datetime) -> bool:
    game = Game.objects.select_for_update(skip_locked=True).filter(pk=game_id).first()
    if game is None or game.status != Game.Status.PLAYING:
        return False
    if leaving.goes_on_without(game):
        for seat in game.people_to_move:
            finishing.leave_table(game, seat, SiteEnding.TIMEOUT, now=now)
        return True
    spent = time_spent(game, now)
    winners = [] if spent[0] == spent[1] else [0 if spent[0] < spent[1] else 1]
    how = SiteEnding.TIMEOUT if winners else SiteEnding.DRAW
    finishing.finish_game(game=game, winners=winners, how=how, now=now)
    return True


def time_spent(game: Game, now: datetime) -> list[float]:
    """How long each player has thought, the present turn included."""
    moves = Move.objects.filter(game=game).order_by().values_list("seat").annotate(spent=Sum("spent_ms"))
    spent = [0.0] * game.size
    for seat, milliseconds in moves:
        spent[seat] += milliseconds
    for seat in game.to_move:
        if (began := game.began_at[seat]) is not None:
            spent[seat] += (now - began).total_seconds() * 1000
    return spent
