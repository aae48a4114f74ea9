"""All cards of a box in words: whoever does not see them hears what stands on them."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from cards import GAMES, HERE, folder_of, load
from cards.model import Card, Game
from companion.cli import main
from generator import Order, export

LANGUAGES = dict(zip(GAMES, ("de", "nl", "en", "nl"), strict=True))


class Heard(HTMLParser):
    """What is read aloud, by the kind of thing that it stands in."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.said: dict[str, list[str]] = {}
        self.language: str | None = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        if tag == "html":
            self.language = dict(attrs)["lang"]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, *_: object) -> None:
        raise AssertionError("nothing closes itself")

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.said.setdefault(self.open[-1], []).append(data)


def heard(game: Path, language: str, out: Path) -> Heard:
    made = export(Order(game, language, out=out), "list")
    page = next(path for path in made.files if path.suffix == ".html")
    # these two stand alone in HTML
    return Heard(re.sub("<meta[^>]*>|<!doctype html>", "", page.read_text("utf-8")))


@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_heard_under_its_title(game: str, tmp_path: Path) -> None:
    """In its language, with signs by their names and the codes of all copies; no mark
    that only paper shows."""
    data, language = load(folder_of(game)), LANGUAGES[game]
    page = heard(folder_of(game), language, tmp_path)
    assert page.language == language
    titles = [title.partition(" × ")[0] for title in page.said["h3"]]
    assert sorted(titles) == sorted(called(data, language))
    text = "\n".join(page.said["li"])
    codes = {str(code) for card in printed(data) for code in card.codes}
    assert codes <= set(text.split())
    assert not re.search(r"[{}\xad]|\*\*", text)
    names = data.words[language].below("symbol").values()
    assert any(name in text for name in names)


def printed(game: Game) -> list[Card]:
    """Those that are in every box, without what an option adds."""
    return [card for card in game.cards() if card.copies and not card.option]


def called(game: Game, language: str) -> list[str]:
    words = game.words[language]
    names = [words.called(card.words) or card.id for card in printed(game)]
    return [" ".join(name.replace("\xad", "").split()) for name in names]


def test_what_stands_on_a_card_is_said_from_its_top(tmp_path: Path) -> None:
    """Signs as often as they stand there, a number with what it counts, once."""
    game = folder_of("la_cosa_nostra")
    order = Order(game, "en", out=tmp_path, cards=("ox_marchetto", "pimp"))
    (path,) = (one for one in export(order, "list").files if one.suffix == ".html")
    ox, pimp = path.read_text("utf-8").split("<article>")[1:]
    assert '<h3 dir="auto">Ox Marchetto</h3>' in ox
    said = re.findall("<li[^>]*>(.*?)</li>", ox)
    assert said[:3] == [
        "4 × Strength",
        "Sun of the Blundettos",
        "Purchase price: $20,000",
    ]
    assert len(said) == 4, "and its code"
    assert "Pimp × 4</h3>" in pimp and "Income: $2,000" in pimp
    assert '<li dir="auto">Income</li>' not in pimp


def test_a_folder_of_ones_own_is_read_aloud_too(tmp_path: Path) -> None:
    """By the command, into a folder of its own."""
    words = ["export", str(HERE / "starter"), "--to", "list", "--out", str(tmp_path)]
    assert main(words) == 0
    page = (tmp_path / "starter-en-list" / "cards.html").read_text("utf-8")
    assert "A favour × 3" in page
