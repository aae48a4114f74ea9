"""One sign, one meaning, on paper and on glass: the signs are read from where they are
drawn, their meanings from the words."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

import companion
from cards import GAMES, folder_of, load
from companion.games import rules_of
from companion.web.emblems import outline
from companion.web.screen_words import LANGUAGES, words_of

ROOM = Path(companion.__file__).parent
STATIC = ROOM / "web" / "static"
DRAWN = re.compile(r"^  (\w+): \[((?:[^\[\]]|\[[^\]]*\])*)\]", re.MULTILINE)
STEPS = re.compile(r'"([^"]+)"')
MEANT = re.compile(r'^  (\w+): "([\w.]+)",$', re.MULTILINE)
USED = re.compile(r'\b(?:icon|glyph|sign|drawn)\(\s*"(\w+)"')
IN_BAR = re.compile(r'\bicon: "(\w+)"')
IN_SIGN_BUTTON = re.compile(r'signButton\("[\w-]+", "(\w+)"')
# what a game's screens draw because no card has it, and how it is called
OWN_NAMES = {
    "purchase": "lcn.state.purchase",
    "idle": "lcn.state.idle",
    "robbed": "lcn.robbed_by",
    "reserve": "lcn.under_the_boss",
}


def drawn_in(path: Path) -> dict[str, str]:
    """Signs by name, each as the whole of its outlines."""
    text = path.read_text("utf-8") if path.exists() else ""
    return {name: " ".join(STEPS.findall(shape)) for name, shape in DRAWN.findall(text)}


def house() -> dict[str, str]:
    return drawn_in(STATIC / "marks.js")


def meanings() -> dict[str, str]:
    """The word that each sign of the house stands for."""
    return dict(MEANT.findall((STATIC / "signnames.js").read_text("utf-8")))


def printed(game: str) -> dict[str, str]:
    icons = sorted((folder_of(game) / "art" / "icons").glob("*.svg"))
    return {path.stem: outline(path) for path in icons}


def own(game: str) -> dict[str, str]:
    """What only this game's screens draw."""
    return drawn_in(ROOM / "games" / game / "screens" / "glyphs.js")


def twice(named: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    found: Mapping[str, list[str]] = defaultdict(list)
    for sign, meaning in named:
        found[meaning.casefold()].append(sign)
    return {meaning: signs for meaning, signs in found.items() if len(signs) > 1}


def names(game: str, language: str) -> list[tuple[str, str]]:
    """Every sign that a phone may show in this game, with what it says when touched."""
    words = words_of(language, game).words
    box = load(folder_of(game)).words[language]
    titles = box.below("card")
    return [
        *((f"house {sign}", words[key]) for sign, key in meanings().items()),
        *((f"printed {sign}", box[f"symbol.{sign}"]) for sign in printed(game)),
        *(
            (
                f"own {sign}",
                words[OWN_NAMES[sign]]
                if sign in OWN_NAMES
                else titles[f"{sign}.title"],
            )
            for sign in own(game)
        ),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_two_signs_mean_the_same(game: str, language: str) -> None:
    """The house's, those on the cards and those of the game's screens, by what they say
    when they are touched."""
    assert twice(names(game, language)) == {}


@pytest.mark.parametrize("game", GAMES)
def test_no_two_meanings_have_the_same_sign(game: str) -> None:
    """No outline is drawn twice, and where paper has a sign no screen draws its own."""
    every = [("house", house()), ("printed", printed(game)), ("own", own(game))]
    assert (
        twice(
            (f"{room} {name}", shape)
            for room, signs in every
            for name, shape in signs.items()
        )
        == {}
    )
    assert not printed(game).keys() & own(game).keys()


def test_every_sign_of_the_house_is_named_and_used() -> None:
    """None is left without a meaning, none is drawn for nothing."""
    assert house().keys() == meanings().keys()
    sources = [path.read_text("utf-8") for path in ROOM.rglob("*.js")]
    quoted = {
        name
        for text in sources
        if "const ICONS" not in text and "MEANINGS" not in text
        for name in re.findall(r'"(\w+)"', text)
    }
    assert sorted(house().keys() - quoted) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_sign_that_screens_ask_for_is_drawn(game: str) -> None:
    """By the house, by the press, or by the game's own screens; printed ones are told
    to phones because the game says that its screens need them."""
    rules = rules_of(game)
    sides = {side.emblem for side in load(folder_of(game)).sides.values()}
    told = {*rules.signs, *rules.late_signs, *sides}
    assert told <= printed(game).keys()
    asked = {
        name
        for path in (ROOM / "games" / game / "screens").glob("*.js")
        for pattern in (USED, IN_BAR, IN_SIGN_BUTTON)
        for name in pattern.findall(path.read_text("utf-8"))
    }
    known = (
        house().keys() | told | own(game).keys() | {"used", "looked", "down", "lack"}
    )
    assert sorted(asked - known) == []
