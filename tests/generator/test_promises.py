"""What a print promises: the same bytes again, codes that read in bad light, less ink,
nothing half-written."""

import hashlib
import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from PIL import Image, ImageFilter

from cards import GAMES, HERE, folder_of, load
from cards.model import DeckId
from companion.cli import main
from generator import Printed, build
from generator.errors import CannotPrint
from generator.job import plan
from generator.order import Order
from tests.bench.job_deck import write_folder
from tests.generator.conftest import Boxes

STARTER = HERE / "starter"
ONLY_QR = zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCode])


def sealed(folder: Path) -> dict[str, str]:
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.glob("*"))
    }


@pytest.mark.parametrize("game", [str(STARTER), "counterfeiters"])
def test_the_same_order_gives_the_same_bytes(game: str, tmp_path: Path) -> None:
    """Two prints in two processes with different hash seeds and no memory of each other
    agree in every byte."""
    seals = []
    for seed in ("1", "2"):
        env = {
            **os.environ,
            "PYTHONHASHSEED": seed,
            "XDG_CACHE_HOME": str(tmp_path / f"cache{seed}"),
        }
        words = [
            sys.executable,
            "-m",
            "companion.cli",
            "print",
            game,
            "--out",
            str(tmp_path / seed),
            "--no-verify",
        ]
        subprocess.run(words, check=True, capture_output=True, env=env)
        seals.append(sealed(next((tmp_path / seed).iterdir())))
    assert seals[0] == seals[1] and len(seals[0]) > 2


@pytest.mark.parametrize(("dpi", "blur"), [(150, 1.0), (200, 1.5)])
@pytest.mark.parametrize("game", GAMES)
def test_codes_read_blurred_and_askew(
    boxes: Boxes, game: str, dpi: int, blur: float
) -> None:
    """Every code of the game is read from pages that are coarse, out of focus and two
    degrees askew."""
    printed = boxes(game)
    rows = json.loads((printed.folder / "manifest.json").read_text("utf-8"))["pieces"]
    wanted = {row["payload"] for row in rows if row["payload"]}
    path = next(path for path, _, kind in printed.files if kind == "cards")
    pages = {row["page"] for row in rows if row["payload"]}
    opened = pypdfium2.PdfDocument(str(path))
    found = set()
    for number in sorted(pages):
        image: Image.Image = (
            opened[number - 1].render(scale=dpi / 72, grayscale=True).to_pil()
        )
        worse = image.rotate(
            2, expand=True, fillcolor=255, resample=Image.Resampling.BILINEAR
        )
        worse = worse.filter(ImageFilter.GaussianBlur(blur))
        read = zxingcpp.read_barcodes(worse, formats=ONLY_QR)
        found |= {code.text for code in read}
    opened.close()
    assert wanted - found == set()


def ink_of(printed: Printed) -> float:
    """The share of ink of all pages, each weighed by its area."""
    ink = area = 0.0
    for path, _, _ in printed.files:
        opened = pypdfium2.PdfDocument(str(path))
        for page in opened:
            image = page.render(scale=20 / 72).to_numpy()[:, :, :3]
            ink += float((255 - image.astype(float)).sum()) / 765
            area += image.shape[0] * image.shape[1]
        opened.close()
    return ink / area


@pytest.mark.parametrize("game", GAMES)
def test_low_ink_takes_a_third_at_most(
    boxes: Boxes, pale_boxes: Boxes, game: str
) -> None:
    """Over the whole box, measured on rasters of all pages, the low-ink print covers at
    most a third."""
    full, low = ink_of(boxes(game)), ink_of(pale_boxes(game))
    assert low <= full / 3, f"{low / full:.2f} of {full:.2f}"


def test_a_full_disk_leaves_the_old_print_whole(tmp_path: Path) -> None:
    """A print that runs out of room says so in a sentence, leaves no rubbish, and the
    last print is untouched."""
    assert main(["print", str(STARTER), "--out", str(tmp_path)]) == 0
    before = {path.name: sealed(path) for path in tmp_path.iterdir()}
    words = [
        sys.executable,
        "-B",  # a module that is compiled into too little room stays broken
        "-m",
        "companion.cli",
        "print",
        str(STARTER),
        "--out",
        str(tmp_path),
        "--no-verify",
    ]

    def no_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000))

    run = subprocess.run(
        words, capture_output=True, text=True, preexec_fn=no_room, check=False
    )
    assert run.returncode == 3, run.stderr
    assert "cannot be written" in run.stderr and "Traceback" not in run.stderr
    assert {path.name: sealed(path) for path in tmp_path.iterdir()} == before


