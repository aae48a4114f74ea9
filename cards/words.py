"""The words of a game in one language; a missing word is an error, never a silent English."""

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct

_PLACE = re.compile(r"\{([^{}]*)\}")
_THOUSANDS = {"en": ","}  # elsewhere a full stop
_SYMBOL_LAST = {"de"}


class MissingWord(KeyError):
    """Somebody asked for a word that this language does not have."""


class Words(Struct, frozen=True):
    """All entries of one language by dotted key, such as `card.bash.title`."""

    language: str
    entries: Mapping[str, str]

    def __getitem__(self, key: str) -> str:
        try:
            return self.entries[key]
        except KeyError:
            raise MissingWord(f"{key} ({self.language})") from None

    def get(self, key: str) -> str | None:
        """A word that may be absent, such as the line for a failure that does nothing."""
        return self.entries.get(key)

    def called(self, card: str) -> str | None:
        """What a card is called: its title, or where it has none the name of the person on it."""
        return self.get(f"card.{card}.title") or self.get(f"card.{card}.name")

    def sections(self, key: str) -> Iterator[Mapping[str, str]]:
        """The parts of a list, such as `reference`, in order."""
        number = 0
        while entry := self.below(f"{key}.{number}"):
            yield entry
            number += 1

    def below(self, key: str) -> Mapping[str, str]:
        """All entries under a key, by what follows it."""
        start = f"{key}."
        return {
            name.removeprefix(start): text
            for name, text in self.entries.items()
            if name.startswith(start)
        }


def places(text: str) -> tuple[str, ...]:
    """The names between braces: icons, or numbers of the text's own row."""
    return tuple(_PLACE.findall(text))


def fill(text: str, values: Mapping[str, str]) -> str:
    """Put the row's own numbers into a text; what is no number there is an icon and stays."""
    return _PLACE.sub(lambda found: values.get(found[1], found[0]), text)


def number(value: int, language: str) -> str:
    """A number as this language groups its digits."""
    return f"{value:,}".replace(",", _THOUSANDS.get(language, ".")).replace(
        "-", "\u2212"
    )


def money(value: int, symbol: str, language: str) -> str:
    """An amount as this language writes it; the sign stands before everything."""
    sign, amount = "\u2212" if value < 0 else "", number(abs(value), language)
    if not symbol:
        return f"{sign}{amount}"
    if language in _SYMBOL_LAST:
        return f"{sign}{amount}\u00a0{symbol}"
    if language == "en":
        return f"{sign}{symbol}{amount}"
    return f"{sign}{symbol}\u00a0{amount}"


def flat(tree: Mapping[str, object], stem: str = "") -> Iterator[tuple[str, object]]:
    """The leaves of nested tables and lists by dotted key."""
    for key, value in tree.items():
        name = f"{stem}{key}"
        if (
            isinstance(value, list)
            and value
            and all(isinstance(item, dict) for item in value)
        ):
            yield from flat(
                {str(place): item for place, item in enumerate(value)}, f"{name}."
            )
        elif isinstance(value, dict):
            yield from flat(value, f"{name}.")
        else:
            yield name, value
