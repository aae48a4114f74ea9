"""How the screens speak: one form of address and one name for a thing, in each language."""

from typing import get_args, get_type_hints

import pytest

from cards import GAMES
from cards.words import places
from companion.rules.amendments import Agreeable
from companion.rules.messages import Order
from companion.rules.roles import roles_of, tag_of
from companion.rules.undo import Undo
from companion.web.screen_words import LANGUAGES, words_of
from tests.wording import slips


@pytest.mark.parametrize("language", ["nl", "de"])
@pytest.mark.parametrize("game", ["", *GAMES])
def test_players_are_friends_and_a_thing_has_one_name(game: str, language: str) -> None:
    """Dutch says je and never u, German du and never Sie; a name that was given up does
    not come back."""
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
    assert slips(language, {"card.bash.text": text, "card.bash.flavour": text}) == [
        "card.bash.text"
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_people_are_asked_to_agree_on_has_no_hole(language: str) -> None:
    """Every place in the words of a proposal is a field that somebody can say."""
    entries = words_of(language).entries
    for order in get_args(Agreeable):
        # plain numbers and texts are said as they are, a list of ids is not
        hints = get_type_hints(order)
        said = {
            *roles_of(order),
            *(name for name, kind in hints.items() if kind in {int, str}),
        }
        assert order is Undo or set(places(entries[_asked(order)])) <= said, order


def _asked(order: type[Order]) -> str:
    return f"proposal.{tag_of(order)}" + (".one" if order is Undo else "")
