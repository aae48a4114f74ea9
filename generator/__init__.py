"""Cards to paper. These are its public doors."""

from generator.fonts import has_glyph

__all__ = ["has_glyph"]