def test_a_stopped_print_leaves_nothing(tmp_path: Path) -> None:
    """Whoever watches may stop a print; nothing half-written stays behind."""
    from generator.errors import Cancelled  # noqa: PLC0415

    with pytest.raises(Cancelled):
        build(Order(STARTER, out=tmp_path), lambda what, done, of: done < 2)
    assert list(tmp_path.iterdir()) == []


def test_five_thousand_cards(tmp_path: Path) -> None:
    """A big folder of one's own prints; the pages that were asked for are there."""
    folder = write_folder(tmp_path / "big", 5000)
    printed = build(Order(folder, out=tmp_path / "out", verify=False))
    assert printed.pieces["jobs"] == printed.codes == 5000
    pages = {kind: count for _, count, kind in printed.files}
    assert pages["cards"] == 2 * 556


def test_only_what_changed_is_printed_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """After one edit `--since` prints that card alone, names the old ones to take out,
    and keeps the box's manifest."""
    folder = tmp_path / "game"
    assert main(["new", str(folder)]) == 0
    assert main(["print", str(folder), "--out", str(tmp_path)]) == 0
    box = tmp_path / "game-en-a4" / "manifest.json"
    before = box.read_bytes()
    sheet = folder / "cards.csv"
    text = sheet.read_text("utf-8").replace("favour,3,10", "favour,2,20")
    sheet.write_text(text, "utf-8")
    capsys.readouterr()
    assert (
        main(
            [
                "print",
                str(folder),
                "--out",
                str(tmp_path),
                "--since",
                str(box),
                "--json",
            ]
        )
        == 0
    )
    told = json.loads(capsys.readouterr().out)
    assert told["pieces"]["cards"] == 2
    assert [name for name in told["removed"] if name.startswith("favour")] == [
        "favour (copy 1)",
        "favour (copy 2)",
        "favour (copy 3)",
    ]
    assert box.read_bytes() == before


def test_a_card_is_named_by_id_title_or_code() -> None:
    """A title in any language means every card that bears it; a code under a QR means
    that one piece."""
    folder = folder_of("la_cosa_nostra")

    def pieces(*names: str) -> set[tuple[str, int]]:
        (document,) = plan(Order(folder, language="nl", cards=names)).documents
        return {
            (item.part.card, item.part.copy)
            for page in document.pages
            for item in page.placed
        }

    code = next(
        copy.code
        for copy in load(folder).copies(DeckId("jobs"))
        if copy.card.id == "robbery_3"
    )
    assert code is not None
    assert pieces("robbery_3") == {("robbery_3", 1), ("robbery_3", 2)}
    assert pieces("ROBBERY") == pieces("robbery_3", "robbery_4") == pieces("Beroving")
    assert pieces(code) == pieces(code[-5:].lower()) == {("robbery_3", 1)}


def test_a_list_that_was_cut_says_so() -> None:
    """Twelve names and then some."""
    with pytest.raises(CannotPrint, match=r"bobby_ruthless, …\.$"):
        plan(Order(folder_of("la_cosa_nostra"), cards=("no such card",)))


STAYS = (
    "import sys; from pathlib import Path; from generator import Order, build; "
    "stay = lambda *told: print(*told, flush=True) or input(); "
    "build(Order(Path(sys.argv[1]), out=Path(sys.argv[2])), stay)"
)


