"""What `check` says of a game that prints and might be better, in the bench's own sentences."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from companion.commands.plurals import counted

if TYPE_CHECKING:
    from generator import Advice, PerSheet, Preflight

TOLD_BY_PRINT = {"coarse"}  # `print` names those too, with the pixels that would do
# what is worse the more of it there is
MORE = {"ink"}


def told(name: str, found: "Preflight") -> Iterator[str]:
    """A line for each kind, the worst of its kind with it; then the figures."""
    kinds: dict[str, list[Advice]] = {}
    for one in found.advice:
        kinds.setdefault(one.remark.kind, []).append(one)
    for kind, several in kinds.items():
        if kind not in TOLD_BY_PRINT:
            yield f"{name}: {_kind(kind, several)}"
    yield from (f"{name}: {line}" for line in (*_texts(found), *_figures(found)))


def _kind(kind: str, found: list["Advice"]) -> str:
    faces = len({(one.deck, one.card, one.side) for one in found})
    languages = ", ".join(sorted({one.language for one in found}))
    worst = min(found, key=_rank)
    title = _words()(f"watch.show_{kind}")
    return f"{title}, {counted(faces, 'face')} ({languages}). {_where(worst)}: {sentence(worst)}"


def _where(one: "Advice") -> str:
    if one.file:
        return f"{one.file}, row {one.row}, {one.card}"
    return f"{one.deck}, {one.card}, {one.side}"


def _rank(one: "Advice") -> float:
    """The worst first: the smallest of its figures, or the largest."""
    figures = [
        said for said in one.remark.says.values() if isinstance(said, int | float)
    ]
    least = min(figures, default=0.0)
    return -least if one.remark.kind in MORE else least


def sentence(one: "Advice") -> str:
    says = {name: _figure(said) for name, said in one.remark.says.items()}
    return str(_words()(f"watch.remark.{one.remark.kind}", **says))


def _figure(said: object) -> object:
    if isinstance(said, float):
        return f"{said:g}"
    return said


def _words() -> Any:
    # only who has something to say needs them
    from companion.web.screen_words import words_of  # noqa: PLC0415

    return words_of("en")


def _texts(found: "Preflight") -> Iterator[str]:
    if found.too_tight:
        yield (
            f"{found.too_tight} of its texts would not fit if all words "
            f"were {found.growth} % longer."
        )
    if found.tight:
        yield "Tightest texts, and by how much they may grow:"
        for one in found.tight:
            yield f"  {one.room:3} %  {one.language}  {one.name}: {one.text}"


def _figures(found: "Preflight") -> Iterator[str]:
    least = {
        f"smallest letters {found.smallest_letters:g} pt": found.smallest_letters,
        f"smallest square of a code {found.smallest_module:g} mm": found.smallest_module,
    }
    said = ", ".join(text for text, is_there in least.items() if is_there)
    if said:
        yield f"{said[0].upper()}{said[1:]}."
    fits = "; ".join(map(_on_sheets, found.per_sheet))
    if fits:
        yield f"On a sheet: {fits}."


def _on_sheets(one: "PerSheet") -> str:
    wide, high = one.size
    papers = ", ".join(_on(paper, many) for paper, many in one.on.items())
    return f"{one.deck} ({wide:g} x {high:g} mm) {papers}"


def _on(paper: str, many: int) -> str:
    if not many:
        return f"too large for {paper}"
    return f"{many} on {paper}"


def as_json(found: "Preflight") -> Mapping[str, object]:
    """The same for a program."""
    return {
        "advice": [_advice(one) for one in found.advice],
        "tight": _told_of(found.tight),
        "too_tight": found.too_tight,
        "growth": found.growth,
        "smallest_letters": found.smallest_letters,
        "smallest_module": found.smallest_module,
        "per_sheet": _told_of(found.per_sheet),
    }


def _advice(one: "Advice") -> Mapping[str, object]:
    place = {name: getattr(one, name) for name in ("language", "deck", "card", "side")}
    where = {"file": one.file, "row": one.row}
    said = {"kind": one.remark.kind, "says": one.remark.says, "sentence": sentence(one)}
    return {**place, **where, **said}


def _told_of(found: Iterable[Any]) -> list[Mapping[str, object]]:
    return [
        {name: getattr(one, name) for name in one.__struct_fields__} for one in found
    ]
