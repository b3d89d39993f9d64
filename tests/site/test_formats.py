"""Dates and times are written as people who read that language write them."""

from datetime import UTC, datetime

import pytest
from django.utils import formats, translation

MOMENT = datetime(2026, 11, 18, 21, 28, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "long", "short"),
    [
        ("da", "18. november 2026 21:28", "18.11.2026 21:28"),
        ("et", "18. november 2026 21:28", "18.11.2026 21:28"),
        ("fi", "18. marraskuuta 2026 kello 21.28", "18.11.2026 21.28"),
        ("uk", "18 листопада 2026 р. 21:28", "18.11.2026 21:28"),
    ],
)
def test_a_moment_has_the_order_and_the_hours_of_its_language(language: str, long: str, short: str) -> None:
    with translation.override(language):
        assert formats.date_format(MOMENT, "DATETIME_FORMAT") == long
        assert formats.date_format(MOMENT, "SHORT_DATETIME_FORMAT") == short
