"""Creating an event, and changing it before it begins."""

import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.locks import lock_people
from accounts.models import User
from duelsite import codes, sitetime
from duelsite.error_codes import ErrorCode
from games import time_controls
from games.errors import RequestError
from games.models import Seat
from games.registry import PLUGINS, rules_of
from games.table.people import must_be_welcome
from games.table.starting import check_setup
from games.tournaments import deals, entering, lengths, organising
from games.tournaments.models import Format, Schedule, Tournament, TournamentAction

CODE_LENGTH, SEED_BYTES = 8, 16
# Members create events once they have played this many games that counted.
GAMES_TO_ORGANISE = 20
# By organiser: events created within a day, and events that are not over.
MOST_A_DAY, MOST_LIVE = 5, 10
MOST_ROUNDS = 15
SHORTEST_ARENA, LONGEST_ARENA = 10, 360  # minutes
MOST_ENTRIES = {Format.ARENA: 2000, Format.SWISS: 500, Format.KNOCKOUT: 256, Format.TABLES: 210}
# What can still change once players have entered: what they have entered for stays.
ALWAYS_CHANGEABLE = frozenset(
    {
        "name",
        "description",
        "break_seconds",
        "late_entry",
        "min_entries",
        "max_entries",
        "min_rating",
        "max_rating",
        "min_games",
    }
)
LENGTHS = (1, 3, 5, 7)  # of the match that a pairing plays
TABLE_SIZES = range(3, 8)


@dataclass(frozen=True)
class Setup:
    """All that an organiser chooses. The names are those of the columns."""

    name: str
    format: str
    ruleset: str
    time_control: str
    starts_at: datetime
    description: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    rated: bool = True
    best_of: int = 1
    best_of_by_round: tuple[int, ...] = ()
    rounds: int = 0
    table_size: int = 4
    has_final: bool = False
    third_place: bool = False
    tie_break: str = Tournament.TieBreak.SONNEBORN_BERGER
    berserk: bool = True
    same_deals: bool = False
    bots: str = Tournament.Bots.NONE
    minutes: int = 0
    pace: str = Tournament.Pace.WHEN_DONE
    break_seconds: int = 60
    round_days: int = 0
    check_in: bool = False
    late_entry: bool = True
    min_entries: int = 2
    max_entries: int = 200
    min_rating: int | None = None
    max_rating: int | None = None
    min_games: int = 0

    def columns(self) -> dict[str, Any]:
        """The values of the columns; what the format has no use for is empty."""
        values = asdict(self)
        values["options"] = dict(self.options)
        values["best_of_by_round"] = list(self.best_of_by_round)
        kind = Format(self.format)
        if kind != Format.TABLES:
            values |= {"table_size": 2, "has_final": False}
        if kind != Format.ARENA:
            values["minutes"] = 0
        if kind in (Format.ARENA, Format.KNOCKOUT):
            values |= {"rounds": 0, "same_deals": False}
        if kind in (Format.ARENA, Format.TABLES):
            values |= {"best_of": 1, "best_of_by_round": []}
        if self.pace != Tournament.Pace.DAYS:
            values["round_days"] = 0
        return values


def create(*, organiser: User, setup: Setup) -> Tournament:
    """An event of a member's. Moderators and the schedule have no limits."""
    with transaction.atomic():
        lock_people(organiser.pk)
        check_may_organise(organiser)
        tournament = save_new(setup, organiser=organiser)
        TournamentAction.objects.create(
            tournament=tournament,
            actor=organiser,
            name=TournamentAction.Name.CREATE,
            at=tournament.created_at,
        )
    return tournament


def save_new(setup: Setup, *, organiser: User | None = None, schedule: Schedule | None = None) -> Tournament:
    now = sitetime.now()
    check(setup, now)
    tournament = Tournament.objects.create(
        code=codes.new_code(CODE_LENGTH),
        seed=secrets.token_hex(SEED_BYTES),
        organiser=organiser,
        schedule=schedule,
        created_at=now,
        due_at=now,
        **setup.columns(),
    )
    deals.commit(tournament)
    return tournament


