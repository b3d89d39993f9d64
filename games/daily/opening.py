"""The deals of a day: drawn from the day's secret and the results of the deals before."""

from datetime import date

from engine import fair
from games.daily import chains
from games.daily.models import DailyDeal
from games.deals import SharedDeal
from games.registry import PLUGINS, plugin_of

# For what no deal went before.
NO_RESULTS = chains.sha256().hex()
SEAT_LABEL = "seat of the day"


def rulesets() -> list[str]:
    """Those that have a deal of the day."""
    return [ruleset for ruleset, plugin in PLUGINS.items() if plugin.daily is not None]


def open_day(day: date) -> list[DailyDeal]:
    """Open the deals of a day that are missing."""
    there = set(DailyDeal.objects.filter(day=day).values_list("ruleset", flat=True))
    return [open_deal(day, ruleset) for ruleset in rulesets() if ruleset not in there]


def open_deal(day: date, ruleset: str) -> DailyDeal:
    daily = plugin_of(ruleset).daily
    assert daily is not None
    before = DailyDeal.objects.filter(ruleset=ruleset, day__lt=day).order_by("-day").first()
    digest = (before.digest if before else "") or NO_RESULTS
    chain = chains.chain_for(day)
    seed = chains.seed_of(chains.secret_of(chain, day), digest, ruleset)
    return DailyDeal.objects.create(
        day=day,
        ruleset=ruleset,
        chain=chain,
        seat=fair.below(fair.numbers(seed, SEAT_LABEL), daily.seats),
        levels=list(daily.levels[day.weekday()]),
        options=dict(daily.options),
        seed=seed,
        commitment=fair.commitment(seed),
        digest_before=digest,
    )


def shared_deal(deal: DailyDeal) -> SharedDeal:
    return SharedDeal(deal.key, bytes(deal.seed), deal.commitment)


def today(now_day: date) -> list[DailyDeal]:
    """The deals that can be played now, in the order of the games."""
    order = {ruleset: place for place, ruleset in enumerate(PLUGINS)}
    found = DailyDeal.objects.filter(day=now_day, status=DailyDeal.Status.OPEN, ruleset__in=order)
    return sorted(found.defer("par_moves"), key=lambda deal: order[deal.ruleset])
