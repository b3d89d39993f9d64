"""What Duel's board says, in the reader's language, by key; what any table says is in games/table.

The effects of cards, wonders and progress tokens are put into words from the component tables.
"""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext, pgettext

from engine.duel import data
from games.duel import names
from games.plurals import in_every_number


def texts() -> dict[str, str]:
    return {**table(), **panel(), **moves(), **dialogs(), **plurals(), **effects()}


def table() -> dict[str, str]:
    """The pieces and where they lie."""
    return {
        "named": _("{name}. {does}"),
        "age": _("Age {age}"),
        "structure": _("{age}: the structure"),
        "slot.hidden": _("A hidden card"),
        "slot.hidden_guild": _("A hidden guild"),
        "slot.revealed": _("{card}, face down: the players did not see it"),
        "slot.free": _("{card}. {does} {first}: {first_price}. {second}: {second_price}."),
        "price.chain": _("free by chain"),
        "price.free": pgettext("price", "free"),
        "price.too_much": _("{coins}, too expensive"),
        "city.you": _("Your city"),
        "city.other": _("{player}’s city"),
        "city.empty.you": _("Your city is still a bare hill."),
        "city.empty.other": _("{player} has built nothing yet."),
        "wonders.you": _("Your wonders"),
        "wonders.other": _("{player}’s wonders"),
        "wonder.built": _("Built, with {card} underneath."),
        "wonder.unbuilt": _("Not built: {price}."),
        "wonder.gone": _("Seven wonders have been built: this one can no longer be built."),
        "coins.label": _("coins"),
        "points.label": _("points so far"),
        "points.so_far.you": _("Your points so far"),
        "points.so_far.other": _("{player}’s points so far"),
        "buys_at": _("Buying one costs {coins}."),
        "science.you": _("You have {n} of {all} different science symbols."),
        "science.other": _("{player} has {n} of {all} different science symbols."),
        "track.middle": _("The conflict pawn is in the centre."),
        "track.at.you": _("The conflict pawn is at distance {n} from the centre, in your favour."),
        "track.at.other": _("The conflict pawn is at distance {n} from the centre, in favour of {player}."),
        "track.points.you": _("That is worth {n} points to you."),
        "track.points.other": _("That is worth {n} points to {player}."),
        "track.looting.you": _("At distance {n}, you lose {coins}."),
        "track.looting.other": _("At distance {n}, {player} loses {coins}."),
        "unseen.draft": _("The cards are dealt when all wonders are chosen."),
        "unseen.none": _("Every card of this age has been seen."),
        **{f"resource.{name}": word for name, word in resources().items()},
        "symbol.sphere": _("armillary sphere"),
        "symbol.wheel": _("wheel"),
        "symbol.sundial": _("sundial"),
        "symbol.mortar": _("mortar"),
        "symbol.plumb": _("plumb line"),
        "symbol.quill": _("quill"),
        "symbol.law": _("scales"),
        **{f"chain.{name}": word for name, word in chain_symbols().items()},
        **{f"colour.{name}": word for name, word in colours().items()},
        "kind.brown": _("Raw materials"),
        "kind.grey": _("Manufactured goods"),
        "kind.blue": _("Civilian building"),
        "kind.green": _("Scientific building"),
        "kind.yellow": _("Commercial building"),
        "kind.red": _("Military building"),
        "kind.purple": _("Guild"),
        "category.blue": _("Civilian"),
        "category.green": _("Science"),
        "category.yellow": _("Commerce"),
        "category.guilds": _("Guilds"),
        "category.wonders": _("Wonders"),
        "category.progress": _("Progress"),
        "category.coins": _("Coins"),
        "category.military": _("Military"),
        "category.total": _("Total"),
    }


def resources() -> dict[str, str]:
    return {
        "clay": _("clay"),
        "wood": _("wood"),
        "stone": _("stone"),
        "glass": _("glass"),
        "papyrus": _("papyrus"),
    }


