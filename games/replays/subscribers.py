"""Finished games are written into the search; annulled ones are taken out of it."""

from games.events import GameAnnulled, GameEvent, GameFinished, GameRestored, GameUnsealed, subscribe
from games.models import Game
from games.replays import facts


@subscribe(GameFinished, when=lambda event: not event.game.is_sealed)
def write_facts(event: GameFinished) -> None:
    facts.write(event.game, event.end or facts.end_of(event.game))


@subscribe(GameUnsealed, when=lambda event: event.game.status == Game.Status.FINISHED)
def write_facts_of_unsealed(event: GameUnsealed) -> None:
    """No list of finished games had it until now."""
    facts.write(event.game, facts.end_of(event.game))


@subscribe(GameAnnulled, GameRestored, essential=True)
def rewrite_terms(event: GameEvent) -> None:
    facts.write_terms([event.game])
