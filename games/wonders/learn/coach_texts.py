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
            "Welcome! You, {left} and {right} each choose one card from your hands at the same time; then "
            "the hands are passed on, and you get a new one."
        ),
        "coach.price": _(
            "The tag on a card shows what it costs you. A tick means it is free, a struck-out price that "
            "you cannot afford it now."
        ),
        "coach.choose": _(
            "Click a card to see what it does. Then build it, build a stage of your wonder with it, or sell "
            "it for coins."
        ),
        "coach.built": _("Well built! {card} is now in your city and helps you until the end of the game."),
        "coach.sold": _(
            "Sold for coins. Do this when you can build nothing, or to keep a card from a neighbour."
        ),
        "coach.buried": _(
            "You have built a stage of your wonder! The card under it no longer counts, and nobody knows "
            "which one it was."
        ),
        "coach.passed": _(
            "Your first hand is with {left} now, and this one came from {right}. In the second age it goes "
            "the other way round."
        ),
        "coach.change": _(
            "When you have chosen, you may still change your mind until the last player has chosen."
        ),
        "coach.twice": _(
            "You already have {card}, and a city can have each building only once. You can still sell it or "
            "build a stage with it."
        ),
        "coach.poor": _(
            "There is nothing here that you can afford. Sell the card that would help your neighbours most."
        ),
    }


def economy() -> dict[str, str]:
    return {
        "coach.resources": _(
            "Brown cards produce raw materials, which nearly everything needs. What you produce is "
            "available again every turn."
        ),
        "coach.neighbours": _(
            "{left} sits to your left, {right} to your right. You can buy from them what their boards and "
            "their brown and grey cards produce."
        ),
        "coach.trade": _(
            "For {card} you would buy what you are missing from your neighbours, for {coins}. Select it to "
            "see from whom, and how else you could pay."
        ),
        "coach.income": _(
            "You received {coins}, because a neighbour has bought what your city produces. It costs you "
            "nothing."
        ),
        "coach.chain": _("{card} is free for you, because {giver} is in your city."),
        "coach.chain_given": _("{card} starts a chain: later {heir} will be free for you."),
        "coach.stage": _(
            "You can afford the next stage of your wonder! Use a card that you do not need, or one that the "
            "next player should not get."
        ),
    }


def rivals() -> dict[str, str]:
    return {
        "coach.weaker": _(
            "{player} has more shields than you. At the end of the age you would lose that conflict, unless "
            "you build red cards."
        ),
        "coach.fought": _(
            "The conflicts of this age are over. A victory is worth 1, 3 or 5 points depending on the age, "
            "a defeat always costs 1."
        ),
        "coach.science": _(
            "Green cards score in two ways: for many of the same symbol, and for sets of three different "
            "ones. They pay best if you collect a lot of them."
        ),
        "coach.science_threat": _(
            "{player} is collecting science, and that grows fast. Think twice before you pass a green card "
            "on."
        ),
        "coach.memory": _(
            "What you have seen of the other hands is kept for you under “Memory”. The hand that you pass on "
            "now may come back to you."
        ),
    }


def ages() -> dict[str, str]:
    return {
        "coach.last_card": _(
            "The last turn of the age: you play one of these two cards, and the other is discarded. Then "
            "the armies are compared."
        ),
        "coach.age2": _(
            "The second age: the hands are passed to the right now, and the cards are more expensive. Brown "
            "cards produce two units each, and after this age there are no more of them."
        ),
        "coach.age3": _("The last age is all about points. Under “Points” you see where everybody stands."),
        "coach.guilds": _(
            "{card} is a guild: it scores at the end for what is in your city or in the neighbouring ones. "
            "Look around before you choose one."
        ),
        "coach.dig": _(
            "Your wonder builds one of these cards for free, and only you see them. Every card that was sold "
            "or left over so far is among them."
        ),
    }


def ends() -> dict[str, str]:
    return {
        "coach.end_points": _("The game is over. Compare the rows: it was won where somebody is far ahead."),
        "coach.end_other": _(
            "This one was not played to the end. Sit down again: no two deals are the same."
        ),
    }
