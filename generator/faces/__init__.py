"""What is on a face, and how its words fit: looks, drawings, type. Pure."""