@transaction.atomic
def change(*, actor: User, code: str, changes: Mapping[str, Any]) -> Tournament:
    """Change an event that has not begun; names as in Setup. A start that moves is organising.move_start."""
    tournament = organising.locked(code, actor)
    if tournament.status != Tournament.Status.OPEN:
        raise RequestError(ErrorCode.BEGUN, _("The tournament has already begun."))
    before = setup_of(tournament)
    wanted = replace(before, **changes)
    check(wanted, min(sitetime.now(), tournament.starts_at))
    new, old = wanted.columns(), before.columns()
    changed = {name: value for name, value in new.items() if value != old[name]}
    organising.must_be_free(tournament, wanted.starts_at)
    has_entries = tournament.entries.exists()
    for name in changed.keys() - ALWAYS_CHANGEABLE if has_entries else ():
        raise refusal(name, _("Players have already entered: this can no longer be changed."))
    if wanted.max_entries < tournament.entry_count:
        raise refusal("max_entries", _("More players than that have already entered."))
    if not changed:
        return tournament
    TournamentAction.objects.create(
        tournament=tournament,
        actor=actor,
        name=TournamentAction.Name.CHANGE,
        details={"fields": sorted(changed)},
        at=sitetime.now(),
    )
    entering.changed(tournament, **changed, due_at=sitetime.now())
    tournament.refresh_from_db()
    if changed.keys() & {"same_deals", "rounds", "has_final", "format"}:
        tournament.played_rounds.all().delete()
        deals.commit(tournament)
    return tournament


def setup_of(tournament: Tournament) -> Setup:
    values = {name: getattr(tournament, name) for name in SETUP_FIELDS}
    return Setup(**values | {"best_of_by_round": tuple(tournament.best_of_by_round)})


def check_may_organise(user: User, *, now: datetime | None = None) -> None:
    """Refuse with the reason; pages ask the same to say why the form is missing."""
    now = now or sitetime.now()
    user = must_be_welcome(user)
    if not user.is_member or user.plays_by_api:
        raise RequestError(ErrorCode.MEMBERS_ONLY, _("You need an account to create tournaments."))
    if user.has_perm("games.change_tournament"):
        return
    counted = Seat.objects.filter(user=user, game__status="finished", game__rated_number__isnull=False)
    if counted[:GAMES_TO_ORGANISE].count() < GAMES_TO_ORGANISE:
        sentence = _("You can create tournaments once you have played %(games)d rated games.")
        raise RequestError(ErrorCode.TOO_FEW_GAMES, sentence % {"games": GAMES_TO_ORGANISE})
    own = Tournament.objects.filter(organiser=user)
    lately = own.filter(created_at__gt=now - timedelta(days=1)).count()
    if lately >= MOST_A_DAY or own.filter(status__in=Tournament.LIVE).count() >= MOST_LIVE:
        sentence = _("You can create up to %(a_day)d tournaments a day, and run up to %(live)d at a time.")
        most = {"a_day": MOST_A_DAY, "live": MOST_LIVE}
        raise RequestError(ErrorCode.TOO_MANY_EVENTS, sentence % most)


def check(setup: Setup, now: datetime) -> None:
    """Refuse an event that could not be played. `param` names the field, for forms."""
    if setup.format not in Format.values:
        raise refusal("format", _("There is no such format."))
    if not is_readable(setup.name):
        raise refusal("name", _("A tournament needs a name."))
    kind = Format(setup.format)
    check_game(setup, kind)
    check_time(setup, kind, now)
    check_rounds(setup, kind)
    check_players(setup, kind)


# Letters without a shape, and marks that turn the direction of the text around them.
FILLERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
DIRECTIONS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def is_readable(name: str) -> bool:
    visible = (sign for sign in name if sign.isprintable() and not sign.isspace())
    return not DIRECTIONS & set(name) and any(sign not in FILLERS for sign in visible)


def refusal(param: str, sentence: str) -> RequestError:
    return RequestError(ErrorCode.BAD_TOURNAMENT, sentence, param=param)