def chain_symbols() -> dict[str, str]:
    return {
        "horseshoe": _("horseshoe"),
        "sword": _("sword"),
        "tower": _("tower"),
        "book": _("book"),
        "gear": _("gear"),
        "mask": _("mask"),
        "moon": _("moon"),
        "drop": _("drop"),
        "amphora": _("amphora"),
        "target": _("target"),
        "helmet": _("helmet"),
        "lyre": _("lyre"),
        "lamp": _("lamp"),
        "column": _("column"),
        "sun": _("sun"),
        "facade": _("facade"),
        "barrel": _("barrel"),
    }


def colours() -> dict[str, str]:
    return {
        "brown": _("brown"),
        "grey": _("grey"),
        "blue": _("blue"),
        "green": _("green"),
        "yellow": _("yellow"),
        "red": _("red"),
        "purple": _("purple"),
    }


def panel() -> dict[str, str]:
    """Whose turn it is, what can be done and what it costs."""
    return {
        "turn.draft.you": _("Choose a wonder"),
        "turn.draft.other": _("{player} chooses a wonder"),
        "turn.token.you": _("Choose a progress token"),
        "turn.token.other": _("{player} chooses a progress token"),
        "turn.library.you": _("Choose a progress token"),
        "turn.library.other": _("{player} looks into the Great Library"),
        "turn.destroy.you": _("Destroy a building"),
        "turn.destroy.other": _("{player} destroys a building"),
        "turn.revive.you": _("Build from the discard pile"),
        "turn.revive.other": _("{player} builds from the discard pile"),
        "turn.start.you": _("Who begins the age?"),
        "turn.start.other": _("{player} decides who begins"),
        "hint.starting": _("Waiting for both players to sit down."),
        "hint.draft": _("Choose a wonder to read what it does, then take it."),
        "hint.turn": _("Take a card that nothing covers. The blue tags show what it costs you."),
        "hint.wait": _("Meanwhile you can look at any card: click it."),
        "act.group": _("What to do with it"),
        "act.build": _("Build for {n}"),
        "act.build_free": _("Build for free"),
        "act.build_chain": _("Build free by chain"),
        "act.discard": _("Discard for +{n}"),
        "act.wonder": _("Build {wonder} for {n}"),
        "act.wonder_free": _("Build {wonder} for free"),
        "act.draft": _("Take {wonder}"),
        "reason.decide": _("First make the decision you were asked for."),
        "reason.other": _("This is not possible now."),
        "bill.how": _("How it is paid for"),
        "bill.for.you": _("You:"),
        "bill.for.other": _("{player}:"),
        "bill.chain": _("chain: {symbol}"),
        "bill.coins": _("printed on it"),
        "bill.produced": _("produced in the city"),
        "bill.chosen": _("produced, one of your choice"),
        "bill.discounted": _("saved by a progress token"),
        "bill.bought": _("bought at {n} each"),
        "bill.nothing": _("costs nothing"),
        "bill.opponent_gains.you": _("Of this, you receive {coins}."),
        "bill.opponent_gains.other": _("Of this, {player} receives {coins}."),
        "gain.now": _("Gives immediately:"),
        "gain.total": _("Points so far:"),
        "gain.of": _("{player}: {what}"),
        "gain.replay": _("play again"),
        "gain.token": _("a progress token"),
        "gain.library": _("one of 3 tokens from the box"),
        "gain.destroy": _("destroy a building"),
        "gain.revive": _("a building from the discard pile"),
        "gain.wins.military": _("military supremacy"),
        "gain.wins.science": _("scientific supremacy"),
    }


