"""How the screens speak: one form of address in each language."""

import re

import pytest

from companion.web.words import words_of

# "Sie" that opens a sentence is she or they; in the middle of one it would be the formal you
FORMAL = {
    "nl": re.compile(r"(?<!\} )\b(?:u|uw|uwe)\b", re.IGNORECASE),
    "de": re.compile(r"(?<=[\wß,] )(?:Sie|Ihnen|Ihr\w{0,2})\b"),
}


def formal(language: str) -> list[str]:
    """Keys of the sentences that address somebody formally."""
    said = words_of(language).entries
    return [key for key, text in said.items() if FORMAL[language].search(str(text))]


@pytest.mark.parametrize("language", sorted(FORMAL))
def test_players_are_friends(language: str) -> None:
    """Dutch says je and never u, German du and never Sie."""
    assert formal(language) == []
