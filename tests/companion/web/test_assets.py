"""What pages are made of: asked for once, kept for ever, packed, and the same from
whichever process answers."""

import gzip
import re
from html import unescape
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from cards import HERE
from companion.web import webfonts as faces
from companion.web.assets import Assets, make_ready
from companion.web.screen_words import LANGUAGES, words_of
from companion.web.webfonts import FACES, FIGURES, OURS
from tests.companion.web.door import Door

FONTS = HERE.parent / "fonts"
FOR_EVER = "public, max-age=31536000, immutable"
PACKED = {"Accept-Encoding": "gzip, deflate"}


@pytest.fixture(scope="module")
def door() -> Door:
    return Door(fonts=FONTS)


def named(page: str) -> list[str]:
    """Whatever a page fetches; the addresses of the cards stand in it as JSON."""
    said = unescape(page).replace("\\u0026", "&")
    return re.findall(r'(?:href=|src=|: )"(/[^"]+[?.][^"]+)"', said)


@pytest.mark.parametrize("path", ["", "/screen", "/log"])
def test_whatever_a_page_names_is_kept_for_ever_and_packed(
    door: Door, path: str
) -> None:
    """Script, style, words and cards; only the page and what changes is asked for again."""
    party = door.open(game="la_cosa_nostra")
    addresses = named(
        door.get(f"/t/{party.table}{path}", party.host).get_data(as_text=True)
    )
    assert len(addresses) >= 5
    for address in addresses:
        plain, packed = door.get(address), door.get(address, headers=PACKED)
        assert (
            plain.headers["Cache-Control"]
            == packed.headers["Cache-Control"]
            == FOR_EVER
        ), address
        assert (
            packed.headers["Content-Encoding"] == "gzip"
            and packed.headers["Vary"] == "Accept-Encoding"
        )
        assert (
            gzip.decompress(packed.get_data()) == plain.get_data()
            and "Content-Encoding" not in plain.headers
        )
        assert "Set-Cookie" not in packed.headers


def test_a_page_knows_where_the_rest_of_its_script_is(door: Door) -> None:
    """Under the stamp of its content, kept for ever, packed like the first; both have
    together what the page can do, and nothing twice."""
    assets = Assets(FONTS)
    first = door.get(assets.script("phone", "la_cosa_nostra")).get_data(as_text=True)
    (address,) = re.findall(r"/assets/\w+/rest-[\w.]+", first)
    rest = door.get(address, headers=PACKED)
    assert rest.headers["Cache-Control"] == FOR_EVER
    assert rest.headers["Content-Encoding"] == "gzip"
    modules = assets.joined["phone.la_cosa_nostra"]
    text = gzip.decompress(rest.get_data()).decode()
    for name in modules.rest:
        assert f'"{name}"() {{' in text and f'"{name}"() {{' not in first, name
    assert "/games/la_cosa_nostra/screens/about.js" in modules.rest


def test_an_address_changes_with_its_content(tmp_path: Path) -> None:
    """Another style is another address; the rest stays where it is."""
    with_letters, without = Assets(FONTS), Assets(None)
    assert with_letters.style("join") != without.style("join")
    assert with_letters.script("join") == without.script("join")
    assert with_letters.script("phone") != with_letters.script(
        "phone", "la_cosa_nostra"
    )


def test_an_old_address_gives_what_there_is_now(door: Door) -> None:
    """A page from before an upgrade still works, but keeps nothing under the wrong name."""
    address = Assets(FONTS).script("join")
    old = re.sub(r"/assets/\w+/", "/assets/000000000000/", address)
    found = door.get(old)
    assert found.status_code == 200 and found.headers["Cache-Control"] == "no-cache"
    assert found.get_data() == door.get(address).get_data()


def test_a_process_that_never_drew_the_page_answers_too() -> None:
    """Behind a proxy any worker is asked for anything."""
    for address in (
        Assets(FONTS).style("screen", "la_cosa_nostra"),
        Assets(FONTS).address("Limelight-Regular.woff2"),
    ):
        assert Assets(FONTS).get(address.rpartition("/")[2]) is not None


