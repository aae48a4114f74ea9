"""`consigliere` on a clock that stands still while a certain file lies there: for what
has to happen within a time. A file that names a moment sets the hands to it, so that no
server is waited for.

`python -m tests.servers.held_clock FILE serve ...`; nothing but the hands of the clock differs.
"""

import sys
import time
from pathlib import Path

# it patches; nothing that waits may be loaded before
import companion.startup.gevent_server  # noqa: F401
from companion.cli import main
from companion.startup import assembly as opening


class HeldClock:
    """The time of the wall, but for the moments in which somebody holds the hands, or
    has set them."""

    def __init__(self, hand: Path) -> None:
        self.hand, self.stopped = hand, 0.0

    def __call__(self) -> float:
        try:
            said = self.hand.read_text("utf-8")
        except FileNotFoundError:
            self.stopped = 0.0
            return time.time()
        self.stopped = float(said or 0) or self.stopped or time.time()
        return self.stopped


if __name__ == "__main__":
    opening.Steady = lambda: HeldClock(Path(sys.argv[1]))  # type: ignore[attr-defined, assignment, misc]
    sys.exit(main(sys.argv[2:]))
