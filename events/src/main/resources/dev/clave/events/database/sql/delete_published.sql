DELETE FROM outbox_events WHERE id = ANY (?::BIGINT[])
