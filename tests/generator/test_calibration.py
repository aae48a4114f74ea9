"""The calibration sheet and what its readings mean: proved on simulated printers, and
through the finished PDF."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from generator.calibration.arithmetic import (
    BACK,
    LETTERS,
    NUMBERS,
    REACH,
    Reading,
    bars,
    learned,
)
from generator.calibration.calibrate import LANGUAGES, calibrate
from generator.calibration.profile import profile_of, write_profile
from generator.calibration.readings import effect, read_calibration
from generator.calibration.sheet import Sheet, back_face, front_face
from generator.errors import CannotPrint
from generator.faces.elements import Text
from generator.ink.counter_moves import countered
from generator.order import PAPERS, Order, Profile
from generator.sheets.imposition import flips_sideways
from generator.sheets.plan import Page
from tests.generator.printers import (
    CLOSE,
    EDGES,
    PRINTERS,
    Held,
    Printer,
    phase_of,
    readings,
)


def worst(printer: Printer, profile: Profile, page: Page, edge: str) -> float:
    """How far off the worst back of a page is, printed by the press with this profile,
    then by this printer."""
    matrix = np.array(
        [
            float(part)
            for part in (countered(page, profile.over(edge)) or "1 0 0 1 0 0").split()[
                :6
            ]
        ]
    )
    turn, shift = matrix[:4].reshape(2, 2), matrix[4:] * 25.4 / 72
    middle = np.array([page.w, page.h]) / 2
    fronts = np.array(
        [(x, y) for x in (0.0, page.w / 3, page.w) for y in (0.0, page.h / 3, page.h)]
    )
    sideways = flips_sideways(page.w, page.h, Order(Path(), duplex=edge))
    # where the planner puts them
    backs = np.abs(np.array((page.w, 0) if sideways else (0, page.h)) - fronts)
    moved = backs @ turn + shift - middle
    onto = _laid(fronts - middle, page)
    # over the short edge, drivers turn backs upside down
    paper = _laid(moved, page) * (1 if edge == "long" else -1)
    return float(np.hypot(*(printer.seen(paper * (-1, 1)) - onto).T).max())


def _laid(places: Any, page: Page) -> Any:
    """A page that lies across is turned a quarter anticlockwise onto the upright sheet."""
    return (
        places if page.h >= page.w else np.stack([-places[:, 1], places[:, 0]], axis=1)
    )


@given(
    PRINTERS,
    st.sampled_from(sorted(PAPERS)),
    st.sampled_from(EDGES),
    st.sampled_from(EDGES),
    st.booleans(),
)
def test_one_calibration_brings_every_back_onto_its_front(
    printer: Printer, paper: str, measured: str, printed: str, across: bool
) -> None:
    """Shift, turn and stretch of any printer, measured over either edge, are undone on
    every page to 0.15 mm."""
    assume(all(printer.shifts(bar) < REACH - 0.3 for bar in bars(paper).values()))
    profile, off = learned(readings(printer, paper), paper, measured)
    w, h = PAPERS[paper]
    page = Page(*((h, w) if across else (w, h)), "back", ())
    assert worst(printer, profile, page, printed) < CLOSE
    assert off < CLOSE / 2


def test_the_simulated_printer_is_worth_correcting() -> None:
    """Without a profile the same measure shows the full shift, so the law above proves
    something."""
    page = Page(210, 297, "back", ())
    assert worst(Printer(dx=2.0), Profile(), page, "long") == pytest.approx(2.0)
    assert worst(Printer(), Profile(), page, "short") == pytest.approx(0.0)


@pytest.mark.parametrize(
    ("printer", "edge", "dx", "dy"),
    [
        (Printer(dx=2.0), "long", -2.0, 0.0),
        (Printer(dy=1.5), "long", 0.0, -1.5),
        (Printer(dx=2.0), "short", 2.0, 0.0),
    ],
)
def test_signs(printer: Printer, edge: str, dx: float, dy: float) -> None:
    """A back too far to the right, as one looks at the back, moves left; over the short
    edge it stands on its head."""
    profile, _ = learned(readings(printer, "a4"), "a4", edge)
    assert [profile.dx, profile.dy] == pytest.approx([dx, dy], abs=0.06)


def slipped(
    read: Sequence[Reading], bar: str, letters: float = 0, numbers: float = 0
) -> list[Reading]:
    """The same readings, one of them misread."""
    return [
        Reading(one.bar, one.letter + letters, (one.number or 0.0) + numbers)
        if one.bar == bar
        else one
        for one in read
    ]


@pytest.mark.parametrize("bar", list("ABCDEFGH"))
@pytest.mark.parametrize(("letters", "numbers"), [(3, 0), (-2, 0), (0, 6), (0, -5)])
def test_a_misread_bar_is_named(bar: str, letters: float, numbers: float) -> None:
    """Eight readings for five unknowns: one that cannot be is found, and the sentence
    says where to look again."""
    true = readings(Printer(0.4, -0.7, 0.1, 1.001, 0.999), "a4")
    with pytest.raises(
        CannotPrint, match=r"look again at .*: one of them is misread"
    ) as refused:
        learned(slipped(true, bar, letters, numbers), "a4", "long")
    assert bar in str(refused.value).split(":")[0].split("at ")[1]


def test_readings_that_all_contradict_each_other_are_refused() -> None:
    """Guesswork does not become a profile."""
    wild = [
        Reading(name, place * 7 % 19 - 9, place * 5 % 23 - 11)
        for place, name in enumerate("ABCDEFGH")
    ]
    with pytest.raises(CannotPrint, match="read all bars again"):
        learned(wild, "a4", "long")


FITS = ",".join(f"{bar}=L12" for bar in "ABCDEFGH")


def test_a_sheet_that_fits_changes_nothing() -> None:
    """L12 at every bar is the profile of a perfect printer; the edge it was measured
    over is kept."""
    assert read_calibration(FITS, "a4", "short") == (Profile(flip="short"), 0.0)


@pytest.mark.parametrize(
    "text",
    [
        FITS.lower().replace(",", ", "),
        FITS.replace("=", ": ").replace(",", ";"),
        FITS.replace("=L12", "=+0,0 mm"),
    ],
)
def test_readings_may_be_typed_in_many_ways(text: str) -> None:
    """Small letters, spaces, colons, semicolons, decimal commas and mm all mean the same."""
    assert read_calibration(text, "a4", "long")[0] == Profile(flip="long")


def test_halves_margin_and_what_was_before() -> None:
    """Two neighbours that fit equally well are a half; M is the margin; a profile's name stays."""
    before = Profile(name="Attic", margin=7.0, dx=3.0)
    text = ",".join(f"{bar}=L12.5" for bar in "ABCDEFGH")
    profile, _ = read_calibration(f"{text},M=5", "a4", "long", before)
    assert (profile.name, profile.margin) == ("Attic", 5.0)
    assert profile.dx == pytest.approx(0.05, abs=0.001)
    assert read_calibration("1,2", "a4", "long", before)[0].margin == 7.0


