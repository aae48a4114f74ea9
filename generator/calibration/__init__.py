"""How a printer shifts its second sides: the sheet that measures it, and the arithmetic."""
