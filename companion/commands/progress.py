"""A bar on the terminal for whatever takes longer than half a second."""

import sys
import time

WIDTH = 30
PATIENCE = 0.5


class Bar:
    """Shows how far a job is, on a terminal only, and never before half a second has gone by."""

    def __init__(self) -> None:
        self.begun = time.monotonic()
        self.shown = ""
        self.wanted = sys.stderr.isatty()

    def __call__(self, what: str, done: int, of: int) -> bool:
        if self.wanted and time.monotonic() - self.begun > PATIENCE:
            filled = WIDTH * done // max(of, 1)
            self._show(
                f"{what:10} [{'#' * filled}{'.' * (WIDTH - filled)}] {done}/{of}"
            )
        return True

    def _show(self, line: str) -> None:
        if line != self.shown:
            sys.stderr.write(f"\r{line:<60}")
            sys.stderr.flush()
            self.shown = line

    def close(self) -> None:
        if self.shown:
            sys.stderr.write("\r" + " " * 60 + "\r")
