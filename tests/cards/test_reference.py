"""The sheet of rules follows the edition that is played, whatever language it is told in."""

import pytest

from cards import folder_of, load
from cards.reference import reference

HIGHEST = {
    "en": "highest price on one",
    "nl": "hoogste aankoopprijs op één",
    "de": "höchste Preis auf einer",
}
SUM = {
    "en": "highest sum of the prices",
    "nl": "samen op de hoogste",
    "de": "höchste Preissumme",
}
GAME = load(folder_of("la_cosa_nostra"))


def sheet(language: str, edition: str | None) -> str:
    return "\n".join(section.text for section in reference(GAME, language, edition))


@pytest.mark.parametrize("edition", ["en", "nl", "de"])
@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_each_language_tells_the_tie_break_of_each_edition(
    language: str, edition: str
) -> None:
    """A Dutch sheet of the German edition counts the sum of prices; no sentence of
    another edition is on it."""
    told = sheet(language, edition)
    wanted, other = (SUM, HIGHEST) if edition == "de" else (HIGHEST, SUM)
    assert wanted[language] in told and other[language] not in told
    assert GAME.words[language][f"edition.{edition}.reference.cash"] in told
    assert "{edition." not in told


def test_without_a_choice_the_first_edition_is_told() -> None:
    """No sheet ever shows the name of a sentence instead of the sentence."""
    assert sheet("en", None) == sheet("en", next(iter(GAME.editions)))
