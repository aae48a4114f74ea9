"""A designer at the bench: a fresh folder, a cell that changes, a row that breaks and is
mended, what might be better, and a table with the files as they are."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from companion.serving.laptop import known_key
from tests.browser.axe import violations
from tests.browser.guests import Guest
from tests.servers.chromium import overflow
from tests.servers.house import Bench, House
from tests.servers.wordy import MEASURED

LAPTOP = (1280, 860)
NARROW = (320, 360)
# milliseconds: the press leaves the machine to others, and tests are many
PATIENCE = 120_000.0
DARK = """
[[face.back_card.box]]
kind = "fill"
at = [0, 0, "w", "h"]
colour = "accent"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """As `consigliere new` writes it."""
    made = tmp_path / "night_shift"
    words = [sys.executable, "-m", "companion", "new", str(made)]
    subprocess.run(words, check=True, capture_output=True)
    return made


@pytest.fixture
def bench(tmp_path: Path, folder: Path) -> Iterator[Bench]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
        words = ("--out", str(tmp_path / "output"))
        house = Bench(f"sqlite:{tmp_path / 'e.sqlite'}", (folder,), words=words)
        try:
            yield house
        finally:
            if house.process.poll() is None:
                house.close()


def arrives(browser: Browser, house: House, language: str) -> Guest:
    """By the address that the terminal shows."""
    guest = Guest(browser, house.base, language, LAPTOP, touch=False)
    guest.visit(f"/laptop/{known_key()}")
    expect(guest.page).to_have_url(re.compile("/watch$"))
    is_drawn(card(guest, "rumour"))
    return guest


def card(guest: Guest, name: str) -> Locator:
    return guest.page.locator(f'.tile[data-card="{name}"]')


def is_drawn(tile: Locator) -> None:
    picture = tile.locator("img").last
    picture.scroll_into_view_if_needed(timeout=PATIENCE)
    tile.page.wait_for_function(
        "one => one.complete && one.naturalWidth > 100",
        arg=picture.element_handle(),
        timeout=PATIENCE,
    )


def source(tile: Locator) -> str:
    return str(tile.locator("img").last.get_attribute("src"))


def pixels(tile: Locator) -> str:
    """What is shown of it, in short."""
    told = tile.locator("img").last.evaluate(
        """async (one) => {
          await one.decode();
          const paper = new OffscreenCanvas(60, 84);
          const brush = paper.getContext("2d");
          brush.drawImage(one, 0, 0, 60, 84);
          return [...brush.getImageData(0, 0, 60, 84).data].join();
        }"""
    )
    return str(told)


def changes_to(tile: Locator, before: str) -> None:
    expect(tile.locator("img").last).not_to_have_attribute(
        "src", before, timeout=PATIENCE
    )
    is_drawn(tile)


