"""The sheet of rules in one language: its sections, with the sentences of the edition
that is played."""

from collections.abc import Mapping
from typing import NamedTuple

from cards.model import Game
from cards.words import fill

# what stands before the name of such a sentence in a text: {edition.tie}
EDITION = "edition."


class Section(NamedTuple):
    """A heading and what stands below it."""

    title: str
    text: str


def reference(
    game: Game, language: str, edition: str | None, dealt: bool = False
) -> list[Section]:
    """A language belongs to no edition: its sheet tells whichever is played; without a
    choice, the first. Where an app deals a section says what its `dealt` has, if any."""
    words = game.words[language]
    chosen = edition or next(iter(game.editions), "")
    sentences = words.below(f"edition.{chosen}.reference")
    values = {f"{EDITION}{name}": text for name, text in sentences.items()}
    sections = words.sections("reference")
    return [
        Section(fill(one.get("title", ""), values), fill(_text(one, dealt), values))
        for one in sections
    ]


def _text(section: Mapping[str, str], dealt: bool) -> str:
    text = section.get("text", "")
    return section.get("dealt", text) if dealt else text
