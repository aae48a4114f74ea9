"""What moves on the stages of the table screen is moved by the compositor alone, so that
an old laptop keeps up."""

import re
from pathlib import Path

import companion

HERE = Path(companion.__file__).parent
STYLES = (
    *(HERE / "web/static" / name for name in ("parts.css", "screen.css")),
    *(HERE / "games/la_cosa_nostra/screens").glob("*.css"),
)
CHEAP = {"transform", "opacity", "visibility"}
# what a stage is made of
STAGES = re.compile(
    r"\.(scene|beat|payday-race|lanes|round-card|room|lamp|die|interlude|reckoning)\b"
)
COVERS = re.compile(r"\.(scene|payday-race|round-card)$")
COMMENT = re.compile(r"/\*.*?\*/", re.S)
KEYFRAMES = re.compile(r"@keyframes ([\w-]+) \{((?:[^{}]*\{[^{}]*\})*)")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
PROPERTY = re.compile(r"([\w-]+):")


def styles() -> str:
    return COMMENT.sub("", "\n".join(path.read_text("utf-8") for path in STYLES))


def test_keyframes_change_nothing_that_must_be_laid_out_or_painted() -> None:
    """Each animation of these sheets moves, turns, fades or shows, and does nothing else."""
    found = {
        name: {
            one for _, inside in RULE.findall(steps) for one in PROPERTY.findall(inside)
        }
        for name, steps in KEYFRAMES.findall(styles())
    }
    assert {"beat-in", "tumble", "heartbeat", "room-rain"} <= set(found)
    assert {
        name: changed - CHEAP for name, changed in found.items() if changed - CHEAP
    } == {}


def test_stages_glide_by_transform_and_opacity() -> None:
    """Lanes that overtake, bars that grow, lamps that swing over."""
    found = [
        (selector.strip(), one.split()[0])
        for selector, inside in RULE.findall(styles())
        if STAGES.search(selector)
        for value in re.findall(r"transition: ([^;]+)", inside)
        for one in re.split(r", (?=[a-z])", value)
    ]
    assert len(found) >= 4
    assert [pair for pair in found if pair[1] not in CHEAP] == []


def test_what_covers_the_screen_hides_what_lies_beneath() -> None:
    """A gradient alone may be seen through: with a colour under it nothing below is painted."""
    grounds = [
        value
        for inside in covers()
        for value in re.findall(r"background: ([^;]+)", inside)
    ]
    assert len(grounds) >= 3
    assert all(ground.endswith("#0b0907") for ground in grounds)


def covers() -> list[str]:
    """The rules of what lies over the whole screen."""
    found = RULE.findall(styles())
    return [inside for selector, inside in found if COVERS.search(selector.strip())]


def test_what_covers_the_screen_is_cut_to() -> None:
    """Whatever fades as a whole is mixed with all that lies beneath it, frame by frame,
    and lets that be drawn as long as its animation counts."""
    fading = re.compile(r"\b(animation|transition|opacity|filter)\b")
    assert not any(fading.search(inside) for inside in covers())
