"""`consigliere` on a clock that stands still while a certain file lies there: for what has to happen within a time.

`python -m tests.servers.held_clock FILE serve ...`; nothing but the hands of the clock differs.
"""

import sys
import time
from pathlib import Path

import companion.start  # noqa: F401 -- it patches; nothing that waits may be loaded before
from companion import opening
from companion.cli import main


class HeldClock:
    """The time of the wall, but for the moments in which somebody holds the hands."""

    def __init__(self, hand: Path) -> None:
        self.hand, self.stopped = hand, 0.0

    def __call__(self) -> float:
        self.stopped = (self.stopped or time.time()) if self.hand.exists() else 0.0
        return self.stopped or time.time()


if __name__ == "__main__":
    opening.Steady = lambda: HeldClock(Path(sys.argv[1]))  # type: ignore[attr-defined, assignment, misc]
    sys.exit(main(sys.argv[2:]))