def moves() -> dict[str, str]:
    """The log, and what is said aloud."""
    return {
        "move.draft.you": _("You chose {wonder}"),
        "move.draft.other": _("{player} chose {wonder}"),
        "move.build.you": _("You built {card}"),
        "move.build.other": _("{player} built {card}"),
        "move.discard.you": _("You discarded {card}"),
        "move.discard.other": _("{player} discarded {card}"),
        "move.wonder.you": _("You built {wonder} with {card}"),
        "move.wonder.other": _("{player} built {wonder} with {card}"),
        "move.take.you": _("You took {token}"),
        "move.take.other": _("{player} took {token}"),
        "move.destroy.you": _("You destroyed {card}"),
        "move.destroy.other": _("{player} destroyed {card}"),
        "move.revive.you": _("You built {card} from the discard pile"),
        "move.revive.other": _("{player} built {card} from the discard pile"),
        "move.start_self.you": _("You begin the age"),
        "move.start_self.other": _("{player} begins the age"),
        "move.start_other.you": _("You let your opponent begin the age"),
        "move.start_other.other": _("{player} lets the opponent begin the age"),
        "event.pay.you": _("You paid {coins}."),
        "event.pay.other": _("{player} paid {coins}."),
        "event.coins.you": _("You received {coins}."),
        "event.coins.other": _("{player} received {coins}."),
        "event.urbanism.you": _("Urbanism brought you {coins}."),
        "event.urbanism.other": _("Urbanism brought {player} {coins}."),
        "event.economy.you": _("Economy brought you {coins}."),
        "event.economy.other": _("Economy brought {player} {coins}."),
        "event.counted_coins.you": _("You received {coins}."),
        "event.counted_coins.other": _("{player} received {coins}."),
        "event.sell.you": _("You received {coins}."),
        "event.sell.other": _("{player} received {coins}."),
        "event.lose.you": _("You lost {coins}."),
        "event.lose.other": _("{player} lost {coins}."),
        "event.loot.you": _("You were looted: {coins} lost."),
        "event.loot.other": _("{player} was looted: {coins} lost."),
        "event.pair.you": _("You have a pair of science symbols: {symbol}."),
        "event.pair.other": _("{player} has a pair of science symbols: {symbol}."),
        "event.replay.you": _("You play again."),
        "event.replay.other": _("{player} plays again."),
        "event.replay_lost.you": _("The age is over: your extra turn is lost."),
        "event.replay_lost.other": _("The age is over: {player}’s extra turn is lost."),
        "event.flip": _("{card} is uncovered."),
        "event.deal": _("{age} is laid out."),
        "event.begin.you": _("You begin {age}."),
        "event.begin.other": _("{player} begins {age}."),
        "event.pool": _("On offer: {wonders}."),
        "event.wonder_leaves": _("Seven wonders have been built: {wonder} leaves the game."),
        "outcome.civilian.you": _("You have more points."),
        "outcome.civilian.other": _("{player} has more points."),
        "outcome.military.you": _("Your army has entered the enemy capital."),
        "outcome.military.other": _("{player}’s army has entered the capital."),
        "outcome.science.you": _("You have six different science symbols."),
        "outcome.science.other": _("{player} has six different science symbols."),
    }


def ties() -> dict[str, str]:
    """What decided between equal points; the keys are those of games/ties.py."""
    return {
        "tie.blue.you": _("{points}. You win: more points from civilian buildings, {more} to {less}."),
        "tie.blue.other": _(
            "{points}. {player} wins: more points from civilian buildings, {more} to {less}."
        ),
        "tie.blue.draw": _("{points}, and {figures} points from civilian buildings: a draw."),
        "tie.blue.decides": _(
            "Equal on points ({points}), so points from civilian buildings decide: {figures}."
        ),
        "tie.blue.equal": _("Equal on points ({points}) and on points from civilian buildings ({figure})."),
    }


def dialogs() -> dict[str, str]:
    """The decisions in between."""
    return {
        "ask.token": _("Choose a progress token"),
        "ask.token.why": _("You have two buildings with the same science symbol."),
        "ask.token.open": _("Choose a progress token…"),
        "ask.library": _("Choose a progress token"),
        "ask.library.why": _("Three tokens from the box, which only you see. Keep one."),
        "ask.library.open": _("Choose a progress token…"),
        "ask.destroy": _("Choose a building to destroy"),
        "ask.destroy.why": _("Your wonder destroys one of {player}’s cards. Colour: {colour}."),
        "ask.destroy.open": _("Choose a building to destroy…"),
        "ask.revive": _("Choose a building from the discard pile"),
        "ask.revive.why": _("The Mausoleum builds one discarded card for free."),
        "ask.revive.open": _("Choose a discarded building…"),
        "ask.start": _("Who begins the age?"),
        "ask.start.why": _(
            "The player with the weaker army decides; if the armies are equal, the player who moved last."
        ),
        "ask.start.open": _("Choose who begins…"),
        "ask.start.me": _("I begin"),
        "ask.start.other": _("{player} begins"),
        "ask.start.me.does": _("You take the first card of the age."),
        "ask.start.other.does": _("Your opponent takes the first card of the age."),
        "ask.start.confirm": _("Confirm"),
        "ask.none": _("Choose one to read what it does."),
        "ask.choose": _("Choose one"),
        "ask.look": _("Look at the table"),
        "ask.take.confirm": _("Take {name}"),
        "ask.destroy.confirm": _("Destroy {name}"),
        "ask.revive.confirm": _("Build {name}"),
    }


