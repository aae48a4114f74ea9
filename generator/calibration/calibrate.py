"""A printer is learned: the calibration sheet is written, and what was read from it
becomes the printer's profile."""

from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from cards.errors import or_nearest
from generator.calibration.profile import NONE, kept_profile, profile_of, write_profile
from generator.calibration.readings import effect, read_calibration, read_rulers
from generator.calibration.sheet import Sheet, back_face, front_face
from generator.errors import CannotPrint, not_written, say
from generator.ink.pdf import Press
from generator.ink.verify import read_back
from generator.order import DUPLEX, PAPERS, Profile
from generator.sheets.plan import Page, Part, Placed
from generator.wording import press_words

LANGUAGES = ("en", "nl", "de")
OUT = Path("output")


class Learned(Struct, frozen=True):
    """What came of the readings: a profile, where it is kept, what it does, to how many
    mm the readings agree."""

    path: Path
    profile: Profile
    effect: str
    off: float | None


def calibrate(
    paper: str = "a4",
    edge: str = "long",
    language: str = "en",
    out: Path = OUT,
    profile: Profile | None = None,
) -> Path:
    """Write the sheet; with a profile, one to check it by, whose back is moved already."""
    _check(paper, edge, language)
    sheet = Sheet(paper, edge, language, profile is not None)
    what = "check" if profile else "calibration"
    turned = "" if edge == "long" else "-short"
    name = f"{what}-{language}-{paper}{turned}.pdf"
    path, fresh = out / name, out / f".{name}-new"
    try:
        out.mkdir(parents=True, exist_ok=True)
        _write(sheet, fresh, (profile or Profile()).over(edge))
        read_back(fresh, 2)
        fresh.replace(path)
    except OSError as trouble:
        raise not_written(path, trouble, say("other_out")) from None
    finally:
        with suppress(OSError):
            fresh.unlink()
    return path


def learn(
    text: str, paper: str = "a4", edge: str = "long", path: Path | None = None
) -> Learned:
    """Keep what the readings of a sheet say, in a file of its own or where `print` looks for it."""
    if path == NONE:
        raise CannotPrint(say("profile_none"), say("name_file_or_leave"))
    path = path or kept_profile()
    try:
        before = profile_of(path) if path.is_file() else None
    except CannotPrint:
        before = None  # whatever it was, it is about to be replaced
    profile, off = read_calibration(text, paper, edge, before)
    write_profile(profile, path)
    return Learned(path, profile, effect(profile), off)


def learn_rulers(text: str, path: Path | None = None) -> Learned:
    """Keep how far a printer is from 100 mm, beside what is known of its backs."""
    if path == NONE:
        raise CannotPrint(say("profile_none"), say("name_file"))
    path = path or kept_profile()
    before = profile_of(path) if path.is_file() else Profile()
    profile = read_rulers(text, before)
    write_profile(profile, path)
    return Learned(path, profile, effect(profile), None)


def _check(paper: str, edge: str, language: str) -> None:
    for value, known, problem in (
        (paper, tuple(PAPERS), say("no_paper", cell=paper)),
        (edge, DUPLEX[:2], say("no_calibration_for", cell=edge)),
        (language, LANGUAGES, say("no_calibration_in", cell=language)),
    ):
        if value not in known:
            *others, last = known
            either = say("write_or", list=", ".join(others), last=last)
            raise CannotPrint(problem, or_nearest(value, known, either))


def _write(sheet: Sheet, path: Path, profile: Profile) -> None:
    alphabet = "".join(press_words(sheet.language).entries.values())
    press = Press(path, sheet.says("title"), sheet.language, sheet.fonts, alphabet)
    press.turned_over(sheet.edge)
    ink = press.ink(Path(), low=False)
    content = {"front": ink.face(front_face(sheet)), "back": ink.face(back_face(sheet))}
    for side in content:
        part = Part("calibration", side, 0, side, None, sheet.w, sheet.h, 0.0)
        page = Page(sheet.w, sheet.h, side, (Placed(part, side, 0.0, 0.0),))
        press.page(page, lambda item: content[item.face], profile)
    press.close()
