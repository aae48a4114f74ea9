"""Cards to paper. These are its public doors; each loads its room only when somebody goes through it."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator.exporting import Exported, export, preview
    from generator.fonts import has_glyph
    from generator.order import Order, Profile
    from generator.printing import Printed, build
    from generator.profile import profile_of

_ROOMS = {
    "Exported": "exporting",
    "Order": "order",
    "Printed": "printing",
    "Profile": "order",
    "build": "printing",
    "export": "exporting",
    "has_glyph": "fonts",
    "preview": "exporting",
    "profile_of": "profile",
}

__all__ = ["Exported", "Order", "Printed", "Profile", "build", "export", "has_glyph", "preview", "profile_of"]


def __getattr__(name: str) -> Any:
    if name not in _ROOMS:
        raise AttributeError(name)
    return getattr(import_module(f"generator.{_ROOMS[name]}"), name)
