"""Somebody with a printer and no terminal, on a laptop and on a narrow screen, in three
languages: Counterfeiters in Dutch with little ink on A4, turned over the short edge, looked
at, printed, one lost card again; then a game of their own with two faults, mended, printed
and played."""

import io
import os
import re
import signal
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pypdfium2
import pytest
from playwright.sync_api import Browser, Page, expect

from cards import HERE, load
from companion.printing.print_shop import MOST_LOOKING
from companion.serving.laptop import known_key
from tests.browser.axe import violations
from tests.browser.guests import Guest
from tests.servers.chromium import overflow
from tests.servers.house import House
from tests.servers.wordy import MEASURED, measured_house, words_at, wordy_game

Size = tuple[int, int]
WIDTHS = LAPTOP, SLIM = (1280, 860), (360, 740)
# milliseconds: the press leaves the machine to others, and tests are many
PATIENCE = 180_000.0
NARROW = (320, 360)
CLOSELY = frozenset({"order", "faults"})  # both pages, with all that they hold
STARTER = HERE / "starter"
SLIPS = (("rumour,3,0", "rumour,drie,0"), ("favour,3,10", "favour,3,tien"))


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, Path]]:
    """A laptop in a living room, and where it keeps its boxes."""
    room = tmp_path_factory.mktemp("home")
    database = f"sqlite:{room / 'evenings.sqlite'}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(room / "data"))
        patch.setenv("XDG_CACHE_HOME", str(room))
        with measured_house(database, words=("--out", str(room / "output"))) as house:
            yield house, room / "output"


def arrives(
    browser: Browser, house: House, language: str, size: Size = LAPTOP
) -> Guest:
    """By the front door, as a person finds it."""
    guest = Guest(browser, house.base, language, size, touch=False)
    guest.reads = words_at(house)
    guest.name = f"{language} {size[0]}"
    guest.visit(f"/laptop/{known_key()}")
    guest.tap("home.print", None, "link")
    expect(guest.page.locator('[data-game="counterfeiters"] .lid')).to_be_visible()
    return guest


def choose(guest: Guest, field: str, value: str) -> None:
    guest.page.locator(f"#{field}").select_option(value)


def shown(page: Page) -> str:
    """The address of the picture that is seen, once it is there."""
    image = page.locator(".window img")
    expect(image).to_have_js_property("complete", True, timeout=PATIENCE)
    # while the press is busy, it is asked for again
    expect(image).not_to_have_js_property("naturalWidth", 0, timeout=PATIENCE)
    assert image.evaluate("(one) => one.naturalWidth", timeout=PATIENCE) > 200
    return str(image.get_attribute("src"))


def answered(guest: Guest, text: str) -> None:
    """What the press says to it stands there."""
    expect(guest.page.locator("body")).to_contain_text(text, timeout=PATIENCE)


def fetched(page: Page, link: str) -> bytes:
    """What a tap on a link brings home."""
    with page.expect_download() as coming:
        page.locator(link).click()
    return Path(coming.value.path()).read_bytes()


def zipped(place: Path, *changes: tuple[str, str]) -> Path:
    """The folder of somebody's game, with slips of the pen in it."""
    with zipfile.ZipFile(place, "w") as parcel:
        for one in STARTER.iterdir():
            text = one.read_text("utf-8")
            for old, new in changes:
                text = text.replace(old, new)
            parcel.writestr(f"Night Shift/{one.name}", text)
    return place


def test_a_person_without_a_terminal_prints_and_plays(
    browser: Browser, home: tuple[House, Path], tmp_path: Path
) -> None:
    """On a phone, looked at on a laptop, too. Nothing sticks out anywhere, and nobody is
    shut out."""
    house, output = home
    zipped(tmp_path / "bad.zip", *SLIPS)
    zipped(tmp_path / "good.zip")
    for language in MEASURED:
        guest = arrives(browser, house, language, SLIM)
        faults = [*looked_over(guest, "shelf"), *prints_a_box(guest, output)]
        faults += [*finds_a_lost_card(guest), *brings_their_own(guest, tmp_path)]
        assert (guest.name, faults, guest.grievances) == (guest.name, [], [])
        assert guest.strangers == set()
        guest.close()


def looked_over(guest: Guest, step: str) -> Iterator[str]:
    """What sticks out of the page as it is now, at the widths whose turn it is."""
    walked = guest.page.viewport_size
    assert walked
    for wide, high in WIDTHS:
        guest.page.set_viewport_size({"width": wide, "height": high})
        yield from (f"{step} at {wide}: {one}" for one in sticks_out(guest, step, wide))
    guest.page.set_viewport_size(walked)


