"""A press that runs beside the server: asked line by line, ended when it takes too
long, and started anew after a crash."""

import subprocess
import sys
import threading
from collections.abc import Callable

import msgspec

from companion.printing.asking import Answer, Asked, Fault, Step, answer_of, coded

PROGRAM = (sys.executable, "-m", "companion.printing.press_worker")
AT_HAND = "--at-hand"  # it makes no room for others: somebody looks at the screen
# Windows has no niceness but classes
QUIET = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
REST = 90.0  # seconds without a question until it goes home
TOO_LONG, CRASHED = Fault("print_too_long"), Fault("print_crashed")
STOPPED = Fault("print_cancelled")
Heard = Callable[[Step], None]


def unheard(step: Step) -> None:
    """Nobody wants to know."""


class PressProcess:
    """One process, one question at a time. Who asks waits; the others of this server
    go on, since waiting for a pipe holds up nobody but the one who waits."""

    def __init__(
        self, patience: float, rest: float = REST, at_hand: bool = False
    ) -> None:
        self._patience = patience
        self._rest = rest
        self._program = (*PROGRAM, AT_HAND) if at_hand else PROGRAM
        self._quiet = 0 if at_hand else QUIET
        self._turn = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._home: threading.Timer | None = None
        self._why = CRASHED

    def ask(self, asked: Asked, heard: Heard = unheard) -> Answer:
        """The answer, or the fault for which there is none."""
        with self._turn:
            self._stay()
            self._why = CRASHED
            process = self._running()
            alarm = self._timer(self._patience, lambda: self.stop(TOO_LONG))
            try:
                return self._heard(process, coded(asked), heard)
            finally:
                alarm.cancel()
                self._go_home_later()

    def stop(self, why: Fault = STOPPED) -> None:
        """End whatever it does, at once."""
        process, self._why = self._process, why
        if process and process.poll() is None:
            process.kill()

    def _heard(
        self, process: "subprocess.Popen[bytes]", line: bytes, heard: Heard
    ) -> Answer:
        assert process.stdin and process.stdout
        try:
            process.stdin.write(line + b"\n")
            process.stdin.flush()
            while told := process.stdout.readline():
                answer = answer_of(told)
                if not isinstance(answer, Step):
                    return answer
                heard(answer)
        except (OSError, ValueError, msgspec.DecodeError):
            self.stop(self._why)
        self._process = None
        _buried(process)
        return self._why

    def _running(self) -> "subprocess.Popen[bytes]":
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(  # noqa: S603 -- our own program
                self._program,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                creationflags=self._quiet,
            )
        return self._process

    def _stay(self) -> None:
        if self._home:
            self._home.cancel()

    def _go_home_later(self) -> None:
        """A press that nobody needs gives its memory back."""
        self._home = self._timer(self._rest, self.close)

    @staticmethod
    def _timer(seconds: float, act: Callable[[], None]) -> threading.Timer:
        timer = threading.Timer(seconds, act)
        timer.daemon = True
        timer.start()
        return timer

    def close(self) -> None:
        """Once whoever asks has their answer."""
        with self._turn:
            self._stay()
            process, self._process = self._process, None
            if process:
                process.kill()
                _buried(process)


def _buried(process: "subprocess.Popen[bytes]") -> None:
    """No dead process and no open pipe is left."""
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe:
            try:
                pipe.close()
            except OSError:
                continue
