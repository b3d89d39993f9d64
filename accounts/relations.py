"""Following and blocking other users: the only services that write either.

Two people stand in at most one relation each way. To block somebody ends following in both directions, and
holds in both: the two are not paired, cannot challenge or join each other, and hear nothing of each other in
the chat. People who are blocked do not learn it: they get the same error as for somebody who is suspended.
"""

from collections.abc import Callable, Collection, Iterable

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from accounts.locks import lock_people
from accounts.models import Relation, User
from accounts.signals import people_parted
from duelsite.error_codes import ErrorCode
from duelsite.name_lists import name_list

FOLLOW, BLOCK = Relation.Kind.FOLLOW, Relation.Kind.BLOCK
# At most this many each, so that nobody can fill the table.
MOST = 500


class RelationError(Exception):
    """A code for programs and a sentence for people; nothing has changed."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


@transaction.atomic
def follow(*, owner: User, other: User) -> None:
    lock_people(owner.pk, other.pk)
    check_may_relate(owner, other)
    if not owner.is_member:
        raise RelationError(ErrorCode.MEMBERS_ONLY, _("You need an account to follow people."))
    check_parted(
        owner, [other], RelationError, _("%(handle)s cannot be followed.") % {"handle": other.handle}
    )
    relate(owner, other, FOLLOW)


def unfollow(*, owner: User, other: User) -> None:
    Relation.objects.filter(owner=owner, other=other, kind=FOLLOW).delete()


@transaction.atomic
def block(*, owner: User, other: User) -> None:
    lock_people(owner.pk, other.pk)
    check_may_relate(owner, other)
    relate(owner, other, BLOCK)
    Relation.objects.filter(owner=other, other=owner, kind=FOLLOW).delete()
    people_parted.send(sender=User, one=owner, other=other, blocked=True)


@transaction.atomic
def unblock(*, owner: User, other: User) -> None:
    gone, _kinds = Relation.objects.filter(owner=owner, other=other, kind=BLOCK).delete()
    if gone:
        people_parted.send(sender=User, one=owner, other=other, blocked=False)


def check_may_relate(owner: User, other: User) -> None:
    if owner.pk == other.pk:
        raise RelationError(ErrorCode.SAME_PLAYER, _("That is you."))
    if other.is_bot or not other.is_active:
        raise RelationError(ErrorCode.NO_SUCH_USER, _("There is no user with that name."))


def relate(owner: User, other: User, kind: str) -> None:
    if Relation.objects.filter(owner=owner, kind=kind).exclude(other=other).count() >= MOST:
        sentence = _("Your list is full (%(most)d). Remove somebody first.")
        raise RelationError(ErrorCode.TOO_MANY, sentence % {"most": MOST})
    Relation.objects.update_or_create(owner=owner, other=other, defaults={"kind": kind})


# Reads


def between(owner: User, other: User) -> str:
    """The kind of the relation of owner to other: "follow", "block" or nothing."""
    kind = Relation.objects.filter(owner=owner, other=other).values_list("kind", flat=True).first()
    return str(kind or "")


def blocks_between(one: User, others: Iterable[User]) -> "QuerySet[Relation]":
    ids = [other.pk for other in others]
    blocks = Relation.objects.filter(kind=BLOCK)
    return blocks.filter(Q(owner=one, other__in=ids) | Q(owner__in=ids, other=one))


def check_parted(
    user: User, others: Collection[User], error: Callable[..., Exception], sentence: str
) -> None:
    """Raise an error if one of the others has nothing to do with a user.

    The user reads the reason if it is a block of their own, and otherwise only the sentence.
    """
    blocks = list(blocks_between(user, others).select_related("other"))
    if own := sorted(block.other.handle for block in blocks if block.owner_id == user.pk):
        told = _("You have blocked %(handles)s.") % {"handles": name_list(own)}
        raise error(ErrorCode.BLOCKED, told)
    if blocks or any(other.is_suspended() for other in others):
        raise error(ErrorCode.UNAVAILABLE, sentence)


def blocked_between(one: User, other: User) -> bool:
    """Whether either of the two has blocked the other."""
    return blocks_between(one, [other]).exists()


def blocked_pairs(user_ids: Iterable[int]) -> set[frozenset[int]]:
    """The pairs of these users of whom one has blocked the other."""
    ids = list(user_ids)
    blocks = Relation.objects.filter(kind=BLOCK, owner__in=ids, other__in=ids)
    return {frozenset(pair) for pair in blocks.values_list("owner_id", "other_id")}


def unheard_by(user_id: int) -> frozenset[int]:
    """The users whose chat a user does not see: either has blocked the other."""
    blocks = Relation.objects.filter(Q(owner_id=user_id) | Q(other_id=user_id), kind=BLOCK)
    people = {pk for pair in blocks.values_list("owner_id", "other_id") for pk in pair}
    return frozenset(people - {user_id})


def followers_of(user: User) -> "QuerySet[User]":
    followers = User.objects.filter(relations__other=user, relations__kind=FOLLOW, is_active=True)
    return followers.order_by("pk")


def followed_by(user: User) -> "QuerySet[User]":
    """The users whom a user follows."""
    return related_to(user, FOLLOW)


def blocked_by(user: User) -> "QuerySet[User]":
    """The users whom a user has blocked."""
    return related_to(user, BLOCK)


def related_to(user: User, kind: str) -> "QuerySet[User]":
    people = User.objects.filter(related_by__owner=user, related_by__kind=kind, is_active=True)
    return people.order_by("handle")
