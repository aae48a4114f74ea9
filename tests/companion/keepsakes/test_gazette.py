"""The front page on paper: one sheet to frame, one picture to share, whatever people are
called."""

import re
from html import unescape
from io import BytesIO

import msgspec
import pypdfium2
import pytest
from PIL import Image

from cards import GAMES
from companion.keepsakes.front_page import front_page
from companion.keepsakes.gazette_sheet import gazette
from companion.keepsakes.keepsake import keepsake_page
from companion.keepsakes.labels import Naming
from companion.keepsakes.table_record import Account
from companion.rules.messages import Fact
from companion.rules.seats import SeatTaken
from generator import Gazette, gazette_pdf, gazette_png
from generator.exports.gazette import FRAME, SHARE, Article, Cut
from generator.exports.gazette_page import front_page as set_page
from generator.faces.elements import Text
from tests.companion.games.random_games import SHELF
from tests.companion.keepsakes.party import HOSTILE, evening
from tests.companion.keepsakes.printed import kept, naming, printed

A4 = (595, 842)
WORD = r"[^\W_]+"
MOST_BYTES = 600_000  # of a picture for a messenger
NAMES = ("{gun} **x**", "🎲🎲", "W" * 24, "Łukasz Şükrü", "محمد")


def plain(text: str) -> str:
    """However its spaces and hyphens fell."""
    return " ".join(text.replace("\u00ad", "").split())


def said(pdf: bytes) -> str:
    """All words of a sheet, as one line."""
    document = pypdfium2.PdfDocument(pdf)
    assert len(document) == 1
    page = document[0]
    assert tuple(round(side) for side in page.get_size()) == A4
    return plain(page.get_textpage().get_text_range())


@pytest.mark.parametrize("language", ["en", "nl", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_one_sheet_of_a4_holds_the_page(game: str, language: str) -> None:
    """Name, headline, verdict, every place of the result and the heaviest stories."""
    account = printed(game)
    names = naming(account, language)
    page, text = front_page(account, names), said(_sheet(account, names))
    assert page.name in text and page.lead.head.upper() in text
    assert plain(page.lead.text) in text
    assert all(row.name in text and plain(row.points) in text for row in page.standings)
    for piece in page.articles[:3]:
        assert plain(piece.head) in text and plain(piece.text) in text


@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_says_nothing_that_the_page_to_keep_does_not(game: str) -> None:
    """Word for word; so whoever searches the page for secrets has searched the sheet."""
    account = printed(game)
    names = naming(account, "en")
    page = unescape(keepsake_page(account, names, whole=True)).casefold()
    known = set(re.findall(WORD, page))
    words = set(re.findall(WORD, said(_sheet(account, names)).casefold()))
    assert words and words - known == set()


def _sheet(account: Account, names: Naming) -> bytes:
    return gazette_pdf(gazette(account, names), account.state.setup.game)


@pytest.mark.parametrize("game", GAMES)
def test_one_picture_fits_a_messenger(game: str) -> None:
    """Upright, of a size that is sent whole, and not blank."""
    account = printed(game)
    page = gazette(account, naming(account, "de"))
    png = gazette_png(page, account.state.setup.game)
    image = Image.open(BytesIO(png))
    assert image.size == (1080, 1350) and len(png) < MOST_BYTES
    colours = image.resize((54, 68)).getcolors(maxcolors=10_000)
    assert colours and len(colours) > 100


def test_whoever_is_called_anything_is_printed() -> None:
    """Signs that we have no letters for, marks of our own, names wider than a column;
    somebody whose name nobody can set is called by the family."""
    account = printed(GAMES[0])
    orders = [[_called(fact) for fact in entry.facts] for entry in account.entries]
    renamed = kept(orders, SHELF)
    names = naming(renamed, "en")
    text = said(_sheet(renamed, names))
    assert "(gun) ··x··" in text and "Łukasz Şükrü" in text
    seats = renamed.state.seats
    families = {seat: names.side_named(seats[seat].side) for seat in seats}
    assert {seat for seat in seats if families[seat] in text} == {"s2", "s5"}
    assert gazette_png(gazette(renamed, names), renamed.state.setup.game)


def _called(fact: Fact) -> Fact:
    if isinstance(fact, SeatTaken):
        return msgspec.structs.replace(fact, name=NAMES[int(fact.seat[1:]) - 1])
    return fact


def test_a_game_of_somebody_s_own_is_printed_too() -> None:
    """No picture, hostile names, counted by its data alone."""
    party = evening(names=("Anna", *HOSTILE), steps=60)
    page = gazette(party.account, party.naming())
    text = said(gazette_pdf(page, party.account.state.setup.game))
    assert page.name in text


def _texts(page: Gazette, cut: Cut) -> list[Text]:
    elements = set_page(page, cut, 0.0).face.elements
    return [one for one in elements if isinstance(one, Text)]


@pytest.mark.parametrize("cut", [FRAME, SHARE])
def test_a_headline_of_two_lines_leaves_no_word_alone(cut: Cut) -> None:
    """Both lines are about as long."""
    account = printed(GAMES[0])
    page = gazette(account, naming(account, "nl"))
    head = "Dieudonné gaat er met alles vandoor"
    texts = _texts(msgspec.structs.replace(page, head=head), cut)
    largest = max(one.size for one in texts if one.text.isupper())
    lines: dict[float, str] = {}
    for one in texts:
        if one.size == largest and one.text.isupper():
            lines[one.y] = lines.get(one.y, "") + one.text
    upper, lower = (len(line) for _, line in sorted(lines.items()))
    assert min(upper, lower) > 0.6 * max(upper, lower)


def test_the_only_notice_that_fits_has_the_whole_width() -> None:
    """No column stands empty beside it."""
    account = printed(GAMES[0])
    page = gazette(account, naming(account, "de"))
    weather = Article("Das Wetter", "Regen bis in die Nacht, " * 4)
    endless = Article("Anzeigen", "Gesucht: ein Fahrer. " * 40)
    told = msgspec.structs.replace(page, notices=(weather, endless))
    last = max(one.y for one in _texts(told, SHARE) if "Wetter" in one.text)
    below = [one for one in _texts(told, SHARE) if one.y > last]
    (first, *_) = sorted(below, key=lambda one: one.y)
    assert len(first.text) > 45
