"""The settings of the site that live and browser tests start: those of development, with static files as in
production: they are found once, and browsers keep them. Tests open deals of the day themselves."""

from duelsite.settings import *  # noqa: F403

WHITENOISE_AUTOREFRESH = False
WHITENOISE_MAX_AGE = 3600

for task in ("conduct-days", "find-pars"):
    del CELERY_BEAT_SCHEDULE[task]  # noqa: F405
