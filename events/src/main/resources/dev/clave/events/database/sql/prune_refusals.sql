DELETE FROM event_refusals WHERE created_at < ?
