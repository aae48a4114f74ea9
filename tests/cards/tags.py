"""The tags that the codes of games begin with: ours, and some of designers."""

TAGS = ("LCN", "MAF", "CAP", "CF", "NEW", "XYZW", "OIL")
