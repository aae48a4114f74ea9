"""How the screens speak: one form of address and one name for a thing, in each language."""

import pytest

from cards import GAMES
from companion.web.words import words_of
from tests.wording import slips


@pytest.mark.parametrize("language", ["nl", "de"])
@pytest.mark.parametrize("game", ["", *GAMES])
def test_players_are_friends_and_a_thing_has_one_name(game: str, language: str) -> None:
    """Dutch says je and never u, German du and never Sie; a name that was given up does not come back."""
    assert slips(language, words_of(language, game).entries) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("nl", "Wilt u betalen?"),
        ("nl", "Trek 4 klussen en 2 invloed."),
        ("de", "Bitte bezahlen Sie."),
        ("de", "Legt sie auf die Mat\u00adte."),
    ],
)
def test_a_slip_is_seen(language: str, text: str) -> None:
    """Hyphenation points hide nothing; what a character says is their own."""
    assert slips(language, {"card.bash.text": text, "card.bash.flavour": text}) == ["card.bash.text"]
