"""The rules on the phone: what the printed guide says, for those at the table, in their own language."""

import pytest

from cards import GAMES, HERE, folder_of, load
from companion.web.rulebook import sections
from tests.companion.web.door import Door


def test_the_rules_are_read_in_the_phone_s_language() -> None:
    """Section by section, with signs by their names; whoever has no business at the table is shown the door."""
    door = Door()
    party = door.open("la_cosa_nostra")
    party.sit("Anna")
    anna = party.tokens["s1"]
    path = f"/t/{party.table}/rules"
    english = door.get(path, anna).get_data(as_text=True)
    dutch = door.get(path, anna, headers={"Accept-Language": "nl"}).get_data(as_text=True)
    assert "<h2>Setting up</h2>" in english and "<i>Strength</i>" in english and "<b>Deactivated</b>" in english
    assert f'href="/t/{party.table}?seat=s1"' in english and "**" not in english and "{gun}" not in english
    assert '<html lang="nl">' in dutch and "Setting up" not in dutch
    assert door.get(path, "b" * 22).status_code == 403


@pytest.mark.parametrize("name", GAMES)
def test_no_mark_of_the_text_files_is_left(name: str) -> None:
    """Neither stars nor braces nor dashes; every language has the same sections."""
    game = load(folder_of(name))
    told = {lang: sections(game, lang) for lang in game.languages}
    assert len({len(one) for one in told.values()}) == 1
    for one in told.values():
        said = [run.text for _, blocks in one for block in blocks for line in block.lines for run in line]
        assert said and not [text for text in said if "**" in text or "{" in text or text.startswith("- ")]


def test_a_game_of_one_s_own_brings_its_rules() -> None:
    """The starter shows how."""
    told = sections(load(HERE / "starter"), "nl")
    assert [title for title, _ in told] == ["A round", "The end"]
    assert [block.points for block in told[0][1]] == [False, True]
