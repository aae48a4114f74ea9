"""What a page asks the loudspeaker for: each note by its pitch, as it is ordered."""

from collections.abc import Mapping

from tests.browser.guests import Guest, comes_true

# A tone tells its pitch itself, noise by the filter before it.
LISTENS = """() => {
    window.heard = [];
    let filter = null;
    const { prototype } = BaseAudioContext;
    const made = prototype.createBiquadFilter;
    prototype.createBiquadFilter = function () { return filter = made.call(this); };
    for (const [kind, pitch] of [
        [OscillatorNode, (one) => one.frequency.value],
        [AudioBufferSourceNode, () => filter.frequency.value],
    ]) {
        const { start } = kind.prototype;
        kind.prototype.start = function (at) {
            window.heard.push(Math.round(pitch(this)));
            return start.call(this, at);
        };
    }
}"""
SINCE = "[...{notes}].every((note) => window.heard.slice({mark}).includes(note))"


class Ear:
    """Beside a screen whose owner wants sounds; `tunes` are known by a note that no
    other of them has."""

    def __init__(self, guest: Guest, tunes: Mapping[str, int]) -> None:
        self.page, self.tunes = guest.page, tunes
        self.page.add_init_script(f"({LISTENS})()")
        self.page.add_init_script("localStorage.setItem('sound', 'on')")

    def wakes(self) -> None:
        """No page makes a sound before somebody has touched it."""
        self.page.mouse.click(2, 2)

    @property
    def mark(self) -> int:
        """How many notes were asked for so far."""
        found: int = self.page.evaluate("window.heard.length")
        return found

    def hears(self, *tunes: str, since: int = 0) -> None:
        """All of these come."""
        notes = [self.tunes[one] for one in tunes]
        comes_true(self.page, SINCE.format(notes=notes, mark=since))

    def heard(self, since: int = 0) -> list[str]:
        """The tunes of this list that came, in their order."""
        names = {note: name for name, note in self.tunes.items()}
        notes = self.page.evaluate("window.heard")[since:]
        return [names[note] for note in notes if note in names]
