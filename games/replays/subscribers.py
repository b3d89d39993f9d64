"""Finished games are written into the search; annulled ones are taken out of it."""

from games.events import GameAnnulled, GameEvent, GameFinished, GameRestored, subscribe
from games.replays import facts


@subscribe(GameFinished)
def write_facts(event: GameFinished) -> None:
    facts.write(event.game, event.end or facts.end_of(event.game))


@subscribe(GameAnnulled, GameRestored, essential=True)
def rewrite_terms(event: GameEvent) -> None:
    facts.write_terms([event.game])
