"""A bar on the terminal for whatever takes longer than half a second."""

import sys
import time

WIDTH = 30
PATIENCE = 0.5
LINES = 5.0  # seconds between two lines, where nobody sees a bar


class Bar:
    """Shows how far a job is, on a terminal only, and never before half a second has gone
    by. Elsewhere, into a file say, it may tell so `in_lines`, one every few seconds."""

    def __init__(self, in_lines: bool = False) -> None:
        self.begun = self.told = time.monotonic()
        self.shown = ""
        self.wanted = sys.stderr.isatty()
        self.in_lines = in_lines and not self.wanted

    def __call__(self, what: str, done: int, of: int) -> bool:
        if self.wanted and time.monotonic() - self.begun > PATIENCE:
            filled = WIDTH * done // max(of, 1)
            self._show(
                f"{what:10} [{'#' * filled}{'.' * (WIDTH - filled)}] {done}/{of}"
            )
        if self.in_lines and time.monotonic() - self.told > LINES:
            self.told = time.monotonic()
            sys.stderr.write(f"{what} {done}/{of}\n")
            sys.stderr.flush()
        return True

    def _show(self, line: str) -> None:
        if line != self.shown:
            sys.stderr.write(f"\r{line:<60}")
            sys.stderr.flush()
            self.shown = line

    def close(self) -> None:
        if self.shown:
            sys.stderr.write("\r" + " " * 60 + "\r")
