"""Which face lies where on which sheet: a plain page plan. Pure arithmetic."""
