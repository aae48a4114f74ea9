"""What the papers of the house say is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("cards", "generator", "companion", "fonts", "output", "tests")
GUIDES = [*ROOT.glob("*.md"), *(ROOT / room / "README.md" for room in ROOMS)]
PATH = re.compile(r"`([\w.\-/]+(?:/|\.(?:py|toml|csv|md|txt|ttf)))`")
MADE_LATER = re.compile(
    r"^(output/.+|manifest\.json|.*\.pdf|my_game/.*|Family.*|backs/|contents\.csv|fetched\.toml)$"
)  # examples, and what a print makes


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_path_named_in_a_guide_exists(guide: Path) -> None:
    """A guide that names a file which is not there sends a newcomer astray."""
    places = [
        ROOT,
        guide.parent,
        ROOT / "cards" / "la_cosa_nostra",
        guide.parent / "starter",
    ]
    named = {
        name
        for name in PATH.findall(guide.read_text("utf-8"))
        if not MADE_LATER.match(name)
    }
    assert {
        name for name in named if not any((place / name).exists() for place in places)
    } == set()


def test_every_room_has_its_page() -> None:
    """Each room says in its first line what it is for, and somewhere what never belongs there."""
    for room in ROOMS:
        page = (ROOT / room / "README.md").read_text("utf-8")
        assert re.match(rf"# {room}: \w.{{8,}}\n", page), (
            f"{room}: the first line says nothing"
        )
        assert re.search(r"\b[Nn]ever (here|imports)\b", page), (
            f"{room}: nothing says what never belongs there"
        )


PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)]+)\)")
HEAVIEST = 150_000  # bytes, so that the page is there at once


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_picture_of_a_guide_is_there_and_light(guide: Path) -> None:
    """With a word for those who do not see it."""
    for told, name in PICTURE.findall(guide.read_text("utf-8")):
        assert told and (guide.parent / name).stat().st_size <= HEAVIEST, name


LINK = re.compile(r"(?<!!)\[[^\]]+\]\(([^)#:]+)(#[^)]*)?\)")


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_of_a_guide_leads_somewhere(guide: Path) -> None:
    assert [
        name
        for name, _ in LINK.findall(guide.read_text("utf-8"))
        if not (guide.parent / name).exists()
    ] == []
