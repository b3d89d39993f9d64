"""What the coach says in a first game of 7 Wonders, by hint. When it does, learn/hints.js tells.

`{left}` and `{right}` are the neighbours.
"""

from django.utils.translation import gettext as _

from games.learn.coach_texts import frame


def texts() -> dict[str, str]:
    return {
        **frame(),
        **first_steps(),
        **economy(),
        **rivals(),
        **ages(),
        **ends(),
    }


def first_steps() -> dict[str, str]:
    return {
        "coach.welcome": _(
            "Welcome! You, {left} and {right} each choose one card of your hand at the same time; then the "
            "hands go on, and you get another one."
        ),
        "coach.price": _(
            "The tag on a card is what it costs you. A tick means free, a line through it that you cannot "
            "pay for it now."
        ),
        "coach.choose": _(
            "Click a card to see what it does. Then build it, bury it under your wonder, or sell it for "
            "coins."
        ),
        "coach.built": _("Well built! {card} stands in your city now and serves you to the end of the game."),
        "coach.sold": _(
            "Sold for coins. Do this when you can build nothing, or to keep a card from a neighbour."
        ),
        "coach.buried": _(
            "A stage of your wonder stands! The card under it counts for nothing any more, and nobody knows "
            "which one it was."
        ),
        "coach.passed": _(
            "Your first hand is with {left} now, and this one came from {right}. In the second age it goes "
            "the other way round."
        ),
        "coach.change": _(
            "When you have chosen, you may still change your mind, until the last one has chosen."
        ),
        "coach.twice": _(
            "You have {card} already, and a city has each building only once. You can still bury or sell it."
        ),
        "coach.poor": _(
            "There is nothing here that you can pay for. Sell the card that would help your neighbours most."
        ),
    }


def economy() -> dict[str, str]:
    return {
        "coach.resources": _(
            "Brown cards make raw materials, which nearly everything needs. What you make is there anew in "
            "every turn."
        ),
        "coach.neighbours": _(
            "{left} sits to your left, {right} to your right. What their boards, brown and grey cards make, "
            "you can buy from them."
        ),
        "coach.trade": _(
            "For {card} you would buy what you lack from your neighbours, for {coins}. Choose it to see from "
            "whom, and how else it could be paid."
        ),
        "coach.income": _(
            "You received {coins}, because a neighbour has bought what your city makes. It costs you nothing."
        ),
        "coach.chain": _("{card} is free for you, because {giver} stands in your city."),
        "coach.chain_given": _("{card} starts a chain: later {heir} will be free for you."),
        "coach.stage": _(
            "You can pay for the next stage of your wonder! Bury a card that you do not need, or one that "
            "the next player should not get."
        ),
    }


def rivals() -> dict[str, str]:
    return {
        "coach.weaker": _(
            "{player} has more shields than you. At the end of the age you would lose that conflict, unless "
            "you build red cards."
        ),
        "coach.fought": _(
            "The conflicts of the age are over. A victory counts 1, 3 or 5 points in the three ages, a "
            "defeat always takes 1."
        ),
        "coach.science": _(
            "Green cards score twice: many of the same symbol, and sets of three different ones. They pay "
            "best if you gather a lot of them."
        ),
        "coach.science_threat": _(
            "{player} gathers science, and that grows fast. Think twice before you pass a green card on."
        ),
        "coach.memory": _(
            "What you have seen of the other hands is kept for you under “Memory”. The hand that you pass on "
            "now may come back to you."
        ),
    }


def ages() -> dict[str, str]:
    return {
        "coach.last_card": _(
            "The last turn of the age: of these two cards you play one, and the other is discarded. Then "
            "the armies are compared."
        ),
        "coach.age2": _(
            "The second age: the hands go to the right now, and the cards are dearer. Brown cards make two "
            "units each, and after this age there are no more of them."
        ),
        "coach.age3": _(
            "The last age brings points above all. Under “Points” you see where everybody stands."
        ),
        "coach.guilds": _(
            "{card} is a guild: it scores at the end for what stands in your city or beside it. Look around "
            "before you choose one."
        ),
        "coach.dig": _(
            "Your wonder builds one of these cards for free, and only you see them. Every card that was sold "
            "or left over so far is among them."
        ),
    }


def ends() -> dict[str, str]:
    return {
        "coach.end_points": _(
            "The game is over. Compare the lines: where somebody is far ahead, the game was won."
        ),
        "coach.end_other": _(
            "This one was not played to the end. Sit down again: no two deals are the same."
        ),
    }