def sticks_out(guest: Guest, step: str, wide: int) -> list[str]:
    """At some steps also who is shut out, or what a still smaller phone makes of it."""
    guest.picture(step)
    found = overflow(guest.page)
    if step in CLOSELY and wide == SLIM[0]:
        guest.page.set_viewport_size({"width": NARROW[0], "height": SLIM[1]})
        found += [f"and {NARROW[0]}: {one}" for one in overflow(guest.page)]
    elif step in CLOSELY:
        said = list(guest.complaints)
        found += violations(guest.page)
        guest.complaints = said  # axe measures with styles of its own
    return found


def prints_a_box(guest: Guest, output: Path) -> Iterator[str]:
    """Each choice changes what is shown; the figures stand there before anything is
    printed; the zip holds it, and so does the house."""
    page = guest.page
    page.locator('[data-game="counterfeiters"]').click()
    shown(page)
    if guest.speaks != "nl":
        choose(guest, "language", "nl")
    said = wordy_game(load(HERE / "counterfeiters")).words[guest.speaks]
    guest.sees(said["deck.notes_real"])
    first = shown(page)
    choose(guest, "duplex", "short")
    page.locator("#low_ink").check()
    expect(page.locator(".window img")).not_to_have_attribute(
        "src", first, timeout=PATIENCE
    )
    shown(page)
    yield from reads_the_figures(guest)
    guest.act("after")
    guest.sees(guest.say("print.page_of", n=2, of=10))
    guest.act("larger")
    assert re.search(r"/cards/2/110\.png$", shown(page))
    guest.act("smaller")
    guest.act("cards")
    shown(page)
    yield from looked_over(guest, "card")
    takes_home(guest, output)
    yield from looked_over(guest, "ready")


def reads_the_figures(guest: Guest) -> Iterator[str]:
    """Sheets, ink and time; then all that can be chosen besides."""
    page = guest.page
    expect(page.locator("#paper")).to_have_value("a4")
    sheets = page.locator('[data-sum="sheets"] dd')
    expect(sheets).to_have_text(re.compile(r"^\d+$"))
    expect(page.locator('[data-sum="ink"] dd')).to_have_text(
        re.compile(r"\d"), timeout=PATIENCE
    )
    expect(page.locator('[data-sum="cutting"] dd')).to_have_text(re.compile(r"\d"))
    page.locator("summary").first.click()
    expect(page.locator("#margin")).to_be_visible()
    yield from looked_over(guest, "order")
    page.locator("summary").first.click()


def takes_home(guest: Guest, output: Path) -> None:
    """The print is made, the zip holds it, and so does the house."""
    page = guest.page
    guest.act("go")
    expect(page.locator(".ready")).to_be_visible(timeout=PATIENCE)
    files = zipfile.ZipFile(io.BytesIO(fetched(page, ".ready a.first")))
    assert {"cards.pdf", "guide.pdf", "manifest.json"} <= set(files.namelist())
    cards = pypdfium2.PdfDocument(files.read("cards.pdf"))
    assert [round(side / 72 * 25.4) for side in cards[0].get_size()] == [210, 297]
    assert (output / "counterfeiters-nl-a4-short-low-ink" / "manifest.json").is_file()


def finds_a_lost_card(guest: Guest) -> Iterator[str]:
    """By its five signs: one piece on one sheet; a slip of the pen is told; and the whole
    box again."""
    page, game = guest.page, wordy_game(load(HERE / "counterfeiters"))
    code, copy = list(game.by_code().items())[7]
    guest.write("lost-code", "AAAAA")
    guest.tap("print.lost_find")
    guest.forgive("422")
    guest.sees(re.compile("AAAAA"), page.locator("[role=alert]"))
    guest.write("lost-code", str(code)[-5:].lower())
    guest.tap("print.lost_find")
    answer = page.locator(".answer[role=status]")
    guest.sees(str(game.words[guest.speaks].called(copy.card.words)), answer)
    expect(answer).to_be_in_viewport()
    expect(page.locator('[data-sum="pieces"] dd')).to_have_text("1", timeout=PATIENCE)
    guest.act("go")
    expect(page.locator(".ready a[target]")).to_have_count(1, timeout=PATIENCE)
    yield from looked_over(guest, "lost")
    guest.act("whole")
    expect(page.locator('[data-sum="pieces"] dd')).to_have_text("266", timeout=PATIENCE)
    guest.act("other")


def brings(guest: Guest, parcel: Path) -> None:
    guest.page.locator("#parcel").set_input_files(parcel)
    guest.tap("print.own_go")


