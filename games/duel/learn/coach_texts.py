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
            "You can take any card that nothing covers. A card that it alone covered is then available to "
            "your opponent."
        ),
        "coach.price": _(
            "The upper tag shows what a card costs you, the lower one what it costs {player}. A tick means "
            "it is free, a struck-out price that it is too expensive."
        ),
        "coach.choose": _(
            "Click a card to see what it does. Then build it, sell it for coins, or build a wonder with it."
        ),
        "coach.built": _("Well built! {card} is now in your city and helps you until the end of the game."),
        "coach.sold": _(
            "Sold for coins: a fine move when money is short. "
            "Each yellow card in your city makes it worth one more."
        ),
    }


def economy() -> dict[str, str]:
    return {
        "coach.trade": _(
            "You are missing {resource} for {card}, so the price includes {coins} to buy it. The more of it "
            "{player} produces, the more it costs you."
        ),
        "coach.resources": _(
            "Brown and grey cards produce resources every turn, to the end of the game. Taken early, they "
            "make everything that follows cheaper."
        ),
        "coach.poor": _("You cannot afford anything here. Sell a card and come back richer."),
        "coach.monopoly": _(
            "{player} produces a lot of {resource}, so a unit now costs you {coins}. Produce some yourself, "
            "or look for a yellow card that fixes the price."
        ),
        "coach.chain_given": _(
            "The symbol in the corner of {card} is a chain symbol ({symbol}). A later card that shows it "
            "below its cost will be free for you."
        ),
        "coach.chain": _("{card} is free for you: your city already has its chain symbol ({symbol})."),
    }


def science() -> dict[str, str]:
    return {
        "coach.pair": _(
            "{card} would be your second {symbol}. Two of a kind earn a progress token immediately!"
        ),
        "coach.pair_threat": _(
            "Watch out: {card} would be {player}’s second {symbol}, worth a progress token. You may want to "
            "take it first."
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
            "Your shields have pushed the conflict pawn. Near {player}’s capital it is worth points; "
            "inside, it wins the game."
        ),
        "coach.pawn_against": _(
            "{player}’s shields drive the pawn towards your capital. A red card of your own drives it back."
        ),
        "coach.looting": _(
            "The pawn is getting close to a looting token. If it gets there, you lose {coins}."
        ),
        "coach.siege": _(
            "The pawn is almost in your capital: if it gets there, you lose. A red card is worth a lot now."
        ),
    }


def wonders() -> dict[str, str]:
    return {
        "coach.wonder": _(
            "You can afford {wonder}! Choose any available card, even one you could not afford, and build "
            "the wonder with it."
        ),
        "coach.replay": _("Your wonder lets you play again: take another card right away."),
        "coach.destroy": _(
            "Your wonder tears down one of {player}’s buildings. Look for the resource they would miss most."
        ),
        "coach.wonders_left": _(
            "Only seven wonders can be built in the whole game, by both players together, and few places "
            "are left. Do not wait too long."
        ),
    }


def ages() -> dict[str, str]:
    return {
        "coach.uncovers": _(
            "{card} alone covers two cards: take it, and {player} may choose between them. Is it worth that?"
        ),
        "coach.start": _(
            "The player with the weaker army decides who begins. Going first means the first choice; going "
            "second means seeing what your opponent uncovers."
        ),
        "coach.age2": _(
            "The second age: the cards are more expensive, and chains begin to pay off. Look for chain "
            "symbols on your price tags."
        ),
        "coach.guilds": _(
            "The backs with a star are guilds: they count whichever city has more. Age III decides, so "
            "think about where your points will come from."
        ),
        "coach.last": _(
            "The last cards. Press the laurel to see where both of you stand, "
            "and count what is still missing."
        ),
    }


def ends() -> dict[str, str]:
    return {
        "coach.end_civilian": _(
            "Neither army nor science decided it, so the points did. Compare the rows: the game was won "
            "where one of you is far ahead."
        ),
        "coach.end_military": _(
            "The pawn reached a capital, and that ends the game immediately, whatever the points. Next time "
            "keep an eye on the track."
        ),
        "coach.end_science": _(
            "Six different symbols end the game immediately, whatever the points. Next time count the green "
            "cards of both cities."
        ),
        "coach.end_other": _(
            "This one was not played to the end. Sit down again: no two deals are the same."
        ),
    }