def test_what_a_killed_print_left_goes_at_the_next(tmp_path: Path) -> None:
    """Not what another process is filling at that moment, nor what was never a print's."""
    strange = tmp_path / ".somebody-elses"
    strange.mkdir()
    words = (sys.executable, "-c", STAYS, str(STARTER), str(tmp_path))
    running = subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert running.stdout and running.stdout.readline()
    (work,) = set(tmp_path.iterdir()) - {strange}
    order = Order(
        folder_of("counterfeiters"), out=tmp_path, only=(DeckId("notes_real"),)
    )
    done = build(order).folder
    assert set(tmp_path.iterdir()) == {strange, work, done}
    running.kill()
    running.communicate()
    build(order)
    assert set(tmp_path.iterdir()) == {strange, done}
    assert not list(done.glob(".*"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--paper", "a9"], "There is no paper 'a9'"),
        (["--duplex", "sideways"], "There is no duplex mode 'sideways'"),
        (["--lang", "fr"], "has no words in 'fr'"),
        (["--only", "card"], "has no deck 'card'"),
        (["--cards", "favor"], "has no card 'favor'"),
        (["--option", "x"], "has no option 'x'"),
        (["--edition", "xx"], "has no edition 'xx'"),
        (["--since", "nothing.json"], "nothing.json cannot be opened"),
        (["--profile", "nothing.toml"], "nothing.toml is no printer profile"),
        (["--margin", "99"], "Margins of '99' mm cannot be"),
        (
            [
                "--address",
                "https://a-very-long-host-name.example.org/and/a/path/that/goes/on/and/on/and/on/for/ever",
            ],
            "mm",
        ),
    ],
)
def test_what_cannot_be_printed_gets_one_sentence(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each wrong word: exit code 3, one line that says what to do, and no folder."""
    assert main(["print", str(STARTER), "--out", str(tmp_path), *words]) == 3
    trouble = capsys.readouterr().err.strip()
    assert said in trouble and "\n" not in trouble
    assert list(tmp_path.iterdir()) == []


def test_a_code_that_cannot_be_read_fails_the_print(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A layout that covers its codes: the card is named, nothing is handed over;
    unchecked it would come out."""
    folder = tmp_path / "game"
    assert main(["new", str(folder)]) == 0
    boxes = (
        'kind = "code"\nat = [5, 5, 15, 18]',
        'kind = "fill"\nat = [8, 8, 7, 7]\ncolour = "#000000"',
    )
    looks = "".join(f"[[face.card.box]]\n{box}\n" for box in boxes)
    (folder / "layout.toml").write_text(looks, "utf-8")
    words = ["print", str(folder), "--out", str(tmp_path / "out")]
    for _ in range(2):  # what failed is not remembered as read
        assert main(words) == 3
        assert (
            "The code of rumour (copy 1) cannot be read on page 1 of cards.pdf"
            in capsys.readouterr().err
        )
    assert list((tmp_path / "out").iterdir()) == []
    assert main([*words, "--no-verify"]) == 0


def test_a_code_missed_at_a_glance_is_found_by_a_closer_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a page is seen too coarsely for any code, each is read on its own card."""
    order = Order(STARTER, out=tmp_path, only=("cards",))
    monkeypatch.setattr("generator.ink.verify.DPI", 20)
    monkeypatch.setattr(
        "generator.printing.user_cache_path", lambda *_, **__: tmp_path / "caches"
    )
    printed = build(order)
    assert printed.decoded == printed.codes > 0


def test_an_empty_deck_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A deck without a single copy is named, unless it was not asked for."""
    folder = tmp_path / "game"
    assert main(["new", str(folder)]) == 0
    sheet = folder / "cards.csv"
    sheet.write_text(sheet.read_text("utf-8").splitlines()[0] + "\n", "utf-8")
    words = ["print", str(folder), "--out", str(tmp_path / "out")]
    assert main(words) == 3
    assert "The deck 'cards' of game is empty" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
    assert main([*words, "--only", "notes"]) == 0


@pytest.mark.parametrize(
    ("duplex", "said"),
    [
        ("long", "DuplexFlipLongEdge"),
        ("short", "DuplexFlipShortEdge"),
        ("none", "Simplex"),
    ],
)
def test_every_file_tells_how_it_is_printed(
    duplex: str, said: str, tmp_path: Path
) -> None:
    """No scaling; which edge to turn the paper over, or one side only; numbers of pages;
    no font that a viewer would have to have."""
    printed = build(
        Order(
            folder_of("counterfeiters"),
            language="nl",
            duplex=duplex,
            out=tmp_path,
            verify=False,
        )
    )
    for path, _, kind in printed.files:
        data = path.read_bytes()
        hint = "Simplex" if kind in {"figures", "boxes", "boards-tiled"} else said
        assert f"/Duplex /{hint}".encode() in data, kind
        assert b"/PrintScaling /None" in data and b"/Helvetica" not in data
        assert all(mark in data for mark in (b"/Lang", b"/Outlines", b"/Title"))
        assert pypdfium2.PdfDocument(data).get_page_label(0) == "1"


def test_two_fronts_never_share_a_sheet() -> None:
    """A file that is turned over has a second side for each sheet, even where that stays white."""
    for document in plan(Order(folder_of("counterfeiters"), language="en")).documents:
        sides = [page.side for page in document.pages]
        if "back" in sides:
            assert sides[::2] == ["front"] * len(sides[::2]) and sides[1::2] == [
                "back"
            ] * len(sides[1::2])
