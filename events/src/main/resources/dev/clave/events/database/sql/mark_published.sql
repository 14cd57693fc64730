UPDATE outbox_events SET published = TRUE, published_at = ? WHERE id = ANY (?::BIGINT[])
