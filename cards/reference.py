"""The sheet of rules in one language: its sections, with the sentences of the edition
and of the options that are played."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cards.model import Game
from cards.words import Words, fill

# what stands before the name of such a sentence in a text: {edition.tie}
EDITION = "edition."
# and of one that an option has for each of its choices: {option.short_game.rounds}
OPTION = "option."


class Section(NamedTuple):
    """A heading and what stands below it."""

    title: str
    text: str


def reference(
    game: Game,
    language: str,
    edition: str | None,
    dealt: bool = False,
    options: Mapping[str, str] | None = None,
) -> list[Section]:
    """A language belongs to no edition: its sheet tells whichever is played; without a
    choice, the first. Options that nobody chose are the usual ones, as on the printed
    sheet. Where an app deals a section says what its `dealt` has, if any."""
    words = game.words[language]
    chosen = edition or next(iter(game.editions), "")
    sentences = words.below(f"edition.{chosen}.reference")
    values = {f"{EDITION}{name}": text for name, text in sentences.items()}
    values.update(_of_options(game, words, options or {}))
    sections = words.sections("reference")
    return [
        Section(fill(one.get("title", ""), values), fill(_text(one, dealt), values))
        for one in sections
    ]


def _of_options(
    game: Game, words: Words, options: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    for name, option in game.options.items():
        chosen = options.get(name, option.default)
        for key, text in words.below(f"option.{name}.reference.{chosen}").items():
            yield f"{OPTION}{name}.{key}", text


def _text(section: Mapping[str, str], dealt: bool) -> str:
    text = section.get("text", "")
    return section.get("dealt", text) if dealt else text
