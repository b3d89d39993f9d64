"""What cards and stages of 7 Wonders do and cost, put into words from the component tables."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from engine.wonders import data
from games.wonders import names

RESOURCE = dict(zip(data.LETTERS, data.RESOURCES, strict=True))


def card_says(card: data.Card, edition: str) -> list[str]:
    """What a building does, in sentences; the chains too."""
    said = says(card.does)
    heirs = heirs_of(card, edition)
    if heirs:
        said.append(_("Chain: {card} will be free.").format(card=listed(map(names.of, heirs))))
    if card.free_with:
        known = names.cards()
        givers = either(known[giver] for giver in card.free_with.split())
        said.append(_("Free if you have {card}.").format(card=givers))
    return said


def heirs_of(card: data.Card, edition: str) -> list[data.Card]:
    """The later buildings that this one makes free."""
    heirs = [other for other in data.CARDS if other.is_in(edition) and card.id in other.free_with.split()]
    return list({heir.id: heir for heir in heirs}.values())


def says(does: data.Effects) -> list[str]:
    """What a building or a stage does, in sentences."""
    said = made(does)
    if does.discount:
        said.append(discount(does.discount))
    if does.shields:
        said.append(ngettext("{n} shield.", "{n} shields.", does.shields).format(n=does.shields))
    if does.science:
        said.append(science(does.science))
    if does.points:
        said.append(ngettext("{n} point.", "{n} points.", does.points).format(n=does.points))
    if does.coins:
        said.append(ngettext("+{n} coin now.", "+{n} coins now.", does.coins).format(n=does.coins))
    said += counted_for(does)
    if does.points_if_complete:
        sentence = ngettext(
            "At the end {n} point if every stage of your wonder is built.",
            "At the end {n} points if every stage of your wonder is built.",
            does.points_if_complete,
        )
        said.append(sentence.format(n=does.points_if_complete))
    if does.power:
        said.append(power(does.power))
    return said


def made(does: data.Effects) -> list[str]:
    if not does.makes:
        return []
    if "/" in does.makes:
        choice = either(names.resources()[RESOURCE[letter]] for letter in does.makes.replace("/", ""))
        said = [_("Produces one unit of your choice every turn: {resources}.").format(resources=choice)]
    else:
        said = [_("Produces {resources} every turn.").format(resources=goods(does.makes))]
    if not does.sold:
        said.append(_("Your neighbours cannot buy it."))
    return said


def discount(written: str) -> str:
    n = data.DISCOUNT_PRICE
    sentences = {
        "raw left": ngettext(
            "From the next turn on, raw materials from your left neighbour cost you {n} coin each.",
            "From the next turn on, raw materials from your left neighbour cost you {n} coins each.",
            n,
        ),
        "raw right": ngettext(
            "From the next turn on, raw materials from your right neighbour cost you {n} coin each.",
            "From the next turn on, raw materials from your right neighbour cost you {n} coins each.",
            n,
        ),
        "raw left right": ngettext(
            "From the next turn on, raw materials from both neighbours cost you {n} coin each.",
            "From the next turn on, raw materials from both neighbours cost you {n} coins each.",
            n,
        ),
        "goods left right": ngettext(
            "From the next turn on, manufactured goods from both neighbours cost you {n} coin each.",
            "From the next turn on, manufactured goods from both neighbours cost you {n} coins each.",
            n,
        ),
    }
    return sentences[written].format(n=n)


def science(symbol: str) -> str:
    if symbol == "any":
        return _("At the end it counts as whichever science symbol is worth most to you.")
    return _("Science symbol: {symbol}.").format(symbol=names.symbols()[symbol])


def counted_for(does: data.Effects) -> list[str]:
    """Coins and points for each of something."""
    said = []
    if does.coins_each:
        said.append(coins_for_each(does).format(n=does.coins_each, each=each(does.counts)))
    if does.points_each:
        said.append(points_for_each(does).format(n=does.points_each, each=each(does.counts)))
    return said


def coins_for_each(does: data.Effects) -> str:
    n = does.coins_each
    return {
        "self": ngettext(
            "+{n} coin now for {each} in your city.", "+{n} coins now for {each} in your city.", n
        ),
        data.ALL: ngettext(
            "+{n} coin now for {each} in your city and both neighbouring cities.",
            "+{n} coins now for {each} in your city and both neighbouring cities.",
            n,
        ),
    }[does.of]


def points_for_each(does: data.Effects) -> str:
    n = does.points_each
    return {
        "self": ngettext(
            "At the end {n} point for {each} in your city.",
            "At the end {n} points for {each} in your city.",
            n,
        ),
        data.NEIGHBOURS: ngettext(
            "At the end {n} point for {each} in both neighbouring cities.",
            "At the end {n} points for {each} in both neighbouring cities.",
            n,
        ),
        data.ALL: ngettext(
            "At the end {n} point for {each} in your city and both neighbouring cities.",
            "At the end {n} points for {each} in your city and both neighbouring cities.",
            n,
        ),
    }[does.of]


def each(counts: str) -> str:
    """What is counted, as after "for"."""
    return {
        "brown": _("each brown card"),
        "grey": _("each grey card"),
        "blue": _("each blue card"),
        "yellow": _("each yellow card"),
        "red": _("each red card"),
        "green": _("each green card"),
        "brown grey purple": _("each brown, grey or purple card"),
        "stages": _("each stage built"),
        "defeats": _("each defeat token"),
    }[counts]


def power(name: str) -> str:
    return {
        data.SEVENTH_CARD: _(
            "You may play the last card of each age too, instead of discarding it: build it, build a stage "
            "with it or sell it."
        ),
        data.DIG: _("Once, at the end of this turn: build one card from the discard pile for free."),
        data.FREE_ONCE_PER_AGE: _("Once in each age you may build a card from your hand for free."),
        data.FREE_NEW_COLOUR: _("A building is free if your city has none of its colour yet."),
        data.FREE_FIRST_CARD: _("The first card of each age is free if you build it."),
        data.FREE_LAST_CARD: _("The sixth card of each age is free if you build it."),
        data.COPY_GUILD: _(
            "At the end one of your neighbours’ guilds also counts as yours: the one worth most to you."
        ),
    }[name]


def cost(written: str) -> str:
    """What is printed on a card or stage, such as "1 coin" or "2 ore, 1 cloth"."""
    coins, letters = data.read_cost(written)
    said = [ngettext("{n} coin", "{n} coins", coins).format(n=coins)] if coins else []
    if letters:
        said.append(goods(letters))
    return ", ".join(said) or pgettext("price", "nothing")


def goods(letters: str) -> str:
    """Units counted by resource, in the order they are written."""
    found = ((letters.count(letter), RESOURCE[letter]) for letter in dict.fromkeys(letters))
    return ", ".join(names.units(n)[name].format(n=n) for n, name in found)


def either(words: Iterable[str]) -> str:
    *most, last = words
    return _("{some} or {last}").format(some=", ".join(most), last=last) if most else last


def listed(words: Iterable[str]) -> str:
    return ", ".join(words)
