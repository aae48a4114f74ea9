"""SVG by small means: elements with escaped text and plain attributes, for no page of
ours may hold a style inline."""

from html import escape

Value = str | float | None


def element(name: str, *inside: str, **attributes: Value) -> str:
    """An element; what is inside is SVG already, attributes are text. Underscores
    become hyphens, None is left out."""
    told = "".join(
        f' {key.strip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    if inside:
        return f"<{name}{told}>{''.join(inside)}</{name}>"
    return f"<{name}{told}/>"


def text(said: str, **attributes: Value) -> str:
    """Words of people stay words, whatever signs they hold."""
    return element("text", escape(said), **attributes)


def named(name: str, said: str, ident: str) -> str:
    """The title or description that a screen reader reads."""
    return element(name, escape(said), id=ident)


def _value(value: Value) -> str:
    return escape(f"{value:.6g}" if isinstance(value, float) else str(value))


def legible(colour: str, paper: str, ink: str, least: float = 3.0) -> str:
    """The colour, moved towards the ink until it stands out from the paper."""
    for share in range(11):
        mixed = _mixed(colour, ink, share / 10)
        if contrast(mixed, paper) >= least:
            return mixed
    return ink


def contrast(one: str, other: str) -> float:
    """As the accessibility guidelines count it: from 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _mixed(one: str, other: str, share: float) -> str:
    parts = (
        round(a + (b - a) * share) for a, b in zip(_rgb(one), _rgb(other), strict=True)
    )
    return "#" + "".join(f"{part:02x}" for part in parts)


def _luminance(colour: str) -> float:
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (each / 255 for each in _rgb(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
