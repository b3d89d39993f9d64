"""Deals of the day over the API: today's, an attempt, results of past days, and the chain of secrets."""

from collections.abc import Mapping
from datetime import date

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from duelsite.error_codes import ErrorCode
from games.api import daily_shapes as dshapes
from games.api.auth import actor, reader
from games.api.base import ApiView, address_of, asked, check_lobby, check_new_game, filters
from games.daily import chains, playing, results, today
from games.daily.models import DailyAttempt, DailyChain, DailyDeal

TAGS = ["daily"]


def found_deal(day: str, ruleset: str) -> DailyDeal:
    try:
        wanted = date.fromisoformat(day)
    except ValueError:
        wanted = date.max
    found = DailyDeal.objects.select_related("chain").filter(day=wanted, ruleset=ruleset).first()
    if found is None or wanted > today.today():
        raise NotFound(_("There is no such deal."), code=ErrorCode.NOT_FOUND)
    return found


def attempt_json(attempt: DailyAttempt | None) -> dict[str, object] | None:
    """One's own attempt, or a ranked one of a day that is over."""
    if attempt is None:
        return None
    return {
        "game": attempt.game.code,
        "is_ranked": attempt.is_ranked,
        "is_finished": attempt.finished_at is not None,
        "score": attempt.score,
        "rank": attempt.rank,
        "percent": None if attempt.percent is None else attempt.percent / 100,
    }


def deal_json(deal: DailyDeal, mine: DailyAttempt | None) -> dict[str, object]:
    """Par is for those who have finished, until the day is over; seed and digest come afterwards."""
    knows_par = deal.is_public or (mine is not None and mine.score is not None)
    return {
        "day": deal.day.isoformat(),
        "ruleset": deal.ruleset,
        "is_over": deal.is_public,
        "ends_at": deal.ends_at,
        "seat": deal.seat,
        "bots": deal.levels,
        "options": deal.options,
        "commitment": deal.commitment,
        "attempts": deal.started,
        "ranked": deal.ranked,
        "par": deal.par if knows_par else None,
        "digest_before": deal.digest_before,
        "seed": bytes(deal.seed).hex() if deal.is_public else None,
        "digest": deal.digest or None,
        "you": attempt_json(mine),
    }


class DailyView(ApiView):
    @extend_schema(operation_id="daily_today", responses=dshapes.TodayShape, tags=TAGS)
    def get(self, request: Request) -> Response:
        """Today's deals, and your attempts at them."""
        cards = today.cards(reader(request))
        return Response({"deals": [deal_json(card.deal, card.attempt) for card in cards]})


class DailyDealView(ApiView):
    scopes: Mapping[str, str | None] = {"GET": None, "POST": "challenge"}

    @extend_schema(parameters=[dshapes.ResultFilters], responses=dshapes.ResultsShape, tags=TAGS)
    def get(self, request: Request, day: str, ruleset: str) -> Response:
        """A deal; once its day is over, a page of its results, 50 at a time."""
        wanted, user = filters(dshapes.ResultFilters, request), reader(request)
        deal = found_deal(day, ruleset)
        mine = today.firsts(user, [deal]).get(deal.pk)
        page = results.page_of(deal, user, wanted["page"]) if deal.is_public else None
        return Response(
            {
                **deal_json(deal, mine),
                "page": page.page if page else 1,
                "pages": page.pages if page else 0,
                "results": [row_json(row) for row in page.rows] if page else [],
            }
        )

    @extend_schema(
        request=dshapes.DailyStartRequest,
        responses={201: dshapes.DailyAttemptShape},
        tags=TAGS,
        operation_id="daily_start",
    )
    def post(self, request: Request, day: str, ruleset: str) -> Response:
        """Begin your attempt, or go on with it: the game is played like any other."""
        wanted, user = asked(dshapes.DailyStartRequest, request), actor(request)
        check_lobby(request, user)
        check_new_game(request, user)
        attempt = playing.start(
            user=user,
            deal=found_deal(day, ruleset),
            practice=wanted["practice"],
            address=address_of(request),
        )
        return Response(attempt_json(attempt), status=201)


def row_json(row: results.Row) -> dict[str, object]:
    return {
        "rank": row.rank,
        "handle": row.user.handle,
        "percent": row.share,
        "score": row.points,
        "game": row.code,
    }


class DailyChainView(ApiView):
    @extend_schema(operation_id="daily_chain", responses=dshapes.ChainsShape, tags=TAGS)
    def get(self, request: Request) -> Response:
        """The published ends of the chains of secrets, and the last secret of each that is revealed."""
        return Response({"chains": [chain_json(chain) for chain in DailyChain.objects.order_by("pk")]})


def chain_json(chain: DailyChain) -> dict[str, object]:
    over = DailyDeal.objects.filter(chain=chain).exclude(status=DailyDeal.Status.OPEN).order_by("-day")
    last = over.select_related("chain").first()
    secret = chains.revealed_secret(last) if last else None
    return {
        "first_day": chain.first_day.isoformat(),
        "days": chain.length,
        "end": chain.end,
        "last_day": last.day.isoformat() if last and secret else None,
        "last_secret": secret.hex() if secret else None,
    }
