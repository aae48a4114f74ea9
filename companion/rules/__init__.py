"""What all games share, as pure functions: orders come in, facts or a refusal come out,
facts change the table."""
