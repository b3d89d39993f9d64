"""Every word that the board of 7 Wonders shows, in the reader's language, by key.

What cards and stages do comes with the components. Texts about a player end in `.you` or `.other`, those
about the Free City in `.city`.
"""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext, pgettext

from games.plurals import in_every_number
from games.wonders import names


def texts() -> dict[str, str]:
    return {
        **table(),
        **cities(),
        **turns(),
        **acting(),
        **paying(),
        **moves(),
        **events(),
        **asking(),
        **ending(),
        **memory(),
        **plurals(),
    }


def table() -> dict[str, str]:
    """The pieces and where they lie."""
    return {
        "named": _("{name}. {does}"),
        "age": _("Age {age}"),
        "turn.of": _("turn {turn} of {all}"),
        "pass.left": _("Hands pass to the left"),
        "pass.right": _("Hands pass to the right"),
        "pass.swap": _("The two hands are swapped"),
        "hand.none": _("You hold no cards."),
        "hand.watch": _("Hands are secret while the game goes on."),
        "age.before": _("Choosing sides"),
        "hand": _("Hand"),
        "hand.of.you": _("Your hand"),
        "hand.of.other": _("{player}’s hand"),
        "hand.next": _("Your next hand comes from {player}"),
        "discard.face_down": _("Sold and left-over cards lie here face down."),
        "strip.open": _("Open {player}’s city"),
    }


def cities() -> dict[str, str]:
    """A city and its wonder."""
    return {
        "city.you": _("Your city"),
        "city.other": _("{player}’s city"),
        "city.city": _("The Free City"),
        "city.empty.you": _("Your city is still a bare hill."),
        "city.empty.other": _("{player} has built nothing yet."),
        "city.empty.city": _("The Free City has built nothing yet."),
        "neighbour.left": _("Left neighbour"),
        "neighbour.right": _("Right neighbour"),
        "board": _("{board}, {side}"),
        "board.open": _("{board}, side not chosen yet"),
        "stage.built": _("Stage {n} of {all}, built. {does}"),
        "stage.next": _("Stage {n} of {all}, the next to be built. Costs {cost}. {does}"),
        "stage.later": _("Stage {n} of {all}. Costs {cost}. {does}"),
        "stage.under": _("Under it: {card}."),
        "stage.under_unknown": _("A card lies under it, face down."),
        "start": _("Produces from the start: {resource}."),
        "points.label": _("points so far"),
        "points.table": _("Points so far"),
        "science": _("{compass} × compass, {gear} × gear, {tablet} × tablet"),
        "science.wild": _("{n} × symbol of choice"),
        "tokens": _("Conflict tokens: {tokens}"),
        "conflict.ahead": _("{mine} against {theirs} shields: you would win {points}."),
        "conflict.behind": _("{mine} against {theirs} shields: you would lose {points}."),
        "conflict.even": _("{mine} shields each: nobody would win anything."),
        "free_build": _("One free build is left in this age."),
        "holder": _("Deciding for the Free City this turn: {player}"),
        "stages": _("{n} of {all} stages built"),
        "stage.name": _("{board}, stage {n}"),
        "stands_in": _("Built in: {cities}"),
        "sells": _("For sale"),
        "sells.nothing": pgettext("for sale", "nothing"),
        "keeps": _("Not for sale"),
        "side.open": _("side not chosen yet"),
        **{f"side.{name}": word for name, word in names.sides().items()},
    }


