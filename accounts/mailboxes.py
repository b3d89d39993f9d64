"""How many e-mails strangers can have us send: to one mailbox, and from one address.

Anybody may enter anybody's address to sign up or to reset a password. What counts is the mailbox behind the
address, whether it has an account or not: no response reveals which addresses have one. A person whose
mailbox others have used up still has their e-mails there, and the links in them work.
"""

import hashlib
import logging

from duelsite import ratelimit

log = logging.getLogger(__name__)

TO_MAILBOX_IN_HOUR = ratelimit.Limit("emails-to-hour", times=5, seconds=3600)
TO_MAILBOX_IN_DAY = ratelimit.Limit("emails-to-day", times=10, seconds=24 * 3600)
# A school has one address.
FROM_ADDRESS_IN_HOUR = ratelimit.Limit("emails-from-hour", times=60, seconds=3600)

# These deliver to one mailbox whatever dots are in the name.
DOTLESS = {"gmail.com": "gmail.com", "googlemail.com": "gmail.com"}


def mailbox_of(email: str) -> str:
    """Equal for addresses that are delivered to the same person: `ada+1@…` is `ada@…`."""
    name, _, domain = email.strip().casefold().rpartition("@")
    domain = domain.rstrip(".")
    name = name.partition("+")[0] or name
    if domain in DOTLESS:
        name, domain = name.replace(".", ""), DOTLESS[domain]
    return f"{name}@{domain}"


def may_send(email: str, sender: str) -> bool:
    """Count an e-mail that a visitor at this address (`ratelimit.address_of`) causes; False: too many."""
    # Redis need not know addresses.
    mailbox = hashlib.sha256(mailbox_of(email).encode()).hexdigest()[:32]
    spent = (
        (FROM_ADDRESS_IN_HOUR, sender),
        (TO_MAILBOX_IN_HOUR, mailbox),
        (TO_MAILBOX_IN_DAY, mailbox),
    )
    for limit, who in spent:
        if ratelimit.take(limit, who):
            log.warning("An e-mail was not sent: limit %s", limit.name)
            return False
    return True
