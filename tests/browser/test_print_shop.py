"""Somebody with a printer and no terminal: Counterfeiters in Dutch with little ink on A4,
turned over the short edge, looked at, printed, and one lost card again."""

import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Browser, Page, expect

from cards import HERE, load
from companion.serving.laptop import known_key
from tests.browser.axe import violations
from tests.browser.guests import Guest
from tests.servers.chromium import overflow
from tests.servers.house import House, open_house

LAPTOP = (1280, 860)
# milliseconds: the press leaves the machine to others, and tests are many
PATIENCE = 180_000.0
NARROW = (320, 360)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, Path]]:
    """A laptop in a living room, and where it keeps its boxes."""
    room = tmp_path_factory.mktemp("home")
    database = f"sqlite:{room / 'evenings.sqlite'}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(room / "data"))
        with open_house(database, words=("--out", str(room / "output"))) as house:
            yield house, room / "output"


def arrives(browser: Browser, house: House, language: str) -> Guest:
    """By the front door, as a person finds it."""
    guest = Guest(browser, house.base, language, LAPTOP, touch=False)
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
    assert image.evaluate("(one) => one.naturalWidth") > 300
    return str(image.get_attribute("src"))


def fetched(page: Page, link: str) -> bytes:
    """What a tap on a link brings home."""
    with page.expect_download() as coming:
        page.locator(link).click()
    return Path(coming.value.path()).read_bytes()


def test_a_box_is_printed_without_a_terminal(
    browser: Browser, home: tuple[House, Path]
) -> None:
    """Each choice changes what is shown; the figures stand there before anything is
    printed; the zip holds it, and so does the house."""
    house, output = home
    guest = arrives(browser, house, "nl")
    page = guest.page
    guest.picture("shelf")
    page.locator('[data-game="counterfeiters"]').click()
    guest.sees(load(HERE / "counterfeiters").words["nl"]["deck.notes_real"])
    first = shown(page)
    choose(guest, "duplex", "short")
    page.locator("#low_ink").check()
    expect(page.locator(".window img")).not_to_have_attribute(
        "src", first, timeout=PATIENCE
    )
    second = shown(page)
    expect(page.locator("#paper")).to_have_value("a4")
    sheets = page.locator('[data-sum="sheets"] dd')
    expect(sheets).to_have_text(re.compile(r"^\d+$"))
    expect(page.locator('[data-sum="ink"] dd')).to_have_text(
        re.compile(r"\d+ pagina"), timeout=PATIENCE
    )
    expect(page.locator('[data-sum="cutting"] dd')).to_have_text(re.compile(r"\d"))
    guest.picture("order")
    guest.act("after")
    guest.sees(guest.say("print.page_of", n=2, of=10))
    guest.act("larger")
    assert re.search(r"/cards/2/110\.png$", shown(page)) and second
    guest.act("cards")
    shown(page)
    guest.picture("card")
    takes_home(guest, output)
    guest.close()
    assert guest.grievances == []
    assert guest.strangers == set()


def takes_home(guest: Guest, output: Path) -> None:
    """The print is made, the zip holds it, and so does the house."""
    page = guest.page
    guest.act("go")
    expect(page.locator(".ready")).to_be_visible(timeout=PATIENCE)
    guest.picture("ready")
    files = zipfile.ZipFile(io.BytesIO(fetched(page, ".ready a.first")))
    assert {"cards.pdf", "guide.pdf", "manifest.json"} <= set(files.namelist())
    cards = pypdfium2.PdfDocument(files.read("cards.pdf"))
    assert [round(side / 72 * 25.4) for side in cards[0].get_size()] == [210, 297]
    assert (output / "counterfeiters-nl-a4-short-low-ink" / "manifest.json").is_file()


