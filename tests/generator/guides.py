"""Guides as text and strokes: the faces of a game's guide, looked at."""

import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from cards import folder_of, load
from generator.faces.elements import Element, Face, Frame, Text, Turned
from generator.faces.layout import Layout
from generator.faces.looks import read_looks
from generator.faces.subject import Said
from generator.guide.page_style import Stationery
from generator.guide.pages import guide_documents
from generator.order import Order
from generator.sheets.pieces import Faces
from generator.sheets.plan import Document

LANGUAGES = ("en", "nl", "de")
JOIN = "http://192.168.1.20:8080/join/K7QX"
game_of = cache(load)


def paper_of(
    game: str, language: str = "en", stretch: float = 1.0, **asked: object
) -> Stationery:
    folder = folder_of(game)
    order = replace(Order(folder, language=language), **asked)
    return Stationery(
        Said(game_of(folder), language),
        Layout(read_looks(folder), folder, stretch),
        order,
    )


def guide_of(paper: Stationery) -> tuple[Document, Faces]:
    faces = Faces()
    (document,) = guide_documents(paper.said, paper.layout, paper.order, faces, ())
    return document, faces


def faces_of(paper: Stationery) -> list[tuple[str, Face]]:
    """The pages of a guide by what they are."""
    document, faces = guide_of(paper)
    names, name = [], ""
    for page in document.pages:
        name = page.bookmark or name
        names.append((name, faces[page.placed[0].face]))
    return names


def flat(elements: tuple[Element, ...]) -> Iterator[Element]:
    for element in elements:
        yield from (
            flat(element.elements)
            if isinstance(element, Frame | Turned)
            else (element,)
        )


def texts(face: Face) -> list[Text]:
    return [element for element in flat(face.elements) if isinstance(element, Text)]


def squeezed(text: str) -> str:
    """A text without what breaking lines adds or takes away: spaces, hyphens, icons,
    signs for bold."""
    return re.sub(r"\{\w+\}|[\s\u00ad*-]", "", text)


def starter(folder: Path, *, has_rules: bool = True) -> Stationery:
    """Somebody's own game, as `consigliere new` begins it."""
    shutil.copytree(
        Path(__file__).parents[2] / "cards" / "starter", folder, dirs_exist_ok=True
    )
    if not has_rules:
        words = folder / "words.en.toml"
        words.write_text(
            words.read_text("utf-8").partition("[[reference]]")[0], "utf-8"
        )
    order = Order(folder, language="en")
    return Stationery(
        Said(load(folder), "en"), Layout(read_looks(folder), folder), order
    )
