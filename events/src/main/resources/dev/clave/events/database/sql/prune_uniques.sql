DELETE FROM event_uniques WHERE expires_at < ?
