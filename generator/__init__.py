"""Cards to paper. These are its public doors; each loads its room only when somebody
goes through it."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator.bar_pictures import bar_labels, vernier
    from generator.bench.bench_tiles import Tile
    from generator.bench.preflight import Advice, PerSheet, Preflight, preflight
    from generator.bench.workbench import Spread, Workbench
    from generator.bought_sheets import Template, templates
    from generator.calibration.calibrate import Learned, calibrate, learn, learn_rulers
    from generator.calibration.profile import profile_of
    from generator.checking import fault_at_words, proof, remarks
    from generator.errors import AtFault, Cancelled, CannotPrint
    from generator.explaining import Explained, Fact, explain
    from generator.exports.export import Exported, export, preview
    from generator.exports.gallery import Gallery, compare
    from generator.exports.gazette import Article, Gazette, Trace
    from generator.exports.gazette_files import gazette_pdf, gazette_png
    from generator.exports.print_preview import PrintPreview
    from generator.exports.screen_cards import ScreenCards
    from generator.faces.box_by_box import ShownBox
    from generator.faces.fonts import has_glyph
    from generator.faces.named_colours import tones
    from generator.held_folders import LOCK, HeldFolder, clear_abandoned
    from generator.ink.qr import Qr, qr_code
    from generator.order import DUPLEX, MACHINES, PAPERS, SHEETS, Order, Profile
    from generator.papers import Paper, parts_of
    from generator.printing import Printed, build
    from generator.proving import Proved, prove
    from generator.sleeves import SLEEVES
    from generator.sparing import spared_boards, spared_decks

_ROOMS = {
    "AtFault": "errors",
    "Cancelled": "errors",
    "CannotPrint": "errors",
    "DUPLEX": "order",
    "Advice": "bench.preflight",
    "Article": "exports.gazette",
    "Explained": "explaining",
    "Fact": "explaining",
    "Exported": "exports.export",
    "Gallery": "exports.gallery",
    "Gazette": "exports.gazette",
    "HeldFolder": "held_folders",
    "LOCK": "held_folders",
    "Learned": "calibration.calibrate",
    "MACHINES": "order",
    "Order": "order",
    "Paper": "papers",
    "PerSheet": "bench.preflight",
    "Preflight": "bench.preflight",
    "PrintPreview": "exports.print_preview",
    "Printed": "printing",
    "Profile": "order",
    "Proved": "proving",
    "Qr": "ink.qr",
    "SHEETS": "order",
    "SLEEVES": "sleeves",
    "ShownBox": "faces.box_by_box",
    "ScreenCards": "exports.screen_cards",
    "Spread": "bench.workbench",
    "Tile": "bench.bench_tiles",
    "Template": "bought_sheets",
    "Trace": "exports.gazette",
    "Workbench": "bench.workbench",
    "build": "printing",
    "clear_abandoned": "held_folders",
    "compare": "exports.gallery",
    "calibrate": "calibration.calibrate",
    "explain": "explaining",
    "fault_at_words": "checking",
    "export": "exports.export",
    "gazette_pdf": "exports.gazette_files",
    "gazette_png": "exports.gazette_files",
    "has_glyph": "faces.fonts",
    "learn": "calibration.calibrate",
    "learn_rulers": "calibration.calibrate",
    "parts_of": "papers",
    "preflight": "bench.preflight",
    "preview": "exports.export",
    "profile_of": "calibration.profile",
    "prove": "proving",
    "proof": "checking",
    "qr_code": "ink.qr",
    "remarks": "checking",
    "PAPERS": "order",
    "bar_labels": "bar_pictures",
    "spared_boards": "sparing",
    "spared_decks": "sparing",
    "templates": "bought_sheets",
    "tones": "faces.named_colours",
    "vernier": "bar_pictures",
}

__all__ = [
    "DUPLEX",
    "LOCK",
    "MACHINES",
    "PAPERS",
    "SHEETS",
    "SLEEVES",
    "Advice",
    "Article",
    "AtFault",
    "Cancelled",
    "CannotPrint",
    "Explained",
    "Exported",
    "Fact",
    "Gallery",
    "Gazette",
    "HeldFolder",
    "Learned",
    "Order",
    "Paper",
    "PerSheet",
    "Preflight",
    "PrintPreview",
    "Printed",
    "Profile",
    "Proved",
    "Qr",
    "ScreenCards",
    "ShownBox",
    "Spread",
    "Template",
    "Tile",
    "Trace",
    "Workbench",
    "bar_labels",
    "build",
    "calibrate",
    "clear_abandoned",
    "compare",
    "explain",
    "export",
    "fault_at_words",
    "gazette_pdf",
    "gazette_png",
    "has_glyph",
    "learn",
    "learn_rulers",
    "parts_of",
    "preflight",
    "preview",
    "profile_of",
    "proof",
    "prove",
    "qr_code",
    "remarks",
    "spared_boards",
    "spared_decks",
    "templates",
    "tones",
    "vernier",
]


def __getattr__(name: str) -> Any:
    if name not in _ROOMS:
        raise AttributeError(name)
    return getattr(import_module(f"generator.{_ROOMS[name]}"), name)