def check_game(setup: Setup, kind: Format) -> None:
    seats = setup.table_size if kind == Format.TABLES else 2
    if kind == Format.TABLES and setup.table_size not in TABLE_SIZES:
        raise refusal("table_size", _("A table has three to seven players."))
    is_known = setup.ruleset in PLUGINS
    if kind == Format.TABLES and is_known and not {3, 4, 5} <= set(rules_of(setup.ruleset).seats):
        raise refusal("ruleset", _("This game is for two: choose another format."))
    check_setup(ruleset=setup.ruleset, options=setup.options, time_control=setup.time_control, seats=seats)
    if setup.bots == Tournament.Bots.HOUSE and setup.rated:
        raise refusal("bots", _("The site’s bots play in casual tournaments only."))
    if setup.bots not in Tournament.Bots.values:
        raise refusal("bots", _("Choose who may enter."))
    if setup.tie_break not in Tournament.TieBreak.values:
        raise refusal("tie_break", _("There is no such tie-break."))


def check_time(setup: Setup, kind: Format, now: datetime) -> None:
    if not now - timedelta(minutes=1) <= setup.starts_at <= now + organising.FARTHEST:
        raise refusal("starts_at", _("The start must be within the next 90 days."))
    control = time_controls.parse(setup.time_control)
    if setup.pace not in Tournament.Pace.values:
        raise refusal("pace", _("Choose when the next round begins."))
    if control.per_move != (setup.pace == Tournament.Pace.DAYS):
        raise refusal(
            "pace", _("Correspondence games need rounds of several days, and other games cannot have them.")
        )
    if setup.pace == Tournament.Pace.DAYS and not 1 <= setup.round_days <= 60:
        raise refusal("round_days", _("A round can last 1 to 60 days."))
    if kind == Format.ARENA:
        if control.per_move:
            sentence = _("An arena cannot be played by correspondence: choose a time control with a clock.")
            raise refusal("time_control", sentence)
        if not SHORTEST_ARENA <= setup.minutes <= LONGEST_ARENA:
            raise refusal("minutes", _("An arena lasts 10 to 360 minutes."))
    if not 10 <= setup.break_seconds <= 7 * 24 * 3600:
        raise refusal("break_seconds", _("The break between rounds has to be between 10 seconds and a week."))
    if kind != Format.ARENA and setup.pace == Tournament.Pace.INTERVAL:
        # What is still being played when the next round begins is decided as it stands.
        least = -(-lengths.clock_of_round(setup) // timedelta(minutes=1))
        if timedelta(seconds=setup.break_seconds) < timedelta(minutes=least):
            sentence = _(
                "With these games, rounds at fixed intervals need at least %(minutes)d minutes each."
            )
            raise refusal("break_seconds", sentence % {"minutes": least})


def check_rounds(setup: Setup, kind: Format) -> None:
    if kind in (Format.SWISS, Format.TABLES) and not 1 <= setup.rounds <= MOST_ROUNDS:
        raise refusal("rounds", _("Choose 1 to %(most)d rounds.") % {"most": MOST_ROUNDS})
    if any(length not in LENGTHS for length in (setup.best_of, *setup.best_of_by_round)):
        raise refusal("best_of", _("A pairing is one game, or best of 3, 5 or 7."))
    is_single = {setup.best_of, *setup.best_of_by_round} == {1}
    if setup.same_deals and (not is_single or kind in (Format.ARENA, Format.KNOCKOUT)):
        sentence = _(
            "The same deals for all are possible only with single games, in the formats Swiss and Tables."
        )
        raise refusal("same_deals", sentence)


def check_players(setup: Setup, kind: Format) -> None:
    most = MOST_ENTRIES[kind]
    if not 1 <= setup.min_entries <= setup.max_entries <= most:
        raise refusal("max_entries", _("This format takes up to %(most)d players.") % {"most": most})
    low, high = setup.min_rating, setup.max_rating
    if low is not None and high is not None and low > high:
        raise refusal("min_rating", _("The minimum rating is above the maximum."))


SETUP_FIELDS = frozenset(one.name for one in fields(Setup))
