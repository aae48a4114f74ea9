"""A press in a process of its own: it answers, and whatever happens to it is a sentence."""

import errno
import os
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from cards import HERE
from companion.printing import press_process
from companion.printing.asking import (
    Fault,
    Look,
    Looked,
    Press,
    Pressed,
    Step,
    fault_of,
)
from companion.printing.press_process import CRASHED, STOPPED, TOO_LONG, PressProcess
from companion.printing.press_worker import NICE
from generator import CannotPrint, Order
from generator.errors import say

STARTER = HERE / "starter"
DEAF = (sys.executable, "-c", "import time; time.sleep(600)")


@pytest.fixture
def press() -> Iterator[PressProcess]:
    press = PressProcess(patience=60)
    yield press
    press.stop()
    press.close()


def test_it_answers_again_and_again(press: PressProcess, tmp_path: Path) -> None:
    """A look, a whole print with its steps, and a mistake in the press's own words."""
    seen = press.ask(Look(Order(STARTER)))
    assert isinstance(seen, Looked) and seen.papers
    heard: list[Step] = []
    printed = press.ask(Press(Order(STARTER, out=tmp_path)), heard.append)
    assert isinstance(printed, Pressed)
    assert {path.name for path in Path(printed.folder).iterdir()} == {
        "manifest.json",
        *(one.name for one in printed.files),
    }
    assert {step.what for step in heard} == {"print", "read back"}
    wrong = press.ask(Look(Order(STARTER, paper="papyrus")))
    assert isinstance(wrong, Fault) and wrong.code == "print_fault"
    assert "papyrus" in str(wrong.said[0])


def test_it_takes_what_others_leave(press: PressProcess) -> None:
    """Whoever plays comes before whoever prints."""
    press.ask(Look(Order(STARTER)))
    assert press._process
    assert os.getpriority(os.PRIO_PROCESS, press._process.pid) >= NICE


def test_after_a_crash_it_begins_anew(press: PressProcess) -> None:
    """One question is lost, and says so; the next is answered."""
    press.ask(Look(Order(STARTER)))
    assert press._process
    first = press._process.pid
    os.kill(first, signal.SIGSTOP)
    asked: list[object] = []
    waiting = threading.Thread(
        target=lambda: asked.append(press.ask(Look(Order(STARTER))))
    )
    waiting.start()
    os.kill(first, signal.SIGKILL)
    waiting.join()
    assert asked == [CRASHED]
    assert isinstance(press.ask(Look(Order(STARTER))), Looked)


def test_who_is_too_slow_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for ever, and no process is left."""
    monkeypatch.setattr(press_process, "PROGRAM", DEAF)
    press = PressProcess(patience=0.3)
    assert press.ask(Look(Order(STARTER))) == TOO_LONG
    assert press._process is None


def test_what_is_cancelled_ends_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However deep it is in its work."""
    monkeypatch.setattr(press_process, "PROGRAM", DEAF)
    press = PressProcess(patience=60)
    began = threading.Event()
    started = press._running

    def begins() -> object:
        process = started()
        began.set()
        return process

    monkeypatch.setattr(press, "_running", begins)
    asked: list[object] = []
    waiting = threading.Thread(
        target=lambda: asked.append(press.ask(Look(Order(STARTER))))
    )
    waiting.start()
    began.wait()
    press.stop()
    waiting.join()
    assert asked == [STOPPED]


def test_a_press_that_nobody_needs_goes_home() -> None:
    """Its memory belongs to the tables then."""
    press = PressProcess(patience=60, rest=0.1)
    press.ask(Look(Order(STARTER)))
    process = press._process
    assert process
    process.wait(timeout=30)
    assert isinstance(press.ask(Look(Order(STARTER))), Looked)
    press.stop()
    press.close()


def test_a_full_disk_is_no_fault_of_the_game() -> None:
    """The press's own sentence names a folder that nobody in a browser knows; what
    the disk says comes before it."""

    def failing(number: int) -> CannotPrint:
        try:
            try:
                raise OSError(number, "the disk")
            except OSError:
                raise CannotPrint(say("not_printed"), say("look_other")) from None
        except CannotPrint as trouble:
            return trouble

    assert fault_of(failing(errno.ENOSPC)) == Fault("print_no_room")
    told = fault_of(failing(errno.EACCES))
    assert told == Fault("print_fault", said=(say("not_printed"), say("look_other")))
    assert fault_of(OSError(errno.EIO, "gone")) == Fault("print_stopped")
