"""Cards to paper. These are its public doors; each loads its room only when somebody goes through it."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator.calibrating import Learned, calibrate, learn
    from generator.exporting import Exported, export, preview
    from generator.fonts import has_glyph
    from generator.order import Order, Profile
    from generator.printing import Printed, build
    from generator.profile import profile_of
    from generator.proofing import proof
    from generator.qr import Qr, qr_code

_ROOMS = {
    "Exported": "exporting",
    "Learned": "calibrating",
    "Order": "order",
    "Printed": "printing",
    "Profile": "order",
    "Qr": "qr",
    "build": "printing",
    "calibrate": "calibrating",
    "export": "exporting",
    "has_glyph": "fonts",
    "learn": "calibrating",
    "preview": "exporting",
    "profile_of": "profile",
    "proof": "proofing",
    "qr_code": "qr",
}

__all__ = [
    "Exported",
    "Learned",
    "Order",
    "Printed",
    "Profile",
    "Qr",
    "build",
    "calibrate",
    "export",
    "has_glyph",
    "learn",
    "preview",
    "profile_of",
    "proof",
    "qr_code",
]


def __getattr__(name: str) -> Any:
    if name not in _ROOMS:
        raise AttributeError(name)
    return getattr(import_module(f"generator.{_ROOMS[name]}"), name)