def plurals() -> dict[str, str]:
    return in_every_number(counted_things)


def counted_things(n: int) -> dict[str, str]:
    return {
        **{f"units.{name}": form for name, form in units(n).items()},
        "coins": ngettext("{n} coin", "{n} coins", n),
        "coins.moved": npgettext("object of a sentence", "{n} coin", "{n} coins", n),
        "column": ngettext("{colour}: {n} card", "{colour}: {n} cards", n),
        "slot.covered": ngettext("{card}, covered by {n} card", "{card}, covered by {n} cards", n),
        "choice": ngettext(
            "{n} unit of your choice: {resources}", "{n} units of your choice: {resources}", n
        ),
        "reason.coins": ngettext("You need {n} more coin.", "You need {n} more coins.", n),
        "gain.coins": ngettext("{n} coin", "{n} coins", n),
        "gain.points": ngettext("{n} point", "{n} points", n),
        "gain.advance": ngettext("pawn {n} space", "pawn {n} spaces", n),
        "unseen.cards": ngettext(
            "{n} hidden card, one of these {all}: each with {odds} probability.",
            "{n} hidden cards among these {all}: each is in play with {odds} probability, and in a given "
            "slot with {each}.",
            n,
        ),
        "unseen.guilds": ngettext(
            "{n} hidden guild, one of these {all}: each with {odds} probability.",
            "{n} hidden guilds among these {all}: each is in play with {odds} probability, and in a given "
            "slot with {each}.",
            n,
        ),
    }


def effects() -> dict[str, str]:
    return {
        **{f"does.card.{card.id}": card_effect(card) for card in data.CARDS},
        **{f"does.wonder.{wonder.id}": wonder_effect(wonder) for wonder in data.WONDERS},
        **{f"does.token.{token.id}": token_effect(token) for token in data.TOKENS},
    }


def card_effect(card: data.Card) -> str:
    """What a building does. Sentences on lines of their own."""
    said = []
    if card.makes:
        said.append(_("Produces {resources} every turn.").format(resources=counted(card.makes)))
    if card.makes_one_of:
        said.append(one_of(card.makes_one_of))
    if card.price_1_for:
        cheap = either(resource(letter) for letter in card.price_1_for)
        said.append(_("You buy {resources} for 1 coin each.").format(resources=cheap))
    if card.shields:
        said.append(shields(card.shields))
    if card.science:
        said.append(_("Science symbol: {symbol}.").format(symbol=table_symbol(card.science)))
    if card.points:
        said.append(points(card.points))
    if card.coins:
        said.append(coins_now(card.coins))
    if card.coins_per:
        counted_thing, each = card.coins_per
        sentence = ngettext(
            "+{n} coin now for each of your {things}.", "+{n} coins now for each of your {things}.", each
        )
        said.append(sentence.format(n=each, things=things(counted_thing)))
    said += guild_effect(card)
    if card.gives:
        heirs = [other for other in data.CARDS if other.free_with == card.gives]
        named = either(names.of(heir) for heir in heirs)
        said.append(_("Chain: {card} will be free.").format(card=named))
    if card.free_with:
        giver = next(other for other in data.CARDS if other.gives == card.free_with)
        said.append(_("Free if you have {card}.").format(card=names.of(giver)))
    return "\n".join(said)


def guild_effect(card: data.Card) -> list[str]:
    if not card.counts:
        return []
    counted_things = _(" and ").join(things(name) for name in card.counts)
    said = []
    if card.coins_each:
        said.append(
            _("+{n} coin now for each of the {things} in the city that has more of them.").format(
                n=card.coins_each, things=counted_things
            )
        )
    sentence = ngettext(
        "At the end {n} point for each of the {things} in the city that has more of them.",
        "At the end {n} points for each of the {things} in the city that has more of them.",
        card.points_each,
    )
    said.append(sentence.format(n=card.points_each, things=counted_things))
    return said