def turns() -> dict[str, str]:
    """Which player must decide what."""
    return {
        "turn.card.you": _("Choose a card"),
        "turn.card.other": _("{player} chooses a card"),
        "turn.card.city": _("Choose a card for the Free City"),
        "turn.side.you": _("Choose a side of your board"),
        "turn.side.other": _("{player} chooses a side"),
        "turn.seventh.you": _("Play your last card too"),
        "turn.seventh.other": _("{player} decides about the last card"),
        "turn.seventh.city": _("You decide what happens to the Free City’s last card"),
        "turn.dig.you": _("Build from the discard pile"),
        "turn.dig.other": _("{player} looks through the discard pile"),
        "turn.dig.city": _("The Free City builds from the discard pile: you choose"),
        "turn.chosen": _("Chosen. You can change it until all have chosen."),
        "turn.waiting": _("Still choosing: {players}"),
        "turn.chosen.short": _("You have chosen"),
        "seat.you": _("you"),
        "seat.clock": _("Time left"),
        "seat.thinks": _("is choosing"),
        "seat.chosen": _("has chosen"),
        "hint.card": _("Click a card to see what you can do with it."),
        "hint.card.city": _("Your own choice is made. Now choose one of the other cards for the Free City."),
        "hint.holder": _("You decide for the Free City this turn: choose its card after yours."),
        "hint.wait": _("Meanwhile you can look at any card or city: click it."),
    }


def acting() -> dict[str, str]:
    """What can be done with a card."""
    return {
        "act.group": _("What to do with it"),
        "act.build": _("Build for {n}"),
        "act.build_free": _("Build for free"),
        "act.build_chain": _("Build free by chain"),
        "act.build_power": _("Build for free thanks to your wonder"),
        "act.free": _("Use the free build of this age"),
        "act.wonder": _("Build stage {stage} for {n}"),
        "act.wonder_free": _("Build stage {stage}"),
        "act.discard": _("Sell for +{n}"),
        "act.pass": _("Skip"),
        "act.undo": _("Change my choice"),
        "act.confirm": _("Are you sure? {what}"),
        "act.other_ways": _("Other ways to pay"),
        "act.build_none": _("Build"),
        "act.wonder_none": _("Build a stage"),
        "act.discard_none": _("Sell"),
        "chosen.build": _("build"),
        "chosen.build.city": _("Free City: build"),
        "chosen.free": _("build for free"),
        "chosen.free.city": _("Free City: build for free"),
        "chosen.wonder": _("build a stage"),
        "chosen.wonder.city": _("Free City: build a stage"),
        "chosen.discard": _("sell"),
        "chosen.discard.city": _("Free City: sell"),
        "chosen.side": _("your side"),
        "reason.missing": _("You are missing {goods}."),
        "reason.missing.city": _("The Free City is missing {goods}."),
        "reason.owned": _("Your city already has this building."),
        "reason.owned.city": _("The Free City already has this building."),
        "reason.wonder_complete": _("Your wonder is complete."),
        "reason.wonder_complete.city": _("The Free City’s wonder is complete."),
        "reason.must_play": _("The Free City can sell a card only if it can do nothing else."),
        "reason.must_build": _("A chain makes it free, so the Free City has to build it."),
        "reason.other": _("This is not possible now."),
        "card.costs": _("Costs {cost}"),
        "card.now": _("For you now: {price}"),
        "card.now.city": _("For the Free City now: {price}"),
        "card.brings": _("Gives immediately: {gains}"),
        "mark.free": pgettext("price", "free"),
        "mark.chain": _("free by chain"),
        "mark.power": _("free thanks to your wonder"),
    }


def paying() -> dict[str, str]:
    """How something is paid, unit by unit, and what it brings."""
    return {
        "bill.own": _("produced in your city"),
        "bill.own.city": _("produced in the Free City"),
        "bill.choice": _("produced, one of your choice"),
        "bill.bought_from": _("bought from {player}"),
        "bill.bank": _("to the bank"),
        "bill.nothing": _("costs nothing"),
        "bill.to": _("{coins} to {player}"),
        "gain.now": _("Gives immediately:"),
        "gain.total": _("Points so far:"),
        "gain.change": _("{before} → {after}"),
        "gain.dig": _("a building from the discard pile"),
        "gain.nothing": pgettext("gain", "nothing"),
    }


