"""Robots sit down at a practice table."""

from collections.abc import Mapping

import pytest

from companion.rules.robot_seats import CALLED, seated
from companion.web.screen_words import LANGUAGES

SAID: Mapping[str, str] = {"en": "(robot)", "nl": "(robot)", "de": "(Roboter)"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_robot_says_what_it_is_in_the_language_of_the_table(language: str) -> None:
    """Behind its name, on every screen; each of another family."""
    sat = seated(("moon", "sun", "star"), 2, language, bytes)
    assert len({one.side for one in sat}) == len({one.name for one in sat}) == 2
    assert all(one.name.endswith(SAID[language]) for one in sat)
    assert set(CALLED) == set(LANGUAGES)
