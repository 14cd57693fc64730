UPDATE event_rates SET tokens = tokens - ? WHERE scope = ?
