"""The search stops when its choice is settled, and goes on from what it thought about this game before."""

from typing import Any

import pytest

from engine import native
from engine.duel import ai
from engine.duel.ai.brain import Brain, Thought
from engine.duel.ai.choosing import LEAST_SHARE, search_move
from engine.duel.ai.match import net_player, play_game
from engine.duel.state import NO_DECISION

needs_compiled = pytest.mark.skipif(native.core("duel") is None, reason="no compiled core")


class Game:
    """A game on a brain's build, with the moves played so far."""

    def __init__(self, brain: Brain, seed: int = 3, moves: int = 30) -> None:
        self.brain, self.moves = brain, list[int]()
        self.state: Any = brain.core.State()
        brain.core.deal_game(self.state, brain.core.Dice(seed))
        for _ in range(moves):
            self.play(self.brain.core.list_legal_moves(self.state)[-1])

    def play(self, move: int) -> None:
        self.brain.core.play_move(self.state, move)
        self.moves.append(move)

    def tries(self, nodes: int, *, moves: list[int] | None) -> int:
        thought = self.brain.think(self.state, self.state.seat, nodes=nodes, moves=moves)
        return sum(candidate.tries for candidate in thought.candidates)

    def think_and_play_on(self) -> None:
        """A long thought, then the expected move and the expected answer."""
        seat = self.state.seat
        thought = self.brain.think(self.state, seat, nodes=600, moves=self.moves)
        self.play(thought.candidates[0].move)
        while self.state.seat != seat:
            answer = self.brain.twin(self.state)
            self.play(Brain().think(answer, answer.seat, nodes=200).candidates[0].move)


def test_what_was_thought_about_the_moves_played_is_kept() -> None:
    game = Game(Brain())
    game.think_and_play_on()
    assert game.tries(20, moves=game.moves) > 20


def test_without_the_moves_of_the_game_nothing_is_kept() -> None:
    game = Game(Brain())
    game.think_and_play_on()
    assert game.tries(20, moves=None) <= 20


def test_one_seat_does_not_go_on_from_the_thoughts_of_the_other() -> None:
    game = Game(Brain())
    seat = game.state.seat
    game.brain.think(game.state, seat, nodes=300, moves=game.moves)
    kept = game.brain.think(game.state, seat, nodes=20, moves=game.moves)
    dropped = game.brain.think(game.state, 1 - seat, nodes=20, moves=game.moves)
    assert sum(c.tries for c in kept.candidates) > 300
    assert sum(c.tries for c in dropped.candidates) <= 20


def test_thoughts_about_another_game_are_dropped() -> None:
    game = Game(Brain(), seed=3, moves=0)
    game.tries(200, moves=game.moves)
    other = Game(game.brain, seed=4, moves=0)
    assert other.tries(20, moves=other.moves) <= 20


def test_thoughts_from_before_a_move_that_was_taken_back_are_dropped() -> None:
    game = Game(Brain())
    before = game.brain.twin(game.state), list(game.moves)
    game.think_and_play_on()
    game.tries(100, moves=game.moves)
    game.state, game.moves = before
    assert game.tries(20, moves=game.moves) <= 20


@needs_compiled
def test_both_builds_keep_the_same() -> None:
    kept = []
    for brain in (Brain(), Brain(compiled=False)):
        game = Game(brain)
        brain.think(game.state, game.state.seat, nodes=60, seed=1, moves=game.moves)
        most = max(brain.core.tree_root(brain.tree), key=lambda row: row[1])
        assert brain.core.follow_move(brain.tree, most[0], 0, 2)
        kept.append((brain.tree.nodes, [row[:2] for row in brain.core.tree_root(brain.tree)]))
    assert kept[0] == kept[1]


def test_by_nodes_the_choice_is_the_same_whatever_was_thought_before() -> None:
    brain = Brain()
    fresh = play_game(brain, (net_player(brain, nodes=50),) * 2, 5)
    play_game(brain, (net_player(brain, nodes=50, remembers=True),) * 2, 5)
    again = play_game(brain, (net_player(brain, nodes=50),) * 2, 5)
    assert (fresh.winner, list(fresh.place)) == (again.winner, list(again.place))


def test_whole_games_are_played_from_memory() -> None:
    brain = Brain()
    player = net_player(brain, nodes=100, remembers=True)
    for seed in range(3):
        assert play_game(brain, (player, player), seed).phase == NO_DECISION


@pytest.mark.parametrize("moves", range(8, 56, 6))
def test_a_settled_choice_is_the_one_that_more_thought_would_make(moves: int) -> None:
    brain = Brain()
    game = Game(brain, moves=moves)
    whole, settled = (
        brain.think(game.state, game.state.seat, nodes=4_000, seed=2, settle=settle)
        for settle in (False, True)
    )
    assert settled.candidates[0].move == whole.candidates[0].move
    assert settled.nodes <= whole.nodes


def test_the_strongest_remembers_and_the_others_repeat_themselves() -> None:
    assert [level.key for level in ai.LEVELS if level.remembers] == [ai.STRONGEST.key]


@pytest.mark.parametrize(("spent", "left"), [(0.0, 1.0), (0.3, 0.7), (5.0, LEAST_SHARE)])
def test_the_time_for_solving_counts(monkeypatch: pytest.MonkeyPatch, spent: float, left: float) -> None:
    brain = Brain()
    game = Game(brain)
    given: list[float] = []
    now = [100.0]
    think = brain.think

    def solve(*_: Any, **__: Any) -> None:
        now[0] += spent

    def note(*args: Any, seconds: float, **options: Any) -> Thought:
        given.append(seconds)
        return think(*args, **options | {"nodes": 10})

    monkeypatch.setattr(brain, "clock", lambda: now[0])
    monkeypatch.setattr(brain, "solve", solve)
    monkeypatch.setattr(brain, "think", note)
    search_move(brain, game.state, seconds=1.0)
    assert given == [pytest.approx(left)]