def wonder_effect(wonder: data.Wonder) -> str:
    said = []
    if wonder.makes_one_of:
        said.append(one_of(wonder.makes_one_of))
    if wonder.shields:
        said.append(shields(wonder.shields))
    if wonder.coins:
        said.append(coins_now(wonder.coins))
    if wonder.opponent_loses:
        sentence = ngettext(
            "Your opponent loses {n} coin.", "Your opponent loses {n} coins.", wonder.opponent_loses
        )
        said.append(sentence.format(n=wonder.opponent_loses))
    if wonder.destroys:
        said.append(
            _("Destroy one of your opponent’s buildings: {colour}.").format(colour=colours()[wonder.destroys])
        )
    if wonder.draws_from_box:
        said.append(_("Draw 3 progress tokens from the box and keep one."))
    if wonder.revives:
        said.append(_("Build one card from the discard pile for free."))
    if wonder.replay:
        said.append(_("You play again."))
    if wonder.points:
        said.append(points(wonder.points))
    return "\n".join(said)


def token_effect(token: data.Token) -> str:
    said = []
    if token.coins:
        said.append(coins_now(token.coins))
    if token.points:
        said.append(points(token.points))
    if token.science:
        said.append(_("Counts as a science symbol of its own."))
    if token.discount_on == "wonder":
        said.append(_("Your wonders cost 2 resources less."))
    if token.discount_on == "blue":
        said.append(_("Your blue buildings cost 2 resources less."))
    if token.points_per_token:
        said.append(
            _("At the end {n} points for each of your progress tokens, this one too.").format(
                n=token.points_per_token
            )
        )
    if token.extra_shields:
        said.append(_("Red buildings that you build from now on have 1 extra shield."))
    if token.wonders_replay:
        said.append(_("Wonders that you build from now on let you play again."))
    if token.chain_coins:
        said.append(_("+{n} coins whenever you build by chain.").format(n=token.chain_coins))
    if token.gains_trade:
        said.append(_("What your opponent spends on buying resources is yours."))
    return "\n".join(said)


# Parts of sentences


def resource(letter: str) -> str:
    return resources()[data.LETTERS[letter]]


def units(n: int) -> dict[str, str]:
    """A number of units of each resource: many languages inflect its name after a number."""
    return {
        "clay": ngettext("{n} clay", "{n} clay", n),
        "wood": ngettext("{n} wood", "{n} wood", n),
        "stone": ngettext("{n} stone", "{n} stone", n),
        "glass": ngettext("{n} glass", "{n} glass", n),
        "papyrus": ngettext("{n} papyrus", "{n} papyrus", n),
    }


def counted(letters: str) -> str:
    found = ((letters.count(letter), data.LETTERS[letter]) for letter in dict.fromkeys(letters))
    return ", ".join(units(n)[name].format(n=n) for n, name in found)


def either(words: Iterable[str]) -> str:
    *most, last = words
    return _("{some} or {last}").format(some=", ".join(most), last=last) if most else last


def one_of(letters: str) -> str:
    choice = either(resource(letter) for letter in letters)
    return _("Produces one unit of your choice every turn: {resources}.").format(resources=choice)


def points(n: int) -> str:
    return ngettext("{n} point.", "{n} points.", n).format(n=n)


def coins_now(n: int) -> str:
    return ngettext("+{n} coin now.", "+{n} coins now.", n).format(n=n)


def shields(n: int) -> str:
    sentence = ngettext("{n} shield: the pawn moves {n} space.", "{n} shields: the pawn moves {n} spaces.", n)
    return sentence.format(n=n)


def table_symbol(name: str) -> str:
    return table()[f"symbol.{name}"]


def things(name: str) -> str:
    """What cards count, as in "each of your …"."""
    return {
        "brown": _("brown cards"),
        "grey": _("grey cards"),
        "blue": _("blue cards"),
        "green": _("green cards"),
        "yellow": _("yellow cards"),
        "red": _("red cards"),
        "wonder": _("wonders built"),
        "3coins": _("sets of 3 coins"),
    }[name]
