DELETE FROM event_rates WHERE updated_at < ?
