"""Which handles people may choose, and which look too much alike."""

import sys

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client

from accounts import handles
from accounts.models import User
from tests.people import member, sign_up


@pytest.mark.parametrize("handle", ["Ada", "x_1", "Mäkinen-2", "Олена", "Ωμέγα", "a" * 20, "Ærø", "Жук_7"])
def test_letters_digits_and_two_separators_are_fine(handle: str) -> None:
    handles.validate_handle(handle)


@pytest.mark.parametrize(
    ("handle", "code"),
    [
        ("ab", "handle_length"),
        ("a" * 21, "handle_length"),
        ("two words", "handle_characters"),
        ("me@home", "handle_characters"),
        ("star★", "handle_characters"),
        ("a\u0301\u0323b", "handle_characters"),
        ("x\u200dyz", "handle_characters"),
        ("٣٤٥", "handle_characters"),
        ("\u3164\u3164\u3164", "handle_characters"),  # fillers, which show nothing
        ("ada\u115f", "handle_characters"),
        ("\u1160ada", "handle_characters"),
        ("\uffa0ada", "handle_characters"),
        ("\u017fam", "handle_characters"),  # a long s
        ("o\ufb03ce", "handle_characters"),  # a ligature
        ("\uff21da", "handle_characters"),  # a letter in full width
        ("\ufdfa" * 20, "handle_characters"),  # 360 letters in 20
        ("-dash", "handle_edges"),
        ("dash_", "handle_edges"),
        ("p\u0430ypal", "handle_scripts"),
        ("admin", "handle_reserved"),
        ("ADMIN", "handle_reserved"),
        ("Adm1n", "handle_reserved"),
        ("Moderat0r", "handle_reserved"),
        ("guest-123456", "handle_reserved"),
        ("Guest_x", "handle_reserved"),
        ("deleted-7", "handle_reserved"),
        ("Greedy-Gaius", "handle_reserved"),
        ("greedygaius", "handle_reserved"),
    ],
)
def test_what_is_rejected_and_why(handle: str, code: str) -> None:
    with pytest.raises(ValidationError) as error:
        handles.validate_handle(handle)
    assert error.value.code == code


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("pope", "\u0440\u043e\u0440\u0435"),  # Latin and Cyrillic
        ("BOB", "\u0412\u041e\u0412"),
        ("Illia", "lllia"),
        ("maxO", "max0"),
        ("mark", "rnark"),
        ("wolf", "vvolf"),
        ("a-b-c", "a_b_c"),
    ],
)
def test_look_alikes_share_a_skeleton(one: str, other: str) -> None:
    assert handles.skeleton(one) == handles.skeleton(other)


@pytest.mark.parametrize(("one", "other"), [("Alla", "Aila"), ("Õnne", "Onne"), ("mari", "mary")])
def test_names_that_only_resemble_each_other_are_two_names(one: str, other: str) -> None:
    assert handles.skeleton(one) != handles.skeleton(other)


def test_the_skeleton_of_every_handle_fits_into_its_column() -> None:
    longest = User._meta.get_field("handle_skeleton").max_length or 0
    letters = [chr(code) for code in range(sys.maxunicode + 1) if handles._is_letter(chr(code))]
    assert len(letters) > 100_000
    assert max(len(handles.skeleton(letter)) for letter in letters) * handles.MAX_LENGTH <= longest


@pytest.mark.django_db
@pytest.mark.parametrize("handle", ["\ufdfa" * 20, "\u3164" * 5])
def test_signing_up_with_an_odd_handle_gets_a_sentence(client: Client, handle: str) -> None:
    response = sign_up(client, handle)
    assert response.status_code == 200
    assert "Use letters, digits" in response.content.decode()
    assert not User.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("twin", ["ARIADNE", "ariadne", "\u0410ri\u0430dne"])
def test_the_database_itself_rejects_twins(twin: str) -> None:
    member("Ariadne")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user(twin, "other@example.org")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("taken", "wanted", "message"),
    [
        ("Ariadne", "aRIADNE", "This handle is taken"),
        ("pope", "\u0440\u043e\u0440\u0435", "looks too much like one that is taken"),
        ("Illia", "lllia", "looks too much like one that is taken"),
    ],
)
def test_sign_up_says_in_words_why_a_handle_is_rejected(
    client: Client, taken: str, wanted: str, message: str
) -> None:
    member(taken, "first@example.org")
    response = sign_up(client, wanted, "second@example.org")
    assert message in response.content.decode()
    assert User.objects.count() == 1
