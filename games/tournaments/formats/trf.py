"""A Swiss tournament as a TRF(x), the format of FIDE and JaVaFo that pairing programs read."""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256

from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection

from games.tournaments.formats.history import Meeting, MeetingKind, Player
from games.tournaments.formats.pairs import WITH_OPPONENT, Result, result_between

BYE_TOKENS = {
    MeetingKind.BYE: ResultToken.PAIRING_ALLOCATED_BYE,
    MeetingKind.HALF_BYE: ResultToken.HALF_POINT_BYE,
    MeetingKind.ABSENT: ResultToken.ZERO_POINT_BYE,
}
PLAYED_TOKENS = {
    Result.WIN: ResultToken.WIN,
    Result.DRAW: ResultToken.DRAW,
    Result.LOSS: ResultToken.LOSS,
}


def numbers_of(players: Sequence[Player]) -> dict[int, int]:
    """Starting numbers without gaps, which a TRF demands."""
    in_line = sorted(players, key=lambda player: player.number)
    return {player.id: number for number, player in enumerate(in_line, 1)}


def parsed(
    players: Sequence[Player], meetings: Iterable[Meeting], *, through: int, rounds: int, seed: bytes
) -> ParsedTrf:
    """The rounds up to `through`. A meeting in progress is a draw, a round without any an absence."""
    numbers = numbers_of(players)
    cells = _cells(meetings, numbers)
    missing = RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.ZERO_POINT_BYE)
    x_section = XSection(number_of_rounds=max(rounds, through))
    x_section.configuration.first_round_color = sha256(b"first round " + seed).digest()[0] % 2 == 0
    x_section.forbidden_pairs = {
        (min(numbers[player.id], numbers[other]), max(numbers[player.id], numbers[other]))
        for player in players
        for other in player.blocked
        if other in numbers and other != player.id
    }
    sections = []
    for player in sorted(players, key=lambda one: one.number):
        results = [cells.get((player.id, number), missing) for number in range(1, through + 1)]
        points = sum(x_section.scoring_point_system.get_points_times_ten(result) for result in results)
        sections.append(
            PlayerSection(
                code=PlayerCode.PLAYER,
                starting_number=numbers[player.id],
                fide_rating=round(player.rating),
                points_times_ten=points,
                rank=numbers[player.id],
                results=results,
            )
        )
    return ParsedTrf(player_sections=sections, x_section=x_section)


def _cells(meetings: Iterable[Meeting], numbers: Mapping[int, int]) -> dict[tuple[int, int], RoundResult]:
    """What each player's line of a TRF says of each round."""
    cells = {}
    for meeting in meetings:
        if meeting.kind in WITH_OPPONENT:
            one, other = meeting.seats
            for own, opponent, color in ((one, other, ColorToken.WHITE), (other, one, ColorToken.BLACK)):
                token = _token(meeting, own.player)
                if token.is_bye():
                    cell = RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=token)
                else:
                    cell = RoundResult(id=numbers[opponent.player], color=color, result=token)
                cells[own.player, meeting.round] = cell
        else:
            cells[meeting.players[0], meeting.round] = RoundResult(
                id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=BYE_TOKENS[meeting.kind]
            )
    return cells


def _token(meeting: Meeting, player: int) -> ResultToken:
    if not meeting.is_over:
        return ResultToken.DRAW
    own = meeting.seat_of(player)
    other = next(seat for seat in meeting.seats if seat.player != player)
    result, opposite = result_between(own, other), result_between(other, own)
    if result is opposite is Result.LOSS:
        return ResultToken.FORFEIT_LOSS
    if meeting.kind is MeetingKind.PLAYED:
        return PLAYED_TOKENS[result]
    if result is Result.DRAW:
        return ResultToken.HALF_POINT_BYE
    return ResultToken.FORFEIT_WIN if result is Result.WIN else ResultToken.FORFEIT_LOSS


def text_of(trf: ParsedTrf) -> str:
    lines = [
        *trf.tournament_section.to_strings(),
        *(section.to_string() for section in trf.player_sections),
        *trf.x_section.to_strings(),
    ]
    return "\n".join(lines) + "\n"
