"""Locks on people's rows. Code that locks more than people locks them first, and notifications last."""

from accounts.models import User


def lock_people(*user_ids: int) -> None:
    """Keep others from changing what these people take part in until the transaction ends.

    In the order of the keys, so that two transactions never wait for each other.
    """
    # A weaker lock than FOR UPDATE: rows that refer to a person, as seats do, may still be written.
    people = User.objects.select_for_update(no_key=True).filter(pk__in=user_ids).order_by("pk")
    list(people.values_list("pk", flat=True))