def moves() -> dict[str, str]:
    """The log, and what is said aloud."""
    return {
        "move.side.you": _("Your board: {side}"),
        "move.side.other": _("{player}’s board: {side}"),
        "move.build.you": _("You built {card}"),
        "move.build.other": _("{player} built {card}"),
        "move.build.city": _("The Free City built {card}"),
        "move.free.you": _("You built {card} for free"),
        "move.free.other": _("{player} built {card} for free"),
        "move.free.city": _("The Free City built {card} for free"),
        "move.wonder.you": _("You built a stage with {card}"),
        "move.wonder.other": _("{player} built a stage with {card}"),
        "move.wonder.city": _("The Free City built a stage with {card}"),
        "move.wonder_hidden.you": _("You built a stage"),
        "move.wonder_hidden.other": _("{player} built a stage"),
        "move.wonder_hidden.city": _("The Free City built a stage"),
        "move.discard.you": _("You sold {card}"),
        "move.discard.other": _("{player} sold {card}"),
        "move.discard.city": _("The Free City sold {card}"),
        "move.discard_hidden.you": _("You sold a card"),
        "move.discard_hidden.other": _("{player} sold a card"),
        "move.discard_hidden.city": _("The Free City sold a card"),
        "move.dig.you": _("You built {card} from the discard pile"),
        "move.dig.other": _("{player} built {card} from the discard pile"),
        "move.dig.city": _("The Free City built {card} from the discard pile"),
        "move.pass.you": _("You skipped"),
        "move.pass.other": _("{player} skipped"),
        "move.pass.city": _("The Free City skipped"),
        "move.hidden.you": _("You have chosen"),
        "move.hidden.other": _("{player} has chosen"),
        "move.undo.you": _("You took it back"),
        "move.undo.other": _("{player} took it back"),
    }


def events() -> dict[str, str]:
    """What came of it when all cards were turned over."""
    return {
        "event.pay.you": _("You paid {coins} to the bank."),
        "event.pay.other": _("{player} paid {coins} to the bank."),
        "event.pay.city": _("The Free City paid {coins} to the bank."),
        "event.pay_to.you": _("You paid {coins} to {to}."),
        "event.pay_to.other": _("{player} paid {coins} to {to}."),
        "event.pay_to.city": _("The Free City paid {coins} to {to}."),
        "event.pay_you.other": _("{player} paid you {coins}."),
        "event.pay_you.city": _("The Free City paid you {coins}."),
        "event.coins.you": _("You received {coins}."),
        "event.coins.other": _("{player} received {coins}."),
        "event.coins.city": _("The Free City received {coins}."),
        "event.wonder.you": _("You built stage {n} of your wonder."),
        "event.wonder.other": _("{player} built stage {n} of the wonder."),
        "event.wonder.city": _("The Free City built stage {n} of its wonder."),
        "event.sold.you": _("You sold a card: {coins}."),
        "event.sold.other": _("{player} sold a card: {coins}."),
        "event.sold.city": _("The Free City sold a card: {coins}."),
        "event.conflict_won.you": _("You won the conflict against {against}: {points}."),
        "event.conflict_won.other": _("{player} won the conflict against {against}: {points}."),
        "event.conflict_won.city": _("The Free City won the conflict against {against}: {points}."),
        "event.conflict_won_you.other": _("{player} won the conflict against you: {points}."),
        "event.conflict_won_you.city": _("The Free City won the conflict against you: {points}."),
        "event.conflict_lost_you.other": _("{player} lost the conflict against you: {points}."),
        "event.conflict_lost_you.city": _("The Free City lost the conflict against you: {points}."),
        "event.conflict_lost.you": _("You lost the conflict against {against}: {points}."),
        "event.conflict_lost.other": _("{player} lost the conflict against {against}: {points}."),
        "event.conflict_lost.city": _("The Free City lost the conflict against {against}: {points}."),
        "event.hands.left": _("The hands were passed to the left."),
        "event.hands.right": _("The hands were passed to the right."),
        "event.hands.swap": _("The two hands were swapped."),
        "event.age": _("{age} begins."),
        "happened": _("Previous turn"),
        "happened.sold": _("card sold"),
        "log.bank": _("{coins} to the bank"),
        "log.conflicts": _("Conflicts"),
        "log.seventh": _("the last card of the age"),
        "log.stage": _("stage {n}"),
        "log.to_you": _("{coins} to you"),
    }


