"""Parts of a shape of their own: what is refused, what is printed, cut and shown through."""

import json
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from PIL import Image, ImageDraw

from generator import build, export, proof
from generator.errors import CannotPrint
from generator.job import plan
from generator.order import Order
from generator.sheets.free_outlines import area, mirrored, outline_of, ring_of
from generator.sheets.plan import Page
from generator.sheets.silhouettes import grown

SIZE = (60.0, 80.0)
# askew on purpose: a back that is not mirrored would miss its front
KEY = "M 0 0 H 60 V 30 C 60 40 50 40 40 40 L 40 80 H 0 Z"
GAME = """tag = "MNE"
players = [2, 4]
minutes = 30
age = 8
source = "house"
[stock]
card = 0.3
[back.b]
[deck.cards]
back = "b"
kind = "card"
coded = false
size = [60, 80]
stock = "card"
words = ["title", "text"]
"""
WORDS = """[game]
name = "Mine"
tagline = "-"
about = "-"
[deck]
cards = "Cards"
"""
LAYOUT = """[[face.{}.box]]
kind = "fill"
at = [-5, -5, "w+10", "h+10"]
colour = "#203040"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One card, five times, dark on both sides."""
    made = tmp_path / "mine"
    (made / "art").mkdir(parents=True)
    said = {"title": {"en": "A"}, "text": {"en": "B"}}
    (made / "cards.json").write_text(json.dumps([{"id": "a", "copies": 5, **said}]))
    (made / "words.en.toml").write_text(WORDS)
    layout = LAYOUT.format("cards") + LAYOUT.format("back_cards")
    (made / "layout.toml").write_text(layout)
    return shaped(made, KEY)


def shaped(folder: Path, shape: str) -> Path:
    (folder / "game.toml").write_text(f"{GAME}shape = {json.dumps(shape)}\n", "utf-8")
    return folder


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("M 0 0 H 40 L 20 40", "is open"),
        ("M 0 0 H 40 L 0 40 H 40 Z", "crosses or touches itself near"),
        ("M 0 0 H 40 V 40 H 20 V 0 H 10 V 40 H 0 Z", "crosses or touches itself"),
        ("M 0 0 H 40 V 40 L 40 10 L 20 40 Z", "crosses or touches itself"),
        ("M 0 0 H 61 L 20 40 Z", "leaves its 60 x 80 mm at 61, 0"),
        ("M 0 0 H 40 L 20 -1 Z", "leaves its 60 x 80 mm"),
        ("M 0 0 H 40 L 20 40 Z M 50 50 H 55 V 55 Z", "is 2 lines"),
        ("M 0 0 H 4 L 2 4 Z", "is smaller than 25 mm²"),
        ("M 0 0 Q 4 4 8", "cannot be read"),
    ],
)
def test_what_nobody_could_cut_is_refused(said: str, why: str, folder: Path) -> None:
    """By the deck, with the reason and what to do; `check` says so at its line of game.toml."""
    with pytest.raises(CannotPrint, match="The shape of the deck 'cards'") as told:
        outline_of(said, SIZE, folder, "cards")
    assert why in str(told.value) and "; " in str(told.value)
    (hole,) = proof(shaped(folder, said))
    assert (hole.file, hole.field) == ("mine/game.toml", "deck.cards.shape")
    assert said in (folder / "game.toml").read_text("utf-8").splitlines()[hole.row - 1]


def test_a_closed_line_needs_no_z(folder: Path) -> None:
    """Whoever ends where they began has closed it; an arc, a relative line, a curve are fine."""
    for said in ("M 0 0 H 40 L 20 40 L 0 0", "m 30 0 a 29 29 0 1 1 -0.1 0 z", KEY):
        assert outline_of(said, SIZE, folder, "cards")[-1] == ("Z",)