def brings_their_own(guest: Guest, parcels: Path) -> Iterator[str]:
    """Two faults by file, row and field; the mended zip prints, and a table plays it."""
    page = guest.page
    brings(guest, parcels / "bad.zip")
    faults = page.locator(".faults li b")
    for row, field in ((2, "copies"), (3, "price")):
        line = guest.say("print.own_where", file="cards.csv", row=row, field=field)
        expect(faults.filter(has_text=line)).to_have_count(1, timeout=PATIENCE)
    yield from looked_over(guest, "faults")
    brings(guest, parcels / "good.zip")
    answered(guest, guest.say("print.own_whole"))
    yield from looked_over(guest, "whole")
    guest.act("own-print")
    shown(page)
    guest.act("go")
    expect(page.locator(".ready")).to_be_visible(timeout=PATIENCE)
    yield from looked_over(guest, "own_ready")
    guest.tap("print.play", page.locator(".ready"), "link")
    expect(page).to_have_url(re.compile(r"/open\?game=night_shift$"))
    guest.sees(guest.say("open.go"))
    yield from looked_over(guest, "open")
    guest.tap("open.go")
    expect(page).to_have_url(re.compile(r"/t/[A-Z0-9]+/screen$"))
    guest.is_ready()
    yield from looked_over(guest, "table")


def test_a_lid_waits_while_the_press_is_busy(
    browser: Browser, home: tuple[House, Path]
) -> None:
    """The press stands still and its queue is full: a box says that its picture is being
    drawn, and shows it as soon as there is one."""
    house, output = home
    assert status(house) == 200
    for order in output.parent.rglob("order.json"):
        if "maffiosi" in order.read_text("utf-8"):
            (order.parent / "seen" / "lid.png").unlink(missing_ok=True)
    guest = Guest(browser, house.base, "en", LAPTOP, touch=False)
    guest.forgive("503")
    lid = guest.page.locator('[data-game="maffiosi"] .lid')
    with stood_still(presses_of(house)), queued(house):
        guest.visit("/print")
        expect(lid).to_have_text(guest.say("print.drawing"))
        expect(lid.locator("img")).to_be_hidden()
        guest.picture("busy")
    expect(lid.locator("img")).to_be_visible(timeout=PATIENCE)
    expect(lid).to_have_text("")
    guest.close()
    assert guest.grievances == []


def presses_of(house: House) -> list[int]:
    """The processes that draw and print for it."""
    told = Path(f"/proc/{house.process.pid}/task/{house.process.pid}/children")
    return [int(one) for one in told.read_text().split()]


@contextmanager
def stood_still(processes: list[int]) -> Iterator[None]:
    for one in processes:
        os.kill(one, signal.SIGSTOP)
    try:
        yield
    finally:
        for one in processes:
            os.kill(one, signal.SIGCONT)


@contextmanager
def queued(house: House) -> Iterator[None]:
    """As many as may wait for the press do; the next one has been refused."""
    wait = ThreadPoolExecutor(MOST_LOOKING + 1)
    asked = [wait.submit(status, house) for _ in range(MOST_LOOKING + 1)]
    assert next(as_completed(asked)).result() == 503
    yield
    wait.shutdown(wait=False)


def status(house: House) -> int:
    """Of the picture of a box that is not drawn yet."""
    address = f"http://localhost:{house.port}/print/games/maffiosi/box.png"
    try:
        with urlopen(address, timeout=PATIENCE / 1000) as answer:
            return int(answer.status)
    except HTTPError as no:
        return no.code


def test_a_printer_is_learned_without_a_terminal(
    browser: Browser, home: tuple[House, Path]
) -> None:
    """Two bars read otherwise than they should; each is seen as it should look; what
    was learned is said in mm."""
    guest = arrives(browser, home[0], "nl")
    page = guest.page
    page.get_by_text(guest.say("print.calibrate.title")).click()
    expect(page.locator(".bars .vernier")).to_have_count(8)
    for bar in "ABCDEFGH":
        sideways = bar in "ABEF"
        page.locator(f"#letter-{bar}").select_option("N" if sideways else "L")
        page.locator(f"#number-{bar}").select_option("2" if sideways else "12")
    src = re.compile(r"/print/calibration/N/2\.png$")
    expect(page.locator(".vernier").first).to_have_attribute("src", src)
    shows = "one => one.complete && one.naturalWidth > 300"
    expect(page.locator(".vernier").first).to_have_js_property(
        "complete", True, timeout=PATIENCE
    )
    assert page.locator(".vernier").first.evaluate(shows)
    guest.act("learn")
    answered(guest, guest.say("print.calibrate.kept"))
    guest.picture("learned")
    assert [f"{width}: {one}" for width, one in narrow(guest)] == []
    guest.close()
    assert guest.grievances == []


def narrow(guest: Guest) -> Iterator[tuple[int, str]]:
    for width in NARROW:
        guest.page.set_viewport_size({"width": width, "height": LAPTOP[1]})
        guest.picture(f"bars_{width}")
        yield from ((width, one) for one in overflow(guest.page))
