"""The page to keep: it holds what everybody may know, works from the disk, and treats
names as names."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.keepsakes.keepsake import SCRIPTS, WEB, keepsake_page, sheet_page
from companion.rules.plans import Lay, Reveal, ShowPlan
from tests.companion.keepsakes.party import HOSTILE, Party, evening
from tests.servers.chromium import PHONE, Phone, overflow

VERDICTS = {
    "en": "Straight as a Sunday suit",
    "nl": "Zuiver: alles klopt",
    "de": "Sauber: Alles geht auf",
}


class Outline(HTMLParser):
    """Elements, attributes and text of a page, as a parser sees them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.said: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.said.append(data)

    def of(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


@pytest.fixture(scope="module")
def party() -> Party:
    """Hostile names, all kinds of rolls, peeks, and an end."""
    return evening(names=("Anna", *HOSTILE), steps=150, seed=4)


@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_it_opens_from_the_disk_and_recomputes_the_dice(
    party: Party, language: str, browser: Browser, tmp_path: Path
) -> None:
    """One file, no network, no complaint; everything opens, nothing sticks out at 360
    px, nothing runs."""
    file = tmp_path / "keepsake.html"
    file.write_text(
        keepsake_page(party.account, party.naming(language), whole=True), "utf-8"
    )
    phone = Phone(browser, "http://nowhere.test", "en")
    phone.context.set_offline(True)
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    phone.page.on("dialog", lambda dialog: phone.complaints.append(dialog.message))
    phone.page.goto(file.as_uri())
    phone.page.wait_for_selector("#verify section h2")
    assert phone.page.inner_text("#verify section").startswith(VERDICTS[language])
    assert phone.page.locator("#verify .bad").count() == 0
    phone.page.evaluate(
        "document.querySelectorAll('details').forEach(one => { one.open = true; })"
    )
    assert overflow(phone.page) == []
    assert phone.page.evaluate("innerWidth") == PHONE[0]
    assert asked == [file.as_uri()]
    assert phone.complaints == []
    phone.close()


def test_names_are_names(party: Party) -> None:
    """No element and no script comes from anybody's name; the data cannot end their own element."""
    page = keepsake_page(party.account, party.naming(), whole=True)
    outline = Outline(page)
    kinds = [attributes.get("type") for attributes in outline.of("script")]
    assert kinds == ["application/json", *(None for _ in SCRIPTS)]
    assert outline.of("img") == []
    assert not any(
        name.startswith("on")
        for _, attributes in outline.elements
        for name in attributes
    )
    data = page.split('id="transcript">')[1].split("</script>")[0]
    assert "<" not in data and ">" not in data and "\\u003cscript" in data
    assert any(HOSTILE[0] in said for said in outline.said)


def test_everything_has_its_place(party: Party) -> None:
    """Every part of an evening is there, under one heading each."""
    outline = Outline(keepsake_page(party.account, party.naming(), whole=True))
    labels = {attributes["aria-labelledby"] for attributes in outline.of("section")}
    headings = {attributes.get("id") for attributes in outline.of("h2")}
    assert labels <= headings
    assert labels == {
        "who",
        "result",
        "rulings",
        "money",
        "dice",
        "knew",
        "log",
        "files",
        "fairness",
    }
    rolled = [heard for heard in party.account.public if heard.said["kind"] == "rolled"]
    assert len(outline.of("tr")) == 1 + len(rolled)
    assert len([one for one in outline.of("li") if "value" in one]) >= len(
        party.account.public
    )


def test_served_by_us_it_links_and_the_file_encloses(party: Party) -> None:
    """Nothing inline where our policy stands; nothing outside where there is no network."""
    served = Outline(keepsake_page(party.account, party.naming(), whole=False))
    whole = Outline(keepsake_page(party.account, party.naming(), whole=True))
    assert served.of("style") == [] and len(served.of("link")) == 4
    assert [one.get("src") for one in served.of("script")] == [
        None,
        *(f"/static/{name}" for name in SCRIPTS),
    ]
    assert not any("style" in attributes for _, attributes in served.elements)
    assert whole.of("link") == [] and len(whole.of("style")) == 3
    leading = [one["href"] or "" for one in whole.of("a")]
    outside = [one for one in leading if not one.startswith("#")]
    assert len(outside) == 1 and outside[0].startswith(
        "https://app.bgstatsapp.com/createPlay.html?data="
    )
    assert "default-src 'none'" in str(whole.of("meta"))


def test_only_what_came_to_light_is_named() -> None:
    """The receipt of a peek names the card once it was revealed; else it stays between the two."""
    party = Party()
    party.begin()
    open_code, dark_code = _two_titles(party)
    party.must("s1", Lay(open_code, "here"))
    party.must("s2", Lay(dark_code, "there"))
    for plan in list(party.account.state.plans.values()):
        party.must(plan.seat, ShowPlan(plan.id, "s3"))
        if plan.seat == "s1":
            party.must("s1", Reveal(plan.id))
    naming = party.naming()
    opened, dark = naming.card(open_code), naming.card(dark_code)
    running = keepsake_page(party.account, naming, whole=True)
    party.end()
    ended = keepsake_page(party.account, party.naming(), whole=True)
    for page in (running, ended):
        assert re.search(
            rf"Cas looked at a plan of Anna:\s+it was {re.escape(opened)}", page
        )
        assert dark not in page and dark_code not in page
    assert "so it stays between the two of them" in ended
    assert "so it stays between the two of them" not in running


def _two_titles(party: Party) -> tuple[str, str]:
    """Two copies of different cards."""
    codes = party.codes()
    naming = party.naming()
    return codes[0], next(
        code for code in codes if naming.card(code) != naming.card(codes[0])
    )


def test_while_the_game_runs_it_says_so() -> None:
    party = evening(steps=30, over=False)
    page = keepsake_page(party.account, party.naming(), whole=False)
    assert "This game is still running." in page
    assert party.account.state.seed not in page
    assert "bgstatsapp" not in page


@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_the_sheet_is_one_sheet(
    language: str, browser: Browser, tmp_path: Path
) -> None:
    """A4 upright, whatever lies on the table within reason; black on white; no secrets."""
    import pypdfium2  # noqa: PLC0415

    party = evening(names=("Anna", *HOSTILE), steps=120, seed=6, over=False)
    style = (WEB / "static" / "pencil.css").read_text("utf-8")
    page = sheet_page(party.account, party.naming(language))
    link = '<link rel="stylesheet" href="/static/pencil.css">'
    assert link in page
    phone = Phone(browser, "http://nowhere.test", language)
    phone.page.set_content(page.replace(link, f"<style>{style}</style>"))
    path = tmp_path / "sheet.pdf"
    phone.page.pdf(path=path, prefer_css_page_size=True)
    document = pypdfium2.PdfDocument(path)
    assert len(document) == 1
    assert tuple(round(side) for side in document[0].get_size()) == (595, 842)
    document.close()
    assert phone.complaints == []
    for plan in party.account.state.plans.values():
        assert plan.open or plan.seal[:8] in page
        assert plan.open or plan.salt not in page
    phone.close()
