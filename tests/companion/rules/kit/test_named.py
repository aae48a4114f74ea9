"""Laws of texts that mean a card: its id or the code of a copy, of the deck that is asked
for, and nothing else."""

from companion.rules.kit.named import Named, card_of, deck_of, named
from companion.rules.messages import Refusal
from tests.companion.parlour import begun

SETUP = begun(game="maffiosi").state.setup
DECKS = [str(name) for name in SETUP.game.decks]


def test_each_code_means_its_copy_and_each_id_any_copy() -> None:
    """Whoever picks a card from a list has not said which of its copies lies there."""
    assert SETUP.copies
    for code, copy in SETUP.copies.items():
        card, deck = copy.card.id, str(copy.card.deck)
        assert named(SETUP, code, deck) == Named(card, code)
        assert named(SETUP, card, deck) == Named(card)
        assert card_of(SETUP, code) == card
        assert copy.card in deck_of(SETUP, deck)


def test_a_card_of_another_deck_is_named_and_refused() -> None:
    """With what it is, so that nobody wonders whether it was read wrongly."""
    for code, copy in SETUP.copies.items():
        for deck in {*DECKS} - {str(copy.card.deck)}:
            facts = {"deck": deck, "card": copy.card.id}
            assert named(SETUP, code, deck) == Refusal("other_deck", facts)


def test_what_names_no_card_is_refused() -> None:
    """No text stands for a card by accident."""
    for deck in DECKS:
        assert isinstance(named(SETUP, "nothing", deck), Refusal)
        assert isinstance(named(SETUP, "", deck), Refusal)
