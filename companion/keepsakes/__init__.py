"""What is left of an evening: the score explained, the chart, a page to keep, files for
others, a save file."""
