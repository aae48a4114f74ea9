"""Cards for screens: the same drawings as on paper, small enough for a phone, and nothing
in them but shapes."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cards import GAMES, folder_of, load
from cards.model import DeckId, Game, SideId
from generator import ScreenCards
from generator.exports.screen_cards import MOST, packed
from generator.exports.svg_ink import outline, short
from generator.faces.drawing import read_drawing

SHAPES = {"svg", "g", "path", "rect", "ellipse"}


def game_of(name: str) -> Game:
    return load(folder_of(name), None)


def tree_of(svg: bytes) -> ElementTree.Element:
    """Our own drawing, so nobody's bomb."""
    return ElementTree.fromstring(svg)  # noqa: S314


def tag(node: ElementTree.Element) -> str:
    return node.tag.partition("}")[2]


@pytest.mark.parametrize("name", GAMES)
def test_every_card_has_a_picture_that_a_phone_can_carry(name: str) -> None:
    """At most 12 kB on the wire, only shapes, nothing that asks for anything else, and
    what is shown lies on the card."""
    game = game_of(name)
    screen = ScreenCards(game, game.languages[0])
    for deck in game.decks.values():
        for card in deck.cards if deck.kind == "card" else ():
            svg = screen.scene(str(card.id))
            assert svg is not None and len(packed(svg)) <= MOST, card.id
            tree = tree_of(svg)
            assert {tag(node) for node in tree.iter()} <= SHAPES, card.id
            assert not re.search(rb"href|url\(|style=|on\w+=", svg)
            x, y, w, h = map(float, tree.attrib["viewBox"].split())
            assert x >= 0 and y >= 0, card.id
            assert x + w <= card.size[0] and y + h <= card.size[1], card.id


def test_a_picture_is_drawn_with_the_vectors_of_the_print() -> None:
    """Each shape of each drawing on the card is there, in the colours of its family."""
    game = game_of("la_cosa_nostra")
    svg = ScreenCards(game, "en").scene("sal_tremonti")
    assert svg
    paths = sum(tag(node) == "path" for node in tree_of(svg).iter())
    art = game.decks[DeckId("gangsters")].cards[0].art
    drawn = [read_drawing(Path(game.folder) / "art" / f"{one}.svg") for one in art]
    assert paths == sum(len(drawing.shapes) for drawing in drawn)
    assert f'"{game.sides[SideId("blundetto")].colour}"' in svg.decode()


def test_what_the_layout_draws_no_face_for_has_no_picture() -> None:
    """Dice have none, and neither has a card that is not in the box."""
    screen = ScreenCards(game_of("la_cosa_nostra"), "en")
    assert screen.scene("die") is None
    assert screen.scene("nobody") is None


def test_numbers_are_short_and_outlines_come_back_to_where_they_began() -> None:
    """Steps are told from where the pen is, after a closed outline from its start."""
    assert [short(one) for one in (0.5, -0.5, 10, -0.001, 3.14159)] == [
        ".5",
        "-.5",
        "10",
        "0",
        "3.14",
    ]
    square = (("M", 1, 1), ("L", 3, 1), ("L", 3, 4), ("Z",), ("M", 2, 2), ("L", 5, 2))
    assert outline(square, 1) == "m1 1l2 0l0 3zm1 1l3 0"
