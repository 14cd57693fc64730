DELETE FROM event_queue WHERE shard = fn_event_shard(?) AND key_id = ? AND event_id = ?