def asking() -> dict[str, str]:
    """The decisions beside the choice of a card."""
    return {
        "ask.side": _("Which side of your board?"),
        "ask.side.why": _("All choose at once; the sides are revealed when the last player has chosen."),
        "ask.side.open": _("Choose a side…"),
        "ask.side.confirm": _("Play with this side"),
        "ask.seventh.why": _("The others discard theirs; your wonder lets you play it."),
        "ask.seventh.why.city": _("The Free City’s wonder lets it play this card; you decide."),
        "ask.dig": _("Choose a building from the discard pile"),
        "ask.dig.city": _("Choose a building from the discard pile for the Free City"),
        "ask.dig.why": _("Your wonder builds one discarded card for free. Only you see them."),
        "ask.dig.why.city": _("Its wonder builds one discarded card for free. Only you see them."),
        "ask.dig.open": _("Choose a discarded building…"),
        "ask.dig.confirm": _("Build {name}"),
        "ask.none": _("Choose one to read what it does."),
        "ask.choose": _("Choose one"),
        "dig.useless": _("Also there, but already built: {cards}"),
        "ask.look": _("Look at the table"),
    }


def ties() -> dict[str, str]:
    """What decided between equal points; the keys are those of games/ties.py."""
    return {
        "tie.coins.you": _("{points}. You win: more coins, {more} to {less}."),
        "tie.coins.other": _("{points}. {player} wins: more coins, {more} to {less}."),
        "tie.coins.draw": _("{points}, and {figures} coins: the victory is shared."),
        "tie.coins.decides": _("Equal on points ({points}), so coins decide: {figures}."),
        "tie.coins.equal": _("Equal on points ({points}) and on coins ({figure})."),
    }


def ending() -> dict[str, str]:
    """The end and its score sheet."""
    return {
        "outcome.points.you": _("You have the most points."),
        "outcome.points.other": _("{player} has the most points."),
        "end.nth": _("{place}."),
        "end.buried": _("Under the stages"),
        "end.sold": _("Sold and left over"),
    }


def memory() -> dict[str, str]:
    """What the seat knows of the hands that go round."""
    return {
        "memory.why": _("Cards that you passed on and nobody has revealed since."),
        "memory.of": _("In {player}’s hand"),
        "memory.unseen": _("Not seen yet in this age"),
        "memory.unseen_guilds": _("Guilds not seen yet; not all of them are in play"),
        "memory.none": _("You have seen none of these hands yet."),
        "memory.off": _("This table plays without the memory aid."),
        "memory.watch": _("Players see here what they remember of the hands."),
    }


def plurals() -> dict[str, str]:
    return in_every_number(
        lambda n: {
            **{f"units.{name}": form for name, form in names.units(n).items()},
            "coins": ngettext("{n} coin", "{n} coins", n),
            "coins.moved": npgettext("object of a sentence", "{n} coin", "{n} coins", n),
            "points": ngettext("{n} point", "{n} points", n),
            "shields": ngettext("{n} shield", "{n} shields", n),
            "cards": ngettext("{n} card", "{n} cards", n),
            "column": ngettext("{colour}: {n} card", "{colour}: {n} cards", n),
            "discard.size": ngettext("{n} card in the discard pile", "{n} cards in the discard pile", n),
            "free_pile": ngettext(
                "{n} card left in the Free City’s pile", "{n} cards left in the Free City’s pile", n
            ),
            "reason.coins": ngettext("You need {n} more coin.", "You need {n} more coins.", n),
            "reason.coins.city": ngettext(
                "The Free City needs {n} more coin.", "The Free City needs {n} more coins.", n
            ),
            "gain.coins": ngettext("{n} coin", "{n} coins", n),
            "gain.points": ngettext("{n} point", "{n} points", n),
            "gain.shields": ngettext("{n} shield", "{n} shields", n),
            "memory.hidden": ngettext(
                "{n} of them is gone: sold or under a stage.",
                "{n} of them are gone: sold or under a stage.",
                n,
            ),
            "memory.unknown": ngettext("{n} card you have not seen", "{n} cards you have not seen", n),
        }
    )
