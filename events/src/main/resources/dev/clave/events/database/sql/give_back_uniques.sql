DELETE FROM event_uniques WHERE event_id = ANY (?::BIGINT[])
