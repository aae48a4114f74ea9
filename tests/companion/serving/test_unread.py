"""What refused requests still bring is thrown away in small pieces, at one pace for all
who send it."""

from collections.abc import Callable

from companion.serving.unread import GAP, PIECE, Pace, pour_out


class Clock:
    """Time passes only while somebody waits."""

    def __init__(self) -> None:
        self.time = 100.0
        self.waited: list[float] = []

    def now(self) -> float:
        return self.time

    def wait(self, seconds: float) -> None:
        self.waited.append(seconds)


def file_of(size: int, asked: list[int]) -> Callable[[int], bytes]:
    left = [size]

    def read(most: int) -> bytes:
        asked.append(most)
        some = min(most, left[0])
        left[0] -= some
        return b"x" * some

    return read


def test_a_file_is_read_to_its_end_in_pieces() -> None:
    """Never more than a piece at once, and a turn is waited for before each."""
    asked: list[int] = []
    turns: list[int] = []
    pour_out(file_of(3 * PIECE + 1, asked), lambda: turns.append(1))
    assert asked == [PIECE] * 5 and len(turns) == 5


def test_all_who_send_share_one_pace() -> None:
    """Ten who come in the same instant wait one after the other; whoever comes later,
    not at all."""
    clock = Clock()
    pace = Pace(GAP, clock.now, clock.wait)
    for _ in range(10):
        pace()
    assert [round(one / GAP) for one in clock.waited] == list(range(10))
    clock.time += 1
    pace()
    assert clock.waited[-1] == 0