def test_lengths_in_mm_are_seen_from_the_front() -> None:
    """A back seen 1.2 mm too far right and 0.5 mm too high moves right and down, looked
    at from behind."""
    text = ",".join(
        f"{bar}={'+1.2' if bar in 'ABEF' else '0.5mm'}" for bar in "ABCDEFGH"
    )
    profile, _ = read_calibration(text, "a4", "long")
    assert [profile.dx, profile.dy] == pytest.approx([1.2, -0.5])
    assert (
        effect(profile)
        == "Backs move 1.2 mm right and 0.5 mm down (as you look at the back)."
    )


def test_plain_numbers_are_the_profile_itself() -> None:
    """dx,dy, or with angle and scales."""
    assert read_calibration("-1.2, 0.4", "a4", "long")[0] == Profile(
        dx=-1.2, dy=0.4, flip="long"
    )
    profile, _ = read_calibration("-1.2,0.4,-0.31,0.996,1.001", "a4", "short")
    assert profile == Profile("", -1.2, 0.4, -0.31, 0.996, 1.001, flip="short")
    said = (
        "Backs move 1.2 mm left and 0.4 mm up, "
        "turn 0.31° clockwise and become 0.40 % narrower and 0.10 % taller"
    )
    assert effect(profile).startswith(said)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "takes the readings"),
        ("1.2", "takes the readings"),
        ("1,2,0,4", "a point in decimals"),
        ("left,right", "neither numbers nor readings"),
        ("20,0", "between -15 and 15"),
        ("A=L12,B=L12", "C, D, E, F, G, H are missing"),
        (FITS.replace("C=L12", "D=L12"), "D stands there twice"),
        (FITS.replace("C=L12", "K=L12"), "no bar 'K'"),
        (FITS.replace("C=L12", "C=O12"), "no bar has the letter O"),
        (FITS.replace("C=L12", "C=L24"), "from 1 to 23"),
        (FITS.replace("C=L12", "C=12L"), "'C=12L' is no reading"),
        (FITS.replace("C=L12", "C=14mm"), "10.5 mm at most"),
        (FITS + ",M=60", "margin 60"),
        ("L12 " + FITS, "is no reading"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    """Whatever is wrong with the readings is named, with what to do."""
    with pytest.raises(CannotPrint, match=sentence):
        read_calibration(text, "a4", "long")


@given(st.text(alphabet="ABCDEFGHLMNZ=:,;.+-0123456789 mé½", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    """No typing, however strange, ends in anything but a profile or a sentence."""
    try:
        read_calibration(text, "a4", "long")
    except CannotPrint as refused:
        assert str(refused).endswith(".")


def test_a_profile_survives_its_file(tmp_path: Path) -> None:
    """What is written is read again to the last digit, whatever its name; `none` leaves
    every profile out."""
    path = tmp_path / "deep" / "printer.toml"
    profile = Profile(
        'The "old" one', -1.234, 0.056, 0.1234, 0.998765, 1.000123, 5.0, "short"
    )
    write_profile(profile, path)
    assert profile_of(path) == profile
    assert [other.name for other in path.parent.iterdir()] == ["printer.toml"]
    assert profile_of(Path("none")) == Profile()


def test_a_profile_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    """The old file goes only when the new one is whole."""
    path = tmp_path / "printer.toml"
    write_profile(Profile(dx=1.0), path)
    (tmp_path / ".printer.toml-new").mkdir()
    with pytest.raises(CannotPrint, match="cannot be written"):
        write_profile(Profile(dx=2.0), path)
    assert profile_of(path).dx == 1.0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("edge", EDGES)
def test_the_sheet_speaks_every_language_on_every_paper(
    language: str, paper: str, edge: str
) -> None:
    """All words fit, none smaller than 7 pt, nothing runs over the paper, and the
    command names this very sheet."""
    sheet = Sheet(paper, edge, language)
    for face in (front_face(sheet), back_face(sheet)):
        texts = [item for item in face.elements if isinstance(item, Text)]
        assert min(item.size for item in texts) >= 7
        assert all(0 < item.x < face.w and 0 < item.y < face.h for item in texts)
    said = " ".join(
        item.text for item in front_face(sheet).elements if isinstance(item, Text)
    )
    assert ("--duplex short" in said, f"--paper {paper}" in said) == (
        edge == "short",
        paper != "a4",
    )
    assert all(said.count(name) for name in ("100", "6.35", *LETTERS, str(NUMBERS)))


@pytest.mark.parametrize(
    "asked", [{"paper": "a5"}, {"edge": "fold"}, {"language": "fr"}]
)
def test_a_sheet_that_cannot_be_is_refused(
    tmp_path: Path, asked: dict[str, str]
) -> None:
    """Unknown papers, edges and languages get a sentence, and nothing is written."""
    with pytest.raises(CannotPrint, match=r"There is no .*; write "):
        calibrate(**asked, out=tmp_path)  # type: ignore[arg-type]
    assert not list(tmp_path.iterdir())


def test_the_file_is_always_the_same_and_asks_for_its_edge(tmp_path: Path) -> None:
    """Two pages, the same bytes each time, no scaling, the edge as a hint for the
    printer dialogue."""
    path = calibrate(edge="short", out=tmp_path)
    first = path.read_bytes()
    assert calibrate(edge="short", out=tmp_path).read_bytes() == first
    assert [other.name for other in tmp_path.iterdir()] == [
        "calibration-en-a4-short.pdf"
    ]
    assert b"DuplexFlipShortEdge" in first and b"/PrintScaling /None" in first


@pytest.mark.parametrize("edge", EDGES)
def test_a_machine_reads_the_printed_sheet(tmp_path: Path, edge: str) -> None:
    """Through the finished PDF: a misprinted back is read off its raster, corrected,
    printed again, and fits."""
    printer = Printer(1.7, -2.3, 0.5, 1.004, 0.997)
    held = Held(calibrate(edge=edge, out=tmp_path), edge, printer)
    assert [held.read(bar) for bar in bars("a4").values()] != [
        Reading(bar, 0.0, 0) for bar in "ABCDEFGH"
    ]
    profile, off = learned([held.read(bar) for bar in bars("a4").values()], "a4", edge)
    assert off < 0.1
    again = Held(calibrate(edge=edge, out=tmp_path, profile=profile), edge, printer)
    for bar in bars("a4").values():
        seen = again.read(bar)
        assert seen.letter == 0.0 and abs(seen.number or 0.0) <= 1
        fine = np.arange(-1.0, 1.001, 0.02)
        lines = again.along(again.dark_back, bar, fine, np.linspace(-0.8, 0.8, 9))
        assert abs(phase_of(fine, lines, 0.0, BACK)) < CLOSE


def test_the_sheet_costs_little_ink(tmp_path: Path) -> None:
    """Front and back together cover less than a page of text does."""
    held = Held(calibrate(out=tmp_path), "long", Printer())
    assert held.front.mean() + held.back.mean() < 0.08
