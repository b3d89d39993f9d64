"""Which moderators look at a report at the moment, so that two do not decide it without knowing."""

import logging
import time

from redis import RedisError

from accounts.models import User
from duelsite import sharedredis

# Seconds after which a moderator whose page is silent has left; the page asks more often (moderation.js).
GONE_AFTER = 35

log = logging.getLogger(__name__)


def look_at(report_id: int, moderator: User) -> list[str]:
    """Note that a moderator looks at a report; the handles of the others who do."""
    key, now = sharedredis.key("report", "watching", str(report_id)), time.time()
    try:
        with sharedredis.client().pipeline() as pipe:
            pipe.zadd(key, {str(moderator.pk): now})
            pipe.zremrangebyscore(key, 0, now - GONE_AFTER)
            pipe.expire(key, GONE_AFTER)
            pipe.zrange(key, 0, -1)
            keys = {int(found) for found in pipe.execute()[-1]} - {moderator.pk}
    except RedisError:
        log.warning("Moderators are not told of each other: Redis does not respond")
        return []
    return sorted(User.objects.filter(pk__in=keys).values_list("handle", flat=True)) if keys else []
