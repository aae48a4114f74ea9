"""What a page is heard and seen to do: every note that it asks the browser to play, every
movement that begins on it."""

from playwright.sync_api import Page

from tests.browser.guests import Guest

# Sound is wanted from the first page on. A note is known by its pitch, noise by that of
# its filter; a movement by its name, or by the look of what a script moves.
SENSES = """(() => {
    try { localStorage.setItem('sound', 'on'); } catch { return; }
    const senses = window.senses = { heard: [], seen: [] };
    const through = new Map();
    const { connect } = AudioNode.prototype;
    AudioNode.prototype.connect = function (to, ...more) {
        through.set(this, to);
        return connect.call(this, to, ...more);
    };
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
        const { start } = kind.prototype;
        kind.prototype.start = function (...when) {
            const { frequency } = kind === OscillatorNode ? this : through.get(this);
            senses.heard.push(Math.round(frequency.value));
            return start.apply(this, when);
        };
    }
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
        senses.seen.push(this.className);
        return animate.apply(this, how);
    };
    addEventListener('animationstart', (event) => senses.seen.push(event.animationName), true);
})()"""


def sensed(guest: Guest) -> None:
    """From the next page on."""
    guest.context.add_init_script(SENSES)


def heard(page: Page) -> set[int]:
    """Pitches, in hertz."""
    return {*page.evaluate("window.senses.heard")}
