"""A printer is learned in the browser: the sheet, the readings, what they do to the next
print; at the laptop only."""

from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest

from companion.printing.print_shop import PrintShop
from generator import profile_of
from generator.calibration.arithmetic import LETTERS
from tests.companion.web.door import AT_HOME, Door
from tests.generator.printers import Printer, readings

BARS = "ABCDEFGH"


@pytest.fixture
def door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Door]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    shop = PrintShop(tmp_path / "room", tmp_path / "output")
    yield Door(shop=shop, home=True)
    shop.close()


def typed(letter: float, number: float) -> str:
    return f"{LETTERS[round(letter) + len(LETTERS) // 2]}{round(number) + 12}"


def test_a_printer_is_learned_and_followed(door: Door) -> None:
    """Read on a simulated printer; the next print is another one than before."""
    desk = door.get("/print/calibration", **AT_HOME).json
    assert (desk["labels"]["bars"], desk["known"]) == (BARS, None)
    with door.get("/print/calibration/a4/long/sheet.pdf", **AT_HOME) as sheet:
        assert len(pypdfium2.PdfDocument(sheet.data)) == 2
    with door.get("/print/calibration/N/10.png", **AT_HOME) as bar:
        assert bar.data.startswith(b"\x89PNG")
    before = door.post("/print/orders", {"game": "starter"}).json["seal"]
    bars = {
        one.bar: typed(one.letter, one.number or 0)
        for one in readings(Printer(1.3, -0.8), "a4")
    }
    body = {"paper": "a4", "edge": "long", "bars": bars, "margin": 5}
    found = door.post("/print/calibration", body, **AT_HOME)
    assert found.status_code == 200, found.json
    kept = profile_of(None)
    assert found.json["profile"]["dx"] == pytest.approx(kept.dx) and kept.margin == 5
    assert door.post("/print/orders", {"game": "starter"}).json["seal"] != before
    assert door.get("/print/calibration", **AT_HOME).json["known"]["flip"] == "long"
    with door.get("/print/calibration/a4/long/sheet.pdf?check=1", **AT_HOME) as sheet:
        assert len(pypdfium2.PdfDocument(sheet.data)) == 2


def test_a_slip_is_named(door: Door) -> None:
    """Seven bars fit, one was misread: nothing is kept."""
    bars = dict.fromkeys(BARS, "L12") | {"C": "A3"}
    body = {"paper": "a4", "edge": "long", "bars": bars}
    error = door.post("/print/calibration", body, **AT_HOME).json["error"]
    assert error["code"] == "print_fault" and " C" in error["message"]
    assert profile_of(None).flip == ""


@pytest.mark.parametrize(
    "path", ["", "/a4/long/sheet.pdf", "/a4/long/sheet.pdf?check=1", "/L/12.png"]
)
def test_the_printer_is_this_houses(door: Door, path: str) -> None:
    """No phone learns it, nor sees what was learned."""
    assert door.get(f"/print/calibration{path}").status_code == 403
    body = {"paper": "a4", "edge": "long", "bars": {}}
    assert door.post("/print/calibration", body).status_code == 403


@pytest.mark.parametrize("path", ["/papyrus/long/sheet.pdf", "/a4/fold/sheet.pdf"])
def test_only_what_there_is(door: Door, path: str) -> None:
    """Other papers and other ways to turn them have no sheet."""
    assert door.get(f"/print/calibration{path}", **AT_HOME).status_code == 422
