"""The Dutch system of `py4swiss`, with the same pairs in less than half of the time.

The library weighs every two players of a bracket by fifteen criteria, which takes most of its time. What they
look at is the same for many players, so that here each two kinds of players are weighed once. A test compares
the pairs with those of the library.
"""

from typing import Any

from py4swiss.dynamicuint import DynamicUint
from py4swiss.engines import DutchEngine
from py4swiss.engines.common import Pairing, PairingError
from py4swiss.engines.dutch.bracket import Brackets
from py4swiss.engines.dutch.bracket.bracket import Bracket
from py4swiss.engines.dutch.bracket.bracket_matcher import BracketMatcher
from py4swiss.engines.dutch.bracket.bracket_pairer import BracketPairer
from py4swiss.engines.dutch.player import Player, get_player_infos_from_trf
from py4swiss.engines.dutch.validity_matcher import ValidityMatcher
from py4swiss.trf import ParsedTrf


class _Matcher(BracketMatcher):
    def __init__(self, bracket: Bracket, validity_matcher: ValidityMatcher) -> None:
        self._kinds: dict[int, tuple[Any, ...]] = {}
        self._known: dict[tuple[tuple[Any, ...], tuple[Any, ...]], DynamicUint] = {}
        super().__init__(bracket, validity_matcher)

    def _kind_of(self, player: Player) -> tuple[Any, ...]:
        """Everything that the criteria of quality look at."""
        if player.id not in self._kinds:
            self._kinds[player.id] = (
                player.role,
                player.points_with_acceleration,
                player.color_preference.side,
                player.color_preference.strength,
                player.color_difference,
                player.color_double,
                player.float_1,
                player.float_2,
                player.top_scorer,
                player.bye_received,
            )
        return self._kinds[player.id]

    def _get_weight(self, player_1: Player, player_2: Player) -> DynamicUint:
        if not self._validity_matcher.is_allowed_pair(player_1, player_2):
            return DynamicUint(self._zero_weight)
        key = self._kind_of(player_1), self._kind_of(player_2)
        if key not in self._known:
            self._known[key] = super()._get_weight(player_1, player_2)
        # A copy, because the library changes weights in place.
        return DynamicUint(self._known[key])


class _Pairer(BracketPairer):
    def __init__(self, state: Bracket, validity_matcher: ValidityMatcher, initial_color: bool) -> None:
        # Everything that the constructor of the library does, with another matcher.
        self._bracket = state
        self._validity_matcher = validity_matcher
        self._initial_color = initial_color
        self._num = len(state.mdp_list + state.resident_list + state.lower_list)
        self._bracket_matcher = _Matcher(state, validity_matcher)
        self._heterogeneous_s1 = []
        self._heterogeneous_s2 = []
        self._homogeneous_s1 = []
        self._homogeneous_s2 = []
        self._exchanges = 0


class Dutch(DutchEngine):
    @classmethod
    def generate_pairings(cls, trf: ParsedTrf) -> list[Pairing]:
        """The pairs of the next round, as in the library. Raises PairingError."""
        rounds_played = min(len(section.results) for section in trf.player_sections)
        players = sorted(get_player_infos_from_trf(trf), reverse=True)
        validity_matcher = ValidityMatcher(players, trf.x_section.forbidden_pairs)
        if not validity_matcher.is_valid_matching():
            raise PairingError("Round can not be paired")
        brackets = Brackets(players, rounds_played + 1)
        pairs: list[tuple[Player, Player]] = []
        while not brackets.is_finished():
            pairer = _Pairer(
                brackets.get_current_bracket(),
                validity_matcher,
                trf.x_section.configuration.first_round_color,
            )
            bracket_pairs = cls._get_bracket_pairs(pairer)
            if bracket_pairs is None:
                brackets.collapse()
            else:
                brackets.apply_bracket_pairings(bracket_pairs)
                pairs.extend(bracket_pairs)
        pairs.sort(key=cls._get_player_pair_score, reverse=True)
        return [cls._get_pairing(pair) for pair in pairs]
