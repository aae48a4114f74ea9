"""Phones whose browser lacks what companion/README.md says that pages do without."""

from tests.browser.conftest import Box, Sitting
from tests.browser.guests import Player
from tests.browser.moves import amounts, lays, pays, peeks
from tests.browser.photographs import jpeg, on_the_table
from tests.servers.chromium import out_of_reach

LACKS = """
    for (const name of ['showModal', 'close', 'open']) delete HTMLDialogElement.prototype[name];
    for (const name of ['BroadcastChannel', 'createImageBitmap', 'AudioContext'])
        delete window[name];
    for (const name of ['vibrate', 'wakeLock', 'mediaDevices']) delete Navigator.prototype[name];
    Object.defineProperty(performance, 'timeOrigin', {value: undefined});
    delete Document.prototype.fullscreenEnabled;
"""


def grows_old(player: Player) -> None:
    """As an iPhone that nobody has brought up to date for years."""
    player.context.add_init_script(LACKS)
    player.page.reload()
    player.is_ready()
    assert player.page.evaluate("typeof createImageBitmap") == "undefined"


def test_an_older_phone_plays_all_the_same(seated: Sitting, box: Box) -> None:
    """It pays, photographs, peeks, and hears of what others do; no bar lies over a sheet."""
    _, (anna, bram) = seated("Anna", "Bram", away=("screen",))
    grows_old(anna)
    anna.act("pay")
    anna.tap_on("Bram", anna.sheet)
    amounts(anna, "8")
    assert out_of_reach(anna.page, "dialog.sheet[open] :is(.pad, .foot) button") == []
    anna.act("confirm", anna.sheet)
    anna.sheet_is_gone()
    bram.has(58)
    pays(bram, "Anna", "3")
    anna.has(45)
    card = box.copies("The big score")[0]
    lays(anna, card.title, photo=jpeg(on_the_table([card], (1100, 1500))))
    peeks(anna, card.title)
