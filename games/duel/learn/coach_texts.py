"""What the coach says in a first game, by hint. When, stands in static/games/duel/learn/hints.js."""

from django.utils.translation import gettext as _

from games.learn.coach_texts import frame


def texts() -> dict[str, str]:
    return {
        **frame(),
        **first_steps(),
        **economy(),
        **science(),
        **conflict(),
        **wonders(),
        **ages(),
        **ends(),
    }


def first_steps() -> dict[str, str]:
    return {
        "coach.welcome": _(
            "Welcome! These are the cards of the first age: you and {player} take one in turn, "
            "until none is left."
        ),
        "coach.free": _(
            "You can take any card that nothing covers. "
            "Whatever it covered alone then lies free for your opponent."
        ),
        "coach.price": _(
            "The upper tag is what a card costs you, the lower one what it costs {player}. "
            "A tick means free, a line through it too dear."
        ),
        "coach.choose": _(
            "Click a card to see what it does. Then build it, sell it for coins, or put it under a wonder."
        ),
        "coach.built": _("Well built! {card} stands in your city now and serves you to the end of the game."),
        "coach.sold": _(
            "Sold for coins: a fine move when money is short. "
            "Each yellow card in your city makes it worth one more."
        ),
    }


def economy() -> dict[str, str]:
    return {
        "coach.trade": _(
            "You lack {resource} for {card}, so the price includes {coins} to buy it. "
            "The more of it {player} makes, the more it costs you."
        ),
        "coach.resources": _(
            "Brown and grey cards make resources, every turn and without end. "
            "Taken early, they make all that follows cheaper."
        ),
        "coach.poor": _("Everything here is beyond your purse. Sell a card and come back richer."),
        "coach.monopoly": _(
            "{player} makes much {resource}, so a unit costs you {coins} by now. "
            "Make some yourself, or look for a yellow card that fixes the price."
        ),
        "coach.chain_given": _(
            "The sign in the corner of {card} is a chain ({symbol}). "
            "A later card that bears it below its cost will be free for you."
        ),
        "coach.chain": _("{card} is free for you: your city already holds its chain sign ({symbol})."),
    }


def science() -> dict[str, str]:
    return {
        "coach.pair": _("{card} would be your second {symbol}. Two of a kind earn a progress token at once!"),
        "coach.pair_threat": _(
            "Watch out: {card} would be {player}’s second {symbol}, worth a progress token. "
            "You may want to take it away."
        ),
        "coach.token": _(
            "Your pair of symbols earns one of these tokens, and its power lasts for the rest of the game."
        ),
        "coach.symbols": _("You have {n} different symbols. With {all} you win on the spot."),
        "coach.symbols_threat": _(
            "{player} has {n} different symbols, and {all} win on the spot. Keep green cards out of reach."
        ),
    }


def conflict() -> dict[str, str]:
    return {
        "coach.pawn": _(
            "Your shields have pushed the conflict pawn. "
            "Near {player}’s capital it brings points, inside it the victory."
        ),
        "coach.pawn_against": _(
            "{player}’s shields drive the pawn towards your capital. A red card of your own drives it back."
        ),
        "coach.looting": _("The pawn comes close to a looting token. If it gets there, you lose {coins}."),
        "coach.siege": _(
            "The pawn is almost in your capital, and there the game is lost. A red card now is worth a lot."
        ),
    }


def wonders() -> dict[str, str]:
    return {
        "coach.wonder": _(
            "You can afford {wonder}! "
            "Choose any free card, even one you could not pay for, and put it underneath."
        ),
        "coach.replay": _("Your wonder lets you play again: take another card right away."),
        "coach.destroy": _(
            "Your wonder tears down a building of {player}. Look for the resource they would miss most."
        ),
        "coach.wonders_left": _(
            "In the whole game only seven wonders are built, by both together, and few places are left. "
            "Do not wait too long."
        ),
    }


def ages() -> dict[str, str]:
    return {
        "coach.uncovers": _(
            "{card} alone covers two cards: take it, and {player} may choose between them. Is it worth that?"
        ),
        "coach.start": _(
            "The weaker army says who begins. Beginning means the first choice; "
            "coming second means seeing what the other uncovers."
        ),
        "coach.age2": _(
            "The second age: the cards are dearer, and chains begin to pay. "
            "Look for link signs on your price tags."
        ),
        "coach.guilds": _(
            "The backs with the star are guilds: they pay for what the better of both cities holds. "
            "Age III decides, so look where your points will come from."
        ),
        "coach.last": _(
            "The last cards. Press the laurel to see where both of you stand, "
            "and count what is still missing."
        ),
    }


def ends() -> dict[str, str]:
    return {
        "coach.end_civilian": _(
            "No army and no science decided it, so the points did. "
            "Compare the lines: where one of you is far ahead, the game was won."
        ),
        "coach.end_military": _(
            "The pawn reached a capital, and that ends the game at once, whatever the points. "
            "Next time keep an eye on the track."
        ),
        "coach.end_science": _(
            "Six different symbols end the game at once, whatever the points. "
            "Next time count the green cards of both cities."
        ),
        "coach.end_other": _(
            "This one was not played to the end. Sit down again: no two deals are the same."
        ),
    }
