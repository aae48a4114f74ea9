"""Who is connected: a light for each seat, told between processes and kept nowhere."""
