"""The texts of the analysis panel in the reader's language, by key. A judge may replace some."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext


def texts() -> dict[str, str]:
    return {
        "waiting": _("Waiting for the engine…"),
        "waiting.place": _("Waiting for the engine: place {place} in the queue"),
        "running": _("The engine is looking at every move: {done} of {of}"),
        "failed": _("The analysis failed. You can ask for it again."),
        "done": _("The analysis is ready."),
        "lost": _("The site is not responding. Trying again…"),
        "graph": _("Winning chances over the game"),
        "at.start": _("At the start: {first} {chance}, {second} {other}"),
        "at": _("After move {n}: {first} {chance}, {second} {other}"),
        "start": _("Before the first move"),
        "move": _("{n}. {player}: {move}"),
        "verdict.forced": _("The only possible move"),
        "verdict.best": _("The engine’s choice"),
        "verdict.fine": _("As good as the best"),
        "verdict.slip": _("A slip: the chance of winning fell from {before} to {after}."),
        "verdict.mistake": _("A mistake: the chance of winning fell from {before} to {after}."),
        "verdict.blunder": _("A big mistake: the chance of winning fell from {before} to {after}."),
        "better": _("Better: {move}."),
        "equal": _("The engine would have chosen: {move}."),
        "luck.good": _("The cards it revealed were good luck for {player}: chance of winning {luck}."),
        "luck.bad": _("The cards it revealed were bad luck for {player}: chance of winning {luck}."),
        "ways": _("How it may end"),
        "ways.of": _("{player}: {ways}"),
        "way": _("{way} {chance}"),
        "accuracy": _("Accuracy"),
        "loss": _("Change in the chance of winning per choice"),
        "luck": _("Change in the chance of winning: luck of the draw"),
        "hints": _("Hints used"),
        "nothing": pgettext("ways to win", "none"),
        "worst": _("What cost {player} most"),
        "worst.none": _("{player} made no mistake worth mentioning."),
        "moment": _("Move {n}: {move}"),
        "moment.better": _("better: {move}"),
        "moment.then": _("then expected: place {place}, {points} points; better: {move}"),
        "reveals": _("The biggest swings of luck"),
        "reveal": _("Move {n}: {move}"),
        "reveal.for": _("good for {player}"),
        **of_story(),
        **of_lines(),
    }


def of_story() -> dict[str, str]:
    """How the game went. Of two players, chances are those of winning; else place and points are expected."""
    return {
        "story": _("How it went"),
        "story.ahead_always": _("{player} was ahead from the beginning to the end."),
        "story.ahead": _("From move {n} on {player} was ahead to the end."),
        "story.nobody_ahead": _("Nobody stayed ahead to the end."),
        "story.turn": _(
            "The game turned at move {n}: {player} chose “{move}”, and the chance of winning fell from "
            "{before} to {after}. Better: “{best}”."
        ),
        "story.no_turn": _("No single choice decided the game."),
        "story.luck": _(
            "The cards helped {player} most at move {n}: the chance of winning rose from {before} to {after}."
        ),
        "story.dealt": _("The hands that were dealt helped {player} most."),
        "story.no_luck": _("The luck of the draw decided nothing."),
        "story.lines.turn": _(
            "The most expensive choice was at move {n}: {player} chose “{move}” and could then expect place "
            "{place} with {points} points. Better: “{best}”."
        ),
    }


def of_lines() -> dict[str, str]:
    """Where each seat has a line of its own."""
    return {
        "lines.at.start": _("At the start: {seats}"),
        "lines.at": _("After move {n}: {seats}"),
        "lines.seat": _("{player} {chance}"),
        "lines.show": _("Highlight {player}’s line"),
        "expected": _("What each player could expect at that point"),
        "expected.value": _("Standing"),
        "expected.place": _("Place"),
        "expected.points": _("Points"),
        "sums": _("From start to end, in points of standing"),
        "sums.player": _("Player"),
        "sums.accuracy": _("Accuracy"),
        "sums.mean": _("Average loss"),
        "sums.start": _("Start"),
        "sums.loss": _("Choices"),
        "sums.luck": _("Deal"),
        "sums.table": _("Table"),
        "sums.end": _("End"),
        "reveal.against": _("bad for {player}"),
    }


def meaning() -> list[str]:
    """What the numbers mean where they are chances to win."""
    return [
        _(
            "They are the judgement of this site’s engine, not the truth: it examines a few thousand "
            "continuations and can be wrong. It judges every choice by what the player could know at that "
            "moment."
        ),
        _(
            "A choice costs the difference between the chance of winning after the engine’s best move and "
            "after the move that was made; luck is how much the cards that a move turns up change the chance."
        ),
        _(
            "Accuracy is 100 % for a player who always did as well as the engine. A choice that costs 5 % of "
            "the chance of winning counts as 80 %, one that costs 10 % as 65 %, one that costs 25 % as 34 %; "
            "forced moves do not count."
        ),
    ]