def test_a_lost_card_comes_back_by_its_five_signs(
    browser: Browser, home: tuple[House, Path]
) -> None:
    """One piece on one sheet; a slip of the pen is told; and the whole box again."""
    house, _ = home
    guest = arrives(browser, house, "nl")
    page = guest.page
    page.locator('[data-game="counterfeiters"]').click()
    shown(page)
    game = load(HERE / "counterfeiters")
    code, copy = list(game.by_code().items())[7]
    title = game.words["nl"].called(str(copy.card.words))
    guest.write("lost-code", "AAAAA")
    guest.tap("print.lost_find")
    guest.forgive("422")
    guest.sees(re.compile("AAAAA"), page.locator("[role=alert]"))
    guest.write("lost-code", str(code)[-5:].lower())
    guest.tap("print.lost_find")
    guest.sees(str(title))
    expect(page.locator('[data-sum="pieces"] dd')).to_have_text("1", timeout=PATIENCE)
    guest.picture("lost")
    guest.act("go")
    expect(page.locator(".ready a[target]")).to_have_count(1, timeout=PATIENCE)
    guest.act("whole")
    expect(page.locator('[data-sum="pieces"] dd')).to_have_text("266", timeout=PATIENCE)
    guest.close()
    assert guest.grievances == []


STARTER = HERE / "starter"


def zipped(place: Path, *changes: tuple[str, str]) -> Path:
    """The folder of somebody's game, with slips of the pen in it."""
    with zipfile.ZipFile(place, "w") as parcel:
        for one in STARTER.iterdir():
            text = one.read_text("utf-8")
            for old, new in changes:
                text = text.replace(old, new)
            parcel.writestr(f"Night Shift/{one.name}", text)
    return place


def brings(guest: Guest, parcel: Path) -> None:
    guest.page.locator("#parcel").set_input_files(parcel)
    guest.tap("print.own_go")


def test_a_game_of_ones_own_is_mended_printed_and_played(
    browser: Browser, home: tuple[House, Path], tmp_path: Path
) -> None:
    """Two faults by file, row and field; the mended zip prints, and a table plays it."""
    guest = arrives(browser, home[0], "nl")
    page = guest.page
    slips = (("rumour,3,0", "rumour,drie,0"), ("favour,3,10", "favour,3,tien"))
    brings(guest, zipped(tmp_path / "bad.zip", *slips))
    faults = page.locator(".faults li b")
    for row, field in ((2, "copies"), (3, "price")):
        line = guest.say("print.own_where", file="cards.csv", row=row, field=field)
        expect(faults.filter(has_text=line)).to_have_count(1, timeout=PATIENCE)
    guest.picture("faults")
    brings(guest, zipped(tmp_path / "good.zip"))
    guest.sees(guest.say("print.own_whole"))
    guest.picture("whole")
    guest.act("own-print")
    shown(page)
    guest.act("go")
    expect(page.locator(".ready")).to_be_visible(timeout=PATIENCE)
    guest.tap("print.play", page.locator(".ready"), "link")
    expect(page).to_have_url(re.compile(r"/open\?game=night_shift$"))
    guest.tap("open.go")
    expect(page).to_have_url(re.compile(r"/t/[A-Z0-9]+/screen$"))
    guest.is_ready()
    guest.close()
    assert guest.grievances == []


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
    guest.sees(guest.say("print.calibrate.kept"))
    guest.picture("learned")
    assert [f"{width}: {one}" for width, one in narrow(guest)] == []
    guest.close()
    assert guest.grievances == []


def narrow(guest: Guest) -> Iterator[tuple[int, str]]:
    for width in NARROW:
        guest.page.set_viewport_size({"width": width, "height": LAPTOP[1]})
        guest.picture(f"bars_{width}")
        yield from ((width, one) for one in overflow(guest.page))


@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_the_shop_fits(
    browser: Browser, home: tuple[House, Path], language: str
) -> None:
    """On a laptop and on a narrow phone nothing sticks out, and nobody is shut out."""
    guest = arrives(browser, home[0], language)
    page = guest.page
    faults = looked_over(guest)
    page.locator('[data-game="la_cosa_nostra"]').click()
    shown(page)
    page.locator("summary").first.click()
    expect(page.locator("#margin")).to_be_visible()
    faults += looked_over(guest)
    guest.complaints = []  # axe measures with styles of its own
    assert faults == []
    guest.close()


def looked_over(guest: Guest) -> list[str]:
    found = [f"axe: {one}" for one in violations(guest.page)]
    for width in (*NARROW, LAPTOP[0]):
        guest.page.set_viewport_size({"width": width, "height": LAPTOP[1]})
        found += [f"{width}: {one}" for one in overflow(guest.page)]
        guest.picture(f"at_{width}")
    return found