def test_a_drawing_says_the_line(folder: Path) -> None:
    """The one shape of a file of `art`, its view box as large as the part; another
    proportion, two shapes, no such file: a sentence."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 160">'
    path = folder / "art" / "key.svg"
    path.write_text(f'{head}<path d="M 0 0 H 120 V 160 Z"/></svg>')
    assert ring_of(outline_of("key.svg", SIZE, folder, "cards")) == [
        (0, 0),
        (60, 0),
        (60, 80),
    ]
    assert proof(shaped(folder, "key.svg")) == []
    with pytest.raises(CannotPrint, match="other proportions than 50 x 80 mm"):
        outline_of("key.svg", (50.0, 80.0), folder, "cards")
    with pytest.raises(CannotPrint, match="not in the folder art"):
        outline_of("gone.svg", SIZE, folder, "cards")
    path.write_text(f'{head}<path d="M 0 0 H 9 V 9 Z"/><path d="M 0 0 H 9"/></svg>')
    with pytest.raises(CannotPrint, match="has 2 shapes"):
        outline_of("key.svg", (60.0, 80.0), folder, "others")


def test_colour_runs_as_far_around_a_shape_as_it_should() -> None:
    """All within the bleed of the line is kept and nothing beyond, also in a notch and at
    a sharp corner."""
    steps = outline_of("M 10 10 H 50 L 30 30 L 50 60 H 10 Z", SIZE, Path(), "cards")
    fine, over = 10, 3.0

    def filled(polygons: tuple[tuple[tuple[float, float], ...], ...]) -> np.ndarray:
        image = Image.new("L", (600, 800))
        for one in polygons:
            points = [(x * fine, y * fine) for x, y in one]
            ImageDraw.Draw(image).polygon(points, fill=1)
        return np.asarray(image)

    inner = filled(grown(steps, 0.0))
    reach = round(over * fine)
    disc = [(y, x) for y in range(-reach, reach + 1) for x in range(-reach, reach + 1)]
    disc = [(y, x) for y, x in disc if x * x + y * y <= reach * reach]
    expected = np.zeros_like(inner)
    for y, x in disc:
        expected |= np.roll(inner, (y, x), (0, 1))
    found = filled(grown(steps, over))
    assert (found != expected).sum() < 0.01 * expected.sum()
    assert area(ring_of(mirrored(steps, 60.0))) == -area(ring_of(steps))


def ink(folder: Path, page: int) -> tuple[np.ndarray, float]:
    order = Order(folder, only=("cards",), out=folder.parent / "out")
    path = build(order).files[0][0]
    found = pypdfium2.PdfDocument(str(path))[page].render(scale=4).to_numpy()
    return np.asarray(found[:, :, 1] < 128), 4 * 72 / 25.4


def first_page(folder: Path) -> Page:
    job = plan(Order(folder))
    return next(one for one in job.documents if one.name == "cards").pages[0]


def test_a_back_lies_behind_its_front(folder: Path) -> None:
    """Turned over the long edge, the dark of the backs is that of the fronts; colour runs
    over the line, and a line of dashes is drawn along it."""
    front, mm = ink(folder, 0)
    back, _ = ink(folder, 1)
    turned = back[:, ::-1]
    assert (front[40:-80] != turned[40:-80]).mean() < 0.002 + 0.01 * front.mean()
    page = first_page(folder)
    first = page.placed[0]
    down = page.h - first.y - first.part.h

    def at(x: float, y: float) -> bool:
        return bool(front[round((down + y) * mm), round((first.x + x) * mm)])

    assert at(30, 20) and at(20, 70) and at(41, 60)
    assert not at(50, 60) and not at(42.5, 60)
    row = front[round((down + 60) * mm)]
    line = row[round((first.x + 39.8) * mm) : round((first.x + 40.2) * mm) + 1]
    column = front[
        round((down + 45) * mm) : round((down + 75) * mm),
        round((first.x + 40) * mm),
    ]
    assert line.size and np.abs(np.diff(column.astype(int))).sum() > 4


def test_machines_cut_along_the_same_line(folder: Path, tmp_path: Path) -> None:
    """The cut file has the curve, DXF its corners, each piece where it is printed; with
    marks for a machine no line is printed; another line is another geometry."""
    order = Order(folder, only=("cards",), out=tmp_path / "out")

    def told(to: str, suffix: str) -> str:
        paths = export(order, to).files
        return next(p for p in paths if p.suffix == suffix).read_text("utf-8")

    svg = told("svg-cut", ".svg")
    page = first_page(folder)
    first, top = page.placed[0], page.h - page.placed[0].y - 80
    assert svg.count("<path data-part") == 5 and f"M {first.x:g} {top:g} L" in svg
    assert f"C {first.x + 60:g} {top + 40:g}" in svg
    dxf = told("dxf-cut", ".dxf")
    assert f"{first.x + 60:.4f}" in dxf and f"{page.h - top:.4f}" in dxf
    shaped(folder, KEY.replace("60 40 50 40", "60 45 50 45"))
    assert told("svg-cut", ".svg").split("geometry ")[1][:8] not in svg
    marked = plan(Order(folder, only=("cards",), marks="silhouette")).documents[0]
    assert not any(one.has_contours for one in marked.pages)
    assert plan(order).documents[0].pages[0].has_contours


@pytest.mark.parametrize("bleed", [False, True])
def test_a_picture_can_be_seen_through_outside_its_shape(
    bleed: bool, folder: Path, tmp_path: Path
) -> None:
    """Clear where nothing is printed, dark to the very edge, a back the other way round;
    with bleed the edge lies so far outside."""
    order = Order(folder, only=("cards",), out=tmp_path / "out", bleed=bleed)
    files = {path.stem: path for path in export(order, "png").files}
    edge = 3.0 if bleed else 0.0
    dots = 300 / 25.4

    def at(name: str, x: float, y: float) -> tuple[int, ...]:
        image = Image.open(files[name])
        assert image.size == (
            round((60 + 2 * edge) * dots),
            round((80 + 2 * edge) * dots),
        )
        found = image.convert("RGBA").getpixel(
            (int((x + edge) * dots), int((y + edge) * dots))
        )
        assert isinstance(found, tuple)
        return tuple(int(value) for value in found)

    dark = (32, 48, 64, 255)
    assert at("a", 30, 35) == dark and at("a", 39.8 + edge, 60) == dark
    assert at("a", 40.3 + edge, 60)[3] == 0
    assert at("b", 30, 35) == dark and at("b", 20.2 - edge, 60) == dark
    assert at("b", 19.7 - edge, 60)[3] == 0
