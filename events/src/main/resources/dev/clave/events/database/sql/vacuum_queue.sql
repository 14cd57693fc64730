VACUUM (SKIP_LOCKED) event_queue, event_shards, event_holds
