"""The house in which things need room says all that the others say, and never shorter."""

import re
from html import unescape
from pathlib import Path

import msgspec

from companion.web.screen_words import LANGUAGES, words_of
from tests.servers.callers import Handset
from tests.servers.house import open_house
from tests.servers.wordy import PROGRAMME, SPOKEN, room, wordiest, wordy_words


def test_each_entry_is_the_longest_of_its_languages() -> None:
    """Sentence by sentence, in lists too; what only one says is said by that one."""
    dutch = {"a": "lang genoeg", "b": ["een", "twaalf"]}
    german = {"a": "l{n}ang", "b": ["einunddreißig", "zwölf"], "c": "nur hier"}
    longest = {"a": "lang genoeg", "b": ["einunddreißig", "twaalf"], "c": "nur hier"}
    assert wordiest([dutch, german]) == longest


def test_what_is_not_seen_takes_no_room() -> None:
    """Soft hyphens, and places that are filled alike; one long word takes more than many
    short ones."""
    assert room("Geld\u00adver\u00adleiher") == room("Geldverleiher")
    assert room("{name} pays") == room(" pays")
    assert room("Donaudampfschiff") > room("a ship on the da")


def test_its_pages_read_the_longest_words(tmp_path: Path) -> None:
    """From each language something, and what is read is what the tests expect."""
    with open_house(f"sqlite:{tmp_path / 'evenings'}", programme=PROGRAMME) as house:
        phone = Handset(house.base, language=SPOKEN)
        page = phone.get("/").body.decode()
        (address,) = re.findall(r'data-words="([^"]+)"', page)
        served = msgspec.json.decode(phone.get(unescape(address)).body)
        phone.hang_up()
    expected = wordy_words(SPOKEN).entries
    assert served == {key: expected[key] for key in served}
    own = {one: words_of(one).entries for one in LANGUAGES}
    assert all(
        any(served[key] == own[one][key] != own[SPOKEN][key] for key in served)
        for one in LANGUAGES
        if one != SPOKEN
    )
