-- By place: queue rows are never updated, and the shard is locked.
DELETE FROM event_queue WHERE ctid = ANY (?::TID[])
