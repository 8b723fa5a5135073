"""What somebody needs who runs a server for others: backups, checks, and care for stored tables."""
