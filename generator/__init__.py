"""Cards to paper. These are its public doors; each loads its room only when somebody
goes through it."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator.calibration.calibrate import Learned, calibrate, learn
    from generator.calibration.profile import profile_of
    from generator.checking import proof, remarks
    from generator.exports.export import Exported, export, preview
    from generator.exports.screen_cards import ScreenCards
    from generator.faces.fonts import has_glyph
    from generator.ink.qr import Qr, qr_code
    from generator.order import Order, Profile
    from generator.printing import Printed, build

_ROOMS = {
    "Exported": "exports.export",
    "Learned": "calibration.calibrate",
    "Order": "order",
    "Printed": "printing",
    "Profile": "order",
    "Qr": "ink.qr",
    "ScreenCards": "exports.screen_cards",
    "build": "printing",
    "calibrate": "calibration.calibrate",
    "export": "exports.export",
    "has_glyph": "faces.fonts",
    "learn": "calibration.calibrate",
    "preview": "exports.export",
    "profile_of": "calibration.profile",
    "proof": "checking",
    "qr_code": "ink.qr",
    "remarks": "checking",
}

__all__ = [
    "Exported",
    "Learned",
    "Order",
    "Printed",
    "Profile",
    "Qr",
    "ScreenCards",
    "build",
    "calibrate",
    "export",
    "has_glyph",
    "learn",
    "preview",
    "profile_of",
    "proof",
    "qr_code",
    "remarks",
]


def __getattr__(name: str) -> Any:
    if name not in _ROOMS:
        raise AttributeError(name)
    return getattr(import_module(f"generator.{_ROOMS[name]}"), name)
