"""Cards for sleeves: as large as the sleeve leaves room, never larger, and refused where they
would shrink to something else."""

import shutil
from pathlib import Path

import pytest

from cards import HERE
from companion.cli import main
from generator.errors import CannotPrint
from generator.faces.elements import Text
from generator.job import Job, plan
from generator.order import Order
from generator.sleeves import AIR, sleeve_of

SMALLEST = 7.0


def planned(folder: Path, sleeve: str, **asked: object) -> Job:
    order = Order(folder, sleeves=True, sleeve=sleeve, **asked)  # type: ignore[arg-type]
    return plan(order, with_guide=False)


def sizes(job: Job) -> dict[str, tuple[float, float]]:
    return {
        item.part.deck: (round(item.part.w, 2), round(item.part.h, 2))
        for document in job.documents
        for page in document.pages
        for item in page.placed
    }


@pytest.mark.parametrize("name", ["standard", "Magic", "63.5x88", "63,5 x 88 mm"])
def test_sleeves_by_the_names_that_people_use(name: str) -> None:
    assert sleeve_of(name) == (63.5, 88)


def test_a_card_leaves_air_in_its_sleeve_and_keeps_its_shape() -> None:
    """63 x 88 mm in sleeves for 63.5 x 88: the longer side decides; notes stay as
    they are, and so does what has room enough."""
    tight = sizes(planned(HERE / "starter", "standard"))
    wide = round((88 - AIR) * 63 / 88, 2)
    assert [tight["cards"], tight["notes"]] == [(wide, 88 - AIR), (120, 58)]
    roomy = sizes(planned(HERE / "starter", "tarot"))
    assert [roomy["cards"]] == [(63, 88)]


def test_what_would_shrink_too_far_is_told_which_sleeves_to_take() -> None:
    """A deck that is not printed refuses nothing."""
    with pytest.raises(
        CannotPrint, match=r"63 x 88 mm and too large .* called standard"
    ):
        planned(HERE / "starter", "catan")
    assert sizes(planned(HERE / "starter", "catan", only=("notes",)))
    with pytest.raises(CannotPrint, match="did you mean 'standard'"):
        planned(HERE / "starter", "standart")


def test_letters_stay_legible_in_the_tightest_sleeve(tmp_path: Path) -> None:
    """Words that shrink to fit stop at 7 pt on paper, however small the card became."""
    folder = tmp_path / "box"
    shutil.copytree(HERE / "starter", folder)
    job = planned(folder, "japanese")
    (part,) = {
        item.part.w: item.part
        for document in job.documents
        for page in document.pages
        for item in page.placed
        if item.part.deck == "cards"
    }.values()
    scale = part.w / 63
    assert scale < 0.94
    letters = [
        one.size * scale
        for key in job.faces.makers
        if key.startswith("cards/")
        for one in job.faces[key].elements
        if isinstance(one, Text)
    ]
    assert letters and min(letters) >= SMALLEST - 1e-6


def test_a_print_for_sleeves_goes_into_a_folder_of_its_own() -> None:
    order = Order(HERE / "starter", "en", sleeves=True, sleeve="standard")
    assert order.variant("starter") == "starter-en-a4-sleeves-standard"


def test_the_command_line_takes_them(tmp_path: Path) -> None:
    words = ["print", str(HERE / "starter"), "--only", "cards", "--no-verify"]
    assert main([*words, "--sleeve-size", "Standard", "--out", str(tmp_path)]) == 0
    assert [path.name for path in tmp_path.iterdir()] == [
        "starter-en-a4-sleeves-standard-part"
    ]