def save(folder: Path, *pairs: tuple[str, str], name: str = "cards.csv") -> None:
    """As an editor does that writes beside and renames."""
    text = (folder / name).read_text("utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    (folder / f"{name}.part").write_text(text, "utf-8")
    (folder / f"{name}.part").replace(folder / name)


def speaks_dutch(folder: Path) -> None:
    """A second language: its words, and its columns."""
    words = (folder / "words.en.toml").read_text("utf-8")
    (folder / "words.nl.toml").write_text(words, "utf-8")
    for name in ("cards.csv", "notes.csv"):
        head, *rows = (folder / name).read_text("utf-8").splitlines()
        fields = [one for one in head.split(",") if one.endswith(".en")]
        more = ",".join(one.replace(".en", ".nl") for one in fields)
        blank = "," + ",".join(["Een kaart", "Doe iets."][: len(fields)])
        (folder / name).write_text(
            "\n".join([f"{head},{more}", *(row + blank for row in rows)]) + "\n",
            "utf-8",
        )


def test_a_designer_at_the_bench(browser: Browser, bench: Bench, folder: Path) -> None:
    """A saved cell is seen on its card alone; a broken row keeps its picture and says
    where and what; mended, it is as it should be; and then it is played."""
    guest = arrives(browser, bench, "en")
    rumour, favour = card(guest, "rumour"), card(guest, "favour")
    is_drawn(favour)
    others, before, shown = source(rumour), source(favour), pixels(favour)
    guest.picture("bench")
    save(folder, ("A favour", "Quite another favour"))
    changes_to(favour, before)
    assert pixels(favour) != shown
    assert source(rumour) == others
    guest.sees(guest.say("watch.drawn", names="Quite another favour"))
    good = source(favour)
    save(folder, ("favour,3,10", "favour,3,ten"), ("A rumour", "A whisper"))
    where = guest.say("watch.where", file="night_shift/cards.csv", row=3, field="price")
    expect(favour.locator(".at-fault")).to_contain_text(where, timeout=PATIENCE)
    guest.sees("“ten”", favour)
    guest.sees(where, guest.page.locator(".loud"))
    guest.act("jump")
    expect(favour).to_be_in_viewport(ratio=0.9)
    assert source(favour) == good
    changes_to(rumour, others)
    guest.picture("fault")
    guest.act("play")
    guest.forgive("422")
    guest.sees(
        guest.words_for("refusal.watch_at_fault").refusal("watch_at_fault", {"n": 1})
    )
    expect(guest.page.locator(".tile")).to_have_count(1)
    save(folder, ("favour,3,ten", "favour,3,15"))
    expect(guest.page.locator(".at-fault")).to_have_count(0, timeout=PATIENCE)
    guest.page.locator("#show").select_option("all")
    is_drawn(favour)
    guest.act("play")
    expect(guest.page).to_have_url(
        re.compile(r"/t/[A-Z0-9]+/screen$"), timeout=PATIENCE
    )
    guest.is_ready()
    guest.close()
    assert guest.grievances == []
    assert guest.strangers == set()


def test_a_file_that_is_half_written_takes_nothing_away(
    browser: Browser, bench: Bench, folder: Path
) -> None:
    """An open quotation mark, a folder without its table of cards, the lock of a
    spreadsheet: all cards stay; the whole file brings the change."""
    guest = arrives(browser, bench, "de")
    whole = (folder / "cards.csv").read_text("utf-8")
    tiles = guest.page.locator(".tile")
    expect(tiles).to_have_count(6)
    before = source(card(guest, "rumour"))
    (folder / "~$cards.xlsx").write_text("locked")
    (folder / "cards.csv").write_text(whole.replace("big_score", '"big_score'))
    told = guest.page.locator(".loud .at-fault")
    expect(told).to_contain_text("CSV", timeout=PATIENCE)
    expect(tiles).to_have_count(6)
    (folder / "cards.csv").unlink()
    guest.sees("leg die Datei dorthin", told)
    expect(tiles).to_have_count(6)
    assert source(card(guest, "rumour")) == before
    guest.picture("torn")
    (folder / "cards.csv").write_text(whole.replace("A rumour", "A whisper"))
    changes_to(card(guest, "rumour"), before)
    expect(guest.page.locator(".at-fault")).to_have_count(0)
    guest.close()
    assert guest.grievances == []


def is_printed(folder: Path, output: Path) -> None:
    words = [sys.executable, "-m", "companion", "print", str(folder), "--no-verify"]
    words += ["--out", str(output), "--lang", "en"]
    subprocess.run(words, check=True, capture_output=True)


def offered(page: Page, show: str) -> None:
    """A filter that comes once there is something for it."""
    option = page.locator(f'#show option[value="{show}"]')
    option.wait_for(state="attached", timeout=PATIENCE)


def test_filters_and_the_safe_zone(
    browser: Browser, bench: Bench, folder: Path
) -> None:
    """By deck, by what might be better, by language."""
    speaks_dutch(folder)
    (folder / "layout.toml").write_text(DARK)
    guest = arrives(browser, bench, "nl")
    page, tiles = guest.page, guest.page.locator(".tile")
    page.locator("#deck").select_option("notes")
    expect(tiles).to_have_count(1)
    page.locator("#deck").select_option("")
    offered(page, "ink")  # all pictures are weighed before it is known
    page.locator("#show").select_option("ink")
    expect(tiles).to_have_count(1)
    guest.sees(guest.say("watch.back_of", deck="Cards"), tiles.first)
    page.locator("#show").select_option("all")
    page.locator("#language").select_option("en")
    expect(card(guest, "rumour")).to_contain_text("A rumour", timeout=PATIENCE)
    page.locator("#safe").check()
    expect(tiles.first.locator(".safe")).to_be_visible()
    guest.close()
    assert guest.grievances == []


def test_what_has_changed_lies_beside_the_last_print(
    browser: Browser, bench: Bench, folder: Path, tmp_path: Path
) -> None:
    """Filtered by it, the old picture beside the new one, on the page and under the glass;
    once there is another print its picture is fetched anew."""
    guest = arrives(browser, bench, "en")
    page, tiles = guest.page, guest.page.locator(".tile")
    expect(card(guest, "rumour")).to_contain_text("A rumour", timeout=PATIENCE)
    is_printed(folder, tmp_path / "output")
    page.locator("#beside").wait_for(timeout=PATIENCE)
    page.locator("#beside").check()
    save(folder, ("A favour", "Another favour"))
    offered(page, "print")
    page.locator("#show").select_option("print")
    expect(tiles).to_have_count(1)
    expect(tiles.locator("img")).to_have_count(2)
    is_drawn(tiles.first)
    guest.picture("beside")
    tiles.first.locator(".face").click()
    guest.sees(guest.say("watch.printed"), guest.sheet)
    guest.sees(guest.say("watch.state.changed"), guest.sheet)
    pictures = guest.sheet.locator("img")
    expect(pictures).to_have_count(2)
    guest.picture("glass")
    before = str(pictures.first.get_attribute("src"))
    (manifest,) = (tmp_path / "output").glob("*/manifest.json")
    os.utime(manifest, ns=(0, time.time_ns() + 10**9))
    expect(pictures.first).not_to_have_attribute("src", before, timeout=PATIENCE)
    guest.close()
    assert guest.grievances == []


def is_crowded(page: Page) -> bool:
    """The sentence takes less than two thirds of its panel."""
    panel, said = (page.locator(one).first for one in (".loud", ".loud .at-fault"))
    wide = [one.bounding_box() or {"width": 0.0} for one in (said, panel)]
    return wide[0]["width"] < wide[1]["width"] * 2 / 3


@pytest.mark.parametrize("language", MEASURED)
def test_the_bench_fits(
    browser: Browser, bench: Bench, folder: Path, language: str
) -> None:
    """On a laptop and on a narrow phone nothing sticks out, and nobody is shut out, with
    faults as well."""
    speaks_dutch(folder)
    guest = arrives(browser, bench, language)
    save(folder, ("favour,3,10", "favour,3,ten"))
    expect(guest.page.locator(".at-fault").first).to_be_visible(timeout=PATIENCE)
    faults = [f"axe: {one}" for one in violations(guest.page)]
    guest.complaints = []  # axe measures with styles of its own
    for width in (*NARROW, LAPTOP[0]):
        guest.page.set_viewport_size({"width": width, "height": LAPTOP[1]})
        faults += [f"{width}: {one}" for one in overflow(guest.page)]
        if width in NARROW and is_crowded(guest.page):
            faults.append(f"{width}: the first fault has little room")
        guest.picture(f"at_{width}")
    card(guest, "rumour").locator(".face").click()
    expect(guest.sheet).to_be_visible()
    guest.page.set_viewport_size({"width": NARROW[0], "height": LAPTOP[1]})
    faults += [f"glass: {one}" for one in overflow(guest.page)]
    assert faults == []
    guest.close()