@pytest.mark.parametrize(
    "name",
    [
        *(
            "nothing.js",
            "no-page.css",
            "phone.starter.js",
            "phone.none.css",
            "join.la_cosa_nostra.js",
            "state.js",
            "first-phone.xx.json",
            "phone.en.json",
            "all-phone.en.json",
            "rest-card.js",
            "rest-phone.css",
            "rest-rest-phone.js",
        ),
        *(
            "Barlow.ttf",
            "BarlowSemiCondensed-Italic.woff2",
            "icon.png",
            "..%2Fapi.py",
            "none.svg",
            "error.js",
        ),
    ],
)
def test_nothing_else_is_handed_out(door: Door, name: str) -> None:
    """And nothing is remembered of names that strangers make up."""
    assets = Assets(FONTS)
    assert door.get(f"/assets/0/{name}").status_code == 404
    assert assets.get(name) is None and assets.made == {}


def test_what_every_evening_needs_is_made_before_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = Assets(FONTS)
    monkeypatch.setattr("companion.web.assets.assets_of", lambda fonts: kept)
    make_ready(FONTS)
    assert {
        "join.js",
        "phone.js",
        "phone.la_cosa_nostra.js",
        "rest-phone.la_cosa_nostra.js",
        "screen.la_cosa_nostra.css",
        "home.css",
    } <= kept.made.keys()


def test_each_face_has_our_letters_apart_and_the_whole_beside_them() -> None:
    """Every word of the screens is written with the small part; other alphabets find
    the rest as before."""
    style = Assets(FONTS).get("join.css")
    assert style
    for face in FACES:
        whole, part = TTFont(FONTS / face.file), faces.cut(FONTS / face.file)
        assert part and f"{Path(face.file).stem}.woff2" in style.body.decode()
        letters = set(TTFont(BytesIO(part.letters)).getBestCmap())
        assert letters == set(whole.getBestCmap()) & set(OURS)
        assert letters | set(part.others) == set(whole.getBestCmap())
    said = "".join(
        words_of(language, "la_cosa_nostra").json.decode() for language in LANGUAGES
    )
    assert {letter for letter in said if ord(letter) not in OURS} == set()


def test_a_face_that_cannot_be_taken_apart_is_served_whole(tmp_path: Path) -> None:
    (tmp_path / "Limelight-Regular.ttf").write_bytes(b"no typeface")
    assets = Assets(tmp_path)
    style = assets.get("join.css")
    assert (
        style
        and "unicode-range" not in style.body.decode()
        and "Limelight-Regular.ttf" in style.body.decode()
    )
    whole = assets.get("Limelight-Regular.ttf")
    assert (
        whole
        and whole.body == b"no typeface"
        and assets.get("Limelight-Regular.woff2") is None
    )


def test_letters_are_made_once_on_a_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next start finds them; where nothing can be kept they are made again."""
    monkeypatch.setattr(faces, "user_cache_path", lambda *_, **__: tmp_path)
    made: list[bytes] = []

    def make(whole: bytes) -> bytes:
        made.append(whole)
        return b"letters"

    monkeypatch.setattr(faces, "_made", make)
    assert [faces._kept(b"one"), faces._kept(b"one"), faces._kept(b"two")] == [
        b"letters"
    ] * 3
    assert made == [b"one", b"two"]
    monkeypatch.setattr(faces, "user_cache_path", lambda *_, **__: tmp_path / "file")
    (tmp_path / "file").write_text("in the way")
    assert [faces._kept(b"one"), faces._kept(b"one")] == [b"letters"] * 2


def test_ranges_are_named_as_styles_name_them() -> None:
    assert faces.ranges([0x22, 0x20, 0x21, 0x41]) == "U+20-22, U+41"


def test_sums_are_plain_figures_wherever_the_display_face_is_asked() -> None:
    """They come first, in the file that bold words have anyway, and are asked for
    nothing but figures: no letter and no space, which a line is measured by."""
    style = Assets(FONTS).get("join.css")
    assert style
    sheet = style.body.decode()
    assert re.search(r'--show: ?"Plain Figures", ?"Limelight"', sheet)
    found = re.findall(
        r'"Plain Figures";\s*src: ?url\("([^"]+)"\)[^}]*range: ?([^;}]+)', sheet
    )
    assert [span.strip() for _, span in found] == [faces.ranges(FIGURES)]
    assert sheet.count(found[0][0]) == 2
    letters = "".join(map(chr, FIGURES))
    assert set("0123456789$€,.") < set(letters)
    assert not any(one.isalpha() or one.isspace() for one in letters)
