"""The typefaces; a package only so that they travel in the wheel."""
