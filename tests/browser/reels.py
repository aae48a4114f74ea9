"""Screens whose clocks and animations stand still: a test moves all of them on together,
so that no order of things depends on how fast a machine is."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from playwright.sync_api import Error

from tests.browser.still_evenings import Visitor

Frame = dict[str, Any]
Size = tuple[int, int]
STEP = 300  # milliseconds; every beat lasts longer, and dice fall further apart
LONGEST = 180  # steps

# What moves is moved on by so much, and what has come to its end lies still.
FURTHER = """(time) => {
    const reel = (window.reel ??= new Map());
    for (const run of document.getAnimations()) {
        const seen = reel.has(run) ? reel.get(run) + time : 0;
        const { endTime } = run.effect.getComputedTiming();
        reel.set(run, seen);
        run.pause();
        if (seen < endTime) run.currentTime = seen;
        else run.finish();
    }
}"""
# What stands there: the beats of a scene, whether dice still fall, and what may not change
# meanwhile on any screen.
LOOK = """() => {
    const STAGE = '.scene .beat:not(.beat-window), :is(.window-stage, .lcn-window[open]) h2, '
        + '.round-card, .payday-race, .ceremony, .call-band, .interlude';
    const all = (look) => [...document.querySelectorAll(look)];
    const read = (look) => all(look).map((one) => one.textContent).join('|');
    const dice = all('.die.tumbling');
    const moves = (die) => die.getAnimations({ subtree: true })
        .some((one) => one.playState !== 'finished');
    const falling = dice.filter(moves).length;
    return {
        beats: all('.scene .beat').map((one) => one.dataset.beat.split(':')[0]),
        falling,
        lying: dice.length - falling,
        told: read('.verdict, .outcome-line, .aftermath, :is(.lcn-window, .window-stage) h2'),
        known: read('h2, [data-purse], .order, .waits, .lcn-events'),
        stage: read(STAGE),
        role: read('.scene .beat-role'),
        band: all('.call-band').some((one) => one.checkVisibility()),
        paid: all('.change-of, .flying-note').some((one) => one.checkVisibility()),
        asks: Boolean(document.querySelector('.window-stage, .lcn-window[open]')),
        sums: all('.lanes .sum').map((one) => Number(one.textContent.replace(/[^0-9]/g, ''))),
        out: all('.reckoning > .out').length,
        crowned: Boolean(document.querySelector('.crowned')),
    };
}"""
NEXT = f"(time) => {{ ({FURTHER})(time); return ({LOOK})(); }}"
# What of the stage is out of the window, cut, under something else, or over its neighbour.
FAULTS = """(wide) => {
    const STAGE = '.scene, .round-card, .payday-race, .ceremony, .call-band, .interlude';
    for (const run of document.getAnimations())
        if (!run.effect.target.closest('.die') && run.effect.getComputedTiming().endTime < Infinity)
            run.finish();
    const isText = ({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim();
    const own = (one) => [...one.childNodes].some(isText);
    const told = (one) => own(one) || one.matches('svg.die, img');
    const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        && !one.closest('.unseen, .letter, .ring');
    const box = (one) => one.getBoundingClientRect();
    const apart = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) <= 2
        || Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) <= 2;
    // words of one sentence that go on in the next line
    const ofOneSentence = (a, b) => a.closest('p') && a.closest('p') === b.closest('p');
    const within = (a, b) => a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
    const page = new DOMRect(-1, 0, innerWidth + 2, innerHeight);
    const faultsOf = (part, stage) => {
        const at = box(part);
        const row = part.closest('li');
        const hit = document.elementFromPoint((at.left + at.right) / 2, (at.top + at.bottom) / 2);
        return {
            out: at.left < page.left || at.right > page.right || !within(at, page),
            covered: hit && !stage.contains(hit),
            cut: !part.ownerSVGElement && part.clientWidth
                && part.scrollWidth > part.clientWidth + 1,
            spills: row && !within(at, box(row)),
        };
    };
    const out = innerWidth === wide ? [] : [`${innerWidth} wide`];
    const found = (what, ...all) => {
        const words = all.map((one) => `${one.getAttribute('class')} ${one.textContent.trim()}`);
        out.push(`${what}: ${words.map((one) => one.slice(0, 40)).join(' / ')}`);
    };
    const over = document.querySelector('.lcn-window[open]');
    for (const stage of over ? [over] : document.querySelectorAll(STAGE)) {
        const parts = [...stage.querySelectorAll('*')]
            .filter((one) => told(one) && shown(one) && box(one).width);
        for (const part of parts)
            for (const [what, is] of Object.entries(faultsOf(part, stage)))
                if (is) found(what, part);
        const words = parts.filter(own);
        words.forEach((a, at) => words.slice(at + 1).forEach((b) => {
            if (!a.contains(b) && !b.contains(a) && !ofOneSentence(a, b) && !apart(box(a), box(b)))
                found('over each other', a, b);
        }));
    }
    return out;
}"""


class Reel:
    """A screen that shows what it shows for as long as somebody looks."""

    def __init__(self, guest: Visitor, *sizes: Size) -> None:
        self.guest, self.page, self.sizes = guest, guest.page, sizes
        self.page.clock.install()
        self.film: list[Frame] = []

    def opens(self, table: str, seat: str, path: str = "") -> None:
        self.film = []
        self.page.clock.resume()
        self.guest.opens(table, seat, path)

    def stands(self, look: str) -> None:
        """Once this is there, nothing moves by itself any more."""
        self.guest.shows(look)
        with suppress(Error):  # a slow machine may be late, but then it stands already
            self._pause()
        self._pause()
        self.page.evaluate(FURTHER, 0)

    def _pause(self) -> None:
        self.page.clock.pause_at(self.page.evaluate("Date.now()") / 1000 + 1)

    def further(self) -> Frame:
        self.page.clock.run_for(STEP)
        frame: Frame = self.page.evaluate(NEXT, STEP)
        self.film.append(frame)
        return frame

    def is_new(self) -> bool:
        """Does the stage show what no frame before has shown?"""
        before = {"", *(one["stage"] for one in self.film[:-1])}
        return self.film[-1]["stage"] not in before

    def faults(self) -> list[str]:
        """At each size of this screen."""
        found = []
        for wide, high in self.sizes:
            self.resize(wide, high)
            found += [
                f"{wide}x{high} {one}" for one in self.page.evaluate(FAULTS, wide)
            ]
            self.guest.picture(f"{wide}_{self.film[-1]['beats'][-1:]}")
        self.resize(*self.sizes[0])
        return found

    def resize(self, wide: int, high: int) -> None:
        self.page.set_viewport_size({"width": wide, "height": high})


def together(reels: Sequence[Reel]) -> Iterator[list[Frame]]:
    """All screens, a step further each time."""
    for _ in range(LONGEST):
        yield [reel.further() for reel in reels]
    raise AssertionError("it does not end")
