"""The settings of the site that live and browser tests start: those of development, with static files as in
production: they are found once, and browsers keep them."""

from duelsite.settings import *  # noqa: F403

WHITENOISE_AUTOREFRESH = False
WHITENOISE_MAX_AGE = 3600
