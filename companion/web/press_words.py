"""What the press says to anybody who orders at the shop, in the reader's language: where
the shop has words of its own, which speak of its page, in those."""

from collections.abc import Sequence

from cards.errors import Hole
from cards.sentences import Sentence, ended, shown
from companion.printing.asking import Fault
from companion.printing.print_jobs import JobState
from companion.web.screen_words import ScreenWords

PRESS = "generator"


def in_words(said: Sequence[Sentence], words: ScreenWords) -> str:
    """What is wrong and what to do, or a remark."""
    first, *_ = said
    key = f"press.{first.code}"
    if first.room != PRESS or key not in words.entries:
        return ended(*(one.told(words.language) for one in said))
    values = {name: value for one in said for name, value in one.values}
    return str(
        words(key, **{name: shown(one, words.language) for name, one in values.items()})
    )


def fault_in_words(fault: Fault | JobState, words: ScreenWords) -> str:
    """Nothing, where its code says it all."""
    if fault.said:
        return in_words(fault.said, words)
    return fault.text


def holes_in_words(holes: Sequence[Hole], words: ScreenWords) -> tuple[Hole, ...]:
    """What is wrong with a game of one's own."""
    return tuple(hole.told(words.language) for hole in holes)
