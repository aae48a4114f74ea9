"""Faces and plans become PDF, and are read back: the only room that touches reportlab
and qrcode."""
